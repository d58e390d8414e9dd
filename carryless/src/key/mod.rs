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
//! With the feature `file` keys are read from and written to files; with `pem` `AnySecretKey` and `AnyPublicKey` too are there,
//! keys whose curve is found when the program runs, and `KeyReader`, which reads whatever file they are in; with `points` they
//! are multiplied.

#[cfg(feature = "pem")]
mod any;
#[cfg(feature = "pem")]
mod any_files;
#[cfg(feature = "points")]
mod any_multiples;
#[cfg(feature = "file")]
pub mod file;
mod octets;
mod public;
#[cfg(feature = "pem")]
mod reader;
mod secret;

#[cfg(feature = "columns")]
pub(crate) use any::with_curve;
#[cfg(feature = "pem")]
pub use any::{AnyPublicKey, AnySecretKey, StandardCurve};
#[cfg(all(feature = "ecdsa", feature = "pem"))]
pub(crate) use any::{any, on_curve};
#[cfg(feature = "pem")]
pub(crate) use any::{of_any, standard_curves};
#[cfg(feature = "points")]
pub use any_multiples::MultipleError;
#[cfg(feature = "x509")]
pub(crate) use file::Signed;
#[cfg(feature = "file")]
pub use file::{FileError, PublicFormat, SecretFormat};
pub use octets::Octets;
pub use public::{PointForm, PointOctets, PublicKey};
#[cfg(feature = "pem")]
pub use reader::{AnyKey, KeyReader};
pub use secret::{KeyError, SecretKey};
