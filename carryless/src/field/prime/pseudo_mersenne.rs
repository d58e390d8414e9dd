//! Reduction modulo p = 2^m − c with small c, by 2^m ≡ c.
//!
//! x = x₀ + x₁·2^m ≡ x₀ + c·x₁, which has few bits more than p; these fold once more, and one subtraction makes the
//! value canonical.
//!
//! Source: R. Crandall, US patent 5159632, 1992 (expired); Handbook of Applied Cryptography, 1996, Algorithm 14.47.
//! Cost: N products of a limb by c. Time: constant.

use super::constants::terms;
use super::{Limb, PrimeModulus, Reduction, Wide, canonical};

/// 2^m ≡ c, twice.
#[derive(Clone, Copy)]
pub struct PseudoMersenneReduction;

impl<M: PrimeModulus, W: Limb, const N: usize> Reduction<M, W, N> for PseudoMersenneReduction {
    const NAME: &'static str = if M::UNSATURATED { "pseudo-mersenne-saturated" } else { "pseudo-mersenne" };
    const LIMB_PRODUCTS: usize = N;

    #[inline(always)]
    fn reduce(wide: &Wide<W, N>) -> [W; N] {
        const {
            let &[(c, 0)] = terms::<M>() else { panic!("p = 2^m − c") };
            assert!(c > 0, "p = 2^m − c");
            assert!((c as u64) < 1 << (W::BITS - 1), "c is small");
            // The last step asks for t·c ≤ 2p − 2^m, t < 2c being what the first fold leaves above bit m.
            assert!(M::BITS > 2 * (64 - c.leading_zeros()) + 3, "2c² + 2c ≤ 2^m");
        }
        fold::<M, W, N>(wide)
    }
}

/// x mod p for p = 2^m − c, x < 2^(2m).
///
/// c is below half a limb: then what lies above bit m of x₀ + c·x₁ fits a limb.
#[inline(always)]
pub(super) fn fold<M: PrimeModulus, W: Limb, const N: usize>(x: &Wide<W, N>) -> [W; N] {
    let c = W::of(&[M::TERMS[0].0 as u64], 0);
    let bits = M::BITS % W::BITS;
    // x₀ ends, and x₁ starts, in limb N − 1, unless m fills the limbs.
    let (_, low) = canonical::split_top::<M, W, N>(&x[0], W::ZERO);
    let mut high = x[1];
    if bits > 0 {
        for i in (0..N).rev() {
            let below = if i > 0 { x[1][i - 1] } else { x[0][N - 1] };
            high[i] = x[1][i].shl(W::BITS - bits).or(below.shr(bits));
        }
    }
    // x₀ + c·x₁, of N limbs and a carry of at most c.
    let (mut sum, mut carry) = ([W::ZERO; N], W::ZERO);
    for i in 0..N {
        (sum[i], carry) = W::mul_add(c, high[i], low[i], carry);
    }
    canonical::fold_top::<M, W, N>(&sum, carry)
}
