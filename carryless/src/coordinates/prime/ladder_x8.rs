//! A step of Montgomery's ladder in lanes: u = X/Z of two neighbours lP and (l + 1)P on Bv² = u³ + (4a + 2)u² + u, X and Z of one in
//! lanes 0 and 1, of the other in lanes 2 and 3.
//!
//! With A = X + Z and B = X − Z of Q, C and D of R, u that of P, in three rounds of products:
//!
//! - DA, CB, A², B²;
//! - (DA + CB)², (DA − CB)², A²B², EA², E², E = A² − B²;
//! - the second by u and the last by a, and the others by 1.
//!
//! 2Q is A²B² : EA² + aE², and Q + R is (DA + CB)² : u(DA − CB)².
//!
//! Source: RFC 7748, section 5. Cost: 3 rounds. Time: constant.

use super::eight::{Eight, Factor};
use crate::field::prime::PrimeModulus;
use crate::field::{MAX_LIMBS, PrimeField};
use crate::word::{Mask, Word512};

/// What the last round multiplies by: 1, u, 1, 1 and a.
#[inline(always)]
pub fn multipliers<M: PrimeModulus, V: Word512, const N: usize>(a: &[u64], u: &[u64]) -> Factor<M, V, N> {
    Eight::spread(&[1], 0b1101).plus(Eight::spread(u, 0b10)).plus(Eight::spread(a, 0b1_0000)).fold()
}

/// 2Q and Q + R from Q and R.
#[inline(always)]
pub fn step<M: PrimeModulus, V: Word512, const N: usize>(
    p: Eight<M, V, N>,
    multipliers: &Factor<M, V, N>,
) -> Eight<M, V, N> {
    // A, B, C, D.
    let (x, z) = (p.permute([0, 0, 2, 2, 0, 0, 0, 0]), p.permute([1, 1, 3, 3, 1, 1, 1, 1]));
    let sums = x.plus_in(0b101, z).minus_in(0b1010, z).fold();
    let products = sums.permute([3, 2, 0, 1, 0, 0, 0, 0]).times(&sums.permute([0, 1, 0, 1, 0, 0, 0, 0]));
    // DA + CB, DA − CB, A², E, B².
    let (left, right) = (products.permute([0, 0, 2, 2, 3, 0, 0, 0]), products.permute([1, 1, 3, 3, 3, 1, 1, 1]));
    let sums = left.plus_in(0b1, right).minus_in(0b1010, right).fold();
    let products = sums.permute([0, 1, 2, 2, 3, 0, 0, 0]).times(&sums.permute([0, 1, 4, 3, 3, 0, 0, 0]));
    // (DA + CB)², u(DA − CB)², A²B², EA², aE².
    let products = products.fold().times(multipliers);
    products.permute([2, 3, 0, 1, 0, 0, 0, 0]).plus_in(0b10, products.permute([4; 8]))
}

/// X and Z of k·P, from the u of P. k is an integer of as many bits as an element at most: those above are not read.
#[cfg(feature = "x25519")]
#[inline(never)]
pub fn ladder_x8<F: PrimeField, V: Word512, const N: usize>(a: F, k: &[u64; MAX_LIMBS], u: F) -> [F; 2] {
    let (a, u) = (a.to_limbs(), u.to_limbs());
    let ratio: [_; 2] = V::enter(
        #[inline(always)]
        || {
            const { assert!(Eight::<F::Modulus, V, N>::ARE_VALUES, "a prime 2^(51N) − c") };
            let multipliers = multipliers::<F::Modulus, V, N>(&a, &u);
            // O and P.
            let (mut p, mut last) = (Eight::spread(&[1], 0b1001).plus(Eight::spread(&u, 0b100)), 0);
            for i in (0..F::BITS as usize).rev() {
                let bit = k[i / 64] >> (i % 64) & 1;
                p = step(exchanged(p, Mask::low_bit(bit ^ last)), &multipliers);
                last = bit;
            }
            exchanged(p, Mask::low_bit(last)).to_limbs()
        },
    );
    ratio.each_ref().map(|number| F::from_known(number))
}

/// Both neighbours, in the other order where the mask is true.
#[inline(always)]
fn exchanged<M: PrimeModulus, V: Word512, const N: usize>(p: Eight<M, V, N>, mask: Mask) -> Eight<M, V, N> {
    Eight::select(mask, p.permute([2, 3, 0, 1, 4, 5, 6, 7]), p)
}
