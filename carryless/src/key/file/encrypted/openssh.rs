//! Encrypted private keys of OpenSSH: bcrypt makes a key and a start of a password, for a cipher that SSH has.
//!
//! Source: OpenSSH's `PROTOCOL.key`; the derivation is OpenBSD's `bcrypt_pbkdf`. It and the ciphers are those of packages.

use super::Password;
use crate::key::FileError;
use crate::key::file::SshError;
use alloc::vec::Vec;
use bcrypt_pbkdf::bcrypt_pbkdf_with_memory;
use ssh_cipher::{Cipher, Tag};
use zeroize::Zeroizing;

/// What is read. ChaCha20-Poly1305 has no start of its own, and is not.
const CIPHERS: [Cipher; 9] = [
    Cipher::Aes128Cbc,
    Cipher::Aes192Cbc,
    Cipher::Aes256Cbc,
    Cipher::Aes128Ctr,
    Cipher::Aes192Ctr,
    Cipher::Aes256Ctr,
    Cipher::Aes128Gcm,
    Cipher::Aes256Gcm,
    Cipher::TdesCbc,
];

/// What is written, as by `ssh-keygen`: the cipher, and rounds.
pub(in crate::key::file) const WRITTEN: Cipher = Cipher::Aes256Ctr;
pub(in crate::key::file) const ROUNDS: u32 = 24;

/// Units of the budget that take about as long as a round of bcrypt for a block.
const WEIGHT: u64 = 1 << 16;

/// Bytes of a block: each takes all rounds.
const BLOCK: usize = 32;

/// The longest key and start.
const MAX_BYTES: usize = 48;

/// How a key is made of a password.
pub(in crate::key::file) struct Derivation<'a> {
    pub salt: &'a [u8],
    pub rounds: u32,
}

impl Derivation<'_> {
    /// Fills `out` with a key and a start; nothing where the password, the salt or the rounds are none.
    fn derive(&self, password: &[u8], out: &mut [u8]) -> Option<()> {
        let mut memory = Zeroizing::new([0; MAX_BYTES.next_multiple_of(BLOCK)]);
        bcrypt_pbkdf_with_memory(password, self.salt, self.rounds, out, &mut *memory).ok()
    }
}

/// The cipher with this name, if it is read.
pub(in crate::key::file) fn cipher(name: &[u8]) -> Option<Cipher> {
    CIPHERS.into_iter().find(|cipher| cipher.as_str().as_bytes() == name)
}

/// What these bytes are, with the tag behind them where the cipher has one.
pub(in crate::key::file) fn decrypted(
    cipher: Cipher,
    derivation: &Derivation<'_>,
    bytes: &[u8],
    tag: &[u8],
    password: Password<'_>,
) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let tag = match (cipher.has_tag(), tag) {
        (false, []) => None,
        (true, tag) => Some(Tag::try_from(tag).map_err(|_| SshError::Form)?),
        _ => return Err(SshError::Form.into()),
    };
    let (of_key, of_start) = cipher.key_and_iv_size().ok_or(SshError::Form)?;
    if derivation.salt.is_empty() || derivation.rounds == 0 || !bytes.len().is_multiple_of(cipher.block_size()) {
        return Err(SshError::Form.into());
    }
    let blocks = (of_key + of_start).div_ceil(BLOCK) as u64;
    password.spend(WEIGHT * blocks * u64::from(derivation.rounds))?;
    let mut made = Zeroizing::new([0; MAX_BYTES]);
    let made = &mut made[..of_key + of_start];
    // An empty password is none of this form.
    derivation.derive(password.bytes, made).ok_or(FileError::Password)?;
    let (key, start) = made.split_at(of_key);
    let mut plain = Zeroizing::new(bytes.to_vec());
    cipher.decrypt(key, start, &mut plain, tag).map_err(|_| FileError::Password)?;
    Ok(plain)
}

/// Encrypts whole blocks where they lie, by what is written; nothing where the password is empty.
pub(in crate::key::file) fn encrypt(derivation: &Derivation<'_>, password: &[u8], bytes: &mut [u8]) -> Option<()> {
    let mut made = Zeroizing::new([0; MAX_BYTES]);
    derivation.derive(password, &mut *made)?;
    let (key, start) = made.split_at(32);
    WRITTEN.encrypt(key, start, bytes).ok().map(|_| ())
}
