//! libsecp256k1, by its Rust binding: ECDSA and BIP 340. A released libsecp256k1 verifies one signature at a time.

use crate::problem::{Operation, Problem, Scheme, Solver, verdict};
use secp256k1::{Keypair, Message, PublicKey, SECP256K1, SecretKey, XOnlyPublicKey, ecdsa, schnorr};

/// How libsecp256k1 solves a problem.
pub fn solver(problem: &Problem, operation: Operation) -> Option<Solver> {
    match problem.scheme {
        Scheme::EcdsaOnSecp256k1 => on_ecdsa(problem, operation),
        Scheme::Bip340 => on_bip340(problem, operation),
        Scheme::Ed25519 | Scheme::EcdsaOnP256 => None,
    }
}

fn key(secret: &[u8; 32]) -> SecretKey {
    SecretKey::from_byte_array(*secret).expect("below n")
}

fn on_ecdsa(problem: &Problem, operation: Operation) -> Option<Solver> {
    let digests: Vec<_> = problem.digests.iter().map(|digest| Message::from_digest(*digest)).collect();
    Some(match operation {
        Operation::Sign => {
            let keys: Vec<_> = problem.secrets.iter().map(key).collect();
            Box::new(move |i| SECP256K1.sign_ecdsa(digests[i], &keys[i]).serialize_compact())
        }
        Operation::Verify => {
            let publics = problem.publics.iter().map(|bytes| PublicKey::from_slice(bytes).expect("a point"));
            let publics: Vec<_> = publics.collect();
            let signature = |bytes: &[u8; 64]| ecdsa::Signature::from_compact(bytes).expect("below n");
            let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
            Box::new(move |i| verdict(SECP256K1.verify_ecdsa(digests[i], &signatures[i], &publics[i]).is_ok()))
        }
        _ => return None,
    })
}

fn on_bip340(problem: &Problem, operation: Operation) -> Option<Solver> {
    let messages = problem.messages.clone();
    Some(match operation {
        Operation::Sign => {
            let pair = |secret| Keypair::from_secret_key(SECP256K1, &key(secret));
            let keys: Vec<_> = problem.secrets.iter().map(pair).collect();
            Box::new(move |i| SECP256K1.sign_schnorr_no_aux_rand(&messages[i], &keys[i]).to_byte_array())
        }
        Operation::Verify => {
            let public = |bytes: &Vec<u8>| {
                XOnlyPublicKey::from_byte_array(bytes[..].try_into().expect("32 bytes")).expect("a point")
            };
            let publics: Vec<_> = problem.publics.iter().map(public).collect();
            let signatures: Vec<_> =
                problem.signatures.iter().map(|bytes| schnorr::Signature::from_byte_array(*bytes)).collect();
            Box::new(move |i| verdict(SECP256K1.verify_schnorr(&signatures[i], &messages[i], &publics[i]).is_ok()))
        }
        _ => return None,
    })
}
