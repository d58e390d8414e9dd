//! A secret scalar as k1 + k2·λ with short k1 and k2, for curves with the endomorphism ψ, ψ(P) = λ·P.
//!
//! With the basis (A, B), (−B, A) and c1 = ⌊A·k/n⌉, c2 = ⌊B·k/n⌉: k1 = k − c1·A − c2·B and k2 = c2·A − c1·B. Divisions by n are
//! products by the constants ⌊2^320·A/n⌉ and ⌊2^320·B/n⌉ and a shift.
//!
//! *Bound.* c1 and c2 are off by at most 1/2 + k/2^321 < 1/2 + 2^(−67), so that |k1| and |k2| are below (A + B)(1/2 + 2^(−67)), which is
//! below 2^127 for A + B ≤ 3·2^126.
//! Source: S. D. Galbraith, X. Lin, M. Scott, EUROCRYPT 2009. Time: constant in k.

use super::{SecretScalar, glv::rounded, to_limbs};
use crate::curve::{Gls, GlsCurve};
use crate::word::Mask;
use zeroize::Zeroizing;

/// Bits of |k1| and |k2|.
pub(crate) const HALF_BITS: u32 = 127;

/// A signed integer of at most [`HALF_BITS`] bits.
pub(crate) struct SecretHalf {
    /// |k_i| as little-endian limbs.
    pub magnitude: Zeroizing<[u64; 2]>,
    /// Whether k_i < 0.
    pub negative: Mask,
}

impl SecretHalf {
    /// The integer that is this modulo 2^128.
    fn new(value: u128) -> Self {
        let negative = Mask::high_bit((value >> 64) as u64);
        let sign = u128::from(negative.word()) << 64 | u128::from(negative.word());
        // −v = (v ^ s) − s for s = −1, all ones; for s = 0 it is v.
        let magnitude = (value ^ sign).wrapping_sub(sign);
        SecretHalf { magnitude: Zeroizing::new([magnitude as u64, (magnitude >> 64) as u64]), negative }
    }
}

/// k1 and k2 with k ≡ k1 + k2·λ modulo n. Cost: two products of integers of 256 bits, and four of 128.
pub(crate) fn halves<C: GlsCurve>(k: &SecretScalar<C>) -> [SecretHalf; 2] {
    const { assert!(C::ORDER_BITS <= 254 && C::GLS.basis[0] + C::GLS.basis[1] <= 3 << 126, "n: halves of at most 127 bits") };
    let Gls { basis: [a, b], quotients } = C::GLS;
    let [c1, c2] = quotients.map(|quotient| {
        let [low, high] = to_limbs(&rounded(k.limbs(), quotient));
        u128::from(low) | u128::from(high) << 64
    });
    let low = u128::from(k.limbs()[0]) | u128::from(k.limbs()[1]) << 64;
    // k1 = k − c1·A − c2·B, k2 = c2·A − c1·B. All of this is true modulo 2^128, and the results are short.
    let k1 = low.wrapping_sub(c1.wrapping_mul(a)).wrapping_sub(c2.wrapping_mul(b));
    let k2 = c2.wrapping_mul(a).wrapping_sub(c1.wrapping_mul(b));
    [SecretHalf::new(k1), SecretHalf::new(k2)]
}
