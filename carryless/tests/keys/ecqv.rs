//! ECQV: every step by big integers and by `mul_vartime`, on every curve, with digests shorter and longer than n.

use crate::common::{for_every_standard_curve, rng};
use carryless::coordinates::Point;
use carryless::ecqv::{CertificateError, issue, public_key, secret_key};
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::scalar::{Residue, order_bytes};
use carryless::zigbee::Mmo;
use carryless::*;
use digest::Digest;
use num_bigint::BigUint;
use sha2::Sha512;

fn write<C: KeyCurve>(p: &PublicKey<C>) -> Vec<u8> {
    [b"name", &*p.to_sec1(PointForm::Compressed)].concat()
}

/// The leftmost ⌊log₂ n⌋ bits.
fn integer_of_digest<C: KeyCurve, D: Digest>(certificate: &[u8]) -> BigUint {
    let digest = D::digest(certificate);
    BigUint::from_bytes_be(&digest) >> (8 * digest.len() as u32).saturating_sub(C::ORDER_BITS - 1)
}

fn check<C: KeyCurve, D: Digest>() {
    let mut rng = rng(3);
    let [issuer, other] = [(); 2].map(|()| SecretKey::<C>::random(&mut rng));
    for _ in 0..3 {
        let request = SecretKey::<C>::random(&mut rng);
        let (certificate, r) = issue::<C, D, _>(&issuer, request.public_key(), &mut rng, write).expect("a certificate");
        let p = PublicKey::from_sec1(&certificate[4..]).expect("a point");
        let key = secret_key::<C, D>(&certificate, &p, &r, &request, issuer.public_key()).expect("a key");
        assert_eq!(public_key::<C, D>(&certificate, &p, issuer.public_key()), Ok(*key.public_key()), "{}", C::NAME);

        let e = integer_of_digest::<C, D>(&certificate);
        assert!(e.bits() < u64::from(C::ORDER_BITS));
        let sum = mul_vartime(&e.to_u64_digits(), p.point()).add_vartime(*issuer.public_key().point());
        assert_eq!(sum, *key.public_key().point(), "{}", C::NAME);

        // Each part of the answer counts.
        let mut changed = certificate.clone();
        changed[0] ^= 1;
        let one = Residue::from_be_bytes(&[1]).expect("below n");
        let mismatches = [
            secret_key::<C, D>(&changed, &p, &r, &request, issuer.public_key()),
            secret_key::<C, D>(&certificate, request.public_key(), &r, &request, issuer.public_key()),
            secret_key::<C, D>(&certificate, &p, &(&r + &one), &request, issuer.public_key()),
            secret_key::<C, D>(&certificate, &p, &r, &other, issuer.public_key()),
            secret_key::<C, D>(&certificate, &p, &r, &request, other.public_key()),
        ];
        for mismatch in mismatches {
            assert_eq!(mismatch, Err(CertificateError::Mismatch), "{}", C::NAME);
        }
        // r travels as bytes.
        let mut bytes = vec![0; order_bytes::<C>()];
        r.to_be_bytes(&mut bytes);
        let read = Residue::from_be_bytes(&bytes).expect("below n");
        assert_eq!(secret_key::<C, D>(&certificate, &p, &read, &request, issuer.public_key()), Ok(key));
    }
}

#[test]
fn owners_and_others_find_the_same_key() {
    macro_rules! call {
        ($curve:ident) => {
            check::<$curve, Mmo>();
            check::<$curve, Sha512>();
        };
    }
    for_every_standard_curve!(call);
}

/// An issuer's key made for one certificate, −e·P, leads to O, which is no key.
#[test]
fn the_point_at_infinity_is_refused() {
    fn check<C: KeyCurve>() {
        let p = SecretKey::<C>::random(&mut rng(4));
        let certificate = write(p.public_key());
        let e = Residue::from_be_bytes(&integer_of_digest::<C, Mmo>(&certificate).to_bytes_be()).expect("below n");
        let issuer = SecretKey::<C>::new((&-&e * &Residue::from_scalar(p.secret_scalar())).to_scalar()).expect("a key");
        let found = public_key::<C, Mmo>(&certificate, p.public_key(), issuer.public_key());
        assert_eq!(found, Err(CertificateError::Zero), "{}", C::NAME);
        let found = secret_key::<C, Mmo>(
            &certificate,
            p.public_key(),
            &-&(&e * &Residue::from_scalar(p.secret_scalar())),
            &p,
            issuer.public_key(),
        );
        assert_eq!(found, Err(CertificateError::Zero), "{}", C::NAME);
    }
    macro_rules! call {
        ($curve:ident) => {
            check::<$curve>();
        };
    }
    for_every_standard_curve!(call);
}

/// A generator of these numbers, the last one first.
struct Draws(Vec<u64>);

impl rand_core::TryRng for Draws {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("limbs are drawn")
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.0.pop().expect("two secrets"))
    }
    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
        unreachable!("limbs are drawn")
    }
}

impl rand_core::TryCryptoRng for Draws {}

/// Where the issuer's first number leads to O, in P or in the key, another is drawn.
#[test]
fn numbers_that_lead_to_infinity() {
    fn check<C: KeyCurve>() {
        let residue = |k: u8| Residue::<C>::from_be_bytes(&[k]).expect("below n");
        let key = |k: &Residue<C>| SecretKey::<C>::new(k.to_scalar()).expect("a key");
        // 5, then 6, their lowest limbs first.
        let draws = || {
            let mut limbs = vec![0; 2 * C::ORDER.len()];
            (limbs[C::ORDER.len() - 1], limbs[2 * C::ORDER.len() - 1]) = (6, 5);
            Draws(limbs)
        };
        // R = −5·G.
        let (issuer, request) = (key(&residue(9)), key(&-&residue(5)));
        let issued = issue::<C, Mmo, _>(&issuer, request.public_key(), &mut draws(), write);
        assert_eq!(issued.map(|(certificate, _)| certificate), Ok(write(key(&residue(1)).public_key())), "{}", C::NAME);
        // e·12·G + Q = O, for a certificate that does not hold P.
        let fixed = b"certificate";
        let e = Residue::from_be_bytes(&integer_of_digest::<C, Mmo>(fixed).to_bytes_be()).expect("below n");
        let (issuer, request) = (key(&-&(&e * &residue(12))), key(&residue(7)));
        let issued = issue::<C, Mmo, _>(&issuer, request.public_key(), &mut draws(), |_| fixed);
        let (_, r) = issued.expect("a certificate");
        let (p, issuer) = (*key(&residue(13)).public_key(), *issuer.public_key());
        assert!(secret_key::<C, Mmo>(fixed, &p, &r, &request, &issuer).is_ok(), "{}", C::NAME);
    }
    macro_rules! call {
        ($curve:ident) => {
            check::<$curve>();
        };
    }
    for_every_standard_curve!(call);
}
