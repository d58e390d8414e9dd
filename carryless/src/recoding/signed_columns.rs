//! Signed columns, as many for every scalar, in constant time.
//!
//! An odd k < 2^(wd) is Σ b_i·2^i, i < wd, with all b_i = ±1: the last is 1, and b_i = 2k_(i+1) − 1. It is written in w rows
//! of d signs, one above the other: k = Σ_c 2^c·Σ_j b_(jd+c)·2^(jd). No column is zero and no carry runs.
//! Source: M. Hedabou, P. Pinel, L. Bénéteau, Countermeasures for preventing comb method against SCA attacks, ISPEC
//! 2005; M. Hamburg, Fast and compact elliptic-curve cryptography, Cryptology ePrint Archive 2012/309.

use super::SecretDigit;
use super::naf::bits_from;
use crate::field::MAX_LIMBS;
use crate::word::Mask;

/// The most columns: of a scalar in one row.
const MAX_COLUMNS: usize = 64 * MAX_LIMBS;

/// The columns of a scalar.
pub struct SignedColumns {
    rows: u32,
    columns: u32,
    /// Bit j of place c: whether row j of column c is 1.
    signs: [u8; MAX_COLUMNS],
}

impl SignedColumns {
    /// The columns of an odd k < 2^(wd) in w rows, 1 ≤ w ≤ 8, of d; of another k those of (k mod 2^(wd)) with bit 0 set.
    ///
    /// All at once and row by row, so that a compiler with wide registers takes many columns at a time. (Asked for one column,
    /// it may gather the words of k, by an instruction whose time depends on them on some processors.) Cost: a shift, a mask and
    /// an OR of a word for each of wd signs.
    ///
    /// # Time
    /// Constant in `k` for a given length.
    ///
    /// # Panics
    /// If w is not 1 to 8, or d not 1 to 576.
    #[inline(always)]
    pub fn new(w: u32, d: u32, k: &[u64]) -> Self {
        assert!((1..=8).contains(&w), "w: 1 to 8 rows");
        let (rows, columns, d) = (w, d, d as usize);
        assert!((1..=MAX_COLUMNS).contains(&d), "d: 1 to 576 columns");
        let mut signs = [0; MAX_COLUMNS];
        for j in 0..w as usize {
            for first in (0..d).step_by(64) {
                // The sign of place jd + c is bit jd + c + 1 of k, so that those of 64 columns lie in a row.
                let row = bits_from(k, j * d + first + 1);
                for (c, signs) in signs[first..d.min(first + 64)].iter_mut().enumerate() {
                    *signs |= ((row >> c & 1) as u8) << j;
                }
            }
        }
        // The last place, wd − 1, has the sign +, whatever bit wd of k is.
        signs[d - 1] |= 1 << (w - 1);
        SignedColumns { rows, columns, signs }
    }

    /// Column c. Its sign is that of its last row; bit j of the magnitude, j < w − 1, says whether row j has the same.
    ///
    /// # Panics
    /// If there are not more than c columns.
    #[inline(always)]
    pub fn digit(&self, c: u32) -> SecretDigit {
        assert!(c < self.columns, "c: one of the columns");
        let last = self.rows - 1;
        let signs = u64::from(self.signs[c as usize]);
        let negative = Mask::low_bit(!signs >> last);
        // Relative to the last row: then the last row is + in every entry of a table.
        SecretDigit::new((signs ^ negative.word()) & ((1 << last) - 1), negative)
    }
}
