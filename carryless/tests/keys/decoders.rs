//! Every decoder, for any bytes: what it accepts is what it says, and is written as it was read where there is one way
//! to write it.
//!
//! Used by `mutations.rs`, and by the programs of `fuzz/`, which include this file.

use carryless::coordinates::Point;
use carryless::ecdsa::AnySignature;
use carryless::key::{
    AnyKey, AnyPublicKey, AnySecretKey, KeyReader, PointForm, PublicFormat, PublicKey, SecretFormat, StandardCurve,
};
use carryless::{Affine, KeyCurve, mul_vartime, x509};

/// Whether bytes are accepted. Those that name no curve are read as of this one.
pub type Decoder = fn(StandardCurve, &[u8]) -> bool;

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];
const FORMATS: [SecretFormat; 2] = [SecretFormat::Sec1, SecretFormat::Pkcs8];

/// A point in SEC 1.
pub fn point(curve: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(key) = AnyPublicKey::from_sec1(curve, bytes) else { return false };
    check_public(&key);
    assert_eq!(point_as_read(&key, bytes), bytes);
    true
}

/// The bytes of a point with the tag that it was read with, which for a hybrid one has the compressed form's parity.
fn point_as_read(key: &AnyPublicKey, bytes: &[u8]) -> Vec<u8> {
    let [compressed, mut uncompressed] = FORMS.map(|form| key.to_sec1(form).to_vec());
    if bytes.len() == compressed.len() {
        return compressed;
    }
    if bytes[0] != 4 {
        uncompressed[0] = 4 | compressed[0];
    }
    uncompressed
}

/// A secret key in SEC 1 or PKCS#8, in DER.
pub fn secret(_: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(key) = AnySecretKey::from_der(bytes) else { return false };
    check_secret(&key);
    true
}

/// A public key in SubjectPublicKeyInfo, in DER.
pub fn public(_: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(key) = AnyPublicKey::from_der(bytes) else { return false };
    check_public(&key);
    // The algorithm may be written otherwise; the point, in the bit string at the end, is one of its forms.
    let [compressed, uncompressed] = FORMS.map(|form| key.to_sec1(form).len());
    let ends_with = |length: usize| {
        // Zero bits may be counted as unused.
        let at = bytes.len().checked_sub(length).filter(|at| bytes[at - 1] < 8);
        at.is_some_and(|at| point_as_read(&key, &bytes[at..]) == bytes[at..])
    };
    assert!(ends_with(compressed) || ends_with(uncompressed));
    true
}

/// A signature in DER.
pub fn signature(curve: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(signature) = AnySignature::from_der(curve, bytes) else { return false };
    assert_eq!(*signature.to_der(), *bytes);
    assert_eq!(AnySignature::from_bytes(curve, &signature.to_bytes()), Ok(signature));
    true
}

/// A signature in the form of P1363: as it was read, but for zeros before r and s.
pub fn p1363(curve: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(signature) = AnySignature::from_bytes(curve, bytes) else { return false };
    let written = signature.to_bytes();
    let pad = vec![0; (bytes.len() - written.len()) / 2];
    let (r, s) = written.split_at(written.len() / 2);
    assert_eq!([&pad, r, &pad, s].concat(), bytes);
    assert_eq!(AnySignature::from_der(curve, &signature.to_der()), Ok(signature));
    true
}

/// A secret key in PEM.
pub fn secret_pem(_: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(key) = AnySecretKey::from_pem(bytes) else { return false };
    check_secret(&key);
    true
}

/// A public key in PEM.
pub fn public_pem(_: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(key) = AnyPublicKey::from_pem(bytes) else { return false };
    check_public(&key);
    for form in FORMS {
        assert_eq!(AnyPublicKey::from_pem(key.to_pem(PublicFormat::Spki(form))).as_ref(), Ok(&key));
    }
    true
}

/// Whatever a file holds, encrypted by `password` where it is, of this curve where it does not say.
pub fn any(curve: StandardCurve, bytes: &[u8]) -> bool {
    let mut accepted = false;
    for reader in [KeyReader::new(), KeyReader::new().password(b"password"), KeyReader::new().curve(curve)] {
        match reader.key(bytes) {
            Ok(AnyKey::Secret(key)) => check_secret(&key),
            Ok(AnyKey::Public(key)) => check_public(&key),
            Err(_) => continue,
        }
        accepted = true;
    }
    accepted
}

/// A certificate, a request or a revocation list: what is accepted has the signature of this key.
pub fn signed(curve: StandardCurve, bytes: &[u8]) -> bool {
    let issuer = AnySecretKey::from_be_bytes(curve, &[3]).expect("a key").public_key();
    let certificate = x509::verify_certificate(bytes, &issuer).map(|c| c.subject());
    let chain = x509::verify_chain(bytes, &issuer).map(|chain| chain.iter().map(|c| c.issuer()).collect::<String>());
    let list = x509::verify_revocation_list(bytes, &issuer).map(|list| list.issuer());
    let request = x509::verify_request(bytes).map(|request| request.subject());
    certificate.is_ok() || chain.is_ok() || list.is_ok() || request.is_ok()
}

/// A secret key is read as it is written, and its public key is one.
pub fn check_secret(key: &AnySecretKey) {
    check_public(&key.public_key());
    for format in FORMATS {
        assert_eq!(AnySecretKey::from_der(key.to_der(format).as_bytes()).as_ref(), Ok(key));
        assert_eq!(AnySecretKey::from_pem(key.to_pem(format)).as_ref(), Ok(key));
    }
}

fn check_public(key: &AnyPublicKey) {
    macro_rules! check {
        ($($kind:ident $curve:ident $($feature:literal $number:literal)?: $($field:ident)+;)*) => {
            match (key.curve().number(), key) {
                $($(($number, AnyPublicKey::$curve(key)) => return check_order(key),)?)*
                _ => (),
            }
        };
    }
    carryless::curves!(check! {});
    panic!("{key:?} is on no curve of the list");
}

/// n·P = O ≠ P, computed: no decoder is asked.
fn check_order<C: KeyCurve>(key: &PublicKey<C>) {
    let point = key.point();
    assert!(point.is_on_curve() && !point.is_identity().declassify());
    assert_eq!(mul_vartime(C::ORDER, point), Affine::IDENTITY);
}
