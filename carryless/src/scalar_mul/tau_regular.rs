//! Blocks of the τ-adic NAF, of fixed number, over complete addition: k·P on Koblitz curves in constant time.
//!
//! Q ← τ^w·Q + B, where the block B = Σ ±τ^j·P, j < w, is ± one of the T = ⌊2^(w+1)/3⌋ points of a table: entry i is
//! what the NAF of i stands for with τ in place of 2. Every entry is read for every block.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000 (the NAF);
//! T. Pornin, Cryptology ePrint Archive 2022/1325 (the formulas). Cost: ⌈(m + a)/w⌉ (A + 1M + 3wS); for the table 4,
//! 10, 20 A and 5, 10, 21 (1M + 3S) for w = 4, 5, 6; 1I + 2M + 3S to convert.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::enter_curve;
use super::groups::{DigitsTogether, Together, in_groups};
use crate::coordinates::{Affine, Complete};
use crate::curve::KoblitzCurve;
use crate::field::Elements;
use crate::recoding::{self, TnafBlocks};
use crate::scalar::SecretScalar;
use crate::word::{MAX_TOGETHER, Mask};

/// k·P for a point of the subgroup by blocks of w digits, w = 4, 5 or 6.
///
/// (A curve that is not a Koblitz curve does not compile.)
///
/// # Panics
/// If w is not 4, 5 or 6.
pub fn tau_regular<C: KoblitzCurve>(w: u32, k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    match w {
        4 => with_entries::<C, 10>(k, p),
        5 => with_entries::<C, 21>(k, p),
        6 => with_entries::<C, 42>(k, p),
        _ => panic!("w: a width from 4 to 6"),
    }
}

/// [`tau_regular`] with a table of T = 10, 21 or 42 entries.
///
/// Loops of a length that the compiler knows are 2 to 5 % faster; who needs one width only does not compile the others.
#[inline(never)]
pub(super) fn with_entries<C: KoblitzCurve, const T: usize>(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
    let blocks = recoding::tnaf_blocks::<C>(const { width(T) }, k.limbs());
    enter_curve::<C, _>(
        #[inline(always)]
        || sum_of_blocks::<C, C::Field, T>([&blocks; MAX_TOGETHER], Complete::from_affine(p)).to_affine(),
    )
}

/// k_i·P_i for as many points as scalars, by blocks of w digits, w = 4, 5 or 6, in groups that go side by side, with one
/// inversion for 32 products.
///
/// # Panics
/// If w is not 4, 5 or 6; if there are not as many points, or places in `out`, as scalars.
pub fn tau_regular_batch<C: KoblitzCurve>(w: u32, k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
    match w {
        4 => batch_with_entries::<C, 10>(k, p, out),
        5 => batch_with_entries::<C, 21>(k, p, out),
        6 => batch_with_entries::<C, 42>(k, p, out),
        _ => panic!("w: a width from 4 to 6"),
    }
}

/// [`tau_regular_batch`] with a table of T = 10, 21 or 42 entries.
pub(super) fn batch_with_entries<C: KoblitzCurve, const T: usize>(
    k: &[SecretScalar<C>],
    p: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    assert!(p.len() == k.len() && out.len() == k.len(), "p, out: as many as scalars");
    in_groups::<C, _>(
        out,
        Complete::identity(),
        |[a, b, c, d]| products_together::<C, T>([&k[a], &k[b], &k[c], &k[d]], &[p[a], p[b], p[c], p[d]]),
        |_, product| product.denominator(),
        |_, product, inverse| product.to_affine_with(inverse),
    );
}

/// k·P of several scalars and points.
#[inline(never)]
fn products_together<C: KoblitzCurve, const T: usize>(
    k: [&SecretScalar<C>; MAX_TOGETHER],
    p: &[Affine<C>; MAX_TOGETHER],
) -> [Complete<C>; MAX_TOGETHER] {
    let blocks_of = |k: &SecretScalar<C>| recoding::tnaf_blocks::<C>(const { width(T) }, k.limbs());
    let [a, b, c, d] = k;
    let blocks = [&blocks_of(a), &blocks_of(b), &blocks_of(c), &blocks_of(d)];
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            let [a, b, c, d] = p;
            let p = [
                Complete::from_affine(a),
                Complete::from_affine(b),
                Complete::from_affine(c),
                Complete::from_affine(d),
            ];
            if Together::<C>::COUNT > 1 {
                sum_of_blocks::<C, Together<C>, T>(blocks, Complete::together(p)).apart()
            } else {
                sum_of_blocks::<C, C::Field, T>(blocks, p[0]).apart()
            }
        },
    )
}

/// The w of a table of T entries.
const fn width(entries: usize) -> u32 {
    let w = entries.ilog2() + 1;
    assert!(entries == (2 << w) / 3 && 4 <= w && w <= 6, "T: 10, 21 or 42");
    w
}

/// k·P from the blocks of k.
#[inline(always)]
fn sum_of_blocks<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(
    blocks: [&TnafBlocks; MAX_TOGETHER],
    p: Complete<C, E>,
) -> Complete<C, E> {
    let w = const { width(T) };
    let table = multiples::<C, E, T>(p);
    let mut q = Complete::identity();
    for i in (0..blocks[0].as_slice().len()).rev() {
        let block = DigitsTogether::<E>::new(
            #[inline(always)]
            |l| blocks[l].as_slice()[i].into(),
        );
        q = q.frobenius_n(w) + Complete::lookup(&table, block.magnitude).neg_if(block.negative);
    }
    q
}

/// Entry i − 1 is Σ ±τ^j·P over the non-adjacent form Σ ±2^j of i.
#[inline(always)]
fn multiples<C: KoblitzCurve, E: Elements<Field = C::Field>, const T: usize>(p: Complete<C, E>) -> [Complete<C, E>; T] {
    let mut table = [p; T];
    let mut place = 2;
    while place <= T {
        table[place - 1] = table[place / 2 - 1].frobenius_n(1);
        place *= 2;
    }
    for i in 3..=T {
        if i.is_power_of_two() {
            continue;
        }
        table[i - 1] = if i % 2 == 0 {
            table[i / 2 - 1].frobenius_n(1)
        } else {
            // The highest digit of the non-adjacent form of i; the rest may be negative.
            let highest: usize = 1 << ((3 * i).ilog2() - 1);
            let rest = table[i.abs_diff(highest) - 1];
            table[highest - 1].add_out_of_line(rest.neg_if(E::masks([Mask::public(i < highest); MAX_TOGETHER])))
        };
    }
    table
}
