//! Ciphers in CBC mode with padding. The ciphers, the mode and the padding are those of packages.

use crate::key::FileError;
use aes::{Aes128, Aes192, Aes256};
use alloc::vec::Vec;
use cbc::Decryptor;
use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockCipherDecrypt, BlockModeDecrypt, InnerIvInit, KeyInit};
use der::asn1::ObjectIdentifier;
use des::{TdesEde2, TdesEde3};
use rc2::Rc2;
use zeroize::Zeroizing;

/// A cipher.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cipher {
    Aes128,
    Aes192,
    Aes256,
    /// 3DES with two keys.
    TripleDes2,
    TripleDes3,
    /// RC2 with 40 bits, under which old PKCS#12 files have their certificates, or with 128.
    Rc2(usize),
}

impl Cipher {
    /// The cipher of an encryption scheme. Source: RFC 8018, B.2; NIST's register of algorithms (2.16.840.1.101.3.4.1).
    pub fn of(identifier: ObjectIdentifier) -> Option<Self> {
        const CIPHERS: [(ObjectIdentifier, Cipher); 4] = [
            (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.2"), Cipher::Aes128),
            (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.22"), Cipher::Aes192),
            (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.42"), Cipher::Aes256),
            (ObjectIdentifier::new_unwrap("1.2.840.113549.3.7"), Cipher::TripleDes3),
        ];
        CIPHERS.iter().find(|(known, _)| *known == identifier).map(|(_, cipher)| *cipher)
    }

    pub fn key_bytes(self) -> usize {
        match self {
            Self::Aes128 | Self::TripleDes2 => 16,
            Self::Aes192 | Self::TripleDes3 => 24,
            Self::Aes256 => 32,
            Self::Rc2(bytes) => bytes,
        }
    }

    pub fn block_bytes(self) -> usize {
        match self {
            Self::Aes128 | Self::Aes192 | Self::Aes256 => 16,
            Self::TripleDes2 | Self::TripleDes3 | Self::Rc2(_) => 8,
        }
    }

    /// What these bytes are.
    ///
    /// # Errors
    /// If the padding is none: the key is another one. If the start is not a block.
    pub fn decrypt(self, key: &[u8], start: &[u8], bytes: &[u8]) -> Result<Zeroizing<Vec<u8>>, FileError> {
        match self {
            Self::Aes128 => decrypt::<Aes128>(Aes128::new_from_slice(key).ok(), start, bytes),
            Self::Aes192 => decrypt::<Aes192>(Aes192::new_from_slice(key).ok(), start, bytes),
            Self::Aes256 => decrypt::<Aes256>(Aes256::new_from_slice(key).ok(), start, bytes),
            Self::TripleDes2 => decrypt::<TdesEde2>(TdesEde2::new_from_slice(key).ok(), start, bytes),
            Self::TripleDes3 => decrypt::<TdesEde3>(TdesEde3::new_from_slice(key).ok(), start, bytes),
            Self::Rc2(length) => decrypt::<Rc2>(Some(Rc2::new_with_eff_key_len(key, 8 * length)), start, bytes),
        }
    }
}

fn decrypt<C: BlockCipherDecrypt>(
    cipher: Option<C>,
    start: &[u8],
    bytes: &[u8],
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let cipher = cipher.ok_or(FileError::Der)?;
    let decryptor = Decryptor::inner_iv_slice_init(cipher, start).map_err(|_| FileError::Der)?;
    let mut plain = Zeroizing::new(bytes.to_vec());
    let length = decryptor.decrypt_padded::<Pkcs7>(&mut plain).map_err(|_| FileError::Password)?.len();
    plain.truncate(length);
    Ok(plain)
}
