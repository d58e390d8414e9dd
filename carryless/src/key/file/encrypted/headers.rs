//! Keys that are encrypted in OpenSSL's old manner: a block of PEM whose headers name the cipher and its start.
//!
//! `DEK-Info: AES-256-CBC,` and the start in hexadecimal digits; the key is MD5's of the password and the first eight bytes
//! of the start, as often as it takes. Only read: one digest is no protection for a password.
//! Source: RFC 1421, 4.6.1.1 and 4.6.1.3; the derivation is that of OpenSSL's `EVP_BytesToKey`.

use super::cipher::Cipher;
use super::work::Hash;
use super::{Password, by_either_form};
use crate::key::FileError;
use alloc::vec::Vec;
use md5::{Digest, Md5};
use zeroize::Zeroizing;

/// What the bytes of a block with these headers are.
pub(in crate::key::file) fn decrypted(
    headers: &[&[u8]],
    bytes: &[u8],
    password: Option<Password<'_>>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let (cipher, start) = cipher_and_start(headers).ok_or(FileError::EncryptionHeader)?;
    let password = password.ok_or(FileError::Encrypted)?;
    by_either_form(password, |password| {
        let mut key = Zeroizing::new([0; 32]);
        let key = &mut key[..cipher.key_bytes()];
        // Two digests make 32 bytes; each is over 16 bytes, the password and 8 of salt.
        password.spend(2 * Hash::MD5.digest(password.bytes.len() + 24))?;
        derive(password.bytes, &start[..8], key);
        cipher.decrypt(key, &start, bytes)
    })
}

fn cipher_and_start(headers: &[&[u8]]) -> Option<(Cipher, Vec<u8>)> {
    let value = headers.iter().find_map(|header| header.strip_prefix(b"DEK-Info:"))?.trim_ascii();
    let (name, digits) = value.split_at(value.iter().position(|byte| *byte == b',')?);
    let cipher = match name {
        b"AES-128-CBC" => Cipher::Aes128,
        b"AES-192-CBC" => Cipher::Aes192,
        b"AES-256-CBC" => Cipher::Aes256,
        b"DES-EDE3-CBC" => Cipher::TripleDes3,
        b"DES-EDE-CBC" => Cipher::TripleDes2,
        _ => return None,
    };
    let digits = core::str::from_utf8(&digits[1..]).ok()?.trim();
    let bytes = digits.as_bytes().chunks(2).map(|pair| {
        let pair =
            core::str::from_utf8(pair).ok().filter(|pair| pair.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        u8::from_str_radix(pair, 16).ok()
    });
    let start: Vec<u8> = bytes.collect::<Option<_>>()?;
    (digits.len() == 2 * cipher.block_bytes()).then_some((cipher, start))
}

/// D_1 ‖ D_2 ‖ …, each the digest of the one before it, the password and the salt.
fn derive(password: &[u8], salt: &[u8], key: &mut [u8]) {
    let mut digest = Zeroizing::new([0; 16]);
    for (i, part) in key.chunks_mut(16).enumerate() {
        // EVP_BytesToKey with one round: D_i = MD5(D_(i−1) ‖ password ‖ salt).
        let before = if i == 0 { &[][..] } else { &*digest };
        let next = Md5::new().chain_update(before).chain_update(password).chain_update(salt).finalize();
        digest.copy_from_slice(&next);
        part.copy_from_slice(&digest[..part.len()]);
    }
}
