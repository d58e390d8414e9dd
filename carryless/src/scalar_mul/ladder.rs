//! The Montgomery ladder on x alone, with y at the end.
//!
//! From kP and (k + 1)P a step makes 2kP or (2k + 2)P, and (2k + 1)P, for the next bit of k. The number of steps is
//! that of the bits of the order.
//! Source: J. López, R. Dahab, Fast multiplication on elliptic curves over GF(2^m) without precomputation, CHES 1999.
//! Cost: t(5M + 4S), t more M by b^(1/4) but on Koblitz curves, and 1I + 10M + 1S; t is the bit length of the order.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::enter_curve;
use crate::coordinates::{Affine, XOnly};
use crate::curve::BinaryCurve;
use crate::field::Field;
use crate::scalar::SecretScalar;
use crate::word::Mask;

/// k·P, for every point P of the curve.
#[inline(never)]
pub fn ladder<C: BinaryCurve>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    enter_curve::<C, _>(
        #[inline(always)]
        || steps(k, p, XOnly::IDENTITY, XOnly::from_affine(p)),
    )
}

/// k·P with the two starting points on random representatives, `r` two random elements: what a probe sees of the
/// computation is then unrelated from one run to the next. A random element that is 0 counts as 1.
///
/// Cost: 3M more.
#[inline(never)]
pub fn ladder_blinded<C: BinaryCurve>(k: &SecretScalar<C>, p: &Affine<C>, r: [C::Field; 2]) -> Affine<C> {
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let [r1, r2] = r.map(|r| C::Field::select(r.is_zero(), C::Field::ONE, r));
            steps(k, p, XOnly::IDENTITY.scale(r1), XOnly::from_affine(p).scale(r2))
        },
    )
}

/// k·P from O and P.
#[inline(always)]
fn steps<C: BinaryCurve>(k: &SecretScalar<C>, p: &Affine<C>, identity: XOnly<C>, first: XOnly<C>) -> Affine<C> {
    let (x, k) = (p.x(), k.limbs());
    // Of two neighbours lP and (l + 1)P one is `doubled` and the other `sum`: which is which, the last bit says.
    let (mut doubled, mut sum, mut last) = (identity, first, 0);
    for i in (0..C::ORDER_BITS as usize).rev() {
        let bit = k[i / 64] >> (i % 64);
        let next = XOnly::select(Mask::low_bit(bit ^ last), sum, doubled);
        (sum, doubled) = XOnly::add_and_double(doubled, sum, next, x);
        last = bit;
    }
    let last = Mask::low_bit(last);
    XOnly::recover(XOnly::select(last, sum, doubled), XOnly::select(last, doubled, sum), p)
}
