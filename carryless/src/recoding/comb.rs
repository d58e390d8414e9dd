//! The columns of a scalar that is written in rows, one above the other: k = Σ_i 2^i Σ_j k_(jd + i)·2^(jd), i below the
//! spacing d.
//!
//! The digit of column i is Σ_j k_(jd + i)·2^j, j below the number of rows.
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994.

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
