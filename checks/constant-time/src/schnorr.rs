//! Signatures on secp256k1 beside ECDSA's: BIP 340's, from the bytes of secret keys, and those that tell their key.
//!
//! It becomes public that a secret is in range and that k·G is on the curve, of a key and of a nonce, and that the nonce is not 0. Of a signature
//! that tells its key it becomes public which of the points with its r is k·G, and twice which of s and n − s is lower.

use crate::curves::SecretWords;
use crate::keys;
use crate::watch::{Watch, verdicts};
use carryless::bip340::{SecretKey, Signature, SignatureError};
use carryless::curves::Secp256k1;
use carryless::key;

/// A secret key, a message, and where random bytes come from.
struct Secret {
    key: [u8; 32],
    message: [u8; 32],
    random: SecretWords,
}

#[inline(never)]
fn secret(i: usize) -> Secret {
    Secret { key: [0x35 ^ i as u8; _], message: [0x2b ^ i as u8; _], random: SecretWords(i) }
}

type Sign = fn(&SecretKey, &Secret) -> Result<Signature, SignatureError>;

/// Watches them.
pub fn watch(watch: &mut Watch) {
    let key = |s: &Secret| SecretKey::from_bytes(&s.key).map(|key| (key.public_key().to_bytes(), key.to_bytes()));
    watch.operation("bip340 key", 4, secret, key, Result::is_ok);
    let signatures: [(&str, Sign); 3] = [
        ("sign", |key, s| key.try_sign(&s.message)),
        ("sign-with-aux", |key, s| key.sign_with_aux(&s.message, &s.message)),
        ("sign-with-rng", |key, s| key.sign_with_rng(&mut s.random.clone(), &s.message)),
    ];
    for (name, sign) in signatures {
        let signed = |s: &Secret| SecretKey::from_bytes(&s.key).ok().and_then(|key| sign(&key, s).ok());
        watch.operation(&format!("bip340 {name}"), 6, secret, signed, Option::is_some);
    }
    let equal = |[a, b]: &[Secret; 2]| {
        let [a, b] = [a, b].map(|s| SecretKey::from_bytes(&s.key).expect("a key"));
        a == b
    };
    watch.operation("bip340 equality", 9, |i| [secret(i), secret(i)], equal, |verdict| *verdict);
    recoverable(watch);
}

/// A signature by the first nonce that tells its key.
fn recoverable(watch: &mut Watch) {
    type Signing = (key::SecretKey<Secp256k1>, [u8; 32]);
    let sign = |(key, digest): &Signing| key.sign_prehash_recoverable(digest);
    let secrets = |i: usize| {
        let mut signing: Signing = (keys::key(i), [0x2b; 32]);
        while verdicts(|| _ = sign(&signing)) != 8 && signing.1[0] < u8::MAX {
            signing.1[0] += 1;
        }
        signing
    };
    watch.operation("secp256k1 sign-prehash-recoverable", 8, secrets, sign, Result::is_ok);
}
