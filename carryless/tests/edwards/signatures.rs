//! Signatures of the three variants, made and verified: those of RFC 8032, and of the oracle.

use crate::cases::{hex, text, vectors};
use carryless::ed25519::{KeyError, PublicKey, SecretKey, Signature, SignatureError};
use serde_json::Value;
use sha2::{Digest, Sha512};

pub fn array<const N: usize>(value: &Value, name: &str) -> [u8; N] {
    hex(text(value, name)).try_into().unwrap_or_else(|_| panic!("{name}: {N} bytes"))
}

#[test]
fn every_signature() {
    let vectors = vectors("ed25519.json");
    for (list, count) in [("published", 10), ("random", 96)] {
        let cases = vectors[list].as_array().expect("cases");
        assert_eq!(cases.len(), count);
        for case in cases {
            check(case);
        }
    }
}

fn check(case: &Value) {
    let [message, context] = ["message", "context"].map(|name| hex(text(case, name)));
    let key = SecretKey::from_bytes(&array(case, "secret")).expect("no fault");
    let public = PublicKey::from_bytes(&array(case, "public")).expect("a key");
    assert_eq!(*key.public_key(), public, "{case}");
    let digest: [u8; 64] = Sha512::digest(&message).into();
    let signed = match text(case, "variant") {
        "Ed25519" => Ok(key.sign(&message)),
        "Ed25519ctx" => key.sign_with_context(&context, &message),
        _ => key.sign_prehash(&context, &digest),
    };
    let signature = Signature::from_bytes(&array(case, "signature")).expect("a signature");
    assert_eq!(signed, Ok(signature), "{case}");
    let verdicts = [
        public.verify(&message, &signature),
        public.verify_cofactored(&message, &signature),
        public.verify_with_context(&context, &message, &signature),
        public.verify_prehash(&context, &digest, &signature),
    ];
    let expected = match text(case, "variant") {
        "Ed25519" => [Ok(()), Ok(()), Err(SignatureError::Context(0)), Err(SignatureError::Mismatch)],
        "Ed25519ctx" => {
            let none = Err(SignatureError::Mismatch);
            [none, none, Ok(()), none]
        }
        _ => {
            let context = if context.is_empty() { SignatureError::Context(0) } else { SignatureError::Mismatch };
            [Err(SignatureError::Mismatch), Err(SignatureError::Mismatch), Err(context), Ok(())]
        }
    };
    assert_eq!(verdicts, expected, "{case}");
}

/// Each bit of a signature, of the key and of the message counts, whatever the variant.
#[test]
fn every_bit_counts() {
    let key = SecretKey::from_bytes(&[0x11; 32]).expect("no fault");
    let (message, signature) = (*b"message", key.sign(b"message"));
    for bit in 0..512 {
        let mut bytes = signature.to_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let verdict = Signature::from_bytes(&bytes).and_then(|changed| key.public_key().verify(&message, &changed));
        assert!(verdict.is_err(), "bit {bit} of the signature");
    }
    for bit in 0..256 {
        let mut bytes = key.public_key().to_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Ok(changed) = PublicKey::from_bytes(&bytes) {
            assert_eq!(changed.verify(&message, &signature), Err(SignatureError::Mismatch), "bit {bit} of the key");
        }
        let mut bytes = *key.as_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let changed = SecretKey::from_bytes(&bytes).expect("no fault");
        assert_ne!(changed, key);
        assert_ne!(changed.public_key(), key.public_key(), "bit {bit} of the secret");
    }
    for bit in 0..8 * message.len() {
        let mut changed = message;
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(key.public_key().verify(&changed, &signature).is_err(), "bit {bit} of the message");
    }
}

#[test]
fn contexts_have_lengths() {
    let key = SecretKey::from_bytes(&[0x22; 32]).expect("no fault");
    let (public, digest) = (key.public_key(), [3; 64]);
    let signature = key.sign(b"");
    for length in [256, 300] {
        let (context, error) = (vec![1; length], SignatureError::Context(length));
        assert_eq!(key.sign_with_context(&context, b""), Err(error));
        assert_eq!(key.sign_prehash(&context, &digest), Err(error));
        assert_eq!(public.verify_with_context(&context, b"", &signature), Err(error));
        assert_eq!(public.verify_prehash(&context, &digest, &signature), Err(error));
    }
    assert_eq!(key.sign_with_context(b"", b""), Err(SignatureError::Context(0)));
    assert!(key.sign_with_context(&[1; 255], b"").is_ok());
    assert_eq!(SignatureError::Context(300).to_string(), "the context has 300 bytes; accepted are at most 255");
}

/// A signature with random bytes in its nonce is one, another one each time, and with the same bytes the same.
#[test]
fn random_bytes_in_the_nonce() {
    struct Bytes(u8);
    impl rand_core::TryRng for Bytes {
        type Error = core::convert::Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(u32::from(self.0))
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(u64::from(self.0))
        }
        fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
            out.fill(self.0);
            Ok(())
        }
    }
    impl rand_core::TryCryptoRng for Bytes {}
    let key = SecretKey::random(&mut Bytes(7));
    assert_eq!(key.as_bytes(), &[7; 32]);
    let sign = |byte| key.sign_with_rng(&mut Bytes(byte), b"message").expect("no fault");
    for byte in 0..3 {
        key.public_key().verify(b"message", &sign(byte)).expect("a signature");
        assert_eq!(sign(byte), sign(byte));
        assert_ne!(sign(byte), sign(byte + 1));
        assert_ne!(sign(byte), key.sign(b"message"));
    }
    // The nonce: SHA-512 of the random bytes, the prefix, zeros up to a block, and the message; R is that of Ed25519 with this
    // in place of the prefix and the message.
    let prefix = &Sha512::digest([7; 32])[32..];
    let nonce = Sha512::digest([&[2; 32], prefix, &[0; 64], b"message"].concat());
    assert_eq!(sign(2).to_bytes()[..32], crate::residues::multiple_of_base(&nonce), "R");
}

#[test]
fn secrets_are_not_shown() {
    let key = SecretKey::from_bytes(&[0xab; 32]).expect("no fault");
    assert_eq!(format!("{key:?}"), "SecretKey(Ed25519 …)");
    assert!(format!("{:?}", key.public_key()).starts_with("PublicKey(Ed25519 "));
    let signature = key.sign(b"");
    assert!(format!("{signature:?}").starts_with("Signature("));
}

/// The traits of the package `signature` do what the methods do.
#[test]
fn traits_of_others() {
    use signature::{Keypair, SignatureEncoding, Signer, Verifier};
    let key = SecretKey::from_bytes(&[0x33; 32]).expect("no fault");
    let signed: Signature = Signer::sign(&key, b"message");
    assert_eq!(signed, key.sign(b"message"));
    assert!(Verifier::verify(&key.verifying_key(), b"message", &signed).is_ok());
    assert!(Verifier::verify(&key.verifying_key(), b"another", &signed).is_err());
    assert_eq!(Signature::try_from(&SignatureEncoding::to_bytes(&signed)[..]), Ok(signed));
    for length in [0, 63, 65] {
        assert_eq!(Signature::try_from(&vec![0; length][..]), Err(SignatureError::Length(length)));
    }
    assert_eq!(SignatureError::Length(63).to_string(), "a signature of Ed25519 has 64 bytes, not 63");
}

/// Encodings of y from 0 to 40 and from p − 20 to 2^255 − 1, with both signs, as the oracle's rule has them: decided by the square
/// root that num-bigint finds.
#[test]
fn encodings_of_points() {
    use num_bigint::BigUint;
    let one = BigUint::from(1_u8);
    let p = (&one << 255_u32) - 19_u8;
    let d = (&p - 121_665_u32) * BigUint::from(121_666_u32).modpow(&(&p - 2_u8), &p) % &p;
    let ys = (0..41_u8).map(BigUint::from).chain((0..39_u8).map(|i| (&one << 255_u32) - 1_u8 - i));
    let mut counts = [0; 3];
    for (y, sign) in ys.flat_map(|y| [(y.clone(), 0_u8), (y, 1)]) {
        let mut bytes = [0; 32];
        let octets = ((BigUint::from(sign) << 255_u32) + &y).to_bytes_le();
        bytes[..octets.len()].copy_from_slice(&octets);
        let yy = &y * &y % &p;
        let (u, v) = (&yy + &p - 1_u8, (&d * &yy + 1_u8) % &p);
        let xx = u * v.modpow(&(&p - 2_u8), &p) % &p;
        // Euler: a square is 0, or has the power (p − 1)/2 of 1.
        let is_point = xx == BigUint::ZERO || xx.modpow(&((&p - 1_u8) >> 1_u32), &p) == one;
        let is_canonical = y < p && !(xx == BigUint::ZERO && sign == 1);
        let expected = match (is_point, is_canonical) {
            (false, _) => Err(KeyError::NotOnCurve),
            (true, false) => Err(KeyError::NotCanonical),
            (true, true) => Ok(bytes),
        };
        counts[usize::from(is_point) + usize::from(is_point && is_canonical)] += 1;
        assert_eq!(PublicKey::from_bytes(&bytes).map(|key| key.to_bytes()), expected, "{y}, {sign}");
        assert_eq!(PublicKey::from_bytes_zip215(&bytes).is_ok(), is_point, "{y}, {sign}");
    }
    println!("no points, not canonical, canonical: {counts:?}");
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}
