//! The operators, of values and of references.

use super::{GenericCurve, Point, Scalar, api};
use crate::coordinates::operator;
use api::ops::MulVartime;
use core::borrow::Borrow;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

operator!([GenericCurve] Scalar Add add Scalar, AddAssign add_assign, a, b => (&a.to_residue() + &b.to_residue()).into());
operator!([GenericCurve] Scalar Sub sub Scalar, SubAssign sub_assign, a, b => (&a.to_residue() - &b.to_residue()).into());
operator!([GenericCurve] Scalar Mul mul Scalar, MulAssign mul_assign, a, b => (&a.to_residue() * &b.to_residue()).into());
operator!([GenericCurve] Point Add add Point, AddAssign add_assign, p, q => p.sum(q));
operator!([GenericCurve] Point Sub sub Point, SubAssign sub_assign, p, q => p.sum(&q.negated()));
operator!([GenericCurve] Point Mul mul Scalar, MulAssign mul_assign, p, k => p.multiple(k));
operator!([GenericCurve] Scalar Mul mul Point -> Point, k, p => p.multiple(k));

/// k·P in variable time, of public values.
impl<C: GenericCurve, K: Borrow<Scalar<C>>> MulVartime<K> for Point<C>
where
    Self: Mul<K, Output = Self>,
{
    /// # Time
    /// Variable in both.
    fn mul_vartime(self, k: K) -> Self {
        self.multiple_vartime(k.borrow())
    }
}

/// k·P in variable time, of public values.
impl<C: GenericCurve, P: Borrow<Point<C>>> MulVartime<P> for Scalar<C>
where
    Self: Mul<P, Output = Point<C>>,
{
    /// # Time
    /// Variable in both.
    fn mul_vartime(self, p: P) -> Point<C> {
        p.borrow().multiple_vartime(&self)
    }
}

impl<C: GenericCurve> Neg for Scalar<C> {
    type Output = Self;

    fn neg(self) -> Self {
        (-&self.to_residue()).into()
    }
}

impl<C: GenericCurve> Neg for Point<C> {
    type Output = Self;

    fn neg(self) -> Self {
        self.negated()
    }
}

impl<C: GenericCurve, S: Borrow<Self>> Sum<S> for Scalar<C> {
    fn sum<I: Iterator<Item = S>>(values: I) -> Self {
        values.fold(Self::default(), |sum, a| sum + a.borrow())
    }
}

impl<C: GenericCurve, S: Borrow<Self>> Product<S> for Scalar<C> {
    fn product<I: Iterator<Item = S>>(values: I) -> Self {
        values.fold(Self::ONE_AS_CONSTANT, |product, a| product * a.borrow())
    }
}

impl<C: GenericCurve, P: Borrow<Self>> Sum<P> for Point<C> {
    fn sum<I: Iterator<Item = P>>(values: I) -> Self {
        values.fold(Self::IDENTITY, |sum, p| sum + p.borrow())
    }
}
