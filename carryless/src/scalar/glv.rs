//! A scalar as k1 + k2·λ with short k1 and k2, for curves with the endomorphism φ, φ(P) = λ·P.
//!
//! With the basis (a1, b1), (a2, b2) of the lattice of the (x, y) with x + yλ ≡ 0 modulo n, and c1 = ⌊b2·k/n⌉, c2 =
//! ⌊−b1·k/n⌉: k1 = k − c1·a1 − c2·a2, k2 = −c1·b1 − c2·b2. Divisions by n are products by the constants ⌊2^320·b2/n⌉
//! and ⌊−2^320·b1/n⌉ and a shift; both parts may be negative.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, CRYPTO 2001; D. Hankerson, A. Menezes, S. Vanstone, Guide to
//! Elliptic Curve Cryptography, 2004, Algorithm 3.74.

use super::{from_limbs, reduce_vartime, to_limbs};
use crate::curve::{Glv, GlvCurve};
use crypto_bigint::{Uint, nlimbs};

/// A signed integer of at most 127 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// |k_i| as little-endian limbs.
    pub magnitude: [u64; 2],
    /// Whether k_i < 0.
    pub is_negative: bool,
}

impl Half {
    fn new(value: i128) -> Self {
        let magnitude = value.unsigned_abs();
        Half { magnitude: [magnitude as u64, (magnitude >> 64) as u64], is_negative: value < 0 }
    }
}

/// k1 and k2 with k ≡ k1 + k2·λ modulo n, both of about half the bits of n. Cost: four products of integers.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than 18 limbs that are not zero.
pub fn decompose_vartime<C: GlvCurve>(k: &[u64]) -> [Half; 2] {
    const { assert!(C::ORDER_BITS <= 250, "n: halves of at most 127 bits") };
    let Glv { basis: [(a1, b1), (a2, b2)], quotients, .. } = C::GLV;
    let k = reduce_vartime(k, C::ORDER);
    let [c1, c2] = quotients.map(|quotient| rounded(&k, quotient));
    // All of this is true modulo 2^128, and the results are short.
    let low = u128::from(k[0]) | u128::from(k[1]) << 64;
    let k1 = (low as i128).wrapping_sub(c1.wrapping_mul(a1)).wrapping_sub(c2.wrapping_mul(a2));
    let k2 = c1.wrapping_mul(b1).wrapping_add(c2.wrapping_mul(b2)).wrapping_neg();
    [Half::new(k1), Half::new(k2)]
}

/// An integer as long as the product of a scalar and a quotient: that is below n·2^320/√n, nearly.
type Product = Uint<{ nlimbs(512) }>;

/// ⌊k·q/2^320⌉.
fn rounded(k: &[u64], q: &[u64]) -> i128 {
    let (k, q): (Product, Product) = (from_limbs(k), from_limbs(q));
    let half = Product::ONE.shl_vartime(319);
    let [low, high] = to_limbs(&k.wrapping_mul(&q).wrapping_add(&half).shr_vartime(320));
    (u128::from(low) | u128::from(high) << 64) as i128
}
