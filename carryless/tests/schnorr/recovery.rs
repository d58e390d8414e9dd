//! Low s, and the keys that signatures of ECDSA tell: the oracle's, those of what is signed here, and of what OpenSSL signs.

use crate::cases::{hex, text, vectors};
use crate::openssl::OpenSsl;
use crate::random::random;
use carryless::curve::PrimeCurve;
use carryless::curves::{P256, P521, Secp256k1};
use carryless::ecdsa::{RecoveryError, RecoveryId, Signature, SignatureError};
use carryless::key::{PointForm, PublicFormat, PublicKey, SecretKey};
use carryless::scalar::order_bytes;
use carryless::{KeyCurve, P192};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The key that the oracle has, or what there is none for.
fn recovered<C: KeyCurve + PrimeCurve>(case: &Value) -> String {
    let signature = Signature::<C>::from_bytes(&hex(text(case, "signature"))).expect("a signature");
    let id = RecoveryId::from_byte(case["id"].as_u64().expect("an id") as u8).expect("from 0 to 3");
    match PublicKey::recover_from_prehash_vartime(&hex(text(case, "digest")), &signature, id) {
        Ok(key) => {
            // By the key that is recovered it is a signature.
            assert_eq!(key.verify_prehash(&hex(text(case, "digest")), &signature), Ok(()));
            key.to_sec1(PointForm::Compressed).iter().map(|byte| format!("{byte:02x}")).collect()
        }
        Err(RecoveryError::Coordinate) => "coordinate".into(),
        Err(RecoveryError::NoPoint) => "no point".into(),
        Err(RecoveryError::Infinity) => "infinity".into(),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_key() {
    let vectors = vectors("bip340.json");
    for (list, count) in [("recovery", 272), ("signed", 64)] {
        let cases = vectors[list].as_array().expect("cases");
        assert_eq!(cases.len(), count);
        for case in cases {
            let found = match text(case, "curve") {
                "secp256k1" => recovered::<Secp256k1>(case),
                _ => recovered::<P256>(case),
            };
            assert_eq!(found, text(case, "key"), "{case}");
        }
    }
}

/// Of each pair (r, s), (r, n − s) one is low, as the oracle says, and the other becomes it.
#[test]
fn one_of_two_is_low() {
    fn check<C: KeyCurve>(pair: &[Value]) {
        let [one, two] = [0, 1].map(|i| {
            let signature = Signature::<C>::from_bytes(&hex(text(&pair[i], "signature"))).expect("a signature");
            assert_eq!(signature.is_low_s(), pair[i]["is_low"].as_bool().expect("a verdict"), "{}", pair[i]);
            signature
        });
        assert_ne!(one, two);
        assert_ne!(one.is_low_s(), two.is_low_s());
        let low = if one.is_low_s() { one } else { two };
        assert_eq!((one.normalize_s(), two.normalize_s()), (low, low));
    }
    let vectors = vectors("bip340.json");
    for pair in vectors["signed"].as_array().expect("cases").chunks(2) {
        match text(&pair[0], "curve") {
            "secp256k1" => check::<Secp256k1>(pair),
            _ => check::<P256>(pair),
        }
    }
    // (n − 1)/2 is low, and (n + 1)/2 is not.
    let half = hex("7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0");
    let mut more = half.clone();
    more[31] += 1;
    let [low, high] = [half, more].map(|s| Signature::<Secp256k1>::from_scalars(&[1], &s).expect("a signature"));
    assert!(low.is_low_s() && !high.is_low_s());
    assert_eq!(high.normalize_s(), low);
}

/// What is signed is what `sign` makes, with the lower s; its id recovers the key, and no other id does.
#[test]
fn what_is_signed() {
    fn check<C: KeyCurve + PrimeCurve>() {
        let (mut state, mut ids, mut lows) = (6, [0; 4], 0);
        for i in 0..32_u8 {
            let secret: Vec<u8> =
                (0..order_bytes::<C>()).map(|i| if i == 0 { 0 } else { random(&mut state) as u8 }).collect();
            let key = SecretKey::<C>::from_be_bytes(&secret).expect("a key");
            let digest: [u8; 48] = core::array::from_fn(|_| random(&mut state) as u8);
            let (signature, id) = key.sign_prehash_recoverable(&digest).expect("no fault");
            let plain = key.sign_prehash(&digest).expect("no fault");
            assert_eq!(plain.normalize_s(), signature);
            lows += usize::from(plain.is_low_s());
            ids[usize::from(id.to_byte())] += 1;
            for other in 0..4 {
                let found = PublicKey::recover_from_prehash_vartime(
                    &digest,
                    &signature,
                    RecoveryId::from_byte(other).expect("from 0 to 3"),
                );
                assert_eq!(found.as_ref() == Ok(key.public_key()), other == id.to_byte(), "{i} {other}");
            }
            let (signature, id) = key.sign_recoverable(&digest).expect("no fault");
            assert_eq!(key.sign(&digest).normalize_s(), signature);
            if order_bytes::<C>() == 32 {
                let digest = Sha256::digest(digest);
                let found = PublicKey::recover_from_prehash_vartime(&digest, &signature, id);
                assert_eq!(found.as_ref(), Ok(key.public_key()));
            }
        }
        assert!(ids[0] > 4 && ids[1] > 4, "{}: {ids:?}", C::NAME);
        assert!((5..28).contains(&lows), "{}: {lows}", C::NAME);
    }
    check::<Secp256k1>();
    check::<P256>();
    check::<P192>();
    check::<P521>();
}

#[test]
fn what_is_refused() {
    for byte in 4..=255 {
        assert_eq!(RecoveryId::from_byte(byte), Err(RecoveryError::Id(byte)));
    }
    assert_eq!(RecoveryError::Id(27).to_string(), "a recovery id is 0, 1, 2 or 3, not 27");
    let key = SecretKey::<Secp256k1>::from_be_bytes(&[7]).expect("a key");
    let (signature, id) = key.sign_recoverable(b"message").expect("no fault");
    let found = PublicKey::recover_from_prehash_vartime(&[1; 15], &signature, id);
    assert_eq!(found.err(), Some(RecoveryError::Digest(16)));
    assert_eq!(key.sign_prehash_recoverable(&[1; 15]).err(), Some(SignatureError::Digest(16)));
    assert!(PublicKey::recover_from_prehash_vartime(&[1; 16], &signature, id).is_ok());
}

/// Of a signature of OpenSSL one of two ids recovers its key; OpenSSL verifies those with the lower s.
#[test]
fn with_openssl() {
    let Some(openssl) = OpenSsl::find() else { return };
    for i in 0..8 {
        let message = vec![i; 7 * usize::from(i)];
        openssl.run("ecparam -name secp256k1 -genkey -noout -out key.pem");
        let key = SecretKey::<Secp256k1>::from_pem(openssl.text("key.pem")).expect("a key");
        openssl.write("message", &message);
        openssl.run("dgst -sha256 -sign key.pem -out theirs message");
        let theirs = Signature::<Secp256k1>::from_der(&openssl.read("theirs")).expect("a signature");
        let found = [0, 1].map(|byte| {
            let id = RecoveryId::from_byte(byte).expect("from 0 to 3");
            PublicKey::recover_from_prehash_vartime(&Sha256::digest(&message), &theirs, id)
        });
        assert_eq!(found.iter().filter(|found| found.as_ref() == Ok(key.public_key())).count(), 1, "{i}");
        // OpenSSL verifies ours by the key that is recovered.
        let (ours, id) = key.sign_recoverable(&message).expect("no fault");
        let recovered = PublicKey::recover_from_prehash_vartime(&Sha256::digest(&message), &ours, id).expect("a key");
        openssl.write("public.pem", recovered.to_pem(PublicFormat::Spki(PointForm::Uncompressed)));
        openssl.write("ours", ours.to_der());
        openssl.run("dgst -sha256 -verify public.pem -signature ours message");
        openssl.write("twin", theirs.normalize_s().to_der());
        openssl.run("dgst -sha256 -verify public.pem -signature twin message");
    }
}
