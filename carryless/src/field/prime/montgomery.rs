//! Montgomery's reduction, for any odd p.
//!
//! Elements a are held as a·R mod p, R = b^N. The reduction of x is x/R mod p: for i = 0 … N − 1, q = x_i·(−1/p) mod b
//! and x += q·p·b^i, which clears limb i. The upper half is below 2p for x < p·R.
//!
//! Unless it is `SPECIAL`, p and −1/p are loaded through an optimisation barrier, as in Barrett's reduction: the time
//! is that of a random prime. If it is, the compiler knows the limbs of p, and products by those that are 0, 1 or b − 1
//! become sums, which for P-256 makes this the fastest way.
//!
//! Source: P. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44, 1985.
//! Cost: N² + N products of limbs. Time: constant.

use super::classical::rows;
use super::constants::{InLimbs, NegatedInverse, P, Radix, RadixSquared};
use super::{Classical, IntegerProduct, Limb, PrimeModulus, Reduction, Wide, canonical};
use crate::word::{flat_mut, opaque};

/// By multiples of p that clear the lower limbs; with the form of p known to the compiler, or not.
#[derive(Clone, Copy)]
pub struct MontgomeryReduction<const SPECIAL: bool = false>;

impl<M: PrimeModulus, W: Limb, const N: usize, const SPECIAL: bool> Reduction<M, W, N>
    for MontgomeryReduction<SPECIAL>
{
    const NAME: &'static str = if SPECIAL { "montgomery-special" } else { "montgomery" };
    const LIMB_PRODUCTS: usize = if SPECIAL { N } else { N * N + N };
    const HELD_AS_MULTIPLE: bool = true;
    const ONE: [W; N] = <W::Constant<Radix<M, W, N>, N>>::LIMBS;

    #[inline(always)]
    fn reduce(wide: &Wide<W, N>) -> [W; N] {
        let (p, inverse) = (<W::Constant<P<M>, N>>::IN_MEMORY, <W::Constant<NegatedInverse<M>, N>>::IN_MEMORY);
        let ([p, _], [inverse, _]) = if SPECIAL { (p, inverse) } else { (opaque(p), opaque(inverse)) };
        let mut sum = *wide;
        let x = flat_mut(&mut sum);
        let mut above = false;
        rows::<N>(
            #[inline(always)]
            |i| {
                // q·p ≡ −x_i modulo b: limb i becomes 0.
                let q = x[i].mul_low(inverse[0]);
                let mut carry = W::ZERO;
                for j in 0..N {
                    (x[i + j], carry) = W::mul_add(q, p[j], x[i + j], carry);
                }
                // What is carried beyond limb i + N goes to the next row.
                (x[i + N], above) = x[i + N].add_carry(carry, above);
            },
        );
        // x + Σ q_i·p·b^i < 2p·R, of which the lower half is 0.
        canonical::subtract_once(&sum[1], W::bit(above), p)
    }
    #[inline(always)]
    fn enter_representation(a: [W; N]) -> [W; N] {
        Self::times::<M, W, N>(&a, &<W::Constant<RadixSquared<M, W, N>, N>>::LIMBS)
    }
    #[inline(always)]
    fn leave_representation(a: [W; N]) -> [W; N] {
        <Self as Reduction<M, W, N>>::reduce(&[a, [W::ZERO; N]])
    }
}

impl<const SPECIAL: bool> MontgomeryReduction<SPECIAL> {
    #[inline(never)]
    fn times<M: PrimeModulus, W: Limb, const N: usize>(a: &[W; N], b: &[W; N]) -> [W; N] {
        <Self as Reduction<M, W, N>>::reduce(&Classical::product(a, b))
    }
}
