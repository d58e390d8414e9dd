//! The columns of a scalar that is written in rows, one above the other: k = Σ_i 2^i Σ_j k_(jd + i)·2^(jd), i below the
//! spacing d.
//!
//! The digit of column i is Σ_j k_(jd + i)·2^j, j below the number of rows.
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994.

use super::Digits;
use super::naf::bits_from;

/// The digit of the column that starts at bit `start` of k: bits start, start + spacing … of k, as many as `rows`, the
/// first in bit 0.
///
/// # Time
/// Constant in `k` for a given length.
#[inline]
pub fn comb_digit(k: &[u64], start: usize, spacing: usize, rows: u32) -> usize {
    (0..rows as usize).fold(0, |digit, j| digit | ((bits_from(k, start + j * spacing) & 1) as usize) << j)
}

/// The digits of all columns of a k of at most spacing·rows bits, rows ≤ 6, each c > 0 written as 2c − 1: as odd
/// digits, which index a table from c = 1 on as those of a NAF do.
///
/// # Time
/// Variable in `k`.
pub(crate) fn columns_vartime(k: &[u64], spacing: usize, rows: u32) -> Digits {
    let mut digits = Digits::EMPTY;
    for column in 0..spacing {
        let digit = comb_digit(k, column, spacing, rows);
        if digit > 0 {
            digits.set(column, (2 * digit - 1) as i8);
        }
    }
    digits
}
