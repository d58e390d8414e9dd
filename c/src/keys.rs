//! One key, one message, one k·P.

use crate::border::{give, give_with, guard, slice};
use crate::curve::{curve, point_form, secret_curve, signature_form};
use crate::error::carryless_error::{self, CARRYLESS_ERROR_FORM};
use carryless::bytes::{self, Refused};
use carryless::ecdsa::{AnySignature, RecoveryId};
use carryless::key::{AnyPublicKey, AnySecretKey};
use core::ffi::c_int;

/// Makes a new secret key by the random generator of the operating system.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_RANDOM: the generator failed.
///          Also: NULL, BUFFER, CURVE, WEAK.
/// Out:     out, out_length: the key, uniform in 1 to n - 1, of carryless_secret_length bytes.
///            CARRYLESS_MAX_SECRET bytes fit it on every curve.
/// Time:    constant in the key.
/// Example:
///     uint8_t secret[CARRYLESS_MAX_SECRET];
///     size_t secret_length = sizeof secret;
///     carryless_error error = carryless_generate(CARRYLESS_K233, secret, &secret_length);
///     if (error != CARRYLESS_OK) fprintf(stderr, "%s\n", carryless_error_message(error));
#[cfg(feature = "std")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_generate(curve: c_int, out: *mut u8, out_length: *mut usize) -> carryless_error {
    guard(|| {
        let curve = crate::curve::allowed_curve(curve)?;
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

/// Computes the public key d*G of a secret key d.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
/// In:      secret, secret_length: the secret key, between 1 and n - 1.
///          form: a carryless_point_form, in which the point is written.
/// Out:     out, out_length: the point. CARRYLESS_MAX_POINT bytes fit it on every curve.
/// Time:    constant in the secret key.
/// Example, which asks for the length first:
///     size_t length = 0;
///     carryless_public_key(curve, secret, secret_length, CARRYLESS_COMPRESSED, NULL, &length);
///     uint8_t *key = (uint8_t *)malloc(length);
///     carryless_error error = carryless_public_key(curve, secret, secret_length, CARRYLESS_COMPRESSED,
///                                                  key, &length);
///     if (error == CARRYLESS_OK) fwrite(key, 1, length, stdout);
///     free(key);
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
        // SAFETY: C promises `secret_length` bytes at `secret`.
        let secret = unsafe { slice(secret, secret_length) }?;
        let point = bytes::public_key(self::curve(curve)?, secret, point_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&point, out, out_length) }
    })
}

/// Checks that bytes are a public key: a point of the subgroup of order n, and not the one at
/// infinity. Every function that takes a public key does so itself.
///
/// Returns: CARRYLESS_OK: they are;
///          CARRYLESS_ERROR_POINT_ENCODING: the first byte, the length or a coordinate is not that
///            of a point in SEC 1;
///          CARRYLESS_ERROR_POINT_INFINITY: the point is the one at infinity, the byte 00;
///          CARRYLESS_ERROR_POINT_NOT_ON_CURVE: there is no such point on the curve;
///          CARRYLESS_ERROR_POINT_SUBGROUP: the point is on the curve, and outside the subgroup.
///          Also: NULL, LENGTH, CURVE.
/// In:      point, point_length: the point, compressed, uncompressed or hybrid. An empty one
///            (NULL and 0) is no encoding.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_point_check(curve: c_int, point: *const u8, point_length: usize) -> carryless_error {
    guard(|| {
        // SAFETY: C promises `point_length` bytes at `point`.
        let point = unsafe { slice(point, point_length) }?;
        Ok(bytes::check(self::curve(curve)?, point)?)
    })
}

/// Signs a message by ECDSA. The digest of the message is SHA-256 on fields of up to 283 bits,
/// SHA-384 up to 409, SHA-512 above. The nonce is made from the key and the digest (RFC 6979), so
/// that a message has the same signature each time.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_ORDER: the curve has no signatures;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM, WEAK.
/// In:      secret, secret_length: the secret key, between 1 and n - 1.
///          message, message_length: the message itself; NULL and 0 for the empty one.
///          form: a carryless_signature_form, in which the signature is written.
/// Out:     out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form. In
///            CARRYLESS_DER the length differs from message to message.
/// Time:    constant in the secret key.
/// Example:
///     uint8_t signature[CARRYLESS_MAX_SIGNATURE];
///     size_t length = sizeof signature;
///     carryless_error error = carryless_sign(curve, secret, secret_length, message, message_length,
///                                            CARRYLESS_DER, signature, &length);
///     if (error == CARRYLESS_OK) fwrite(signature, 1, length, stdout);
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
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (secret, message) = unsafe { (slice(secret, secret_length)?, slice(message, message_length)?) };
        let signature = bytes::sign(secret_curve(curve)?, secret, message, signature_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&signature, out, out_length) }
    })
}

/// Signs a message by ECDSA, where the caller has its digest, by any hash function. It is
/// deterministic, as carryless_sign.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_DIGEST: the digest is too short;
///          CARRYLESS_ERROR_ORDER: the curve has no signatures;
///          CARRYLESS_ERROR_FAULT: the computation fails a check, and nothing is given out.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM, WEAK.
/// In:      secret, secret_length: the secret key, between 1 and n - 1.
///          digest, digest_length: the digest, of half of carryless_secret_length bytes, rounded up,
///            or more. Of a digest with more bits than n the leftmost are taken, as many as n has.
///            A digest by a shorter hash function is given with zeros before it, which leave its number
///            the same: SHA-256 on K-571, as certificates have it.
///          form: a carryless_signature_form, in which the signature is written.
/// Out:     out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form.
/// Time:    constant in the secret key.
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
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (secret, digest) = unsafe { (slice(secret, secret_length)?, slice(digest, digest_length)?) };
        let signature = bytes::sign_digest(secret_curve(curve)?, secret, digest, signature_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&signature, out, out_length) }
    })
}

/// Verifies a signature of a message by ECDSA. The digest of the message is that of carryless_sign.
///
/// Where (r, s) is a signature, (r, n - s) is another one of the same message: compare messages, not
/// signatures, to find out whether something was signed before.
///
/// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
///          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this message by
///            this key;
///          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has another length than one of this form has, or
///            is not DER;
///          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
///          CARRYLESS_ERROR_ORDER: the curve has no signatures;
///          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the key is refused,
///            as by carryless_point_check.
///          Also: NULL, LENGTH, CURVE, FORM.
/// In:      key, key_length: the public key, a point.
///          message, message_length: the message itself; NULL and 0 for the empty one.
///          form: the carryless_signature_form of the signature.
///          signature, signature_length: the signature.
/// Time:    variable.
/// Example (CARRYLESS_OK is 0, where OpenSSL's ECDSA_verify returns 1):
///     carryless_error error = carryless_verify(curve, key, key_length, message, message_length,
///                                              CARRYLESS_DER, signature, signature_length);
///     if (error != CARRYLESS_OK) fprintf(stderr, "%s\n", carryless_error_message(error));
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
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (key, message, signature) =
            unsafe { (slice(key, key_length)?, slice(message, message_length)?, slice(signature, signature_length)?) };
        Ok(bytes::verify(self::curve(curve)?, key, message, signature, signature_form(form)?)?)
    })
}

/// Verifies a signature of a message by ECDSA, where the caller has the message's digest.
///
/// Compute the digest yourself: for bytes of their own choice, which are no hash of a message,
/// others find valid signatures.
///
/// Returns: CARRYLESS_OK: the signature is valid. Nothing else means that;
///          CARRYLESS_ERROR_SIGNATURE_INVALID: it is well-formed, and not one of this digest by this
///            key;
///          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has another length than one of this form has, or
///            is not DER;
///          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
///          CARRYLESS_ERROR_DIGEST: the digest is too short;
///          CARRYLESS_ERROR_ORDER: the curve has no signatures;
///          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the key is refused,
///            as by carryless_point_check.
///          Also: NULL, LENGTH, CURVE, FORM.
/// In:      key, key_length: the public key, a point.
///          digest, digest_length: the digest, of half of carryless_secret_length bytes, rounded up,
///            or more; a shorter one with zeros before it, as for carryless_sign_digest.
///          form: the carryless_signature_form of the signature.
///          signature, signature_length: the signature.
/// Time:    variable.
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
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (key, digest, signature) =
            unsafe { (slice(key, key_length)?, slice(digest, digest_length)?, slice(signature, signature_length)?) };
        Ok(bytes::verify_digest(self::curve(curve)?, key, digest, signature, signature_form(form)?)?)
    })
}

/// Signs a message by ECDSA, where the caller has its digest, so that the public key is recovered from
/// the signature: on secp256k1 alone. s is the smaller of s and n - s: the signature is that of
/// carryless_sign_digest after carryless_normalize_s.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET, _DIGEST, _FAULT: as by carryless_sign_digest.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
/// In:      curve: CARRYLESS_SECP256K1.
///          secret, secret_length, digest, digest_length, form: as of carryless_sign_digest.
/// Out:     id: which of four keys carryless_recover finds, 0 to 3. Ethereum and Bitcoin write 27 or more
///            higher numbers. It must not be NULL.
///          out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form.
/// Time:    constant in the secret key.
/// Example, a signature and the key that it tells:
///     uint8_t signature[64], key[33];
///     size_t length = sizeof signature, key_length = sizeof key;
///     int id;
///     carryless_error error = carryless_sign_digest_recoverable(CARRYLESS_SECP256K1, secret, secret_length, digest,
///         digest_length, CARRYLESS_SCALARS, &id, signature, &length);
///     if (error == CARRYLESS_OK)
///         error = carryless_recover(CARRYLESS_SECP256K1, digest, digest_length, CARRYLESS_SCALARS, signature,
///                                   length, id, CARRYLESS_COMPRESSED, key, &key_length);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_sign_digest_recoverable(
    curve: c_int,
    secret: *const u8,
    secret_length: usize,
    digest: *const u8,
    digest_length: usize,
    form: c_int,
    id: *mut c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (secret, digest) = unsafe { (slice(secret, secret_length)?, slice(digest, digest_length)?) };
        let (curve, form) = (self::curve(curve)?, signature_form(form)?);
        let key = AnySecretKey::from_be_bytes(curve, secret).map_err(Refused::from)?;
        let (signature, found) = key.sign_prehash_recoverable(digest).map_err(Refused::from)?;
        // SAFETY: C promises an int at `id`, if it is not null, and what `give` asks for; no slice is used any more.
        unsafe { give_with(found.to_byte().into(), id, &signature.to_form(form), out, out_length) }
    })
}

/// Finds the public key by which a signature by ECDSA is one of a message, where the caller has the
/// message's digest: on secp256k1 alone. For almost any signature there is one: compare the key, or its
/// hash, with one that is known.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE: no key has this signature with
///            this id;
///          CARRYLESS_ERROR_SIGNATURE_ENCODING, _RANGE, CARRYLESS_ERROR_DIGEST: as by
///            carryless_verify_digest.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM, the last where the id is none too.
/// In:      curve: CARRYLESS_SECP256K1.
///          digest, digest_length, form, signature, signature_length: as of carryless_verify_digest.
///          id: that of carryless_sign_digest_recoverable, 0 to 3.
///          point_form: a carryless_point_form, in which the key is written.
/// Out:     out, out_length: the public key, a point. CARRYLESS_MAX_POINT bytes fit it.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_recover(
    curve: c_int,
    digest: *const u8,
    digest_length: usize,
    form: c_int,
    signature: *const u8,
    signature_length: usize,
    id: c_int,
    point_form: c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (digest, signature) = unsafe { (slice(digest, digest_length)?, slice(signature, signature_length)?) };
        let (curve, form, point_form) = (self::curve(curve)?, signature_form(form)?, self::point_form(point_form)?);
        let signature = AnySignature::from_form(curve, form, signature).map_err(Refused::from)?;
        let id = u8::try_from(id).ok().and_then(|id| RecoveryId::from_byte(id).ok()).ok_or(CARRYLESS_ERROR_FORM)?;
        let key = AnyPublicKey::recover_from_prehash_vartime(digest, &signature, id)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&key.to_sec1(point_form), out, out_length) }
    })
}

/// Writes a signature by ECDSA with the smaller of s and n - s, which is one of the same message by the
/// same key. Bitcoin and Ethereum accept that alone, so that a message has not two signatures.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SIGNATURE_ENCODING: it has another length than one of this form has, or
///            is not DER;
///          CARRYLESS_ERROR_SIGNATURE_RANGE: r or s is 0, or n or more;
///          CARRYLESS_ERROR_ORDER: the curve has no signatures.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM.
/// In:      form: the carryless_signature_form of the signature, in which it is written too.
///          signature, signature_length: the signature.
/// Out:     is_low: 1 where s was the smaller one, else 0. It must not be NULL.
///          out, out_length: the signature. CARRYLESS_MAX_SIGNATURE bytes fit it in every form.
/// Time:    variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_normalize_s(
    curve: c_int,
    form: c_int,
    signature: *const u8,
    signature_length: usize,
    is_low: *mut c_int,
    out: *mut u8,
    out_length: *mut usize,
) -> carryless_error {
    guard(|| {
        let (curve, form) = (self::curve(curve)?, signature_form(form)?);
        // SAFETY: C promises `signature_length` bytes at `signature`.
        let signature = AnySignature::from_form(curve, form, unsafe { slice(signature, signature_length) }?)
            .map_err(Refused::from)?;
        let low = signature.normalize_s().to_form(form);
        // SAFETY: C promises an int at `is_low`, if it is not null, and what `give` asks for; no slice is used any more.
        unsafe { give_with(signature.is_low_s().into(), is_low, &low, out, out_length) }
    })
}

/// Computes the secret that two keys share by ECDH: x of d*Q, or of h*d*Q with the cofactor h of the
/// curve. Give it to a key derivation function: it is no key itself.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SECRET: the secret key is 0, or n or more;
///          CARRYLESS_ERROR_POINT_ENCODING, _INFINITY, _NOT_ON_CURVE, _SUBGROUP: the peer's key is
///            refused, as by carryless_point_check;
///          CARRYLESS_ERROR_INFINITY: the shared point is the one at infinity; keys that pass the
///            checks do not lead to it;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL, LENGTH, BUFFER, CURVE, WEAK.
/// In:      secret, secret_length: the own secret key d, between 1 and n - 1.
///          peer, peer_length: the other's public key Q, a point.
///          with_cofactor: 0 for plain ECDH; else with the cofactor, as SP 800-56A (ECC CDH) asks
///            for. Both sides choose alike. h is 4 on K-233, K-239, M-257, K-283, K-409 and K-571, 2 on
///            the other binary curves of carryless_curve, and 1 over prime fields, where both are one.
/// Out:     out, out_length: the shared secret, of carryless_field_length bytes.
///            CARRYLESS_MAX_SECRET bytes fit it on every curve.
/// Time:    constant in the secret key; variable in the peer's key, which is public.
/// Example, with the cofactor, as OpenSSL's EC_FLAG_COFACTOR_ECDH:
///     uint8_t shared[CARRYLESS_MAX_SECRET];
///     size_t length = sizeof shared;
///     carryless_error error = carryless_exchange(CARRYLESS_K233, secret, secret_length,
///                                                peer, peer_length, 1, shared, &length);
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
        // SAFETY: C promises at each pointer the bytes that its length says.
        let (secret, peer) = unsafe { (slice(secret, secret_length)?, slice(peer, peer_length)?) };
        let shared = bytes::exchange(secret_curve(curve)?, secret, peer, with_cofactor != 0)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&shared, out, out_length) }
    })
}

/// Computes a scalar multiplication: k*P, or k*G with the generator G.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_SCALAR: k is n or more;
///          CARRYLESS_ERROR_POINT_ENCODING, _NOT_ON_CURVE, _SUBGROUP: P is refused, as by
///            carryless_point_check; but infinity is taken;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL, LENGTH, BUFFER, CURVE, FORM, WEAK.
/// In:      scalar, scalar_length: k, between 0 and n - 1; NULL and 0 for 0.
///          point, point_length: P; NULL and 0 for the generator; the byte 00 for the point at
///            infinity.
///          form: a carryless_point_form, in which the result is written.
/// Out:     out, out_length: the point, or the byte 00 for infinity. CARRYLESS_MAX_POINT bytes fit
///            it on every curve.
/// Time:    constant in k, but for whether the result is infinity; variable in P, which is public.
/// Example, 5*G, and 5 times that in its place:
///     const uint8_t k = 5;
///     uint8_t point[CARRYLESS_MAX_POINT];
///     size_t length = sizeof point, room = sizeof point;
///     carryless_multiply(curve, &k, 1, NULL, 0, CARRYLESS_COMPRESSED, point, &length);
///     carryless_multiply(curve, &k, 1, point, length, CARRYLESS_COMPRESSED, point, &room);
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
        // SAFETY: C promises `scalar_length` bytes at `scalar`.
        let scalar = unsafe { slice(scalar, scalar_length) }?;
        let of_generator = point.is_null() && point_length == 0;
        // SAFETY: as before.
        let point = if of_generator { None } else { Some(unsafe { slice(point, point_length) }?) };
        let product = bytes::multiply(secret_curve(curve)?, scalar, point, point_form(form)?)?;
        // SAFETY: C promises what `give` asks for; no slice is used any more.
        unsafe { give(&product, out, out_length) }
    })
}
