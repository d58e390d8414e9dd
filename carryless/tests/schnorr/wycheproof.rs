//! Wycheproof's signatures on secp256k1: Bitcoin's rule, and the keys that they tell.

use carryless::curves::Secp256k1;
use carryless::ecdsa::{RecoveryId, Signature};
use carryless::key::PublicKey;
use sha2::{Digest, Sha256, Sha512};
use wycheproof::{HashFunction, TestResult, ecdsa};

/// Whether one of the four ids recovers the key.
fn is_recovered(key: &PublicKey<Secp256k1>, digest: &[u8], signature: &Signature<Secp256k1>) -> bool {
    (0..4)
        .filter_map(|byte| RecoveryId::from_byte(byte).ok())
        .any(|id| PublicKey::recover_from_prehash_vartime(digest, signature, id).as_ref() == Ok(key))
}

/// A signature is one for Bitcoin where it is one and its s is low; and it tells its key just where it is one.
#[test]
fn low_s_and_keys() {
    use ecdsa::TestName::*;
    let (mut valid, mut high) = (0, 0);
    for file in [
        EcdsaSecp256k1Sha256Bitcoin,
        EcdsaSecp256k1Sha256,
        EcdsaSecp256k1Sha256P1363,
        EcdsaSecp256k1Sha512,
        EcdsaSecp256k1Sha512P1363,
    ] {
        let set = ecdsa::TestSet::load(file).unwrap_or_else(|e| panic!("{file:?}: {e}"));
        for group in &set.test_groups {
            let key = PublicKey::<Secp256k1>::from_sec1(&group.key.key).expect("a key");
            for test in &group.tests {
                let signature = match group.test_type {
                    ecdsa::TestGroupTypeId::EcdsaP1363 => Signature::<Secp256k1>::from_bytes(&test.sig),
                    _ => Signature::from_der(&test.sig),
                };
                let digest = match group.hash {
                    HashFunction::Sha2_256 => Sha256::digest(&test.msg).to_vec(),
                    _ => Sha512::digest(&test.msg).to_vec(),
                };
                let is_valid = signature.and_then(|s| key.verify_prehash(&digest, &s)).is_ok();
                let Ok(signature) = signature else {
                    assert_eq!(test.result, TestResult::Invalid, "{file:?} case {}", test.tc_id);
                    continue;
                };
                let is_one = match group.test_type {
                    ecdsa::TestGroupTypeId::EcdsaBitcoin => is_valid && signature.is_low_s(),
                    _ => is_valid,
                };
                assert_eq!(is_one, test.result == TestResult::Valid, "{file:?} case {}: {}", test.tc_id, test.comment);
                assert_eq!(is_recovered(&key, &digest, &signature), is_valid, "{file:?} case {}", test.tc_id);
                (valid, high) = (valid + usize::from(is_valid), high + usize::from(is_valid && !is_one));
            }
        }
    }
    assert_eq!((valid, high), (972, 2));
}
