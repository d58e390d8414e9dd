//! Barrett's reduction: for any p, as if nothing were known of its form.
//!
//! With k = N limbs, b^(N−1) ≤ p < b^N, and μ = ⌊b^(2k)/p⌋ computed before:
//! q = ⌊⌊x/b^(k−1)⌋·μ/b^(k+1)⌋, r = x − q·p modulo b^(k+1), and r < 3p, so that at most two subtractions remain.
//!
//! p and μ are loaded through an optimisation barrier. Otherwise the compiler would leave out products by limbs of p
//! that are 0 or 2^64 − 1, and the time would not be that of a random prime.
//!
//! Source: P. Barrett, Implementing the Rivest Shamir and Adleman public key encryption algorithm on a standard digital
//! signal processor, CRYPTO 1986; Handbook of Applied Cryptography, 1996, Algorithm 14.42.
//! Cost: (N + 1)² products of limbs for q and (N + 1)(N + 2)/2 for q·p. Time: constant.

use super::classical::{rows_of, write_product};
use super::constants::{InLimbs, P, Reciprocal};
use super::{Limb, PrimeModulus, Reduction, Wide, canonical};
use crate::word::{Mask, flat, flat_mut, opaque};

/// By the reciprocal of p.
#[derive(Clone, Copy)]
pub struct BarrettReduction;

impl<M: PrimeModulus, W: Limb, const N: usize> Reduction<M, W, N> for BarrettReduction {
    const NAME: &'static str = "barrett";
    const LIMB_PRODUCTS: usize = (N + 1) * (N + 1) + (N + 1) * (N + 2) / 2;

    #[inline(always)]
    fn reduce(wide: &Wide<W, N>) -> [W; N] {
        const { assert!(N >= 2, "q fits the limbs below") };
        let [p, _] = opaque(<W::Constant<P<M>, N>>::IN_MEMORY);
        let reciprocal = opaque(<W::Constant<Reciprocal<M, W, N>, N>>::IN_MEMORY);
        let x = flat(wide);

        // ⌊x/b^(N−1)⌋·μ, of 2N + 2 limbs.
        let mut product = [[W::ZERO; N]; 3];
        let product = &mut flat_mut(&mut product)[..2 * N + 2];
        write_product(product, &x[N - 1..], &flat(reciprocal)[..=N]);
        let q = &product[N + 1..2 * N + 2];

        // q·p modulo b^(N+1): N limbs and one.
        let (mut multiple, mut multiple_top) = ([W::ZERO; N], W::ZERO);
        rows_of(
            N + 1,
            #[inline(always)]
            |i| {
                let mut carry = W::ZERO;
                for j in 0..N - i {
                    (multiple[i + j], carry) = W::mul_add(q[i], p[j], multiple[i + j], carry);
                }
                let last = if i > 0 { q[i].mul_low(p[N - i]) } else { W::ZERO };
                (multiple_top, _) = multiple_top.add_carry(carry, false);
                (multiple_top, _) = multiple_top.add_carry(last, false);
            },
        );

        // The borrow beyond b^(N+1) is the addition of b^(N+1) that the remainder may need.
        let (remainder, borrow) = canonical::sub_integers(&wide[0], &multiple);
        let (mut top, _) = wide[1][0].sub_borrow(multiple_top, borrow);
        let mut remainder = remainder;
        // r < 3p. Both differences are made, whether they are kept or not.
        for _ in 0..2 {
            let (difference, borrow) = canonical::sub_integers(&remainder, p);
            let (difference_top, negative) = top.sub_borrow(W::ZERO, borrow);
            let mask = Mask::low_bit(negative.into());
            remainder = canonical::select(mask, &remainder, &difference);
            top = W::select(mask, top, difference_top);
        }
        // For every a of 2N limbs: the estimate of the quotient is at most two too small.
        debug_assert!(top.value() == 0, "a remainder below p");
        remainder
    }
}
