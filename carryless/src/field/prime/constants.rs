//! Numbers that are known when the library is compiled: the modulus and what reductions need of it.

use super::{Limb, PrimeModulus, Wide};
use crate::field::MAX_LIMBS;
use core::marker::PhantomData;

/// A number of up to twice [`MAX_LIMBS`] limbs of 64 bits.
pub type Number = [u64; 2 * MAX_LIMBS];

/// A number, as a type.
pub trait Constant {
    /// Its little-endian limbs.
    const NUMBER: Number;
}

/// A number in limbs `W`, as a type.
pub trait InLimbs<W: 'static, const N: usize> {
    /// Its lower 2N limbs, the lower half first.
    const WIDE: Wide<W, N>;
    /// `WIDE` in memory.
    const IN_MEMORY: &'static Wide<W, N>;
    /// Its lower N limbs.
    const LIMBS: [W; N];
}

/// `C` in limbs of either size.
pub struct Limbs<C>(PhantomData<C>);

/// p.
pub struct P<M>(PhantomData<M>);
impl<M: PrimeModulus> Constant for P<M> {
    const NUMBER: Number = widened(&M::P);
}

/// 2^`BITS` mod p = 2^`BITS` − p.
pub struct Excess<M>(PhantomData<M>);
impl<M: PrimeModulus> Constant for Excess<M> {
    const NUMBER: Number = power_of_two_mod(M::BITS, &P::<M>::NUMBER);
}

/// R mod p, R = b^N.
pub struct Radix<M, W, const N: usize>(PhantomData<(M, W)>);
impl<M: PrimeModulus, W: Limb, const N: usize> Constant for Radix<M, W, N> {
    const NUMBER: Number = power_of_two_mod(N as u32 * W::BITS, &P::<M>::NUMBER);
}

/// R² mod p, R = b^N.
pub struct RadixSquared<M, W, const N: usize>(PhantomData<(M, W)>);
impl<M: PrimeModulus, W: Limb, const N: usize> Constant for RadixSquared<M, W, N> {
    const NUMBER: Number = power_of_two_mod(2 * N as u32 * W::BITS, &P::<M>::NUMBER);
}

/// −1/p mod 2^64, of which the lower bits are −1/p modulo any b ≤ 2^64.
pub struct NegatedInverse<M>(PhantomData<M>);
impl<M: PrimeModulus> Constant for NegatedInverse<M> {
    const NUMBER: Number = widened(&[negated_inverse(M::P[0])]);
}

/// μ = ⌊b^(2N)/p⌋ of Barrett's reduction.
pub struct Reciprocal<M, W, const N: usize>(PhantomData<(M, W)>);
impl<M: PrimeModulus, W: Limb, const N: usize> Constant for Reciprocal<M, W, N> {
    const NUMBER: Number = power_of_two_over(2 * N as u32 * W::BITS, &P::<M>::NUMBER);
}

/// p, checked: odd, in as many limbs as it has, and 2^`BITS` − Σ c·2^e where there are terms (c, e).
pub(super) const fn modulus<M: PrimeModulus>() -> [u64; MAX_LIMBS] {
    assert!(M::LIMBS <= MAX_LIMBS, "a modulus of 576 bits at most");
    assert!(M::MODULUS[0] & 1 == 1 && M::MODULUS[M::LIMBS - 1] != 0, "an odd modulus, in as many limbs as it has");
    let (mut p, mut i) = ([0; MAX_LIMBS], 0);
    while i < M::LIMBS {
        p[i] = M::MODULUS[i];
        i += 1;
    }
    if !M::TERMS.is_empty() {
        let (of_terms, mut i) = (near_power_of_two(M::BITS, M::TERMS), 0);
        while i < MAX_LIMBS {
            assert!(of_terms[i] == p[i], "the terms are those of p");
            i += 1;
        }
    }
    p
}

/// The terms of p, for reductions that take no other prime.
pub(super) const fn terms<M: PrimeModulus>() -> &'static [(i64, u32)] {
    assert!(
        !M::TERMS.is_empty(),
        "the modulus gives no TERMS, by which this strategy reduces: Montgomery and Barrett take any prime"
    );
    M::TERMS
}

/// 2^`bits` − Σ c·2^e over the terms (c, e).
const fn near_power_of_two(bits: u32, terms: &[(i64, u32)]) -> Number {
    let mut p = widened(&[]);
    p[bits as usize / 64] = 1 << (bits % 64);
    let mut i = 0;
    while i < terms.len() {
        let (c, e) = terms[i];
        let (limb, shift) = (e as usize / 64, e % 64);
        // −c·2^e as a number that is negative where c is positive.
        let term = -(c as i128) << shift;
        let mut carry = 0;
        let mut j = limb;
        while j < p.len() {
            // Two limbs of the term, then its sign.
            let digit = match j - limb {
                0 => term as u64,
                1 => (term >> 64) as u64,
                _ => (term >> 127) as u64,
            };
            let sum = p[j] as u128 + digit as u128 + carry;
            p[j] = sum as u64;
            carry = sum >> 64;
            j += 1;
        }
        i += 1;
    }
    p
}

/// The least c that is no square modulo an odd p that is a prime.
pub(super) const fn non_residue(p: &[u64]) -> u64 {
    let mut c = 2;
    while jacobi(c, p) != -1 {
        c += 1;
    }
    c
}

/// Jacobi's symbol (a/n) for a > 0 and an odd n > a, by quadratic reciprocity.
const fn jacobi(a: u64, n: &[u64]) -> i32 {
    let (odd, twos) = (a >> a.trailing_zeros(), a.trailing_zeros());
    let mut symbol = sign_of_two(twos, n[0]);
    // (a/n) = (2/n)^k·(odd/n), and (odd/n) = ±(n/odd) = ±(n mod odd/odd).
    let (mut rest, mut i) = (0, n.len());
    while i > 0 {
        i -= 1;
        rest = (rest << 64 | n[i] as u128) % odd as u128;
    }
    symbol *= sign_of_exchange(odd, n[0]);
    let (mut a, mut n) = (rest as u64, odd);
    // In one word the same: twos out of a, an exchange, a remainder.
    while a != 0 {
        let twos = a.trailing_zeros();
        a >>= twos;
        symbol *= sign_of_two(twos, n) * sign_of_exchange(a, n);
        (a, n) = (n % a, a);
    }
    if n == 1 { symbol } else { 0 } // 0 for a common factor
}

/// (2/n)^k by the lowest bits of n.
const fn sign_of_two(k: u32, n: u64) -> i32 {
    if k % 2 == 1 && matches!(n & 7, 3 | 5) { -1 } else { 1 }
}

/// (m/n)·(n/m) for odd m and n without a common factor, by their lowest bits.
const fn sign_of_exchange(m: u64, n: u64) -> i32 {
    if m & n & 3 == 3 { -1 } else { 1 }
}

const fn widened(limbs: &[u64]) -> Number {
    let mut number = [0; 2 * MAX_LIMBS];
    let mut i = 0;
    while i < limbs.len() {
        number[i] = limbs[i];
        i += 1;
    }
    number
}

/// 2·a + bit − p where that is not negative, else 2·a + bit; and whether p was subtracted.
pub(super) const fn double_and_reduce(a: &Number, bit: u64, p: &Number) -> (Number, bool) {
    let (mut doubled, mut difference) = ([0; 2 * MAX_LIMBS], [0; 2 * MAX_LIMBS]);
    let (mut carry, mut borrow) = (bit, false);
    let mut i = 0;
    while i < 2 * MAX_LIMBS {
        doubled[i] = a[i] << 1 | carry;
        carry = a[i] >> 63;
        let (d, first) = doubled[i].overflowing_sub(p[i]);
        let (d, second) = d.overflowing_sub(borrow as u64);
        difference[i] = d;
        borrow = first | second;
        i += 1;
    }
    if borrow { (doubled, false) } else { (difference, true) }
}

/// 2^n mod p.
const fn power_of_two_mod(n: u32, p: &Number) -> Number {
    let mut power = widened(&[1]);
    let mut i = 0;
    while i < n {
        (power, _) = double_and_reduce(&power, 0, p);
        i += 1;
    }
    power
}

/// ⌊2^n/p⌋, by long division.
pub(super) const fn power_of_two_over(n: u32, p: &Number) -> Number {
    // The highest bit of 2^n; all that are brought down are zero.
    let mut remainder = widened(&[1]);
    let mut quotient = widened(&[]);
    let mut i = n;
    while i > 0 {
        i -= 1;
        let subtracted;
        (remainder, subtracted) = double_and_reduce(&remainder, 0, p);
        quotient[i as usize / 64] |= (subtracted as u64) << (i % 64);
    }
    quotient
}

/// −1/p mod 2^64 for odd p: Newton's iteration doubles the number of right bits, 3 at the start.
const fn negated_inverse(p: u64) -> u64 {
    let mut inverse = p;
    let mut i = 0;
    while i < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(inverse)));
        i += 1;
    }
    inverse.wrapping_neg()
}
