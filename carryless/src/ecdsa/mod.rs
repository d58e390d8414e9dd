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
//! nonce k is made from d and h, so that it is never used for two messages, with random octets beside them
//! where a generator is given.
//!
//! `sign` and `verify` take the digest that fits the curve: SHA-256 over fields of up to 283 bits, SHA-384 up to 409,
//! SHA-512 above. `sign_digest` and `verify_digest` take any, `sign_prehash` and `verify_prehash` the digest's octets.
//!
//! A computation that is disturbed may end in a wrong signature, which may tell the key. The library stops those whose k·G is not
//! on the curve, about half of them. Whoever has to reckon with faults verifies what he signs, which no wrong one passes and which
//! costs more than signing (`doc/measurements.md`):
//!
//! ```
//! # use carryless::{K233, key::SecretKey};
//! # let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
//! let signature = key.try_sign(b"message")?;
//! key.public_key().verify(b"message", &signature)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The traits of the package `signature` are implemented for both kinds of keys.
//!
//! Source: FIPS 186-5, 6.4; SEC 1 v2.0, 4.1.

#[cfg(feature = "any")]
mod any;
mod batch;
mod der;
mod error;
mod nonce;
mod sign;
mod signature;
mod traits;
mod verify;

#[cfg(feature = "any")]
pub use any::AnySignature;
pub use batch::SignatureErrorAt;
pub use digest::Digest;
pub use digest::block_api::EagerHash;
pub use error::SignatureError;
pub use signature::{Signature, SignatureForm, SignatureOctets};

#[cfg(feature = "octets")]
pub(crate) use sign::sign_prehash;

use crate::curve::Curve;
use crate::field::Field;
#[cfg(feature = "octets")]
use crate::key::Octets;

/// `$body` with `$digest` for the digest that fits the curve.
macro_rules! with_fitting_digest {
    ($curve:ident, $digest:ident => $body:expr) => {
        match const { $crate::ecdsa::fitting_digest::<$curve>() } {
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
use with_fitting_digest;

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

/// The digest of a message.
#[cfg(feature = "octets")]
pub(crate) fn digest_that_fits(digest: FittingDigest, message: &[u8]) -> Octets<64> {
    fn octets<D: Digest>(message: &[u8]) -> Octets<64> {
        let digest = D::digest(message);
        Octets::written(|buffer| {
            buffer[..digest.len()].copy_from_slice(&digest);
            digest.len()
        })
    }
    match digest {
        FittingDigest::Sha256 => octets::<sha2::Sha256>(message),
        FittingDigest::Sha384 => octets::<sha2::Sha384>(message),
        FittingDigest::Sha512 => octets::<sha2::Sha512>(message),
    }
}

/// The digest by which `sign` and `verify` digest messages on this curve.
pub const fn fitting_digest<C: Curve>() -> FittingDigest {
    match C::Field::BITS {
        ..=283 => FittingDigest::Sha256,
        284..=409 => FittingDigest::Sha384,
        _ => FittingDigest::Sha512,
    }
}
