//! Curves whose constants are data: the vectors of the oracle, to which libcrypto gave the same answers; names; what is refused; the same as keys of any
//! curve, and against OpenSSL.

mod any;
#[path = "../common/mod.rs"]
mod common;
mod openssl;
#[path = "../keys/tlv.rs"]
#[allow(dead_code, reason = "other tests take more of it")]
mod tlv;

use carryless::Backend;
use carryless::compact::CompactCurve;
use carryless::ecdh::AgreementError;
use carryless::ecdsa::{CompactSignature, SignatureError, SignatureForm};
use carryless::key::{CompactPublicKey, CompactSecretKey, KeyError, PointForm};
use carryless::sec1::DecodeError;
use getrandom::{SysRng, rand_core::UnwrapErr};
use serde_json::Value;
use sha2::{Digest, Sha256, Sha512};

fn vectors() -> Vec<Value> {
    let text = include_str!("../../vectors/compact.json");
    let file: Value = serde_json::from_str(text).expect("JSON");
    file["curves"].as_array().expect("curves").clone()
}

fn bytes(value: &Value) -> Vec<u8> {
    let digits = value.as_str().expect("hexadecimal").as_bytes();
    digits.chunks(2).map(|c| u8::from_str_radix(std::str::from_utf8(c).unwrap(), 16).unwrap()).collect()
}

fn curve(name: &str) -> CompactCurve {
    CompactCurve::from_name(name).unwrap_or_else(|| panic!("{name}: no curve"))
}

fn key(curve: CompactCurve, d: &Value) -> CompactSecretKey {
    CompactSecretKey::from_be_bytes(curve, &bytes(d)).expect("a key")
}

/// A key on a curve of this name whose secret's bytes are these.
fn key_of(name: &str, byte: u8) -> CompactSecretKey {
    let curve = curve(name);
    CompactSecretKey::from_be_bytes(curve, &vec![byte; curve.order_bytes() - 1]).expect("a key")
}

fn answers_of(case: &Value) {
    let curve = curve(case["name"].as_str().expect("a name"));
    let name = curve.name();
    for v in [&case["keys"][0], &case["keys"][1], &case["one"], &case["last"]] {
        let public = *key(curve, &v["d"]).public_key();
        assert_eq!(*public.to_sec1(PointForm::Uncompressed), bytes(&v["uncompressed"])[..], "{name}");
        for form in ["compressed", "uncompressed", "hybrid"] {
            if let Value::String(_) = v[form] {
                assert_eq!(CompactPublicKey::from_sec1(curve, &bytes(&v[form])), Ok(public), "{name}: {form}");
            }
        }
        if let Value::String(_) = v["compressed"] {
            assert_eq!(*public.to_sec1(PointForm::Compressed), bytes(&v["compressed"])[..], "{name}");
        }
    }
    let [first, second] = [0, 1].map(|i| key(curve, &case["keys"][i]["d"]).allow_weak());
    for (own, peer) in [(&first, &second), (&second, &first)] {
        let peer = peer.public_key();
        assert_eq!(*own.try_diffie_hellman(peer).expect("a secret"), bytes(&case["shared"])[..], "{name}");
        let with_cofactor = own.try_diffie_hellman_with_cofactor(peer).expect("a secret");
        assert_eq!(*with_cofactor, bytes(&case["sharedWithCofactor"])[..], "{name}");
    }
    if !curve.signs() {
        assert_eq!(first.try_sign(b""), Err(SignatureError::Order), "{name}");
        assert_eq!(CompactSignature::from_scalars(curve, &[1], &[1]), Err(SignatureError::Order), "{name}");
        return;
    }
    let signatures = case["signatures"].as_array().expect("signatures");
    assert!(signatures.len() == 3);
    for v in signatures {
        let (message, der) = (bytes(&v["message"]), bytes(&v["der"]));
        let signature = first.try_sign(&message).expect("a signature");
        assert_eq!(*signature.to_der(), der[..], "{name}");
        for form in [SignatureForm::Der, SignatureForm::Scalars, SignatureForm::FieldSize] {
            assert_eq!(CompactSignature::from_form(curve, form, &signature.to_form(form)), Ok(signature), "{name}");
        }
        let public = first.public_key();
        assert_eq!(public.verify(&message, &signature), Ok(()), "{name}");
        assert_eq!(public.verify(b"another", &signature), Err(SignatureError::Mismatch), "{name}");
        assert_eq!(second.public_key().verify(&message, &signature), Err(SignatureError::Mismatch), "{name}");
    }
}

#[test]
fn the_oracle_has_the_same_answers() {
    let vectors = vectors();
    assert_eq!(vectors.len(), CompactCurve::all().len());
    for backend in Backend::ALL.into_iter().take(2).filter(|backend| backend.is_available()) {
        backend.force().expect("an available backend");
        vectors.iter().for_each(answers_of);
    }
}

#[test]
fn what_the_oracle_refuses_is_refused_for_the_same_reason() {
    let mut refused = 0;
    for case in vectors() {
        let curve = curve(case["name"].as_str().expect("a name"));
        for v in case["refused"].as_array().expect("encodings") {
            let expected = match v["reason"].as_str().expect("a reason") {
                "length" => DecodeError::Length,
                "tag" => DecodeError::Tag,
                "infinity" => DecodeError::Infinity,
                "coordinate" => DecodeError::Coordinate,
                "no-point" => DecodeError::NoPoint,
                "not-on-curve" => DecodeError::NotOnCurve,
                "hybrid-parity" => DecodeError::HybridParity,
                "subgroup" => DecodeError::Subgroup,
                other => panic!("{other}"),
            };
            let found = CompactPublicKey::from_sec1(curve, &bytes(&v["encoding"]));
            assert_eq!(found, Err(expected), "{}: {}", curve.name(), v["encoding"]);
            refused += 1;
        }
    }
    assert!(refused > 400, "{refused}");
}

#[test]
fn curves_have_their_names() {
    let names: Vec<_> = CompactCurve::all().flat_map(|c| c.aliases().iter().copied().chain([c.name()])).collect();
    for name in &names {
        assert_eq!(names.iter().filter(|other| other.eq_ignore_ascii_case(name)).count(), 1, "{name}");
    }
    for curve in CompactCurve::all() {
        assert_eq!(CompactCurve::from_name(&curve.name().to_uppercase()), Some(curve));
        match curve.oid() {
            Some(oid) => assert_eq!(CompactCurve::from_oid(oid), Some(curve)),
            None => assert!(curve.name().starts_with("Oakley")),
        }
        // n·h is near 2^m.
        assert!(curve.order_bits() + curve.cofactor().ilog2() <= curve.field_bits() + 1, "{curve:?}");
    }
    assert_eq!(CompactCurve::from_oid("2.23.43.1.4.4"), CompactCurve::from_name("sect113r1"));
    assert_eq!(CompactCurve::from_name("K-233"), None);
    assert_eq!(CompactCurve::from_oid("1.3.132.0.26"), None);
}

/// Weak are curves with an n below 224 bits, over fields of composite degree, or with an n that is not prime.
#[test]
fn which_curves_are_weak() {
    let strong: Vec<_> = CompactCurve::all().filter(|curve| !curve.is_weak()).map(CompactCurve::name).collect();
    let expected = [
        "dstu233",
        "c2tnb239v1",
        "c2tnb239v2",
        "c2tnb239v3",
        "dstu257",
        "dstu307",
        "c2tnb359v1",
        "dstu367",
        "c2tnb431r1",
        "dstu431",
    ];
    assert_eq!(strong, expected);
}

#[test]
fn weak_curves_verify_and_do_not_sign() {
    let mut rng = UnwrapErr(SysRng);
    let weak = key_of("c2pnb208w1", 0x23);
    assert_eq!(weak.try_sign(b"message"), Err(SignatureError::Weak));
    assert_eq!(weak.sign_prehash(&[1; 32]), Err(SignatureError::Weak));
    assert_eq!(weak.sign_with_rng(&mut rng, b"message"), Err(SignatureError::Weak));
    assert_eq!(weak.try_diffie_hellman(weak.public_key()).err(), Some(AgreementError::Weak));
    let signature = weak.clone().allow_weak().try_sign(b"message").expect("a signature");
    assert_eq!(weak.public_key().verify(b"message", &signature), Ok(()));

    assert_eq!(CompactSecretKey::random(weak.curve(), &mut rng), Err(KeyError::Weak));
    let made = CompactSecretKey::random_weak(weak.curve(), &mut rng).expect("a key");
    assert!(made.try_sign(b"message").is_ok());
    let strong = CompactSecretKey::random(curve("c2tnb239v1"), &mut rng).expect("a key");
    assert!(strong.try_sign(b"message").is_ok());
}

#[test]
fn nonces_with_random_bytes() {
    let mut rng = UnwrapErr(SysRng);
    let key = key_of("dstu257", 0x37);
    let [a, b] = [(); 2].map(|()| key.sign_with_rng(&mut rng, b"message").expect("a signature"));
    assert_ne!(a, b);
    for signature in [a, b] {
        assert_eq!(key.public_key().verify(b"message", &signature), Ok(()));
    }
    let signature = key.sign_prehash_with_rng(&mut rng, &Sha256::digest(b"message")).expect("a signature");
    assert_eq!(key.public_key().verify(b"message", &signature), Ok(()));
}

#[test]
fn digests_of_other_lengths() {
    let key = key_of("dstu431", 0x41);
    let signature = key.sign_digest(Sha256::new_with_prefix("message")).expect("a signature");
    assert_eq!(key.public_key().verify_digest(Sha256::new_with_prefix("message"), &signature), Ok(()));
    let long = Sha512::digest(b"message");
    let signature = key.sign_prehash(&long).expect("a signature");
    assert_eq!(signature, key.try_sign(b"message").expect("a signature"));
    // Of a longer one the leftmost bits count.
    let longer = [&long[..], &[7; 9]].concat();
    assert_eq!(key.public_key().verify_prehash(&longer, &signature), Ok(()));
    let least = key.curve().min_digest_bytes();
    assert_eq!(key.sign_prehash(&long[..least - 1]), Err(SignatureError::Digest(least)));
    assert!(key.sign_prehash(&long[..least]).is_ok());
    assert_eq!(key.public_key().verify_prehash(&[], &signature), Err(SignatureError::Digest(least)));
}

#[test]
fn secrets_and_signatures_out_of_range() {
    for curve in CompactCurve::all() {
        let order: Vec<u8> = curve.order().iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        let less: Vec<u8> = {
            let mut limbs = curve.order().to_vec();
            limbs[0] -= 1; // n does not end in as many zeros
            limbs.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect()
        };
        let read = |bytes: &[u8]| CompactSecretKey::from_be_bytes(curve, bytes);
        let longer = [vec![1], vec![0; 80], less.clone()].concat();
        for refused in [&[][..], &[0; 60], &order, &[0xff; 80], &longer] {
            assert_eq!(read(refused).err(), Some(KeyError::Range), "{curve:?}");
        }
        assert!(read(&less).is_ok(), "{curve:?}");
        for other in CompactCurve::all() {
            assert_eq!(
                read(&[5]) == CompactSecretKey::from_be_bytes(other, &[5]),
                other == curve,
                "{curve:?} {other:?}"
            );
        }
        assert_eq!(read(&[vec![0; 90], less.clone()].concat()).ok(), read(&less).ok());
        let mut out = vec![0; curve.order_bytes()];
        read(&less).expect("a key").to_be_bytes(&mut out);
        assert!(less.ends_with(&out));
        if curve.signs() {
            for (r, s) in [(&order, &less), (&less, &order), (&less, &vec![0]), (&vec![], &less)] {
                assert_eq!(CompactSignature::from_scalars(curve, r, s), Err(SignatureError::Range), "{curve:?}");
            }
            let signature = CompactSignature::from_scalars(curve, &less, &less).expect("in range");
            assert_eq!(CompactSignature::from_der(curve, &signature.to_der()), Ok(signature));
            let (der, mut longer) = (signature.to_der(), signature.to_der().to_vec());
            longer.push(0);
            assert_eq!(CompactSignature::from_der(curve, &longer), Err(SignatureError::Der));
            assert_eq!(CompactSignature::from_der(curve, &der[..der.len() - 1]), Err(SignatureError::Der));
            let longer = vec![1; 2 * curve.order_bytes().max(curve.field_bytes()) + 2];
            for bytes in [&signature.to_bytes()[1..], &longer] {
                assert_eq!(CompactSignature::from_bytes(curve, bytes), Err(SignatureError::Length));
            }
        }
    }
}

#[test]
fn two_curves_are_told_apart() {
    let (one, other) = (key_of("dstu233", 0x11), key_of("c2tnb239v1", 0x11));
    assert_eq!(one.try_diffie_hellman(other.public_key()).err(), Some(AgreementError::Curve));
    let signature = one.try_sign(b"message").expect("a signature");
    assert_eq!(other.public_key().verify(b"message", &signature), Err(SignatureError::Curve));
    assert_ne!(one.public_key(), other.public_key());
    assert_ne!(one, key_of("dstu233", 0x12));
    assert_eq!(format!("{one:?}"), "CompactSecretKey(dstu233 …)");
}
