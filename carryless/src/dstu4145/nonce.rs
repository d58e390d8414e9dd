//! Nonces e: those of RFC 6979 over HMAC with SHA-256, whatever the message was digested by: the package of Kupyna looks up tables by
//! what it digests, here secrets, and SHA-256 is in constant time.
//!
//! HMAC-DRBG is seeded with d, h, what tells the curve, and random bytes where a generator is given: d has the octets of n,
//! h, the field element that is signed, those of a field element, both the highest first. The leftmost bits of what it gives, as many
//! as n has, are e, if 0 < e < n; if not, or if r or s is 0, the next ones are. The curve is among the seeds, as n
//! does not tell it: a d that is used on two curves is not signed with by the same e.
//! Source: T. Pornin, RFC 6979, 3.2 and 3.6 (what else is seeded stands behind the digest).
//! Time: constant in d and in the e that is returned.

use super::group::{Group, Limbs, field_bytes, order_bits, order_bytes};
use super::scheme::is_in_range;
use crate::ecdsa::{Generator, HmacDrbg};
use crate::field::{MAX_LIMBS, write_be};
use crate::scalar::{SecretLimbs, leftmost_bits};
use sha2::Sha256;
use zeroize::Zeroizing;

/// Random bytes beside the key and the digest.
pub(super) const RANDOM_BYTES: usize = 32;

/// The nonces of a secret and a digest, one after the other.
pub(super) struct Nonces<'g> {
    group: &'g dyn Group,
    generator: HmacDrbg<Sha256>,
    /// Whether one was made, so that K and V are to be brought forward.
    used: bool,
}

impl<'g> Nonces<'g> {
    /// The nonces of the secret d and the element h on the curve with this number.
    pub fn new(group: &'g dyn Group, curve: u8, d: &SecretLimbs, h: &Limbs, random: &[u8]) -> Self {
        let (order, field) = (order_bytes(group), field_bytes(group));
        // A separator, d, h, the curve, what is random.
        let mut seed = Zeroizing::new([0; 1 + 2 * 8 * MAX_LIMBS + 1 + RANDOM_BYTES]);
        let seed = &mut seed[..1 + order + field + 1 + random.len()];
        write_be(d, &mut seed[1..1 + order]);
        write_be(h, &mut seed[1 + order..1 + order + field]);
        seed[1 + order + field] = curve;
        seed[1 + order + field + 1..].copy_from_slice(random);
        let mut generator = HmacDrbg::new();
        // 3.2, d to g
        for separator in [0, 1] {
            seed[0] = separator;
            generator.seed(seed);
        }
        Nonces { group, generator, used: false }
    }

    /// The next one.
    pub fn next(&mut self) -> SecretLimbs {
        loop {
            if self.used {
                self.generator.seed(&[0]);
            }
            self.used = true;
            let mut bytes = Zeroizing::new([0; 8 * MAX_LIMBS]);
            let bytes = &mut bytes[..order_bytes(self.group)];
            self.generator.fill(bytes);
            let mut e = SecretLimbs::ZERO;
            leftmost_bits(bytes, order_bits(self.group), &mut e);
            // 3.2, h.3. A candidate that is thrown away tells nothing of the one that is taken.
            if is_in_range(self.group, &e).declassify() {
                return e;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dstu4145::Curve;

    fn first(curve: Curve, d: u64, h: u64, random: &[u8]) -> Limbs {
        let limbs = |v| [v, 0, 0, 0, 0, 0, 0, 0, 0];
        *Nonces::new(&*curve.group(), curve as u8, &SecretLimbs(limbs(d)), &limbs(h), random).next()
    }

    /// What Python's `hmac` gives by RFC 6979, 3.2; and whatever is seeded makes another nonce.
    #[test]
    fn known_nonces() {
        let nonce = first(Curve::M257, 3, 5, &[]);
        assert_eq!(
            nonce[..4],
            [0xda1c_0944_68b1_6b84, 0x7dae_e9ad_3373_8d30, 0x4adc_b212_582e_d1f7, 0x5925_bcff_1534_6d62]
        );
        let hedged = first(Curve::M257, 3, 5, &[7; RANDOM_BYTES]);
        assert_eq!(
            hedged[..4],
            [0x859a_7403_2593_c99d, 0xba03_aa51_ee57_b970, 0x18f8_e4c4_acfd_2eea, 0x356a_5d66_8d31_e3c2]
        );
        let longer = first(Curve::M431, 3, 5, &[]);
        assert_eq!((longer[0], longer[6]), (0x18a5_55ee_a759_958a, 0x0000_09ca_560e_9590));
        for other in [first(Curve::M257, 4, 5, &[]), first(Curve::M257, 3, 6, &[]), first(Curve::M257, 3, 5, &[8; 32])]
        {
            assert!(other != nonce && other != hedged);
        }
    }
}
