//! The columns of a scalar that is written in w rows of d bits, one above the other: k = Σ_i 2^i Σ_j k_(jd + i)·2^(jd),
//! i < d.
//!
//! The digit of column i is Σ_j k_(jd + i)·2^j, j < w.
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994.

use super::Digits;
use super::naf::{bit_length, bits_from};

/// The digit of the column that starts at bit `start` of k: bits start, start + d … of k, w of them, the first in bit 0.
///
/// # Time
/// Constant in `k` for a given length.
///
/// # Panics
/// If w is more than 16.
#[inline]
pub fn comb_digit(w: u32, d: u32, k: &[u64], start: usize) -> usize {
    assert!(w <= 16, "w: at most 16 rows");
    // Row j gives bit j: that of place start + jd.
    (0..w as usize).fold(0, |digit, j| digit | ((bits_from(k, start + j * d as usize) & 1) as usize) << j)
}

/// The digits of all columns of a k of at most wd bits, w from 1 to 6, each c > 0 written as 2c − 1: as odd digits, which
/// index a table from c = 1 on as those of a NAF do.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If w is out of range, or k has more than wd bits; if d is more than [`MAX_DIGITS`](super::MAX_DIGITS).
pub fn columns_vartime(w: u32, d: u32, k: &[u64]) -> Digits {
    assert!((1..=6).contains(&w), "w: 1 to 6 rows");
    assert!(bit_length(k) <= w as usize * d as usize, "k: at most wd bits");
    let mut digits = Digits::EMPTY;
    for column in 0..d as usize {
        let digit = comb_digit(w, d, k, column);
        if digit > 0 {
            // At most 2·63 − 1 = 125. A column 0 adds nothing.
            digits.set(column, (2 * digit - 1) as i8);
        }
    }
    digits
}
