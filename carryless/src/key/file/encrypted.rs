//! Encrypted secret keys: PKCS#8 `ENCRYPTED PRIVATE KEY`, by PBES2.
//!
//! What is written is encrypted by AES-256 in CBC mode under a key made by PBKDF2 with HMAC-SHA-256, which OpenSSL writes
//! and reads. What is read may be by scrypt too, and by AES-128; not by 3DES or with SHA-1. A file says what its password
//! costs, and one that asks for hours or for all memory is refused before that is begun.
//! Source: RFC 8018, 6.2; PKCS#8: RFC 5958, 3. Both are those of the packages `pkcs5` and `pkcs8`.

use super::{FileError, SecretFormat, SecretParts, pem};
use crate::key::SecretKey;
use crate::scalar_mul::KeyCurve;
use alloc::string::String;
use der::oid::AssociatedOid;
use der::pem::LineEnding;
use der::{Decode, SecretDocument};
use pkcs8::pkcs5::pbes2::{Kdf, Parameters};
use pkcs8::{EncryptedPrivateKeyInfoRef, PrivateKeyInfoRef};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// Rounds of PBKDF2: half a second on a slow processor.
const ITERATIONS: u32 = 600_000;

/// The most rounds of PBKDF2: ten seconds.
const MAX_ITERATIONS: u32 = 10_000_000;

/// The most memory of scrypt, N·r, in blocks of 128 octets: 256 MiB.
const MAX_BLOCKS: u64 = 1 << 21;

/// The most blocks that scrypt mixes, N·r·p: ten seconds.
const MAX_MIXED_BLOCKS: u64 = 1 << 24;

/// Refuses what costs too much, and what the package `pkcs5` panics at: N = 0.
fn check_cost(derivation: &Kdf) -> Result<(), FileError> {
    let affordable = match derivation {
        Kdf::Pbkdf2(parameters) => parameters.iteration_count <= MAX_ITERATIONS,
        Kdf::Scrypt(parameters) => {
            let n = parameters.cost_parameter;
            if !n.is_power_of_two() {
                return Err(FileError::Password);
            }
            let blocks = n.saturating_mul(parameters.block_size.into());
            let mixed = blocks.saturating_mul(parameters.parallelization.into());
            blocks <= MAX_BLOCKS && mixed <= MAX_MIXED_BLOCKS
        }
        _ => return Err(FileError::Password),
    };
    if affordable { Ok(()) } else { Err(FileError::Cost) }
}

/// The PKCS#8 octets in encrypted ones.
pub(in crate::key) fn decrypted(octets: &[u8], password: &[u8]) -> Result<SecretDocument, FileError> {
    let encrypted = EncryptedPrivateKeyInfoRef::from_der(octets)?;
    check_cost(&encrypted.encryption_algorithm.pbes2().ok_or(FileError::Password)?.kdf)?;
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
    /// [`FileError::Password`] if the password is wrong, [`FileError::Cost`] if more than ten seconds or 256 MiB would be
    /// spent on it; else as [`Self::from_der`].
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
