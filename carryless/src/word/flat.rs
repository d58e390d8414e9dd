//! Arrays one behind the other as one slice.
//!
//! What `as_flattened` does, which may stay a call: a slice of unknown length then, with a check of every index. It costs
//! a factor of two to six in products.

/// The words of all arrays.
#[inline(always)]
pub(crate) fn flat<W, const N: usize>(arrays: &[[W; N]]) -> &[W] {
    // SAFETY: arrays lie one behind the other, N words each without gaps, and the slice borrows what they borrow.
    unsafe { core::slice::from_raw_parts(arrays.as_ptr().cast(), arrays.len() * N) }
}

/// The words of all arrays, to be written to.
#[inline(always)]
pub(crate) fn flat_mut<W, const N: usize>(arrays: &mut [[W; N]]) -> &mut [W] {
    // SAFETY: as above; nothing else refers to the arrays as long as the slice is in use.
    unsafe { core::slice::from_raw_parts_mut(arrays.as_mut_ptr().cast(), arrays.len() * N) }
}
