//! The group of points.

use super::selection::choice;
use super::{GenericCurve, Point, Scalar, api};
use api::group::prime::{PrimeCurve, PrimeGroup};
use api::group::{Curve, CurveAffine, Group};
use api::ops::{LinearCombination, MulByGeneratorVartime};
use api::rand_core::TryRng;
use api::subtle::Choice;

impl<C: GenericCurve> Group for Point<C> {
    type Scalar = Scalar<C>;

    /// Uniform among the points of the subgroup other than O.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_draw(rng)
    }

    fn identity() -> Self {
        Self::IDENTITY
    }

    fn generator() -> Self {
        Point::generator()
    }

    fn is_identity(&self) -> Choice {
        choice(self.affine().is_identity())
    }

    fn double(&self) -> Self {
        self.doubled()
    }

    /// By the tables of [`mul_generator`](crate::mul_generator).
    fn mul_by_generator(k: &Scalar<C>) -> Self {
        Self::multiple_of_generator(k)
    }
}

/// The order n of the group is prime: nothing outside the subgroup can be held.
impl<C: GenericCurve> PrimeGroup for Point<C> {}
impl<C: GenericCurve> PrimeCurve for Point<C> {}

impl<C: GenericCurve> Curve for Point<C> {
    type Affine = Self;

    /// Cost: nothing.
    fn to_affine(&self) -> Self {
        *self
    }
}

impl<C: GenericCurve> CurveAffine for Point<C> {
    type Curve = Self;
    type Scalar = Scalar<C>;

    fn identity() -> Self {
        Self::IDENTITY
    }

    fn generator() -> Self {
        Point::generator()
    }

    fn is_identity(&self) -> Choice {
        choice(self.affine().is_identity())
    }

    /// Cost: nothing.
    fn to_curve(&self) -> Self {
        *self
    }
}

impl<C: GenericCurve> MulByGeneratorVartime for Point<C> {
    /// In constant time: the tables of the generator are the fastest way.
    fn mul_by_generator_vartime(k: &Scalar<C>) -> Self {
        Self::multiple_of_generator(k)
    }

    /// # Time
    /// Variable in all arguments.
    fn mul_by_generator_and_mul_add_vartime(k: &Scalar<C>, l: &Scalar<C>, p: &Self) -> Self {
        Self::sum_of_multiples_vartime(k, &Point::generator(), l, p)
    }
}

impl<C: GenericCurve> LinearCombination<[(Self, Scalar<C>)]> for Point<C> {}

impl<C: GenericCurve> LinearCombination<[(Self, Scalar<C>); 2]> for Point<C> {
    /// # Time
    /// Variable in all arguments.
    fn lincomb_vartime([(p, k), (q, l)]: &[(Self, Scalar<C>); 2]) -> Self {
        Self::sum_of_multiples_vartime(k, p, l, q)
    }
}
