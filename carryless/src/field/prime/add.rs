//! Sums and differences of integers of any number of limbs, with their carries.

use crate::word::{add_carry, sub_borrow};

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
