//! y² = x⁴ + 2ax² + 1 over F_p. O = (0, 1), −(x, y) = (−x, y), (0, −1) has order two.
//!
//! One law for sums and doubles: with v = x1x2, w = 1/(1 − v²),
//! x3 = (x1y2 + y1x2)·w; y3 = ((1 + v²)(y1y2 + 2av) + 2v(x1² + x2²))·w².
//! Two more points of order two lie at infinity. The law fails when P + Q or P − Q is one of them, which never happens
//! in a subgroup of odd order.
//! Source: O. Billet, M. Joye, The Jacobi model of an elliptic curve and side-channel analysis, AAECC 2003; there and
//! in J.-M. Robert, Inscrypt 2014, section 2.1, the coefficient 2a is written −(3/2)θ.

use super::{Coordinates, Equation};
use crate::curve::Curve;
use crate::field::{Field, PrimeField};
use crate::word::Mask;

/// y² = x⁴ + 2ax² + 1.
#[derive(Clone, Copy)]
pub struct JacobiQuartic;

impl<C: Curve<Field: PrimeField>> Equation<C> for JacobiQuartic {
    /// Cost: 1M + 2S.
    fn holds((x, y): Coordinates<C>) -> Mask {
        let xx = x.square();
        // y² = x²(x² + 2a) + 1
        y.square().equals(xx * (xx + C::a() + C::a()) + C::Field::ONE)
    }

    /// The group being Z/2 × Z/2n, whether P is twice a point: on the Weierstrass curve, the differences of its
    /// abscissa to those of the three points of order two are squares. Two of them are 2(y + 1 ± x²)/x². Cost: 1S and
    /// two roots.
    fn is_in_subgroup((x, y): Coordinates<C>) -> Mask {
        const { assert!(C::COFACTOR == 4, "the subgroup test is for the cofactor 4") };
        let (xx, y1) = (x.square(), y + C::Field::ONE);
        let is_square = |v: C::Field| (v + v).sqrt().1;
        !x.is_zero() & is_square(y1 + xx) & is_square(y1 - xx)
    }

    #[inline(always)]
    fn is_neutral((x, y): Coordinates<C>) -> Mask {
        x.is_zero() & y.equals(C::Field::ONE)
    }

    #[inline(always)]
    fn neg((x, y): Coordinates<C>) -> Coordinates<C> {
        (-x, y)
    }

    /// Cost: 1I + 8M + 4S.
    #[inline(always)]
    fn double(p: Coordinates<C>, invert: impl Fn(C::Field) -> C::Field) -> (Coordinates<C>, Mask) {
        sum::<C>(p, p, invert)
    }

    /// Cost: 1I + 8M + 4S. Takes constant time, if `invert` does.
    #[inline(always)]
    fn add_vartime(
        p: Coordinates<C>,
        q: Coordinates<C>,
        invert: impl Fn(C::Field) -> C::Field,
    ) -> (Coordinates<C>, Mask) {
        sum::<C>(p, q, invert)
    }
}

/// P + Q, 2P among them.
#[inline(always)]
fn sum<C: Curve<Field: PrimeField>>(
    (x1, y1): Coordinates<C>,
    (x2, y2): Coordinates<C>,
    invert: impl Fn(C::Field) -> C::Field,
) -> (Coordinates<C>, Mask) {
    let one = C::Field::ONE;
    let (v, yy) = (x1 * x2, y1 * y2); // v = x1x2, y1y2
    let vv = v.square();
    // Within the subgroup 1 − v² is never 0.
    let w = invert(one - vv);
    let x3 = ((x1 + y1) * (x2 + y2) - v - yy) * w; // (x1y2 + y1x2)w
    let av = C::a() * v;
    let squares = v * (x1.square() + x2.square()); // v(x1² + x2²)
    // ((1 + v²)(y1y2 + 2av) + 2v(x1² + x2²))w².
    let y3 = ((one + vv) * (yy + av + av) + squares + squares) * w.square();
    ((x3, y3), <JacobiQuartic as Equation<C>>::is_neutral((x3, y3)))
}
