//! The binary expansion, the non-adjacent form and the width-w non-adjacent form of an integer.
//!
//! Width w ≥ 2: every non-zero digit is odd with |d| < 2^(w−1), and of any w digits in a row at most one is not zero.
//! There are at most one more digits than bits; on average one in w + 1 is not zero. w = 2 is the NAF.
//! Source: J. A. Solinas, Efficient arithmetic on Koblitz curves, Designs, Codes and Cryptography 19, 2000, Algorithm
//! 1; D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithms 3.30 and 3.35.

use super::{Digits, MAX_SCALAR_BITS};

/// 64 bits of k from bit `i` on, zero beyond the end.
#[inline]
pub(super) fn bits_from(k: &[u64], i: usize) -> u64 {
    let limb = |j: usize| k.get(j).copied().unwrap_or(0);
    let (j, shift) = (i / 64, i % 64);
    // Of a whole limb nothing is missing, and a shift by 64 is none.
    if shift == 0 { limb(j) } else { limb(j) >> shift | limb(j + 1) << (64 - shift) }
}

/// Bits of k without leading zeros.
///
/// # Panics
/// If k has more than [`MAX_SCALAR_BITS`] bits.
pub(crate) fn bit_length(k: &[u64]) -> usize {
    let bits = match k.iter().rposition(|limb| *limb != 0) {
        Some(i) => 64 * i + k[i].ilog2() as usize + 1,
        None => 0,
    };
    assert!(bits <= MAX_SCALAR_BITS, "k: a scalar has at most {MAX_SCALAR_BITS} bits, this one has {bits}");
    bits
}

/// The binary expansion of k: digits 0 and 1.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than [`MAX_SCALAR_BITS`] bits.
pub fn binary_digits_vartime(k: &[u64]) -> Digits {
    let mut digits = Digits::EMPTY;
    for i in 0..bit_length(k) {
        digits.set(i, (bits_from(k, i) & 1) as i8);
    }
    digits
}

/// The non-adjacent form of k: digits 0, ±1.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than [`MAX_SCALAR_BITS`] bits.
pub fn naf_digits_vartime(k: &[u64]) -> Digits {
    wnaf_digits_vartime(2, k)
}

/// The non-adjacent form of k cut into pieces of w digits, 1 ≤ w ≤ 6: digits K_i of k to the base 2^w, the lowest
/// first, |K_i| ≤ [`max_naf_piece`].
///
/// Source: D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.42.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If `w` is out of range, or k has more than [`MAX_SCALAR_BITS`] bits.
pub fn naf_pieces_vartime(w: u32, k: &[u64]) -> Digits {
    assert!((1..=6).contains(&w), "w: a width from 1 to 6");
    let naf = naf_digits_vartime(k);
    let mut pieces = Digits::EMPTY;
    for (i, piece) in naf.as_slice().chunks(w as usize).enumerate() {
        // K_i = Σ_(j<w) d_(wi+j)·2^j by Horner's rule; |K_i| ≤ 42, for w = 6.
        pieces.set(i, piece.iter().rev().fold(0, |value, digit| 2 * value + digit));
    }
    pieces
}

/// The largest value of w digits of a non-adjacent form, 1 0 1 0 …: ⌊2^(w+1)/3⌋.
///
/// # Panics
/// If w is more than 30.
#[inline]
pub fn max_naf_piece(w: u32) -> u32 {
    assert!(w <= 30, "w: a width up to 30");
    (2 << w) / 3
}

/// The width-w non-adjacent form of k, 2 ≤ w ≤ 8.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If `w` is out of range, or k has more than [`MAX_SCALAR_BITS`] bits.
pub fn wnaf_digits_vartime(w: u32, k: &[u64]) -> Digits {
    assert!((2..=8).contains(&w), "w: a width from 2 to 8");
    let bits = bit_length(k);
    let mut digits = Digits::EMPTY;
    // k = Σ_(j<i) d_j·2^j + 2^i·(⌊k/2^i⌋ + carry)
    let (mut i, mut carry) = (0, 0);
    // A carry comes from a set bit i + w − 1 of k alone, so that where one is left i ≤ bits: at most bits + 1 digits.
    while i < bits || carry == 1 {
        let (digit, places, next) = wnaf_digit_vartime(w, bits_from(k, i), carry);
        if digit != 0 {
            digits.set(i, digit);
        }
        (i, carry) = (i + places, next);
    }
    digits
}

/// The lowest digit of width w, 2 ≤ w ≤ 8, of an integer v + `carry` of which `low` has the lowest bits of v; how many places
/// above it the next one stands; and the carry there.
///
/// Zero is a digit of one place, any other has w.
///
/// # Time
/// Variable in `low` and `carry`.
///
/// # Panics
/// If `w` is out of range.
#[inline(always)]
pub fn wnaf_digit_vartime(w: u32, low: u64, carry: u64) -> (i8, usize, u64) {
    assert!((2..=8).contains(&w), "w: a width from 2 to 8");
    // Only the w lowest bits of the sum matter: it may wrap.
    let low = low.wrapping_add(carry);
    if low & 1 == 0 {
        // Bit and carry agree: the carry stays what it is.
        return (0, 1, carry);
    }
    let digit = (low & ((1 << w) - 1)) as i64;
    // The odd d ≡ low modulo 2^w with |d| < 2^(w−1). The sum less d is a multiple of 2^w: w − 1 zeros follow.
    let half = 1 << (w - 1);
    let (digit, carry) = if digit >= half { (digit - 2 * half, 1) } else { (digit, 0) };
    (digit as i8, w as usize, carry)
}
