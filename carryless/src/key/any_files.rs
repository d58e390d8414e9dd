//! Keys of any curve as files.

use super::any::of_any;
use super::file::{self, FileKind};
use super::{AnyPublicKey, AnySecretKey, FileError, KeyReader, PublicFormat, SecretFormat};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use der::SecretDocument;
#[cfg(feature = "encryption")]
use rand_core::CryptoRng;
use zeroize::Zeroizing;

impl AnySecretKey {
    /// The key of a file in DER, of any curve.
    ///
    /// # Errors
    /// As [`SecretKey::from_der`](super::SecretKey::from_der); [`FileError::Curve`] if the curve is none of these.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        KeyReader::new().secret_of(FileKind::of_whole(bytes)?, bytes)?.ok_or(FileError::Der)
    }

    /// The first secret key in a text in PEM, of any curve.
    ///
    /// # Errors
    /// As [`SecretKey::from_pem`](super::SecretKey::from_pem).
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, FileError> {
        KeyReader::new().secret(file::text(text.as_ref())?)
    }

    /// The secret, big-endian: [`SecretKey::to_be_bytes`](super::SecretKey::to_be_bytes).
    pub fn to_be_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut bytes = Zeroizing::new(vec![0; self.curve().secret_bytes()]);
        of_any!(Self, self, key => key.to_be_bytes(&mut bytes));
        bytes
    }

    /// The file in DER: [`SecretKey::to_der`](super::SecretKey::to_der).
    pub fn to_der(&self, format: SecretFormat) -> SecretDocument {
        of_any!(Self, self, key => key.to_der(format))
    }

    /// The file in PEM: [`SecretKey::to_pem`](super::SecretKey::to_pem).
    pub fn to_pem(&self, format: SecretFormat) -> Zeroizing<String> {
        of_any!(Self, self, key => key.to_pem(format))
    }
}

#[cfg(feature = "encryption")]
impl AnySecretKey {
    /// The key of an encrypted file in DER, of any curve.
    ///
    /// # Errors
    /// As [`SecretKey::from_encrypted_der`](super::SecretKey::from_encrypted_der).
    pub fn from_encrypted_der(bytes: &[u8], password: &[u8]) -> Result<Self, FileError> {
        KeyReader::new().password(password).secret(bytes)
    }

    /// The first secret key in a text in PEM, in an encrypted block too, of any curve.
    ///
    /// # Errors
    /// As [`SecretKey::from_encrypted_pem`](super::SecretKey::from_encrypted_pem).
    pub fn from_encrypted_pem(text: impl AsRef<[u8]>, password: &[u8]) -> Result<Self, FileError> {
        KeyReader::new().password(password).secret(file::text(text.as_ref())?)
    }

    /// The encrypted file in DER: [`SecretKey::to_encrypted_der`](super::SecretKey::to_encrypted_der).
    pub fn to_encrypted_der(&self, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
        of_any!(Self, self, key => key.to_encrypted_der(password, rng))
    }

    /// The encrypted file in PEM: [`SecretKey::to_encrypted_pem`](super::SecretKey::to_encrypted_pem).
    pub fn to_encrypted_pem(&self, password: &[u8], rng: &mut impl CryptoRng) -> Zeroizing<String> {
        of_any!(Self, self, key => key.to_encrypted_pem(password, rng))
    }
}

impl AnyPublicKey {
    /// The public key of a file in DER, of any curve.
    ///
    /// # Errors
    /// As [`PublicKey::from_der`](super::PublicKey::from_der); [`FileError::Curve`] if the curve is none of these.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        KeyReader::new().public_of(FileKind::of_whole(bytes)?, bytes)?.ok_or(FileError::Der)
    }

    /// The first public key in a text in PEM, of any curve.
    ///
    /// # Errors
    /// As [`PublicKey::from_pem`](super::PublicKey::from_pem).
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, FileError> {
        KeyReader::new().public(file::text(text.as_ref())?)
    }

    /// The file in DER: [`PublicKey::to_der`](super::PublicKey::to_der).
    pub fn to_der(&self, format: PublicFormat) -> Vec<u8> {
        of_any!(Self, self, key => key.to_der(format))
    }

    /// The file in PEM: [`PublicKey::to_pem`](super::PublicKey::to_pem).
    pub fn to_pem(&self, format: PublicFormat) -> String {
        of_any!(Self, self, key => key.to_pem(format))
    }
}
