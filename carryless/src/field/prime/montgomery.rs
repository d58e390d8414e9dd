//! Montgomery's reduction: for any odd p, as if nothing were known of its form.
//!
//! Elements a are held as a·R mod p, R = b^N. The reduction of x is x/R mod p: for i = 0 … N − 1, q = x_i·(−1/p) mod b and
//! x += q·p·b^i, which clears limb i. The upper half is below 2p for x < p·R.
//!
//! p and −1/p are loaded through an optimisation barrier, as in Barrett's reduction.
//!
//! Source: P. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44, 1985.
//! Cost: N² + N products of limbs. Time: constant.

use super::classical::rows;
use super::constants::{InLimbs, NegatedInverse, P, Radix, RadixSquared};
use super::{Classical, IntegerProduct, Limb, PrimeModulus, Reduction, Wide, canonical};
use crate::word::opaque;

/// By multiples of p that clear the lower limbs.
#[derive(Clone, Copy)]
pub struct MontgomeryReduction;

impl<M: PrimeModulus, L: Limb, const N: usize> Reduction<M, L, N> for MontgomeryReduction {
    const NAME: &'static str = "montgomery";
    const INLINED: bool = true;
    const ONE: [L; N] = <L::Constant<Radix<M, L, N>, N>>::LIMBS;

    #[inline(always)]
    fn reduce(wide: &Wide<L, N>) -> [L; N] {
        let [p, _] = opaque(<L::Constant<P<M>, N>>::IN_MEMORY);
        let inverse = opaque(<L::Constant<NegatedInverse<M>, N>>::IN_MEMORY)[0][0];
        let mut sum = *wide;
        let x = sum.as_flattened_mut();
        let mut above = false;
        rows(
            N,
            #[inline(always)]
            |i| {
                let q = x[i].mul_low(inverse);
                let mut carry = L::ZERO;
                for j in 0..N {
                    (x[i + j], carry) = L::mul_add(q, p[j], x[i + j], carry);
                }
                (x[i + N], above) = x[i + N].add_carry(carry, above);
            },
        );
        canonical::subtract_once(&sum[1], L::bit(above), p)
    }
    #[inline(always)]
    fn enter_representation(a: [L; N]) -> [L; N] {
        Self::times::<M, L, N>(&a, &<L::Constant<RadixSquared<M, L, N>, N>>::LIMBS)
    }
    #[inline(always)]
    fn leave_representation(a: [L; N]) -> [L; N] {
        <Self as Reduction<M, L, N>>::reduce(&[a, [L::ZERO; N]])
    }
}

impl MontgomeryReduction {
    #[inline(never)]
    fn times<M: PrimeModulus, L: Limb, const N: usize>(a: &[L; N], b: &[L; N]) -> [L; N] {
        <Self as Reduction<M, L, N>>::reduce(&Classical::product(a, b))
    }
}
