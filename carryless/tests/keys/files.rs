//! Keys as files: there and back, on every curve; and what is refused.

use crate::common::{NAMES, on_curve, rng};
use crate::tlv::Node;
use carryless::key::{
    AnyPublicKey, AnySecretKey, FileError, KeyError, PointForm, PublicFormat, PublicKey, SecretFormat, SecretKey,
    StandardCurve,
};
use carryless::scalar::order_bytes;
use carryless::{K233, KeyCurve, sec1};
use der::oid::AssociatedOid;

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];
const FORMATS: [SecretFormat; 2] = [SecretFormat::Sec1, SecretFormat::Pkcs8];

#[test]
fn there_and_back() {
    NAMES.iter().for_each(|name| on_curve!(*name, check()));
}

fn check<C: KeyCurve + AssociatedOid>() {
    let curve = StandardCurve::from_name(C::NAME).expect("a curve");
    assert!(C::ALIASES.iter().all(|alias| StandardCurve::from_name(&alias.to_uppercase()) == Some(curve)));
    let key = SecretKey::<C>::random(&mut rng(u64::from(C::ORDER_BITS)));
    // A short secret is written with all its zeros.
    for key in [key, SecretKey::from_be_bytes(&[3]).expect("a key")] {
        for format in FORMATS {
            for form in FORMS {
                let octets = key.to_der_with(format, form);
                assert_eq!(SecretKey::<C>::from_der(octets.as_bytes()).as_ref(), Ok(&key));
            }
            let any = AnySecretKey::from_der(key.to_der(format).as_bytes()).expect("a key");
            assert_eq!(any.curve(), curve);
            assert_eq!(any.to_pem(format), key.to_pem(format));
            assert_eq!(SecretKey::<C>::from_pem(&key.to_pem(format)).as_ref(), Ok(&key));
            assert_eq!(AnySecretKey::from_pem(&key.to_pem(format)).as_ref(), Ok(&any));
            assert!(AnySecretKey::from_pem(&key.to_pem(format).replace('\n', "\r\n")).is_ok());
        }
        for form in FORMS {
            let octets = key.public_key().to_der(PublicFormat::Spki(form));
            assert_eq!(PublicKey::<C>::from_der(&octets).as_ref(), Ok(key.public_key()));
            let any = AnyPublicKey::from_der(&octets).expect("a key");
            assert_eq!((any.curve(), any.to_der(PublicFormat::Spki(form))), (curve, octets));
            let pem = key.public_key().to_pem(PublicFormat::Spki(form));
            assert_eq!(PublicKey::<C>::from_pem(&pem).as_ref(), Ok(key.public_key()));
            assert_eq!(AnyPublicKey::from_pem(&pem), Ok(any));
        }
    }
    check_secrets::<C>();
}

/// A file in SEC 1 with this secret, parameters and public key, as the packages write it.
fn sec1_file<C: AssociatedOid>(secret: &[u8], named: bool, public: Option<&[u8]>) -> Vec<u8> {
    let parameters = named.then_some(::sec1::EcParameters::NamedCurve(C::OID));
    der::Encode::to_der(&::sec1::EcPrivateKey { private_key: secret, parameters, public_key: public }).expect("a key")
}

/// Secrets that are out of range, too long, or of another public key.
fn check_secrets<C: KeyCurve + AssociatedOid>() {
    let key = SecretKey::<C>::from_be_bytes(&[3]).expect("a key");
    let (n, field) = (order_bytes::<C>(), sec1::field_bytes::<C>());
    let read = |secret: &[u8], public: Option<&[u8]>| SecretKey::<C>::from_der(&sec1_file::<C>(secret, true, public));
    for length in 1..=field {
        assert_eq!(read(&[vec![0; length - 1], vec![3]].concat(), None).as_ref(), Ok(&key), "{length} octets");
    }
    assert_eq!(read(&vec![0; field + 1], None), Err(FileError::Length));
    let range = Err(FileError::Secret(KeyError::Range));
    assert_eq!(read(&[], None), range);
    assert_eq!(read(&vec![0; n], None), range);
    assert_eq!(read(&vec![0xff; n], None), range);
    let other = SecretKey::<C>::from_be_bytes(&[4]).expect("a key");
    for form in FORMS {
        assert!(read(&[3], Some(&key.public_key().to_sec1(form))).is_ok());
        assert_eq!(read(&[3], Some(&other.public_key().to_sec1(form))), Err(FileError::Pair));
    }
    assert_eq!(read(&[3], Some(&[0])), Err(FileError::Point(sec1::DecodeError::Infinity)));
    assert_eq!(SecretKey::<C>::from_der(&sec1_file::<C>(&[3], false, None)), Err(FileError::NoCurve));
    // Each curve under the name of another.
    let another = if C::NAME == "K-233" { "B-233" } else { "K-233" };
    let octets = AnySecretKey::from_be_bytes(StandardCurve::from_name(another).expect("a curve"), &[3]).expect("a key");
    assert_eq!(SecretKey::<C>::from_der(octets.to_der(SecretFormat::Sec1).as_bytes()), Err(FileError::Curve));
}

#[test]
fn refusals() {
    let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
    let [sec1, pkcs8] = FORMATS.map(|format| key.to_pem(format).to_string());
    let public = key.public_key().to_pem(PublicFormat::Spki(PointForm::Compressed));
    let read = |text: &str| SecretKey::<K233>::from_pem(text).err();
    assert_eq!(read(""), Some(FileError::Pem));
    assert_eq!(read("no PEM"), Some(FileError::Pem));
    assert_eq!(read(&public), Some(FileError::Label));
    assert_eq!(PublicKey::<K233>::from_pem(&sec1).err(), Some(FileError::Label));
    assert_eq!(read(&sec1.replace("EC PRIVATE", "PRIVATE")), Some(FileError::Label));
    assert_eq!(read(&pkcs8.replace("PRIVATE", "EC PRIVATE")), Some(FileError::Label));
    assert_eq!(read(&pkcs8.replace("END", "BEGIN")), Some(FileError::Pem));
    let line = sec1.find('\n').expect("a line") + 1;
    let with_headers = format!("{}Proc-Type: 4,ENCRYPTED\n\n{}", &sec1[..line], &sec1[line..]);
    assert_eq!(read(&with_headers), Some(FileError::Pem));
    // Parameters before the key, and text around it.
    let around =
        format!("text\n-----BEGIN EC PARAMETERS-----\nBgUrgQQAGg==\n-----END EC PARAMETERS-----\n{sec1}more\n");
    assert_eq!(read(&around), None);
    // Boundaries have lines of their own.
    assert_eq!(read(&format!("text{sec1}")), Some(FileError::Pem));
    assert_eq!(read(&format!("{}text", sec1.trim_end())), Some(FileError::Pem));
    assert_eq!(read(&sec1.replace("\n-----END", "-----END")), Some(FileError::Pem));
    assert_eq!(read(sec1.trim_end()), None);

    let curve = StandardCurve::K233;
    for (octets, says) in [
        (&[][..], FileError::Der),
        (&[0x30, 0], FileError::Der),
        // Another algorithm (rsaEncryption), no parameters, parameters that are null.
        (&[0x30, 0x11, 0x30, 0xb, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0xd, 1, 1, 1, 3, 2, 0, 0], FileError::Algorithm),
        (&[0x30, 0x0f, 0x30, 9, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 3, 2, 0, 0], FileError::NoCurve),
        (&[0x30, 0x11, 0x30, 0xb, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 5, 0, 3, 2, 0, 0], FileError::NoCurve),
        // Explicit ones, here an empty sequence; a curve that is not here (secp256k1).
        (
            &[0x30, 0x11, 0x30, 0xb, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 0x30, 0, 3, 2, 0, 0],
            FileError::ExplicitParameters,
        ),
        (
            &[
                0x30, 0x16, 0x30, 0x10, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 5, 0x2b, 0x81, 4, 0, 0xa, 3, 2, 0,
                0,
            ],
            FileError::Curve,
        ),
    ] {
        assert_eq!(AnyPublicKey::from_der(octets), Err(says), "{octets:02x?}");
    }
    let explicit = [0x30, 10, 2, 1, 1, 4, 1, 3, 0xa0, 2, 0x30, 0];
    assert_eq!(AnySecretKey::from_der(&explicit), Err(FileError::ExplicitParameters));
    assert_eq!(AnySecretKey::from_be_bytes(curve, &[0]), Err(KeyError::Range));
    check_two_curves();
}

/// PKCS#8 with a curve inside that is not the one outside.
fn check_two_curves() {
    use pkcs8::der::{Encode, asn1::OctetStringRef};
    let outside = K233::<carryless::field::named::F2m233Lanes<carryless::word::Auto>>::OID;
    let algorithm = pkcs8::AlgorithmIdentifierRef {
        oid: der::asn1::ObjectIdentifier::new_unwrap("1.2.840.10045.2.1"),
        parameters: Some((&outside).into()),
    };
    let file = |inside: &[u8]| {
        let inside = OctetStringRef::new(inside).expect("octets");
        pkcs8::PrivateKeyInfoRef::new(algorithm, inside).to_der().expect("a key")
    };
    assert!(AnySecretKey::from_der(&file(&sec1_file::<K233>(&[3], true, None))).is_ok());
    assert!(AnySecretKey::from_der(&file(&sec1_file::<K233>(&[3], false, None))).is_ok());
    let other = sec1_file::<carryless::B233>(&[3], true, None);
    assert_eq!(AnySecretKey::from_der(&file(&other)), Err(FileError::TwoCurves));
}

#[test]
fn encrypted() {
    let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
    let pem = key.to_encrypted_pem(b"password", &mut rng(1));
    assert_eq!(SecretKey::<K233>::from_encrypted_pem(&pem, b"password").as_ref(), Ok(&key));
    assert_eq!(SecretKey::<K233>::from_encrypted_pem(&pem, b"passwort"), Err(FileError::Password));
    assert_eq!(SecretKey::<K233>::from_pem(&pem), Err(FileError::Encrypted));
    let der = key.to_encrypted_der(b"password", &mut rng(1));
    assert_eq!(SecretKey::<K233>::from_encrypted_der(der.as_bytes(), b"password").as_ref(), Ok(&key));
    assert_eq!(SecretKey::<K233>::from_der(der.as_bytes()), Err(FileError::Encrypted));
    assert_ne!(pem, key.to_encrypted_pem(b"password", &mut rng(2)));
}

/// What asks for hours or for all memory is refused before it is begun, and nothing that a file says leads to a panic.
#[test]
fn costs_of_encryption() {
    let key = SecretKey::<K233>::from_be_bytes(&[3]).expect("a key");
    let written = Node::parse(key.to_encrypted_der(b"password", &mut rng(1)).as_bytes()).expect("DER");
    let read = |change: &dyn Fn(&mut [Node])| {
        let mut file = written.clone();
        // The algorithm, PBES2's parameters, the derivation of the key: its name and its parameters.
        change(&mut file.children[0].children[1].children[0].children);
        SecretKey::<K233>::from_encrypted_der(&file.octets(), b"password").err()
    };
    // The salt and scrypt's N, r and p.
    let scrypt = |numbers: [&[u8]; 3]| {
        read(&|derivation| {
            derivation[0].content = vec![0x2b, 6, 1, 4, 1, 0xda, 0x47, 4, 11];
            derivation[1].children.truncate(1);
            derivation[1].children.extend(numbers.map(Node::integer));
        })
    };
    for numbers in [[&[0][..], &[8], &[1]], [&[3], &[8], &[1]], [&[16], &[0], &[1]], [&[16], &[8], &[0]]] {
        assert_eq!(scrypt(numbers), Some(FileError::Password), "{numbers:?}");
    }
    assert_eq!(scrypt([&[0x40, 0], &[8], &[1]]), Some(FileError::Password));
    for numbers in [
        [&[0x40, 0, 0, 0, 0, 0, 0, 0][..], &[8], &[1]],
        [&[1, 0, 0, 0, 0], &[1], &[1]],
        [&[0x40, 0], &[0x7f, 0xff], &[1]],
        [&[0x40, 0], &[8], &[0x7f, 0xff]],
    ] {
        assert_eq!(scrypt(numbers), Some(FileError::Cost), "{numbers:?}");
    }
    let pbkdf2 = |rounds: &[u8]| read(&|derivation| derivation[1].children[1].content = rounds.to_vec());
    assert_eq!(pbkdf2(&[0, 0xff, 0xff, 0xff, 0xff]), Some(FileError::Cost));
    assert_eq!(pbkdf2(&[1]), Some(FileError::Password));
    assert_eq!(pbkdf2(&[0]), Some(FileError::Password));
}
