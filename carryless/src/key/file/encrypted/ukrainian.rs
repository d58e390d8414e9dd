//! The schemes of Ukrainian files of keys: GOST 28147 in CFB mode within PBES2, and that of `key-6.dat`, which has no parameters but a
//! code and padding.
//!
//! Source: no document of either was at hand. They are as UAPKI (`cm-pkcs12`) and the packages `gost89` and `jkurwa` read them, whose
//! files are among the tests.

use super::Password;
use super::gost28147::Gost28147;
use super::work::Hash;
use crate::digests::Digest;
use crate::key::FileError;
use crate::key::file::substitution::{DKE1, Substitution};
use alloc::vec::Vec;
use der::Reader;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use gost94::{Digest as _, Gost94UA};
use zeroize::Zeroizing;

/// GOST 28147 in CFB mode.
pub(super) const CFB: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.804.2.1.1.1.1.1.1.3");

/// The scheme of `key-6.dat`, in the register of the company that made it.
pub(super) const IIT: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.19398.1.1.1.2");

/// Digests, one of the other, that make a key for `key-6.dat`.
const ROUNDS: usize = 10_000;

/// What these bytes are in CFB mode, under a key that is made when all else is read: SEQUENCE { the start, the substitution, which
/// may be left out }.
pub(super) fn by_cfb(
    parameters: AnyRef<'_>,
    bytes: &[u8],
    derive: impl FnOnce(&mut [u8]) -> Result<(), FileError>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let (start, substitution) = parameters.sequence(|reader| {
        let start = reader.decode::<&OctetStringRef>()?.as_bytes().try_into().map_err(|_| FileError::Der)?;
        let substitution: &Substitution = match reader.is_finished() {
            true => &DKE1,
            false => reader.decode::<&OctetStringRef>()?.as_bytes().try_into().map_err(|_| FileError::Der)?,
        };
        Ok::<_, FileError>((start, substitution))
    })?;
    let mut key = Zeroizing::new([0; 32]);
    derive(&mut *key)?;
    let mut plain = Zeroizing::new(bytes.to_vec());
    Gost28147::new(&key, substitution).decrypt_cfb(start, &mut plain);
    Ok(plain)
}

/// What these bytes are in `key-6.dat`: SEQUENCE { their code, what is missing of their last block }.
pub(super) fn decrypted(
    parameters: AnyRef<'_>,
    bytes: &[u8],
    password: Password<'_>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let (code, rest) = parameters.sequence(|reader| {
        let code = reader.decode::<&OctetStringRef>()?.as_bytes();
        let rest = if reader.is_finished() { &[] } else { reader.decode::<&OctetStringRef>()?.as_bytes() };
        Ok::<_, FileError>((code, rest))
    })?;
    if code.len() != 4 || rest.len() >= 8 || !(bytes.len() + rest.len()).is_multiple_of(8) {
        return Err(FileError::Der);
    }
    let hash = Hash::of(Digest::Gost34311);
    password.spend(hash.digest(password.bytes.len()) + (ROUNDS as u64 - 1) * hash.digest(32))?;
    opened(&key_of(password.bytes), code, [bytes, rest])
}

pub(super) fn key_of(password: &[u8]) -> Zeroizing<[u8; 32]> {
    let mut key = Zeroizing::new(<[u8; 32]>::from(Gost94UA::digest(password)));
    for _ in 1..ROUNDS {
        *key = Gost94UA::digest(key.as_slice()).into();
    }
    key
}

fn opened(key: &[u8; 32], code: &[u8], [bytes, rest]: [&[u8]; 2]) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let cipher = Gost28147::new(key, &DKE1);
    let mut plain = Zeroizing::new([bytes, rest].concat());
    cipher.decrypt_blocks(&mut plain).ok_or(FileError::Der)?;
    plain.truncate(bytes.len());
    // A wrong password passes once in 2³² times, and then makes no DER.
    if cipher.code(&plain) == code { Ok(plain) } else { Err(FileError::Password) }
}
