//! Keys as files: SEC 1 `EC PRIVATE KEY`, PKCS#8, SubjectPublicKeyInfo; in DER, and in PEM.
//!
//! ```
//! use carryless::{K233, key::{AnySecretKey, SecretFormat, SecretKey}};
//!
//! let key = SecretKey::<K233>::from_be_bytes(&[0x11; 29])?;
//! let pem = key.to_pem(SecretFormat::Pkcs8);
//! assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----\n"));
//! assert_eq!(SecretKey::<K233>::from_pem(&pem)?, key);
//! assert_eq!(AnySecretKey::from_pem(&pem)?.curve().name(), "K-233");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A curve is named by its object identifier. Explicit parameters are refused, those of a named curve too. A file of a
//! secret key may hold the public key, which is refused where it does not belong to the secret one. What is written is
//! what OpenSSL writes: the secret in as many octets as n has, the public key beside it. What is read may have fewer
//! octets for the secret, or as many as the field has.
//!
//! Source: SEC 1 v2.0, C.4, and RFC 5915 (`EC PRIVATE KEY`); RFC 5208 and RFC 5958 (PKCS#8); RFC 5480
//! (SubjectPublicKeyInfo); RFC 7468 (PEM). The encodings are those of the packages `sec1`, `pkcs8`, `spki` and `der`.

#[cfg(feature = "encryption")]
mod encrypted;
mod error;
mod oid;
mod pem;
mod public;
mod secret;

pub use error::FileError;
pub use public::PublicFormat;
pub use secret::SecretFormat;

#[cfg(feature = "encryption")]
pub(super) use encrypted::{decrypted, from_pem as encrypted_from_pem};
#[cfg(feature = "x509")]
pub(crate) use pem::block;
#[cfg(feature = "pem")]
pub(super) use public::{PublicParts, from_pem as public_from_pem};
#[cfg(feature = "pem")]
pub(super) use secret::{SecretParts, from_pem as secret_from_pem};

use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Tag, Tagged};
use pkcs8::AlgorithmIdentifierRef;

/// id-ecPublicKey (RFC 5480, 2.1.1).
const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// The curve that an algorithm identifier names.
fn named_curve(algorithm: &AlgorithmIdentifierRef<'_>) -> Result<ObjectIdentifier, FileError> {
    if algorithm.oid != EC_PUBLIC_KEY {
        return Err(FileError::Algorithm);
    }
    let parameters: AnyRef<'_> = algorithm.parameters.ok_or(FileError::NoCurve)?;
    match parameters.tag() {
        Tag::ObjectIdentifier => Ok(parameters.decode_as()?),
        Tag::Sequence => Err(FileError::ExplicitParameters),
        _ => Err(FileError::NoCurve),
    }
}
