//! curve25519-dalek: products on the Edwards form, where it is fastest, and their u.

use crate::problem::{Bytes, CURVE25519, Operation, Problem, Solver};
use curve25519_dalek::{EdwardsPoint, MontgomeryPoint};

/// How curve25519-dalek solves a problem.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.curve != CURVE25519 {
        return None;
    }
    let k: Vec<[u8; 32]> = problem.k.iter().map(|k| k.as_slice().try_into().expect("32 bytes")).collect();
    // Either of the two points with this u: the products have one u too.
    let p = MontgomeryPoint(problem.point.as_slice().try_into().ok()?).to_edwards(0)?;
    let bytes = |p: EdwardsPoint| Bytes::new(p.to_montgomery().as_bytes());
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| bytes(p.mul_clamped(k[i]))),
        Operation::Generator => Solver::constant(move |i| bytes(EdwardsPoint::mul_base_clamped(k[i]))),
        _ => return None,
    })
}
