//! libsecp256k1, by its Rust binding: a key agreement that gives the point out, and the public key of a secret one.

use crate::problem::{Bytes, Operation, Problem, Solver};
use secp256k1::ecdh::shared_secret_point;
use secp256k1::{PublicKey, SecretKey};

/// How libsecp256k1 solves a problem.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.curve != "secp256k1" {
        return None;
    }
    let p = PublicKey::from_slice(&problem.point).ok()?;
    let key = |k: &Vec<u8>| SecretKey::from_byte_array(k.as_slice().try_into().expect("32 bytes")).expect("below n");
    let k: Vec<SecretKey> = problem.k.iter().map(key).collect();
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| {
            let mut bytes = [4; 65];
            bytes[1..].copy_from_slice(&shared_secret_point(&p, &k[i]));
            Bytes::new(&bytes)
        }),
        Operation::Generator => {
            Solver::constant(move |i| Bytes::new(&PublicKey::from_secret_key_global(&k[i]).serialize_uncompressed()))
        }
        // It verifies signatures, but gives no function out for a sum.
        _ => return None,
    })
}
