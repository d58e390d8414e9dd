//! Products by columns: c_j = Σ A_i·B_(j−i), and the coefficients C_k = c_k + ω·c_(m+k).
//!
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker, Performance comparisons of elliptic curve systems in
//! software, 2001, slide 30: "multiply and accumulate".
//! Cost: m² products in F_p and m(m − 1) additions; a square m(m + 1)/2 products.

use super::subfield::{bits, excess, fold, fold_wide, mask, subtract_once};
use super::{ExtensionModulus, ExtensionMultiplier};
use crate::word::unroll;
use core::ops::Range;

/// Sums of products in 64 bits where these have room for several products, in 128 bits where they have not.
///
/// For p = 2^31 − 1 there is room for four: a column of five or six is two sums. For p = 2^32 − 5 there is room for
/// one. Each sum is folded, to less than 2^35, and so is the coefficient made of two columns, to less than 2p.
#[derive(Clone, Copy)]
pub struct Accumulated;

impl<M: ExtensionModulus, const N: usize> ExtensionMultiplier<M, N> for Accumulated {
    const NAME: &'static str = "oef";

    #[inline(always)]
    fn mul(a: &[u32; N], b: &[u32; N]) -> [u32; N] {
        let mut product = [0; N];
        unroll::<N>(|k| product[k] = coefficient::<M, N>(a, b, k));
        product
    }

    #[inline(always)]
    fn square(a: &[u32; N]) -> [u32; N] {
        let mut square = [0; N];
        unroll::<N>(|k| {
            square[k] = combine::<M, N>(column_of_square::<M, N>(a, k), column_of_square::<M, N>(a, N + k));
        });
        square
    }
}

/// Coefficient k of a·b.
#[inline(always)]
pub(super) fn coefficient<M: ExtensionModulus, const N: usize>(a: &[u32; N], b: &[u32; N], k: usize) -> u32 {
    // c_k = Σ_(i≤k) a_i·b_(k−i), c_(m+k) = Σ_(i>k) a_i·b_(m+k−i).
    let low = column::<M, N>(0..k + 1, |i| wide(a[i], b[k - i]));
    let high = column::<M, N>(k + 1..N, |i| wide(a[i], b[N + k - i]));
    combine::<M, N>(low, high) // C_k = c_k + ω·c_(m+k)
}

/// a_0·b_0 + a_1·b_1 + a_2·b_2 mod p.
#[inline(always)]
pub(super) fn sum_of_three<M: ExtensionModulus>(terms: [(u32, u32); 3]) -> u32 {
    const {
        let (p, column) = (M::P as u128, most_of_column::<M, 3>());
        assert!(most_of_fold::<M>(column) < 2 * p, "p = 2^n − c with a small c");
    }
    subtract_once::<M>(fold::<M>(column::<M, 3>(0..3, |i| wide(terms[i].0, terms[i].1))))
}

#[inline(always)]
fn wide(a: u32, b: u32) -> u64 {
    u64::from(a) * u64::from(b)
}

/// Σ product(i) over a range below N, folded.
///
/// Written out, since loops are slower here.
#[inline(always)]
fn column<M: ExtensionModulus, const N: usize>(range: Range<usize>, product: impl Fn(usize) -> u64) -> u64 {
    if room::<M>() < 2 {
        // Two products may exceed 64 bits.
        let mut sum = 0;
        unroll::<N>(|i| {
            if range.contains(&i) {
                sum += u128::from(product(i));
            }
        });
        return fold_wide::<M>(sum);
    }
    // Two sums, where one has no room for all products.
    let middle = if range.len() > room::<M>() { (range.start + range.end) / 2 } else { range.end };
    let (mut first, mut second) = (0, 0);
    unroll::<N>(|i| {
        if (range.start..middle).contains(&i) {
            first += product(i);
        } else if range.contains(&i) {
            second += product(i);
        }
    });
    fold::<M>(first) + fold::<M>(second)
}

/// Σ A_i·A_(j−i), folded: the products of different factors once, doubled.
#[inline(always)]
fn column_of_square<M: ExtensionModulus, const N: usize>(a: &[u32; N], j: usize) -> u64 {
    // Indices i < j − i, both below N; then i = j/2.
    let start = (j + 1).saturating_sub(N);
    let pairs = column::<M, N>(start..j.div_ceil(2), |i| wide(a[i], a[j - i]));
    let square = if j.is_multiple_of(2) && j / 2 < N { fold::<M>(wide(a[j / 2], a[j / 2])) } else { 0 };
    2 * pairs + square
}

/// low + ω·high mod p, of two columns.
#[inline(always)]
fn combine<M: ExtensionModulus, const N: usize>(low: u64, high: u64) -> u32 {
    const {
        let (p, column) = (M::P as u128, most_of_column::<M, N>());
        let most = (1 + M::OMEGA as u128) * column;
        assert!(most < 1 << 64 && most_of_fold::<M>(most) < 2 * p, "ω or m too large for one fold");
    }
    subtract_once::<M>(fold::<M>(low + u64::from(M::OMEGA) * high))
}

/// Products that 64 bits have room for.
const fn room<M: ExtensionModulus>() -> usize {
    let p = M::P as u64;
    (u64::MAX / ((p - 1) * (p - 1))) as usize
}

/// The most that a fold makes of a number up to `x`.
const fn most_of_fold<M: ExtensionModulus>(x: u128) -> u128 {
    mask::<M>() as u128 + excess::<M>() as u128 * (x >> bits::<M>())
}

/// The most that a column is after folding: three folds, of two sums of half of N products, or of one sum and of twice
/// another one in a square. Sums in 128 bits are folded in 64 bits, and 2^64 mod p for each carry.
const fn most_of_column<M: ExtensionModulus, const N: usize>() -> u128 {
    let (p, half) = (M::P as u128, N.div_ceil(2));
    if room::<M>() < 2 {
        let carries = (N as u128 * (p - 1) * (p - 1)) >> 64;
        3 * (most_of_fold::<M>(u64::MAX as u128) + carries * (u64::MAX as u128 % p + 1))
    } else {
        assert!(half <= room::<M>(), "m too large for two sums of 64 bits");
        3 * most_of_fold::<M>(half as u128 * (p - 1) * (p - 1))
    }
}
