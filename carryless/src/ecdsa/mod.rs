//! ECDSA: signatures of messages by a [`SecretKey`](crate::key::SecretKey), and their verification.
//!
//! ```
//! use carryless::{K233, ecdsa::Signature, key::SecretKey};
//!
//! let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
//! let signature: Signature<K233> = key.sign(b"message");
//! key.public_key().verify(b"message", &signature)?;
//! assert!(key.public_key().verify(b"another", &signature).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With (r, s) for d and the digest h of a message, and z the class modulo n of the leftmost bits of h:
//! r = x(k·G) mod n, s = (z + r·d)/k; and (r, s) is a signature where 0 < r, s < n and r = x(z/s·G + r/s·Q) mod n. The
//! nonce k is made from d and h, so that it is never used for two messages, with random bytes beside them
//! where a generator is given.
//!
//! `sign` and `verify` take the digest that fits the curve: SHA-256 over fields of up to 283 bits, SHA-384 up to 409,
//! SHA-512 above. `sign_digest` and `verify_digest` take any, `sign_prehash` and `verify_prehash` the digest's bytes: of these
//! [`min_digest_bytes`] at least, since of bytes that are no hash, and of none, anybody can make signatures for any key.
//!
//! Where (r, s) is a signature, (r, n − s) is one too, of the same message by the same key: a signature does not
//! identify what was signed. Whoever needs one signature for a message compares messages, or accepts the smaller of s
//! and n − s alone, as Bitcoin and Ethereum do: [`Signature::is_low_s`] tells it, and [`Signature::normalize_s`] makes it. With two bits
//! more, a [`RecoveryId`], a signature on a curve over F_p tells its public key.
//!
//! A computation that is disturbed may end in a wrong signature, which may tell the key. The library stops those whose k·G is not
//! on the curve, about half of them. Whoever has to reckon with faults signs by a [`VerifiedSigner`](crate::VerifiedSigner), which verifies
//! what it signs; that costs more than signing (`doc/measurements.md`):
//!
//! ```
//! # use carryless::{K233, key::SecretKey};
//! use carryless::{VerifiedSigner, ecdsa::Signature};
//! use signature::Signer;
//!
//! # let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
//! let signature: Signature<K233> = VerifiedSigner(key).try_sign(b"message")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The traits of the package `signature` are implemented for both kinds of keys.
//!
//! Source: FIPS 186-5, 6.4; SEC 1 v2.0, 4.1.

#[cfg(feature = "any")]
mod any;
#[cfg(feature = "any")]
mod any_recovery;
mod batch;
#[cfg(feature = "compact")]
mod compact;
mod der;
mod error;
mod forms;
mod nonce;
mod recovery;
mod sign;
mod signature;
mod traits;
mod verify;

#[cfg(feature = "any")]
pub use any::AnySignature;
pub use batch::SignatureErrorAt;
#[cfg(feature = "compact")]
pub use compact::CompactSignature;
pub use digest::Digest;
pub use digest::block_api::EagerHash;
pub use error::SignatureError;
pub use forms::{SignatureBytes, SignatureForm};
pub use recovery::{RecoveryError, RecoveryId};
pub use signature::Signature;

#[cfg(feature = "dstu4145")]
pub(crate) use nonce::{Generator, HmacDrbg};
#[cfg(feature = "bytes")]
pub(crate) use sign::{sign_class_fitting, sign_prehash};

use crate::curve::Curve;
use crate::field::Field;
#[cfg(feature = "bytes")]
use crate::key::Bytes;
use crate::scalar::{Residue, order_bytes};

/// `$body` with `$digest` for the digest that fits the curve. A macro, for a closure has no type as an argument.
macro_rules! with_fitting_digest {
    ($curve:ident, $digest:ident => $body:expr) => {
        $crate::ecdsa::with_digest!(const { $crate::ecdsa::fitting_digest::<$curve>() }, $digest => $body)
    };
}
use with_fitting_digest;

/// `$body` with `$digest` for this [`FittingDigest`].
macro_rules! with_digest {
    ($fitting:expr, $digest:ident => $body:expr) => {
        match $fitting {
            $crate::ecdsa::FittingDigest::Sha256 => {
                type $digest = ::sha2::Sha256;
                $body
            }
            $crate::ecdsa::FittingDigest::Sha384 => {
                type $digest = ::sha2::Sha384;
                $body
            }
            $crate::ecdsa::FittingDigest::Sha512 => {
                type $digest = ::sha2::Sha512;
                $body
            }
        }
    };
}
use with_digest;

/// The digest that fits a curve: the shortest of SHA-2 that is not the weakest part of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FittingDigest {
    /// SHA-256, over fields of up to 283 bits.
    Sha256,
    /// SHA-384, up to 409.
    Sha384,
    /// SHA-512, above.
    Sha512,
}

/// The digest of a message, or as much of it as the longest n has bytes.
#[cfg(feature = "bytes")]
pub(crate) type DigestBytes = Bytes<72>;

/// The digest of a message.
#[cfg(feature = "bytes")]
pub(crate) fn digest_bytes<D: Digest>(message: &[u8]) -> DigestBytes {
    let digest = D::digest(message);
    Bytes::written(|buffer| {
        let length = digest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&digest[..length]);
        length
    })
}

/// The digest of a message that fits a curve.
#[cfg(feature = "bytes")]
pub(crate) fn digest_that_fits(digest: FittingDigest, message: &[u8]) -> DigestBytes {
    match digest {
        FittingDigest::Sha256 => digest_bytes::<sha2::Sha256>(message),
        FittingDigest::Sha384 => digest_bytes::<sha2::Sha384>(message),
        FittingDigest::Sha512 => digest_bytes::<sha2::Sha512>(message),
    }
}

/// The fewest bytes of a digest that is given as bytes: half as many as n has, rounded up. A shorter hash is taken by its name,
/// with [`SecretKey::sign_digest`](crate::key::SecretKey::sign_digest) and
/// [`PublicKey::verify_digest`](crate::key::PublicKey::verify_digest).
pub const fn min_digest_bytes<C: Curve>() -> usize {
    order_bytes::<C>().div_ceil(2)
}

/// The class of a digest that is given as bytes, unless it is too short.
fn class_of<C: Curve>(digest: &[u8]) -> Result<Residue<C>, SignatureError> {
    check_digest::<C>(digest)?;
    Ok(Residue::from_digest(digest))
}

/// Refuses a digest that is too short.
pub(crate) fn check_digest<C: Curve>(digest: &[u8]) -> Result<(), SignatureError> {
    let least = const { min_digest_bytes::<C>() };
    if digest.len() < least { Err(SignatureError::Digest(least)) } else { Ok(()) }
}

/// The digest by which `sign` and `verify` digest messages on this curve.
pub const fn fitting_digest<C: Curve>() -> FittingDigest {
    fitting_digest_of(C::Field::BITS)
}

/// The digest that fits a curve over a field of this many bits.
const fn fitting_digest_of(field_bits: u32) -> FittingDigest {
    match field_bits {
        ..=283 => FittingDigest::Sha256,
        284..=409 => FittingDigest::Sha384,
        _ => FittingDigest::Sha512,
    }
}
