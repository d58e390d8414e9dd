//! Keys: random problems of signatures and of shared secrets, and how this library solves them.
//!
//! What is signed is checked by this library, and what this library signs by the others: a library that accepts what is
//! wrong is found by signatures that are not of their digest.

use crate::points::{big_endian, of_points};
use crate::sizes::{BATCH, SCALARS};
use carryless::ecdsa::AnySignature;
use carryless::key::{AnyPublicKey, AnySecretKey, PointForm, StandardCurve};
use carryless_rows::curves;
use carryless_rows::random::SplitMix64;
use peers_libraries::problem::{Bytes, Expected, Operation, Problem, Solver};

/// Limbs of a digest.
const DIGEST_LIMBS: usize = 4;

/// Of this many signatures that are verified, the last one is invalid: one in each batch.
const INVALID: usize = BATCH;

/// Random signatures, the same each time, if the curve has keys.
pub fn of_signatures(curve: &'static str, operation: Operation) -> Option<Problem> {
    let standard = StandardCurve::from_name(curve)?;
    let named = curves::find(curve).expect("a curve of the workbench");
    let mut random = SplitMix64::new(u64::from(named.order_bits));
    let bytes = big_endian(&random.below(named.order), named);
    let key = AnySecretKey::from_be_bytes(standard, &bytes).expect("not 0");
    let public = key.public_key();
    let limbs = if named.order_bits > 512 { 2 * DIGEST_LIMBS } else { DIGEST_LIMBS };
    let mut digest = || (0..limbs).flat_map(|_| random.next_limb().to_be_bytes()).collect();
    let digests: Vec<Vec<u8>> = (0..SCALARS).map(|_| digest()).collect();
    let is_valid = |i: usize| i % INVALID != INVALID - 1;
    let signed = |i: usize| if is_valid(i) { i } else { i - 1 };
    let signature = |i: usize| key.sign_prehash(&digests[signed(i)]).expect("no fault").to_bytes().to_vec();
    let signatures = (0..SCALARS).map(signature).collect();
    let verdicts = (0..SCALARS).map(|i| Bytes::verdict(is_valid(i)).as_slice().to_vec()).collect();
    Some(Problem {
        curve,
        operation,
        point: public.to_sec1(PointForm::Uncompressed).to_vec(),
        l: Vec::new(),
        key: bytes,
        signatures,
        expected: match operation {
            Operation::Verify => Expected::Bytes(verdicts),
            _ => {
                let digests = digests.clone();
                Expected::Signatures(Box::new(move |i, signature| {
                    let signature = AnySignature::from_bytes(standard, signature);
                    signature.is_ok_and(|signature| public.verify_prehash(&digests[i], &signature).is_ok())
                }))
            }
        },
        k: digests,
    })
}

/// Random keys that agree on secrets with another, if the curve has keys: the x of a product of points each.
pub fn of_shared_secrets(curve: &'static str) -> Option<Problem> {
    StandardCurve::from_name(curve)?;
    let products = of_points(curve, Operation::Multiple);
    let Expected::Bytes(points) = products.expected else { return None };
    let x = |point: &Vec<u8>| point[1..=point.len() / 2].to_vec();
    Some(Problem { operation: Operation::Agree, expected: Expected::Bytes(points.iter().map(x).collect()), ..products })
}

/// How this library solves them, on a curve with keys.
pub fn solver(problem: &Problem) -> Option<Solver> {
    let curve = StandardCurve::from_name(problem.curve)?;
    let digests = problem.k.clone();
    Some(match problem.operation {
        Operation::Sign => {
            let key = AnySecretKey::from_be_bytes(curve, &problem.key).expect("a key");
            Solver::constant(move |i| Bytes::new(&key.sign_prehash(&digests[i]).expect("no fault").to_bytes()))
        }
        Operation::Agree => {
            let key = |bytes: &Vec<u8>| AnySecretKey::from_be_bytes(curve, bytes).expect("a key");
            let keys: Vec<_> = problem.k.iter().map(key).collect();
            let other = AnyPublicKey::from_sec1(curve, &problem.point).expect("a key");
            Solver::constant(move |i| Bytes::new(&keys[i].diffie_hellman(&other).expect("no fault")))
        }
        _ => {
            let key = AnyPublicKey::from_sec1(curve, &problem.point).expect("a key");
            let signature = |bytes: &Vec<u8>| AnySignature::from_bytes(curve, bytes).expect("a signature");
            let signatures: Vec<_> = problem.signatures.iter().map(signature).collect();
            Solver::variable(move |i| Bytes::verdict(key.verify_prehash(&digests[i], &signatures[i]).is_ok()))
        }
    })
}
