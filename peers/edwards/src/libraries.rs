//! This library and the others. Keys and signatures are read before, where a library can.

use crate::problem::{COUNT, Operation, Problem, Solver, verdict, wide};
use carryless::{ed25519, x25519};
use ed25519_dalek::{Signer as _, Verifier as _};

/// A library.
pub struct Library {
    /// What it is called.
    pub name: &'static str,
    /// How it computes; nothing where it does not.
    pub solver: Box<dyn Fn(Operation) -> Option<Solver>>,
}

/// This one first.
pub fn all(problem: &Problem) -> Vec<Library> {
    type Of = fn(&Problem, Operation) -> Option<Solver>;
    let libraries: &[(&str, Of)] = &[("Carryless", ours), ("dalek", dalek)];
    let library = |&(name, of): &(&'static str, Of)| {
        let problem = problem.clone();
        Library { name, solver: Box::new(move |operation| of(&problem, operation)) }
    };
    libraries.iter().map(library).collect()
}

fn ours(problem: &Problem, operation: Operation) -> Option<Solver> {
    let Problem { secrets, publics, messages, peers, .. } = problem.clone();
    let key = |bytes: &[u8; 32]| ed25519::SecretKey::from_bytes(bytes).expect("no fault");
    let public = |bytes: &[u8; 32]| ed25519::PublicKey::from_bytes(bytes).expect("a point");
    let signature = |bytes: &[u8; 64]| ed25519::Signature::from_bytes(bytes).expect("below n");
    let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
    let keys: Vec<_> = publics.iter().map(public).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(key).collect();
            Box::new(move |i| keys[i].sign(&messages[i]).to_bytes())
        }
        Operation::SignBatch => {
            let key = key(&secrets[0]);
            Box::new(move |_| {
                let messages: [&[u8]; COUNT] = std::array::from_fn(|i| &messages[i][..]);
                let mut signatures = [None; COUNT];
                key.sign_batch(&messages, &mut signatures).expect("no fault");
                signatures[COUNT - 1].expect("no fault").to_bytes()
            })
        }
        Operation::Verify => Box::new(move |i| verdict(keys[i].verify(&messages[i], &signatures[i]).is_ok())),
        Operation::VerifyByBytes => {
            Box::new(move |i| verdict(public(&publics[i]).verify(&messages[i], &signatures[i]).is_ok()))
        }
        Operation::Batch => Box::new(move |_| {
            let row = |i: usize| (&keys[i], &messages[i][..], &signatures[i]);
            let rows: [_; COUNT] = std::array::from_fn(row);
            verdict(ed25519::PublicKey::verify_batch(&rows).is_ok())
        }),
        Operation::Agree => {
            let secret = |bytes: &[u8; 32]| x25519::SecretKey::from_bytes(bytes).expect("no fault");
            let keys: Vec<_> = secrets.iter().map(secret).collect();
            let peers: Vec<_> = peers.iter().map(x25519::PublicKey::from_bytes).collect();
            Box::new(move |i| wide(&keys[i].diffie_hellman(&peers[i]).expect("not of small order")))
        }
    })
}

fn dalek(problem: &Problem, operation: Operation) -> Option<Solver> {
    use ed25519_dalek::{Signature, SigningKey, VerifyingKey};
    let Problem { secrets, publics, messages, peers, .. } = problem.clone();
    let public = |bytes: &[u8; 32]| VerifyingKey::from_bytes(bytes).expect("a point");
    let signatures: Vec<_> = problem.signatures.iter().map(Signature::from_bytes).collect();
    let keys: Vec<_> = publics.iter().map(public).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(SigningKey::from_bytes).collect();
            Box::new(move |i| keys[i].sign(&messages[i]).to_bytes())
        }
        Operation::Verify => Box::new(move |i| verdict(keys[i].verify(&messages[i], &signatures[i]).is_ok())),
        Operation::VerifyByBytes => {
            Box::new(move |i| verdict(public(&publics[i]).verify(&messages[i], &signatures[i]).is_ok()))
        }
        Operation::SignBatch => return None,
        Operation::Batch => Box::new(move |_| {
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
