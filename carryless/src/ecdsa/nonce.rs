//! Nonces k from the secret d and the digest h: HMAC-DRBG, seeded with both.
//!
//! K and V begin as zeros and ones; K = HMAC_K(V, 0, d, h'), V = HMAC_K(V), and the same again with 1 for 0, h' the class
//! of h modulo n. The leftmost bits of as many V = HMAC_K(V) as n is long are k, if 0 < k < n; if not, or if another is
//! needed, K = HMAC_K(V, 0), V = HMAC_K(V), and so on. d and h' have the octets of n. Where random octets are given they
//! follow h'.
//! Source: T. Pornin, RFC 6979, 3.2 and 3.6.
//! Time: constant in d and in the k that is returned. V is erased here, and K, which only HMAC
//! holds, by the digest: SHA-2's does, another where its package is told to (its feature `zeroize`).
//!
//! What depends on the digest knows no curve, and the rest no digest: it is compiled once for each, not for all pairs.

use super::EagerHash;
use crate::curve::Curve;
use crate::field::{ConstantTime, MAX_LIMBS};
use crate::scalar::{Residue, SecretScalar, order_bytes};
use core::marker::PhantomData;
use digest::Output;
use hmac::{Hmac, KeyInit, Mac};
use zeroize::{Zeroize, Zeroizing};

/// A generator of octets from a seed.
pub(super) trait Generator {
    /// K = HMAC_K(V, …), V = HMAC_K(V).
    fn seed(&mut self, parts: &[&[u8]]);
    /// As many V = HMAC_K(V) as the octets are.
    fn fill(&mut self, out: &mut [u8]);
}

/// HMAC-DRBG.
pub(super) struct HmacDrbg<D: EagerHash> {
    /// HMAC_K before its message.
    keyed: Hmac<D>,
    value: Output<Hmac<D>>,
}

impl<D: EagerHash> HmacDrbg<D> {
    pub fn new() -> Self {
        let mut value = Output::<Hmac<D>>::default();
        value.fill(1);
        HmacDrbg { keyed: keyed(&Output::<Hmac<D>>::default()), value }
    }

    /// V = HMAC_K(V).
    fn step(&mut self) {
        let mut mac = self.keyed.clone();
        mac.update(&self.value);
        self.value = mac.finalize().into_bytes();
    }
}

/// HMAC_K.
fn keyed<D: EagerHash>(key: &Output<Hmac<D>>) -> Hmac<D> {
    Hmac::<D>::new_from_slice(key).expect("a key of any length")
}

impl<D: EagerHash> Generator for HmacDrbg<D> {
    fn seed(&mut self, parts: &[&[u8]]) {
        let mut mac = self.keyed.clone();
        mac.update(&self.value);
        parts.iter().for_each(|part| mac.update(part));
        let mut key = mac.finalize().into_bytes();
        self.keyed = keyed(&key);
        key.as_mut_slice().zeroize();
        self.step();
    }

    fn fill(&mut self, out: &mut [u8]) {
        for part in out.chunks_mut(self.value.len()) {
            self.step();
            part.copy_from_slice(&self.value[..part.len()]);
        }
    }
}

impl<D: EagerHash> Drop for HmacDrbg<D> {
    fn drop(&mut self) {
        self.value.as_mut_slice().zeroize();
    }
}

/// The nonces of a secret and a digest, one after the other.
pub(super) struct Nonces<'g, C> {
    generator: &'g mut dyn Generator,
    /// Whether one was made, so that K and V are to be brought forward.
    used: bool,
    curve: PhantomData<fn() -> C>,
}

/// Big-endian octets of an integer modulo n.
fn octets<C: Curve>(a: &Residue<C>) -> Zeroizing<[u8; 8 * MAX_LIMBS]> {
    let mut octets = Zeroizing::new([0; 8 * MAX_LIMBS]);
    a.to_be_bytes(&mut octets[..order_bytes::<C>()]);
    octets
}

impl<'g, C: Curve<Field: ConstantTime>> Nonces<'g, C> {
    /// Those of the secret d and the class of the digest, by a new generator.
    pub fn new(generator: &'g mut dyn Generator, d: &Residue<C>, digest: &Residue<C>, random: &[u8]) -> Self {
        let (d, digest) = (octets(d), octets(digest));
        let length = order_bytes::<C>();
        for separator in [0, 1] {
            generator.seed(&[&[separator], &d[..length], &digest[..length], random]);
        }
        Nonces { generator, used: false, curve: PhantomData }
    }

    /// The next one.
    pub fn next(&mut self) -> SecretScalar<C> {
        loop {
            if self.used {
                self.generator.seed(&[&[0]]);
            }
            self.used = true;
            let mut octets = Zeroizing::new([0; 8 * MAX_LIMBS]);
            let octets = &mut octets[..order_bytes::<C>()];
            self.generator.fill(octets);
            if let Some(k) = SecretScalar::from_leftmost_bits(octets) {
                return k;
            }
        }
    }
}
