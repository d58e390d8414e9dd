//! PBES2: a key made from a password, and a cipher. Source: RFC 8018, 6.2 and A.

use super::Password;
use super::cipher::Cipher;
#[cfg(feature = "dstu4145")]
use super::ukrainian;
use super::work::{self, Hash};
use crate::digests::{Digest, with_digest};
use crate::key::FileError;
use alloc::vec::Vec;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use der::{Reader, Tag};
use pbkdf2::pbkdf2_hmac;
use pkcs8::AlgorithmIdentifierRef;
use zeroize::Zeroizing;

pub(super) const IDENTIFIER: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.5.13");
pub(super) const PBKDF2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.5.12");
const SCRYPT: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.11591.4.11");

/// What these bytes are, decrypted with PBES2's parameters.
pub(super) fn decrypted(
    parameters: AnyRef<'_>,
    bytes: &[u8],
    password: Password<'_>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let [derivation, scheme] = two_algorithms(parameters)?;
    #[cfg(feature = "dstu4145")]
    if scheme.oid == ukrainian::CFB {
        let scheme = scheme.parameters.ok_or(FileError::Der)?;
        return ukrainian::by_cfb(scheme, bytes, |key| derive(&derivation, password, key));
    }
    let cipher = Cipher::of(scheme.oid).ok_or(FileError::Encryption(scheme.oid))?;
    let start = scheme.parameters.ok_or(FileError::Der)?.decode_as::<&OctetStringRef>()?.as_bytes();
    let mut key = Zeroizing::new([0; 32]);
    let key = &mut key[..cipher.key_bytes()];
    derive(&derivation, password, key)?;
    cipher.decrypt(key, start, bytes)
}

/// The derivation of a key, and what it is the key of.
pub(super) fn two_algorithms(parameters: AnyRef<'_>) -> Result<[AlgorithmIdentifierRef<'_>; 2], FileError> {
    parameters.sequence(|reader| Ok([reader.decode()?, reader.decode()?]))
}

/// The key that a derivation makes.
pub(super) fn derive(
    derivation: &AlgorithmIdentifierRef<'_>,
    password: Password<'_>,
    key: &mut [u8],
) -> Result<(), FileError> {
    let parameters = derivation.parameters.ok_or(FileError::Der)?;
    match derivation.oid {
        PBKDF2 => pbkdf2(parameters, password, key),
        SCRYPT => scrypt(parameters, password, key),
        other => Err(FileError::Encryption(other)),
    }
}

/// The length of the key, where it is said, must be the one that is wanted.
fn check_length<'a>(reader: &mut impl Reader<'a>, key: &[u8]) -> Result<(), FileError> {
    // keyLength INTEGER OPTIONAL, before the next part, which is a SEQUENCE.
    let is_said = !reader.is_finished() && Tag::peek(reader)? == Tag::Integer;
    if is_said && usize::from(reader.decode::<u16>()?) != key.len() { Err(FileError::Der) } else { Ok(()) }
}

fn pbkdf2(parameters: AnyRef<'_>, password: Password<'_>, key: &mut [u8]) -> Result<(), FileError> {
    parameters.sequence(|reader| {
        let salt = reader.decode::<&OctetStringRef>()?.as_bytes();
        let rounds = work::rounds(reader.decode()?)?;
        check_length(reader, key)?;
        // RFC 8018, A.2: prf DEFAULT algid-hmacWithSHA1.
        let digest = if reader.is_finished() { Digest::Sha1 } else { hmac(&reader.decode()?)? };
        password.spend(Hash::of(digest).pbkdf2(password.bytes.len(), salt.len(), rounds, key.len()))?;
        with_digest!(digest, D => pbkdf2_hmac::<D>(password.bytes, salt, rounds, key));
        Ok(())
    })
}

/// The digest of an HMAC.
pub(super) fn hmac(function: &AlgorithmIdentifierRef<'_>) -> Result<Digest, FileError> {
    Digest::of_hmac(function.oid).ok_or(FileError::Encryption(function.oid))
}

/// Source: RFC 7914, 7.1.
fn scrypt(parameters: AnyRef<'_>, password: Password<'_>, key: &mut [u8]) -> Result<(), FileError> {
    parameters.sequence(|reader| {
        let salt = reader.decode::<&OctetStringRef>()?.as_bytes();
        let (n, r, p) = (reader.decode::<u64>()?, reader.decode::<u32>()?, reader.decode::<u32>()?);
        check_length(reader, key)?;
        // RFC 7914, 2: N is a power of 2 above 1.
        if !n.is_power_of_two() || n == 1 || r == 0 || p == 0 {
            return Err(FileError::Der);
        }
        // Before its parameters are made, which multiplies r and p.
        password.spend(work::scrypt(password.bytes.len(), salt.len(), [n, r.into(), p.into()], key.len())?)?;
        let parameters = ::scrypt::Params::new(n.ilog2() as u8, r, p).map_err(|_| FileError::Der)?;
        ::scrypt::scrypt(password.bytes, salt, &parameters, key).map_err(|_| FileError::Der)
    })
}
