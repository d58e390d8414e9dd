//! From pointers to slices, from results to pointers, from panics to errors.

use crate::error::carryless_error;
use core::ffi::c_int;
use core::slice;

/// What functions come to within the border.
pub type Result<T> = core::result::Result<T, carryless_error>;

/// The error of what `f` comes to.
pub fn guard(f: impl FnOnce() -> Result<()>) -> carryless_error {
    #[cfg(feature = "std")]
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f))
        .unwrap_or(Err(carryless_error::CARRYLESS_ERROR_PANIC));
    #[cfg(not(feature = "std"))]
    let outcome = f();
    match outcome {
        Ok(()) => carryless_error::CARRYLESS_OK,
        Err(error) => error,
    }
}

/// `length` values from `pointer` on, which may be null where there are none.
///
/// # Safety
/// `length` values can be read at `pointer`, if it is not null, and nothing writes to them while the slice is used.
pub unsafe fn slice<'a, T>(pointer: *const T, length: usize) -> Result<&'a [T]> {
    if length == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(carryless_error::CARRYLESS_ERROR_NULL);
    }
    if !pointer.is_aligned() || length > isize::MAX as usize / size_of::<T>() {
        return Err(carryless_error::CARRYLESS_ERROR_LENGTH);
    }
    // SAFETY: it is not null, aligned, and not longer than an object can be; the caller says the rest.
    Ok(unsafe { slice::from_raw_parts(pointer, length) })
}

/// The `N` bytes at `pointer`.
///
/// # Safety
/// They can be read, if the pointer is not null, and nothing writes to them while they are used.
pub unsafe fn array<'a, const N: usize>(pointer: *const u8) -> Result<&'a [u8; N]> {
    if pointer.is_null() {
        return Err(carryless_error::CARRYLESS_ERROR_NULL);
    }
    // SAFETY: it is not null, and bytes are aligned anywhere; the caller says the rest.
    Ok(unsafe { &*pointer.cast() })
}

/// Copies a result of known length to `out`.
///
/// # Safety
/// As many bytes can be written at `out`, if it is not null. No slice of them is used any more.
pub unsafe fn put(result: &[u8], out: *mut u8) -> Result<()> {
    if out.is_null() {
        return Err(carryless_error::CARRYLESS_ERROR_NULL);
    }
    // SAFETY: the caller says so; the bytes come from a place of ours that `out` cannot overlap.
    unsafe { out.copy_from_nonoverlapping(result.as_ptr(), result.len()) };
    Ok(())
}

/// Copies a result to `out`, and its length to `out_length`, which holds how many bytes there is room for.
///
/// # Safety
/// `out_length` can be read and written, and `*out_length` bytes can be written at `out`, if they are not null. No
/// slice of theirs is used any more: results may take the place of arguments.
pub unsafe fn give(result: &[u8], out: *mut u8, out_length: *mut usize) -> Result<()> {
    if out_length.is_null() {
        return Err(carryless_error::CARRYLESS_ERROR_NULL);
    }
    // SAFETY: the caller says so.
    let room = unsafe { out_length.read_unaligned() };
    let fits = result.len() <= room;
    if fits && out.is_null() {
        return Err(carryless_error::CARRYLESS_ERROR_NULL);
    }
    // SAFETY: as before; there is room for the bytes, which come from a place of ours that `out` cannot overlap.
    unsafe {
        out_length.write_unaligned(result.len());
        if fits {
            out.copy_from_nonoverlapping(result.as_ptr(), result.len());
        }
    }
    if fits { Ok(()) } else { Err(carryless_error::CARRYLESS_ERROR_BUFFER) }
}

/// [`give`], and a number to `place`.
///
/// # Safety
/// As of [`give`]; an int can be written at `place`, if it is not null.
pub unsafe fn give_with(
    number: c_int,
    place: *mut c_int,
    result: &[u8],
    out: *mut u8,
    out_length: *mut usize,
) -> Result<()> {
    if place.is_null() {
        return Err(carryless_error::CARRYLESS_ERROR_NULL);
    }
    // SAFETY: the caller says so.
    unsafe {
        give(result, out, out_length)?;
        place.write_unaligned(number);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        assert_eq!(guard(|| panic!("planted")), carryless_error::CARRYLESS_ERROR_PANIC);
        assert_eq!(guard(|| Ok(())), carryless_error::CARRYLESS_OK);
    }
}
