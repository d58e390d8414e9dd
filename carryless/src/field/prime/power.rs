//! a^e for a public exponent, by its runs of ones.
//!
//! With x_k = a^(2^k − 1), and x_(2k) = x_k^(2^k)·x_k for powers of two k, a run of ones of the exponent costs one
//! product for each one in the binary form of its length. Exponents that belong to primes near a power of two are
//! little else than a few long runs.
//!
//! Cost for n bits with a first run of r bits: n − 1 squarings, and products: ⌊log₂ r⌋ and the ones of the lengths of
//! the runs. Time: constant in a; variable in e.

use crate::field::Field;

/// a^e, e in little-endian limbs, at most 2^10 bits.
#[inline(never)]
pub fn power<F: Field>(a: F, e: &[u64]) -> F {
    F::require();
    let bit = |i: usize| e[i / 64] >> (i % 64) & 1 == 1;
    let run = |end: usize| (0..end).rev().take_while(|i| bit(*i)).count();
    let Some(top) = e.iter().rposition(|limb| *limb != 0) else { return F::ONE };
    // Bits from `rest` on are done.
    let mut rest = 64 * top + 64 - e[top].leading_zeros() as usize;

    // x_1, x_2, x_4 … as far as the first run goes; it starts with the last of them.
    let first = run(rest);
    let mut x = [a; 10];
    let mut largest = 0;
    while 2 << largest <= first {
        x[largest + 1] = x[largest].square_n(1 << largest) * x[largest]; // x_(2k) = x_k^(2^k)·x_k
        largest += 1;
    }
    let mut result = x[largest];
    rest -= 1 << largest;
    while rest > 0 {
        let ones = run(rest);
        if ones == 0 {
            result = result.square();
            rest -= 1;
        } else {
            // The longest part of the run whose power is known: 2^part ones.
            let part = (ones.ilog2() as usize).min(largest);
            result = result.square_n(1 << part) * x[part];
            rest -= 1 << part;
        }
    }
    result
}
