//! OpenSSL: Ed25519 and X25519 by the keys of EVP, whose public part is bytes that are decoded each time; `ECDSA_do_sign` and
//! `ECDSA_do_verify`.

use crate::problem::{Operation, Problem, Scheme, Solver, verdict, wide};
use openssl::bn::{BigNum, BigNumContext};
use openssl::derive::Deriver;
use openssl::ec::{EcGroup, EcKey, EcPoint};
use openssl::ecdsa::EcdsaSig;
use openssl::nid::Nid;
use openssl::pkey::{Id, PKey, Private, Public};
use openssl::sign::{Signer, Verifier};

/// How OpenSSL solves a problem.
pub fn solver(problem: &Problem, operation: Operation) -> Option<Solver> {
    match problem.scheme {
        Scheme::Ed25519 => ed25519(problem.clone(), operation),
        Scheme::EcdsaOnSecp256k1 => ecdsa(problem.clone(), Nid::SECP256K1, operation),
        Scheme::EcdsaOnP256 => ecdsa(problem.clone(), Nid::X9_62_PRIME256V1, operation),
        Scheme::Bip340 => None,
    }
}

fn secret_key(bytes: &[u8; 32], id: Id) -> PKey<Private> {
    PKey::private_key_from_raw_bytes(bytes, id).expect("32 bytes")
}

fn public_key(bytes: &[u8], id: Id) -> PKey<Public> {
    PKey::public_key_from_raw_bytes(bytes, id).expect("32 bytes")
}

fn ed25519(problem: Problem, operation: Operation) -> Option<Solver> {
    let Problem { secrets, publics, messages, signatures, peers, .. } = problem;
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = secrets.iter().map(|secret| secret_key(secret, Id::ED25519)).collect();
            Box::new(move |i| {
                let mut signature = [0; 64];
                let mut signer = Signer::new_without_digest(&keys[i]).expect("memory");
                signer.sign_oneshot(&mut signature, &messages[i]).expect("a signature");
                signature
            })
        }
        Operation::Verify | Operation::VerifyByBytes => {
            let keys: Vec<_> = publics.iter().map(|public| public_key(public, Id::ED25519)).collect();
            Box::new(move |i| {
                let mut verifier = Verifier::new_without_digest(&keys[i]).expect("memory");
                // An error is a signature that is not valid, or no memory.
                verdict(verifier.verify_oneshot(&signatures[i], &messages[i]).unwrap_or(false))
            })
        }
        Operation::Agree => {
            let keys: Vec<_> = secrets.iter().map(|secret| secret_key(secret, Id::X25519)).collect();
            let peers: Vec<_> = peers.iter().map(|public| public_key(public, Id::X25519)).collect();
            Box::new(move |i| {
                let (mut shared, mut deriver) = ([0; 32], Deriver::new(&keys[i]).expect("memory"));
                deriver.set_peer(&peers[i]).expect("a key");
                deriver.derive(&mut shared).expect("a secret");
                wide(&shared)
            })
        }
        Operation::SignBatch | Operation::VerifyBatch => return None,
    })
}

fn ecdsa(problem: Problem, curve: Nid, operation: Operation) -> Option<Solver> {
    let Problem { secrets, publics, digests, signatures, .. } = problem;
    let group = EcGroup::from_curve_name(curve).expect("a curve of OpenSSL");
    let point = |bytes: &Vec<u8>| {
        EcPoint::from_bytes(&group, bytes, &mut BigNumContext::new().expect("memory")).expect("a point")
    };
    let number = |bytes: &[u8]| BigNum::from_slice(bytes).expect("memory");
    Some(match operation {
        Operation::Sign => {
            let key = |(secret, public): (&[u8; 32], &Vec<u8>)| {
                EcKey::from_private_components(&group, &number(secret), &point(public)).expect("a key")
            };
            let keys: Vec<_> = secrets.iter().zip(&publics).map(key).collect();
            Box::new(move |i| {
                let signature = EcdsaSig::sign(&digests[i], &keys[i]).expect("a signature");
                let mut bytes = [0; 64];
                for (part, out) in [signature.r(), signature.s()].into_iter().zip(bytes.chunks_exact_mut(32)) {
                    out.copy_from_slice(&part.to_vec_padded(32).expect("below the order"));
                }
                bytes
            })
        }
        Operation::Verify => {
            let keys: Vec<_> =
                publics.iter().map(|public| EcKey::from_public_key(&group, &point(public)).expect("a key")).collect();
            let signature = |bytes: &[u8; 64]| {
                let (r, s) = bytes.split_at(32);
                EcdsaSig::from_private_components(number(r), number(s)).expect("memory")
            };
            let signatures: Vec<_> = signatures.iter().map(signature).collect();
            Box::new(move |i| verdict(signatures[i].verify(&digests[i], &keys[i]).expect("a verdict")))
        }
        _ => return None,
    })
}
