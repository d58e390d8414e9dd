//! Digests by their names.

use crate::refused_argument;
use carryless::ecdsa::{AnySignature, FittingDigest, SignatureError};
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

    /// Whether this is a signature of a message.
    pub fn verify(self, key: &AnyPublicKey, message: &[u8], signature: &AnySignature) -> Result<(), SignatureError> {
        key.verify_prehash(&self.digest(message), signature)
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
