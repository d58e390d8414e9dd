//! Products from carry-less products of single words, every pair of words once.
//!
//! With D_i = a_i·b_i, word position s of a·b is Σ_(i<j, i+j=s) (a_i + a_j)(b_i + b_j) + Σ D_k, k over the range of
//! indices that can be one of a pair with sum s (for even s, k = s/2 stands for itself). Sums of consecutive D are
//! differences of prefix sums.
//!
//! Source: A. Weimerskirch, C. Paar, Generalizations of the Karatsuba algorithm for efficient implementations, 2003
//! (the one-iteration algorithm for any number of terms). Cost: N(N + 1)/2 word products. Time: that of the word
//! product.

use super::{Modulus, Multiplier, Product};
use crate::word::{ConstantTime, Word};

/// One-level Karatsuba on all pairs of words.
#[derive(Clone, Copy)]
pub struct Carryless;

impl ConstantTime for Carryless {}

impl<M: Modulus, W: Word, const N: usize> Multiplier<M, W, N> for Carryless {
    const NAME: &'static str = "clmul-words";
    const CONSTANT_TIME: bool = true;

    #[inline(never)]
    fn product(a: &[W; N], b: &[W; N]) -> Product<W, N> {
        let mut c = Product::ZERO;
        let diagonal: [(W, W); N] = core::array::from_fn(|i| a[i].clmul(b[i]));
        // prefix = Σ D_k over the range; it gains D_s while s < N, and loses D_(s − N) from s = N on.
        let mut range = (W::ZERO, W::ZERO);
        for s in 0..2 * N - 1 {
            let edge = diagonal[if s < N { s } else { s - N }];
            range = (range.0 ^ edge.0, range.1 ^ edge.1);
            let mut sum = range;
            // The pairs i < j < N with i + j = s.
            for i in s.saturating_sub(N - 1)..s.div_ceil(2) {
                let j = s - i;
                let pair = (a[i] ^ a[j]).clmul(b[i] ^ b[j]);
                sum = (sum.0 ^ pair.0, sum.1 ^ pair.1);
            }
            c.words_mut()[s] ^= sum.0;
            c.words_mut()[s + 1] ^= sum.1;
        }
        c
    }
}
