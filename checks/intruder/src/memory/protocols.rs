//! ECMQV, ECQV and Zigbee's key establishment: the operations, and what tells their secrets, which is computed by other integers.

use super::needles::{Group, Needles, integer};
use super::subject::{BYTES, Secrets, peer};
use carryless::coordinates::Point;
use carryless::ecmqv::{self, KeyPairs, PublicKeys};
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::scalar::{Residue, order_bytes};
use carryless::zigbee::{Certificate, Device, KEY_AGREEMENT, Mmo};
use carryless::{K283, KeyCurve, ecqv, mul_vartime};
use num_bigint::BigUint;
use rand_core::{TryCryptoRng, TryRng};
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::hint::black_box;
use zeroize::Zeroize;

/// A generator that gives these bytes, wherever it is asked; as a word such that a scalar of it is below n.
pub struct Known<'a>(pub &'a [u8; BYTES]);

impl TryRng for Known<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(self.0[1..9].try_into().expect("eight bytes")) >> 2)
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let length = out.len();
        out.copy_from_slice(&self.0[..length]);
        Ok(())
    }
}

impl TryCryptoRng for Known<'_> {}

/// The scalar that [`Known`] leads to.
fn random<C: KeyCurve>(bytes: &[u8; BYTES]) -> BigUint {
    let Ok(limb) = Known(bytes).try_next_u64();
    let mut limbs = vec![limb; C::ORDER.len()];
    let surplus = 64 * C::ORDER.len() as u32 - C::ORDER_BITS;
    *limbs.last_mut().expect("a limb") >>= surplus;
    integer(&limbs)
}

/// Bytes of an integer modulo n.
fn to_bytes<C: KeyCurve>(k: &BigUint) -> Vec<u8> {
    let bytes = k.to_bytes_be();
    [vec![0; order_bytes::<C>() - bytes.len()], bytes].concat()
}

/// What ECMQV multiplies a key by: 2^⌈f/2⌉ and the bits of x below.
fn associate<C: KeyCurve>(key: &PublicKey<C>) -> BigUint {
    let half = BigUint::from(1_u8) << C::ORDER_BITS.div_ceil(2);
    BigUint::from_bytes_be(&key.to_sec1(PointForm::Compressed)[1..]) % &half + half
}

/// ECMQV with the first two secrets.
#[inline(never)]
pub fn agree<C: KeyCurve>(secrets: &mut Secrets) {
    let static_key = SecretKey::<C>::from_be_bytes(&secrets[0][..order_bytes::<C>()]);
    let ephemeral_key = SecretKey::<C>::from_be_bytes(&secrets[1][..order_bytes::<C>()]);
    secrets.as_flattened_mut().zeroize();
    let static_key = static_key.as_ref().expect("below n");
    let ephemeral_key = ephemeral_key.as_ref().expect("below n");
    let peer = peer();
    let peer = PublicKeys { static_key: &peer, ephemeral_key: &peer };
    _ = black_box(ecmqv::agree(KeyPairs { static_key, ephemeral_key }, peer));
}

/// What tells d₁ and d₂: s = d₂ + Q̄₂·d₁, with the cofactor too, and the x of P.
fn of_mqv<C: KeyCurve>(needles: &mut Needles, [d1, d2]: [&BigUint; 2], peer: PublicKeys<'_, C>) -> Vec<u8> {
    let group = &Group::of_curve::<C>();
    let key = |d| SecretKey::<C>::from_be_bytes(&to_bytes::<C>(d)).expect("below n");
    let (static_key, ephemeral_key) = (&key(d1), &key(d2));
    let product = associate(ephemeral_key.public_key()) * d1 % &group.order;
    let s = (d2 + &product) % &group.order;
    needles.scalar(group, "Q̄·d1", &product);
    needles.scalar(group, "s", &s);
    needles.scalar(group, "h·s", &(s * C::COFACTOR % &group.order));
    let secret = ecmqv::agree(KeyPairs { static_key, ephemeral_key }, peer).expect("no fault");
    needles.integer("x of P", &BigUint::from_bytes_be(&secret));
    secret.to_vec()
}

/// What tells the secrets of [`agree`].
pub fn needles_of_mqv<C: KeyCurve>(needles: &mut Needles, secrets: &Secrets) {
    let [d1, d2] = [0, 1].map(|i| BigUint::from_bytes_be(&secrets[i][..order_bytes::<C>()]));
    let peer = peer();
    of_mqv::<C>(needles, [&d1, &d2], PublicKeys { static_key: &peer, ephemeral_key: &peer });
}

fn written<C: KeyCurve>(p: &PublicKey<C>) -> Vec<u8> {
    p.to_sec1(PointForm::Compressed).to_vec()
}

/// ECQV: the first secret is the owner's, the second the issuer's, the third what the generator gives.
#[inline(never)]
pub fn certify<C: KeyCurve>(secrets: &mut Secrets) {
    let request = SecretKey::<C>::from_be_bytes(&secrets[0][..order_bytes::<C>()]);
    let issuer = SecretKey::<C>::from_be_bytes(&secrets[1][..order_bytes::<C>()]);
    let (request, issuer) = (request.as_ref().expect("below n"), issuer.as_ref().expect("below n"));
    let issued = ecqv::issue::<C, Sha256, _>(issuer, request.public_key(), &mut Known(&secrets[2]), written);
    let (certificate, r) = issued.as_ref().expect("no fault");
    let p = PublicKey::from_sec1(certificate).expect("a point");
    let key = ecqv::secret_key::<C, Sha256>(certificate, &p, r, request, issuer.public_key());
    assert!(black_box(&key).is_ok());
}

/// What tells the secrets of [`certify`]: l, e·l, e·k and the owner's key e·k + r. Not r: it is public.
pub fn needles_of_certificate<C: KeyCurve>(needles: &mut Needles, secrets: &Secrets) {
    let group = &Group::of_curve::<C>();
    let n = &group.order;
    let [k, d] = [0, 1].map(|i| BigUint::from_bytes_be(&secrets[i][..order_bytes::<C>()]));
    let l = random::<C>(&secrets[2]);
    // P = (k + l)·G.
    let sum = SecretKey::<C>::from_be_bytes(&to_bytes::<C>(&((&k + &l) % n))).expect("not 0");
    let digest = Sha256::digest(written(sum.public_key()));
    let e = BigUint::from_bytes_be(&digest) >> 256_u32.saturating_sub(C::ORDER_BITS - 1);
    let r = (&e * &l + d) % n;
    needles.scalar(group, "l", &l);
    needles.scalar(group, "e·l", &(&e * &l % n));
    needles.scalar(group, "e·k", &(&e * &k % n));
    needles.scalar(group, "e·k + r", &((e * k + r) % n));
}

/// The certificate of an address, with a point that is known.
fn certificate(subject: u64) -> Vec<u8> {
    let certificate = Certificate::Suite2 {
        serial_number: 1,
        issuer: 2,
        valid_from: [0; 5],
        valid_for: u32::MAX,
        subject,
        key_usage: KEY_AGREEMENT,
        point: peer(),
    };
    certificate.to_bytes().to_vec()
}

/// The issuer whose certificate is that of this key: d·G − e·P.
fn issuer(own: &PublicKey<K283>) -> PublicKey<K283> {
    let e = BigUint::from_bytes_be(&Mmo::digest(certificate(OWN)));
    let minus_e = Residue::<K283>::from_be_bytes(&to_bytes::<K283>(&(Group::of_curve::<K283>().order - e)));
    let product = mul_vartime(&minus_e.expect("below n").to_public_limbs(), peer::<K283>().point());
    PublicKey::new(product.add_vartime(*own.point())).expect("no fault")
}

const OWN: u64 = 3;
const PARTNER: u64 = 4;

/// Key establishment of suite 2: the first secret is the device's, the second what the generator gives.
#[inline(never)]
pub fn establish(secrets: &mut Secrets) {
    let own = &secrets[0][..order_bytes::<K283>()];
    let issuer = {
        let key = SecretKey::<K283>::from_be_bytes(own);
        issuer(key.as_ref().expect("below n").public_key())
    };
    let device = Device::new(&written(&issuer), &certificate(OWN), own);
    let device = device.as_ref().expect("parts that belong together");
    let exchange = device.initiator(PARTNER, &certificate(PARTNER), &mut Known(&secrets[1]));
    let confirmation = exchange.expect("a certificate of this issuer").agree(&written(&peer::<K283>()));
    assert!(black_box(confirmation).expect("no fault").confirm(&[0; 16]).is_err());
}

/// What tells the secrets of [`establish`].
pub fn needles_of_zigbee(secrets: &Secrets) -> Needles {
    let group = &Group::of_curve::<K283>();
    let mut needles = Needles::of_secrets(group, secrets, order_bytes::<K283>());
    let own = BigUint::from_bytes_be(&secrets[0][..order_bytes::<K283>()]);
    let ephemeral = random::<K283>(&secrets[1]);
    needles.scalar(group, "the ephemeral key", &ephemeral);
    let key = SecretKey::<K283>::from_be_bytes(&to_bytes::<K283>(&own)).expect("below n");
    let partner = ecqv::public_key::<K283, Mmo>(&certificate(PARTNER), &peer(), &issuer(key.public_key()));
    let (static_key, ephemeral_key) = (&partner.expect("no fault"), &peer());
    let secret = of_mqv::<K283>(&mut needles, [&own, &ephemeral], PublicKeys { static_key, ephemeral_key });
    for (counter, name) in [(1_u32, "MacKey"), (2, "KeyData")] {
        let derived = Mmo::digest([&secret[..], &counter.to_be_bytes()].concat());
        needles.bytes(name, &derived);
        // As HMAC has it.
        for pad in [0x36, 0x5c] {
            needles.bytes(name, &derived.iter().map(|byte| byte ^ pad).collect::<Vec<_>>());
        }
    }
    needles
}
