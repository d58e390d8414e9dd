//! The work and the memory of making keys from passwords, counted before it is begun.
//!
//! The unit is a call of SHA-256's compression function, and what other primitives do is weighed by the time that it takes beside
//! one where the processor has instructions for SHA-256 (`doc/measurements.md`). Counted are all calls: of a key that is longer
//! than a digest each block, of a password or a salt that is long each of its blocks, and of scrypt its PBKDF2 too.

use super::{Budget, Password};
use crate::digests::{Digest, with_digest};
use crate::key::FileError;
use core::cell::Cell;
use digest::block_api::BlockSizeUser;

/// The work that is spent on a file. Where a program searches for faults, as good as none.
const MAX_WORK: u64 = if cfg!(fuzzing) { 1 << 12 } else { 26 << 20 };

/// The most memory of scrypt, in blocks of 128 bytes: the 256 MiB of N·r = 2^21, and 1 MiB for what is beside them.
const MAX_BLOCKS: u64 = if cfg!(fuzzing) { 1 << 8 } else { (1 << 21) + (1 << 13) };

/// Units of two mixings of a block of 128 bytes by scrypt, four calls of Salsa20/8: N times for each block.
const TWO_MIXES: u64 = 6;

/// Units of bringing a block of scrypt's into its order and back.
const SHUFFLE: u64 = 4;

/// Units of adding a digest to 64 bytes, in PKCS#12's derivation.
const ADDITION: u64 = 4;

impl Budget {
    pub fn new() -> Self {
        Budget(Cell::new(MAX_WORK))
    }
}

impl Password<'_> {
    /// Takes work from what is left of it.
    pub(super) fn spend(self, work: u64) -> Result<(), FileError> {
        let Budget(left) = self.budget;
        left.set(left.get().checked_sub(work).ok_or(FileError::Cost)?);
        Ok(())
    }
}

/// The rounds of a derivation.
pub(super) fn rounds(rounds: u64) -> Result<u32, FileError> {
    match u32::try_from(rounds) {
        Ok(0) => Err(FileError::Der),
        rounds => rounds.map_err(|_| FileError::Cost),
    }
}

/// What a digest costs.
#[derive(Clone, Copy)]
pub(super) struct Hash {
    block: usize,
    output: usize,
    /// The least that stands behind a message.
    padding: usize,
    /// Units of a call of the compression function, or of the permutation.
    weight: u64,
}

impl Hash {
    /// MD5, of which two digests make the longest key.
    pub const MD5: Self = Hash { block: 64, output: 16, padding: 9, weight: 3 };

    pub fn of(digest: Digest) -> Self {
        let (padding, weight) = match digest {
            Digest::Sha1 | Digest::Sha224 | Digest::Sha256 => (9, 1),
            Digest::Sha384 | Digest::Sha512 | Digest::Sha512Of224 | Digest::Sha512Of256 => (17, 5),
            Digest::Sha3Of224 | Digest::Sha3Of256 | Digest::Sha3Of384 | Digest::Sha3Of512 => (1, 8),
            // Behind the message its length and the sum of its blocks are hashed, a block each.
            #[cfg(feature = "dstu4145")]
            Digest::Gost34311 => (64, 42),
        };
        with_digest!(digest, D => {
            let (block, output) = (<D as BlockSizeUser>::block_size(), <D as digest::Digest>::output_size());
            Hash { block, output, padding, weight }
        })
    }

    /// Calls of the compression function for a message of `bytes` bytes, with its padding.
    fn calls(self, bytes: usize) -> u64 {
        bytes.saturating_add(self.padding).div_ceil(self.block) as u64
    }

    /// Units of hashing `bytes` bytes.
    pub fn digest(self, bytes: usize) -> u64 {
        self.weight.saturating_mul(self.calls(bytes))
    }

    /// The two blocks of a key of HMAC, which is digested first where it is long.
    fn key(self, bytes: usize) -> u64 {
        2 + if bytes > self.block { self.calls(bytes) } else { 0 }
    }

    /// Units of HMAC over `bytes` bytes under a key of `key` bytes.
    pub fn hmac(self, key: usize, bytes: usize) -> u64 {
        self.weight.saturating_mul(self.key(key) + self.calls(bytes) + 1)
    }

    /// A key by PBKDF2: a round takes two calls, for each block of the key.
    pub fn pbkdf2(self, password: usize, salt: usize, rounds: u32, key: usize) -> u64 {
        // U_1 = HMAC(S ‖ INT(i)), then U_2 …; the two blocks of the key are hashed once (RFC 8018, 5.2).
        let each = self.calls(salt.saturating_add(4)) + 1 + 2 * u64::from(rounds - 1);
        let all = each.saturating_mul(key.div_ceil(self.output) as u64);
        self.weight.saturating_mul(all.saturating_add(self.key(password)))
    }

    /// Bytes by PKCS#12's derivation: a round takes a call, for each block of them.
    pub fn pkcs12(self, password: usize, salt: usize, rounds: u32, out: usize) -> u64 {
        // The purpose takes a block, and salt and password whole blocks, which the digest is added to (RFC 7292, B.2).
        let input = password.next_multiple_of(self.block) + salt.next_multiple_of(self.block);
        let calls = self.calls(self.block + input) + u64::from(rounds - 1);
        let each = self.weight * calls + ADDITION * input.div_ceil(64) as u64;
        each.saturating_mul(out.div_ceil(self.output) as u64)
    }
}

/// A key by scrypt, of r·(N + p) blocks of memory and two for the work.
///
/// # Errors
/// [`FileError::Cost`] if the memory is too much.
pub(super) fn scrypt(password: usize, salt: usize, [n, r, p]: [u64; 3], key: usize) -> Result<u64, FileError> {
    // V has N blocks of 128·r bytes, B has p, and ROMix two beside them (RFC 7914, 5 and 6).
    let blocks = n.saturating_add(p).saturating_add(2).saturating_mul(r);
    if blocks > MAX_BLOCKS {
        return Err(FileError::Cost);
    }
    // What follows is below 2^64, as r·p and N are at most 2^22.
    let (hash, of_all) = (Hash::of(Digest::Sha256), r * p);
    let bytes = 128 * of_all as usize;
    let mixes = (TWO_MIXES * n + SHUFFLE).saturating_mul(of_all);
    Ok(mixes.saturating_add(hash.pbkdf2(password, salt, 1, bytes)).saturating_add(hash.pbkdf2(password, bytes, 1, key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    fn is_accepted(work: u64) -> bool {
        Password { bytes: &[], budget: &Budget::new() }.spend(work).is_ok()
    }

    /// Files as programs write them, and ten times the work of most.
    #[test]
    fn sensible_files() {
        let [sha1, sha256, sha512, sha3] =
            [Digest::Sha1, Digest::Sha256, Digest::Sha512, Digest::Sha3Of512].map(Hash::of);
        for (what, work) in [
            ("OpenSSL: PBKDF2, 2,048 rounds", sha256.pbkdf2(8, 16, 2048, 32)),
            ("this library: PBKDF2, 600,000 rounds", sha256.pbkdf2(8, 16, 600_000, 32)),
            ("PBKDF2, 10,000,000 rounds", sha256.pbkdf2(8, 16, 10_000_000, 32)),
            ("PBKDF2 with HMAC-SHA-1, 6,000,000 rounds, 3DES's key", sha1.pbkdf2(8, 16, 6_000_000, 24)),
            ("PBKDF2 with HMAC-SHA-512, 2,500,000 rounds", sha512.pbkdf2(8, 16, 2_500_000, 32)),
            ("PBKDF2 with HMAC-SHA3-512, 1,500,000 rounds", sha3.pbkdf2(8, 16, 1_500_000, 32)),
            (
                "NSS: PBKDF2, 600,000 rounds, and a code by PKCS#12's, 600,000",
                sha256.pbkdf2(8, 32, 600_000, 32) + sha256.pkcs12(18, 20, 600_000, 32),
            ),
            (
                "Java: PKCS#12, key and certificates 10,000 rounds each, a code 10,000",
                2 * sha256.pbkdf2(8, 20, 10_000, 32) + sha256.pkcs12(18, 20, 10_000, 32),
            ),
            (
                "PKCS#12's derivation, 1,000,000 rounds, of 3DES's key and start, by both forms of no password",
                2 * (sha1.pkcs12(2, 8, 1_000_000, 24) + sha1.pkcs12(2, 8, 1_000_000, 8)),
            ),
            ("a code by PKCS#12's derivation with SHA-512, 1,000,000 rounds", sha512.pkcs12(18, 64, 1_000_000, 64)),
            ("scrypt: N = 2^14, r = 8, p = 1", scrypt(8, 16, [1 << 14, 8, 1], 32).unwrap()),
            ("scrypt: N = 2^14, r = 8, p = 16", scrypt(8, 16, [1 << 14, 8, 16], 32).unwrap()),
            ("scrypt: N = 2^17, r = 8, p = 1, by both forms", 2 * scrypt(8, 16, [1 << 17, 8, 1], 32).unwrap()),
            ("scrypt: N = 2^18, r = 8, p = 1, by both forms", 2 * scrypt(8, 16, [1 << 18, 8, 1], 32).unwrap()),
        ] {
            assert!(is_accepted(work), "{what}: {work}");
        }
    }

    /// What a file can ask for: too much memory, or much work by what is not a number of rounds.
    #[test]
    fn files_that_ask_for_too_much() {
        let [sha1, sha256, sha512] = [Digest::Sha1, Digest::Sha256, Digest::Sha512].map(Hash::of);
        for (what, work) in [
            ("PBKDF2, 13·2^20 rounds and one", sha256.pbkdf2(8, 16, (13 << 20) + 1, 32)),
            ("of a key of two blocks, half as many", sha1.pbkdf2(8, 16, (13 << 19) + 1, 24)),
            ("with HMAC-SHA-512, a fifth", sha512.pbkdf2(8, 16, (13 << 20) / 5 + 1, 32)),
            ("PKCS#12: three blocks by two forms", 6 * sha1.pkcs12(0, 8, (26 << 20) / 6 + 1, 8)),
            ("scrypt: N = 2^18, r = 8, p = 8", scrypt(8, 16, [1 << 18, 8, 8], 32).unwrap()),
            ("scrypt: N = 2, r = 1, p = 2^21", scrypt(8, 16, [2, 1, 1 << 21], 32).unwrap()),
            ("scrypt: a salt of 1 MiB for each of 4·p blocks", scrypt(8, MIB, [2, 1, 1 << 10], 32).unwrap()),
            ("a salt of 1 MiB for each of 2^11 parts", (1 << 11) * sha256.pbkdf2(8, MIB, 1, 32)),
            ("a password of 1 MiB for each of 2^11 parts", (1 << 11) * sha256.pbkdf2(MIB, 8, 1, 32)),
            ("the same by PKCS#12's derivation", (1 << 9) * sha1.pkcs12(MIB, 8, 1, 20)),
            ("the same by MD5", (1 << 10) * Hash::MD5.digest(MIB)),
        ] {
            assert!(!is_accepted(work), "{what}: {work}");
        }
        for [n, r, p] in
            [[1 << 19, 8, 1], [2, 1, (1 << 23) - 1], [2, 1 << 20, 1], [2, u64::MAX, u64::MAX], [u64::MAX, 1, 1]]
        {
            assert_eq!(scrypt(8, 16, [n, r, p], 32), Err(FileError::Cost), "{n} {r} {p}");
        }
    }

    /// Calls that are counted by hand.
    #[test]
    fn calls() {
        let [sha256, sha512, sha3] = [Digest::Sha256, Digest::Sha512, Digest::Sha3Of512].map(Hash::of);
        // Both blocks of the key; salt and number, and what is around it; two for each round after the first.
        assert_eq!(sha256.pbkdf2(64, 51, 1, 32), 2 + 1 + 1);
        assert_eq!(sha256.pbkdf2(65, 52, 1, 32), 2 + 2 + 2 + 1);
        assert_eq!(sha256.pbkdf2(0, 0, 1000, 33), 2 + 2 * (2 + 2 * 999));
        assert_eq!(sha512.pbkdf2(128, 107, 10, 64), 5 * (2 + 2 + 18));
        assert_eq!(sha3.pbkdf2(72, 67, 10, 64), 8 * (2 + 2 + 18));
        // The purpose, salt and password in a block each, and the end; a round; what is added to two blocks.
        assert_eq!(sha256.pkcs12(18, 8, 5, 32), 4 + 4 + 2 * ADDITION);
        assert_eq!(sha256.hmac(32, 55), 2 + 1 + 1);
        assert_eq!(sha256.hmac(32, 56), 2 + 2 + 1);
        // p·r = 6: 24 blocks of PBKDF2 of two calls; 768 bytes as its salt.
        assert_eq!(scrypt(8, 8, [4, 2, 3], 32), Ok(6 * (4 * TWO_MIXES + SHUFFLE) + (2 + 24 * 2) + (2 + 13 + 1)));
        assert_eq!(rounds(0), Err(FileError::Der));
        assert_eq!(rounds(1 << 32), Err(FileError::Cost));
        assert_eq!(rounds(u32::MAX.into()), Ok(u32::MAX));
    }
}
