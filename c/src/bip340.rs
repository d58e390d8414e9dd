//! BIP 340: Schnorr signatures on secp256k1.

use crate::border::{Result, array, guard, put, slice};
use crate::error::carryless_error::{self, *};
use crate::rows::{self, carryless_signature_row};
use carryless::bip340::{KeyError, PublicKey, SecretKey, Signature, SignatureError};
use core::ffi::c_int;

impl From<KeyError> for carryless_error {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Range => CARRYLESS_ERROR_SECRET,
            KeyError::Coordinate => CARRYLESS_ERROR_POINT_ENCODING,
            KeyError::NoPoint => CARRYLESS_ERROR_POINT_NOT_ON_CURVE,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

impl From<SignatureError> for carryless_error {
    fn from(error: SignatureError) -> Self {
        match error {
            SignatureError::Coordinate | SignatureError::Range => CARRYLESS_ERROR_SIGNATURE_RANGE,
            SignatureError::Mismatch => CARRYLESS_ERROR_SIGNATURE_INVALID,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

/// Computes the public key of a secret key by BIP 340: the x of its point, which stands for the one with
/// an even y. Secret keys are those of CARRYLESS_SECP256K1: carryless_generate makes them, and
/// carryless_secret_from_pem reads them.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL.
/// In:      secret: the secret key, of 32 bytes, big-endian.
/// Out:     key: the public key, of 32 bytes, big-endian.
/// Time:    constant in the secret key.
/// Example:
///     uint8_t secret[32], key[32], signature[64];
///     size_t length = sizeof secret;
///     if (carryless_generate(CARRYLESS_SECP256K1, secret, &length) || carryless_bip340_public_key(secret, key) ||
///         carryless_bip340_sign(secret, NULL, message, message_length, signature)) abort();
///     int is_valid = carryless_bip340_verify(key, message, message_length, signature) == CARRYLESS_OK;
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_bip340_public_key(secret: *const u8, key: *mut u8) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`.
        let secret = SecretKey::from_bytes(unsafe { array(secret) }?)?;
        // SAFETY: C promises 32 bytes at `key`.
        unsafe { put(&secret.public_key().to_bytes(), key) }
    })
}

/// Signs a message by BIP 340. The public key, which is a part of what is signed, is computed each time
/// too: nothing signs by a secret key and another's public key, which would tell the secret.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH.
/// In:      secret: the secret key, of 32 bytes.
///          aux: 32 auxiliary bytes of any kind, on which the nonce depends beside the key and the
///            message; or NULL, for zeros: then a message has the same signature each time. Random ones
///            are the better protection against faults that somebody causes.
///          message, message_length: the message, of any length; NULL and 0 for the empty one.
/// Out:     signature: the signature, of 64 bytes.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_bip340_sign(
    secret: *const u8,
    aux: *const u8,
    message: *const u8,
    message_length: usize,
    signature: *mut u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret` and, if it is not null, at `aux`, and `message_length` at `message`.
        let (secret, aux, message) = unsafe {
            let aux = if aux.is_null() { &[0; 32] } else { array(aux)? };
            (array(secret)?, aux, slice(message, message_length)?)
        };
        let result = SecretKey::from_bytes(secret)?.sign_with_aux(message, aux)?;
        // SAFETY: C promises 64 bytes at `signature`; no slice is used any more.
        unsafe { put(&result.to_bytes(), signature) }
    })
}

/// Verifies a signature of a message by BIP 340.
///
/// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
///          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
///            this key;
///          CARRYLESS_ERROR_SIGNATURE_RANGE: the first half of it is the prime of the field or more, or
///            the second one n or more;
///          CARRYLESS_ERROR_POINT_ENCODING: the key is the prime of the field or more;
///          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: the key is the x of no point.
///          Also: NULL, LENGTH.
/// In:      key: the public key, of 32 bytes.
///          message, message_length: the message; NULL and 0 for the empty one.
///          signature: the signature, of 64 bytes.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_bip340_verify(
    key: *const u8,
    message: *const u8,
    message_length: usize,
    signature: *const u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`, 64 at `signature`, and `message_length` at `message`.
        let (key, message, signature) = unsafe { (array(key)?, slice(message, message_length)?, array(signature)?) };
        let (key, signature) = key_and_signature(key, signature)?;
        Ok(key.verify(message, &signature)?)
    })
}

fn key_and_signature(key: &[u8; 32], signature: &[u8; 64]) -> Result<(PublicKey, Signature)> {
    Ok((PublicKey::from_bytes(key)?, Signature::from_bytes(signature)?))
}

/// Verifies many signatures by BIP 340, eight by one equation, with the verdicts of
/// carryless_bip340_verify. It is faster than one call for each.
///
/// Returns: CARRYLESS_OK: all rows were looked at, and `verdicts` says what is valid.
///          Also: NULL, LENGTH.
/// In:      rows, count: the signatures with their messages and keys, and how many they are; NULL and 0
///            for none.
/// Out:     verdicts: an int for each row, CARRYLESS_OK where the signature is valid and else an
///            error of carryless_bip340_verify.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_bip340_verify_batch(
    rows: *const carryless_signature_row,
    count: usize,
    verdicts: *mut c_int,
) -> carryless_error {
    // SAFETY: C promises what `rows` asks for.
    unsafe { rows::verify_batch(rows, count, verdicts, key_and_signature, PublicKey::verify_each) }
}
