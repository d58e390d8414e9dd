//! The Montgomery ladder on x alone, with y at the end.
//!
//! From kP and (k + 1)P a step makes 2kP or (2k + 2)P, and (2k + 1)P, for the next bit of k. The number of steps is
//! that of the bits of the order.
//! Source: J. López, R. Dahab, Fast multiplication on elliptic curves over GF(2^m) without precomputation, CHES 1999.
//! Cost: t(5M + 4S), t more M by b^(1/4) but on Koblitz curves, and 1I + 10M + 1S; t is the bit length of the order.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::groups::{Simd, in_groups};
use crate::coordinates::{Affine, XOnly};
use crate::curve::{BinaryCurve, enter_curve};
use crate::field::{Elements, Field, MAX_LIMBS};
use crate::scalar::SecretScalar;
use crate::word::MAX_WAYS;

/// k·P, for every point P of the curve.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::ladder;
/// use carryless::{Affine, B163, SecretScalar, mul_vartime, word::Portable128};
///
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<B163<F2m163Lanes<Portable128>>>::generator());
/// assert_eq!(ladder(&k, &g), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
#[inline(never)]
pub fn ladder<C: BinaryCurve>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    enter_curve::<C, _>(
        #[inline(always)]
        || product(k, p, XOnly::IDENTITY, XOnly::from_affine(p)),
    )
}

/// k_i·P_i for as many points as scalars, in groups that go side by side, with one inversion for 32 points.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::ladder_batch;
/// use carryless::{Affine, SecretScalar, curves::B163, mul_vartime, word::Portable128};
///
/// let g = Affine::<B163<F2m163Lanes<Portable128>>>::generator();
/// let (k, p) = ([SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?], [g, mul_vartime(&[3], &g)]);
/// let mut products = p;
/// ladder_batch(&k, &p, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &p[1]));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If there are not as many points, or places in `out`, as scalars.
pub fn ladder_batch<C: BinaryCurve>(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
    assert!(p.len() == k.len() && out.len() == k.len(), "p, out: as many as scalars");
    in_groups::<C, _>(
        out,
        [XOnly::IDENTITY; 2],
        |[a, b, c, d]| {
            let scalars = [k[a].limbs(), k[b].limbs(), k[c].limbs(), k[d].limbs()];
            neighbours_simd(scalars, &[p[a], p[b], p[c], p[d]])
        },
        |i, [p1, p2]| XOnly::denominator(p1, p2, &p[i]),
        |i, [p1, p2], inverse| XOnly::recover_with(*p1, *p2, &p[i], inverse),
    );
}

/// k·P and (k + 1)·P of several scalars and points.
#[inline(never)]
fn neighbours_simd<C: BinaryCurve>(
    k: [&[u64; MAX_LIMBS]; MAX_WAYS],
    p: &[Affine<C>; MAX_WAYS],
) -> [[XOnly<C>; 2]; MAX_WAYS] {
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            if Simd::<C>::COUNT > 1 { neighbours_of::<C, Simd<C>>(k, p) } else { neighbours_of::<C, C::Field>(k, p) }
        },
    )
}

/// k·P and (k + 1)·P of as many scalars and points as there are elements in `E`.
#[inline(always)]
fn neighbours_of<C: BinaryCurve, E: Elements<Field = C::Field>>(
    k: [&[u64; MAX_LIMBS]; MAX_WAYS],
    p: &[Affine<C>; MAX_WAYS],
) -> [[XOnly<C>; 2]; MAX_WAYS] {
    let [a, b, c, d] = p;
    let x = E::together([a.x(), b.x(), c.x(), d.x()]);
    let first = [XOnly::from_affine(a), XOnly::from_affine(b), XOnly::from_affine(c), XOnly::from_affine(d)];
    let first = XOnly::together(first);
    let [p1, p2] = neighbours(k, x, XOnly::together([XOnly::IDENTITY; MAX_WAYS]), first);
    let (p1, p2) = (p1.apart(), p2.apart());
    [[p1[0], p2[0]], [p1[1], p2[1]], [p1[2], p2[2]], [p1[3], p2[3]]]
}

/// k·P with the two starting points on random representatives, `r` two random elements: what a probe sees of the
/// computation is then unrelated from one run to the next. A random element that is 0 counts as 1.
///
/// Cost: 3M more.
///
/// ```
/// use carryless::field::{Field, named::F2m163Lanes};
/// use carryless::scalar_mul::{ladder, ladder_blinded};
/// use carryless::{Affine, B163, SecretScalar, word::Portable128};
///
/// type F = F2m163Lanes<Portable128>;
/// let (k, g) = (SecretScalar::from_limbs(&[1234, 5])?, Affine::<B163<F>>::generator());
/// // Of a generator in a program.
/// let random = [F::from_limbs(&[6]), F::from_limbs(&[7])];
/// assert_eq!(ladder_blinded(&k, &g, random), ladder(&k, &g));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
#[inline(never)]
pub fn ladder_blinded<C: BinaryCurve>(k: &SecretScalar<C>, p: &Affine<C>, r: [C::Field; 2]) -> Affine<C> {
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            // (X : Z) and (rX : rZ) are one point for r ≠ 0.
            let [r1, r2] = r.map(|r| <C::Field as Field>::select(r.is_zero(), C::Field::ONE, r));
            product(k, p, XOnly::IDENTITY.scale(r1), XOnly::from_affine(p).scale(r2))
        },
    )
}

/// k·P from O and P.
#[inline(always)]
fn product<C: BinaryCurve>(k: &SecretScalar<C>, p: &Affine<C>, identity: XOnly<C>, first: XOnly<C>) -> Affine<C> {
    let [p1, p2] = neighbours([k.limbs(); MAX_WAYS], p.x(), identity, first);
    XOnly::recover(p1, p2, p)
}

/// k·P and (k + 1)·P from O and P = (x, y).
#[inline(always)]
fn neighbours<C: BinaryCurve, E: Elements<Field = C::Field>>(
    k: [&[u64; MAX_LIMBS]; MAX_WAYS],
    x: E,
    identity: XOnly<C, E>,
    first: XOnly<C, E>,
) -> [XOnly<C, E>; 2] {
    // Of two neighbours lP and (l + 1)P one is `doubled` and the other `sum`: which is which, the last bit says.
    let (mut doubled, mut sum, mut last) = (identity, first, [0; MAX_WAYS]);
    // As many steps as the order has bits, whatever k is: zeros at its top leave O and P as they are.
    for i in (0..C::ORDER_BITS as usize).rev() {
        let (mut bit, mut changed) = (last, last);
        for l in 0..E::COUNT {
            bit[l] = k[l][i / 64] >> (i % 64);
            changed[l] = bit[l] ^ last[l];
        }
        // lP is doubled for a bit 0, (l + 1)P for a bit 1: one selection a step, where a conditional swap moves both points.
        let next = XOnly::select(E::low_bits(changed), sum, doubled);
        // The two differ by P at every step, as differential addition asks; x is that of P.
        (sum, doubled) = XOnly::add_and_double(doubled, sum, next, x);
        last = bit;
    }
    // After an odd k `doubled` is (k + 1)P, after an even one k·P.
    let last = E::low_bits(last);
    [XOnly::select(last, sum, doubled), XOnly::select(last, doubled, sum)]
}
