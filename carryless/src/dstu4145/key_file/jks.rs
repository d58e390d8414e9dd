//! Keystores of Java in its first form, which one bank gives its customers: keys and certificates, and a digest of all with the password.
//!
//! A key is added to SHA-1's digests, each of the password and the one before it. Source: OpenJDK, `JavaKeyStore` and `KeyProtector` of
//! `sun.security.provider`.

use crate::key::FileError;
use alloc::vec::Vec;
use core::str;
use der::Reader;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use pkcs8::AlgorithmIdentifierRef;
use sha1::{Digest, Sha1};
use zeroize::Zeroizing;

const MAGIC: &[u8] = &[0xfe, 0xed, 0xfe, 0xed];
const PROTECTOR: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.42.2.17.1.1");

/// Octets of a digest, and of what the first one is made of.
const DIGEST: usize = 20;

pub(super) fn is_store(file: &[u8]) -> bool {
    file.starts_with(MAGIC)
}

/// Shows the keys of a keystore, each in PKCS#8.
///
/// # Errors
/// [`FileError::Password`] if its digest is another one; those of `visit`.
pub(super) fn keys(
    file: &[u8],
    password: &[u8],
    visit: &mut dyn FnMut(&[u8]) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let password = utf16(password);
    let (body, digest) = file.split_last_chunk::<DIGEST>().ok_or(FileError::Der)?;
    let made = Sha1::new().chain_update(&*password).chain_update(b"Mighty Aphrodite").chain_update(body).finalize();
    if made[..] != *digest {
        return Err(FileError::Password);
    }
    let mut fields = Fields(body.get(MAGIC.len()..).ok_or(FileError::Der)?);
    let version = fields.number()?;
    if !(1..=2).contains(&version) {
        return Err(FileError::Der);
    }
    for _ in 0..fields.number()? {
        let kind = fields.number()?;
        // Its name, and a date.
        fields.name()?;
        fields.take(8)?;
        let certificates = match kind {
            1 => {
                visit(&opened(fields.bytes()?, &password)?)?;
                fields.number()?
            }
            2 => 1,
            _ => return Err(FileError::Der),
        };
        for _ in 0..certificates {
            if version == 2 {
                fields.name()?;
            }
            fields.bytes()?;
        }
    }
    if fields.0.is_empty() { Ok(()) } else { Err(FileError::Der) }
}

/// What is left of a keystore, whose numbers have their highest octet first.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], FileError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(FileError::Der)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, FileError> {
        let octets = self.take(4)?;
        Ok(u32::from_be_bytes(octets.try_into().expect("four octets")))
    }

    fn bytes(&mut self) -> Result<&'a [u8], FileError> {
        let length = self.number()?;
        self.take(length as usize)
    }

    fn name(&mut self) -> Result<(), FileError> {
        let octets = self.take(2)?;
        self.take(u16::from_be_bytes([octets[0], octets[1]]).into())?;
        Ok(())
    }
}

/// The password as Java has it: two octets for each unit of UTF-16. What is not UTF-8 is a character an octet.
fn utf16(password: &[u8]) -> Zeroizing<Vec<u8>> {
    let mut out = Zeroizing::new(Vec::with_capacity(2 * password.len()));
    let mut append = |unit: u16| out.extend_from_slice(&unit.to_be_bytes());
    match str::from_utf8(password) {
        Ok(text) => text.encode_utf16().for_each(&mut append),
        Err(_) => password.iter().for_each(|octet| append((*octet).into())),
    }
    out
}

/// A key, opened: what the first digest is made of, the key, and its digest with the password.
fn opened(bytes: &[u8], password: &[u8]) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let (algorithm, bytes) = AnyRef::try_from(bytes)?.sequence(|reader| {
        let algorithm = reader.decode::<AlgorithmIdentifierRef<'_>>()?.oid;
        Ok::<_, FileError>((algorithm, reader.decode::<&OctetStringRef>()?.as_bytes()))
    })?;
    if algorithm != PROTECTOR {
        return Err(FileError::Encryption(algorithm));
    }
    let (start, rest) = bytes.split_first_chunk::<DIGEST>().ok_or(FileError::Der)?;
    let (hidden, check) = rest.split_last_chunk::<DIGEST>().ok_or(FileError::Der)?;
    let mut plain = Zeroizing::new(hidden.to_vec());
    let mut digest = Zeroizing::new(*start);
    for part in plain.chunks_mut(DIGEST) {
        *digest = Sha1::new().chain_update(password).chain_update(digest.as_slice()).finalize().into();
        part.iter_mut().zip(&*digest).for_each(|(octet, gamma)| *octet ^= gamma);
    }
    let made = Sha1::new().chain_update(password).chain_update(&*plain).finalize();
    if made[..] == *check { Ok(plain) } else { Err(FileError::Password) }
}
