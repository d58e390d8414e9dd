//! DSTU 4145-2002, Ukraine's national signature.

use crate::border::{Result, give, guard, slice};
use crate::error::carryless_error::{self, *};
use carryless::dstu4145::{Curve, Error, Hash, PublicKey, SecretKey, Signature};
use core::ffi::c_int;

/// The curves of DSTU 4145-2002, in polynomial and in optimal normal bases, for the functions whose names begin with
/// carryless_dstu4145. On those below 112 bits of security signatures are verified, and keys are neither made nor used.
#[repr(C)]
pub enum carryless_dstu4145_curve {
    /// 1.2.804.2.1.1.1.1.3.1.1.2.0; weak
    CARRYLESS_DSTU4145_M163 = 0,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.1; weak
    CARRYLESS_DSTU4145_M167 = 1,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.2; weak
    CARRYLESS_DSTU4145_M173 = 2,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.3; weak
    CARRYLESS_DSTU4145_M179 = 3,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.4; weak
    CARRYLESS_DSTU4145_M191 = 4,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.5
    CARRYLESS_DSTU4145_M233 = 5,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.6, the one that most keys are on
    CARRYLESS_DSTU4145_M257 = 6,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.7
    CARRYLESS_DSTU4145_M307 = 7,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.8
    CARRYLESS_DSTU4145_M367 = 8,
    /// 1.2.804.2.1.1.1.1.3.1.1.2.9
    CARRYLESS_DSTU4145_M431 = 9,
    /// 1.2.804.2.1.1.1.1.3.1.2.2.0, in a normal basis; weak
    CARRYLESS_DSTU4145_M173_ONB = 10,
    /// 1.2.804.2.1.1.1.1.3.1.2.2.1, in a normal basis; weak
    CARRYLESS_DSTU4145_M179_ONB = 11,
    /// 1.2.804.2.1.1.1.1.3.1.2.2.2, in a normal basis; weak
    CARRYLESS_DSTU4145_M191_ONB = 12,
    /// 1.2.804.2.1.1.1.1.3.1.2.2.3, in a normal basis
    CARRYLESS_DSTU4145_M233_ONB = 13,
    /// 1.2.804.2.1.1.1.1.3.1.2.2.4, in a normal basis
    CARRYLESS_DSTU4145_M431_ONB = 14,
}

/// What a message is digested by.
#[repr(C)]
pub enum carryless_dstu4145_hash {
    /// Nothing: the message is a digest of 32, 48 or 64 bytes.
    CARRYLESS_DSTU4145_DIGESTED = 0,
    /// Kupyna-256, DSTU 7564
    CARRYLESS_DSTU4145_KUPYNA256 = 1,
    /// Kupyna-384
    CARRYLESS_DSTU4145_KUPYNA384 = 2,
    /// Kupyna-512
    CARRYLESS_DSTU4145_KUPYNA512 = 3,
    /// GOST 34.311-95 with the table (DKE) no. 1
    CARRYLESS_DSTU4145_GOST34311 = 4,
}

/// The curve with this number.
pub fn curve(number: c_int) -> Result<Curve> {
    usize::try_from(number).ok().and_then(|number| Curve::ALL.get(number)).copied().ok_or(CARRYLESS_ERROR_CURVE)
}

/// The hash with this number.
pub fn hash(number: c_int) -> Result<Hash> {
    match number {
        1 => Ok(Hash::Kupyna256),
        2 => Ok(Hash::Kupyna384),
        3 => Ok(Hash::Kupyna512),
        4 => Ok(Hash::Gost34311),
        _ => Err(CARRYLESS_ERROR_FORM),
    }
}

/// The digest of a message, or the message.
fn with_digest<T>(hash: c_int, message: &[u8], act: impl FnOnce(&[u8]) -> Result<T>) -> Result<T> {
    if hash == 0 { act(message) } else { act(&self::hash(hash)?.digest(message)) }
}

impl From<Error> for carryless_error {
    fn from(error: Error) -> Self {
        use carryless::PointError;
        match error {
            Error::SecretKey => CARRYLESS_ERROR_SECRET,
            Error::PointBytes => CARRYLESS_ERROR_POINT_ENCODING,
            Error::Point(PointError::NotInSubgroup) => CARRYLESS_ERROR_POINT_SUBGROUP,
            Error::Point(_) => CARRYLESS_ERROR_POINT_NOT_ON_CURVE,
            Error::Digest => CARRYLESS_ERROR_DIGEST,
            Error::Length | Error::OctetString => CARRYLESS_ERROR_SIGNATURE_ENCODING,
            Error::Range => CARRYLESS_ERROR_SIGNATURE_RANGE,
            Error::Mismatch => CARRYLESS_ERROR_SIGNATURE_INVALID,
            Error::Weak => CARRYLESS_ERROR_WEAK,
            Error::Generator => CARRYLESS_ERROR_RANDOM,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

/// Makes a new secret key of DSTU 4145 by the random generator of the operating system.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_WEAK: the curve is below 112 bits of security;
///          CARRYLESS_ERROR_RANDOM: the generator failed;
///          CARRYLESS_ERROR_FAULT: a result fails its check, and nothing is given out.
///          Also: NULL, BUFFER, CURVE.
/// In:      curve: a carryless_dstu4145_curve.
/// Out:     out, out_length: the key, between 1 and n - 1, its lowest byte first, as long as n.
///            CARRYLESS_MAX_SECRET bytes fit it on every curve.
/// Time:    constant in the key.
/// Example:
///     uint8_t secret[CARRYLESS_MAX_SECRET];
///     size_t secret_length = sizeof secret;
///     carryless_dstu4145_generate(CARRYLESS_DSTU4145_M257, secret, &secret_length);
#[cfg(feature = "std")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_dstu4145_generate(
    curve: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        let key = SecretKey::random(self::curve(curve)?, &mut getrandom::SysRng)?;
        // SAFETY: C promises what `give` asks for.
        unsafe { give(&key.to_le_bytes(), out, out_length) }
    })
}

/// Computes the public key -d*G of a secret key d of DSTU 4145.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL, LENGTH, BUFFER, CURVE.
/// In:      curve: a carryless_dstu4145_curve.
///          secret, secret_length: the secret key, its lowest byte first.
/// Out:     out, out_length: the compressed point of the standard, its lowest byte first.
///            CARRYLESS_MAX_SECRET bytes fit it on every curve.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_dstu4145_public_key(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises `secret_length` bytes at `secret`.
        let secret = unsafe { slice(secret, secret_length) }?;
        let key = SecretKey::from_le_bytes(self::curve(curve)?, secret)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&key.public_key().to_compressed(), out, out_length) }
    })
}

/// Signs a message by DSTU 4145. The nonce is made from the key and the digest, by the construction
/// of RFC 6979 over SHA-256, so that a message has the same signature each time.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_WEAK: the curve is below 112 bits of security;
///          CARRYLESS_ERROR_DIGEST: with CARRYLESS_DSTU4145_DIGESTED, the message has neither 32
///            nor 48 nor 64 bytes;
///          CARRYLESS_ERROR_FORM: `hash` is no carryless_dstu4145_hash;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH, BUFFER, CURVE.
/// In:      curve: a carryless_dstu4145_curve.
///          secret, secret_length: the secret key, its lowest byte first.
///          hash: a carryless_dstu4145_hash.
///          message, message_length: the message; NULL and 0 for the empty one.
/// Out:     out, out_length: r and s side by side, each as long as n, its lowest byte first: what
///            stands in an octet string in files. CARRYLESS_MAX_SIGNATURE bytes fit it.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_dstu4145_sign(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    hash: c_int,
    message: *const u8,
    message_length: usize,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (secret, message) = unsafe { (slice(secret, secret_length)?, slice(message, message_length)?) };
        let key = SecretKey::from_le_bytes(self::curve(curve)?, secret)?;
        let signature = with_digest(hash, message, |digest| Ok(key.sign_digest(digest)?))?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&signature.to_bytes(), out, out_length) }
    })
}

/// Verifies a signature of a message by DSTU 4145.
///
/// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
///          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
///            this key;
///          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has an odd number of bytes, none, or over 128;
///          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
///          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE, _SUBGROUP: the key is refused;
///          CARRYLESS_ERROR_DIGEST, _FORM: as by carryless_dstu4145_sign.
///          Also: NULL, LENGTH, CURVE.
/// In:      curve: a carryless_dstu4145_curve.
///          key, key_length: the public key, the compressed point of the standard.
///          hash: a carryless_dstu4145_hash.
///          message, message_length: the message; NULL and 0 for the empty one.
///          signature, signature_length: r and s side by side.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_dstu4145_verify(
    curve: c_int,
    key: *const u8,
    key_length: usize,
    hash: c_int,
    message: *const u8,
    message_length: usize,
    signature: *const u8,
    signature_length: usize,
) -> carryless_error {
    guard(|| {
        let curve = self::curve(curve)?;
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (key, message) = unsafe { (slice(key, key_length)?, slice(message, message_length)?) };
        // SAFETY: as before.
        let signature = unsafe { slice(signature, signature_length) }?;
        let key = PublicKey::from_compressed(curve, key)?;
        let signature = Signature::from_bytes(curve, signature)?;
        with_digest(hash, message, |digest| Ok(key.verify_digest(digest, &signature)?))
    })
}
