//! What the kernels must compute, written bit by bit from the definitions.

pub use super::bits::convolution as product;
use super::bits::{Bit, ZERO, xor};
use carryless::poly::Modulus;

/// a²: the coefficients with a zero between neighbours.
pub fn square(a: &[Bit]) -> Vec<Bit> {
    a.iter().flat_map(|a| [*a, ZERO]).collect()
}

/// a + b.
pub fn sum(a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| xor(*a, *b)).collect()
}

/// c mod x^m + Σ x^e: from the top, each x^k becomes Σ x^(k − m + e).
pub fn remainder(m: u32, terms: &[u32], c: &[Bit]) -> Vec<Bit> {
    let mut c = c.to_vec();
    for k in (m as usize..c.len()).rev() {
        let bit = std::mem::replace(&mut c[k], ZERO);
        for e in terms {
            let place = k - m as usize + *e as usize;
            c[place] = xor(c[place], bit);
        }
    }
    c.truncate(m as usize);
    c
}

/// c mod f.
pub fn modulo<M: Modulus>(c: &[Bit]) -> Vec<Bit> {
    remainder(M::M, M::TERMS, c)
}

/// Tr(c) = Σ c^(2^i), i < m, as an element.
pub fn trace<M: Modulus>(c: &[Bit]) -> Vec<Bit> {
    (1..M::M).fold(c.to_vec(), |t, _| sum(&modulo::<M>(&square(&t)), c))
}

/// H(c) = Σ c^(4^i), i ≤ (m − 1)/2.
pub fn half_trace<M: Modulus>(c: &[Bit]) -> Vec<Bit> {
    let square = |a: &[Bit]| modulo::<M>(&square(a));
    (0..(M::M - 1) / 2).fold(c.to_vec(), |h, _| sum(&square(&square(&h)), c))
}
