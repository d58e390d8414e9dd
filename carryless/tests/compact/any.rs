//! Curves whose constants are data among all others: names, numbers, keys whose curve is found at run time, and bytes.

use crate::common::rng;
use crate::tlv::Node;
use crate::{bytes as decoded, vectors};
use carryless::bytes::columns::{self, Keys};
use carryless::bytes::{self, Refused, SecretCurve};
use carryless::compact::CompactCurve;
use carryless::ecdh::AgreementError;
use carryless::ecdsa::{AnySignature, RecoveryError, RecoveryId, SignatureError, SignatureForm};
use carryless::key::{
    AnyKey, AnyPublicKey, AnySecretKey, CompactPublicKey, FileError, KeyError, KeyReader, MultipleError, PointForm,
    PublicFormat, SecretFormat, StandardCurve,
};
use num_bigint::BigUint;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

const COMPRESSED: PointForm = PointForm::Compressed;

/// The curves whose constants are data and that are no types.
fn curves() -> impl Iterator<Item = (CompactCurve, StandardCurve)> {
    let of_data = |curve| match curve {
        StandardCurve::Compact(data) => Some((data, curve)),
        _ => None,
    };
    StandardCurve::all().filter_map(of_data)
}

fn key(curve: StandardCurve, byte: u8) -> AnySecretKey {
    AnySecretKey::from_be_bytes(curve, &vec![byte; curve.secret_bytes() - 1]).expect("a key")
}

#[test]
fn every_curve_is_found_once() {
    let all: Vec<_> = StandardCurve::all().collect();
    assert!(all.starts_with(StandardCurve::ALL) && curves().count() >= 33);
    for known in [StandardCurve::name, |curve: StandardCurve| curve.oid().unwrap_or(curve.name())] {
        assert_eq!(all.iter().map(|curve| known(*curve)).collect::<BTreeSet<_>>().len(), all.len());
    }
    // A curve given by its parameters is looked for by its order: B-233 and M-233 alone have one.
    assert_eq!(all.iter().map(|curve| curve.order()).collect::<BTreeSet<_>>().len(), all.len() - 1);
    assert_eq!(StandardCurve::B233.order(), StandardCurve::M233.order());
    assert_eq!(all.iter().map(|curve| curve.number()).collect::<BTreeSet<_>>().len(), all.len());
    for curve in &all {
        assert_eq!(StandardCurve::from_number(curve.number()), Some(*curve));
        assert_eq!(StandardCurve::from_name(&curve.name().to_lowercase()), Some(*curve));
        assert_eq!(StandardCurve::from_name(&curve.name().replace('-', "")), Some(*curve));
        assert!(curve.aliases().iter().all(|alias| StandardCurve::from_name(alias) == Some(*curve)));
        assert!(curve.oid().is_none_or(|oid| StandardCurve::from_oid(oid) == Some(*curve)));
    }
    // What has a type is that, by whatever name.
    for data in CompactCurve::all() {
        let curve = StandardCurve::from(data);
        assert_eq!(StandardCurve::from_name(data.name()), Some(curve));
        assert_eq!(StandardCurve::from_number(data.number()), Some(curve));
        assert!(data.aliases().iter().all(|alias| StandardCurve::from_name(alias) == Some(curve)));
        assert_eq!((curve.oid(), curve.order(), curve.cofactor()), (data.oid(), data.order(), data.cofactor()));
        assert_eq!((curve.field_bits(), curve.secret_bytes()), (data.field_bits(), data.order_bytes()));
    }
    assert_eq!(StandardCurve::from_name("dstu257"), Some(StandardCurve::M257));
    assert_eq!(StandardCurve::from_oid("2.23.43.1.4.4"), StandardCurve::from_name("sect113r1"));
    assert_eq!(StandardCurve::from_oid("1.3.132.0.6"), None);
    assert_eq!(StandardCurve::from_name("prime239v1"), None);
}

/// Numbers are C's: they stay as they were first given.
#[test]
fn numbers_do_not_change() {
    let number = |name| StandardCurve::from_name(name).expect("a curve").number();
    let some = ["K-163", "M-257", "dstu431", "dstu233", "sect113r1", "c2tnb191v1", "c2tnb359v1", "c2tnb431r1"];
    assert_eq!(some.map(number), [1, 21, 22, 23, 64, 80, 93, 96]);
}

#[test]
fn only_weak_curves_ask_to_be_allowed() {
    assert!(StandardCurve::ALL.iter().all(|curve| !curve.is_weak()));
    for (data, curve) in curves() {
        assert_eq!(curve.is_weak(), data.is_weak());
        assert!(data.is_weak() || data.signs(), "{curve}: an order that is not prime");
        let (secret, peer) = (key(curve, 0x21), key(curve, 0x22).public_key());
        let sign = |key: &AnySecretKey| {
            let digest = Sha256::digest(b"message");
            [
                key.sign(b"message"),
                key.sign_digest(Sha256::new_with_prefix(b"message")),
                key.sign_prehash(&digest),
                key.sign_prehash_by::<Sha256>(&digest),
                key.sign_with_rng(&mut rng(3), b"message"),
            ]
        };
        let may = secret.clone().allow_weak();
        assert_eq!(may, secret);
        if curve.is_weak() {
            let refused = if data.signs() { SignatureError::Weak } else { SignatureError::Order };
            assert!(sign(&secret).iter().all(|signature| *signature == Err(refused)), "{curve}");
            assert_eq!(secret.diffie_hellman(&peer).err(), Some(AgreementError::Weak));
            assert_eq!(secret.diffie_hellman_with_cofactor(&peer).err(), Some(AgreementError::Weak));
            assert_eq!(secret.multiple_of(&peer), Err(MultipleError::Weak));
            assert_eq!(AnySecretKey::random(curve, &mut rng(1)), Err(KeyError::Weak));
        } else {
            assert!(AnySecretKey::random(curve, &mut rng(1)).is_ok_and(|key| key.curve() == curve));
            assert_eq!(sign(&may), sign(&secret));
        }
        let made = AnySecretKey::random_weak(curve, &mut rng(1)).expect("a key");
        assert_eq!(*made.diffie_hellman(&peer).expect("a secret"), *made.diffie_hellman(&peer).expect("a secret"));
        if data.signs() {
            let public = secret.public_key();
            let [fitting, by_digest, of_digest, by, random] =
                sign(&may).map(|signature| signature.expect("a signature"));
            for signature in [&fitting, &random] {
                assert_eq!(public.verify(b"message", signature), Ok(()), "{curve}");
                assert_eq!(public.verify(b"another", signature), Err(SignatureError::Mismatch));
            }
            for signature in [by_digest, of_digest, by] {
                assert_eq!(public.verify_digest(Sha256::new_with_prefix("message"), &signature), Ok(()));
            }
            assert_eq!(AnySignature::from_der(curve, &fitting.to_der()), Ok(fitting));
        }
    }
    let (weak, other) =
        (key(StandardCurve::from_name("sect193r1").unwrap(), 3).allow_weak(), key(StandardCurve::K163, 3));
    assert_eq!(weak.diffie_hellman(&other.public_key()).err(), Some(AgreementError::Curve));
    let another = key(StandardCurve::from_name("sect193r2").unwrap(), 3);
    assert_eq!(weak.diffie_hellman(&another.public_key()).err(), Some(AgreementError::Curve));
    let signature = weak.sign(b"message").expect("a signature");
    assert_eq!(another.public_key().verify(b"message", &signature), Err(SignatureError::Curve));
    assert_eq!(other.public_key().verify(b"message", &signature), Err(SignatureError::Curve));
}

/// Public keys, signatures and shared secrets are those of the oracle, through keys of any curve and as bytes.
#[test]
fn the_oracle_has_the_same_answers() {
    for case in vectors() {
        let curve = StandardCurve::from_name(case["name"].as_str().expect("a name")).expect("a curve");
        let weak = SecretCurve::from(curve).allow_weak();
        let [d, other] = [0, 1].map(|i| decoded(&case["keys"][i]["d"]));
        let [point, peer] = [0, 1].map(|i| decoded(&case["keys"][i]["uncompressed"]));
        let (secret, public) =
            (AnySecretKey::from_be_bytes(curve, &d).expect("a key"), AnyPublicKey::from_sec1(curve, &point));
        assert_eq!(Ok(secret.public_key()), public, "{curve}");
        assert_eq!(*bytes::public_key(curve, &d, PointForm::Uncompressed).expect("a key"), point[..]);
        assert_eq!(bytes::check(curve, &point), Ok(()));
        assert_eq!(
            *secret.clone().allow_weak().diffie_hellman(&AnyPublicKey::from_sec1(curve, &peer).unwrap()).unwrap(),
            decoded(&case["shared"])[..]
        );
        assert_eq!(*bytes::exchange(weak, &d, &peer, false).unwrap(), decoded(&case["shared"])[..]);
        assert_eq!(*bytes::exchange(weak, &other, &point, true).unwrap(), decoded(&case["sharedWithCofactor"])[..]);
        for v in case["signatures"].as_array().into_iter().flatten() {
            let (message, der) = (decoded(&v["message"]), decoded(&v["der"]));
            let signature = secret.clone().allow_weak().sign(&message).expect("a signature");
            assert_eq!(*signature.to_der(), der[..], "{curve}");
            assert_eq!(public.as_ref().unwrap().verify(&message, &signature), Ok(()));
            assert_eq!(*bytes::sign(weak, &d, &message, SignatureForm::Der).unwrap(), der[..]);
            assert_eq!(bytes::verify(curve, &point, &message, &der, SignatureForm::Der), Ok(()));
            let mismatch = Err(Refused::Signature(SignatureError::Mismatch));
            assert_eq!(bytes::verify(curve, &peer, &message, &der, SignatureForm::Der), mismatch);
        }
    }
}

#[test]
fn bytes_are_refused_for_their_reasons() {
    for (data, curve) in curves() {
        let (secret, weak) = (key(curve, 0x31).to_be_bytes(), SecretCurve::from(curve).allow_weak());
        let point = bytes::public_key(curve, &secret, COMPRESSED).expect("a key");
        if curve.is_weak() && data.signs() {
            assert_eq!(bytes::sign(curve, &secret, b"", SignatureForm::Der), Err(Refused::Weak));
            assert_eq!(bytes::sign_digest(curve, &secret, &[1; 64], SignatureForm::Der), Err(Refused::Weak));
        }
        if curve.is_weak() {
            assert_eq!(bytes::exchange(curve, &secret, &point, false).err(), Some(Refused::Weak));
            assert_eq!(bytes::multiply(curve, &secret, None, COMPRESSED), Err(Refused::Weak));
        }
        let order: Vec<u8> = curve.order().iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
        for refused in [&[0][..], &[], &order] {
            assert_eq!(bytes::public_key(curve, refused, COMPRESSED), Err(Refused::Secret), "{curve}");
            assert_eq!(bytes::sign(weak, refused, b"", SignatureForm::Der).err(), Some(Refused::Secret));
        }
        assert_eq!(bytes::multiply(weak, &order, None, COMPRESSED), Err(Refused::Scalar));
        assert_eq!(bytes::multiply(weak, &secret, None, COMPRESSED), Ok(point.clone()));
        assert_eq!(*bytes::multiply(weak, &[0], None, COMPRESSED).unwrap(), [0]);
        assert_eq!(*bytes::multiply(weak, &[7], Some(&[0]), COMPRESSED).unwrap(), [0]);
        let twice = bytes::multiply(weak, &[2], Some(&point), COMPRESSED).expect("a point");
        assert!(matches!(bytes::multiply(weak, &[2], Some(&point[1..]), COMPRESSED), Err(Refused::Point(_))));
        assert!(matches!(bytes::check(curve, &[]), Err(Refused::Point(_))));

        // Columns: one row is refused, the others are as one at a time.
        let scalars: [&[u8]; 4] = [&[1], &order, &[2], &[0]];
        let points: [&[u8]; 4] = [&point, &point, &point, &point];
        let mut products = [const { Err(Refused::Fault) }; 4];
        columns::multiply(weak, &scalars, Some(&points), COMPRESSED, &mut products);
        let o = bytes::multiply(weak, &[0], None, COMPRESSED);
        assert_eq!(products, [Ok(point.clone()), Err(Refused::Scalar), Ok(twice.clone()), o.clone()], "{curve}");
        columns::multiply(curve, &scalars, Some(&points), COMPRESSED, &mut products);
        assert_eq!(
            products.iter().filter(|product| **product == Err(Refused::Weak)).count(),
            if curve.is_weak() { 4 } else { 0 }
        );
        let mut points_again = [const { Err(Refused::Fault) }; 2];
        columns::decode(curve, &[&point, &point[..1]], COMPRESSED, &mut points_again);
        assert!(points_again[0] == Ok(point.clone()) && matches!(points_again[1], Err(Refused::Point(_))));
        // 1·P + (n + 2)·P + 5·O = 3·P.
        let n_and_2: Vec<u8> = {
            let mut sum = order.clone();
            let carry = sum.iter_mut().rev().fold(2u16, |carry, byte| {
                let s = u16::from(*byte) + carry;
                *byte = s as u8;
                s >> 8
            });
            [vec![carry as u8], sum].concat()
        };
        let mut workspace = vec![7; columns::msm_limbs(curve, 3)];
        let sum =
            columns::msm_vartime(curve, &[&[1], &n_and_2, &[5]], &[&point, &point, &[0]], COMPRESSED, &mut workspace);
        assert_eq!(sum.ok(), bytes::multiply(weak, &[3], Some(&point), COMPRESSED).ok(), "{curve}");
        let refused = columns::msm_vartime(curve, &[&[1], &[1]], &[&point, &[9]], COMPRESSED, &mut workspace);
        assert!(matches!(refused, Err((1, Refused::Point(_)))));

        if !data.signs() {
            assert_eq!(
                bytes::sign(weak, &secret, b"", SignatureForm::Der),
                Err(Refused::Signature(SignatureError::Order))
            );
            continue;
        }
        let digests: [&[u8]; 3] = [&[1; 64], &[2; 64], &[3; 2]];
        let mut signatures = [const { Err(Refused::Fault) }; 3];
        let key = AnySecretKey::from_be_bytes(curve, &secret).expect("a key").allow_weak();
        columns::sign(&key, &digests, SignatureForm::Scalars, &mut signatures);
        assert_eq!(signatures[0], bytes::sign_digest(weak, &secret, digests[0], SignatureForm::Scalars));
        let least = curve.min_digest_bytes();
        assert_eq!(signatures[2], Err(Refused::Signature(SignatureError::Digest(least))));
        let signatures: [&[u8]; 3] = [signatures[0].as_ref().unwrap(), signatures[0].as_ref().unwrap(), &[1]];
        let mismatch = Err(Refused::Signature(SignatureError::Mismatch));
        let length = Err(Refused::Signature(SignatureError::Length));
        for keys in [Keys::One(&key.public_key()), Keys::Each(curve, &[&*point; 3])] {
            let mut verdicts = [Ok(()); 3];
            columns::verify(keys, &digests, &signatures, SignatureForm::Scalars, &mut verdicts);
            assert_eq!(verdicts, [Ok(()), mismatch, length], "{curve}");
        }
        let mut of_messages = [const { Err(Refused::Fault) }; 1];
        columns::sign_messages::<Sha256>(&key, &[b"message"], SignatureForm::Der, &mut of_messages);
        let signature: &[u8] = of_messages[0].as_ref().unwrap();
        let mut verdicts = [Err(Refused::Fault)];
        columns::verify_messages::<Sha256>(
            Keys::One(&key.public_key()),
            &[b"message"],
            &[signature],
            SignatureForm::Der,
            &mut verdicts,
        );
        assert_eq!(verdicts, [Ok(())]);
    }
}

/// d·P and k·P + l·Q, against secrets whose sums and products are known.
#[test]
fn multiples() {
    for (_, curve) in curves() {
        let [one, two, three, six] =
            [1, 2, 3, 6].map(|d| AnySecretKey::from_be_bytes(curve, &[d]).expect("a key").allow_weak());
        assert_eq!(two.multiple_of(&three.public_key()), Ok(six.public_key()), "{curve}");
        let g = one.public_key();
        assert_eq!(g.multiple_vartime(&[6]), Some(six.public_key()));
        assert_eq!((g.multiple_vartime(&[0]), g.multiple_vartime(curve.order())), (None, None));
        assert_eq!(g.sum_of_multiples_vartime(&[4], &two.public_key(), &[1]), Ok(Some(six.public_key())));
        let mut less = curve.order().to_vec();
        less[0] -= 6;
        assert_eq!(g.sum_of_multiples_vartime(&less, &three.public_key(), &[2]), Ok(None));
        let other = AnySecretKey::from_be_bytes(StandardCurve::K233, &[1]).expect("a key");
        assert_eq!(g.sum_of_multiples_vartime(&[1], &other.public_key(), &[1]), Err(MultipleError::Curve));
        assert_eq!(two.multiple_of(&other.public_key()), Err(MultipleError::Curve));
    }
}

/// What is written is read, in every format; DSTU's curves in X9.62's form too, which OpenSSL does not know.
#[test]
fn files_are_read_as_they_are_written() {
    for (_, curve) in curves() {
        let (secret, another) = (key(curve, 0x51), key(StandardCurve::K233, 0x51));
        for format in [SecretFormat::Sec1, SecretFormat::Pkcs8] {
            assert_eq!(AnySecretKey::from_der(secret.to_der(format).as_bytes()).as_ref(), Ok(&secret), "{curve}");
            assert_eq!(AnySecretKey::from_pem(&*secret.to_pem(format)).as_ref(), Ok(&secret));
        }
        // An encrypted file is an encrypted PKCS#8 on every curve, and takes long.
        if curve.field_bits() == 113 {
            let file = secret.to_encrypted_pem(b"secret", &mut rng(5));
            assert_eq!(AnySecretKey::from_encrypted_pem(&*file, b"secret").as_ref(), Ok(&secret));
            assert_eq!(AnySecretKey::from_pem(&*file), Err(FileError::Encrypted));
        }
        for form in [PointForm::Compressed, PointForm::Uncompressed] {
            let file = secret.public_key().to_der(PublicFormat::Spki(form));
            assert_eq!(AnyPublicKey::from_der(&file), Ok(secret.public_key()));
        }
        assert!(secret.to_jwk().is_none() && secret.public_key().to_jwk().is_none());
        assert!(secret.to_openssh("").is_none() && secret.public_key().to_openssh("").is_none());

        // A reader that knows the curve: the same, bytes alone, and another curve.
        let reader = KeyReader::new().curve(curve);
        assert_eq!(reader.secret(secret.to_der(SecretFormat::Sec1).as_bytes()).as_ref(), Ok(&secret));
        let refused = KeyReader::new().curve(StandardCurve::K163).secret(secret.to_der(SecretFormat::Sec1).as_bytes());
        assert!(matches!(refused, Err(FileError::Curve(_) | FileError::Parameters)), "{curve}");
        assert!(matches!(reader.secret(another.to_der(SecretFormat::Sec1).as_bytes()), Err(FileError::Curve(_))));
        assert_eq!(reader.secret(&secret.to_be_bytes()).as_ref(), Ok(&secret), "{curve}");
        for form in [PointForm::Compressed, PointForm::Uncompressed] {
            let point = secret.public_key().to_sec1(form);
            assert_eq!(reader.key(&point), Ok(AnyKey::Public(secret.public_key())), "{curve}");
        }
        assert!(matches!(reader.secret(&[1; 200]), Err(FileError::Alone(_))));
    }
    // A key whose public one is another's, and one whose two curves are two.
    let curve = StandardCurve::from_name("c2tnb359v1").expect("a curve");
    let (ours, other) = (key(curve, 1), key(curve, 2));
    let (file, point) = (ours.to_der(SecretFormat::Pkcs8), other.public_key().to_sec1(PointForm::Uncompressed));
    let at = file.as_bytes().len() - point.len();
    let swapped = [&file.as_bytes()[..at], &point].concat();
    assert_eq!(AnySecretKey::from_der(&swapped), Err(FileError::Pair));
}

/// PKCS#8 that names one curve, and SEC 1 within it that names another.
#[test]
fn two_curves_are_refused() {
    let [outer, inner] = ["c2tnb191v1", "c2tnb191v2"].map(|name| StandardCurve::from_name(name).expect("a curve"));
    let file = |outer: StandardCurve, inner: StandardCurve| {
        let mut file = Node::parse(key(outer, 5).to_der(SecretFormat::Pkcs8).as_bytes()).expect("DER");
        file.children[2].children =
            vec![Node::parse(key(inner, 5).to_der(SecretFormat::Sec1).as_bytes()).expect("DER")];
        AnySecretKey::from_der(&file.bytes())
    };
    assert_eq!(file(outer, inner), Err(FileError::TwoCurves));
    assert_eq!(file(inner, inner), Ok(key(inner, 5)));
}

/// A key of a curve that has a type, made as data, is another type's, and its file is read as that.
#[test]
fn a_curve_with_a_type_is_read_as_that() {
    let data = CompactCurve::from_name("dstu257").expect("a curve");
    let typed = AnySecretKey::from_be_bytes(StandardCurve::M257, &[9; 20]).expect("a key").public_key();
    let as_data = CompactPublicKey::from_sec1(data, &typed.to_sec1(COMPRESSED)).expect("a key");
    let file = AnyPublicKey::from(as_data).to_der(PublicFormat::Spki(COMPRESSED));
    assert_eq!(AnyPublicKey::from_der(&file), Ok(typed));
}

/// (r, n − s) is a signature too, and of both that with the smaller s is low, by integers of another package.
#[test]
fn low_s_of_every_curve() {
    for curve in StandardCurve::all() {
        let key = key(curve, 0x11).allow_weak();
        let Ok(signature) = key.sign(b"message") else {
            assert!(curve.name().starts_with("Oakley"), "{curve}");
            continue;
        };
        let order = curve.order().iter().rev().fold(BigUint::ZERO, |n, limb| (n << 64) + *limb);
        let halves = signature.to_bytes();
        let (r, s) = halves.split_at(curve.secret_bytes());
        let s = BigUint::from_bytes_be(s);
        let [low, high] = [s.clone().min(&order - &s), s.clone().max(&order - &s)].map(|s| {
            let s = s.to_bytes_be();
            let zeros = vec![0; curve.secret_bytes() - s.len()];
            AnySignature::from_bytes(curve, &[r, &zeros, &s].concat()).expect("a signature")
        });
        assert!(low.is_low_s() && !high.is_low_s(), "{curve}");
        assert!(signature == low || signature == high, "{curve}");
        assert_eq!((low.normalize_s(), high.normalize_s()), (low.clone(), low), "{curve}");
        assert_eq!(key.public_key().verify(b"message", &high), Ok(()), "{curve}");
    }
}

/// On secp256k1 as by its type, and on no other curve.
#[test]
fn recovery_of_any_curve() {
    let digest = [7; 64];
    for curve in StandardCurve::all() {
        let key = key(curve, 0x11).allow_weak();
        if curve != StandardCurve::Secp256k1 {
            assert_eq!(key.sign_prehash_recoverable(&digest).err(), Some(SignatureError::Recovery), "{curve}");
            let Ok(signature) = key.sign_prehash(&digest) else { continue };
            let id = RecoveryId { is_y_odd: false, is_x_reduced: false };
            let recovered = AnyPublicKey::recover_from_prehash_vartime(&digest, &signature, id);
            assert_eq!(recovered.err(), Some(RecoveryError::Curve), "{curve}");
            continue;
        }
        let (signature, id) = key.sign_prehash_recoverable(&digest).expect("a signature");
        assert_eq!(key.sign_prehash(&digest).expect("a signature").normalize_s(), signature);
        let recovered = |id| AnyPublicKey::recover_from_prehash_vartime(&digest, &signature, id);
        assert_eq!(recovered(id), Ok(key.public_key()));
        assert_ne!(recovered(RecoveryId { is_y_odd: !id.is_y_odd, ..id }), Ok(key.public_key()));
    }
}
