//! 1/a in F_p; 0 for a = 0.

pub use super::binary_euclid::by_binary_euclid_vartime;
pub use super::divsteps::{by_divsteps, steps as divsteps};
use super::power::power;
use crate::field::{MAX_LIMBS, PrimeField};

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
