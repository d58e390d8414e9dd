//! Double-and-add over the digits of scalars, from the left and from the right.
//!
//! From the left, with tables of odd multiples: Q ← 2Q, then Q ← Q + d_i·P, for one scalar or for several whose digits
//! share the doublings. From the right, with one accumulator for each odd digit value: A_|d| ← A_|d| ± 2^i·P, and at
//! the end k·P = Σ v·A_v.
//! Source: D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithms 3.26, 3.27,
//! 3.31, 3.36, 3.51 (interleaving, B. Möller, SAC 2001); A. C.-C. Yao, On the evaluation of powers, SIAM J. Computing
//! 5, 1976 (accumulators); D. E. Knuth, TAOCP 2, answer to 4.6.3–9 (their sum).
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; it is not reduced. t
//! is its bit length, D a doubling, A an addition.
//!
//! The width of a window is a constant of a method's type, so that its table is an array; the work is done by functions
//! of slices, which methods of all widths share.

use crate::coordinates::{Affine, Point};
use crate::recoding;
use crate::scalar_mul::enter;

/// A scalar's digits, zero or odd, the lowest first, and the table P, 3P, 5P … of the point that they multiply.
pub(super) type Stream<'a, P> = (&'a [<P as Point>::Entry], &'a [i8]);

/// Σ over the streams of Σ d_i·σ^i·P, where `step(Q, n)` = σ^n·Q: σ = 2 for `double_n_vartime`.
///
/// Cost: a step for each digit of the longest stream, one A a non-zero digit.
///
/// # Time
/// Variable in all arguments.
#[inline(always)]
pub(super) fn interleaved_vartime<P: Point, const S: usize>(
    streams: [Stream<'_, P>; S],
    step: impl Fn(P, u32) -> P,
) -> P {
    let digits = streams.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
    let mut q = P::IDENTITY;
    let mut pending = 0;
    for i in (0..digits).rev() {
        pending += 1;
        for (table, digits) in streams {
            let digit = digits.get(i).copied().unwrap_or(0);
            if digit != 0 {
                if pending > 0 {
                    q = step(q, pending);
                    pending = 0;
                }
                let entry = &table[usize::from(digit.unsigned_abs() / 2)];
                let entry = if digit < 0 { P::neg_entry(entry) } else { *entry };
                q = q.add_entry_vartime(&entry);
            }
        }
    }
    step(q, pending)
}

/// Σ d_i·2^i·P; the odd multiples of P are brought into `table`, by way of `multiples`.
#[inline(never)]
fn signed_digits_vartime<P: Point>(
    p: &Affine<P::Curve>,
    digits: &[i8],
    multiples: &mut [P],
    table: &mut [P::Entry],
) -> P {
    P::odd_multiples_vartime(p, multiples, table);
    interleaved_vartime([(&*table, digits)], |q: P, n| q.double_n_vartime(n))
}

/// The sum with a table of T entries.
#[inline(always)]
fn with_table_vartime<P: Point, const T: usize>(p: &Affine<P::Curve>, digits: &[i8]) -> P {
    enter::<P>(|| signed_digits_vartime(p, digits, &mut [P::IDENTITY; T], &mut [P::entry(p); T]))
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
    with_table_vartime::<P, T>(p, digits.as_slice())
}

/// k·P by the binary NAF. Cost: t D + t/3 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn naf_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    with_table_vartime::<P, 1>(p, recoding::naf_digits_vartime(k).as_slice())
}

/// k·P by the bits of k. Cost: t D + t/2 A.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn double_and_add_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    with_table_vartime::<P, 1>(p, recoding::binary_digits_vartime(k).as_slice())
}

/// Σ v·A_v over the accumulators A_1, A_3, A_5 … Cost: 1D + 2(T − 1)A for T accumulators, nothing for one.
///
/// # Time
/// Variable in the accumulators.
#[inline(never)]
pub(super) fn sum_of_odd_multiples_vartime<P: Point>(accumulators: &[P]) -> P {
    // Σ (2j + 1)·A_j = 2·Σ_(j≥1) (A_j + A_(j+1) + …) + Σ A_j
    let (mut tail, mut tails) = (P::IDENTITY, P::IDENTITY);
    for accumulator in accumulators[1..].iter().rev() {
        tail = tail.add_vartime(*accumulator);
        tails = tails.add_vartime(tail);
    }
    let rest = tail.add_vartime(accumulators[0]);
    if accumulators.len() == 1 { rest } else { tails.double_vartime().add_vartime(rest) }
}

/// Σ d_i·2^i·P from the right, with an accumulator, O at first, for each odd digit value.
///
/// Cost: one D a digit, one full A a non-zero digit, and [`sum_of_odd_multiples_vartime`].
#[inline(never)]
fn signed_digits_rtl_vartime<P: Point>(p: &Affine<P::Curve>, digits: &[i8], accumulators: &mut [P]) -> P {
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
    sum_of_odd_multiples_vartime(accumulators)
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
    enter::<P>(|| signed_digits_rtl_vartime(p, digits.as_slice(), &mut [P::IDENTITY; T]))
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
    enter::<P>(|| signed_digits_rtl_vartime(p, digits.as_slice(), &mut [P::IDENTITY]))
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
    enter::<P>(|| signed_digits_rtl_vartime(p, digits.as_slice(), &mut [P::IDENTITY]))
}

/// The width w whose digits need T = 2^(w−2) odd multiples.
pub(super) const fn width<const T: usize>() -> u32 {
    assert!(T.is_power_of_two() && T <= 64, "T: a power of two up to 64");
    T.ilog2() + 2
}
