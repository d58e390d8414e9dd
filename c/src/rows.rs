//! Signatures with their messages and keys, verified together.

use crate::border::{Result, array, slice};
use crate::columns::guard_rows;
use crate::error::carryless_error::{self, *};
use core::array::from_fn;
use core::ffi::c_int;

/// Rows that go through the library together.
const SHARE: usize = 32;

/// A signature with its message and its key, for carryless_ed25519_verify_batch and carryless_bip340_verify_batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct carryless_signature_row {
    /// The public key, of 32 bytes.
    pub key: *const u8,
    /// The message; NULL and 0 for the empty one.
    pub message: *const u8,
    /// Its length in bytes.
    pub message_length: usize,
    /// The signature, of 64 bytes.
    pub signature: *const u8,
}

/// The key and the signature of a row, or why they are none.
type Read<K, S> = fn(&[u8; 32], &[u8; 64]) -> Result<(K, S)>;

/// What verifies rows that are well-formed.
type VerifyEach<K, S> = fn(&[(&K, &[u8], &S)], &mut [bool]);

/// Writes the verdict on each row, or else the error of all to each.
///
/// # Safety
/// `count` rows can be read, and as many verdicts written, where the pointers are not null; so can what the rows say, and nothing writes to
/// it meanwhile.
pub unsafe fn verify_batch<K, S>(
    rows: *const carryless_signature_row,
    count: usize,
    verdicts: *mut c_int,
    read: Read<K, S>,
    verify_each: VerifyEach<K, S>,
) -> carryless_error {
    let body = || {
        // SAFETY: the caller says so.
        let rows = unsafe { slice(rows, count) }?;
        if count > 0 && verdicts.is_null() {
            return Err(CARRYLESS_ERROR_NULL);
        }
        if !verdicts.is_aligned() {
            return Err(CARRYLESS_ERROR_LENGTH);
        }
        for (share, rows) in rows.chunks(SHARE).enumerate() {
            // SAFETY: the caller says so.
            let said = unsafe { self::verdicts(rows, read, verify_each) };
            for (i, verdict) in said.into_iter().take(rows.len()).enumerate() {
                // SAFETY: there are `count` places for verdicts, which are aligned.
                unsafe { verdicts.add(SHARE * share + i).write(verdict as c_int) };
            }
        }
        Ok(())
    };
    // SAFETY: there are `count` places for verdicts.
    unsafe { guard_rows(count, verdicts, body) }
}

/// The verdicts on rows that go through the library together, the first of those that are returned.
///
/// # Safety
/// What each row says can be read, where pointers are not null, and nothing writes to it meanwhile.
unsafe fn verdicts<K, S>(
    rows: &[carryless_signature_row],
    read: Read<K, S>,
    verify_each: VerifyEach<K, S>,
) -> [carryless_error; SHARE] {
    let read: [Result<(K, &[u8], S)>; SHARE] = from_fn(|i| {
        let row = rows.get(i).ok_or(CARRYLESS_ERROR_NULL)?;
        // SAFETY: the caller says so.
        let (key, message, signature) =
            unsafe { (array(row.key)?, slice(row.message, row.message_length)?, array(row.signature)?) };
        let (key, signature) = read(key, signature)?;
        Ok((key, message, signature))
    });
    let mut said = [false; SHARE];
    let well_formed = || read.iter().flatten();
    if let Some(any) = well_formed().next() {
        let rows: [_; SHARE] = from_fn(|i| {
            let (key, message, signature) = well_formed().nth(i).unwrap_or(any);
            (key, *message, signature)
        });
        let count = well_formed().count();
        verify_each(&rows[..count], &mut said[..count]);
    }
    let mut said = said.into_iter();
    read.map(|row| match row {
        Err(error) => error,
        Ok(_) if said.next() == Some(true) => CARRYLESS_OK,
        Ok(_) => CARRYLESS_ERROR_SIGNATURE_INVALID,
    })
}
