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
//! What is written is what OpenSSL writes: the secret in as many bytes as n has, the public key beside it, the curve by
//! its object identifier. What is read may differ:
//!
//! - PEM may have lines of any length, other text around a block, several blocks in any order, and be in UTF-16. The
//!   first block of the wanted kind is used, or the file is refused: no key is taken in the place of one before it that
//!   is damaged, encrypted by another password, or of another curve. Blocks of another kind are passed over. The kind
//!   of a block is found by its content, not by its label.
//! - The zero bits that old encoders count as unused in the bit string of a point are part of it.
//! - The secret may have any number of zeros before it, or lack them.
//! - A curve may be given by its parameters, if all of them are those of a curve here: see [`Part`]. They are written for Oakley's two curves
//!   alone, which have no name (feature `compact`).
//! - A public key is read from a certificate or a certificate request too; nothing else of these is looked at.
//!
//! DER is read strictly: `from_der` takes one whole document, and no byte more. A file of a secret key may hold the public
//! key, which is refused where it does not belong to the secret one. [`KeyReader`](crate::key::KeyReader) reads whatever a
//! file holds, in hexadecimal digits or base64 alone too.
//!
//! With the features `jwk` and `ssh` there are JSON Web Keys and the forms of SSH too, for the curves that have names there: P-256,
//! P-384, P-521 and Ed25519, and X25519 in JSON Web Keys. Keys of Ed25519 and X25519 are read and written by the modules of these names.
//!
//! Source: SEC 1 v2.0, C.4, and RFC 5915 (`EC PRIVATE KEY`); RFC 5208 and RFC 5958 (PKCS#8); RFC 5480
//! (SubjectPublicKeyInfo); RFC 7468 (PEM). What is written is encoded by the packages `sec1`, `pkcs8`, `spki` and `der`.

mod ber;
mod bundle;
#[cfg(feature = "compact")]
mod compact;
mod digits;
#[cfg(feature = "encryption")]
mod encrypted;
mod error;
mod formats;
mod given;
#[cfg(feature = "jwk")]
mod jwk;
mod kind;
mod names;
mod notes;
mod oid;
mod parameters;
mod pem;
mod place;
mod public;
#[cfg(any(feature = "jwk", feature = "ssh"))]
mod registered;
#[cfg(any(feature = "ed25519", feature = "jwk", feature = "ssh", feature = "x25519"))]
pub(crate) mod rfc8410;
mod search;
mod secret;
mod signed;
#[cfg(feature = "ssh")]
mod ssh;
#[cfg(feature = "dstu4145")]
pub(crate) mod substitution;
#[cfg(feature = "compact")]
pub(crate) mod tlv;
mod wanted;

pub use digits::bytes_of;
pub use error::{FileError, Lengths};
pub use formats::OtherFormat;
#[cfg(feature = "jwk")]
pub use jwk::JwkError;
pub use kind::Found;
pub use notes::Note;
pub use parameters::Part;
pub use place::Block;
pub use public::PublicFormat;
#[cfg(any(feature = "jwk", feature = "ssh"))]
pub use registered::Name;
pub use secret::SecretFormat;
#[cfg(feature = "ssh")]
pub use ssh::SshError;

#[cfg(all(feature = "dstu4145", feature = "x509"))]
pub(crate) use ber::to_der as ber_to_der;
#[cfg(all(feature = "any", feature = "compact"))]
pub(super) use compact::identifier_of;
#[cfg(all(feature = "dstu4145", feature = "encryption"))]
pub(crate) use encrypted::ukrainian_written;
#[cfg(feature = "encryption")]
pub(crate) use encrypted::{LABEL as ENCRYPTED, encrypted};
#[cfg(all(feature = "jwk", any(feature = "ed25519", feature = "x25519")))]
pub(crate) use jwk::octets_written as octets_jwk;
#[cfg(feature = "jwk")]
pub(super) use jwk::written as jwk;
#[cfg(any(feature = "jwk", feature = "ssh"))]
pub(super) use registered::Registered;
#[cfg(any(feature = "dstu4145", feature = "x509"))]
pub(crate) use signed::Signed;
#[cfg(feature = "ssh")]
pub(crate) use ssh::{Algorithm as SshAlgorithm, Secret as SshSecret, public_line as ssh_line};
#[cfg(all(feature = "any", feature = "file"))]
pub(super) use {
    digits::{Reading, opened, reading},
    given::GivenCurve,
    parameters::Parameters,
    pem::is_text,
    public::{PublicParts, point_in},
    secret::SecretParts,
};
#[allow(unused_imports, reason = "whose keys are read is chosen by features")]
pub(crate) use {
    kind::FileKind,
    pem::text,
    search::{Document, Settings, find},
    wanted::Wanted,
};
#[cfg(feature = "any")]
pub(crate) use {place::at, search::search};

#[cfg(any(feature = "jwk", feature = "ssh"))]
use public::document as public_file;

use der::asn1::ObjectIdentifier;

/// id-ecPublicKey (RFC 5480, 2.1.1).
const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
