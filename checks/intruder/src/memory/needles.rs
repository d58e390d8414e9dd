//! What is searched for: values that tell a secret, in the forms in which arithmetic holds them.

use carryless::compact::CompactCurve;
use carryless::ecdsa::FittingDigest;
use carryless::key::CompactSecretKey;
use carryless::{Affine, Curve, KeyCurve, SecretScalar, mul};
use num_bigint::BigUint;
use sha2::{Digest, Sha256, Sha384, Sha512};
use std::collections::HashMap;

use super::subject::{BYTES, Secrets, message, peer, peer_as_data};

/// What integers are taken modulo, and how they are held.
pub struct Group {
    /// n.
    pub order: BigUint,
    /// Limbs of Montgomery's R.
    limbs: usize,
}

impl Group {
    /// Of a curve that is a type.
    pub fn of_curve<C: Curve>() -> Self {
        Group { order: integer(C::ORDER), limbs: C::ORDER.len() }
    }

    /// Of a curve whose constants are data: integers have as many limbs as elements.
    pub fn of_data(curve: CompactCurve) -> Self {
        Group { order: integer(curve.order()), limbs: curve.field_bits().div_ceil(64) as usize }
    }
}

/// Every window of eight bytes of every form of every value.
#[derive(Default)]
pub struct Needles {
    windows: HashMap<u64, String>,
}

impl Needles {
    /// Those of the secrets of a process, each of as many bytes.
    pub fn of_secrets(group: &Group, secrets: &Secrets, bytes: usize) -> Self {
        let mut needles = Needles::default();
        for (i, secret) in secrets.iter().enumerate() {
            needles.scalar(group, &format!("d{i}"), &BigUint::from_bytes_be(&secret[..bytes]));
            needles.base64(&format!("d{i}"), &secret[..bytes]);
        }
        needles
    }

    /// What tells a scalar: itself, n less it, its inverse, and each times R, for Montgomery's arithmetic.
    pub fn scalar(&mut self, group: &Group, name: &str, a: &BigUint) {
        let n = &group.order;
        let r = BigUint::from(1_u8) << (64 * group.limbs);
        for (form, value) in [("", a.clone()), ("n − ", n - a), ("1/", a.modinv(n).expect("not 0"))] {
            self.integer(&format!("{form}{name}"), &value);
            self.integer(&format!("{form}{name}, times R"), &(value * &r % n));
        }
    }

    /// What tells the secret and the nonce of a signature (r, s) of ECDSA: d, k, r·d and z + r·d.
    pub fn signature(&mut self, group: &Group, i: usize, d: &BigUint, digest: &[u8], signature: &[u8]) {
        let n = &group.order;
        let [r, s] = [&signature[..signature.len() / 2], &signature[signature.len() / 2..]].map(BigUint::from_bytes_be);
        let z = BigUint::from_bytes_be(digest) >> (8 * digest.len() as u64).saturating_sub(n.bits());
        let k = (&z + &r * d) * s.modinv(n).expect("not 0") % n;
        self.scalar(group, &format!("k{i}"), &k);
        self.scalar(group, &format!("r·d of {i}"), &(&r * d % n));
        self.scalar(group, &format!("z + r·d of {i}"), &((z + r * d) % n));
    }

    /// What tells those of a signature of DSTU 4145, s = e + r·d: e and r·d.
    pub fn signature_of_dstu4145(&mut self, group: &Group, d: &BigUint, signature: &[u8]) {
        let n = &group.order;
        let [r, s] = [&signature[..signature.len() / 2], &signature[signature.len() / 2..]].map(BigUint::from_bytes_le);
        let product = r * d % n;
        self.scalar(group, "e", &((n + s - &product) % n));
        self.scalar(group, "r·d", &product);
    }

    /// x of d·Q.
    pub fn shared<C: KeyCurve>(&mut self, d: &[u8]) {
        let d = SecretScalar::<C>::from_be_bytes(d).expect("below n");
        let product: Affine<C> = mul(&d, peer().point()).expect("no fault");
        let mut bytes = [0; carryless::sec1::MAX_BYTES];
        let bytes = carryless::sec1::encode_compressed(&product, &mut bytes);
        self.integer("x of d·Q", &BigUint::from_bytes_be(&bytes[1..]));
    }

    /// The same on a curve whose constants are data.
    pub fn shared_as_data(&mut self, curve: CompactCurve, d: &[u8]) {
        let key = CompactSecretKey::from_be_bytes(curve, d).expect("below n");
        let shared = key.try_diffie_hellman(&peer_as_data(curve)).expect("no fault");
        self.integer("x of d·Q", &BigUint::from_bytes_be(&shared));
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
    pub fn integer(&mut self, name: &str, value: &BigUint) {
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

    /// Bytes as they are.
    pub fn bytes(&mut self, name: &str, bytes: &[u8]) {
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

/// Of little-endian limbs.
pub fn integer(limbs: &[u64]) -> BigUint {
    BigUint::from_bytes_le(&limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// The i-th secret: the first byte is 0, so that it is below n.
pub fn secret(i: usize) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    bytes[1..65].copy_from_slice(&Sha512::digest(format!("secret {i}")));
    bytes[65..].copy_from_slice(&Sha512::digest(format!("its end {i}"))[..BYTES - 65]);
    bytes
}

/// The digest of the i-th message.
pub fn digest(kind: FittingDigest, i: usize) -> Vec<u8> {
    match kind {
        FittingDigest::Sha256 => Sha256::digest(message(i)).to_vec(),
        FittingDigest::Sha384 => Sha384::digest(message(i)).to_vec(),
        _ => Sha512::digest(message(i)).to_vec(),
    }
}
