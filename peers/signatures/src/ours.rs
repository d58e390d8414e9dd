//! This library, by the types of keys of each scheme.

use crate::problem::{COUNT, Operation, Problem, Scheme, Solver, verdict, wide};
use carryless::curves::Secp256k1;
use carryless::ecdsa::Signature;
use carryless::key::{PointForm, PublicKey, SecretKey};
use carryless::{KeyCurve, P256, bip340, ed25519, x25519};
use std::array::from_fn;

/// How this library solves a problem.
pub fn solver(problem: &Problem, operation: Operation) -> Option<Solver> {
    match problem.scheme {
        Scheme::Ed25519 => ed25519(problem.clone(), operation),
        Scheme::EcdsaOnSecp256k1 => ecdsa::<Secp256k1>(problem.clone(), operation, Signature::normalize_s),
        Scheme::Bip340 => bip340(problem.clone(), operation),
        Scheme::EcdsaOnP256 => ecdsa::<P256>(problem.clone(), operation, |signature| *signature),
    }
}

/// The public key of a secret one.
pub fn public(scheme: Scheme, secret: &[u8; 32]) -> Vec<u8> {
    fn on<C: KeyCurve>(secret: &[u8; 32]) -> Vec<u8> {
        key::<C>(secret).public_key().to_sec1(PointForm::Uncompressed).to_vec()
    }
    match scheme {
        Scheme::Ed25519 => ed25519_key(secret).public_key().to_bytes().to_vec(),
        Scheme::EcdsaOnSecp256k1 => on::<Secp256k1>(secret),
        Scheme::Bip340 => bip340_key(secret).public_key().to_bytes().to_vec(),
        Scheme::EcdsaOnP256 => on::<P256>(secret),
    }
}

/// The signature of a message.
pub fn sign(scheme: Scheme, secret: &[u8; 32], message: &[u8]) -> [u8; 64] {
    match scheme {
        Scheme::Ed25519 => ed25519_key(secret).sign(message).to_bytes(),
        Scheme::EcdsaOnSecp256k1 => bytes(&key::<Secp256k1>(secret).sign(message).normalize_s()),
        Scheme::Bip340 => bip340_key(secret).sign(message).to_bytes(),
        Scheme::EcdsaOnP256 => bytes(&key::<P256>(secret).sign(message)),
    }
}

/// Whether it is an ECDSA signature of a message.
pub fn accepts(scheme: Scheme, public: &[u8], message: &[u8], signature: &[u8; 64]) -> bool {
    fn on<C: KeyCurve>(public: &[u8], message: &[u8], signature: &[u8]) -> bool {
        let public = PublicKey::<C>::from_sec1(public).expect("a point");
        Signature::from_bytes(signature).is_ok_and(|signature| public.verify(message, &signature).is_ok())
    }
    match scheme {
        Scheme::EcdsaOnSecp256k1 => on::<Secp256k1>(public, message, signature),
        Scheme::EcdsaOnP256 => on::<P256>(public, message, signature),
        Scheme::Ed25519 | Scheme::Bip340 => false,
    }
}

/// A signature as DER.
pub fn der(scheme: Scheme, signature: &[u8; 64]) -> Vec<u8> {
    fn on<C: KeyCurve>(signature: &[u8; 64]) -> Vec<u8> {
        Signature::<C>::from_bytes(signature).expect("below n").to_der().to_vec()
    }
    if scheme == Scheme::EcdsaOnP256 { on::<P256>(signature) } else { on::<Secp256k1>(signature) }
}

fn key<C: KeyCurve>(secret: &[u8; 32]) -> SecretKey<C> {
    SecretKey::from_be_bytes(secret).expect("below n")
}

fn ed25519_key(secret: &[u8; 32]) -> ed25519::SecretKey {
    ed25519::SecretKey::from_bytes(secret).expect("no fault")
}

fn bip340_key(secret: &[u8; 32]) -> bip340::SecretKey {
    bip340::SecretKey::from_bytes(secret).expect("below n")
}

fn bytes<C: KeyCurve>(signature: &Signature<C>) -> [u8; 64] {
    signature.to_bytes()[..].try_into().expect("two halves of 32 bytes")
}

fn ed25519(problem: Problem, operation: Operation) -> Option<Solver> {
    let Problem { secrets, publics, messages, peers, .. } = problem;
    let public = |bytes: &[u8]| ed25519::PublicKey::from_bytes(bytes.try_into().expect("32 bytes")).expect("a point");
    let signature = |bytes: &[u8; 64]| ed25519::Signature::from_bytes(bytes).expect("below n");
    let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
    let keys: Vec<_> = publics.iter().map(|bytes| public(bytes)).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(ed25519_key).collect();
            Box::new(move |i| keys[i].sign(&messages[i]).to_bytes())
        }
        Operation::SignBatch => {
            let key = ed25519_key(&secrets[0]);
            Box::new(move |_| {
                let messages: [&[u8]; COUNT] = from_fn(|i| &messages[i][..]);
                let mut signatures = [None; COUNT];
                key.sign_batch(&messages, &mut signatures).expect("no fault");
                signatures[COUNT - 1].expect("no fault").to_bytes()
            })
        }
        Operation::Verify => Box::new(move |i| verdict(keys[i].verify(&messages[i], &signatures[i]).is_ok())),
        Operation::VerifyByBytes => {
            Box::new(move |i| verdict(public(&publics[i]).verify(&messages[i], &signatures[i]).is_ok()))
        }
        Operation::VerifyBatch => Box::new(move |_| {
            let rows: [_; COUNT] = from_fn(|i| (&keys[i], &messages[i][..], &signatures[i]));
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

/// ECDSA, by which signatures get this `form`.
fn ecdsa<C: KeyCurve>(
    problem: Problem,
    operation: Operation,
    form: fn(&Signature<C>) -> Signature<C>,
) -> Option<Solver> {
    let Problem { secrets, publics, digests, .. } = problem;
    let signature = |bytes: &[u8; 64]| Signature::<C>::from_bytes(bytes).expect("below n");
    let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
    let publics: Vec<_> = publics.iter().map(|bytes| PublicKey::<C>::from_sec1(bytes).expect("a point")).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(key::<C>).collect();
            Box::new(move |i| bytes(&form(&keys[i].sign_prehash(&digests[i]).expect("no fault"))))
        }
        Operation::SignBatch => {
            let key = key::<C>(&secrets[0]);
            Box::new(move |_| {
                let digests: [&[u8]; COUNT] = from_fn(|i| &digests[i][..]);
                let mut signatures = [None; COUNT];
                key.sign_prehash_batch(&digests, &mut signatures).expect("no fault");
                let signatures = signatures.map(|signature| form(&signature.expect("no fault")));
                bytes(&signatures[COUNT - 1])
            })
        }
        Operation::Verify => Box::new(move |i| verdict(publics[i].verify_prehash(&digests[i], &signatures[i]).is_ok())),
        Operation::VerifyBatch => Box::new(move |_| {
            let rows: [_; COUNT] = from_fn(|i| (&publics[i], &digests[i][..], &signatures[i]));
            verdict(PublicKey::verify_prehash_batch(&rows).is_ok())
        }),
        Operation::VerifyByBytes | Operation::Agree => return None,
    })
}

fn bip340(problem: Problem, operation: Operation) -> Option<Solver> {
    let Problem { secrets, publics, messages, .. } = problem;
    let public =
        |bytes: &Vec<u8>| bip340::PublicKey::from_bytes(bytes[..].try_into().expect("32 bytes")).expect("a point");
    let signature = |bytes: &[u8; 64]| bip340::Signature::from_bytes(bytes).expect("below n");
    let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
    let publics: Vec<_> = publics.iter().map(public).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(bip340_key).collect();
            Box::new(move |i| keys[i].sign(&messages[i]).to_bytes())
        }
        Operation::Verify => Box::new(move |i| verdict(publics[i].verify(&messages[i], &signatures[i]).is_ok())),
        Operation::VerifyBatch => Box::new(move |_| {
            let rows: [_; COUNT] = from_fn(|i| (&publics[i], &messages[i][..], &signatures[i]));
            verdict(bip340::PublicKey::verify_batch(&rows).is_ok())
        }),
        Operation::SignBatch | Operation::VerifyByBytes | Operation::Agree => return None,
    })
}
