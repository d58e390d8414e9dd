//! Signatures on the curves over F_2^m that are made to be accepted or refused wrongly, with the oracle's verdicts; and
//! OpenSSL's on the same, where it is.

use crate::common::{hex, on_curve, vectors};
use crate::openssl::{OpenSsl, public_file};
use carryless::KeyCurve;
use carryless::ecdsa::{Signature, SignatureError};
use carryless::key::{PublicKey, StandardCurve};
use serde_json::Value;
use std::collections::BTreeMap;

/// One signature, of a digest by a key.
struct Case {
    category: String,
    form: String,
    comment: String,
    key: Vec<u8>,
    digest: Vec<u8>,
    signature: Vec<u8>,
    verdict: String,
}

fn cases(curve: &Value) -> Vec<Case> {
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    let mut cases = Vec::new();
    for (category, group) in curve["categories"].as_object().expect("categories") {
        for case in group["cases"].as_array().expect("cases") {
            cases.push(Case {
                category: category.clone(),
                form: string(&group["form"]),
                comment: string(&case[0]),
                key: hex(&string(&curve["keys"][string(&case[1])])),
                digest: hex(&string(&case[2])),
                signature: hex(&string(&case[3])),
                verdict: string(&case[4]),
            });
        }
    }
    cases
}

#[test]
fn verdicts() {
    let vectors = vectors("adversarial.json");
    let curves = vectors["curves"].as_object().expect("curves");
    assert_eq!(curves.len(), 10);
    for (name, curve) in curves {
        let cases = cases(curve);
        assert!(cases.len() >= 450, "{name}: {} cases", cases.len());
        for case in cases {
            let found = on_curve!(name, verdict(&case));
            assert_eq!(found, case.verdict, "{name}, {}: {}", case.category, case.comment);
        }
    }
}

/// In the oracle's words.
fn verdict<C: KeyCurve>(case: &Case) -> &'static str {
    let Ok(key) = PublicKey::<C>::from_sec1(&case.key) else { return "key" };
    let signature = match &case.form[..] {
        "der" => Signature::<C>::from_der(&case.signature),
        "p1363" => Signature::<C>::from_bytes(&case.signature),
        other => panic!("no form {other}"),
    };
    match signature.and_then(|signature| key.verify_prehash(&case.digest, &signature)) {
        Ok(()) => "valid",
        Err(SignatureError::Der | SignatureError::Length) => "encoding",
        Err(SignatureError::Range) => "range",
        Err(SignatureError::Mismatch) => "mismatch",
        Err(other) => panic!("{other}"),
    }
}

/// Whether a case is one of a kind.
type Kind = fn(&Case) -> bool;

/// Of which cases OpenSSL's verdict is not held to be the oracle's.
const NOT_HELD: [(&str, Kind); 4] = [
    ("its command line does not read P1363", |case| case.form == "p1363"),
    ("its command line takes no digest longer than 64 octets", |case| case.digest.len() > 64),
    ("its command line takes no empty digest", |case| case.digest.is_empty()),
    ("it takes keys outside the subgroup, and is wrong on points of order 4", |case| {
        case.category == "key outside the subgroup"
    }),
];

/// One case in this many.
fn openssl_agrees(step: usize) {
    let Some(openssl) = OpenSsl::find() else { return };
    let vectors = vectors("adversarial.json");
    let (mut asked, mut left) = (0, BTreeMap::<&str, usize>::new());
    for (name, curve) in vectors["curves"].as_object().expect("curves") {
        for case in cases(curve).into_iter().step_by(step) {
            match NOT_HELD.iter().find(|(_, holds)| holds(&case)) {
                Some((reason, _)) => *left.entry(reason).or_default() += 1,
                None => {
                    asked += 1;
                    let found = openssl_verifies(&openssl, StandardCurve::from_name(name).expect("a curve"), &case);
                    let at = format!("{name}, {}: {}", case.category, case.comment);
                    assert_eq!(found.is_ok(), case.verdict == "valid", "{at}: {found:?}");
                }
            }
        }
    }
    println!("asked: {asked}; not asked: {left:?}");
    assert!(asked > 0);
}

#[test]
fn openssl_agrees_on_some() {
    openssl_agrees(29);
}

#[test]
#[ignore = "a minute or more"]
fn openssl_agrees_on_all() {
    openssl_agrees(1);
}

fn openssl_verifies(openssl: &OpenSsl, curve: StandardCurve, case: &Case) -> Result<(), String> {
    openssl.write("key.der", public_file(curve, &case.key));
    openssl.write("digest", &case.digest);
    openssl.write("signature", &case.signature);
    openssl.try_run("pkeyutl -verify -pubin -keyform DER -inkey key.der -sigfile signature -in digest")
}
