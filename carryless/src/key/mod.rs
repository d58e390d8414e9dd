//! Keys of one curve: [`SecretKey`], [`PublicKey`].
//!
//! A key names its curve in its type, and no representation: `SecretKey<K233>`. A curve that is for comparison only has no
//! keys:
//!
//! ```
//! use carryless::{K233, key::SecretKey};
//! let _ = SecretKey::<K233>::from_be_bytes(&[7]);
//! ```
//! ```compile_fail
//! use carryless::{E503, key::SecretKey};
//! let _ = SecretKey::<E503>::from_be_bytes(&[7]);
//! ```
//!
//! With the feature `file` keys are read from and written to files. With the name of a curve as a feature, as in `k233`, or with
//! `all-curves`, there are `AnySecretKey` and `AnyPublicKey`, keys whose curve is found when the program runs: one of those that
//! are named. With both, as with `pem`, `KeyReader` reads whatever file they are in; with `points` they are multiplied. With `jwk`
//! and `ssh` keys of P-256, P-384 and P-521 are written as JSON Web Keys and for SSH too.
//!
//! With `compact` there are `CompactSecretKey` and `CompactPublicKey`, keys on binary curves whose constants are data; and these curves are among
//! those of `AnySecretKey` and `AnyPublicKey`.

#[cfg(all(feature = "any", feature = "file"))]
mod alone;
#[cfg(feature = "any")]
mod any;
#[cfg(all(feature = "any", feature = "file"))]
mod any_files;
#[cfg(feature = "jwk")]
mod any_jwk;
#[cfg(feature = "points")]
mod any_multiples;
#[cfg(feature = "ssh")]
mod any_ssh;
mod bytes;
#[cfg(feature = "compact")]
mod compact;
#[cfg(feature = "file")]
pub mod file;
mod public;
#[cfg(all(feature = "any", feature = "file"))]
mod reader;
mod secret;

#[cfg(feature = "any")]
pub(crate) use any::of_any;
#[cfg(feature = "any")]
pub use any::{AnyPublicKey, AnySecretKey, StandardCurve};
#[cfg(all(feature = "any", feature = "ecdsa"))]
pub(crate) use any::{any, on_curve};
#[cfg(feature = "points")]
pub use any_multiples::MultipleError;
pub use bytes::Bytes;
#[cfg(feature = "compact")]
pub use compact::{CompactPublicKey, CompactSecretKey};
#[cfg(feature = "x509")]
pub(crate) use file::Signed;
#[cfg(feature = "file")]
pub use file::{FileError, PublicFormat, SecretFormat};
pub use public::{PointBytes, PointForm, PublicKey};
#[cfg(all(feature = "any", feature = "file"))]
pub use reader::{AnyKey, KeyReader};
pub use secret::{KeyError, SecretKey};
