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
//! is its bit length, w the width of a window, 2 to 8, T = 2^(w−2), D a doubling, A an addition.

use super::enter;
use crate::coordinates::{Affine, Point};
use crate::recoding;
use core::convert::Infallible;

/// A scalar's digits, zero or odd, the lowest first, and the table P, 3P, 5P … of the point that they multiply.
pub(super) type Stream<'a, P> = (&'a [<P as Point>::Entry], &'a [i8]);

/// The odd multiples 2^(w−2) of a point that digits of width w ask for: as many as there are odd numbers below 2^(w−1).
pub(super) const fn odd_multiples(w: u32) -> usize {
    assert!(2 <= w && w <= 8, "w: a width from 2 to 8");
    1 << (w - 2)
}

/// Calls `f` with room for `count` points, all O at first, and as many table entries: at most 64, enough for any width.
///
/// Room must be filled before it is lent, so that small tables do not take that of the largest.
#[inline(always)]
pub(crate) fn with_room<P: Point, R>(count: usize, f: impl FnOnce(&mut [P], &mut [P::Entry]) -> R) -> R {
    let o = P::entry(&Affine::IDENTITY);
    match count {
        0..=16 => f(&mut [P::IDENTITY; 16][..count], &mut [o; 16][..count]),
        _ => f(&mut [P::IDENTITY; 64][..count], &mut [o; 64][..count]),
    }
}

/// Σ over the streams of Σ d_i·σ^i·P, where `step(Q, n)` = σ^n·Q: σ = 2 for `double_n_vartime`.
///
/// Cost: a step for each digit of the longest stream, one A a non-zero digit.
///
/// # Time
/// Variable in all arguments.
#[inline(always)]
pub(super) fn interleaved_vartime<'a, P: Point>(
    streams: impl Iterator<Item = Stream<'a, P>> + Clone,
    step: impl Fn(P, u32) -> P,
) -> P {
    let mut length = 0;
    for (_, digits) in streams.clone() {
        length = length.max(digits.len());
    }
    let mut q = P::IDENTITY;
    // Steps wait for the next addition: those of a run of zeros are one call, which keeps the coordinates where they are.
    let mut pending = 0;
    for i in (0..length).rev() {
        pending += 1;
        for (table, digits) in streams.clone() {
            let digit = digits.get(i).copied().unwrap_or(0);
            if digit != 0 {
                if pending > 0 {
                    q = step(q, pending);
                    pending = 0;
                }
                // |d| = 2·index + 1. Q ← Q ± |d|·P.
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
    interleaved_vartime(Some((&*table, digits)).into_iter(), |q: P, n| q.double_n_vartime(n))
}

/// The sum with `count` odd multiples of P.
#[inline(never)]
pub(crate) fn with_table_vartime<P: Point>(count: usize, p: &Affine<P::Curve>, digits: &[i8]) -> P {
    let sum = |multiples: &mut [P], table: &mut [P::Entry]| signed_digits_vartime(p, digits, multiples, table);
    enter::<P, _>(|| with_room(count, sum))
}

/// k·P by the width-w NAF of k.
///
/// Cost: t D + t/(w + 1) A, and for the table of T odd multiples 1D + (T − 1)A and its conversion.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::wnaf_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let product = wnaf_vartime::<Jacobian<P192>>(4, &[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If w is not 2 to 8, or k is too long.
pub fn wnaf_vartime<P: Point>(w: u32, k: &[u64], p: &Affine<P::Curve>) -> P {
    with_table_vartime(odd_multiples(w), p, recoding::wnaf_digits_vartime(w, k).as_slice())
}

/// k·P by the binary NAF. Cost: t D + t/3 A.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::naf_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let product = naf_vartime::<Jacobian<P192>>(&[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn naf_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    with_table_vartime(1, p, recoding::naf_digits_vartime(k).as_slice())
}

/// k·P by the bits of k. Cost: t D + t/2 A.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::double_and_add_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let product = double_and_add_vartime::<Jacobian<P192>>(&[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn double_and_add_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    with_table_vartime(1, p, recoding::binary_digits_vartime(k).as_slice())
}

/// Σ v·A_v over the accumulators A_1, A_3, A_5 … Cost: 1D + 2(T − 1)A for T accumulators, nothing for one.
///
/// # Time
/// Variable in the accumulators.
#[inline(never)]
pub(super) fn sum_of_odd_multiples_vartime<P: Point>(accumulators: &[P]) -> P {
    // Σ (2j + 1)·A_j = 2·Σ_(j≥1) (A_j + A_(j+1) + …) + Σ A_j
    let (mut tail, mut tails) = (P::IDENTITY, P::IDENTITY);
    // Each tail is the next one's beginning: two additions an accumulator, and no multiplication by 2j + 1.
    for accumulator in accumulators[1..].iter().rev() {
        tail = tail.add_vartime(*accumulator);
        tails = tails.add_vartime(tail);
    }
    let rest = tail.add_vartime(accumulators[0]);
    if accumulators.len() == 1 { rest } else { tails.double_vartime().add_vartime(rest) }
}

/// Σ d_i·2^i·P from the right, with an accumulator, O at first, for each odd digit value. `power(i)` is 2^i·P; it is asked
/// for where d_i is not zero, i ascending.
///
/// Cost: one full A a non-zero digit, and [`sum_of_odd_multiples_vartime`].
#[inline(always)]
pub(crate) fn sum_of_powers_vartime<P: Point, E>(
    digits: &[i8],
    accumulators: &mut [P],
    mut power: impl FnMut(usize) -> Result<P, E>,
) -> Result<P, E> {
    for (i, digit) in digits.iter().enumerate() {
        if *digit != 0 {
            let power = power(i)?;
            let accumulator = &mut accumulators[usize::from(digit.unsigned_abs() / 2)];
            // A_|d| ← A_|d| ± 2^i·P.
            *accumulator = accumulator.add_vartime(if *digit < 0 { power.neg() } else { power });
        }
    }
    Ok(sum_of_odd_multiples_vartime(accumulators))
}

/// The sum from the right by one thread. Cost: one D a digit beside that of [`sum_of_powers_vartime`].
#[inline(never)]
fn signed_digits_rtl_vartime<P: Point>(p: &Affine<P::Curve>, digits: &[i8], accumulators: &mut [P]) -> P {
    let (mut power, mut exponent) = (P::from_affine(p), 0);
    let power = |i: usize| -> Result<P, Infallible> {
        // `power` is 2^exponent·P: the doublings between two digits that are not zero are one call.
        power = power.double_n_vartime((i - exponent) as u32);
        exponent = i;
        Ok(power)
    };
    let Ok(sum) = sum_of_powers_vartime(digits, accumulators, power);
    sum
}

/// The sum from the right with `count` accumulators.
#[inline(always)]
fn with_accumulators_vartime<P: Point>(count: usize, p: &Affine<P::Curve>, digits: &[i8]) -> P {
    enter::<P, _>(|| with_room(count, |accumulators, _| signed_digits_rtl_vartime(p, digits, accumulators)))
}

/// k·P from the right by the width-w NAF. Cost: t D + t/(w + 1) A, then 1D + 2(T − 1)A for T accumulators.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::wnaf_rtl_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let product = wnaf_rtl_vartime::<Jacobian<P192>>(4, &[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If w is not 2 to 8, or k is too long.
pub fn wnaf_rtl_vartime<P: Point>(w: u32, k: &[u64], p: &Affine<P::Curve>) -> P {
    with_accumulators_vartime(odd_multiples(w), p, recoding::wnaf_digits_vartime(w, k).as_slice())
}

/// k·P from the right by the binary NAF. Cost: t D + t/3 A.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::naf_rtl_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let product = naf_rtl_vartime::<Jacobian<P192>>(&[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn naf_rtl_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    with_accumulators_vartime(1, p, recoding::naf_digits_vartime(k).as_slice())
}

/// k·P from the right by the bits of k. Cost: t D + t/2 A.
///
/// ```
/// use carryless::coordinates::{Jacobian, Point};
/// use carryless::scalar_mul::double_and_add_rtl_vartime;
/// use carryless::{Affine, P192, mul_vartime};
///
/// let g = Affine::generator();
/// let product = double_and_add_rtl_vartime::<Jacobian<P192>>(&[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn double_and_add_rtl_vartime<P: Point>(k: &[u64], p: &Affine<P::Curve>) -> P {
    with_accumulators_vartime(1, p, recoding::binary_digits_vartime(k).as_slice())
}
