//! y² + xy = x³ + ax² + b over F_2^m, a ∈ {0, 1}.
//!
//! Chord and tangent, with L the slope: P = (x1, y1), Q = (x2, y2), P + Q = (x3, y3),
//! L = (y1 + y2)/(x1 + x2), or x1 + y1/x1 when P = Q; x3 = L² + L + x1 + x2 + a; y3 = L(x1 + x3) + x3 + y1.
//! −(x, y) = (x, x + y). (0, √b) is the point of order two.
//! Cost: 1I + 2M + 2S for either, in one text: the numerator and denominator of L are selected, (x1² + y1)/x1 when P =
//! Q. (Apart, an addition takes one S less.)
//! Source: IEEE Std 1363-2000, A.10.2.

use super::{Coordinates, Equation, low_bit};
use crate::curve::BinaryCurve;
use crate::field::{BinaryField, Field};
use crate::word::Mask;

/// y² + xy = x³ + ax² + b.
#[derive(Clone, Copy)]
pub struct Binary;

impl<C: BinaryCurve> Equation<C> for Binary {
    const COMPRESSES: bool = true;

    /// Cost: 2M + 1S.
    fn holds((x, y): Coordinates<C>) -> Mask {
        // y(y + x) = x²(x + a) + b
        let right = x.square() * (x + C::times_a(C::Field::ONE)) + C::b();
        (y * (y + x)).equals(right)
    }

    /// The point is in the subgroup when it can be halved as often as the group's cofactor h = 2 or 4 asks.
    ///
    /// h = 2: Tr(x) = Tr(a). h = 4 (a = 0): Tr(x) = 0, and with z² + z = x also Tr(y + x(z + 1)) = 0: y + x(z + 1) is
    /// the square of the x of a half, the two halves differ by the point of order two, and one of them can be halved
    /// again. The point (0, √b) is not in it. Cost: a trace; for h = 4 also a half-trace and 1M.
    fn is_in_subgroup((x, y): Coordinates<C>) -> Mask {
        match (C::COFACTOR, C::A) {
            (1, _) => Mask::public(true),
            (2, _) => !x.is_zero() & !Mask::low_bit(x.trace() ^ C::times_a(C::Field::ONE).trace()),
            (4, Some(0)) => {
                // z is the λ of a half, and y + x(z + 1) the square of its x. A square has the trace of its root.
                let (z, solvable) = x.solve_quadratic();
                !x.is_zero() & solvable & !Mask::low_bit((y + x * (z + C::Field::ONE)).trace())
            }
            _ => panic!("no subgroup test for a curve with cofactor {} and a = {:?}", C::COFACTOR, C::A),
        }
    }

    #[inline(always)]
    fn neg((x, y): Coordinates<C>) -> Coordinates<C> {
        (x, x + y)
    }

    /// Cost: 1I + 2M + 2S.
    #[inline(always)]
    fn double(p: Coordinates<C>, invert: impl Fn(C::Field) -> C::Field) -> (Coordinates<C>, Mask) {
        sum::<C>(p, p, invert)
    }

    /// Cost: 1I + 2M + 2S. Takes constant time, if `invert` does.
    #[inline(always)]
    fn add_vartime(
        p: Coordinates<C>,
        q: Coordinates<C>,
        invert: impl Fn(C::Field) -> C::Field,
    ) -> (Coordinates<C>, Mask) {
        sum::<C>(p, q, invert)
    }

    /// The low bit of y/x; 0 for x = 0. Cost: 1I + 1M.
    fn parity((x, y): Coordinates<C>) -> u8 {
        low_bit(y * x.invert())
    }
    /// √b for x = 0; else y = xz with z² + z = x + a + b/x². Cost: 1I + 2M + 1S, 1M less when b = 1, and a half-trace.
    fn decompress_vartime(x: C::Field, parity: u8) -> Option<C::Field> {
        if x.is_zero().declassify() {
            return Some(C::b().sqrt());
        }
        // y² + xy = x³ + ax² + b, divided by x²: z² + z = x + a + b/x², y = xz.
        let i = x.invert_vartime();
        let (z, solvable) = (x + C::times_a(C::Field::ONE) + C::times_b(i.square())).solve_quadratic_vartime();
        // The roots are z and z + 1, of P and −P: the bit tells which.
        let z = if low_bit(z) == parity { z } else { z + C::Field::ONE };
        solvable.declassify().then(|| x * z)
    }
}

/// P + Q, 2P among them.
#[inline(always)]
fn sum<C: BinaryCurve>(
    (x1, y1): Coordinates<C>,
    (x2, y2): Coordinates<C>,
    invert: impl Fn(C::Field) -> C::Field,
) -> (Coordinates<C>, Mask) {
    let same_x = x1.equals(x2);
    let double = same_x & y1.equals(y2);
    // L = (x1² + y1)/x1 for P = Q, else (y1 + y2)/(x1 + x2). Where they are selected by masks, one inversion serves both.
    let numerator = C::Field::select(double, x1.square() + y1, y1 + y2);
    let denominator = C::Field::select(double, x1, x1 + x2);
    // P = −Q: the abscissas agree and the ordinates do not, or the point of order two is doubled.
    let cancels = (same_x & !double) | (double & x1.is_zero());
    let l = numerator * invert(denominator);
    let x3 = l.square() + l + x1 + x2 + C::times_a(C::Field::ONE); // for P = Q L² + L + a
    let y3 = l * (x1 + x3) + x3 + y1;
    ((x3, y3), cancels)
}
