//! Digits of a scalar: k = Σ d_i·2^i, or Σ d_i·τ^i on Koblitz curves.

mod comb;
mod naf;
mod regular;
mod signed_columns;
mod tau_windows;
mod tnaf;
mod two_adic;

pub use comb::{columns_vartime, comb_digit};
pub(crate) use naf::bit_length;
pub use naf::{
    binary_digits_vartime, max_naf_piece, naf_digits_vartime, naf_pieces_vartime, wnaf_digit_vartime,
    wnaf_digits_vartime,
};
pub use regular::{SecretDigit, booth_digit, booth_digit_vartime, booth_digits, odd_digit, odd_digits};
pub use signed_columns::SignedColumns;
pub use tau_windows::{MAX_TAU_WINDOWS, TauWindows, part_length, tau_windows, tau_windows_in_parts};
pub(crate) use tnaf::alpha_steps;
pub use tnaf::{tau_digits_vartime, tnaf_digits_vartime, wtnaf_digits_vartime};

/// The most bits a scalar may have: twice the bits of the largest field's order, in whole limbs.
pub const MAX_SCALAR_BITS: usize = 1152;

/// The most digits of any recoding here.
pub const MAX_DIGITS: usize = MAX_SCALAR_BITS + 1;

/// A way to write a scalar in signed digits of which each is zero or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recoding {
    /// The bits: 0 and 1.
    Binary,
    /// The non-adjacent form: 0 and ±1.
    Naf,
    /// The non-adjacent form of a width, 2 to 8.
    WidthNaf(u32),
}

impl Recoding {
    /// The digits of k.
    ///
    /// # Time
    /// Variable in `k`.
    ///
    /// # Panics
    /// If a width is not 2 to 8, or k has more than [`MAX_SCALAR_BITS`] bits.
    pub fn digits_vartime(self, k: &[u64]) -> Digits {
        match self {
            Self::Binary => binary_digits_vartime(k),
            Self::Naf => naf_digits_vartime(k),
            Self::WidthNaf(w) => wnaf_digits_vartime(w, k),
        }
    }

    /// How many odd values above 0 a digit may have: 2^(w−2) for width w.
    ///
    /// # Panics
    /// If a width is not 2 to 8.
    pub const fn odd_values(self) -> usize {
        match self {
            Self::Binary | Self::Naf => 1,
            Self::WidthNaf(w) => {
                assert!(2 <= w && w <= 8, "w: a width from 2 to 8");
                1 << (w - 2)
            }
        }
    }
}

/// Signed digits, the lowest first: each in an `i8`, the last of them not zero. Which values occur, and how many zeros are between
/// two that are not zero, the recoding says.
#[derive(Clone)]
pub struct Digits {
    digits: [i8; MAX_DIGITS],
    len: usize,
}

impl Digits {
    /// No digits: zero.
    pub const EMPTY: Self = Digits { digits: [0; MAX_DIGITS], len: 0 };

    /// The digits, the lowest first; the last is not zero.
    #[inline]
    pub fn as_slice(&self) -> &[i8] {
        &self.digits[..self.len]
    }

    /// The digits of −k.
    pub fn negated(mut self) -> Self {
        for digit in &mut self.digits[..self.len] {
            *digit = -*digit;
        }
        self
    }

    #[inline]
    fn set(&mut self, i: usize, digit: i8) {
        // Places that are passed over hold 0 from the beginning.
        self.digits[i] = digit;
        self.len = i + 1;
    }
}
