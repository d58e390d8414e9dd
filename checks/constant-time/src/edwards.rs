//! Ed25519 and X25519: keys, signatures and agreements, from the bytes of secret keys.
//!
//! It becomes public that k·G is on the curve, of a key and of a nonce, and that what is shared is not 0.

use crate::curves::SecretWords;
use crate::watch::Watch;
use carryless::ed25519::{SecretKey, Signature, SignatureError};
use carryless::x25519;

/// As many as go through the lanes of AVX-512 IFMA where the processor has it.
const OF_LANES: usize = 3;
/// No shared secret yet.
const NONE: Option<x25519::SharedSecret> = None;

/// A secret key, a message, or the u of a point, and where random bytes come from.
struct Secret {
    key: [u8; 32],
    other: [u8; 32],
    random: SecretWords,
}

#[inline(never)]
fn secret(i: usize) -> Secret {
    Secret { key: [0x35 ^ i as u8; _], other: [0x2b ^ i as u8; _], random: SecretWords(i) }
}

type Sign = fn(&SecretKey, &Secret) -> Result<Signature, SignatureError>;

/// Watches them on the current backend.
pub fn watch(watch: &mut Watch) {
    let key = |s: &Secret| SecretKey::from_bytes(&s.key).map(|key| key.public_key().to_bytes());
    watch.operation("ed25519 public-key", 1, secret, key, Result::is_ok);
    let signatures: [(&str, Sign); 4] = [
        ("sign", |key, s| key.try_sign(&s.other)),
        ("sign-with-context", |key, s| key.sign_with_context(b"a context", &s.other)),
        ("sign-prehash", |key, s| key.sign_prehash(b"", &[s.other, s.key].concat().try_into().expect("64 bytes"))),
        ("sign-with-rng", |key, s| key.sign_with_rng(&mut s.random.clone(), &s.other)),
    ];
    for (name, sign) in signatures {
        let signed = |s: &Secret| SecretKey::from_bytes(&s.key).ok().and_then(|key| sign(&key, s).ok());
        watch.operation(&format!("ed25519 {name}"), 2, secret, signed, Option::is_some);
    }
    let batch = |s: &Secret| {
        let (key, mut signatures) = (SecretKey::from_bytes(&s.key).ok()?, [None; OF_LANES]);
        key.sign_batch(&[&s.other, &s.key, b""], &mut signatures).ok()?;
        signatures[1]
    };
    watch.operation("ed25519 sign-batch", 1 + OF_LANES, secret, batch, Option::is_some);
    let public = |s: &Secret| x25519::SecretKey::from_bytes(&s.key).map(|key| key.public_key().to_bytes());
    watch.operation("x25519 public-key", 1, secret, public, Result::is_ok);
    let agreed = |s: &Secret| {
        let key = x25519::SecretKey::from_bytes(&s.key).ok()?;
        key.diffie_hellman(&x25519::PublicKey::from_bytes(&s.other)).ok().map(|shared| *shared)
    };
    watch.operation("x25519 diffie-hellman", 2, secret, agreed, Option::is_some);
    let agreed_by_each = |s: &Secret| {
        let (peers, mut shared) = ([s.other; OF_LANES].map(|u| x25519::PublicKey::from_bytes(&u)), [NONE; OF_LANES]);
        x25519::diffie_hellman_batch(&[&s.key, &s.other, &s.key], &peers, &mut shared);
        shared.map(|shared| shared.map(|shared| *shared))
    };
    let all = |shared: &[Option<_>; OF_LANES]| shared.iter().all(Option::is_some);
    watch.operation("x25519 diffie-hellman-batch", OF_LANES, secret, agreed_by_each, all);
    let equal = |[a, b]: &[Secret; 2]| {
        let keys = [a, b].map(|s| SecretKey::from_bytes(&s.key).expect("no fault"));
        let others = [a, b].map(|s| x25519::SecretKey::from_bytes(&s.key).expect("no fault"));
        keys[0] == keys[1] && others[0] == others[1]
    };
    watch.operation("ed25519 and x25519 equality", 6, |i| [secret(i), secret(i)], equal, |verdict| *verdict);
}
