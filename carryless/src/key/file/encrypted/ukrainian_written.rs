//! Ukrainian files of keys as their programs write them: PKCS#8 and PKCS#12 by GOST 28147 in CFB mode, and the form of `key-6.dat`.
//!
//! Salts have 32 octets, derivations 10,000 rounds, and the substitution is named: some programs read nothing else. Source: files of UAPKI
//! and of the packages `gost89` and `jkurwa`.

use super::gost28147::Gost28147;
use super::pbes2;
use super::pkcs12::{DATA, ENCRYPTED_KEY_BAG, derive, forms};
use super::ukrainian::{CFB, IIT, key_of};
use crate::digests::{GOST34311, HMAC_GOST34311};
use crate::key::file::substitution::DKE1;
use crate::key::file::tlv::{context, sequence, tlv};
use alloc::vec::Vec;
use der::asn1::{Null, ObjectIdentifier};
use der::{Encode, Result, Tag};
use digest::{KeyInit, Mac};
use gost94::Gost94UA;
use hmac::Hmac;
use pbkdf2::pbkdf2_hmac;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// Octets of a salt.
const SALT: usize = 32;

/// Rounds of a derivation.
const ROUNDS: u32 = 10_000;

/// A key in PKCS#8, encrypted by PBES2, without a code.
pub(crate) fn pkcs8(plain: &[u8], password: &[u8], rng: &mut impl CryptoRng) -> Result<Vec<u8>> {
    let (mut salt, mut start) = ([0; SALT], [0; 8]);
    rng.fill_bytes(&mut salt);
    rng.fill_bytes(&mut start);
    by_pbes2(plain, password, &salt, start, ROUNDS)
}

/// Keys in PKCS#12, each encrypted as [`pkcs8`] does, with a code by GOST 34.311.
pub(crate) fn pkcs12<'a>(
    keys: impl Iterator<Item = &'a [u8]>,
    password: &[u8],
    rng: &mut impl CryptoRng,
) -> Result<Vec<u8>> {
    let keys = keys.map(|key| pkcs8(key, password, rng)).collect::<Result<Vec<_>>>()?;
    let mut salt = [0; SALT];
    rng.fill_bytes(&mut salt);
    with_code(&keys, password, &salt, ROUNDS)
}

/// A key in the form of `key-6.dat`: its code, and itself, encrypted with zeros behind it that make the last block whole.
pub(crate) fn key_6(plain: &[u8], password: &[u8]) -> Result<Vec<u8>> {
    let cipher = Gost28147::new(&key_of(password), &DKE1);
    let code = cipher.code(plain);
    let mut bytes = Zeroizing::new(Vec::with_capacity(plain.len().next_multiple_of(8)));
    bytes.extend_from_slice(plain);
    bytes.resize(plain.len().next_multiple_of(8), 0);
    cipher.encrypt_blocks(&mut bytes).expect("whole blocks");
    let (bytes, rest) = bytes.split_at(plain.len());
    sequence(&[&algorithm(IIT, &sequence(&[&octets(&code)?, &octets(rest)?])?)?, &octets(bytes)?])
}

fn by_pbes2(plain: &[u8], password: &[u8], salt: &[u8], start: [u8; 8], rounds: u32) -> Result<Vec<u8>> {
    let mut key = Zeroizing::new([0; 32]);
    pbkdf2_hmac::<Gost94UA>(password, salt, rounds, &mut *key);
    let mut bytes = plain.to_vec();
    Gost28147::new(&key, &DKE1).encrypt_cfb(start, &mut bytes);
    let function = algorithm(HMAC_GOST34311, &Null.to_der()?)?;
    let derivation = sequence(&[&octets(salt)?, &rounds.to_der()?, &function])?;
    let scheme = sequence(&[&octets(&start)?, &octets(&DKE1)?])?;
    let parameters = sequence(&[&algorithm(pbes2::PBKDF2, &derivation)?, &algorithm(CFB, &scheme)?])?;
    sequence(&[&algorithm(pbes2::IDENTIFIER, &parameters)?, &octets(&bytes)?])
}

fn with_code(keys: &[Vec<u8>], password: &[u8], salt: &[u8], rounds: u32) -> Result<Vec<u8>> {
    let bag = |key: &Vec<u8>| sequence(&[&ENCRYPTED_KEY_BAG.to_der()?, &tlv(context(0), &[key])?]);
    let bags = keys.iter().map(bag).collect::<Result<Vec<_>>>()?;
    let safe = sequence(&[&data(&sequence(&[&bags.concat()])?)?])?;
    let mut key = Zeroizing::new([0; 32]);
    derive::<Gost94UA>(3, &forms(password)[0], salt, rounds, &mut *key);
    let code = Hmac::<Gost94UA>::new_from_slice(&*key).expect("any length").chain_update(&safe).finalize();
    let code = sequence(&[&algorithm(GOST34311, &Null.to_der()?)?, &octets(&code.into_bytes())?])?;
    let check = sequence(&[&code, &octets(salt)?, &rounds.to_der()?])?;
    sequence(&[&3_u8.to_der()?, &data(&safe)?, &check])
}

fn algorithm(identifier: ObjectIdentifier, parameters: &[u8]) -> Result<Vec<u8>> {
    sequence(&[&identifier.to_der()?, parameters])
}

fn octets(bytes: &[u8]) -> Result<Vec<u8>> {
    tlv(Tag::OctetString, &[bytes])
}

/// A ContentInfo that is not encrypted.
fn data(bytes: &[u8]) -> Result<Vec<u8>> {
    sequence(&[&DATA.to_der()?, &tlv(context(0), &[&octets(bytes)?])?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use serde_json::Value;

    /// The oracle's files, with its salts and rounds.
    #[test]
    fn as_the_oracle() {
        let vectors: Value =
            serde_json::from_str(include_str!("../../../../vectors/dstu4145_files.json")).expect("JSON");
        let digits = |bytes: Vec<u8>| bytes.iter().map(|byte| alloc::format!("{byte:02x}")).collect::<String>();
        let given = |name: &str| {
            let digits = vectors["given"][name].as_str().expect("digits").as_bytes();
            let octet = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).expect("ASCII"), 16).expect("digits");
            digits.chunks(2).map(octet).collect::<Vec<_>>()
        };
        let by_pbes2 = |name, password: &str| {
            by_pbes2(&given(name), password.as_bytes(), &[0; 32], [0; 8], 2).expect("a key fits")
        };
        let key = by_pbes2("named", "password");
        assert_eq!(digits(key), vectors["made"]["PKCS#8"]);
        let file = with_code(&[by_pbes2("named", "пароль")], "пароль".as_bytes(), &[0; 20], 2).expect("a key fits");
        assert_eq!(digits(file), vectors["made"]["PKCS#12 with a password in Cyrillic letters"]);
    }
}
