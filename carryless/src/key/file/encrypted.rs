//! Encrypted secret keys: PKCS#8 `ENCRYPTED PRIVATE KEY`, by PBES2.
//!
//! What is written is encrypted by AES-256 in CBC mode under a key made by PBKDF2 with HMAC-SHA-256, which OpenSSL writes
//! and reads. What is read may be by scrypt too, and by AES-128; not by 3DES or with SHA-1.
//! Source: RFC 8018, 6.2; PKCS#8: RFC 5958, 3. Both are those of the packages `pkcs5` and `pkcs8`.

use super::{FileError, SecretFormat, SecretParts, pem};
use crate::key::SecretKey;
use crate::scalar_mul::KeyCurve;
use alloc::string::String;
use der::oid::AssociatedOid;
use der::pem::LineEnding;
use der::{Decode, SecretDocument};
use pkcs8::pkcs5::pbes2::Parameters;
use pkcs8::{EncryptedPrivateKeyInfoRef, PrivateKeyInfoRef};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// Rounds of PBKDF2: half a second on a slow processor.
const ITERATIONS: u32 = 600_000;

/// The PKCS#8 octets in encrypted ones.
pub(in crate::key) fn decrypted(octets: &[u8], password: &[u8]) -> Result<SecretDocument, FileError> {
    let encrypted = EncryptedPrivateKeyInfoRef::from_der(octets)?;
    encrypted.decrypt(password).map_err(|_| FileError::Password)
}

/// The octets of an encrypted key in PEM.
pub(in crate::key) fn from_pem(text: &str) -> Result<SecretDocument, FileError> {
    let (label, octets) = SecretDocument::from_pem(pem::block(text)?)?;
    if label == pem::ENCRYPTED { Ok(octets) } else { Err(FileError::Label) }
}

impl<C: KeyCurve + AssociatedOid> SecretKey<C> {
    /// The key of an encrypted file in DER.
    ///
    /// # Errors
    /// [`FileError::Password`] if the password is wrong; else as [`Self::from_der`].
    pub fn from_encrypted_der(octets: &[u8], password: &[u8]) -> Result<Self, FileError> {
        SecretParts::read(decrypted(octets, password)?.as_bytes())?.key()
    }

    /// The key of an encrypted file in PEM, `ENCRYPTED PRIVATE KEY`.
    ///
    /// # Errors
    /// As [`Self::from_encrypted_der`].
    pub fn from_encrypted_pem(text: &str, password: &[u8]) -> Result<Self, FileError> {
        Self::from_encrypted_der(from_pem(text)?.as_bytes(), password)
    }

    /// The file in DER, PKCS#8, encrypted; the generator makes what is to differ each time.
    pub fn to_encrypted_der(&self, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
        let (mut salt, mut start) = ([0; 16], [0; 16]);
        rng.fill_bytes(&mut salt);
        rng.fill_bytes(&mut start);
        let parameters =
            Parameters::generate_pbkdf2_sha256_aes256cbc(ITERATIONS, &salt, start).expect("parameters in their bounds");
        let plain = self.to_der(SecretFormat::Pkcs8);
        let plain = PrivateKeyInfoRef::from_der(plain.as_bytes()).expect("a key");
        plain.encrypt_with_params(parameters, password).expect("a key fits")
    }

    /// The file in PEM, PKCS#8, encrypted.
    pub fn to_encrypted_pem(&self, password: &[u8], rng: &mut impl CryptoRng) -> Zeroizing<String> {
        let encrypted = self.to_encrypted_der(password, rng);
        encrypted.to_pem(pem::ENCRYPTED, LineEnding::LF).expect("a key is text")
    }
}
