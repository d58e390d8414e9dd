//! Products by columns: C_k = Σ_(i ≤ k) A_i·B_(k−i) + ω·Σ_(i > k) A_i·B_(m+k−i), one reduction a coefficient.
//!
//! Source: D. Hankerson, A. Menezes, Performance comparisons of elliptic curve systems in software, 2001, slide 30,
//! "multiply and accumulate".
//! Cost: m² products in F_p, m(m − 1) additions, m reductions; a square m(m + 1)/2 products.

use super::{ExtensionModulus, ExtensionMultiplier, subfield};

/// Sums of all products of a coefficient before one reduction.
///
/// A sum is at most (1 + ω(m − 1))·(p − 1)², for both fields here between 2^67 and 2^68: it is kept in 128 bits.
#[derive(Clone, Copy)]
pub struct Accumulated;

impl<M: ExtensionModulus, const N: usize> ExtensionMultiplier<M, N> for Accumulated {
    const NAME: &'static str = "oef";

    #[inline(always)]
    fn mul(a: &[u32; N], b: &[u32; N]) -> [u32; N] {
        let mut product = [0; N];
        for k in 0..N {
            product[k] = coefficient::<M, N>(a, b, k);
        }
        product
    }

    #[inline(always)]
    fn square(a: &[u32; N]) -> [u32; N] {
        let mut square = [0; N];
        for k in 0..N {
            let sum = u128::from(M::OMEGA) * column_of_square(a, N + k) + column_of_square(a, k);
            square[k] = reduce_sum::<M, N>(sum);
        }
        square
    }
}

/// Coefficient k of a·b.
#[inline(always)]
pub(super) fn coefficient<M: ExtensionModulus, const N: usize>(a: &[u32; N], b: &[u32; N], k: usize) -> u32 {
    let mut sum = 0;
    for i in k + 1..N {
        sum += wide(a[i], b[N + k - i]);
    }
    sum *= u128::from(M::OMEGA);
    for i in 0..=k {
        sum += wide(a[i], b[k - i]);
    }
    reduce_sum::<M, N>(sum)
}

#[inline(always)]
fn wide(a: u32, b: u32) -> u128 {
    u128::from(u64::from(a) * u64::from(b))
}

/// Σ A_i·A_(k−i): equal products once, doubled.
#[inline(always)]
fn column_of_square<const N: usize>(a: &[u32; N], k: usize) -> u128 {
    let mut sum = 0;
    for i in k.saturating_sub(N - 1)..k.div_ceil(2) {
        sum += wide(a[i], a[k - i]);
    }
    sum *= 2;
    if k.is_multiple_of(2) && k / 2 < N {
        sum += wide(a[k / 2], a[k / 2]);
    }
    sum
}

#[inline(always)]
fn reduce_sum<M: ExtensionModulus, const N: usize>(sum: u128) -> u32 {
    const {
        let p = M::P as u128;
        let bound = (1 + M::OMEGA as u128 * (N as u128 - 1)) * (p - 1) * (p - 1);
        assert!(bound < 1 << 72 && subfield::two_folds_suffice::<M>(bound), "ω and m: sums of products too large");
    }
    subfield::reduce_wide::<M>(sum)
}
