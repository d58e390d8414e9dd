//! DSTU 4145-2002: Ukraine's national signature.
//!
//! ```
//! use carryless::dstu4145::{Curve, Hash, PublicKey, SecretKey, Signature};
//!
//! let key = SecretKey::from_le_bytes(Curve::M257, &[0x11; 32])?;
//! let signature = key.sign(Hash::Kupyna256, b"message")?.to_bytes();
//! let public = key.public_key().to_compressed();
//! // The other side has bytes alone.
//! let public = PublicKey::from_compressed(Curve::M257, &public)?;
//! public.verify(Hash::Kupyna256, b"message", &Signature::from_bytes(Curve::M257, &signature)?)?;
//! # Ok::<(), carryless::dstu4145::Error>(())
//! ```
//!
//! Octets stand as in the standard and in files: the lowest first. A signature is r ‖ s, each as long as n, and a public key a
//! compressed point, each in an octet string where DER is asked for.
//!
//! The standard's ten curves in polynomial basis and its five in an optimal normal one are all here, their constants as data. M-257, the
//! one that most keys are on, M-431 and M-233 have an engine of their own in programs that name the feature: `m257`, `m431`, `m233`. Curves
//! in normal bases are computed with in polynomial ones, and have other octets and generators, whose multiples take a ladder. Signing takes
//! constant time in the key on each; the nonce is made from the key and the digest, with random bytes beside them where a generator is given.
//! On curves of less than 112 bits of security signatures are verified, and keys sign where
//! [`SecretKey::allow_weak`] says so. Of a message that is secret, too, the hash tells by its time: the packages of both hashes look up
//! tables.
//!
//! With the feature `file` keys are read from and written to files: PKCS#8, SubjectPublicKeyInfo, certificates and `key-6.dat`; with
//! `encryption` encrypted ones; `PublicKey::verify_signed` tells whether a key signed a certificate.
//!
//! A computation that is disturbed may end in a wrong signature, which may tell the key: what [`ecdsa`](crate::ecdsa) says of that holds
//! here too.
//!
//! Source: DSTU 4145-2002; object identifiers and formats of files: order 1236/5/453 of 20 August 2012 of Ukraine's Ministry of
//! Justice and State Service of Special Communications.

mod batch;
mod curve;
mod data;
mod error;
#[cfg(feature = "file")]
mod file;
mod group;
mod hash;
#[cfg(feature = "encryption")]
mod key_file;
mod nonce;
mod normal;
mod public;
mod scheme;
mod secret;
mod signature;
#[cfg(any(feature = "m233", feature = "m257", feature = "m431"))]
mod typed;

pub use batch::ErrorAt;
pub use curve::Curve;
pub use error::Error;
#[cfg(feature = "file")]
pub use file::CurveForm;
#[cfg(feature = "x509")]
pub(crate) use file::{algorithm_of, hash_of};
pub use hash::{DigestBytes, Hash};
#[cfg(feature = "encryption")]
pub use key_file::{KeyFile, KeyFileForm};
pub use public::{PointBytes, PublicKey};
pub use secret::{SecretBytes, SecretKey};
pub use signature::{Signature, SignatureBytes};
