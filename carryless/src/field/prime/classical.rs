//! Classical products: all products of limbs, row by row.
//!
//! a·b = Σ_i (a_i·b)·b^i, one row a pass. a² = 2·Σ_(i<j) a_i·a_j·b^(i+j) + Σ a_i²·b^(2i): each product of two different
//! limbs is made once, and their sum doubled.
//!
//! Source: A. Menezes, P. van Oorschot, S. Vanstone, Handbook of Applied Cryptography, 1996, Algorithm 14.12.
//! Cost: N² products of limbs; a square N(N + 1)/2. Time: constant.

use super::{IntegerProduct, Limb, Wide};
use crate::word::{flat_mut, unroll};

/// Row by row; squares by cross products that are made once and doubled.
#[derive(Clone, Copy)]
pub struct Classical;

impl<W: Limb, const N: usize> IntegerProduct<W, N> for Classical {
    const SUFFIX: &'static str = "";

    #[inline(always)]
    fn product(a: &[W; N], b: &[W; N]) -> Wide<W, N> {
        let mut wide = [[W::ZERO; N]; 2];
        let sum = flat_mut(&mut wide);
        rows::<N>(
            #[inline(always)]
            |i| write_row(sum, i, a[i], b),
        );
        wide
    }

    #[inline(always)]
    fn square(a: &[W; N]) -> Wide<W, N> {
        let mut wide = [[W::ZERO; N]; 2];
        let sum = flat_mut(&mut wide);
        rows::<N>(
            #[inline(always)]
            |i| write_cross_products(sum, i, a),
        );
        double_and_add_squares(sum, a);
        wide
    }
}

/// Adds a_i·b·b^i to the sum of the rows before.
#[inline(always)]
fn write_row<W: Limb>(sum: &mut [W], i: usize, a: W, b: &[W]) {
    let mut carry = W::ZERO;
    // a·b_j + sum + carry ≤ (b − 1)² + 2(b − 1) = b² − 1: two limbs, and no further carry.
    for j in 0..b.len() {
        (sum[i + j], carry) = W::mul_add(a, b[j], sum[i + j], carry);
    }
    // The rows before end below this limb.
    sum[i + b.len()] = carry;
}

/// Adds Σ_(j>i) a_i·a_j·b^(i+j) to the sum of the rows before.
#[inline(always)]
fn write_cross_products<W: Limb>(sum: &mut [W], i: usize, a: &[W]) {
    let mut carry = W::ZERO;
    for j in i + 1..a.len() {
        (sum[i + j], carry) = W::mul_add(a[i], a[j], sum[i + j], carry);
    }
    sum[i + a.len()] = carry;
}

/// a² from its cross products.
#[inline(always)]
fn double_and_add_squares<W: Limb>(sum: &mut [W], a: &[W]) {
    // Limb by limb twice the sum, the top bit of the limb below coming in, and a_i² at limbs 2i and 2i + 1.
    let (mut above, mut carry) = (W::ZERO, false);
    for i in 0..a.len() {
        let (low, high) = W::mul_add(a[i], a[i], W::ZERO, W::ZERO);
        for (k, half) in [(2 * i, low), (2 * i + 1, high)] {
            let doubled = sum[k].shl(1).or(above);
            above = sum[k].shr(W::BITS - 1);
            (sum[k], carry) = doubled.add_carry(half, carry);
        }
    }
    debug_assert!(!carry, "a square fits twice as many limbs");
}

/// a·b, where `sum`, of as many limbs as both have together, is zero.
#[inline(always)]
pub(super) fn write_product<W: Limb>(sum: &mut [W], a: &[W], b: &[W]) {
    rows_of(
        a.len(),
        #[inline(always)]
        |i| write_row(sum, i, a[i], b),
    );
}

/// a², where `sum`, of twice as many limbs, is zero.
#[inline(always)]
pub(super) fn write_square<W: Limb>(sum: &mut [W], a: &[W]) {
    rows_of(
        a.len(),
        #[inline(always)]
        |i| write_cross_products(sum, i, a),
    );
    double_and_add_squares(sum, a);
}

/// f(0), f(1) … f(N − 1), written out for 4 < N ≤ 9: loops so long the compiler does not unfold by itself.
#[inline(always)]
pub(super) fn rows<const N: usize>(mut f: impl FnMut(usize)) {
    if const { 4 < N && N <= 9 } {
        unroll::<N>(f);
    } else {
        for i in 0..N {
            f(i);
        }
    }
}

/// f(0), f(1) … f(n − 1) for an n that is no constant of the type, written out for 4 < n ≤ 9.
#[inline(always)]
pub(super) fn rows_of(n: usize, mut f: impl FnMut(usize)) {
    if 4 < n && n <= 9 {
        unroll::<9>(
            #[inline(always)]
            |i| {
                if i < n {
                    f(i);
                }
            },
        );
    } else {
        for i in 0..n {
            f(i);
        }
    }
}
