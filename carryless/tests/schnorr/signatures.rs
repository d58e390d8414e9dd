//! BIP 340's signatures, made and verified: the published ones, and those of the oracle.

use crate::cases::{hex, text, vectors};
use carryless::bip340::{KeyError, PublicKey, SecretKey, Signature, SignatureError};
use carryless::curves::Secp256k1;
use carryless::key::{self, PointForm};
use serde_json::Value;
use sha2::{Digest, Sha256};

pub fn array<const N: usize>(value: &Value, name: &str) -> [u8; N] {
    hex(text(value, name)).try_into().unwrap_or_else(|_| panic!("{name}: {N} bytes"))
}

const ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

#[test]
fn every_signature() {
    let vectors = vectors("bip340.json");
    for (list, count) in [("published", 19), ("made", 40), ("changed", 75)] {
        let cases = vectors[list].as_array().expect("cases");
        assert_eq!(cases.len(), count);
        for case in cases {
            assert_eq!(verdict(case), text(case, "verdict"), "{case}");
            if case.get("secret").is_some() {
                signs(case);
            }
        }
    }
}

/// What a signature is refused for, in the oracle's words.
fn verdict(case: &Value) -> &'static str {
    let key = match PublicKey::from_bytes(&array(case, "public")) {
        Ok(key) => key,
        Err(KeyError::NoPoint) => return "key",
        Err(KeyError::Coordinate) => return "key range",
        Err(error) => panic!("{error}"),
    };
    assert_eq!(key.to_bytes(), array(case, "public"));
    let signature = match Signature::from_bytes(&array(case, "signature")) {
        Ok(signature) => signature,
        Err(SignatureError::Coordinate) => return "r",
        Err(SignatureError::Range) => return "s",
        Err(error) => panic!("{error}"),
    };
    assert_eq!(signature.to_bytes(), array(case, "signature"));
    match key.verify(&hex(text(case, "message")), &signature) {
        Ok(()) => "valid",
        Err(SignatureError::Mismatch) => "mismatch",
        Err(error) => panic!("{error}"),
    }
}

fn signs(case: &Value) {
    let (message, aux) = (hex(text(case, "message")), array(case, "aux"));
    let key = SecretKey::from_bytes(&array(case, "secret")).expect("a key");
    assert_eq!(key.public_key().to_bytes(), array(case, "public"), "{case}");
    assert_eq!(*key.to_bytes(), array(case, "secret"), "{case}");
    let signature = Signature::from_bytes(&array(case, "signature"));
    assert_eq!(key.sign_with_aux(&message, &aux), signature, "{case}");
    assert_eq!(key.sign_with_rng(&mut Bytes(aux), &message), signature, "{case}");
    assert_eq!(Ok(key.sign(&message)) == signature, aux == [0; 32], "{case}");
    assert_eq!(key.try_sign(&message), Ok(key.sign(&message)));
    // By a key of ECDSA with this secret, and one with the negative, which has the same x.
    let ecdsa = key::SecretKey::<Secp256k1>::from(key.clone());
    assert_eq!(PublicKey::from(ecdsa.public_key()), *key.public_key());
    assert_eq!(SecretKey::from(ecdsa).sign_with_aux(&message, &aux), signature);
    let negative = SecretKey::from_bytes(&negative(&key.to_bytes())).expect("a key");
    assert_ne!(negative, key);
    assert_eq!(negative.sign_with_aux(&message, &aux), signature);
    assert_eq!(negative.public_key(), key.public_key());
}

/// n − d.
fn negative(d: &[u8; 32]) -> [u8; 32] {
    let (mut out, mut borrow) = ([0; 32], 0);
    for (i, n) in hex(ORDER).into_iter().enumerate().rev() {
        let difference = i16::from(n) - i16::from(d[i]) - borrow;
        (out[i], borrow) = (difference.rem_euclid(256) as u8, i16::from(difference < 0));
    }
    out
}

/// The key of ECDSA that a public key is: with an even y; and of one with an odd y, the x.
#[test]
fn public_keys_of_ecdsa() {
    let mut parities = [0; 2];
    for secret in 1..20_u8 {
        let ecdsa = key::SecretKey::<Secp256k1>::from_be_bytes(&[secret]).expect("a key");
        let encoding = ecdsa.public_key().to_sec1(PointForm::Compressed);
        parities[usize::from(encoding[0] & 1)] += 1;
        let public = PublicKey::from(ecdsa.public_key());
        assert_eq!(public.to_bytes(), encoding[1..]);
        let even = key::PublicKey::<Secp256k1>::from(public).to_sec1(PointForm::Compressed);
        assert_eq!(*even, [&[2], &encoding[1..]].concat());
    }
    assert!(parities.iter().all(|count| *count > 4), "{parities:?}");
}

#[test]
fn secrets_have_a_range() {
    let order: [u8; 32] = hex(ORDER).try_into().expect("32 bytes");
    let mut last = order;
    last[31] -= 1;
    assert!(SecretKey::from_bytes(&last).is_ok());
    for none in [[0; 32], order, [0xff; 32]] {
        assert_eq!(SecretKey::from_bytes(&none), Err(KeyError::Range));
    }
}

/// Each bit of a signature, of the key and of the message counts.
#[test]
fn every_bit_counts() {
    let key = SecretKey::from_bytes(&[0x11; 32]).expect("a key");
    let (message, signature) = (*b"message", key.sign(b"message"));
    for bit in 0..512 {
        let mut bytes = signature.to_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let verdict = Signature::from_bytes(&bytes).and_then(|changed| key.public_key().verify(&message, &changed));
        assert!(verdict.is_err(), "bit {bit} of the signature");
    }
    let mut keys = 0;
    for bit in 0..256 {
        let mut bytes = key.public_key().to_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Ok(changed) = PublicKey::from_bytes(&bytes) {
            keys += 1;
            assert_eq!(changed.verify(&message, &signature), Err(SignatureError::Mismatch), "bit {bit} of the key");
        }
    }
    assert!((90..166).contains(&keys), "{keys}");
    for bit in 0..8 * message.len() {
        let mut changed = message;
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(key.public_key().verify(&changed, &signature).is_err(), "bit {bit} of the message");
    }
}

/// A generator of these bytes, again and again.
struct Bytes([u8; 32]);

impl rand_core::TryRng for Bytes {
    type Error = core::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(u32::from(self.0[0]))
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from_le_bytes(self.0[..8].try_into().expect("8 bytes")))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        out.copy_from_slice(&self.0[..out.len()]);
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Bytes {}

/// The nonce depends on the key, on the message and on the auxiliary bytes.
#[test]
fn nonces_differ() {
    let keys = [1, 2].map(|byte| SecretKey::from_bytes(&[byte; 32]).expect("a key"));
    let r = |key: &SecretKey, message: &[u8], aux| {
        key.sign_with_aux(message, &[aux; 32]).expect("no fault").to_bytes()[..32].to_vec()
    };
    let mut all = Vec::new();
    for (key, message, aux) in (0..8).map(|i| (&keys[i & 1], [&b"one"[..], b"two"][i >> 1 & 1], i as u8 >> 2)) {
        all.push(r(key, message, aux));
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 8);
    assert_ne!(SecretKey::random(&mut Bytes([7; 32])), SecretKey::random(&mut Bytes([8; 32])));
}

#[test]
fn secrets_are_not_shown() {
    let key = SecretKey::from_bytes(&[0xab; 32]).expect("a key");
    assert_eq!(format!("{key:?}"), "SecretKey(BIP 340 …)");
    assert!(format!("{:?}", key.public_key()).starts_with("PublicKey(BIP 340 "));
    assert!(format!("{:?}", key.sign(b"")).starts_with("Signature("));
}

/// The traits of the package `signature` do what the methods do.
#[test]
fn traits_of_others() {
    use signature::{Keypair, RandomizedSigner, SignatureEncoding, Signer, Verifier};
    let key = SecretKey::from_bytes(&[0x33; 32]).expect("a key");
    let signed: Signature = Signer::sign(&key, b"message");
    assert_eq!(signed, key.sign(b"message"));
    assert_eq!(RandomizedSigner::sign_with_rng(&key, &mut Bytes([0; 32]), b"message"), signed);
    assert!(Verifier::verify(&key.verifying_key(), b"message", &signed).is_ok());
    assert!(Verifier::verify(&key.verifying_key(), b"another", &signed).is_err());
    assert_eq!(Signature::try_from(&SignatureEncoding::to_bytes(&signed)[..]), Ok(signed));
    for length in [0, 63, 65] {
        assert_eq!(Signature::try_from(&vec![0; length][..]), Err(SignatureError::Length(length)));
    }
    assert_eq!(SignatureError::Length(63).to_string(), "a signature of BIP 340 has 64 bytes, not 63");
}

/// The key of a file signs by both.
#[test]
fn a_key_in_a_file() {
    let ecdsa = key::SecretKey::<Secp256k1>::from_be_bytes(&Sha256::digest("a key")).expect("a key");
    let pem = ecdsa.to_pem(key::SecretFormat::Pkcs8);
    let read = key::SecretKey::<Secp256k1>::from_pem(pem.as_bytes()).expect("a file");
    let public = PublicKey::from(read.public_key());
    assert!(read.public_key().verify(b"message", &read.sign(b"message")).is_ok());
    assert!(public.verify(b"message", &SecretKey::from(read).sign(b"message")).is_ok());
}
