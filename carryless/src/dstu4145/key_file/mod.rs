//! Files of secret keys as people have them in Ukraine: [`KeyFile`].

mod agreement;
mod jks;

use super::SecretKey;
use crate::key::FileError;
use crate::key::file::{FileKind, Settings, Wanted, search};
use alloc::vec::Vec;
use core::fmt;
use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Reader, SecretDocument};
use pkcs8::AlgorithmIdentifierRef;

/// Keys of DSTU 4145, whose identifiers begin so.
const DSTU4145: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.804.2.1.1.1.1.3");

/// The keys of DSTU 4145 that a file holds, decrypted.
///
/// These forms are told from what is in them; names and endings of files are not asked.
///
/// | files | form | encryption |
/// |---|---|---|
/// | `key-6.dat` and its like | that of the company IIT: PKCS#8, with the key for key agreement as an attribute | GOST 28147 |
/// | `.pk8` | PKCS#8, in DER and PEM, encrypted by PBES2 or not at all | GOST 28147 in CFB mode, AES, 3DES |
/// | `.pfx`, `.p12`, `.zs2` | PKCS#12, with a code by SHA-1, SHA-2, SHA-3 or GOST 34.311 | the same, and PKCS#12's own |
/// | `.jks` | a keystore of Java, with one password for it and for its keys | that of such keystores |
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use carryless::dstu4145::{Hash, KeyFile};
///
/// let file = KeyFile::open(&std::fs::read("Key-6.dat")?, b"password")?;
/// let signature = file.signing_key()?.sign(Hash::Gost34311, b"message")?;
/// # Ok(())
/// # }
/// ```
///
/// **PKCS#8 in CFB mode has no code**: who changes what is encrypted changes the key, and nothing tells. The others have one.
///
/// Keys of other algorithms in a file are passed over. What is encrypted by another scheme is refused by its identifier, and a file
/// that asks for more work than is spent on one before it is begun. Where a password is text that is not ASCII, it is tried
/// in UTF-8, and with an octet a character where it has such a form.
pub struct KeyFile(Vec<SecretDocument>);

impl KeyFile {
    /// The keys of a file; a password of no octets where it is not encrypted.
    ///
    /// # Time
    /// Variable in the file and the length of the password; hashes of the password look tables up at addresses that depend on it.
    ///
    /// # Errors
    /// [`FileError::Password`] if the password is wrong or the file is damaged; [`FileError::Encryption`] and [`FileError::Code`]
    /// if it is encrypted otherwise, [`FileError::Algorithm`] if it has keys of other algorithms alone; another
    /// [`FileError`] names what was found instead.
    pub fn open(file: &[u8], password: &[u8]) -> Result<Self, FileError> {
        let (mut keys, mut other) = (KeyFile(Vec::new()), None);
        let mut take = |pkcs8: &[u8]| {
            let algorithm = algorithm(pkcs8)?;
            if algorithm.as_bytes().starts_with(DSTU4145.as_bytes()) {
                keys.0.push(pkcs8.try_into()?);
                keys.0.extend(agreement::document(pkcs8)?);
            } else {
                other = other.or(Some(algorithm));
            }
            Ok(())
        };
        let read = if jks::is_store(file) {
            jks::keys(file, password, &mut take)
        } else {
            let settings = Settings { password: Some(password), ..Settings::new(Wanted::Secret) };
            search(file, settings, &mut |document| {
                if document.kind == FileKind::Pkcs8 {
                    take(document.bytes)?;
                }
                Ok(false)
            })
        };
        match (read, other) {
            // All of the file is asked for, and so none was the one that is looked for.
            (Ok(()) | Err(FileError::NoSecretKey(_)), _) if !keys.0.is_empty() => Ok(keys),
            (Ok(()) | Err(FileError::NoSecretKey(_)), Some(other)) => Err(FileError::Algorithm(other)),
            (Ok(()), None) => Err(FileError::NoSecretKey(Default::default())),
            (Err(error), _) => Err(error),
        }
    }

    /// The keys, each in PKCS#8 in DER, as they stand in the file; in `key-6.dat` that for key agreement is behind that for signatures.
    pub fn documents(&self) -> &[SecretDocument] {
        &self.0
    }

    /// The keys, each or why it is refused, as where its curve is not here.
    pub fn keys(&self) -> impl Iterator<Item = Result<SecretKey, FileError>> {
        self.0.iter().map(|document| SecretKey::from_der(document.as_bytes()))
    }

    /// The first key, which in files as programs write them is that for signatures.
    ///
    /// # Errors
    /// If it is refused.
    pub fn signing_key(&self) -> Result<SecretKey, FileError> {
        SecretKey::from_der(self.0[0].as_bytes())
    }
}

/// The algorithm of a key in PKCS#8.
fn algorithm(pkcs8: &[u8]) -> Result<ObjectIdentifier, FileError> {
    AnyRef::try_from(pkcs8)?.sequence(|reader| {
        let _version: u8 = reader.decode()?;
        let algorithm = reader.decode::<AlgorithmIdentifierRef<'_>>()?.oid;
        while !reader.is_finished() {
            reader.decode::<AnyRef<'_>>()?;
        }
        Ok(algorithm)
    })
}

impl fmt::Debug for KeyFile {
    /// Not the keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyFile({} keys)", self.0.len())
    }
}
