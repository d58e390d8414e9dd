//! X25519: RFC 7748's vectors, the oracle's, and what secret keys are.

use crate::cases::{text, vectors};
use crate::signatures::array;
use carryless::x25519::{AgreementError, PublicKey, SecretKey};

/// k·P as bytes, zeros where it is refused.
fn product(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    match SecretKey::from_bytes(k).expect("no fault").diffie_hellman(&PublicKey::from_bytes(u)) {
        Ok(shared) => *shared,
        Err(AgreementError::SmallOrder) => [0; 32],
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_product() {
    let vectors = vectors("x25519.json");
    let (products, keys) = (vectors["products"].as_array().expect("cases"), vectors["keys"].as_array().expect("keys"));
    assert_eq!((products.len(), keys.len()), (122, 34));
    let mut refused = 0;
    for case in products {
        let out = product(&array(case, "k"), &array(case, "u"));
        assert_eq!(out, array(case, "out"), "{case}");
        refused += usize::from(out == [0; 32]);
    }
    assert_eq!(refused, 16);
    for case in keys {
        let key = SecretKey::from_bytes(&array(case, "k")).expect("no fault");
        assert_eq!(key.public_key().to_bytes(), array(case, "out"), "{}", text(case, "k"));
    }
}

/// k and u ← k·u and k, from 9: RFC 7748, 5.2.
fn iterated(steps: usize) -> [u8; 32] {
    let mut u = [0; 32];
    u[0] = 9;
    let mut k = u;
    for _ in 0..steps {
        (k, u) = (product(&k, &u), k);
    }
    k
}

fn bytes(digits: &str) -> [u8; 32] {
    crate::cases::hex(digits).try_into().expect("32 bytes")
}

#[test]
fn a_thousand_steps() {
    assert_eq!(iterated(1), bytes("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"));
    assert_eq!(iterated(1000), bytes("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"));
}

#[test]
#[ignore = "minutes"]
fn a_million_steps() {
    assert_eq!(iterated(1_000_000), bytes("7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424"));
}

/// Both sides agree; the low three bits and the highest of a secret do not count, bit 254 neither, and all others do.
#[test]
fn bits_of_a_secret() {
    let peer = SecretKey::from_bytes(&[0x5a; 32]).expect("no fault");
    let own = [0x3c; 32];
    let shared = product(&own, &peer.public_key().to_bytes());
    assert_eq!(shared, product(&[0x5a; 32], &SecretKey::from_bytes(&own).expect("no fault").public_key().to_bytes()));
    for bit in 0..256 {
        let mut changed = own;
        changed[bit / 8] ^= 1 << (bit % 8);
        let is_same = product(&changed, &peer.public_key().to_bytes()) == shared;
        assert_eq!(is_same, [0, 1, 2, 254, 255].contains(&bit), "bit {bit}");
    }
}

#[test]
fn secrets_are_not_shown() {
    let key = SecretKey::from_bytes(&[0xab; 32]).expect("no fault");
    assert_eq!(format!("{key:?}"), "SecretKey(X25519 …)");
    assert_eq!(key.as_bytes(), &[0xab; 32]);
    assert_eq!(format!("{:?}", key.diffie_hellman(key.public_key()).expect("a secret")), "SharedSecret(…)");
    assert_eq!(
        key.diffie_hellman(&PublicKey::from_bytes(&[0; 32])).err().map(|error| error.to_string()).as_deref(),
        Some("the other's public key is a point of small order: nothing secret is shared")
    );
}
