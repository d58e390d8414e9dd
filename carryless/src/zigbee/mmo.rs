//! The hash of Zigbee: Matyas–Meyer–Oseas on AES-128.
//!
//! H₀ = 0 and H_i = E(M_i) + M_i, E by the key H_(i−1), for the blocks M_i of 16 bytes of the padded message. The padding is a bit 1,
//! zeros, and the message's length in bits: in 2 bytes where it is below 2^16, else in 4, and 2 zero bytes behind them.
//!
//! ```
//! use carryless::zigbee::Mmo;
//! use digest::Digest;
//!
//! // The link key of an installation code, its check sum included.
//! let code = [0x83, 0xfe, 0xd3, 0x40, 0x7a, 0x93, 0x97, 0x23, 0xa5, 0xc6, 0x39, 0xb2, 0x69, 0x16, 0xd5, 0x05, 0xc3, 0xb5];
//! assert_eq!(Mmo::digest(code)[..4], [0x66, 0xb6, 0x90, 0x09]);
//! ```
//!
//! 16 bytes are short for a hash: two messages with one digest are found in 2^64 steps.
//!
//! Source: Zigbee specification 05-3474, B.1.3 and B.6; S. M. Matyas, C. H. Meyer, J. Oseas, Generating strong one-way functions with
//! cryptographic algorithm, IBM Technical Disclosure Bulletin 27, 1985.
//! Cost: an AES-128 with its key schedule a block. Time: constant in the message's bytes, as the package `aes`. What is hashed is erased.

use aes::Aes128;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use core::fmt;
use digest::HashMarker;
use digest::block_api::{
    AlgorithmName, Block, BlockSizeUser, Buffer, BufferKindUser, Eager, FixedOutputCore, OutputSizeUser, Reset,
    UpdateCore,
};
use digest::typenum::U16;
use zeroize::{Zeroize, ZeroizeOnDrop};

digest::buffer_fixed!(
    /// Matyas–Meyer–Oseas on AES-128, with the traits of the package `digest`: 16 bytes.
    ///
    /// # Panics
    /// When it is finished, if the message has 2^29 bytes or more, for which there is no padding.
    pub struct Mmo(MmoCore);
    impl: BaseFixedTraits AlgorithmName Default Clone HashMarker Reset FixedOutputReset;
);

impl ZeroizeOnDrop for Mmo {}

/// The hash of whole blocks.
#[derive(Clone, Default)]
pub struct MmoCore {
    /// H_i.
    state: [u8; 16],
    /// Bytes in the blocks before.
    length: u64,
}

impl HashMarker for MmoCore {}

impl BlockSizeUser for MmoCore {
    type BlockSize = U16;
}

impl BufferKindUser for MmoCore {
    type BufferKind = Eager;
}

impl OutputSizeUser for MmoCore {
    type OutputSize = U16;
}

impl MmoCore {
    fn compress(&mut self, block: &Block<Self>) {
        let mut encrypted = *block;
        Aes128::new(&self.state.into()).encrypt_block(&mut encrypted);
        for (h, (e, m)) in self.state.iter_mut().zip(encrypted.iter().zip(block)) {
            *h = e ^ m;
        }
        encrypted.as_mut_slice().zeroize();
    }
}

impl UpdateCore for MmoCore {
    fn update_blocks(&mut self, blocks: &[Block<Self>]) {
        for block in blocks {
            self.compress(block);
        }
        self.length += 16 * blocks.len() as u64;
    }
}

impl FixedOutputCore for MmoCore {
    fn finalize_fixed_core(&mut self, buffer: &mut Buffer<Self>, out: &mut digest::Output<Self>) {
        let bits = 8 * (self.length + buffer.get_pos() as u64);
        let bits = u32::try_from(bits).expect("a message of fewer than 2^29 bytes");
        match u16::try_from(bits) {
            Ok(bits) => buffer.digest_pad(0x80, &bits.to_be_bytes(), |block| self.compress(block)),
            Err(_) => {
                let [a, b, c, d] = bits.to_be_bytes();
                buffer.digest_pad(0x80, &[a, b, c, d, 0, 0], |block| self.compress(block));
            }
        }
        out.copy_from_slice(&self.state);
    }
}

impl Reset for MmoCore {
    fn reset(&mut self) {
        *self = Self::default();
    }
}

impl AlgorithmName for MmoCore {
    fn write_alg_name(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AES-128-MMO")
    }
}

impl Drop for MmoCore {
    fn drop(&mut self) {
        self.state.zeroize();
    }
}

impl ZeroizeOnDrop for MmoCore {}
