//! Ed25519: signatures on [`Edwards25519`](crate::curves::Edwards25519), their verification, one at a time and in batches.
//!
//! ```
//! use carryless::ed25519::{PublicKey, SecretKey, Signature};
//!
//! let key = SecretKey::from_bytes(&[0x11; 32])?;
//! let signature = key.sign(b"message");
//! // As bytes, to another and back.
//! let (public, signature) = (key.public_key().to_bytes(), signature.to_bytes());
//! PublicKey::from_bytes(&public)?.verify(b"message", &Signature::from_bytes(&signature)?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A secret key is 32 bytes, whose digest by SHA-512 is a scalar s, of which three low bits are 0 and bit 254 is the highest, and a
//! prefix; the public key is A = s·G. With r the digest of the prefix and the message, R = r·G, k the digest of R, A and the message
//! and S = r + ks modulo n, the signature is (R, S). Points are their y with the parity of x, all numbers little-endian.
//!
//! `sign_with_context` and `sign_prehash` are the variants Ed25519ctx and Ed25519ph of RFC 8032: a signature of one is none of
//! another, nor for another context.
//!
//! # Two rules
//!
//! (R, S) with S < n is a signature of a message by A:
//!
//! - [`PublicKey::verify`]: if S·G − k·A, encoded, is R: RFC 8032's, 5.1.7, without the cofactor, as OpenSSL, BoringSSL and Go have
//!   it, but for keys that are not canonical, which these take (case 11 below).
//! - [`PublicKey::verify_cofactored`]: if 8·(S·G − k·A − R) = O, that of ZIP 215: R, and A where it was read by
//!   [`PublicKey::from_bytes_zip215`], may be any encoding of a point. [`PublicKey::verify_batch`] has, without AVX-512
//!   IFMA, one equation for many signatures, and the same verdict as this rule on each: a combination of equations tells nothing of multiples of points of small
//!   order, so that no batch can agree with `verify`.
//!
//! What an honest signer made is a signature by both, and `verify` accepts nothing that `verify_cofactored` refuses. They differ on
//! signatures that somebody made so that they would. Whoever needs all parties to agree on each signature, in a ledger for
//! instance, takes `verify_cofactored` and batches throughout.
//!
//! The twelve cases of Chalkias, Garillot and Nikolaenko (y: a signature, –: none; "mixed" is a point with a part of small order):
//!
//! | case | what it has | `verify` | `verify_cofactored` | OpenSSL 3.0 | dalek `verify` | dalek `verify_strict` |
//! |---|---|---|---|---|---|---|
//! | 0 | S = 0, small A, small R | y | y | y | y | – |
//! | 1 | small A, mixed R | y | y | y | y | – |
//! | 2 | mixed A, small R | y | y | y | y | – |
//! | 3 | mixed A, mixed R, both equations | y | y | y | y | y |
//! | 4 | mixed A, mixed R, cofactored only | – | y | – | – | – |
//! | 5 | the same; 8k is reduced before it is multiplied | – | y | – | – | – |
//! | 6 | S > n | – | – | – | – | – |
//! | 7 | S far above n | – | – | – | – | – |
//! | 8 | R not canonical, and so in k | – | – | – | – | – |
//! | 9 | R not canonical, canonical in k | – | y | – | – | – |
//! | 10 | A not canonical, and so in k | – | y | – | – | – |
//! | 11 | A not canonical, canonical in k | – | y | y | y | – |
//!
//! Both accept keys of small order, cases 0 and 1, by which anybody can make a signature of any message:
//! [`PublicKey::has_small_order`] tells them, for protocols in which the signer may be the adversary.
//!
//! With the feature `file` keys are read from and written to files (RFC 8410), with `ssh` in OpenSSH's form too, and with `x509` certificates
//! are verified by them.
//!
//! The traits of the package `signature` are implemented for both kinds of keys, with `verify`.
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011; RFC 8032, 5.1;
//! K. Chalkias, F. Garillot, V. Nikolaenko, Taming the many EdDSAs, SSR 2020; H. de Valence, It's 255:19AM. Do you know what your
//! validation criteria are?, 2020, and ZIP 215 of the same.

mod batch;
mod digest;
mod error;
#[cfg(feature = "file")]
mod file;
#[cfg(feature = "file")]
mod pkcs8;
mod point;
mod public;
mod secret;
mod signature;
mod sum;
mod traits;

pub use error::{KeyError, SignatureError, SignatureErrorAt};
pub use public::PublicKey;
pub use secret::SecretKey;
pub use signature::Signature;
