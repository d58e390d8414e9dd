//! Logarithms in the group of 2^s-th roots of unity in F_p, s = 4n, by digits of four bits.
//!
//! Let ω generate the group and t = ω^e, e = Σ e_j·16^j. For e = l + 16^k·h, t^(16^(n − k)) is a root of unity of order
//! 16^k whose logarithm to the base ω^(16^(n − k)) is l, and t·ω^(−l) one of order 16^(n − k) whose logarithm to the base
//! ω^(16^k) is h: two logarithms of half the length, until a single digit is looked up. Powers of ω are products of rows
//! of one table, ω^(−d·16^j) for all digits d and all j.
//!
//! Source: D. J. Bernstein, Faster square roots in annoying finite fields, 2001 (tables for all j); A. V. Sutherland,
//! Structure computation and discrete logarithms in finite abelian p-groups, Mathematics of Computation 80, 2011 (halves).
//! Cost: 2n·log₂ n S and (n/2)·log₂ n M, with n = 24 240S and 52M. Time: constant: tables are scanned.

use super::PrimeModulus;
use super::constants::{Constant, NegatedInverse, Radix, RadixSquared};
use crate::field::PrimeField;
use crate::word::Mask;

/// Bits of a digit.
pub const DIGIT: u32 = 4;
/// Limbs of an element of the table.
const LIMBS: usize = 4;

/// ω^(−d·16^j) for the digits d.
pub type PowersOfDigit = [[u64; LIMBS]; 1 << DIGIT];

/// ω^(−e) for the k digits of e, k > 0, by the first k rows of a table for this ω. Cost: (k − 1)M.
#[inline(never)]
pub(super) fn power<F: PrimeField>(table: &[PowersOfDigit], digits: &[u64]) -> F {
    let mut result = look_up(&table[0], digits[0]);
    for j in 1..digits.len() {
        result = result * look_up(&table[j], digits[j]);
    }
    result
}

/// The n digits of log t to the base ω, n > 0, by a table of n rows for this ω; any digits for a t that is no power of ω.
pub(super) fn logarithm<F: PrimeField>(t: F, table: &[PowersOfDigit], digits: &mut [u64]) {
    let n = digits.len();
    debug_assert!(n == table.len(), "as many digits as rows, which `sqrt` makes of one number");
    if n == 1 {
        digits[0] = digit(t, &table[0]);
        return;
    }
    let k = n / 2;
    let (low, high) = digits.split_at_mut(k);
    // t^(16^(n − k)) to the base ω^(16^(n − k)), of which the upper k rows are a table.
    logarithm(t.square_n(DIGIT * (n - k) as u32), &table[n - k..], low);
    // t·ω^(−l) to the base ω^(16^k).
    logarithm(t * power(table, low), &table[k..], high);
}

/// The element of a row for this digit.
#[inline(always)]
fn look_up<F: PrimeField>(row: &PowersOfDigit, digit: u64) -> F {
    let mut found = [0; LIMBS];
    // All elements are read: the digit is secret.
    for (i, limbs) in row.iter().enumerate() {
        let mask = Mask::is_zero(i as u64 ^ digit).word();
        for k in 0..LIMBS {
            found[k] |= limbs[k] & mask;
        }
    }
    F::from_constant(&found)
}

/// d where t is the inverse of the row's element for d; 0 if there is none.
#[inline(always)]
fn digit<F: PrimeField>(t: F, row: &PowersOfDigit) -> u64 {
    let t = t.to_limbs();
    let mut found = 0;
    for (i, limbs) in row.iter().enumerate() {
        let mut differing = 0;
        // All limbs of all elements are compared.
        for k in 0..LIMBS {
            differing |= t[k] ^ limbs[k];
        }
        // The row's element for 16 − i is the inverse of that for i.
        found |= (16 - i as u64) & 15 & Mask::is_zero(differing).word();
    }
    found
}

/// The table for N digits, 2^(4N) being the highest power of two that divides p − 1: ω = c^(−(p − 1)/2^(4N)) for the
/// modulus's non-residue c.
pub const fn table<M: PrimeModulus, const N: usize>() -> [PowersOfDigit; N] {
    assert!(M::LIMBS <= LIMBS && two_adicity(&M::P) == DIGIT * N as u32);
    // Elements are in Montgomery's representation but for those of the table.
    let one = lowest(&Radix::<M, u64, LIMBS>::NUMBER);
    let c = product::<M>(&[M::NON_RESIDUE, 0, 0, 0], &lowest(&RadixSquared::<M, u64, LIMBS>::NUMBER));
    // c^((p − 1)/2^(4N)): the bits of p above.
    let mut base = one;
    let mut bit = M::BITS;
    while bit > DIGIT * N as u32 {
        bit -= 1;
        base = product::<M>(&base, &base);
        if M::P[bit as usize / 64] >> (bit % 64) & 1 == 1 {
            base = product::<M>(&base, &c);
        }
    }
    let mut table = [[[0; LIMBS]; 1 << DIGIT]; N];
    let mut j = 0;
    while j < N {
        let mut power = one;
        let mut d = 0;
        while d < 1 << DIGIT {
            // base = ω^(−16^j), and power = base^d, here without the factor R.
            table[j][d] = product::<M>(&power, &[1, 0, 0, 0]);
            power = product::<M>(&power, &base);
            d += 1;
        }
        base = power; // base^16
        j += 1;
    }
    table
}

/// s with p − 1 = 2^s·q, q odd.
pub const fn two_adicity(p: &[u64]) -> u32 {
    let mut s = 1;
    while p[s as usize / 64] >> (s % 64) & 1 == 0 {
        s += 1;
    }
    s
}

/// The lowest limbs of a number.
const fn lowest(number: &[u64]) -> [u64; LIMBS] {
    [number[0], number[1], number[2], number[3]]
}

/// a·b/2^256 mod p for a, b < p, by Montgomery's reduction.
const fn product<M: PrimeModulus>(a: &[u64; LIMBS], b: &[u64; LIMBS]) -> [u64; LIMBS] {
    let mut sum = [0; LIMBS + 1];
    let mut i = 0;
    while i < LIMBS {
        add_product(&mut sum, a[i], b);
        // The lowest limb becomes 0; divided by 2^64 the sum is below b + p.
        let q = sum[0].wrapping_mul(NegatedInverse::<M>::NUMBER[0]);
        add_product(&mut sum, q, &lowest(&M::P));
        sum = [sum[1], sum[2], sum[3], sum[4], 0];
        i += 1;
    }
    let (mut difference, mut borrow) = ([0; LIMBS], false);
    let mut i = 0;
    while i < LIMBS {
        let (d, first) = sum[i].overflowing_sub(M::P[i]);
        let (d, second) = d.overflowing_sub(borrow as u64);
        (difference[i], borrow) = (d, first | second);
        i += 1;
    }
    if borrow { lowest(&sum) } else { difference }
}

/// sum += a·b.
const fn add_product(sum: &mut [u64; LIMBS + 1], a: u64, b: &[u64; LIMBS]) {
    let mut carry = 0;
    let mut j = 0;
    while j < LIMBS {
        let term = a as u128 * b[j] as u128 + sum[j] as u128 + carry;
        sum[j] = term as u64;
        carry = term >> 64;
        j += 1;
    }
    sum[LIMBS] += carry as u64;
}
