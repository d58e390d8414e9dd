//! Digits in constant time, as many for every scalar: signed windows and signed odd windows.
//!
//! k is below 2^t, t the bits of the order. A digit is a magnitude and a sign, made where it is needed.

use super::naf::bits_from;
use crate::word::{Mask, barrier};

/// A signed digit of a secret scalar.
#[derive(Clone, Copy)]
pub struct SecretDigit {
    /// |d|.
    pub magnitude: u64,
    /// Whether d < 0.
    pub negative: Mask,
}

impl SecretDigit {
    /// The digit behind an optimisation barrier, so that nothing made of it becomes a branch. That a magnitude is short
    /// stays known: comparisons with it are then two instructions less.
    #[inline(always)]
    pub(super) fn new(magnitude: u64, negative: Mask) -> Self {
        SecretDigit { magnitude: u64::from(barrier(magnitude) as u32), negative }
    }
}

impl From<i8> for SecretDigit {
    #[inline(always)]
    fn from(digit: i8) -> Self {
        let negative = Mask::high_bit(i64::from(digit) as u64);
        // −v = (v ^ sign) − sign for a sign of all ones.
        Self::new((i64::from(digit) as u64 ^ negative.word()).wrapping_sub(negative.word()), negative)
    }
}

/// The number of windows of w bits that a scalar of `bits` bits has: ⌈(bits + 1)/w⌉.
pub const fn booth_digits(w: u32, bits: u32) -> u32 {
    (bits + 1).div_ceil(w)
}

/// Digit i of k in windows of w bits, 2 ≤ w ≤ 8: k = Σ d_i·2^(wi), |d_i| ≤ 2^(w−1).
///
/// With v = ⌊2k/2^(wi)⌋ mod 2^(w+1): d_i = ⌈v/2⌉ − 2^w·⌊v/2^w⌋. The windows overlap by a bit, so that no carry runs.
/// Source: A. D. Booth, A signed binary multiplication technique, Quarterly J. Mech. Appl. Math. 4, 1951; O. L.
/// MacSorley, High-speed arithmetic in binary computers, Proc. IRE 49, 1961 (windows).
///
/// # Time
/// Constant in `k` for a given length.
///
/// # Panics
/// If w is out of range.
#[inline(always)]
pub fn booth_digit(w: u32, k: &[u64], i: u32) -> SecretDigit {
    assert!((2..=8).contains(&w), "w: a width from 2 to 8");
    let v = booth_window(w, k, i);
    let negative = Mask::low_bit(v >> w);
    let half = (v + 1) >> 1;
    // |d| = 2^w − ⌈v/2⌉ where the top bit of v is set, chosen by a mask. All ones give −0, and −O is O.
    let magnitude = half ^ (negative.word() & (half ^ ((1 << w) - half)));
    SecretDigit::new(magnitude, negative)
}

/// ⌊2k/2^(wi)⌋ mod 2^(w+1).
#[inline(always)]
fn booth_window(w: u32, k: &[u64], i: u32) -> u64 {
    let start = (w * i) as usize;
    // Bits wi − 1 … wi + w − 1 of k, of which bit −1 is 0.
    let v = if start == 0 { bits_from(k, 0) << 1 } else { bits_from(k, start - 1) };
    v & ((1 << (w + 1)) - 1)
}

/// |d_i| and whether d_i < 0, for the digit of [`booth_digit`] of a public k, 2 ≤ w ≤ 16.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If w is out of range.
#[inline(always)]
pub fn booth_digit_vartime(w: u32, k: &[u64], i: u32) -> (usize, bool) {
    assert!((2..=16).contains(&w), "w: a width from 2 to 16");
    let v = booth_window(w, k, i);
    let half = (v + 1) >> 1;
    let is_negative = v >> w == 1;
    (if is_negative { (1 << w) - half } else { half } as usize, is_negative)
}

/// The number of odd digits of w bits that a scalar of `bits` bits has: ⌈bits/w⌉.
pub const fn odd_digits(w: u32, bits: u32) -> u32 {
    bits.div_ceil(w)
}

/// Digit i of an odd k < 2^(wl) in l odd digits, 1 ≤ w ≤ 8: k = Σ d_i·2^(wi), i < l, d_i odd, |d_i| < 2^w.
///
/// With v = ⌊k/2^(wi)⌋ mod 2^(w+1) and its lowest bit set: d_i = v − 2^w. The last digit is v, and positive: bit wl of k
/// counts as 1. No digit is zero and no carry runs. With u = ⌊v/2⌋ the digit is 2u + 1 − 2^w, whose sign is the highest
/// bit of u. Neither bit 0 of k nor what lies above bit wl is read: the digits of another k are those of (k mod 2^(wl)) with bit 0
/// set.
/// Source: M. Joye, M. Tunstall, Exponent recoding and regular exponentiation algorithms, AFRICACRYPT 2009, Algorithm
/// 6, with the digits read off the bits.
///
/// # Time
/// Constant in `k` for a given length.
///
/// # Panics
/// If w or i is out of range.
#[inline(always)]
pub fn odd_digit(w: u32, l: u32, k: &[u64], i: u32) -> SecretDigit {
    assert!((1..=8).contains(&w), "w: a width from 1 to 8");
    assert!(i < l, "i: a digit below l");
    // u has bits wi + 1 … w(i + 1) of k, the highest of them 1 in the last digit.
    let last = u64::from(i + 1 == l) << (w - 1);
    let u = bits_from(k, (w * i + 1) as usize) & ((1 << w) - 1) | last;
    let negative = Mask::low_bit(!u >> (w - 1));
    // 2u + 1 − 2^w for a u from 2^(w−1) on; the negative of it has the other bits.
    let half = (u ^ negative.word()) & ((1 << (w - 1)) - 1);
    SecretDigit::new(2 * half + 1, negative)
}
