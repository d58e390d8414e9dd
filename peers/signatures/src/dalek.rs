//! dalek: Ed25519, in batches too, and X25519.

use crate::problem::{Operation, Problem, Scheme, Solver, verdict, wide};
use ed25519_dalek::{Signature, Signer as _, SigningKey, Verifier as _, VerifyingKey};

/// How dalek solves a problem.
pub fn solver(problem: &Problem, operation: Operation) -> Option<Solver> {
    if problem.scheme != Scheme::Ed25519 {
        return None;
    }
    let Problem { secrets, publics, messages, peers, .. } = problem.clone();
    let public = |bytes: &[u8]| VerifyingKey::from_bytes(bytes.try_into().expect("32 bytes")).expect("a point");
    let signatures: Vec<_> = problem.signatures.iter().map(Signature::from_bytes).collect();
    let keys: Vec<_> = publics.iter().map(|bytes| public(bytes)).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(SigningKey::from_bytes).collect();
            Box::new(move |i| keys[i].sign(&messages[i]).to_bytes())
        }
        Operation::SignBatch => return None,
        Operation::Verify => Box::new(move |i| verdict(keys[i].verify(&messages[i], &signatures[i]).is_ok())),
        Operation::VerifyByBytes => {
            Box::new(move |i| verdict(public(&publics[i]).verify(&messages[i], &signatures[i]).is_ok()))
        }
        Operation::VerifyBatch => Box::new(move |_| {
            let messages: Vec<&[u8]> = messages.iter().map(|message| &message[..]).collect();
            verdict(ed25519_dalek::verify_batch(&messages, &signatures, &keys).is_ok())
        }),
        Operation::Agree => {
            let keys: Vec<_> = secrets.iter().map(|own| x25519_dalek::StaticSecret::from(*own)).collect();
            let peers: Vec<_> = peers.iter().map(|own| x25519_dalek::PublicKey::from(*own)).collect();
            Box::new(move |i| wide(keys[i].diffie_hellman(&peers[i]).as_bytes()))
        }
    })
}
