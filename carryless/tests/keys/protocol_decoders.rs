//! The decoders of protocols, for any bytes: files and documents of DSTU 4145, certificates of Zigbee, keys and signatures on curves as
//! data. What is accepted is what it says, and is written as it was read where there is one way to write it.
//!
//! Used by `checks/differential` and by the programs of `fuzz/`, which include this file.

use crate::decoders::Decoder;
use carryless::cms;
use carryless::compact::CompactCurve;
use carryless::dstu4145::{self, Curve, CurveForm, KeyFile};
use carryless::ecdsa::CompactSignature;
use carryless::key::{CompactPublicKey, PointForm, StandardCurve};
use carryless::zigbee::Certificate;

/// Those whose bytes name their curve, and those whose first byte does.
pub const ALL: [(&str, Decoder); 8] = [
    ("key_file", key_file),
    ("dstu_secret", dstu_secret),
    ("dstu_public", dstu_public),
    ("dstu_point", dstu_point),
    ("cms", signed_document),
    ("zigbee", certificate),
    ("compact_point", compact_point),
    ("compact_signature", compact_signature),
];

const FORMS: [CurveForm; 2] = [CurveForm::Named, CurveForm::Explicit];

/// A file of secret keys, by a password and by none.
pub fn key_file(_: StandardCurve, bytes: &[u8]) -> bool {
    let opened = [&b"password"[..], b""].map(|password| KeyFile::open(bytes, password));
    for file in opened.iter().flatten() {
        assert!(!file.documents().is_empty());
        file.keys().flatten().for_each(|key| check_secret(&key));
    }
    opened.iter().any(Result::is_ok)
}

/// A secret key of DSTU 4145 in any file.
pub fn dstu_secret(_: StandardCurve, bytes: &[u8]) -> bool {
    let keys = [dstu4145::SecretKey::from_der(bytes), dstu4145::SecretKey::from_file(bytes)];
    keys.iter().flatten().for_each(check_secret);
    keys.iter().any(Result::is_ok)
}

fn check_secret(key: &dstu4145::SecretKey) {
    check_public(key.public_key());
    for form in FORMS {
        assert_eq!(dstu4145::SecretKey::from_der(key.to_der(form).as_bytes()).as_ref(), Ok(key));
    }
}

/// A public key of DSTU 4145 in any file, of a certificate too, which it has signed or not.
pub fn dstu_public(_: StandardCurve, bytes: &[u8]) -> bool {
    let keys = [dstu4145::PublicKey::from_der(bytes), dstu4145::PublicKey::from_file(bytes)];
    for key in keys.iter().flatten() {
        check_public(key);
        _ = key.verify_signed(bytes);
    }
    keys.iter().any(Result::is_ok)
}

fn check_public(key: &dstu4145::PublicKey) {
    let (x, y) = key.to_coordinates();
    assert_eq!(dstu4145::PublicKey::from_coordinates(key.curve(), &x, &y).as_ref(), Ok(key));
    assert_eq!(dstu4145::PublicKey::from_compressed(key.curve(), &key.to_compressed()).as_ref(), Ok(key));
    for form in FORMS {
        assert_eq!(dstu4145::PublicKey::from_der(&key.to_der(form)).as_ref(), Ok(key));
    }
}

/// A compressed point or a signature on the curve of DSTU 4145 that the first byte names.
pub fn dstu_point(_: StandardCurve, bytes: &[u8]) -> bool {
    let [curve, bytes @ ..] = bytes else { return false };
    let curve = Curve::ALL[usize::from(*curve) % Curve::ALL.len()];
    let key = dstu4145::PublicKey::from_compressed(curve, bytes);
    if let Ok(key) = &key {
        check_public(key);
        assert_eq!(*key.to_compressed(), *bytes);
    }
    let signature =
        dstu4145::Signature::from_der(curve, bytes).or_else(|_| dstu4145::Signature::from_bytes(curve, bytes));
    if let Ok(signature) = &signature {
        assert_eq!(dstu4145::Signature::from_bytes(curve, &signature.to_bytes()).as_ref(), Ok(signature));
        assert_eq!(dstu4145::Signature::from_der(curve, &signature.to_der()).as_ref(), Ok(signature));
    }
    key.is_ok() || signature.is_ok()
}

/// A signed document, with what was signed in it or beside it.
pub fn signed_document(_: StandardCurve, bytes: &[u8]) -> bool {
    let verified = [None, Some(&b"text"[..])].map(|content| cms::verify(bytes, content, &[]));
    for (document, content) in verified.iter().zip([None, Some(&b"text"[..])]) {
        let Ok(document) = document else { continue };
        assert!(!document.signers.is_empty());
        assert!(document.content.as_deref().or(content).is_some());
        // What is in it is also what is beside it.
        let inside = document.content.as_deref().or(content);
        assert_eq!(cms::verify(bytes, inside, &[]).as_ref(), Ok(document));
    }
    verified.iter().any(Result::is_ok)
}

/// A certificate of Zigbee.
pub fn certificate(_: StandardCurve, bytes: &[u8]) -> bool {
    let Ok(certificate) = Certificate::from_bytes(bytes) else { return false };
    assert_eq!(*certificate.to_bytes(), *bytes);
    true
}

/// A point on the curve that the first byte names.
pub fn compact_point(_: StandardCurve, bytes: &[u8]) -> bool {
    let Some((curve, bytes)) = of_curve(bytes) else { return false };
    let Ok(key) = CompactPublicKey::from_sec1(curve, bytes) else { return false };
    let [compressed, mut uncompressed] =
        [PointForm::Compressed, PointForm::Uncompressed].map(|form| key.to_sec1(form).to_vec());
    for form in [&compressed, &uncompressed] {
        assert_eq!(CompactPublicKey::from_sec1(curve, form), Ok(key));
    }
    if bytes.len() == compressed.len() {
        assert_eq!(compressed, bytes);
    } else {
        // A hybrid one has the parity of the compressed form.
        uncompressed[0] = if bytes[0] == 4 { 4 } else { 4 | compressed[0] };
        assert_eq!(uncompressed, bytes);
    }
    true
}

/// A signature on the curve that the first byte names, in DER or of two halves.
pub fn compact_signature(_: StandardCurve, bytes: &[u8]) -> bool {
    let Some((curve, bytes)) = of_curve(bytes) else { return false };
    let of_der = CompactSignature::from_der(curve, bytes);
    if let Ok(signature) = &of_der {
        assert_eq!(*signature.to_der(), *bytes);
    }
    let signatures = [of_der, CompactSignature::from_bytes(curve, bytes)];
    for signature in signatures.iter().flatten() {
        assert_eq!(CompactSignature::from_bytes(curve, &signature.to_bytes()).as_ref(), Ok(signature));
        assert_eq!(CompactSignature::from_der(curve, &signature.to_der()).as_ref(), Ok(signature));
    }
    signatures.iter().any(Result::is_ok)
}

fn of_curve(bytes: &[u8]) -> Option<(CompactCurve, &[u8])> {
    let (curve, bytes) = bytes.split_first()?;
    Some((CompactCurve::all().nth(usize::from(*curve) % CompactCurve::all().len())?, bytes))
}
