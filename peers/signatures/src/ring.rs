//! ring: Ed25519, X25519, and ECDSA on P-256 of messages, which it digests. Public keys are bytes, and are decoded each time.

use crate::problem::{Operation, Problem, Scheme, Solver, verdict, wide};
use ring::agreement::{self, EphemeralPrivateKey, X25519, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, ED25519, EcdsaKeyPair, Ed25519KeyPair, UnparsedPublicKey,
    VerificationAlgorithm,
};

/// How ring solves a problem.
pub fn solver(problem: &Problem, operation: Operation) -> Option<Solver> {
    let algorithm: &'static dyn VerificationAlgorithm = match problem.scheme {
        Scheme::Ed25519 => &ED25519,
        Scheme::EcdsaOnP256 => &ECDSA_P256_SHA256_FIXED,
        Scheme::EcdsaOnSecp256k1 | Scheme::Bip340 => return None,
    };
    let Problem { secrets, publics, messages, signatures, peers, .. } = problem.clone();
    let bytes = |signature: ring::signature::Signature| signature.as_ref().try_into().expect("64 bytes");
    Some(match operation {
        Operation::Sign if problem.scheme == Scheme::Ed25519 => {
            let keys = secrets.iter().map(|secret| Ed25519KeyPair::from_seed_unchecked(secret).expect("32 bytes"));
            let keys: Vec<_> = keys.collect();
            Box::new(move |i| bytes(keys[i].sign(&messages[i])))
        }
        Operation::Sign => {
            let random = SystemRandom::new();
            let key = |(secret, public): (&[u8; 32], &Vec<u8>)| {
                let signing = &ECDSA_P256_SHA256_FIXED_SIGNING;
                EcdsaKeyPair::from_private_key_and_public_key(signing, secret, public, &random).expect("a key")
            };
            let keys: Vec<_> = secrets.iter().zip(&publics).map(key).collect();
            Box::new(move |i| bytes(keys[i].sign(&random, &messages[i]).expect("random bytes")))
        }
        Operation::Verify | Operation::VerifyByBytes => Box::new(move |i| {
            let key = UnparsedPublicKey::new(algorithm, &publics[i]);
            verdict(key.verify(&messages[i], &signatures[i]).is_ok())
        }),
        Operation::Agree => Box::new(move |i| {
            let key = known_key(&secrets[i]);
            let peer = agreement::UnparsedPublicKey::new(&X25519, &peers[i]);
            agree_ephemeral(key, &peer, |shared| wide(shared.try_into().expect("32 bytes"))).expect("no small order")
        }),
        Operation::SignBatch | Operation::VerifyBatch => return None,
    })
}

/// The key of these bytes, which takes a copy. ring gives no other way to one that is known, so that results can be compared: its keys
/// are drawn, and agree once.
#[expect(deprecated, reason = "ring has it for its own tests")]
fn known_key(secret: &[u8; 32]) -> EphemeralPrivateKey {
    use ring::test::rand::FixedSliceRandom;
    EphemeralPrivateKey::generate(&X25519, &FixedSliceRandom { bytes: secret }).expect("as many bytes as are drawn")
}
