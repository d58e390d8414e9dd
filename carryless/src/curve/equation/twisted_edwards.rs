//! −x² + y² = 1 + dx²y² over F_p, −1 a square and d none. O = (0, 1), −(x, y) = (−x, y), (0, −1) has order two.
//!
//! One law for all sums, doubles among them: with v = d·x1x2y1y2, x3 = (x1y2 + y1x2)/(1 + v), y3 = (y1y2 + x1x2)/(1 − v).
//! Source: D. J. Bernstein, P. Birkner, M. Joye, T. Lange, C. Peters, Twisted Edwards curves, AFRICACRYPT 2008; that neither
//! denominator is 0: D. J. Bernstein, T. Lange, Faster addition and doubling on elliptic curves, ASIACRYPT 2007, Theorem 3.3.

use super::{Coordinates, Equation, is_annihilated_by_the_order_vartime};
use crate::curve::Curve;
use crate::field::{Field, PrimeField};
use crate::word::Mask;

/// −x² + y² = 1 + dx²y²; [`Curve::b`] is d.
#[derive(Clone, Copy)]
pub struct TwistedEdwards;

impl<C: Curve<Field: PrimeField>> Equation<C> for TwistedEdwards {
    /// Cost: 2M + 2S.
    fn holds((x, y): Coordinates<C>) -> Mask {
        let (xx, yy) = (x.square(), y.square());
        // −x² + y² = 1 + dx²y².
        (yy - xx).equals(C::Field::ONE + C::b() * (xx * yy))
    }

    /// Whether n·P = O. Cost: that of n·P by double-and-add in affine coordinates.
    fn is_in_subgroup(p: Coordinates<C>) -> Mask {
        is_annihilated_by_the_order_vartime::<C, Self>(p)
    }

    #[inline(always)]
    fn is_neutral((x, y): Coordinates<C>) -> Mask {
        x.is_zero() & y.equals(C::Field::ONE)
    }

    #[inline(always)]
    fn neg((x, y): Coordinates<C>) -> Coordinates<C> {
        (-x, y)
    }

    /// Cost: 1I + 9M + 1S.
    #[inline(always)]
    fn double(p: Coordinates<C>, invert: impl Fn(C::Field) -> C::Field) -> (Coordinates<C>, Mask) {
        sum::<C>(p, p, invert)
    }

    /// Cost: 1I + 9M + 1S. Takes constant time, if `invert` does.
    #[inline(always)]
    fn add_vartime(
        p: Coordinates<C>,
        q: Coordinates<C>,
        invert: impl Fn(C::Field) -> C::Field,
    ) -> (Coordinates<C>, Mask) {
        sum::<C>(p, q, invert)
    }
}

/// P + Q, 2P among them. (1 + v)(1 − v) is inverted.
#[inline(always)]
fn sum<C: Curve<Field: PrimeField>>(
    (x1, y1): Coordinates<C>,
    (x2, y2): Coordinates<C>,
    invert: impl Fn(C::Field) -> C::Field,
) -> (Coordinates<C>, Mask) {
    let one = C::Field::ONE;
    let (xx, yy) = (x1 * x2, y1 * y2);
    let v = C::b() * (xx * yy); // v = d·x1x2y1y2
    let w = invert(one - v.square()); // 1/((1 + v)(1 − v)), of which neither is 0
    let x3 = ((x1 + y1) * (x2 + y2) - xx - yy) * ((one - v) * w); // (x1y2 + y1x2)/(1 + v)
    let y3 = (yy + xx) * ((one + v) * w); // (y1y2 + x1x2)/(1 − v)
    ((x3, y3), <TwistedEdwards as Equation<C>>::is_neutral((x3, y3)))
}
