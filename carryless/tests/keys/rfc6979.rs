//! The 150 signatures of RFC 6979, A.2: r and s, and with them the nonce.

use crate::common::{on_curve, padded, text, uncompressed, vectors};
use carryless::KeyCurve;
use carryless::ecdsa::{EagerHash, Signature};
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::scalar::order_bytes;
use serde_json::Value;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};

#[test]
fn every_signature() {
    let vectors = vectors("rfc6979.json");
    let mut signatures = 0;
    for (name, cases) in vectors["curves"].as_object().expect("curves") {
        for case in cases.as_array().expect("cases") {
            on_curve!(name, check(case));
            signatures += 1;
        }
    }
    assert_eq!(signatures, 150);
}

fn check<C: KeyCurve>(case: &Value) {
    match text(case, "digest") {
        "SHA1" => check_digest::<C, Sha1>(case),
        "SHA224" => check_digest::<C, Sha224>(case),
        "SHA256" => check_digest::<C, Sha256>(case),
        "SHA384" => check_digest::<C, Sha384>(case),
        "SHA512" => check_digest::<C, Sha512>(case),
        other => panic!("no digest {other}"),
    }
}

fn check_digest<C: KeyCurve, D: EagerHash>(case: &Value) {
    let length = order_bytes::<C>();
    let key = SecretKey::<C>::from_be_bytes(&padded(text(case, "d"), length)).expect("a key");
    let point = uncompressed::<C>(text(case, "x"), text(case, "y"));
    assert_eq!(*key.public_key().to_sec1(PointForm::Uncompressed), point[..], "{}", C::NAME);

    let (r, s) = (padded(text(case, "r"), length), padded(text(case, "s"), length));
    let expected = Signature::<C>::from_scalars(&r, &s).expect("a signature");
    let message = text(case, "message").as_bytes();
    let signature = key.sign_digest(D::new_with_prefix(message)).expect("a signature");
    assert_eq!(signature, expected, "{}, {case}", C::NAME);
    assert_eq!(*signature.to_bytes(), [r, s].concat());

    let public = PublicKey::<C>::from_sec1(&point).expect("a key");
    public.verify_digest(D::new_with_prefix(message), &signature).expect("a valid signature");
    assert!(public.verify_digest(D::new_with_prefix(b"other"), &signature).is_err());
}
