//! 2^255 − 19 on five limbs of 51 bits.
//!
//! Limbs that are not full take sums without carries from one to the next. a·b has the columns Σ_(i+j=k) a_i·b_j +
//! 19·Σ_(i+j=k+5) a_i·b_j, since 2^255 ≡ 19.
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011.
//! Cost: 25 products of limbs; a square 15. Time: constant.
//!
//! Bounds: every element has limbs below 2^52. A sum of two has limbs below 2^53, a difference, to which 4p is added,
//! below 2^54; one pass of carries brings both below 2^51 + 19·2^3. In a product of limbs below 2^54, columns stay below
//! (1 + 4·19)·2^108 < 2^115, and the last, without a factor 19, below 5·2^108; in a sum of two products of elements, all
//! below 2·(1 + 4·19)·2^104. After the carries limb 1 is below 2^51 + 2^13 and the others below 2^51.

use super::{PrimeModulus, Strategy};
use crate::field::MAX_LIMBS;
use crate::word::Mask;

/// Five limbs of 51 bits.
#[derive(Clone, Copy)]
pub struct Radix51;

type Limbs = [u64; 5];
type Columns = [u128; 5];

const MASK: u64 = (1 << 51) - 1;

/// 4p, by limbs that are no smaller than those of an element.
const FOUR_P: Limbs = [4 * (MASK - 18), 4 * MASK, 4 * MASK, 4 * MASK, 4 * MASK];

impl<M: PrimeModulus> Strategy<M, u64, 5> for Radix51 {
    const NAME: &'static str = {
        assert!(M::BITS == 255 && M::TERMS.len() == 1 && M::TERMS[0].0 == 19 && M::TERMS[0].1 == 0, "2^255 − 19");
        "pseudo-mersenne"
    };
    const INLINED: bool = true;
    const ONE: Limbs = [1, 0, 0, 0, 0];

    #[inline(always)]
    fn from_limbs(limbs: &[u64]) -> Limbs {
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        [
            limb(0) & MASK,
            (limb(0) >> 51 | limb(1) << 13) & MASK,
            (limb(1) >> 38 | limb(2) << 26) & MASK,
            (limb(2) >> 25 | limb(3) << 39) & MASK,
            limb(3) >> 12 & MASK,
        ]
    }
    #[inline(always)]
    fn to_limbs(a: &Limbs) -> [u64; MAX_LIMBS] {
        let a = canonical(a);
        let mut limbs = [0; MAX_LIMBS];
        limbs[0] = a[0] | a[1] << 51;
        limbs[1] = a[1] >> 13 | a[2] << 38;
        limbs[2] = a[2] >> 26 | a[3] << 25;
        limbs[3] = a[3] >> 39 | a[4] << 12;
        limbs
    }
    #[inline(always)]
    fn is_zero(a: &Limbs) -> Mask {
        let a = canonical(a);
        Mask::is_zero(a[0] | a[1] | a[2] | a[3] | a[4])
    }
    #[inline(always)]
    fn add(a: &Limbs, b: &Limbs) -> Limbs {
        let mut sum = [0; 5];
        for i in 0..5 {
            sum[i] = a[i] + b[i];
        }
        carry(sum)
    }
    #[inline(always)]
    fn sub(a: &Limbs, b: &Limbs) -> Limbs {
        let mut difference = [0; 5];
        for i in 0..5 {
            difference[i] = a[i] + FOUR_P[i] - b[i];
        }
        carry(difference)
    }
    #[inline(always)]
    fn mul(a: &Limbs, b: &Limbs) -> Limbs {
        reduce(product(a, b))
    }
    #[inline(always)]
    fn square(a: &Limbs) -> Limbs {
        reduce(square(a))
    }
    #[inline(always)]
    fn mul_add2(a: &Limbs, b: &Limbs, c: &Limbs, d: &Limbs) -> Limbs {
        let (mut columns, other) = (product(a, b), product(c, d));
        for i in 0..5 {
            columns[i] += other[i];
        }
        reduce(columns)
    }
}

#[inline(always)]
fn times(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

/// The columns of a·b, for limbs below 2^54.
#[inline(always)]
pub fn product(a: &Limbs, b: &Limbs) -> Columns {
    debug_assert!(a.iter().chain(b).all(|limb| limb >> 54 == 0));
    let [b1, b2, b3, b4] = [19 * b[1], 19 * b[2], 19 * b[3], 19 * b[4]];
    [
        times(a[0], b[0]) + times(a[1], b4) + times(a[2], b3) + times(a[3], b2) + times(a[4], b1),
        times(a[0], b[1]) + times(a[1], b[0]) + times(a[2], b4) + times(a[3], b3) + times(a[4], b2),
        times(a[0], b[2]) + times(a[1], b[1]) + times(a[2], b[0]) + times(a[3], b4) + times(a[4], b3),
        times(a[0], b[3]) + times(a[1], b[2]) + times(a[2], b[1]) + times(a[3], b[0]) + times(a[4], b4),
        times(a[0], b[4]) + times(a[1], b[3]) + times(a[2], b[2]) + times(a[3], b[1]) + times(a[4], b[0]),
    ]
}

/// The columns of a², for limbs below 2^54.
#[inline(always)]
pub fn square(a: &Limbs) -> Columns {
    debug_assert!(a.iter().all(|limb| limb >> 54 == 0));
    let (d0, d1, a3, a4) = (2 * a[0], 2 * a[1], 19 * a[3], 19 * a[4]);
    [
        times(a[0], a[0]) + times(d1, a4) + times(2 * a[2], a3),
        times(d0, a[1]) + times(2 * a[2], a4) + times(a[3], a3),
        times(d0, a[2]) + times(a[1], a[1]) + times(2 * a[3], a4),
        times(d0, a[3]) + times(d1, a[2]) + times(a[4], a4),
        times(d0, a[4]) + times(d1, a[3]) + times(a[2], a[2]),
    ]
}

/// The element that the columns of one product, or the sums of two of elements, stand for.
#[inline(always)]
pub fn reduce(columns: Columns) -> Limbs {
    let mut limbs = [0; 5];
    let mut carry = 0;
    for i in 0..5 {
        let column = columns[i] + u128::from(carry);
        debug_assert!(column >> 115 == 0);
        limbs[i] = column as u64 & MASK;
        carry = (column >> 51) as u64;
    }
    // From the last column, (5·2^108 + 2^64)/2^51 at most: 19 times it, and a limb more, are below 2^64.
    debug_assert!(carry < 6 << 57);
    limbs[0] += 19 * carry;
    limbs[1] += limbs[0] >> 51;
    limbs[0] &= MASK;
    limbs
}

/// One pass of carries, all at once, for limbs below 2^54.
#[inline(always)]
fn carry(a: Limbs) -> Limbs {
    debug_assert!(a.iter().all(|limb| limb >> 54 == 0));
    [
        (a[0] & MASK) + 19 * (a[4] >> 51),
        (a[1] & MASK) + (a[0] >> 51),
        (a[2] & MASK) + (a[1] >> 51),
        (a[3] & MASK) + (a[2] >> 51),
        (a[4] & MASK) + (a[3] >> 51),
    ]
}

/// The limbs of the value in [0, p).
#[inline(always)]
fn canonical(a: &Limbs) -> Limbs {
    let mut a = carry(*a);
    // Now the value is below 2^255 + 2^9·2^204 < 2p. q = 1 just where it is at least p: where adding 19 reaches 2^255.
    let mut q = (a[0] + 19) >> 51;
    for i in 1..5 {
        q = (a[i] + q) >> 51;
    }
    a[0] += 19 * q;
    for i in 0..4 {
        a[i + 1] += a[i] >> 51;
        a[i] &= MASK;
    }
    a[4] &= MASK;
    a
}
