//! Points of the subgroup of prime order.

use super::{GenericCurve, Scalar, api, law};
use crate::coordinates::{Affine, Point as _, PointError};
use crate::encoding::sec1;
use crate::scalar_mul::{lincomb_vartime, mul, mul_generator, mul_vartime};
use crate::word::Mask;
use api::Error;
use api::point::NonIdentity;
use core::fmt;
use zeroize::DefaultIsZeroes;

/// A point of the subgroup of prime order n, or O: nothing else can be held. It is the affine point of the traits and
/// their projective one.
///
/// # Time
/// Sums, multiples and comparisons are constant in points and scalars, but for what ends in `vartime`.
#[derive(Clone, Copy)]
pub struct Point<C: GenericCurve> {
    affine: Affine<C>,
}

/// Why k·P is never refused: the point is in the subgroup, so that only a disturbed computation could fail.
const DISTURBED: &str = "the computation was not disturbed";

impl<C: GenericCurve> Point<C> {
    /// O.
    pub const IDENTITY: Self = Point { affine: Affine::IDENTITY };

    /// This point, O too. Cost: as [`Affine::check`].
    ///
    /// # Time
    /// That of [`Affine::check`].
    ///
    /// # Errors
    /// If the point is not on the curve, or outside the subgroup.
    pub fn new(affine: Affine<C>) -> Result<Self, PointError> {
        affine.check()?;
        Ok(Point { affine })
    }

    /// A point that is known to lie in the subgroup, or O.
    pub(super) fn of_subgroup(affine: Affine<C>) -> Self {
        Point { affine }
    }

    /// The curve's generator G.
    pub fn generator() -> Self {
        Point { affine: Affine::generator() }
    }

    /// The point in affine coordinates.
    pub fn affine(&self) -> &Affine<C> {
        &self.affine
    }

    /// Whether the point is O.
    pub fn is_identity(&self) -> Mask {
        self.affine.is_identity()
    }

    /// P + Q.
    pub(super) fn sum(&self, q: &Self) -> Self {
        Point { affine: law::sum(&self.affine, &q.affine) }
    }

    /// 2P.
    pub(super) fn doubled(&self) -> Self {
        Point { affine: law::double(&self.affine) }
    }

    /// −P.
    pub(super) fn negated(&self) -> Self {
        Point { affine: self.affine.neg() }
    }

    /// k·P, by [`mul`].
    ///
    /// # Panics
    /// If the computation was disturbed.
    pub(super) fn multiple(&self, k: &Scalar<C>) -> Self {
        Point { affine: mul(&k.to_secret_scalar(), &self.affine).expect(DISTURBED) }
    }

    /// k·G, by [`mul_generator`].
    ///
    /// # Panics
    /// If the computation was disturbed.
    pub(super) fn multiple_of_generator(k: &Scalar<C>) -> Self {
        Point { affine: mul_generator(&k.to_secret_scalar()).expect(DISTURBED) }
    }

    /// k·P, by [`mul_vartime`].
    ///
    /// # Time
    /// Variable in all arguments.
    pub(super) fn multiple_vartime(&self, k: &Scalar<C>) -> Self {
        Point { affine: mul_vartime(&k.to_residue().to_public_limbs(), &self.affine) }
    }

    /// k·P + l·Q, by [`lincomb_vartime`].
    ///
    /// # Time
    /// Variable in all arguments.
    pub(super) fn sum_of_multiples_vartime(k: &Scalar<C>, p: &Self, l: &Scalar<C>, q: &Self) -> Self {
        let [k, l] = [k, l].map(|k| k.to_residue().to_public_limbs());
        Point { affine: lincomb_vartime(&k, &p.affine, &l, &q.affine) }
    }
}

impl<C: GenericCurve> From<NonIdentity<Self>> for Point<C> {
    fn from(p: NonIdentity<Self>) -> Self {
        p.to_point()
    }
}

impl<C: GenericCurve> TryFrom<Point<C>> for NonIdentity<Point<C>> {
    type Error = Error;

    fn try_from(p: Point<C>) -> Result<Self, Error> {
        NonIdentity::new(p).into_option().ok_or(Error)
    }
}

impl<C: GenericCurve> Default for Point<C> {
    /// O.
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// A point that is erased is O.
impl<C: GenericCurve> DefaultIsZeroes for Point<C> {}

impl<C: GenericCurve> PartialEq for Point<C> {
    /// # Time
    /// Constant, but the result is public.
    fn eq(&self, q: &Self) -> bool {
        self.affine == q.affine
    }
}

impl<C: GenericCurve> Eq for Point<C> {}

impl<C: GenericCurve> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({} ", C::NAME)?;
        let mut buffer = [0; sec1::MAX_BYTES];
        sec1::encode_compressed(&self.affine, &mut buffer).iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
