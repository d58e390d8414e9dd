//! Double-and-add over the digits of a scalar, from the left and from the right.
//!
//! From the left, with a table of odd multiples: Q ← 2Q, then Q ← Q + d_i·P. From the right, with one accumulator for
//! each odd digit value: A_|d| ← A_|d| ± 2^i·P, and at the end k·P = Σ v·A_v.
//! Source: D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithms 3.26, 3.27,
//! 3.31, 3.36; A. C.-C. Yao, On the evaluation of powers, SIAM J. Computing 5, 1976 (accumulators); D. E. Knuth, TAOCP
//! 2, answer to 4.6.3–9 (their sum).
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; it is not reduced. t
//! is its bit length, D a doubling, A an addition.

use crate::coordinates::{Affine, Point};
use crate::recoding;
use crate::scalar_mul::enter;

/// Σ d_i·2^i·P from the table P, 3P, 5P …; digits are zero or odd. Cost: one D a digit, one A a non-zero digit.
///
/// # Time
/// Variable in all arguments.
#[inline]
fn signed_digits_vartime<P: Point>(table: &[P::Entry], digits: &[i8]) -> P {
    let mut q = P::IDENTITY;
    let mut pending = 0;
    for (i, digit) in digits.iter().enumerate().rev() {
        pending += 1;
        if *digit == 0 && i > 0 {
            continue;
        }
        q = q.double_n_vartime(pending);
        pending = 0;
        if *digit != 0 {
            let entry = &table[usize::from(digit.unsigned_abs() / 2)];
            let entry = if *digit < 0 { P::neg_entry(entry) } else { *entry };
            q = q.add_entry_vartime(&entry);
        }
    }
    q
}

/// k·P from the table of T = 2^(w−2) odd multiples that the width-w NAF of k needs.
///
/// Cost: t D + t/(w + 1) A, and for the table 1D + (T − 1)A and its conversion.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long. (A T that is not 1, 2, 4 … 64 does not compile.)
pub fn wnaf_vartime<P: Point, const T: usize>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = recoding::wnaf_digits_vartime(k, const { width::<T>() });
    enter::<P>(|| signed_digits_vartime(&P::odd_multiples_vartime::<T>(p), digits.as_slice()))
}

/// k·P by the binary NAF. Cost: t D + t/3 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn naf_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = recoding::naf_digits_vartime(k);
    enter::<P>(|| signed_digits_vartime(&P::odd_multiples_vartime::<1>(p), digits.as_slice()))
}

/// k·P by the bits of k. Cost: t D + t/2 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn double_and_add_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = recoding::binary_digits_vartime(k);
    enter::<P>(|| signed_digits_vartime(&P::odd_multiples_vartime::<1>(p), digits.as_slice()))
}

/// Σ d_i·2^i·P from the right with T accumulators for the odd digits up to 2T − 1.
///
/// Cost: one D a digit, one full A a non-zero digit, and 1D + 2(T − 1)A at the end.
#[inline]
fn signed_digits_rtl_vartime<P: Point, const T: usize>(p: &Affine<P::Curve>, digits: &[i8]) -> P {
    let mut accumulators = [P::IDENTITY; T];
    let mut power = P::from_affine(p);
    for (i, digit) in digits.iter().enumerate() {
        if *digit != 0 {
            let accumulator = &mut accumulators[usize::from(digit.unsigned_abs() / 2)];
            *accumulator = accumulator.add_vartime(if *digit < 0 { power.neg() } else { power });
        }
        if i + 1 < digits.len() {
            power = power.double_vartime();
        }
    }
    // Σ (2j + 1)·A_j = 2·Σ_(j≥1) (A_j + A_(j+1) + …) + Σ A_j
    let (mut tail, mut tails) = (P::IDENTITY, P::IDENTITY);
    for accumulator in accumulators[1..].iter().rev() {
        tail = tail.add_vartime(*accumulator);
        tails = tails.add_vartime(tail);
    }
    let rest = tail.add_vartime(accumulators[0]);
    if T == 1 { rest } else { tails.double_vartime().add_vartime(rest) }
}

/// k·P from the right by the width-w NAF, T = 2^(w−2) accumulators. Cost: t D + t/(w + 1) A, then 1D + 2(T − 1)A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long. (A T that is not 1, 2, 4 … 64 does not compile.)
pub fn wnaf_rtl_vartime<P: Point, const T: usize>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = recoding::wnaf_digits_vartime(k, const { width::<T>() });
    enter::<P>(|| signed_digits_rtl_vartime::<P, T>(p, digits.as_slice()))
}

/// k·P from the right by the binary NAF. Cost: t D + t/3 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn naf_rtl_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = recoding::naf_digits_vartime(k);
    enter::<P>(|| signed_digits_rtl_vartime::<P, 1>(p, digits.as_slice()))
}

/// k·P from the right by the bits of k. Cost: t D + t/2 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn double_and_add_rtl_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    let digits = recoding::binary_digits_vartime(k);
    enter::<P>(|| signed_digits_rtl_vartime::<P, 1>(p, digits.as_slice()))
}

/// The width w whose digits need T = 2^(w−2) odd multiples.
const fn width<const T: usize>() -> u32 {
    assert!(T.is_power_of_two() && T <= 64, "T: a power of two up to 64");
    T.ilog2() + 2
}
