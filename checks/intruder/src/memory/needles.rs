//! What is searched for: values that tell a secret, in the forms in which arithmetic holds them.

use carryless::ecdsa::{FittingDigest, fitting_digest};
use carryless::{Affine, Curve, KeyCurve, SecretScalar, mul};
use num_bigint::BigUint;
use sha2::{Digest, Sha256, Sha512};
use std::collections::HashMap;

use super::subject::{BYTES, message, peer};

/// Every window of eight bytes of every form of every value.
#[derive(Default)]
pub struct Needles {
    windows: HashMap<u64, String>,
}

impl Needles {
    /// What tells a scalar of a curve: itself, n less it, its inverse, and each times R, for Montgomery's arithmetic.
    pub fn scalar<C: Curve>(&mut self, name: &str, a: &BigUint) {
        let n = &order::<C>();
        let r = BigUint::from(1_u8) << (64 * C::ORDER.len());
        for (form, value) in [("", a.clone()), ("n − ", n - a), ("1/", a.modinv(n).expect("not 0"))] {
            self.integer(&format!("{form}{name}"), &value);
            self.integer(&format!("{form}{name}, times R"), &(value * &r % n));
        }
    }

    /// What tells the secret and the nonce of a signature (r, s): d, k, r·d and z + r·d.
    pub fn signature<C: KeyCurve>(&mut self, i: usize, d: &BigUint, signature: &[u8]) {
        let n = &order::<C>();
        let [r, s] = [&signature[..signature.len() / 2], &signature[signature.len() / 2..]].map(BigUint::from_bytes_be);
        let digest = digest::<C>(i);
        let z = BigUint::from_bytes_be(&digest) >> (8 * digest.len() as u32).saturating_sub(C::ORDER_BITS);
        let k = (&z + &r * d) * s.modinv(n).expect("not 0") % n;
        self.scalar::<C>(&format!("k{i}"), &k);
        self.scalar::<C>(&format!("r·d of {i}"), &(&r * d % n));
        self.scalar::<C>(&format!("z + r·d of {i}"), &((z + r * d) % n));
    }

    /// x of d·Q.
    pub fn shared<C: KeyCurve>(&mut self, d: &[u8]) {
        let d = SecretScalar::<C>::from_be_bytes(d).expect("below n");
        let product: Affine<C> = mul(&d, peer().point()).expect("no fault");
        let mut bytes = [0; carryless::sec1::MAX_BYTES];
        let bytes = carryless::sec1::encode_compressed(&product, &mut bytes);
        self.integer("x of d·Q", &BigUint::from_bytes_be(&bytes[1..]));
    }

    /// Bytes as base64 has them, wherever they begin.
    pub fn base64(&mut self, name: &str, bytes: &[u8]) {
        const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for skipped in 0..3 {
            let bits = bytes[skipped..].chunks_exact(3).map(|of| u32::from_be_bytes([0, of[0], of[1], of[2]]));
            let text = bits.flat_map(|bits| [18, 12, 6, 0].map(|shift| DIGITS[(bits >> shift & 63) as usize]));
            self.bytes(&format!("{name} in base64"), &text.collect::<Vec<_>>());
        }
    }

    /// An integer in either order of bytes, in words of 32 bits that are swapped, and in limbs of 52 and 62 bits.
    fn integer(&mut self, name: &str, value: &BigUint) {
        let bytes = value.to_bytes_be();
        self.bytes(name, &bytes);
        self.bytes(name, &value.to_bytes_le());
        for skipped in 0..4 {
            let words = bytes[skipped..].chunks_exact(4).flat_map(|word| [word[3], word[2], word[1], word[0]]);
            self.bytes(&format!("{name} in words of a digest"), &words.collect::<Vec<_>>());
        }
        for bits in [52, 62] {
            let limb = BigUint::from(1_u8) << bits;
            for i in 0..value.bits() / bits {
                let limb = (value >> (bits * i)) % &limb;
                let limb = limb.iter_u64_digits().next().unwrap_or(0);
                self.bytes(&format!("{name} in limbs of {bits} bits"), &limb.to_le_bytes());
            }
        }
    }

    fn bytes(&mut self, name: &str, bytes: &[u8]) {
        for window in bytes.windows(8) {
            // What is nearly 0 is no sign of anything.
            if window.iter().filter(|byte| **byte != 0).count() > 5 {
                let window = u64::from_le_bytes(window.try_into().expect("eight bytes"));
                self.windows.entry(window).or_insert_with(|| name.to_owned());
            }
        }
    }

    /// The names of what is found in bytes, each with its first place, and how many bytes in a row are of it.
    pub fn find(&self, bytes: &[u8]) -> Vec<(usize, usize, &str)> {
        let mut filter = vec![false; 1 << 16];
        self.windows.keys().for_each(|window| filter[(window & 0xffff) as usize] = true);
        let mut found: Vec<(usize, usize, &str)> = Vec::new();
        for (place, window) in bytes.windows(8).enumerate() {
            if !filter[usize::from(u16::from_le_bytes([window[0], window[1]]))] {
                continue;
            }
            let Some(name) = self.windows.get(&u64::from_le_bytes(window.try_into().expect("eight bytes"))) else {
                continue;
            };
            match found.last_mut() {
                Some((first, count, last)) if last == name && place <= *first + *count => *count = place + 8 - *first,
                _ => found.push((place, 8, name)),
            }
        }
        found
    }
}

/// n.
pub fn order<C: Curve>() -> BigUint {
    BigUint::from_bytes_le(&C::ORDER.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// The i-th secret: the first byte is 0, so that it is below n.
pub fn secret(i: usize) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    bytes[1..65].copy_from_slice(&Sha512::digest(format!("secret {i}")));
    bytes[65..].copy_from_slice(&Sha512::digest(format!("its end {i}"))[..BYTES - 65]);
    bytes
}

/// The digest that fits the curve, of the i-th message.
fn digest<C: Curve>(i: usize) -> Vec<u8> {
    match fitting_digest::<C>() {
        FittingDigest::Sha256 => Sha256::digest(message(i)).to_vec(),
        _ => Sha512::digest(message(i)).to_vec(),
    }
}
