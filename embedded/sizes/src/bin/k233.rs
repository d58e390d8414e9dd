//! k·P on K-233 for a secret k.

#![no_std]
#![no_main]

use carryless::{Affine, K233, SecretScalar, mul};
use carryless_embedded_sizes as _;

/// Whether `p` was replaced by k·p: it lies in the subgroup, and the result was computed without a fault.
// SAFETY: no other object defines this name.
#[unsafe(no_mangle)]
pub extern "C" fn _start(k: &SecretScalar<K233>, p: &mut Affine<K233>) -> bool {
    mul(k, p).map(|product| *p = product).is_ok()
}
