//! Random problems, with what they come to.

use crate::curve25519;
use crate::keys;
use crate::points::of_points;
use peers_libraries::problem::{CURVE25519, Operation, Problem};

/// A random problem, the same one each time, if there is one. The point is in the subgroup of prime order.
///
/// # Panics
/// If the workbench has no such curve.
pub fn problem(curve: &'static str, operation: Operation) -> Option<Problem> {
    match operation {
        Operation::Sign | Operation::Verify => keys::of_signatures(curve, operation),
        Operation::Agree => keys::of_shared_secrets(curve),
        Operation::Sum if curve == CURVE25519 => None,
        _ if curve == CURVE25519 => Some(curve25519::problem(operation)),
        _ => Some(of_points(curve, operation)),
    }
}
