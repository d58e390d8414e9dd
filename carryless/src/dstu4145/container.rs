//! `key-6.dat`: the container of IIT, in which most authorities of Ukraine give out keys.
//!
//! `SEQUENCE { SEQUENCE { 1.3.6.1.4.1.19398.1.1.1.2, SEQUENCE { OCTET STRING code, OCTET STRING rest OPTIONAL } }, OCTET STRING }`: the
//! last string and the rest behind it, whole blocks, are a PKCS#8 file, block by block encrypted by GOST 28147 with the DKE no. 1 under
//! the GOST 34.311 digest of the digest … of the password, 10,000 times; the rest has what of the last block is more than the file. The
//! code, 4 octets of GOST 28147's of the file, is not looked at: by another password there would be no file.
//!
//! That is weak against whoever tries passwords. Time: the cipher and the hash look up tables by their data.
//! Source: jkurwa 1.21.0 and gost89 0.1.11 (npm).

use crate::key::FileError;
use alloc::vec::Vec;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use der::{Decode, Reader};
use digest::Digest;
use gost94::Gost94UA;
use magma::cipher::{BlockCipherDecrypt, KeyInit};
use magma::{Gost89, Sbox};
use zeroize::Zeroizing;

const IDENTIFIER: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.19398.1.1.1.2");
const ROUNDS: u32 = 10_000;
const BLOCK: usize = 8;

/// The DKE no. 1: row i is for bits 4i … 4i + 3.
enum Dke {}

impl Sbox for Dke {
    const NAME: &'static str = "DKE no. 1";
    const SBOX: [[u8; 16]; 8] = [
        [10, 9, 13, 6, 14, 11, 4, 5, 15, 1, 3, 12, 7, 0, 8, 2],
        [8, 0, 12, 4, 9, 6, 7, 11, 2, 3, 1, 15, 5, 14, 10, 13],
        [15, 6, 5, 8, 14, 11, 10, 4, 12, 0, 3, 7, 2, 9, 1, 13],
        [3, 8, 13, 9, 6, 11, 15, 0, 2, 5, 12, 10, 4, 14, 1, 7],
        [15, 8, 14, 9, 7, 2, 0, 13, 12, 6, 1, 5, 11, 4, 3, 10],
        [2, 8, 9, 7, 5, 15, 0, 11, 12, 1, 13, 14, 10, 3, 6, 4],
        [3, 8, 11, 5, 6, 4, 14, 10, 2, 12, 1, 7, 9, 15, 13, 0],
        [1, 2, 3, 14, 6, 13, 11, 8, 15, 10, 12, 5, 7, 9, 0, 4],
    ];
}

/// What is encrypted in a container: the file's octets, and the rest of its last block.
pub(super) struct Container<'a> {
    file: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Container<'a> {
    /// The parts of a container, if the octets are one.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let read = AnyRef::from_der(bytes).ok()?.sequence(|reader| {
            let rest = reader.sequence(|reader| {
                if reader.decode::<ObjectIdentifier>()? != IDENTIFIER {
                    return Err(FileError::Der);
                }
                reader.sequence(|reader| {
                    let _code: &OctetStringRef = reader.decode()?;
                    Ok(if reader.is_finished() { &[] } else { reader.decode::<&OctetStringRef>()?.as_bytes() })
                })
            })?;
            Ok::<_, FileError>(Container { file: reader.decode::<&OctetStringRef>()?.as_bytes(), rest })
        });
        read.ok().filter(|container| {
            container.rest.len() < BLOCK && (container.file.len() + container.rest.len()).is_multiple_of(BLOCK)
        })
    }

    /// The file, which by another password is none.
    pub fn decrypted(&self, password: &[u8]) -> Zeroizing<Vec<u8>> {
        let cipher = Gost89::<Dke>::new(&(*reversed(*key(password))).into());
        let mut plain = Zeroizing::new([self.file, self.rest].concat());
        for block in plain.chunks_exact_mut(BLOCK) {
            // GOST 28147 takes the octets lowest first, the package highest first.
            block.reverse();
            cipher.decrypt_block(block.try_into().expect("a block"));
            block.reverse();
        }
        plain.truncate(self.file.len());
        plain
    }
}

/// The key of a password.
fn key(password: &[u8]) -> Zeroizing<[u8; 32]> {
    let mut key = Zeroizing::new([0; 32]);
    let mut digest = Gost94UA::new_with_prefix(password);
    for i in 0..ROUNDS {
        if i > 0 {
            Digest::update(&mut digest, *key);
        }
        digest.finalize_into_reset((&mut *key).into());
    }
    key
}

/// A key whose words have their octets the other way round.
fn reversed(mut key: [u8; 32]) -> Zeroizing<[u8; 32]> {
    key.chunks_exact_mut(4).for_each(<[u8]>::reverse);
    Zeroizing::new(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tests of the package gost89 0.1.11: a key of a password, and two blocks under another key.
    #[test]
    fn the_key_and_the_cipher() {
        let expected = [
            0x37, 0x09, 0xd0, 0x9a, 0x35, 0x74, 0x04, 0x5a, 0x52, 0xee, 0x9a, 0xc6, 0x5d, 0x62, 0x77, 0x28, 0x2e, 0x06,
            0x5a, 0xbc, 0x59, 0x7a, 0xb0, 0x33, 0x0b, 0xd2, 0x75, 0x44, 0x62, 0x30, 0xb6, 0xa6,
        ];
        assert_eq!(*key(b"123123"), expected);
        let cipher = Gost89::<Dke>::new(&(*reversed(core::array::from_fn(|i| i as u8))).into());
        let mut blocks =
            [[0xe3, 0x93, 0xa1, 0x7d, 0xf2, 0xb6, 0xde, 0x6f], [0x20, 0x86, 0xd8, 0x23, 0x0c, 0x27, 0x74, 0x32]];
        for block in &mut blocks {
            block.reverse();
            cipher.decrypt_block((&mut *block).into());
            block.reverse();
        }
        assert_eq!(blocks, [[0, 1, 2, 3, 4, 5, 6, 7], [0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8]]);
    }
}
