//! X25519, RFC 7748.

use crate::border::{array, guard, put};
use crate::error::carryless_error::{self, *};
use carryless::x25519::{AgreementError, PublicKey, SecretKey, diffie_hellman};

impl From<AgreementError> for carryless_error {
    fn from(error: AgreementError) -> Self {
        match error {
            AgreementError::SmallOrder => CARRYLESS_ERROR_INFINITY,
            _ => CARRYLESS_ERROR_FAULT,
        }
    }
}

/// Makes a new secret key of X25519 by the random generator of the operating system: any 32 bytes are one.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_RANDOM: the generator failed.
///          Also: NULL.
/// Out:     secret: the key, of 32 bytes.
/// Time:    constant in the key.
/// Example:
///     uint8_t secret[32], key[32], shared[32];
///     if (carryless_x25519_generate(secret) || carryless_x25519_public_key(secret, key)) abort();
///     carryless_error error = carryless_x25519(secret, peer, shared);
///     if (error != CARRYLESS_OK) fprintf(stderr, "%s\n", carryless_error_message(error));
#[cfg(feature = "std")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519_generate(secret: *mut u8) -> carryless_error {
    guard(|| {
        let mut bytes = zeroize::Zeroizing::new([0; 32]);
        getrandom::fill(&mut *bytes).map_err(|_| CARRYLESS_ERROR_RANDOM)?;
        // SAFETY: C promises 32 bytes at `secret`.
        unsafe { put(&*bytes, secret) }
    })
}

/// Computes the public key of a secret key of X25519.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_FAULT: the result fails its check, and is not given out.
///          Also: NULL.
/// In:      secret: the secret key, of 32 bytes.
/// Out:     key: the public key, of 32 bytes.
/// Time:    constant in the secret key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519_public_key(secret: *const u8, key: *mut u8) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at `secret`.
        let secret = SecretKey::from_bytes(unsafe { array(secret) }?)?;
        // SAFETY: C promises 32 bytes at `key`.
        unsafe { put(&secret.public_key().to_bytes(), key) }
    })
}

/// Computes the secret that two keys share by X25519. Give it to a key derivation function, with both
/// public keys: it is no key itself.
///
/// Returns: CARRYLESS_OK;
///          CARRYLESS_ERROR_INFINITY: the peer's key is a point of small order, and nothing secret is
///            shared.
///          Also: NULL.
/// In:      secret: the own secret key, of 32 bytes.
///          peer: the other's public key, of 32 bytes. Any are taken, as RFC 7748 has it.
/// Out:     shared: the shared secret, of 32 bytes.
/// Time:    constant in the secret key, and in the peer's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carryless_x25519(secret: *const u8, peer: *const u8, shared: *mut u8) -> carryless_error {
    guard(|| {
        // SAFETY: C promises 32 bytes at each.
        let (secret, peer) = unsafe { (array(secret)?, array(peer)?) };
        let result = diffie_hellman(secret, &PublicKey::from_bytes(peer))?;
        // SAFETY: C promises 32 bytes at `shared`; no slice is used any more.
        unsafe { put(&*result, shared) }
    })
}
