//! 1/a in F_2^m; 0 for a = 0.
//!
//! Itoh–Tsujii: 1/a = (a^(2^(m−1) − 1))², and with b_k = a^(2^k − 1), b_(j+k) = b_j^(2^k)·b_k along an addition chain
//! for m − 1.
//! Source: T. Itoh, S. Tsujii, A fast algorithm for computing multiplicative inverses in GF(2^m) using normal bases,
//! Information and Computation 78, 1988. Cost: (chain length − 1)M + (m − 1)S, of which tables can take most S.

use super::{BinaryModulus, frobenius};
use crate::field::{BinaryField, MAX_LIMBS};
use crate::poly::Modulus;

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
            for i in 1..chain.len() {
                let step = chain[i] - chain[i - 1];
                let other = chain.iter().position(|c| *c == step).expect("CHAIN: an addition chain");
                power[i] = multi_square(power[i - 1], step) * power[other];
            }
            power[chain.len() - 1].square()
        },
    )
}

/// The extended Euclidean algorithm for binary polynomials.
///
/// Invariants: a·g1 ≡ u, a·g2 ≡ v (mod f); the degree of u or v falls in each step, until u = 1.
/// Source: D. Hankerson, J. López, A. Menezes, CHES 2000, Algorithm 8.
///
/// # Time
/// Variable in `a`.
pub fn by_euclid_vartime<F: BinaryField>(a: F) -> F {
    let mut u = a.to_limbs();
    let mut v = [0; MAX_LIMBS];
    for e in F::Modulus::TERMS.iter().chain([&F::Modulus::M]) {
        v[*e as usize / 64] |= 1 << (e % 64);
    }
    let (mut g1, mut g2) = ([0; MAX_LIMBS], [0; MAX_LIMBS]);
    g1[0] = 1;
    let (mut degree_u, mut degree_v) = (degree(&u), F::Modulus::M as i32);
    if degree_u < 0 {
        return F::ZERO;
    }
    while degree_u > 0 {
        if degree_u < degree_v {
            (u, v, g1, g2) = (v, u, g2, g1);
            (degree_u, degree_v) = (degree_v, degree_u);
        }
        let shift = (degree_u - degree_v) as u32;
        add_shifted(&mut u, &v, shift);
        add_shifted(&mut g1, &g2, shift);
        degree_u = degree(&u);
    }
    F::from_constant(&g1)
}

/// The degree, −1 for zero.
fn degree(a: &[u64; MAX_LIMBS]) -> i32 {
    match a.iter().rposition(|limb| *limb != 0) {
        Some(i) => i as i32 * 64 + a[i].ilog2() as i32,
        None => -1,
    }
}

/// a ^= b·x^shift; nothing reaches beyond the last limb.
fn add_shifted(a: &mut [u64; MAX_LIMBS], b: &[u64; MAX_LIMBS], shift: u32) {
    let (limbs, bits) = ((shift / 64) as usize, shift % 64);
    for i in limbs..MAX_LIMBS {
        let below = if bits > 0 && i > limbs { b[i - limbs - 1] >> (64 - bits) } else { 0 };
        a[i] ^= b[i - limbs] << bits | below;
    }
}
