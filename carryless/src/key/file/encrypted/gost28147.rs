//! GOST 28147-89: blocks, CFB mode and the code of messages, by which Ukrainian files of keys are encrypted.
//!
//! A round takes the halves (a, b) of a block, lowest octet first, to (b ⊕ f(a + k), a), where f substitutes each nibble by a row of
//! the substitution and turns the word by 11. A block takes 32 rounds, the code 16, for which there is no package; so the rounds
//! are here, and a row is shifted, so that no address depends on the key.
//!
//! Source: RFC 5830, 5 (blocks), 7 (CFB) and 8 (the code). Time: constant in the key and in what is decrypted.

use crate::key::file::substitution::Substitution;
use zeroize::Zeroizing;

/// The bytes of a block.
const BLOCK: usize = 8;

/// The cipher with a key and a substitution.
pub(super) struct Gost28147 {
    key: Zeroizing<[u32; 8]>,
    /// A row each, with what replaces the nibble j in its bits from 4j on.
    rows: [u64; 8],
}

impl Gost28147 {
    pub fn new(key: &[u8; 32], substitution: &Substitution) -> Self {
        let (words, octets) = (key.as_chunks().0, substitution.as_chunks::<8>().0);
        let mut cipher = Gost28147 { key: Zeroizing::new([0; 8]), rows: [0; 8] };
        for i in 0..8 {
            cipher.key[i] = u32::from_le_bytes(words[i]);
            cipher.rows[i] = u64::from_le_bytes(octets[i].map(|octet| octet.rotate_left(4)));
        }
        cipher
    }

    /// Blocks, each by itself, where they lie; nothing where they are not whole.
    pub fn encrypt_blocks(&self, bytes: &mut [u8]) -> Option<()> {
        let (blocks, rest) = bytes.as_chunks_mut();
        blocks.iter_mut().for_each(|block| *block = self.encrypted(block));
        rest.is_empty().then_some(())
    }

    /// As [`Self::encrypt_blocks`].
    pub fn decrypt_blocks(&self, bytes: &mut [u8]) -> Option<()> {
        let (blocks, rest) = bytes.as_chunks_mut();
        for block in blocks {
            let keys = self.key.iter().chain(self.key.iter().rev().cycle().take(24));
            *block = octets(swapped(self.rounds(halves(block), keys)));
        }
        rest.is_empty().then_some(())
    }

    /// In CFB mode from a start: each block is added to the cipher of the one before it, encrypted.
    pub fn encrypt_cfb(&self, start: [u8; BLOCK], bytes: &mut [u8]) {
        let mut before = start;
        for part in bytes.chunks_mut(BLOCK) {
            self.add_gamma(&before, part);
            before[..part.len()].copy_from_slice(part);
        }
    }

    /// What [`Self::encrypt_cfb`] undoes.
    pub fn decrypt_cfb(&self, start: [u8; BLOCK], bytes: &mut [u8]) {
        let mut before = start;
        for part in bytes.chunks_mut(BLOCK) {
            let mut next = [0; BLOCK];
            next[..part.len()].copy_from_slice(part);
            self.add_gamma(&before, part);
            before = next;
        }
    }

    fn add_gamma(&self, before: &[u8; BLOCK], part: &mut [u8]) {
        let gamma = Zeroizing::new(self.encrypted(before));
        part.iter_mut().zip(*gamma).for_each(|(byte, gamma)| *byte ^= gamma);
    }

    fn encrypted(&self, block: &[u8; BLOCK]) -> [u8; BLOCK] {
        let keys = self.key.iter().cycle().take(24).chain(self.key.iter().rev());
        octets(swapped(self.rounds(halves(block), keys)))
    }

    /// The code of a message: what is left of all its blocks, with zeros behind the last.
    pub fn code(&self, bytes: &[u8]) -> [u8; 4] {
        let mut state = [0; 2];
        for part in bytes.chunks(BLOCK) {
            let mut block = Zeroizing::new([0; BLOCK]);
            block[..part.len()].copy_from_slice(part);
            let [a, b] = halves(&block);
            state = self.rounds([state[0] ^ a, state[1] ^ b], self.key.iter().cycle().take(16));
        }
        state[0].to_le_bytes()
    }

    fn rounds<'a>(&self, [mut a, mut b]: [u32; 2], keys: impl Iterator<Item = &'a u32>) -> [u32; 2] {
        for key in keys {
            (a, b) = (b ^ self.substitute(a.wrapping_add(*key)).rotate_left(11), a);
        }
        [a, b]
    }

    fn substitute(&self, word: u32) -> u32 {
        let mut out = 0;
        for (i, row) in self.rows.iter().enumerate() {
            let nibble = word >> (4 * i) & 15;
            out |= ((row >> (4 * nibble)) as u32 & 15) << (4 * i);
        }
        out
    }
}

fn halves(block: &[u8; BLOCK]) -> [u32; 2] {
    let word = u64::from_le_bytes(*block);
    [word as u32, (word >> 32) as u32]
}

/// After the last round the halves are not exchanged.
fn swapped([a, b]: [u32; 2]) -> [u32; 2] {
    [b, a]
}

fn octets([a, b]: [u32; 2]) -> [u8; BLOCK] {
    (u64::from(a) | u64::from(b) << 32).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::super::ukrainian::by_cfb;
    use super::*;
    use crate::key::file::substitution::DKE1;
    use der::asn1::AnyRef;

    /// The substitution of RFC 5831's and RFC 4357's examples, id-GostR3411-94-TestParamSet.
    const TEST: Substitution = [
        0x4a, 0x92, 0xd8, 0x0e, 0x6b, 0x1c, 0x7f, 0x53, 0xeb, 0x4c, 0x6d, 0xfa, 0x23, 0x81, 0x07, 0x59, 0x58, 0x1d,
        0xa3, 0x42, 0xef, 0xc7, 0x60, 0x9b, 0x7d, 0xa1, 0x08, 0x9f, 0xe4, 0x6c, 0xb2, 0x53, 0x6c, 0x71, 0x5f, 0xd8,
        0x4a, 0x9e, 0x03, 0xb2, 0x4b, 0xa0, 0x72, 0x1d, 0x36, 0x85, 0x9c, 0xfe, 0xdb, 0x41, 0x3f, 0x59, 0x0a, 0xe7,
        0x68, 0x2c, 0x1f, 0xd0, 0x57, 0xa4, 0x92, 0x3e, 0x6b, 0x8c,
    ];

    fn hex<const N: usize>(digits: &str) -> [u8; N] {
        core::array::from_fn(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).expect("digits"))
    }

    fn cipher(key: &str, substitution: &Substitution) -> Gost28147 {
        Gost28147::new(&hex(key), substitution)
    }

    const COUNTED: &str = "0100000002000000030000000400000005000000060000000700000008000000";

    /// Self tests of UAPKI, and tests of the package `gost89`.
    #[test]
    fn published_blocks() {
        let ours = cipher("348724a4c1a67667153dde5933884250e3248c657d413b8c1c9ca09a56d968cf", &TEST);
        let mut bytes = hex::<24>("863e78dd2d60d13ce38f0f691f68f7feb99bb76c3073142d");
        assert_eq!(ours.decrypt_blocks(&mut bytes), Some(()));
        assert_eq!(bytes, hex("34c01533e37d1c56e9431604f57e37a18f90eb0333a33362"));
        assert_eq!(ours.encrypt_blocks(&mut bytes), Some(()));
        assert_eq!(bytes, hex("863e78dd2d60d13ce38f0f691f68f7feb99bb76c3073142d"));
        let ours = cipher("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", &DKE1);
        let mut bytes = hex::<16>("e393a17df2b6de6f2086d8230c277432");
        assert_eq!(ours.decrypt_blocks(&mut bytes), Some(()));
        assert_eq!(bytes, hex("0001020304050607f1f2f3f4f5f6f7f8"));
        assert_eq!([ours.decrypt_blocks(&mut bytes[1..]), ours.encrypt_blocks(&mut bytes[1..])], [None; 2]);
    }

    #[test]
    fn published_cfb() {
        let ours = cipher(COUNTED, &TEST);
        let mut bytes = hex::<24>("d1ce841aa50de523b0ab76646f0d1ee8ae02aa0c4e8eafb3");
        ours.decrypt_cfb(hex("0300000003000000"), &mut bytes);
        assert_eq!(bytes, hex("0102030405060708090a0b0c0d0e0f101112131415161718"));
        ours.encrypt_cfb(hex("0300000003000000"), &mut bytes);
        assert_eq!(bytes, hex("d1ce841aa50de523b0ab76646f0d1ee8ae02aa0c4e8eafb3"));
        let ours = cipher("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", &DKE1);
        let (start, plain) = (hex("f1f2f3f4f5f6f7f8"), hex::<16>("0001020304050607f1f2f3f4f5f6f7f8"));
        for length in 0..=16 {
            let mut bytes = hex::<16>("2087da2008227235a919d76142e8ce65");
            ours.decrypt_cfb(start, &mut bytes[..length]);
            assert_eq!(bytes[..length], plain[..length]);
            ours.encrypt_cfb(start, &mut bytes[..length]);
            assert_eq!(bytes, hex("2087da2008227235a919d76142e8ce65"));
        }
    }

    /// The same by the parameters of a file, which name the substitution.
    #[test]
    fn substitution_of_a_file() {
        let start = hex::<8>("0300000003000000");
        let parameters = [&[0x30, 76, 4, 8][..], &start, &[4, 64], &TEST].concat();
        let parameters = AnyRef::try_from(&parameters[..]).expect("a sequence");
        let bytes = hex::<24>("d1ce841aa50de523b0ab76646f0d1ee8ae02aa0c4e8eafb3");
        let plain = by_cfb(parameters, &bytes, |key| {
            key.copy_from_slice(&hex::<32>(COUNTED));
            Ok(())
        });
        assert_eq!(plain.expect("no code")[..], hex::<24>("0102030405060708090a0b0c0d0e0f101112131415161718"));
    }

    /// The package `magma`, which takes octets highest first.
    #[test]
    fn magma_agrees() {
        use magma::cipher::{Array, BlockCipherDecrypt, KeyInit};
        struct Dke;
        impl magma::Sbox for Dke {
            const NAME: &'static str = "DKE no. 1";
            const SBOX: [[u8; 16]; 8] = {
                let mut rows = [[0; 16]; 8];
                let mut i = 0;
                while i < 128 {
                    rows[i / 16][i % 16] = DKE1[i / 2] >> (4 - i % 2 * 4) & 15;
                    i += 1;
                }
                rows
            };
        }
        let mut key = [0x5a; 32];
        for i in 0..1000_u32 {
            key[i as usize % 32] ^= i as u8;
            let turned: [u8; 32] = core::array::from_fn(|j| key[j ^ 3]);
            let mut block = u64::from(i).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes();
            let mut theirs = Array::from(block);
            theirs.reverse();
            magma::Gost89::<Dke>::new(&turned.into()).decrypt_block(&mut theirs);
            theirs.reverse();
            assert_eq!(Gost28147::new(&key, &DKE1).decrypt_blocks(&mut block), Some(()));
            assert_eq!(block[..], theirs[..]);
        }
    }

    #[test]
    fn published_code() {
        let ours = cipher(COUNTED, &TEST);
        assert_eq!(ours.code(&hex::<24>("d1ce841aa50de523b0ab76646f0d1ee8ae02aa0c4e8eafb3")), hex("7e4a9667"));
    }
}
