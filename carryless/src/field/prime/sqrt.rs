//! Square roots in F_p.
//!
//! p − 1 = 2^s·q with q odd. r = a^((q + 1)/2) is a root up to a 2^s-th root of unity: r² = a·t with t = a^q. For
//! p ≡ 3 (mod 4) t = 1, r = a^((p + 1)/4) and nothing is to find. Otherwise the root of 1/t is found bit by bit, s − 1 of
//! them: t^(2^(i − 2)) = 1 says whether the bit is set. Where s is large the modulus has a table of roots of unity, and
//! the root is ω^(−e/2) for the logarithm e of t.
//!
//! Source: A. Tonelli 1891, D. Shanks 1973; in constant time RFC 9380, Appendix I.4; by logarithms D. J. Bernstein,
//! Faster square roots in annoying finite fields, 2001.
//! Cost: about BITS S for the power, and for s > 1 as many for a root of unity, and s²/2 S + 2s M; for P-224, s = 96 and
//! with its table, 368 S and 90 M.

use super::PrimeModulus;
use super::power::power;
use super::roots_of_unity::{self, two_adicity};
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::Mask;

/// A root of a, and whether a is a square; 0 is one.
///
/// Time: constant.
#[inline(never)]
pub fn sqrt<M: PrimeModulus, F: PrimeField>(a: F) -> (F, Mask) {
    let s = two_adicity(&M::P);
    // a^((q − 1)/2), then r and t.
    let half = power(a, &shifted(&M::P, s + 1));
    let mut root = half * a; // r = a^((q + 1)/2)
    let t = root * half; // t = a^q, r² = a·t
    if !M::ROOTS_OF_UNITY.is_empty() {
        root = root * root_of_inverse::<M, F>(t);
    } else if s > 1 {
        let mut t = t;
        // c^q for a c that is no square: of order 2^s.
        let mut unity = power(F::from_constant(&[M::NON_RESIDUE]), &shifted(&M::P, s));
        // root² = a·t, unity has order 2^i, and t^(2^(i − 1)) = 1 if a is a square. t^(2^(i − 2)) is then 1 or −1; where it is −1,
        // that of t·unity² is 1. The products are made in either case.
        for i in (2..=s).rev() {
            let is_one = t.square_n(i - 2).equals(F::ONE);
            root = F::select(is_one, root, root * unity);
            unity = unity.square();
            t = F::select(is_one, t, t * unity);
        }
    }
    (root, root.square().equals(a))
}

/// Digits of the longest logarithm.
const MAX_DIGITS: usize = 24;

/// √(1/t) for a power t of ω², by the modulus's table.
#[inline(never)]
fn root_of_inverse<M: PrimeModulus, F: PrimeField>(t: F) -> F {
    let table = M::ROOTS_OF_UNITY;
    let mut digits = [0; MAX_DIGITS];
    let digits = &mut digits[..table.len()];
    roots_of_unity::logarithm(t, table, digits);
    // e/2.
    for j in 0..digits.len() {
        // The lowest bit of the digit above; e is even, where a is a square.
        let above = digits.get(j + 1).copied().unwrap_or(0);
        digits[j] = (digits[j] >> 1 | above << 3) & 15;
    }
    roots_of_unity::power(table, digits)
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
