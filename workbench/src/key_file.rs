//! Keys in files: SEC 1, PKCS#8, SubjectPublicKeyInfo and certificates, in PEM or in DER, of whatever curve; and files for
//! secrets.

use crate::failure::Failure;
use crate::files;
use carryless::key::{AnyPublicKey, AnySecretKey, FileError};
use carryless::x509;
use carryless::x509::x509_cert::Certificate;
use carryless::x509::x509_cert::der::{Decode, DecodePem};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str;
use zeroize::Zeroizing;

/// A key that a file holds.
pub enum Key {
    /// A secret one.
    Secret(AnySecretKey),
    /// A public one.
    Public(AnyPublicKey),
}

impl Key {
    /// The public key, of a secret one too.
    pub fn public(&self) -> AnyPublicKey {
        match self {
            Key::Secret(key) => key.public_key(),
            Key::Public(key) => key.clone(),
        }
    }
}

/// The arguments that name a file with a key of one's own.
#[derive(clap::Args)]
pub struct KeyArguments {
    /// The key: SEC 1, PKCS#8, SubjectPublicKeyInfo or a certificate, in PEM or DER; - for standard input
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
    /// A file whose first line is the password of an encrypted key
    #[arg(long, value_name = "FILE")]
    password: Option<PathBuf>,
}

impl KeyArguments {
    /// The key, secret or public.
    pub fn key(&self) -> Result<Key, Failure> {
        read("--key", &self.key, self.password.as_deref())
    }

    /// The secret key.
    pub fn secret(&self) -> Result<AnySecretKey, Failure> {
        match self.key()? {
            Key::Secret(key) => Ok(key),
            Key::Public(_) => {
                let path = self.key.display();
                Err(Failure::Argument(format!(
                    "--key: {path} holds a public key; accepted is a file with a secret one"
                )))
            }
        }
    }
}

/// The arguments that name a file for a secret.
#[derive(clap::Args)]
pub struct SecretTarget {
    /// The file, which only its owner may read; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    force: bool,
}

impl SecretTarget {
    /// Writes the secret; `out` is standard output.
    pub fn write(&self, out: &mut dyn Write, octets: &[u8]) -> Result<(), Failure> {
        match self.out.as_deref() {
            Some(path) if path != Path::new("-") => files::write_secret("--out", path, octets, self.force),
            _ => Ok(out.write_all(octets)?),
        }
    }
}

/// The key in a file that the argument names.
pub fn read(argument: &str, path: &Path, password: Option<&Path>) -> Result<Key, Failure> {
    let octets = files::read_small(argument, path)?;
    let key = match str::from_utf8(&octets) {
        Ok(text) if text.contains("-----BEGIN ") => from_pem(text),
        _ => from_der(&octets),
    };
    let key = match (key, password) {
        (Err(FileError::Encrypted), Some(password)) => decrypted(&octets, &read_password(password)?),
        (key, _) => key,
    };
    key.map_err(|error| refused(argument, path, error))
}

fn from_pem(text: &str) -> Result<Key, FileError> {
    match AnySecretKey::from_pem(text) {
        Err(FileError::Label) => match AnyPublicKey::from_pem(text) {
            Err(FileError::Label) => certified(Certificate::from_pem(text).map_err(|_| FileError::Label)?),
            key => key.map(Key::Public),
        },
        key => key.map(Key::Secret),
    }
}

fn from_der(octets: &[u8]) -> Result<Key, FileError> {
    match AnyPublicKey::from_der(octets) {
        Err(FileError::Der) => match AnySecretKey::from_der(octets) {
            Err(FileError::Der) => certified(Certificate::from_der(octets).map_err(|_| FileError::Der)?),
            key => key.map(Key::Secret),
        },
        key => key.map(Key::Public),
    }
}

/// The key in a certificate; nothing else of it is looked at.
fn certified(certificate: Certificate) -> Result<Key, FileError> {
    x509::public_key(certificate.tbs_certificate().subject_public_key_info()).map(Key::Public)
}

fn decrypted(octets: &[u8], password: &[u8]) -> Result<Key, FileError> {
    let key = match str::from_utf8(octets) {
        Ok(text) if text.contains("-----BEGIN ") => AnySecretKey::from_encrypted_pem(text, password),
        _ => AnySecretKey::from_encrypted_der(octets, password),
    };
    key.map(Key::Secret)
}

/// The password in a file: its first line, without its end.
pub fn read_password(path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut octets = files::read_small("--password", path)?;
    let end = octets.iter().position(|octet| *octet == b'\n').unwrap_or(octets.len());
    let end = if octets[..end].ends_with(b"\r") { end - 1 } else { end };
    octets.truncate(end);
    Ok(octets)
}

fn refused(argument: &str, path: &Path, error: FileError) -> Failure {
    let path = path.display();
    let hint = if error == FileError::Encrypted { ", encrypted with --password" } else { "" };
    Failure::Argument(format!(
        "{argument}: {path}: {error}; accepted is a key of a NIST curve in SEC 1, PKCS#8 or SubjectPublicKeyInfo form or in \
         a certificate, PEM or DER{hint}"
    ))
}
