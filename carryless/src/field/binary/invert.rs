//! 1/a in F_2^m; 0 for a = 0.
//!
//! Itoh–Tsujii: 1/a = (a^(2^(m−1) − 1))², and with b_k = a^(2^k − 1), b_(j+k) = b_j^(2^k)·b_k along an addition chain
//! for m − 1.
//! Source: T. Itoh, S. Tsujii, A fast algorithm for computing multiplicative inverses in GF(2^m) using normal bases,
//! Information and Computation 78, 1988. Cost: (chain length − 1)M + (m − 1)S, of which tables can take most S.

pub use super::euclid::by_euclid_vartime;
use super::{BinaryModulus, frobenius};
use crate::field::BinaryField;

/// Itoh–Tsujii with plain squarings. Time: constant in fields whose arithmetic is.
pub fn by_squarings<F: BinaryField>(a: F) -> F {
    itoh_tsujii(a, |b, n| b.square_n(n))
}

/// Itoh–Tsujii with the longest runs of squarings replaced by scans of whole tables. Time: constant in fields whose
/// arithmetic is.
#[inline(always)]
pub fn by_scans<F: BinaryField>(a: F) -> F {
    itoh_tsujii(a, frobenius::multi_square)
}

/// Itoh–Tsujii with multi-squaring tables.
///
/// # Time
/// Variable in `a`.
#[inline(always)]
pub fn by_tables_vartime<F: BinaryField>(a: F) -> F {
    itoh_tsujii(a, frobenius::multi_square_vartime)
}

#[inline(always)]
fn itoh_tsujii<F: BinaryField>(a: F, multi_square: impl Fn(F, u32) -> F) -> F {
    F::enter(
        #[inline(always)]
        || {
            let chain = F::Modulus::CHAIN;
            // power[i] = a^(2^chain[i] − 1)
            let mut power = [a; 16];
            // The last of them, in registers: a load from the array would wait for the stores.
            let mut last = a;
            for i in 1..chain.len() {
                let step = chain[i] - chain[i - 1];
                let other = chain.iter().position(|c| *c == step).expect("CHAIN: an addition chain");
                last = multi_square(last, step) * power[other]; // b_(j+k) = b_j^(2^k)·b_k, k = step
                power[i] = last;
            }
            last.square() // (a^(2^(m − 1) − 1))²
        },
    )
}
