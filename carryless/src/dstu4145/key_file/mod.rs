//! Files of secret keys as people have them in Ukraine: [`KeyFile`], and [`KeyFileForm`], in which they are written.

mod agreement;
mod jks;

use super::{CurveForm, SecretKey};
use crate::key::FileError;
use crate::key::file::{FileKind, Settings, Wanted, search, ukrainian_written};
use alloc::vec::Vec;
use core::fmt;
use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Reader, SecretDocument};
use pkcs8::AlgorithmIdentifierRef;
use rand_core::CryptoRng;

/// Keys of DSTU 4145, whose identifiers begin so.
const DSTU4145: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.804.2.1.1.1.1.3");

/// A form in which programs in Ukraine encrypt keys, which others do not read: [`SecretKey::to_encrypted_der`] is that of all.
///
/// In each the key of the cipher comes from 10,000 digests or HMACs by GOST 34.311: as these forms are, a password is guessed faster than
/// in that of all, and should be longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyFileForm {
    /// That of `key-6.dat`, for programs that ask for it. It has no salt, so that a password has the same key in every file, and its
    /// blocks are encrypted each by itself; its code has four octets.
    Key6,
    /// PKCS#8, in CFB mode, without a code: nothing tells that somebody changed it.
    Pkcs8,
    /// PKCS#12, in CFB mode, with a code: the one to choose of the three.
    Pkcs12,
}

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
/// use carryless::dstu4145::{Hash, KeyFile, KeyFileForm};
///
/// let file = KeyFile::open(&std::fs::read("Key-6.dat")?, b"password")?;
/// let signature = file.signing_key()?.sign(Hash::Gost34311, b"message")?;
/// // The same keys under another password.
/// let rng = &mut rand_core::UnwrapErr(getrandom::SysRng);
/// std::fs::write("key.p12", file.to_encrypted_der(KeyFileForm::Pkcs12, b"a long password", rng)?.as_bytes())?;
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
    /// A file of this key, which gives the curve by all its parameters, as files in Ukraine do.
    pub fn of(key: &SecretKey) -> Self {
        KeyFile(alloc::vec![key.to_der(CurveForm::Explicit)])
    }

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

    /// The keys, encrypted in a form of Ukrainian programs; those of [`Self::documents`] as they stand there. Certificates are not among
    /// them. The generator makes what is to differ each time, of which `key-6.dat` has nothing.
    ///
    /// # Time
    /// Hashes of the password look tables up at addresses that depend on it.
    ///
    /// # Errors
    /// [`FileError::Keys`] if there are several, one not the key for key agreement of the other, and the form is not PKCS#12.
    pub fn to_encrypted_der(
        &self,
        form: KeyFileForm,
        password: &[u8],
        rng: &mut impl CryptoRng,
    ) -> Result<SecretDocument, FileError> {
        let whole = self.whole();
        let one = match whole[..] {
            [one] => Ok(one),
            _ => Err(FileError::Keys(whole.len())),
        };
        let file = match form {
            KeyFileForm::Key6 => ukrainian_written::key_6(one?, password),
            KeyFileForm::Pkcs8 => ukrainian_written::pkcs8(one?, password, rng),
            KeyFileForm::Pkcs12 => ukrainian_written::pkcs12(whole.into_iter(), password, rng),
        };
        Ok(file?.try_into()?)
    }

    /// The documents that are in no other: behind one with a key for key agreement among its attributes that key has its own.
    fn whole(&self) -> Vec<&[u8]> {
        let (mut whole, mut documents) = (Vec::new(), self.0.iter());
        while let Some(document) = documents.next() {
            whole.push(document.as_bytes());
            if matches!(agreement::document(document.as_bytes()), Ok(Some(_))) {
                documents.next();
            }
        }
        whole
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
