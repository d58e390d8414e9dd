//! PKCS#12: keys and certificates in bags, encrypted, with a code that tells whether the password is right.
//!
//! Source: RFC 7292, 4 (the file), B (the derivation of keys) and C (its encryptions); RFC 9579 (codes by PBMAC1).

use super::cipher::Cipher;
use super::work::{self, Hash};
use super::{Password, decrypted_by, pbes2};
use crate::digests::{Digest, with_digest};
use crate::key::FileError;
use crate::key::file::ber;
use alloc::vec;
use alloc::vec::Vec;
use core::str;
use der::asn1::{AnyRef, ContextSpecific, ObjectIdentifier, OctetStringRef};
use der::{Decode, Reader, SliceReader, TagNumber, Tagged};
use digest::block_api::{BlockSizeUser, EagerHash};
use digest::{KeyInit, Mac};
use hmac::Hmac;
use pkcs8::AlgorithmIdentifierRef;
use sha1::Sha1;
use zeroize::Zeroizing;

pub(super) const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
const ENCRYPTED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.6");
const KEY_BAG: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.10.1.1");
pub(super) const ENCRYPTED_KEY_BAG: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.10.1.2");
const CERTIFICATE_BAG: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.10.1.3");
const BAGS_BAG: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.10.1.6");
const X509: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.22.1");
const PBMAC1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.5.14");
const SHA3_TRIPLE_DES: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.1.3");
const SHA_TWO_KEY_TRIPLE_DES: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.1.4");
const SHA_RC2_128: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.1.5");
const SHA_RC2_40: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.1.6");

/// How many bags may stand one within the other.
const DEPTH: usize = 4;

/// Whether there is more to look for, or why what was shown cannot serve.
type Visit<'a> = dyn FnMut(&[u8]) -> Result<bool, FileError> + 'a;

/// Shows the keys, in PKCS#8, and the certificates of a file, until `visit` has enough. A file is a store of several things: a key of
/// another algorithm, and a part that is encrypted in a way that is not read, do not hinder the rest.
///
/// # Errors
/// If the file is none; [`FileError::Password`] where its code is another one.
pub(in crate::key::file) fn documents(
    bytes: &[u8],
    password: Password<'_>,
    visit: &mut Visit<'_>,
) -> Result<(), FileError> {
    let safe = AnyRef::from_der(bytes)?.sequence(|reader| {
        let _version: u8 = reader.decode()?;
        let safe = content(reader.decode()?, DATA)?.decode_as::<&OctetStringRef>()?.as_bytes();
        if !reader.is_finished() {
            check_code(reader.decode()?, safe, password)?;
        }
        Ok::<_, FileError>(safe)
    })?;
    let safe = ber::to_der(safe).ok_or(FileError::Der)?;
    let mut refused = Ok(());
    for part in parts(AnyRef::from_der(&safe)?)? {
        match bags_of(part, password).and_then(|bags| visit_bags(&bags, visit, &mut refused, DEPTH)) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error @ FileError::Encryption(_)) => refused = refused.and(Err(error)),
            Err(error) => return Err(error),
        }
    }
    refused
}

fn parts(sequence: AnyRef<'_>) -> Result<Vec<AnyRef<'_>>, FileError> {
    sequence.sequence(|reader| {
        let mut parts = Vec::new();
        while !reader.is_finished() {
            parts.push(reader.decode()?);
        }
        Ok(parts)
    })
}

/// The value of a ContentInfo of this type.
fn content(info: AnyRef<'_>, wanted: ObjectIdentifier) -> Result<AnyRef<'_>, FileError> {
    info.sequence(|reader| {
        let identifier: ObjectIdentifier = reader.decode()?;
        let value = explicit(reader)?;
        if identifier == wanted { Ok(value) } else { Err(FileError::Encryption(identifier)) }
    })
}

/// What a tag \[0\] stands around.
fn explicit<'a>(reader: &mut SliceReader<'a>) -> Result<AnyRef<'a>, FileError> {
    Ok(ContextSpecific::decode_explicit(reader, TagNumber(0))?.ok_or(FileError::Der)?.value)
}

/// The bags of one part, decrypted.
fn bags_of(part: AnyRef<'_>, password: Password<'_>) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let bytes = match content(part, ENCRYPTED_DATA) {
        Ok(data) => data.sequence(|reader| {
            let _version: u8 = reader.decode()?;
            reader.sequence(|reader| {
                let _contents: ObjectIdentifier = reader.decode()?;
                let algorithm = reader.decode::<AlgorithmIdentifierRef<'_>>()?;
                // [0] in the place of the tag of an octet string, in one piece or in several.
                let bytes: AnyRef<'_> = reader.decode()?;
                let pieces = if bytes.tag().is_constructed() { ber::joined(bytes.value()) } else { None };
                let bytes = pieces.as_deref().unwrap_or(bytes.value());
                decrypted_by(&algorithm, bytes, password)
            })
        })?,
        Err(_) => Zeroizing::new(content(part, DATA)?.decode_as::<&OctetStringRef>()?.as_bytes().to_vec()),
    };
    Ok(Zeroizing::new(ber::to_der(&bytes).ok_or(FileError::Password)?))
}

/// Whether there is more to look for. The first key of another algorithm is `refused`.
fn visit_bags(
    bags: &[u8],
    visit: &mut Visit<'_>,
    refused: &mut Result<(), FileError>,
    depth: usize,
) -> Result<bool, FileError> {
    for bag in parts(AnyRef::from_der(bags)?)? {
        let (kind, value) = bag.sequence(|reader| {
            let bag = (reader.decode::<ObjectIdentifier>()?, explicit(reader)?);
            // Its names.
            while !reader.is_finished() {
                reader.decode::<AnyRef<'_>>()?;
            }
            Ok::<_, FileError>(bag)
        })?;
        let bytes = Zeroizing::new(der::Encode::to_der(&value)?);
        let goes_on = match kind {
            KEY_BAG | ENCRYPTED_KEY_BAG => visit(&bytes),
            CERTIFICATE_BAG => value.sequence(|reader| {
                let (kind, value) = (reader.decode::<ObjectIdentifier>()?, explicit(reader)?);
                if kind == X509 { visit(value.decode_as::<&OctetStringRef>()?.as_bytes()) } else { Ok(true) }
            }),
            BAGS_BAG if depth > 0 => visit_bags(&bytes, visit, refused, depth - 1),
            _ => Ok(true),
        };
        match goes_on {
            Ok(true) => {}
            Err(error @ FileError::Algorithm(_)) => *refused = refused.clone().and(Err(error)),
            other => return other,
        }
    }
    Ok(true)
}

/// The password as the derivation takes it: two bytes for each character, and two zeros at the end. What is not UTF-8 is a
/// character a byte. Of no password there are two forms.
pub(super) fn forms(password: &[u8]) -> Vec<Zeroizing<Vec<u8>>> {
    let units = |units: &mut dyn Iterator<Item = u16>| {
        let mut form = Zeroizing::new(Vec::with_capacity(2 * password.len() + 2));
        units.chain([0]).for_each(|unit| form.extend_from_slice(&unit.to_be_bytes()));
        form
    };
    let form = match str::from_utf8(password) {
        Ok(text) => units(&mut text.encode_utf16()),
        Err(_) => units(&mut password.iter().map(|byte| u16::from(*byte))),
    };
    if password.is_empty() { vec![form, Zeroizing::new(Vec::new())] } else { vec![form] }
}

/// What these bytes are, decrypted by one of PKCS#12's own schemes.
pub(super) fn decrypted(
    scheme: ObjectIdentifier,
    parameters: AnyRef<'_>,
    bytes: &[u8],
    password: Password<'_>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let cipher = match scheme {
        SHA3_TRIPLE_DES => Cipher::TripleDes3,
        SHA_TWO_KEY_TRIPLE_DES => Cipher::TripleDes2,
        SHA_RC2_128 => Cipher::Rc2(16),
        SHA_RC2_40 => Cipher::Rc2(5),
        other => return Err(FileError::Encryption(other)),
    };
    let (salt, rounds) = parameters.sequence(|reader| {
        Ok::<_, FileError>((reader.decode::<&OctetStringRef>()?.as_bytes(), work::rounds(reader.decode()?)?))
    })?;
    let mut plain = Err(FileError::Password);
    for form in forms(password.bytes) {
        if plain != Err(FileError::Password) {
            break;
        }
        let (mut key, mut start) = (Zeroizing::new([0; 24]), [0; 8]);
        let key = &mut key[..cipher.key_bytes()];
        for out in [&*key, &start] {
            password.spend(Hash::of(Digest::Sha1).pkcs12(form.len(), salt.len(), rounds, out.len()))?;
        }
        derive::<Sha1>(1, &form, salt, rounds, key);
        derive::<Sha1>(2, &form, salt, rounds, &mut start);
        plain = cipher.decrypt(key, &start, bytes);
    }
    plain
}

/// Bytes for a purpose: 1 for a key, 2 for a cipher's start, 3 for a code's key. Source: RFC 7292, B.2.
pub(super) fn derive<D: digest::Digest + BlockSizeUser>(
    purpose: u8,
    password: &[u8],
    salt: &[u8],
    rounds: u32,
    out: &mut [u8],
) {
    // RFC 7292, B.2, in its letters: a block has v bits; D is the purpose v/8 times, I = S ‖ P, in blocks I_j.
    let block = D::block_size();
    let mut input = Zeroizing::new(Vec::new());
    for bytes in [salt, password] {
        // As often as it takes to fill blocks.
        input.extend(bytes.iter().copied().cycle().take(bytes.len().next_multiple_of(block)));
    }
    // A digest has u bits, and out is A_1 ‖ A_2 ‖ …, the last one cut.
    let part_bytes = <D as digest::Digest>::output_size();
    for part in out.chunks_mut(part_bytes) {
        let mut digest = D::new().chain_update(vec![purpose; block]).chain_update(&*input).finalize();
        // A_i = H^r(D ‖ I).
        for _ in 1..rounds {
            digest = D::digest(&digest);
        }
        part.copy_from_slice(&digest[..part.len()]);
        for summand in input.chunks_mut(block) {
            // I_j = I_j + B + 1 modulo 2^v, B the digest as often as it takes to fill a block; the last carry is dropped.
            let mut carry = 1;
            for (i, byte) in summand.iter_mut().enumerate().rev() {
                carry += u16::from(*byte) + u16::from(digest[i % part_bytes]);
                *byte = carry as u8;
                carry >>= 8;
            }
        }
    }
}

/// Refuses what has another code than this password makes.
fn check_code(data: AnyRef<'_>, bytes: &[u8], password: Password<'_>) -> Result<(), FileError> {
    data.sequence(|reader| {
        let (algorithm, code) = reader.sequence(|reader| {
            let algorithm = reader.decode::<AlgorithmIdentifierRef<'_>>()?;
            Ok::<_, FileError>((algorithm, reader.decode::<&OctetStringRef>()?.as_bytes()))
        })?;
        let salt = reader.decode::<&OctetStringRef>()?.as_bytes();
        // RFC 7292, 4: iterations INTEGER DEFAULT 1.
        let rounds = if reader.is_finished() { 1 } else { reader.decode()? };
        let digest = match algorithm.oid {
            PBMAC1 => {
                let [derivation, function] = pbes2::two_algorithms(algorithm.parameters.ok_or(FileError::Der)?)?;
                let digest = pbes2::hmac(&function)?;
                let mut key = key_of(digest);
                pbes2::derive(&derivation, password, &mut key)?;
                password.spend(Hash::of(digest).hmac(key.len(), bytes.len()))?;
                return check(with_digest!(digest, D => is_code::<D>(&key, bytes, code)));
            }
            identifier => Digest::of(identifier).ok_or(FileError::Code(identifier))?,
        };
        let (rounds, hash) = (work::rounds(rounds)?, Hash::of(digest));
        for form in forms(password.bytes) {
            let mut key = key_of(digest);
            password.spend(hash.pkcs12(form.len(), salt.len(), rounds, key.len()))?;
            password.spend(hash.hmac(key.len(), bytes.len()))?;
            let is_right = with_digest!(digest, D => {
                derive::<D>(3, &form, salt, rounds, &mut key);
                is_code::<D>(&key, bytes, code)
            });
            if is_right {
                return Ok(());
            }
        }
        Err(FileError::Password)
    })
}

/// Room for the key of a code, which is as long as the digest: the length of the code is whatever the file says.
fn key_of(digest: Digest) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(vec![0; with_digest!(digest, D => <D as digest::Digest>::output_size())])
}

fn check(is_right: bool) -> Result<(), FileError> {
    if is_right { Ok(()) } else { Err(FileError::Password) }
}

/// Whether the code is the whole HMAC of the bytes.
fn is_code<D: EagerHash>(key: &[u8], bytes: &[u8], code: &[u8]) -> bool {
    Hmac::<D>::new_from_slice(key).is_ok_and(|hmac| hmac.chain_update(bytes).verify_slice(code).is_ok())
}
