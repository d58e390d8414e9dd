//! BIP 340: Schnorr signatures on [`Secp256k1`](crate::curves::Secp256k1), their verification, one at a time and in batches.
//!
//! ```
//! use carryless::bip340::{PublicKey, SecretKey, Signature};
//!
//! let key = SecretKey::from_bytes(&[0x11; 32])?;
//! let signature = key.sign(b"message");
//! // As bytes, to another and back.
//! let (public, signature) = (key.public_key().to_bytes(), signature.to_bytes());
//! PublicKey::from_bytes(&public)?.verify(b"message", &Signature::from_bytes(&signature)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A secret key is a d with 0 < d < n, 32 bytes, big-endian as all numbers here. The public key is the x of P = d·G, and stands for the point
//! whose y is even: where y is odd, n − d takes the place of d. With k the digest of d, masked by a digest of 32 auxiliary bytes, of P and of
//! the message, R = k·G with n − k in place of k where its y is odd, e the digest of R, P and the message, and s = k + e·d modulo n, the
//! signature is (x(R), s). Digests are SHA-256 of a tag and of what is digested. A message has any length, and is not digested before.
//!
//! (r, s) with r < p and s < n is a signature if s·G − e·P is not O, has an even y, and r as its x. A message has one signature for each k.
//!
//! The same keys sign by ECDSA: [`SecretKey`] and [`PublicKey`] are made from those of [`key`](crate::key), so that a key in a file signs by
//! either, and are made to them. (One key for both is what Bitcoin does; protocols of today have a key for each.)
//!
//! ```
//! use carryless::{bip340, curves::Secp256k1, key};
//!
//! let key = key::SecretKey::<Secp256k1>::from_be_bytes(&[0x11; 32])?;
//! let public = bip340::PublicKey::from(key.public_key());
//! let signature = bip340::SecretKey::from(key).sign(b"message");
//! public.verify(b"message", &signature)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A computation that is disturbed may end in a wrong signature, which may tell the key. The library stops those whose k·G is not on the
//! curve. Whoever has to reckon with faults signs by a [`VerifiedSigner`](crate::VerifiedSigner), which verifies as BIP 340 recommends, or
//! with random bytes.
//!
//! The traits of the package `signature` are implemented for both kinds of keys.
//!
//! Source: P. Wuille, J. Nick, T. Ruffing, Schnorr Signatures for secp256k1, BIP 340, 2020.

mod batch;
mod digest;
mod error;
mod public;
mod secret;
mod signature;
mod traits;

pub use error::{KeyError, SignatureError, SignatureErrorAt};
pub use public::PublicKey;
pub use secret::SecretKey;
pub use signature::Signature;
