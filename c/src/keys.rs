//! One key, one message, one product.

use crate::border::{give, guard, slice};
use crate::curve::{curve, point_form, signature_form};
use crate::error::carryless_error;
use carryless::bytes;
#[cfg(feature = "std")]
use carryless::key::AnySecretKey;
use core::ffi::c_int;

/// A new secret key, from the platform's generator. `out` gets carryless_secret_length bytes.
#[cfg(feature = "std")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_generate(curve: c_int, out: *mut u8, out_length: *mut usize) -> carryless_error {
    guard(|| {
        let curve = self::curve(curve)?;
        let mut secret = zeroize::Zeroizing::new([0; crate::curve::CARRYLESS_MAX_SECRET]);
        let secret = &mut secret[..curve.secret_bytes()];
        // Of as many bits as the order has, one candidate in two is below it at least.
        let unused = 8 * secret.len() as u32 - order_bits(curve);
        loop {
            getrandom::fill(secret).map_err(|_| carryless_error::CARRYLESS_ERROR_RANDOM)?;
            secret[0] &= 0xff >> unused;
            if AnySecretKey::from_be_bytes(curve, secret).is_ok() {
                // SAFETY: C promises what `give` asks for.
                return unsafe { give(secret, out, out_length) };
            }
        }
    })
}

#[cfg(feature = "std")]
fn order_bits(curve: carryless::key::StandardCurve) -> u32 {
    let order = curve.order();
    64 * order.len() as u32 - order[order.len() - 1].leading_zeros()
}

/// The public key that belongs to a secret one, as a point in the form carryless_point_form. Time: constant in the secret.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_public_key(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes.
        let secret = unsafe { slice(secret, secret_length) }?;
        let point = bytes::public_key(self::curve(curve)?, secret, point_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&point, out, out_length) }
    })
}

/// Whether bytes are a public key: a point of the subgroup of prime order, and not the one at infinity. Time: variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_point_check(curve: c_int, point: *const u8, point_length: usize) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes.
        let point = unsafe { slice(point, point_length) }?;
        Ok(bytes::check(self::curve(curve)?, point)?)
    })
}

/// A signature of a message by ECDSA, in the form carryless_signature_form. The message is digested by SHA-256 on fields of up to
/// 283 bits, by SHA-384 up to 409, by SHA-512 above. The signature is the same each time. Time: constant in the secret.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_sign(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    message: *const u8,
    message_length: usize,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes of both.
        let (secret, message) = unsafe { (slice(secret, secret_length)?, slice(message, message_length)?) };
        let signature = bytes::sign(self::curve(curve)?, secret, message, signature_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&signature, out, out_length) }
    })
}

/// The same of the message with this digest: of half as many bytes as a secret key has, rounded up, or more. What is longer than
/// the order is cut.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_sign_digest(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    digest: *const u8,
    digest_length: usize,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes of both.
        let (secret, digest) = unsafe { (slice(secret, secret_length)?, slice(digest, digest_length)?) };
        let signature = bytes::sign_digest(self::curve(curve)?, secret, digest, signature_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&signature, out, out_length) }
    })
}

/// Whether bytes are a signature of a message by a public key: CARRYLESS_OK and nothing else says yes. The message is digested as
/// by carryless_sign. Where (r, s) is a signature, (r, n - s) is one too, of the same message: whoever needs one signature for a
/// message compares messages. Time: variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_verify(
    curve: c_int,
    key: *const u8,
    key_length: usize,
    message: *const u8,
    message_length: usize,
    form: c_int,
    signature: *const u8,
    signature_length: usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes of each.
        let (key, message, signature) =
            unsafe { (slice(key, key_length)?, slice(message, message_length)?, slice(signature, signature_length)?) };
        Ok(bytes::verify(self::curve(curve)?, key, message, signature, signature_form(form)?)?)
    })
}

/// The same of the message with this digest, of a length that carryless_sign_digest takes. That it is a hash of the message is for
/// the caller to know: for bytes of their own choice others find signatures.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_verify_digest(
    curve: c_int,
    key: *const u8,
    key_length: usize,
    digest: *const u8,
    digest_length: usize,
    form: c_int,
    signature: *const u8,
    signature_length: usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes of each.
        let (key, digest, signature) =
            unsafe { (slice(key, key_length)?, slice(digest, digest_length)?, slice(signature, signature_length)?) };
        Ok(bytes::verify_digest(self::curve(curve)?, key, digest, signature, signature_form(form)?)?)
    })
}

/// The secret that two keys share by ECDH, x of the product, of carryless_field_length bytes; with the cofactor where
/// `with_cofactor` is not 0. It is to be given to a key-derivation function. Time: constant in the secret.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_exchange(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    peer: *const u8,
    peer_length: usize,
    with_cofactor: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes of both.
        let (secret, peer) = unsafe { (slice(secret, secret_length)?, slice(peer, peer_length)?) };
        let shared = bytes::exchange(self::curve(curve)?, secret, peer, with_cofactor != 0)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&shared, out, out_length) }
    })
}

/// The multiple k·P of a point, or of the generator where `point` is NULL and its length 0. k is below the order; the point at
/// infinity is the byte 00. Time: constant in k, but for whether the product is infinity.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_multiply(
    curve: c_int,
    scalar: *const u8,
    scalar_length: usize,
    point: *const u8,
    point_length: usize,
    form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises so many bytes.
        let scalar = unsafe { slice(scalar, scalar_length) }?;
        let of_generator = point.is_null() && point_length == 0;
        // SAFETY: as before.
        let point = if of_generator { None } else { Some(unsafe { slice(point, point_length) }?) };
        let product = bytes::multiply(self::curve(curve)?, scalar, point, point_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&product, out, out_length) }
    })
}
