//! √a in F_2^m: with a = E(x)² + x·O(x)², √a = E + √x·O. Cost: 1M and the bit shuffling. Time: that of the
//! multiplication.
//!
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, IEEE Trans. Computers 53(8), 2004, section 3.2.

use super::frobenius::square;
use crate::field::MAX_LIMBS;
use crate::poly::Modulus;

/// √x = x^(2^(m−1)) as limbs; for the constants of a modulus.
pub const fn sqrt_of_x<M: Modulus, const LIMBS: usize>() -> [u64; LIMBS] {
    let mut power = [0; MAX_LIMBS];
    power[0] = 2;
    let mut i = 1;
    while i < M::M {
        power = square::<M>(&power);
        i += 1;
    }
    let mut limbs = [0; LIMBS];
    limbs.copy_from_slice(power.split_at(LIMBS).0);
    limbs
}
