//! NIST's vectors: key pairs, and points that are public keys or are not.

use crate::common::{hex, on_curve, text, uncompressed, vectors};
use carryless::KeyCurve;
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::sec1::DecodeError;
use serde_json::Value;

fn cases(group: &str) -> Vec<(String, Value)> {
    let vectors = vectors("cavp.json");
    let group = vectors[group].as_object().expect("curves");
    let of = |(name, cases): (&String, &Value)| {
        cases.as_array().expect("cases").iter().map(|case| (name.clone(), case.clone())).collect::<Vec<_>>()
    };
    group.iter().flat_map(of).collect()
}

#[test]
fn key_pairs() {
    let cases = cases("key_pairs");
    assert_eq!(cases.len(), 150);
    for (name, case) in cases {
        on_curve!(&name, check_pair(&case));
    }
}

fn check_pair<C: KeyCurve>(case: &Value) {
    let key = SecretKey::<C>::from_be_bytes(&hex(text(case, "d"))).expect("a key");
    let point = uncompressed::<C>(text(case, "x"), text(case, "y"));
    assert_eq!(*key.public_key().to_sec1(PointForm::Uncompressed), point[..], "{}", C::NAME);
    let compressed = key.public_key().to_sec1(PointForm::Compressed);
    assert_eq!(&PublicKey::<C>::from_sec1(&compressed).expect("a key"), key.public_key());
}

#[test]
fn public_keys() {
    let cases = cases("public_keys");
    assert_eq!(cases.len(), 180);
    for (name, case) in cases {
        on_curve!(&name, check_point(&case));
    }
}

fn check_point<C: KeyCurve>(case: &Value) {
    let found = PublicKey::<C>::from_sec1(&uncompressed::<C>(text(case, "x"), text(case, "y")));
    // A coordinate that is out of range by bytes makes the encoding too long.
    let as_expected = match text(case, "result") {
        "P (0 )" => found.is_ok(),
        "F (1 - Q_x or Q_y out of range)" => matches!(found, Err(DecodeError::Coordinate | DecodeError::Length)),
        "F (2 - Point not on curve)" => matches!(found, Err(DecodeError::NotOnCurve)),
        other => panic!("no verdict {other}"),
    };
    assert!(as_expected, "{}: {found:?} for {case}", C::NAME);
}
