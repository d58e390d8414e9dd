//! Nonces k from the secret d and the digest h: HMAC-DRBG, seeded with both.
//!
//! K and V begin as zeros and ones; K = HMAC_K(V, 0, d, h'), V = HMAC_K(V), and the same again with 1 for 0, h' the class
//! of h modulo n. The leftmost bits of as many V = HMAC_K(V) as n is long are k, if 0 < k < n; if not, or if another is
//! needed, K = HMAC_K(V, 0), V = HMAC_K(V), and so on. d and h' have the bytes of n. Where random bytes are given they
//! follow h'.
//! Source: T. Pornin, RFC 6979, 3.2 and 3.6.
//! Time: constant in d and in the k that is returned. V is erased here, and K, which only HMAC
//! holds, by the digest: SHA-2's does, another where its package is told to (its feature `zeroize`).
//!
//! What depends on the digest knows no curve, and the rest no digest: it is compiled once for each, not for all pairs.

use super::EagerHash;
use crate::curve::Curve;
use crate::field::{ConstantTime, MAX_LIMBS, write_be};
use crate::scalar::{Residue, SecretScalar, order_bytes};
use core::marker::PhantomData;
use digest::Output;
use digest::block_api::{Buffer, FixedOutputCore, UpdateCore};
use hmac::KeyInit;
use hmac::block_api::HmacCore;
use zeroize::{Zeroize, Zeroizing};

/// A generator of bytes from a seed.
pub(crate) trait Generator {
    /// K = HMAC_K(V, seed), V = HMAC_K(V).
    fn seed(&mut self, seed: &[u8]);
    /// As many V = HMAC_K(V) as the bytes are.
    fn fill(&mut self, out: &mut [u8]);
}

/// HMAC-DRBG.
#[derive(Clone)]
pub(crate) struct HmacDrbg<D: EagerHash> {
    /// HMAC_K before its message.
    keyed: HmacCore<D>,
    value: Output<HmacCore<D>>,
    /// What is not yet a whole block; empty between two messages.
    buffer: Buffer<HmacCore<D>>,
}

impl<D: EagerHash> HmacDrbg<D> {
    pub fn new() -> Self {
        let mut value = Output::<HmacCore<D>>::default();
        // RFC 6979, 3.2, b and c: V = 01 01 …, K = 00 00 ….
        value.fill(1);
        HmacDrbg { keyed: keyed(&Output::<HmacCore<D>>::default()), value, buffer: Buffer::<HmacCore<D>>::default() }
    }

    /// HMAC_K(V, more).
    fn mac(&mut self, more: &[u8]) -> Output<HmacCore<D>> {
        // HMAC_K with its first block behind it, which is the same for all messages under K.
        let mut core = self.keyed.clone();
        self.buffer.digest_blocks(&self.value, |blocks| core.update_blocks(blocks));
        self.buffer.digest_blocks(more, |blocks| core.update_blocks(blocks));
        let mut mac = Output::<HmacCore<D>>::default();
        core.finalize_fixed_core(&mut self.buffer, &mut mac);
        mac
    }
}

/// HMAC_K.
fn keyed<D: EagerHash>(key: &Output<HmacCore<D>>) -> HmacCore<D> {
    HmacCore::new_from_slice(key).expect("a key of any length")
}

impl<D: EagerHash> Generator for HmacDrbg<D> {
    fn seed(&mut self, seed: &[u8]) {
        // 3.2, d and e, f and g, or the end of h.3.
        let mut key = self.mac(seed);
        self.keyed = keyed(&key);
        key.as_mut_slice().zeroize();
        self.value = self.mac(&[]);
    }

    fn fill(&mut self, out: &mut [u8]) {
        // 3.2, h.2: T = V ‖ V ‖ …, until it is long enough.
        for part in out.chunks_mut(self.value.len()) {
            self.value = self.mac(&[]);
            part.copy_from_slice(&self.value[..part.len()]);
        }
    }
}

impl<D: EagerHash> Drop for HmacDrbg<D> {
    fn drop(&mut self) {
        self.value.as_mut_slice().zeroize();
    }
}

/// What may be nonces of a secret and a digest, one after the other: as many bytes as n has.
pub(super) struct Candidates<'g> {
    generator: &'g mut dyn Generator,
    /// Whether one was made, so that K and V are to be brought forward.
    used: bool,
}

/// The nonces of a secret and a digest, one after the other.
pub(super) struct Nonces<'g, C> {
    candidates: Candidates<'g>,
    curve: PhantomData<fn() -> C>,
}

/// The most random bytes beside the key and the digest.
pub(super) const RANDOM_BYTES: usize = 32;

impl<'g> Candidates<'g> {
    /// Those of the secret d and the class of the digest, both below an n of `length` bytes, by a new generator.
    pub fn new(
        generator: &'g mut dyn Generator,
        d: &[u64; MAX_LIMBS],
        digest: &[u64; MAX_LIMBS],
        length: usize,
        random: &[u8],
    ) -> Self {
        // A separator, d, the digest, what is random.
        let mut seed = Zeroizing::new([0; 1 + 2 * 8 * MAX_LIMBS + RANDOM_BYTES]);
        let seed = &mut seed[..1 + 2 * length + random.len()];
        write_be(d, &mut seed[1..1 + length]);
        write_be(digest, &mut seed[1 + length..1 + 2 * length]);
        seed[1 + 2 * length..].copy_from_slice(random);
        // 3.2, d to g; what is random stands behind the digest, as k' in 3.6.
        for separator in [0, 1] {
            seed[0] = separator;
            generator.seed(seed);
        }
        Candidates { generator, used: false }
    }

    /// The next one.
    pub fn next(&mut self, out: &mut [u8]) {
        if self.used {
            self.generator.seed(&[0]);
        }
        self.used = true;
        self.generator.fill(out);
    }
}

impl<'g, C: Curve<Field: ConstantTime>> Nonces<'g, C> {
    /// The nonces of the secret d and the class of the digest, by a new generator.
    pub fn new(generator: &'g mut dyn Generator, d: &SecretScalar<C>, digest: &Residue<C>, random: &[u8]) -> Self {
        let candidates = Candidates::new(generator, d.limbs(), &digest.to_integer(), order_bytes::<C>(), random);
        Nonces { candidates, curve: PhantomData }
    }

    /// The next one.
    pub fn next(&mut self) -> SecretScalar<C> {
        loop {
            let mut bytes = Zeroizing::new([0; 8 * MAX_LIMBS]);
            let bytes = &mut bytes[..order_bytes::<C>()];
            self.candidates.next(bytes);
            // 3.2, h.3. A candidate that is thrown away tells nothing of the one that is taken.
            if let Some(k) = SecretScalar::from_leftmost_bits(bytes) {
                return k;
            }
        }
    }
}
