//! Square roots in F_p.
//!
//! p − 1 = 2^s·q with q odd. r = a^((q + 1)/2) is a root up to a 2^s-th root of unity: r² = a·t with t = a^q. That root
//! is found bit by bit, s − 1 of them: t^(2^(i − 2)) = 1 says whether the bit is set. For p ≡ 3 (mod 4) nothing is to
//! find and r = a^((p + 1)/4); for p ≡ 5 (mod 8) one bit.
//!
//! Source: A. Tonelli 1891, D. Shanks 1973; in constant time RFC 9380, Appendix I.4.
//! Cost: about BITS S for the power, and for s > 1 as many for a root of unity, and s²/2 S + 2s M.

use super::PrimeModulus;
use super::power::power;
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::Mask;

/// A root of a, and whether a is a square; 0 is one.
///
/// Time: constant.
#[inline(never)]
pub fn by_tonelli_shanks<M: PrimeModulus, F: PrimeField>(a: F) -> (F, Mask) {
    const { assert!(M::P[0] & 3 == 3 || M::NON_RESIDUE != 0, "a prime p ≡ 1 (mod 4) names a non-residue") };
    let s = two_adicity(&M::P);
    // a^((q − 1)/2), then r and t.
    let half = power(a, &shifted(&M::P, s + 1));
    let mut root = half * a;
    if s > 1 {
        let mut t = root * half;
        let mut unity = power(F::from_constant(&[M::NON_RESIDUE]), &shifted(&M::P, s));
        for i in (2..=s).rev() {
            let is_one = t.square_n(i - 2).equals(F::ONE);
            root = F::select(is_one, root, root * unity);
            unity = unity.square();
            t = F::select(is_one, t, t * unity);
        }
    }
    (root, root.square().equals(a))
}

/// s with p − 1 = 2^s·q, q odd.
fn two_adicity(p: &[u64; MAX_LIMBS]) -> u32 {
    (1..).find(|i| p[*i as usize / 64] >> (i % 64) & 1 == 1).expect("p > 1")
}

/// ⌊p/2^n⌋.
fn shifted(p: &[u64; MAX_LIMBS], n: u32) -> [u64; MAX_LIMBS] {
    let (limbs, bits) = ((n / 64) as usize, n % 64);
    let limb = |i: usize| p.get(i).copied().unwrap_or(0);
    let mut shifted = [0; MAX_LIMBS];
    for i in 0..MAX_LIMBS {
        let above = if bits > 0 { limb(i + limbs + 1) << (64 - bits) } else { 0 };
        shifted[i] = limb(i + limbs) >> bits | above;
    }
    shifted
}
