//! The classical product, and the square of the Handbook, in which every product of two limbs is doubled as it is made.
//!
//! Row i: (c, w_(2i)) = w_(2i) + a_i²; (c, w_(i+j)) = w_(i+j) + 2·a_i·a_j + c for j > i; w_(i+N) = c. The carry c has
//! one bit more than a limb, for which the Handbook's remark asks.
//!
//! Source: A. Menezes, P. van Oorschot, S. Vanstone, Handbook of Applied Cryptography, 1996, Algorithm 14.16.
//! Cost: N² products of limbs; a square N(N + 1)/2. Time: constant.

use super::{Classical, IntegerProduct, Limb, Wide};
use crate::word::flat_mut;

/// The classical product; squares by doubling each product of two limbs as it is made.
#[derive(Clone, Copy)]
pub struct Handbook;

impl<W: Limb, const N: usize> IntegerProduct<W, N> for Handbook {
    const SUFFIX: &'static str = "-handbook";

    #[inline(always)]
    fn product(a: &[W; N], b: &[W; N]) -> Wide<W, N> {
        Classical::product(a, b)
    }

    #[inline(always)]
    fn square(a: &[W; N]) -> Wide<W, N> {
        let mut wide = [[W::ZERO; N]; 2];
        let w = flat_mut(&mut wide);
        // What the carry of a row has above its limb belongs to the limb after the row's last.
        let mut overflow = false;
        for i in 0..N {
            let (mut carry, mut above) = (W::ZERO, false);
            (w[2 * i], carry) = W::mul_add(a[i], a[i], w[2 * i], carry);
            for j in i + 1..N {
                let (low, high) = W::mul_add(a[i], a[j], W::ZERO, W::ZERO);
                let (low, first) = low.add_carry(low, false);
                let (high, second) = high.add_carry(high, first);
                // 2·a_i·a_j = low + high·b + second·b²; carry + above·b < 2b, so that no sum below exceeds 2b² − 1.
                let (low, first) = low.add_carry(carry, false);
                let (high, third) = high.add_carry(W::bit(above), first);
                let (low, first) = low.add_carry(w[i + j], false);
                let (high, fourth) = high.add_carry(W::ZERO, first);
                w[i + j] = low;
                carry = high;
                above = second | third | fourth;
            }
            let (sum, first) = carry.add_carry(W::bit(overflow), false);
            w[i + N] = sum;
            overflow = above | first;
        }
        debug_assert!(!overflow, "a square fits 2N limbs");
        wide
    }
}
