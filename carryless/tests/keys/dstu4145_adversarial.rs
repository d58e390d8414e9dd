//! Signatures of DSTU 4145 on its fifteen curves that are made to be accepted or refused wrongly, with the oracle's verdicts.

use crate::common::{hex, text, vectors};
use carryless::dstu4145::{Curve, Error, PublicKey, Signature};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a test is refused for, as its flags say.
fn reason(test: &Value) -> &str {
    let flags = test["flags"].as_array().expect("flags");
    let reasons = ["InvalidPublicKey", "InvalidEncoding", "RangeCheck"];
    reasons.into_iter().find(|reason| flags.iter().any(|flag| flag == reason)).unwrap_or("mismatch")
}

fn verdict(curve: Curve, key: &str, test: &Value) -> Result<(), Error> {
    let key = PublicKey::from_compressed(curve, &hex(key))?;
    key.verify_digest(&hex(text(test, "msg")), &Signature::from_bytes(curve, &hex(text(test, "sig")))?)
}

#[test]
fn verdicts() {
    let file = vectors("dstu4145_adversarial.json");
    let mut counts = BTreeMap::new();
    for group in file["testGroups"].as_array().expect("groups") {
        let curve = Curve::from_name(text(&group["publicKey"], "curve")).expect("a curve");
        for test in group["tests"].as_array().expect("tests") {
            let id = format!("{} {} {}", curve.name(), test["tcId"], test["comment"]);
            let found = match verdict(curve, text(&group["publicKey"], "compressed"), test) {
                Ok(()) => "valid",
                Err(Error::PointBytes | Error::Point(_)) => "InvalidPublicKey",
                Err(Error::Length) => "InvalidEncoding",
                Err(Error::Range) => "RangeCheck",
                Err(Error::Mismatch) => "mismatch",
                Err(error) => panic!("{id}: {error}"),
            };
            let expected = if test["result"] == "valid" { "valid" } else { reason(test) };
            assert_eq!(found, expected, "{id}");
            *counts.entry((curve.name(), expected)).or_insert(0) += 1;
        }
    }
    // On each of fifteen curves some of each.
    assert_eq!(counts.len(), 15 * 5, "{counts:?}");
    assert!(counts.values().sum::<i32>() > 2250, "{counts:?}");
}
