//! y² = x³ + ax + b over a field of characteristic above 3; over F_2^m the law makes no sense.
//!
//! Chord and tangent, with L the slope: P = (x1, y1), Q = (x2, y2), P + Q = (x3, y3), L = (y2 − y1)/(x2 − x1), or
//! (3x1² + a)/(2y1) when P = Q; x3 = L² − x1 − x2; y3 = L(x1 − x3) − y1. −(x, y) = (x, −y). Points with y = 0 have
//! order two.
//! Source: IEEE Std 1363-2000, A.10.1.

use super::{Coordinates, Equation, is_annihilated_by_the_order_vartime, low_bit};
use crate::curve::Curve;
use crate::field::Field;
use crate::word::Mask;

/// y² = x³ + ax + b.
#[derive(Clone, Copy)]
pub struct Weierstrass;

impl<C: Curve> Equation<C> for Weierstrass {
    const COMPRESSES: bool = C::Field::ROOT.is_some();

    /// Cost: 1M + 2S.
    fn holds((x, y): Coordinates<C>) -> Mask {
        // y² = x(x² + a) + b
        y.square().equals(x * (x.square() + C::a()) + C::b())
    }

    /// Whether h = 1, or n·P = O. Cost: that of n·P by double-and-add in affine coordinates.
    fn is_in_subgroup(p: Coordinates<C>) -> Mask {
        if C::COFACTOR == 1 { Mask::public(true) } else { is_annihilated_by_the_order_vartime::<C, Self>(p) }
    }

    #[inline(always)]
    fn neg((x, y): Coordinates<C>) -> Coordinates<C> {
        (x, -y)
    }

    /// Cost: 1I + 2M + 2S.
    #[inline(always)]
    fn double((x, y): Coordinates<C>, invert: impl Fn(C::Field) -> C::Field) -> (Coordinates<C>, Mask) {
        let xx = x.square();
        let slope = (xx + xx + xx + C::a()) * invert(y + y); // L = (3x² + a)/(2y)
        // y = 0: the tangent is vertical, and the double O.
        (third_point::<C>(slope, (x, y), x), y.is_zero())
    }

    /// Cost: 1I + 2M + 1S; that of a doubling for P = Q.
    #[inline(always)]
    fn add_vartime(
        p: Coordinates<C>,
        q: Coordinates<C>,
        invert: impl Fn(C::Field) -> C::Field,
    ) -> (Coordinates<C>, Mask) {
        let (run, rise) = (q.0 - p.0, q.1 - p.1); // L = (y2 − y1)/(x2 − x1)
        if run.is_zero().declassify() {
            // P = Q, or P = −Q.
            return if rise.is_zero().declassify() {
                <Self as Equation<C>>::double(p, invert)
            } else {
                (p, Mask::TRUE)
            };
        }
        (third_point::<C>(rise * invert(run), p, q.0), Mask::public(false))
    }

    /// The low bit of y. Cost: nothing.
    fn parity((_, y): Coordinates<C>) -> u8 {
        low_bit(y)
    }
    /// ±√(x³ + ax + b). Cost: 1M + 1S and a root.
    fn decompress_vartime(x: C::Field, parity: u8) -> Option<C::Field> {
        let (y, is_square) = C::Field::ROOT?(x * (x.square() + C::a()) + C::b());
        // p is odd, so that y and p − y have different low bits.
        let y = if low_bit(y) == parity { y } else { -y };
        // y = 0 has but one parity.
        (is_square.declassify() && low_bit(y) == parity).then_some(y)
    }
}

/// The sum of (x1, y1) and the point at x2 on the line of this slope through both.
#[inline(always)]
fn third_point<C: Curve>(slope: C::Field, (x1, y1): Coordinates<C>, x2: C::Field) -> Coordinates<C> {
    let x3 = slope.square() - x1 - x2; // the roots of (L(x − x1) + y1)² = x³ + ax + b have the sum L²
    (x3, slope * (x1 - x3) - y1)
}
