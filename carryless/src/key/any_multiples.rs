//! Multiples of points where the curve is found at run time.

use super::{AnyPublicKey, AnySecretKey, PublicKey, SecretKey, of_any};
use crate::coordinates::Affine;
use crate::scalar_mul::{KeyCurve, lincomb_vartime, mul, mul_vartime};
use core::fmt;

/// Why there is no multiple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MultipleError {
    /// The points, or the key and the point, are of two curves.
    Curve,
    /// The computation was disturbed.
    Fault,
}

impl fmt::Display for MultipleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Curve => "the two are not of the same curve",
            Self::Fault => "the multiple is not on the curve: the computation was disturbed",
        })
    }
}

impl core::error::Error for MultipleError {}

/// d·P. It is not O, since n is prime.
fn multiple<C: KeyCurve>(key: &SecretKey<C>, point: &PublicKey<C>) -> Result<AnyPublicKey, MultipleError>
where
    AnyPublicKey: From<PublicKey<C>>,
{
    let product = mul(key.secret_scalar(), point.point()).map_err(|_| MultipleError::Fault)?;
    Ok(PublicKey::of_multiple(product).into())
}

/// The point, unless it is O. It is in the subgroup, as a sum of multiples of points of the subgroup.
fn unless_o<C: KeyCurve>(point: Affine<C>) -> Option<AnyPublicKey>
where
    AnyPublicKey: From<PublicKey<C>>,
{
    (!point.is_identity().declassify()).then(|| PublicKey::of_multiple(point).into())
}

impl AnySecretKey {
    /// d·P, as by [`mul`].
    ///
    /// Cost: that of the curve's method for secrets. Time: constant in d and P.
    ///
    /// # Errors
    /// [`MultipleError::Curve`] if key and point are of two curves, [`MultipleError::Fault`] if the computation was
    /// disturbed.
    ///
    /// ```
    /// use carryless::key::{AnySecretKey, StandardCurve};
    ///
    /// let [two, three, six] = [2, 3, 6].map(|d| AnySecretKey::from_be_bytes(StandardCurve::K233, &[d]).unwrap());
    /// assert_eq!(two.multiple_of(&three.public_key())?, six.public_key());
    /// # Ok::<(), carryless::key::MultipleError>(())
    /// ```
    pub fn multiple_of(&self, point: &AnyPublicKey) -> Result<AnyPublicKey, MultipleError> {
        of_any!(Self, self, key; AnyPublicKey, point, point => multiple(key, point); else Err(MultipleError::Curve))
    }
}

impl AnyPublicKey {
    /// k·P for this point P, as by [`mul_vartime`]; nothing for O. k is any integer, as little-endian limbs.
    ///
    /// # Time
    /// Variable in k and P.
    ///
    /// # Panics
    /// If k has more than [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
    pub fn multiple_vartime(&self, k: &[u64]) -> Option<Self> {
        of_any!(Self, self, point => unless_o(mul_vartime(k, point.point())))
    }

    /// k·P + l·Q for this point P, as by [`lincomb_vartime`]; nothing for O. k and l are any integers, as little-endian limbs.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// [`MultipleError::Curve`] if the points are of two curves.
    ///
    /// # Panics
    /// If k or l has more than [`MAX_SCALAR_BITS`](crate::recoding::MAX_SCALAR_BITS) bits.
    pub fn sum_of_multiples_vartime(&self, k: &[u64], q: &Self, l: &[u64]) -> Result<Option<Self>, MultipleError> {
        of_any!(Self, self, p; Self, q, q => Ok(unless_o(lincomb_vartime(k, p.point(), l, q.point())));
            else Err(MultipleError::Curve))
    }
}
