//! Digests by their names.

use crate::refused_argument;
use carryless::bytes::Refused;
use carryless::bytes::columns::{self, Keys};
use carryless::ecdsa::{AnySignature, FittingDigest, SignatureBytes, SignatureError, SignatureForm};
use carryless::key::{AnyPublicKey, AnySecretKey, StandardCurve};
use pyo3::prelude::*;
use sha1::Digest;

macro_rules! hashes {
    ($($name:ident $text:literal $type:ty;)*) => {
        /// A digest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Hash {
            $($name,)*
        }

        impl Hash {
            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            fn from_name(name: &str) -> Option<Self> {
                $(if name.eq_ignore_ascii_case($text) { return Some(Self::$name); })*
                None
            }

            /// The digest of a message.
            pub fn digest(self, message: &[u8]) -> Vec<u8> {
                match self {
                    $(Self::$name => <$type>::digest(message).to_vec(),)*
                }
            }

            /// A signature of a digest, by a nonce that this digest makes (RFC 6979).
            pub fn sign(self, key: &AnySecretKey, digest: &[u8]) -> Result<AnySignature, SignatureError> {
                match self {
                    $(Self::$name => key.sign_prehash_by::<$type>(digest),)*
                }
            }

            /// Whether this is a signature of a digest, by this digest or by another that is not too short.
            pub fn verify(self, key: &AnyPublicKey, digest: &[u8], signature: &AnySignature) -> Result<(), SignatureError> {
                match self {
                    $(Self::$name => key.verify_prehash_by::<$type>(digest, signature),)*
                }
            }

            /// [`columns::verify_messages`].
            pub fn verify_rows(
                self,
                keys: Keys<'_>,
                messages: &[&[u8]],
                signatures: &[&[u8]],
                form: SignatureForm,
                verdicts: &mut [Result<(), Refused>],
            ) {
                match self {
                    $(Self::$name => columns::verify_messages::<$type>(keys, messages, signatures, form, verdicts),)*
                }
            }

            /// [`columns::sign_messages`].
            pub fn sign_rows(
                self,
                key: &AnySecretKey,
                messages: &[&[u8]],
                form: SignatureForm,
                signatures: &mut [Result<SignatureBytes, Refused>],
            ) {
                match self {
                    $(Self::$name => columns::sign_messages::<$type>(key, messages, form, signatures),)*
                }
            }
        }

        const NAMES: &[&str] = &[$($text,)*];
    };
}

hashes! {
    Sha1 "sha1" sha1::Sha1;
    Sha224 "sha224" sha2::Sha224;
    Sha256 "sha256" sha2::Sha256;
    Sha384 "sha384" sha2::Sha384;
    Sha512 "sha512" sha2::Sha512;
    Sha3Of224 "sha3-224" sha3::Sha3_224;
    Sha3Of256 "sha3-256" sha3::Sha3_256;
    Sha3Of384 "sha3-384" sha3::Sha3_384;
    Sha3Of512 "sha3-512" sha3::Sha3_512;
}

impl Hash {
    /// That which fits a curve, by which the library signs.
    pub fn fitting(curve: StandardCurve) -> Self {
        match curve.fitting_digest() {
            FittingDigest::Sha256 => Self::Sha256,
            FittingDigest::Sha384 => Self::Sha384,
            FittingDigest::Sha512 => Self::Sha512,
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Hash {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let name: &str = &value.extract::<pyo3::pybacked::PyBackedStr>()?;
        Self::from_name(name).ok_or_else(|| {
            refused_argument("hash", format!("'{name}' is not known; accepted are {}", NAMES.join(", ")))
        })
    }
}
