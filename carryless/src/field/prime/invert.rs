//! 1/a in F_p; 0 for a = 0.

pub use super::approximate_euclid::by_approximate_euclid_vartime;
pub use super::binary_euclid::by_binary_euclid_vartime;
pub use super::divsteps::by_divsteps;
use super::power::power;
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::{add_carry, sub_borrow};

/// 1/a = a^(p − 2) (Fermat), by the runs of ones of p − 2; 0 for a = 0.
///
/// Cost: BITS − 1 S, and 2·log₂ BITS M or a little more. Time: constant.
#[inline(never)]
pub fn by_fermat<F: PrimeField>(a: F) -> F {
    let mut exponent = [0; MAX_LIMBS];
    let mut borrow = 2;
    for (e, p) in exponent.iter_mut().zip(F::MODULUS) {
        let (difference, below) = p.overflowing_sub(borrow);
        *e = difference;
        borrow = below.into();
    }
    power(a, &exponent)
}

/// a += b; the carry.
pub(super) fn add(a: &mut [u64], b: &[u64]) -> u64 {
    let mut carry = false;
    for (a, b) in a.iter_mut().zip(b) {
        (*a, carry) = add_carry(*a, *b, carry);
    }
    carry.into()
}

/// a −= b; the borrow.
pub(super) fn sub(a: &mut [u64], b: &[u64]) -> u64 {
    let mut borrow = false;
    for (a, b) in a.iter_mut().zip(b) {
        (*a, borrow) = sub_borrow(*a, *b, borrow);
    }
    borrow.into()
}

pub(super) fn is_less(a: &[u64], b: &[u64]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}
