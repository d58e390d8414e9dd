//! The operators of the group, of values and of references.

use super::PrimeOrderPoint;
use crate::coordinates::operator;
use crate::curve::BinaryCurve;
use core::borrow::Borrow;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

operator!([BinaryCurve] PrimeOrderPoint Add add PrimeOrderPoint, AddAssign add_assign, p, q => p.sum(q));
operator!([BinaryCurve] PrimeOrderPoint Sub sub PrimeOrderPoint, SubAssign sub_assign, p, q => p.sum(&q.negated()));

impl<C: BinaryCurve> Neg for PrimeOrderPoint<C> {
    type Output = Self;

    /// −P. Cost: nothing.
    fn neg(self) -> Self {
        self.negated()
    }
}

impl<C: BinaryCurve, P: Borrow<Self>> Sum<P> for PrimeOrderPoint<C> {
    fn sum<I: Iterator<Item = P>>(values: I) -> Self {
        values.fold(Self::identity(), |sum, p| sum + p.borrow())
    }
}
