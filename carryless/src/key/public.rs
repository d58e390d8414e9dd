//! Public keys.

use super::Bytes;
use crate::coordinates::{Affine, PointError};
use crate::encoding::sec1;
use crate::scalar_mul::KeyCurve;
use core::fmt;

/// A point of the subgroup of prime order other than O: checked when it is made.
#[derive(Clone, Copy)]
pub struct PublicKey<C: KeyCurve> {
    point: Affine<C>,
}

/// A public key as bytes.
pub type PointBytes = Bytes<{ sec1::MAX_BYTES }>;

/// How a point is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointForm {
    /// x and one bit of y.
    Compressed,
    /// x and y.
    Uncompressed,
}

impl<C: KeyCurve> PublicKey<C> {
    /// The key with this point. Cost: as [`Affine::check`].
    ///
    /// # Errors
    /// If the point is not on the curve, outside the subgroup, or O.
    pub fn new(point: Affine<C>) -> Result<Self, PointError> {
        point.check()?;
        if point.is_identity().declassify() { Err(PointError::Identity) } else { Ok(PublicKey { point }) }
    }

    /// The key with the point d·G, 0 < d < n.
    pub(crate) fn of_multiple(point: Affine<C>) -> Self {
        PublicKey { point }
    }

    /// The key that bytes encode, as [`sec1::decode`].
    ///
    /// # Errors
    /// A [`sec1::DecodeError`] names the first check that failed.
    pub fn from_sec1(bytes: &[u8]) -> Result<Self, sec1::DecodeError> {
        Ok(PublicKey { point: sec1::decode(bytes)? })
    }

    /// The point as bytes.
    pub fn to_sec1(&self, form: PointForm) -> PointBytes {
        Bytes::written(|buffer| match form {
            PointForm::Compressed => sec1::encode_compressed(&self.point, buffer).len(),
            PointForm::Uncompressed => sec1::encode_uncompressed(&self.point, buffer).len(),
        })
    }

    /// The point.
    pub fn point(&self) -> &Affine<C> {
        &self.point
    }
}

impl<C: KeyCurve> PartialEq for PublicKey<C> {
    fn eq(&self, q: &Self) -> bool {
        self.point == q.point
    }
}

impl<C: KeyCurve> Eq for PublicKey<C> {}

impl<C: KeyCurve> fmt::Debug for PublicKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({} {:?})", C::NAME, self.to_sec1(PointForm::Compressed))
    }
}
