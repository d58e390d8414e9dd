//! curve25519-dalek: products on the Edwards form, where it is fastest, and their u.

use crate::problem::{CURVE25519, Octets, Operation, Problem, Solver};
use curve25519_dalek::{EdwardsPoint, MontgomeryPoint};

/// How curve25519-dalek solves a problem.
pub fn solver(problem: &Problem) -> Option<Solver> {
    if problem.curve != CURVE25519 {
        return None;
    }
    let k: Vec<[u8; 32]> = problem.k.iter().map(|k| k.as_slice().try_into().expect("32 octets")).collect();
    // Either of the two points with this u: the products have one u too.
    let p = MontgomeryPoint(problem.point.as_slice().try_into().ok()?).to_edwards(0)?;
    let octets = |p: EdwardsPoint| Octets::new(p.to_montgomery().as_bytes());
    Some(match problem.operation {
        Operation::Multiple => Solver::constant(move |i| octets(p.mul_clamped(k[i]))),
        Operation::Generator => Solver::constant(move |i| octets(EdwardsPoint::mul_base_clamped(k[i]))),
        _ => return None,
    })
}
