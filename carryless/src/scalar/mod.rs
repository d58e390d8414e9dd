//! Integers modulo the order n of a generator.
//!
//! Integer arithmetic is that of crypto-bigint; what is written here is what the methods of scalar multiplication ask
//! of it.

pub mod frobenius;
pub(crate) mod gls;
pub mod glv;
mod residue;
mod secret;
mod secret_limbs;
pub mod tau;

pub use residue::{Residue, order_bytes};
pub use secret::{ScalarTooLarge, SecretScalar, public_scalar_vartime};
pub(crate) use secret_limbs::SecretLimbs;

use crate::field::{MAX_LIMBS, read_be};
use crate::word::Mask;
use crypto_bigint::{Limb, NonZero, Uint, Word, nlimbs};

/// An integer as long as the longest order.
type Order = Uint<{ nlimbs(64 * MAX_LIMBS as u32) }>;

/// An integer as long as the longest scalar that methods take.
type Long = Uint<{ nlimbs(128 * MAX_LIMBS as u32) }>;

/// The integer with these little-endian 64-bit limbs; those that are missing are zero.
#[inline(always)]
pub(crate) const fn from_limbs<const L: usize>(limbs: &[u64]) -> Uint<L> {
    let mut words = [0; L];
    let mut i = 0;
    while i < L {
        // A word of crypto-bigint has 32 or 64 bits: 64-bit limbs are cut, or taken as they are.
        let bit = i * Limb::BITS as usize;
        if bit / 64 < limbs.len() {
            words[i] = (limbs[bit / 64] >> (bit % 64)) as Word;
        }
        i += 1;
    }
    Uint::from_words(words)
}

/// The low 64·K bits of an integer as little-endian limbs.
#[allow(clippy::unnecessary_cast, reason = "a word has 32 bits on some machines")]
const fn to_limbs<const K: usize, const L: usize>(value: &Uint<L>) -> [u64; K] {
    let mut limbs = [0; K];
    let mut i = 0;
    while i < L {
        let bit = i * Limb::BITS as usize;
        if bit / 64 < K {
            limbs[bit / 64] |= (value.as_words()[i] as u64) << (bit % 64);
        }
        i += 1;
    }
    limbs
}

/// Whether k < n. Time: constant in k.
pub(crate) fn is_below(k: &[u64; MAX_LIMBS], n: &[u64]) -> Mask {
    let value: Order = from_limbs(k);
    // The difference is negative exactly if k < n: its top bit, since n is shorter than the type. Where k has the top bit itself the
    // difference may have it too, though k > n.
    let difference: [u64; MAX_LIMBS] = to_limbs(&value.wrapping_sub(&from_limbs(n)));
    Mask::high_bit(difference[MAX_LIMBS - 1]) & !Mask::high_bit(k[MAX_LIMBS - 1])
}

/// k mod n as limbs.
///
/// # Time
/// Variable in `k` and `n`.
///
/// # Panics
/// If k has more than 18 limbs that are not zero, n more than 9, or n = 0.
pub fn reduce_vartime(k: &[u64], n: &[u64]) -> [u64; MAX_LIMBS] {
    assert!(k.iter().skip(2 * MAX_LIMBS).all(|limb| *limb == 0), "k: at most {} limbs", 2 * MAX_LIMBS);
    assert!(n.len() <= MAX_LIMBS, "n: at most {MAX_LIMBS} limbs");
    let n: Order = from_limbs(n);
    let k: Long = from_limbs(k);
    // A k below n needs no division.
    let short: Order = k.resize();
    if k == short.resize() && short < n {
        return to_limbs(&short);
    }
    to_limbs(&k.rem_vartime(&NonZero::new(n).expect("n is not 0")))
}

/// 2^t·k mod n as limbs.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// As [`reduce_vartime`].
pub fn times_power_of_two_vartime(k: &[u64], t: u32, n: &[u64]) -> [u64; MAX_LIMBS] {
    let k: Order = from_limbs(&reduce_vartime(k, n));
    let n: NonZero<Order> = NonZero::new(from_limbs(n)).expect("n is not 0");
    // A remainder that is shifted by its own length fills twice that length.
    let shift = |k: Order, bits: u32| k.resize::<{ Long::LIMBS }>().shl_vartime(bits).rem_vartime(&n);
    let whole = (0..t / Order::BITS).fold(k, |k, _| shift(k, Order::BITS));
    to_limbs(&shift(whole, t % Order::BITS))
}

/// The integer of the leftmost bits of bytes, as many as n has, or of all of them: below 2^(bits of n).
///
/// # Time
/// Constant in the bytes.
pub(crate) fn leftmost_bits(bytes: &[u8], order_bits: u32, limbs: &mut [u64; MAX_LIMBS]) {
    let kept = &bytes[..bytes.len().min(order_bits.div_ceil(8) as usize)];
    let _ = read_be(kept, limbs);
    let surplus = (8 * kept.len() as u32).saturating_sub(order_bits);
    debug_assert!(surplus < 8);
    for i in 0..MAX_LIMBS {
        let above = limbs.get(i + 1).copied().unwrap_or(0);
        // A shift by one and then by the rest is none of 64 bits for surplus = 0: all of `above` is shifted out.
        limbs[i] = limbs[i] >> surplus | above << 1 << (63 - surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders() {
        let limbs = |low: u64| [low, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(reduce_vartime(&[], &[7]), limbs(0));
        assert_eq!(reduce_vartime(&[6], &[7]), limbs(6));
        assert_eq!(reduce_vartime(&[7, 0], &[7, 0]), limbs(0));
        // 2^64 = 2 mod 7, 2^128 = 4.
        assert_eq!(reduce_vartime(&[1, 1, 1], &[7]), limbs(0));
        assert_eq!(reduce_vartime(&[u64::MAX; 18], &[0, 1]), limbs(u64::MAX));
    }

    #[test]
    fn times_powers_of_two() {
        let product = |k: &[u64], t, n: &[u64]| times_power_of_two_vartime(k, t, n);
        let limbs = |low: u64| [low, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(product(&[10], 0, &[7]), limbs(3));
        assert_eq!(product(&[3], 2, &[7]), limbs(5));
        // 2^3 = 1 mod 7.
        assert_eq!(product(&[5], 3 * 64 * MAX_LIMBS as u32 + 1, &[7]), limbs(3));
        // 2^576 = 1 mod 2^576 − 1; the top bit moves to the bottom.
        let ones = [u64::MAX; MAX_LIMBS];
        assert_eq!(product(&[0, 0, 0, 0, 0, 0, 0, 0, 1 << 63], 1, &ones), limbs(1));
        assert_eq!(product(&[3], 576, &ones), limbs(3));
        assert_eq!(product(&[u64::MAX; 2 * MAX_LIMBS], 7, &ones), limbs(0));
    }
}
