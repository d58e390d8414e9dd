//! F_2^m = F_2\[x\]/(f): elements on words and on lanes, inversion, square root, trace and half-trace.

mod element;
mod euclid;
pub mod frobenius;
pub mod invert;
mod lanes;
mod linear;
mod quadratic;
mod simd;
mod sqrt;
mod sqrt_by_table;
mod sqrt_of_x;
pub mod trace;

pub use element::{Element, VeryLazy};
pub use lanes::Lanes;
pub use quadratic::{CubeRoot, Quadratic, QuadraticTogether, QuadraticWide};
pub use simd::{Indices, Masks, SimdElements};
pub use sqrt::sqrt_on_lanes;
pub use sqrt_by_table::{sqrt_by_table_vartime, sqrt_of_words_vartime};
pub use sqrt_of_x::sqrt_of_x;

use crate::poly::Modulus;
use crate::word::Mask;

/// A modulus together with the constants and tables that a field of its own has. Tables are rows of `LIMBS` limbs.
pub trait BinaryModulus: Modulus {
    /// The field's name on the command line, `F2-` and m.
    const NAME: &'static str;
    /// The exponents i with Tr(x^i) = 1.
    const TRACE_ONES: &'static [u32];
    /// √x as limbs.
    const SQRT_X: &'static [u64];
    /// An addition chain 1 … m − 1 for inversion: every member is twice the one before it, or the sum of the one before
    /// it and an earlier one.
    const CHAIN: &'static [u32];
    /// H(x^i) for i = 1, 3, 5 … m − 2; empty where there is no table.
    const HALF_TRACES: &'static [u64];
    /// The sums of [`Self::HALF_TRACES`] over each group of rows.
    const HALF_TRACE_WINDOWS: WindowTable;
    /// Tables of a ↦ a^(2^n), read at secret places only by scanning them whole: n and the rows (x^i)^(2^n), i < m.
    const FROBENIUS_ROWS: &'static [(u32, &'static [u64])];
    /// The maps of [`Self::FROBENIUS_ROWS`] as matrices, made by [`frobenius::matrices`]; none where rows are scanned on every
    /// processor.
    const FROBENIUS_MATRICES: &'static [&'static [u64]] = &[];
    /// Windowed tables of a ↦ a^(2^n) for public a.
    const FROBENIUS_WINDOWS: &'static [(u32, WindowTable)];

    /// Bytes of all tables of this field.
    const TABLE_BYTES: usize = {
        let mut limbs = Self::HALF_TRACES.len() + Self::HALF_TRACE_WINDOWS.sums.len();
        let mut i = 0;
        while i < Self::FROBENIUS_ROWS.len() {
            limbs += Self::FROBENIUS_ROWS[i].1.len();
            i += 1;
        }
        i = 0;
        while i < Self::FROBENIUS_MATRICES.len() {
            limbs += Self::FROBENIUS_MATRICES[i].len();
            i += 1;
        }
        i = 0;
        while i < Self::FROBENIUS_WINDOWS.len() {
            limbs += Self::FROBENIUS_WINDOWS[i].1.sums.len();
            i += 1;
        }
        8 * limbs
    };
}

/// A linear map by windows: for each group of `window` input bits, the images of all 2^`window` groups.
#[derive(Clone, Copy)]
pub struct WindowTable {
    /// Input bits to a group: 1, 2, 4 or 8, so that no group lies in two limbs.
    pub window: u32,
    /// Group g's image of the bits u in row g·2^`window` + u; the last group has rows for its own bits only.
    pub sums: &'static [u64],
}

/// Whether limbs stand for a polynomial of degree below m. Time: constant in the limbs.
fn canonical<M: Modulus>(limbs: &[u64]) -> Mask {
    let (top, bits) = (M::M as usize / 64, M::M % 64);
    let above = limbs.get(top).map_or(0, |limb| limb >> bits);
    Mask::is_zero(limbs.iter().skip(top + 1).fold(above, |above, limb| above | limb))
}

/// Whether limbs stand for a polynomial of degree below m.
///
/// # Time
/// Variable in `limbs`.
fn is_canonical<M: Modulus>(limbs: &[u64]) -> bool {
    let (top, bits) = (M::M as usize / 64, M::M % 64);
    limbs.iter().skip(top + 1).all(|limb| *limb == 0) && limbs.get(top).is_none_or(|limb| limb >> bits == 0)
}
