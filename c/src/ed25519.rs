//! Ed25519, RFC 8032.

use crate::border::{Result, array, guard, put, slice};
use crate::error::carryless_error::{self, *};
use crate::rows::{self, carryless_signature_row};
use carryless::ed25519::{KeyError, PublicKey, SecretKey, Signature, SignatureError};
use core::ffi::c_int;

impl From<KeyError> for carryless_error {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::NotCanonical => CARRYLESS_ERROR_POINT_ENCODING,
            KeyError::NotOnCurve => CARRYLESS_ERROR_POINT_NOT_ON_CURVE,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

impl From<SignatureError> for carryless_error {
    fn from(error: SignatureError) -> Self {
        match error {
            SignatureError::Context(_) => CARRYLESS_ERROR_LENGTH,
            SignatureError::Range => CARRYLESS_ERROR_SIGNATURE_RANGE,
            SignatureError::Mismatch => CARRYLESS_ERROR_SIGNATURE_INVALID,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

/// Makes a new secret key of Ed25519 by the random generator of the operating system: any 32 bytes are
/// one.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_RANDOM: the generator failed.
///          Also: NULL.
/// Out:     secret: the key, of 32 bytes, the private key of RFC 8032, which others call the seed.
/// Time:    constant in the key.
/// Example:
///     uint8_t secret[32], key[32], signature[64];
///     if (carryless_ed25519_generate(secret) || carryless_ed25519_public_key(secret, key) ||
///         carryless_ed25519_sign(secret, message, message_length, signature)) abort();
///     int is_valid = carryless_ed25519_verify(key, message, message_length, signature) == CARRYLESS_OK;
#[cfg(feature = "std")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_generate(secret: *mut u8) -> carryless_error {
    guard(|| {
        let mut bytes = zeroize::Zeroizing::new([0; 32]);
        getrandom::fill(&mut *bytes).map_err(|_| CARRYLESS_ERROR_RANDOM)?;
        // SAFETY: C promises 32 bytes at `secret`.
        unsafe { put(&*bytes, secret) }
    })
}

/// Computes the public key of a secret key of Ed25519.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL.
/// In:      secret: the secret key, of 32 bytes.
/// Out:     key: the public key, of 32 bytes.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_public_key(secret: *const u8, key: *mut u8) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`.
        let secret = SecretKey::from_bytes(unsafe { array(secret) }?)?;
        // SAFETY: C promises 32 bytes at `key`.
        unsafe { put(&secret.public_key().to_bytes(), key) }
    })
}

/// Checks that bytes are a public key of Ed25519 by which only its holder signs. Verification takes keys
/// of small order too, by which anybody can make a signature of any message: call this where the signer
/// may have an interest in that.
///
/// Returns: CARRYLESS_OK: they are;
///          CARRYLESS_ERROR_POINT_ENCODING: they are not the canonical encoding of a point;
///          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: they are the encoding of no point;
///          CARRYLESS_ERROR_POINT_SUBGROUP: the point has the order 1, 2, 4 or 8.
///          Also: NULL.
/// In:      key: the public key, of 32 bytes.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_key_check(key: *const u8) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`.
        let key = PublicKey::from_bytes(unsafe { array(key) }?)?;
        if key.has_small_order() { Err(CARRYLESS_ERROR_POINT_SUBGROUP) } else { Ok(()) }
    })
}

/// Signs a message by Ed25519. A message has the same signature each time. The public key, which is a part
/// of what is signed, is computed each time too: nothing signs by a secret key and another's public key,
/// which would tell the secret.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH.
/// In:      secret: the secret key, of 32 bytes.
///          message, message_length: the message; NULL and 0 for the empty one.
/// Out:     signature: the signature, of 64 bytes.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_sign(
    secret: *const u8,
    message: *const u8,
    message_length: usize,
    signature: *mut u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`, and `message_length` at `message`.
        let (secret, message) = unsafe { (array(secret)?, slice(message, message_length)?) };
        let result = SecretKey::from_bytes(secret)?.try_sign(message)?;
        // SAFETY: C promises 64 bytes at `signature`; no slice is used any more.
        unsafe { put(&result.to_bytes(), signature) }
    })
}

/// Signs a message for a context by Ed25519ctx, or its digest by Ed25519ph (RFC 8032). A signature by one
/// of the three, or for one context, is none by another.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_LENGTH: the context has more than 255 bytes, or none where it must have one,
///            or the digest has not 64;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH.
/// In:      secret: the secret key, of 32 bytes.
///          context, context_length: what the signature is for, as the name of a protocol: 1 to 255 bytes
///            or, for a digest, 0 to 255.
///          is_digest: 0 for Ed25519ctx; else `message` is a digest by SHA-512, for Ed25519ph.
///          message, message_length: the message, or the digest.
/// Out:     signature: the signature, of 64 bytes.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_sign_for(
    secret: *const u8,
    context: *const u8,
    context_length: usize,
    is_digest: c_int,
    message: *const u8,
    message_length: usize,
    signature: *mut u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`, and at the other pointers those that their lengths say.
        let (secret, context, message) =
            unsafe { (array(secret)?, slice(context, context_length)?, slice(message, message_length)?) };
        let key = SecretKey::from_bytes(secret)?;
        let result = match is_digest {
            0 => key.sign_with_context(context, message),
            _ => key.sign_prehash(context, digest(message)?),
        }?;
        // SAFETY: C promises 64 bytes at `signature`; no slice is used any more.
        unsafe { put(&result.to_bytes(), signature) }
    })
}

/// Verifies a signature of a message by Ed25519, by the rule of RFC 8032 without the cofactor: that of
/// OpenSSL, BoringSSL and Go.
///
/// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
///          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
///            this key;
///          CARRYLESS_ERROR_SIGNATURE_RANGE: the second half of it is n or more;
///          CARRYLESS_ERROR_POINT_ENCODING: the key is not the canonical encoding of a point;
///          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: the key is the encoding of no point.
///          Also: NULL, LENGTH.
/// In:      key: the public key, of 32 bytes. One of small order is taken: see
///            carryless_ed25519_key_check.
///          message, message_length: the message; NULL and 0 for the empty one.
///          signature: the signature, of 64 bytes.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_verify(
    key: *const u8,
    message: *const u8,
    message_length: usize,
    signature: *const u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`, 64 at `signature`, and `message_length` at `message`.
        let (key, message, signature) = unsafe { (array(key)?, slice(message, message_length)?, array(signature)?) };
        Ok(PublicKey::from_bytes(key)?.verify(message, &Signature::from_bytes(signature)?)?)
    })
}

/// Verifies a signature that carryless_ed25519_sign_for makes.
///
/// Returns: as carryless_ed25519_verify;
///          CARRYLESS_ERROR_LENGTH: as by carryless_ed25519_sign_for.
/// In:      key: the public key, of 32 bytes.
///          context, context_length, is_digest, message, message_length: as of
///            carryless_ed25519_sign_for.
///          signature: the signature, of 64 bytes.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_verify_for(
    key: *const u8,
    context: *const u8,
    context_length: usize,
    is_digest: c_int,
    message: *const u8,
    message_length: usize,
    signature: *const u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`, 64 at `signature`, and at the other pointers those that their lengths say.
        let (key, context, message, signature) = unsafe {
            (array(key)?, slice(context, context_length)?, slice(message, message_length)?, array(signature)?)
        };
        let (key, signature) = (PublicKey::from_bytes(key)?, Signature::from_bytes(signature)?);
        Ok(match is_digest {
            0 => key.verify_with_context(context, message, &signature),
            _ => key.verify_prehash(context, digest(message)?, &signature),
        }?)
    })
}

/// The digest by SHA-512 that a message is.
fn digest(message: &[u8]) -> Result<&[u8; 64]> {
    message.try_into().map_err(|_| CARRYLESS_ERROR_LENGTH)
}

/// Verifies a signature of a message by Ed25519, by the cofactored rule of ZIP 215, which has the same
/// verdict as carryless_ed25519_verify_batch on every signature. It takes all that
/// carryless_ed25519_verify takes, and signatures that somebody made so that the two would differ. Whoever
/// needs all parties to agree on each signature takes one rule throughout.
///
/// Returns: as carryless_ed25519_verify, but for CARRYLESS_ERROR_POINT_ENCODING: any encoding of a
///            point is a key.
/// In:      key: the public key, of 32 bytes.
///          message, message_length: the message; NULL and 0 for the empty one.
///          signature: the signature, of 64 bytes.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_verify_cofactored(
    key: *const u8,
    message: *const u8,
    message_length: usize,
    signature: *const u8,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `key`, 64 at `signature`, and `message_length` at `message`.
        let (key, message, signature) = unsafe { (array(key)?, slice(message, message_length)?, array(signature)?) };
        let (key, signature) = key_and_signature(key, signature)?;
        Ok(key.verify_cofactored(message, &signature)?)
    })
}

/// Those of a row, by the rule of ZIP 215.
fn key_and_signature(key: &[u8; 32], signature: &[u8; 64]) -> Result<(PublicKey, Signature)> {
    Ok((PublicKey::from_bytes_zip215(key)?, Signature::from_bytes(signature)?))
}

/// Verifies many signatures by Ed25519, by the rule of carryless_ed25519_verify_cofactored, eight by one
/// equation. It is faster than one call for each.
///
/// Returns: CARRYLESS_OK: all rows were looked at, and `verdicts` says what is valid.
///          Also: NULL, LENGTH.
/// In:      rows, count: the signatures with their messages and keys, and how many they are; NULL and 0
///            for none.
/// Out:     verdicts: an int for each row, CARRYLESS_OK where the signature is valid and else an
///            error of carryless_ed25519_verify_cofactored.
/// Time:    variable.
/// Example, of 100 letters:
///     carryless_signature_row rows[100];
///     int verdicts[100];
///     for (int i = 0; i < 100; i++) {
///         carryless_signature_row row = {letters[i].key, letters[i].text, letters[i].length, letters[i].signature};
///         rows[i] = row;
///     }
///     carryless_ed25519_verify_batch(rows, 100, verdicts);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_ed25519_verify_batch(
    rows: *const carryless_signature_row,
    count: usize,
    verdicts: *mut c_int,
) -> carryless_error {
    // SAFETY: C promises what `rows` asks for.
    unsafe { rows::verify_batch(rows, count, verdicts, key_and_signature, PublicKey::verify_each) }
}
