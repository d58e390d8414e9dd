//! Keys as files.
//!
//! What is read, and how strictly: [`key::file`](crate::key::file). Source: RFC 8410.

use super::{KeyError, PublicKey, SecretKey};
use crate::key::FileError;
#[cfg(feature = "any")]
use crate::key::KeyReader;
#[cfg(feature = "jwk")]
use crate::key::file::octets_jwk;
use crate::key::file::{Document, FileKind, Settings, Wanted, find, rfc8410, text as pem_text};
#[cfg(feature = "encryption")]
use crate::key::file::{ENCRYPTED, encrypted};
#[cfg(feature = "ssh")]
use crate::key::file::{SshAlgorithm, SshSecret, ssh_line};
use alloc::string::String;
use alloc::vec::Vec;
use der::SecretDocument;
#[cfg(feature = "encryption")]
use der::pem::LineEnding;
#[cfg(feature = "encryption")]
use rand_core::CryptoRng;
use rfc8410::Algorithm;
use zeroize::Zeroizing;

impl From<KeyError> for FileError {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Fault => Self::Secret(crate::key::KeyError::Fault),
            error => Self::Edwards(error.says()),
        }
    }
}

fn secret_of(document: &Document<'_>) -> Result<Option<SecretKey>, FileError> {
    let Some(secret) = Algorithm::ED25519.secret(document.kind, document.bytes)? else { return Ok(None) };
    let key = SecretKey::from_bytes(secret.bytes)?;
    secret.check_pair(&key.public_key().to_bytes())?;
    Ok(Some(key))
}

fn public_of(document: &Document<'_>) -> Result<Option<PublicKey>, FileError> {
    let bytes = Algorithm::ED25519.public(document.kind, document.bytes)?;
    Ok(bytes.map(|bytes| PublicKey::from_bytes(&bytes)).transpose()?)
}

impl SecretKey {
    /// The key of a file in DER, PKCS#8 of either version.
    ///
    /// # Errors
    /// If it is no such file, or has a key of another algorithm; if the public key in it is not the secret one's; [`FileError::Encrypted`]
    /// if it is encrypted.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        secret_of(&Document { kind: FileKind::of_whole(bytes)?, bytes, place: &None })?.ok_or(FileError::Der)
    }

    /// The first secret key in a text in PEM, which is to be one of Ed25519.
    ///
    /// # Errors
    /// As [`Self::from_der`]; if the text has no such block; if a block before it is damaged.
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, FileError> {
        find(pem_text(text.as_ref())?, Settings::new(Wanted::Secret), secret_of)
    }

    /// The first secret key of a file in any form, by a reader, which may have a password: PKCS#8, PKCS#12, a JSON Web Key and OpenSSH's form
    /// too.
    ///
    /// ```
    /// # #[cfg(feature = "encryption")] {
    /// use carryless::{ed25519::SecretKey, key::KeyReader};
    /// # use rand_core::UnwrapErr; use getrandom::SysRng;
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let file = key.to_encrypted_pem(b"secret", &mut UnwrapErr(SysRng));
    /// assert_eq!(SecretKey::from_file_by(&KeyReader::new().password(b"secret"), file.as_bytes())?, key);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`KeyReader::secret`].
    #[cfg(feature = "any")]
    pub fn from_file_by(reader: &KeyReader<'_>, file: &[u8]) -> Result<Self, FileError> {
        find(file, reader.settings(Wanted::Secret), secret_of)
    }

    /// The file in DER, PKCS#8 in its first version, as OpenSSL writes it.
    pub fn to_der(&self) -> SecretDocument {
        Algorithm::ED25519.secret_document(self.as_bytes(), None)
    }

    /// The file in DER, PKCS#8 in its second version, with the public key beside the secret one: what the package `ring` asks for.
    pub fn to_der_with_public_key(&self) -> SecretDocument {
        Algorithm::ED25519.secret_document(self.as_bytes(), Some(&self.public_key().to_bytes()))
    }

    /// The file in PEM, `PRIVATE KEY`, in the first version.
    ///
    /// ```
    /// use carryless::ed25519::{PublicKey, SecretKey};
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let pem = key.to_pem();
    /// assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----\n"));
    /// assert_eq!(SecretKey::from_pem(&pem)?, key);
    /// assert_eq!(PublicKey::from_pem(key.public_key().to_pem())?.to_bytes(), key.public_key().to_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// That of the packages `base64ct` and `pem-rfc7468`, which mean it to be constant in the secret.
    pub fn to_pem(&self) -> Zeroizing<String> {
        rfc8410::secret_pem(&self.to_der())
    }

    /// The key as a JSON Web Key (RFC 8037), with the members kty, crv, x and d. [`Self::from_file_by`] reads it.
    ///
    /// # Time
    /// As [`Self::to_pem`].
    #[cfg(feature = "jwk")]
    pub fn to_jwk(&self) -> Zeroizing<String> {
        octets_jwk(Algorithm::ED25519, &self.public_key().to_bytes(), Some(self.as_bytes()))
    }
}

#[cfg(feature = "encryption")]
impl SecretKey {
    /// The file in DER, PKCS#8, encrypted; the generator makes what is to differ each time.
    pub fn to_encrypted_der(&self, password: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
        encrypted(&self.to_der(), password, rng)
    }

    /// The file in PEM, `ENCRYPTED PRIVATE KEY`.
    pub fn to_encrypted_pem(&self, password: &[u8], rng: &mut impl CryptoRng) -> Zeroizing<String> {
        self.to_encrypted_der(password, rng).to_pem(ENCRYPTED, LineEnding::LF).expect("a key is text")
    }
}

#[cfg(feature = "ssh")]
impl SecretKey {
    /// The key in OpenSSH's form, `OPENSSH PRIVATE KEY`, which is not encrypted. A line break in the comment is written as a blank.
    ///
    /// # Time
    /// As [`Self::to_pem`].
    pub fn to_openssh(&self, comment: &str) -> Zeroizing<String> {
        self.for_ssh(|secret| secret.to_openssh(comment))
    }

    /// The key in OpenSSH's form, encrypted as [`key::SecretKey::to_encrypted_openssh`](crate::key::SecretKey::to_encrypted_openssh) does
    /// it; nothing where the password is empty.
    ///
    /// # Time
    /// As [`Self::to_pem`].
    pub fn to_encrypted_openssh(
        &self,
        password: &[u8],
        comment: &str,
        rng: &mut impl CryptoRng,
    ) -> Option<Zeroizing<String>> {
        self.for_ssh(|secret| secret.to_encrypted_openssh(password, comment, rng))
    }

    fn for_ssh<T>(&self, write: impl FnOnce(&SshSecret<'_>) -> T) -> T {
        let point = self.public_key().to_bytes();
        let mut secret = Zeroizing::new([0; 64]);
        secret[..32].copy_from_slice(self.as_bytes());
        secret[32..].copy_from_slice(&point);
        write(&SshSecret { algorithm: SshAlgorithm::Ed25519, point: &point, secret: &*secret })
    }
}

impl PublicKey {
    /// The key of a file in DER: a SubjectPublicKeyInfo, a certificate or a certificate request.
    ///
    /// # Errors
    /// If it has no public key, or one of another algorithm; if its bytes are refused, as by [`Self::from_bytes`].
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        public_of(&Document { kind: FileKind::of_whole(bytes)?, bytes, place: &None })?.ok_or(FileError::Der)
    }

    /// The first public key in a text in PEM, which is to be one of Ed25519: that of a SubjectPublicKeyInfo, a certificate or a
    /// certificate request.
    ///
    /// # Errors
    /// As [`Self::from_der`]; if the text has no such block; if a block before it is damaged.
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, FileError> {
        find(pem_text(text.as_ref())?, Settings::new(Wanted::Public), public_of)
    }

    /// The first public key of a file in any form, by a reader: a JSON Web Key and a line of SSH too.
    ///
    /// # Errors
    /// As [`KeyReader::public`].
    #[cfg(feature = "any")]
    pub fn from_file_by(reader: &KeyReader<'_>, file: &[u8]) -> Result<Self, FileError> {
        find(file, reader.settings(Wanted::Public), public_of)
    }

    /// The file in DER, a SubjectPublicKeyInfo.
    pub fn to_der(&self) -> Vec<u8> {
        Algorithm::ED25519.public_document(&self.to_bytes())
    }

    /// The file in PEM, `PUBLIC KEY`.
    pub fn to_pem(&self) -> String {
        Algorithm::ED25519.public_pem(&self.to_bytes())
    }

    /// The key as a JSON Web Key (RFC 8037), with the members kty, crv and x.
    #[cfg(feature = "jwk")]
    pub fn to_jwk(&self) -> String {
        core::mem::take(&mut *octets_jwk(Algorithm::ED25519, &self.to_bytes(), None))
    }

    /// The key as a line of `authorized_keys`, `ssh-ed25519 AAAA… comment`, with its line break. A line break in the comment is written
    /// as a blank.
    #[cfg(feature = "ssh")]
    pub fn to_openssh(&self, comment: &str) -> String {
        ssh_line(SshAlgorithm::Ed25519, &self.to_bytes(), comment)
    }
}
