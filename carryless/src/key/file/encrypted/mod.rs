//! Encrypted secret keys: PKCS#8 `ENCRYPTED PRIVATE KEY`, blocks of PEM with headers, and PKCS#12.
//!
//! What is written is encrypted by PBES2: AES-256 in CBC mode under a key made by PBKDF2 with HMAC-SHA-256, which OpenSSL
//! writes and reads. What is read may be by AES or 3DES in CBC mode, under keys made by PBKDF2 with any HMAC of SHA-1, SHA-2
//! or SHA-3, by scrypt, by PKCS#12's derivation, or in OpenSSL's old manner by MD5; and with the feature `dstu4145`
//! by GOST 28147, in CFB mode under keys made by PBKDF2 with HMAC of GOST 34.311, and in the manner of `key-6.dat`, both of which are
//! written too, for programs that read nothing else. Another scheme is refused by its name. A file says what its decryptions cost: one for which there is not enough left of the work
//! that is spent on a file, or that asks for too much memory, is refused before it is begun (`work.rs`).
//!
//! Source: RFC 8018, 6.2 (PBES2); RFC 5958, 3 (PKCS#8); RFC 7292 and RFC 9579 (PKCS#12); RFC 1421, 4.6.1.1, for the headers,
//! whose keys are OpenSSL's own. Ciphers, digests, PBKDF2 and scrypt are those of packages, and so is what is written.

mod cipher;
#[cfg(feature = "dstu4145")]
mod gost28147;
mod headers;
#[cfg(feature = "ssh")]
pub(super) mod openssh;
mod pbes2;
mod pkcs12;
#[cfg(feature = "dstu4145")]
mod ukrainian;
#[cfg(feature = "dstu4145")]
pub(crate) mod ukrainian_written;
mod work;

pub(super) use headers::decrypted as by_headers;
pub(super) use pkcs12::documents as pkcs12;

use super::{FileError, SecretFormat};
use crate::key::SecretKey;
use crate::scalar_mul::KeyCurve;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::str;
use der::asn1::{AnyRef, OctetStringRef};
use der::oid::AssociatedOid;
use der::pem::LineEnding;
use der::{Decode, Reader, SecretDocument};
use pkcs8::pkcs5::pbes2::Parameters;
use pkcs8::{AlgorithmIdentifierRef, PrivateKeyInfoRef};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The label of an encrypted key (RFC 7468, 11).
pub(crate) const LABEL: &str = "ENCRYPTED PRIVATE KEY";

/// Rounds of PBKDF2 in what is written.
const ROUNDS: u32 = 600_000;

/// What is left of the work that is spent on a file.
pub(in crate::key::file) struct Budget(Cell<u64>);

/// A password, and what it may cost to try it.
#[derive(Clone, Copy)]
pub(in crate::key::file) struct Password<'a> {
    pub bytes: &'a [u8],
    pub budget: &'a Budget,
}

/// What is in an EncryptedPrivateKeyInfo.
pub(super) fn decrypted(bytes: &[u8], password: Option<Password<'_>>) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let (algorithm, bytes) = AnyRef::from_der(bytes)?.sequence(|reader| {
        let algorithm = reader.decode::<AlgorithmIdentifierRef<'_>>()?;
        Ok::<_, FileError>((algorithm, reader.decode::<&OctetStringRef>()?.as_bytes()))
    })?;
    decrypted_by(&algorithm, bytes, password.ok_or(FileError::Encrypted)?)
}

/// What these bytes are, decrypted by a scheme.
fn decrypted_by(
    algorithm: &AlgorithmIdentifierRef<'_>,
    bytes: &[u8],
    password: Password<'_>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let parameters = algorithm.parameters.ok_or(FileError::Der)?;
    if algorithm.oid == pbes2::IDENTIFIER {
        return by_either_form(password, |password| pbes2::decrypted(parameters, bytes, password));
    }
    #[cfg(feature = "dstu4145")]
    if algorithm.oid == ukrainian::IIT {
        return by_either_form(password, |password| ukrainian::decrypted(parameters, bytes, password));
    }
    pkcs12::decrypted(algorithm.oid, parameters, bytes, password)
}

/// What is decrypted by a password as it is or, where it is text in UTF-8 that has one, in its form of a byte a character, in
/// which some programs encrypt.
fn by_either_form(
    password: Password<'_>,
    decrypt: impl Fn(Password<'_>) -> Result<Zeroizing<Vec<u8>>, FileError>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let plain = decrypt(password);
    let text = str::from_utf8(password.bytes).ok().filter(|text| plain == Err(FileError::Password) && !text.is_ascii());
    let bytes = text.and_then(|text| text.chars().map(|letter| u8::try_from(letter).ok()).collect::<Option<Vec<u8>>>());
    match bytes.map(Zeroizing::new) {
        Some(bytes) => decrypt(Password { bytes: &bytes, ..password }),
        None => plain,
    }
}

/// A file in DER, PKCS#8, encrypted.
pub(crate) fn encrypted(plain: &SecretDocument, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
    let (mut salt, mut start) = ([0; 16], [0; 16]);
    rng.fill_bytes(&mut salt);
    rng.fill_bytes(&mut start);
    let parameters =
        Parameters::generate_pbkdf2_sha256_aes256cbc(ROUNDS, &salt, start).expect("parameters in their bounds");
    let plain = PrivateKeyInfoRef::from_der(plain.as_bytes()).expect("a key");
    plain.encrypt_with_params(parameters, password).expect("a key fits")
}

impl<C: KeyCurve + AssociatedOid> SecretKey<C> {
    /// The file in DER, PKCS#8, encrypted; the generator makes what is to differ each time.
    pub fn to_encrypted_der(&self, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
        encrypted(&self.to_der(SecretFormat::Pkcs8), password, rng)
    }

    /// The file in PEM, PKCS#8, encrypted.
    pub fn to_encrypted_pem(&self, password: &[u8], rng: &mut impl CryptoRng) -> Zeroizing<String> {
        self.to_encrypted_der(password, rng).to_pem(LABEL, LineEnding::LF).expect("a key is text")
    }
}
