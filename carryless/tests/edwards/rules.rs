//! What each rule of verification says of signatures that are made to be judged differently: those of "Taming the many EdDSAs", the
//! 196 of ZIP 215 with points of small order alone, and the oracle's.

use crate::cases::{hex, text, vectors};
use crate::signatures::array;
use carryless::ed25519::{PublicKey, Signature, SignatureError};
use serde_json::Value;

/// The verdicts of `verify` and of `verify_cofactored`; false where the key or the signature is not read.
pub fn verdicts(case: &Value) -> [bool; 2] {
    let message = hex(text(case, "message"));
    let Ok(signature) = Signature::from_bytes(&array(case, "signature")) else { return [false; 2] };
    let Ok(key) = PublicKey::from_bytes_zip215(&array(case, "key")) else { return [false; 2] };
    let verdicts = [key.verify(&message, &signature), key.verify_cofactored(&message, &signature)];
    assert!(verdicts.iter().all(|verdict| matches!(verdict, Ok(()) | Err(SignatureError::Mismatch))));
    if PublicKey::from_bytes(&key.to_bytes()).is_err() {
        assert!(verdicts[0].is_err(), "a key that is not canonical");
    }
    verdicts.map(|verdict| verdict.is_ok())
}

pub fn expected(case: &Value) -> [bool; 2] {
    ["cofactorless", "cofactored"].map(|rule| case[rule].as_bool().expect("a verdict"))
}

/// Of each list how many cases there are, and how many are signatures by each rule.
#[test]
fn every_verdict() {
    let vectors = vectors("ed25519.json");
    for (list, count, valid) in [("speccheck", 12, [4, 9]), ("small_order", 196, [8, 196]), ("made", 92, [4, 49])] {
        let cases = vectors[list].as_array().expect("cases");
        let mut found = [0; 2];
        for case in cases {
            assert_eq!(verdicts(case), expected(case), "{list}: {case}");
            for (found, is_valid) in found.iter_mut().zip(expected(case)) {
                *found += usize::from(is_valid);
            }
        }
        assert_eq!((cases.len(), found), (count, valid), "{list}");
    }
}

/// The table of the module's documentation.
#[test]
fn the_table_of_cases() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/ed25519/mod.rs")).expect("the module");
    let vectors = vectors("ed25519.json");
    for (i, case) in vectors["speccheck"].as_array().expect("cases").iter().enumerate() {
        let row = text.lines().find(|line| line.starts_with(&format!("//! | {i} |"))).expect("a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!([cells[3], cells[4]], verdicts(case).map(|is_valid| if is_valid { "y" } else { "–" }), "{row}");
    }
}

/// Keys of small order are told, and no others.
#[test]
fn keys_of_small_order() {
    let vectors = vectors("ed25519.json");
    for (list, is_small) in [("small_order", true), ("made", false)] {
        for case in vectors[list].as_array().expect("cases") {
            if let Ok(key) = PublicKey::from_bytes_zip215(&array(case, "key")) {
                assert_eq!(key.has_small_order(), is_small, "{case}");
            }
        }
    }
}
