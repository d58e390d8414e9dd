//! Halve-and-add: k·P = Σ d_i·2^(i−t)·P, where t is the bit length of the order n and d_i, i ≤ t, are the digits of
//! k' = 2^t·k mod n.
//!
//! Double-and-add with halves for doubles and the digits in the other order. From the left, the lowest digit first, Q ←
//! Q/2, then Q ← Q + d_i·P. From the right, the highest digit first, A_|d| ← A_|d| ± P, then P ← P/2, and at the end
//! k·P = Σ v·A_v. A run of halvings stays in λ-coordinates. From the left the sum Q is halved, and so must be affine;
//! from the right only P is, which comes affine into a mixed addition in any coordinates.
//! Source: E. W. Knudsen, Elliptic scalar multiplication using point halving, ASIACRYPT 1999; K. Fong, D. Hankerson, J.
//! López, A. Menezes, Field inversion and point halving revisited, IEEE Trans. Computers 53(8), 2004; D. Hankerson, A.
//! Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, section 3.6.
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs. The curve has cofactor
//! 2 and a = 1, or cofactor 4 and a = 0; another does not compile. w is the width of a window, 2 to 8, T = 2^(w−2). H
//! is a halving ([`Lambda::halve_vartime`]), A an addition, E = 1M + 1S the way from λ-coordinates to affine ones.

use super::enter;
use super::signed_digits::{interleaved_vartime, odd_multiples, sum_of_odd_multiples_vartime, with_room};
use crate::coordinates::{Affine, Lambda, Point, PointError};
use crate::curve::{BinaryCurve, Curve, enter_curve};
use crate::field::MAX_LIMBS;
use crate::recoding::{self, MAX_DIGITS};
use crate::scalar;
use core::convert::Infallible;

/// k' = 2^t·k mod n.
fn halving_scalar_vartime<C: Curve>(k: &[u64]) -> [u64; MAX_LIMBS] {
    scaled_vartime::<C>(k, C::ORDER_BITS)
}

/// 2^ℓ·k mod n.
pub(crate) fn scaled_vartime<C: Curve>(k: &[u64], l: u32) -> [u64; MAX_LIMBS] {
    // The limit of all methods, and its message.
    recoding::bit_length(k);
    scalar::times_power_of_two_vartime(k, l, C::ORDER)
}

/// Σ d_i·2^(i−t)·P from the left; the odd multiples of P are brought into `table`, by way of `multiples`.
#[inline(never)]
fn left_to_right_vartime<C: BinaryCurve>(
    p: &Affine<C>,
    digits: &[i8],
    multiples: &mut [Affine<C>],
    table: &mut [Affine<C>],
) -> Result<Affine<C>, PointError> {
    if !p.is_in_subgroup() {
        return Err(PointError::NotInSubgroup);
    }
    Affine::odd_multiples_vartime(p, multiples, table);
    // d_i is the digit of index t − i to the base 1/2: k·P = Σ d_i·(1/2)^(t−i)·P, as by doublings with a halving for each of them.
    let mut reversed = [0; MAX_DIGITS];
    let reversed = &mut reversed[..=C::ORDER_BITS as usize];
    for (place, digit) in reversed.iter_mut().rev().zip(digits) {
        *place = *digit;
    }
    // The sum is affine before each halving, and every sum of multiples of P is in the subgroup, where halves are unique.
    let halve = |q: Affine<C>, n| q.halve_n_vartime(n).expect("sums of points of the subgroup are in the subgroup");
    Ok(interleaved_vartime([(&*table, &*reversed)].iter().copied(), halve))
}

/// The sum from the left with `count` odd multiples of P.
#[inline(always)]
fn with_table_vartime<C: BinaryCurve>(count: usize, p: &Affine<C>, digits: &[i8]) -> Result<Affine<C>, PointError> {
    enter_curve::<C, _>(|| with_room(count, |multiples, table| left_to_right_vartime(p, digits, multiples, table)))
}

/// k·P by halvings and the bits of k' from the left. Cost: t H + t/2 (A + E), A affine (1I).
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::halve_and_add_vartime;
/// use carryless::{Affine, B163, mul_vartime, word::Portable128};
///
/// let g = Affine::<B163<F2m163Lanes<Portable128>>>::generator();
/// assert_eq!(halve_and_add_vartime(&[1234, 5], &g)?, mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn halve_and_add_vartime<C: BinaryCurve>(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    let digits = recoding::binary_digits_vartime(&halving_scalar_vartime::<C>(k));
    with_table_vartime(1, p, digits.as_slice())
}

/// k·P by halvings and the NAF of k' from the left. Cost: t H + t/3 (A + E), A affine (1I).
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::halve_and_add_naf_vartime;
/// use carryless::{Affine, B163, mul_vartime, word::Portable128};
///
/// let g = Affine::<B163<F2m163Lanes<Portable128>>>::generator();
/// assert_eq!(halve_and_add_naf_vartime(&[1234, 5], &g)?, mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn halve_and_add_naf_vartime<C: BinaryCurve>(k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    let digits = recoding::naf_digits_vartime(&halving_scalar_vartime::<C>(k));
    with_table_vartime(1, p, digits.as_slice())
}

/// k·P by halvings and the width-w NAF of k' from the left.
///
/// Cost: t H + t/(w + 1) (A + E), and for the table of T odd multiples 1D + (T − 1)A, all affine (1I each).
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::halve_and_add_wnaf_vartime;
/// use carryless::{Affine, B163, mul_vartime, word::Portable128};
///
/// let g = Affine::<B163<F2m163Lanes<Portable128>>>::generator();
/// assert_eq!(halve_and_add_wnaf_vartime(4, &[1234, 5], &g)?, mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If w is not 2 to 8, or k is too long.
pub fn halve_and_add_wnaf_vartime<C: BinaryCurve>(w: u32, k: &[u64], p: &Affine<C>) -> Result<Affine<C>, PointError> {
    let digits = recoding::wnaf_digits_vartime(w, &halving_scalar_vartime::<C>(k));
    with_table_vartime(odd_multiples(w), p, digits.as_slice())
}

/// Σ d_i·2^(i−t)·P, i ≤ t, from the right, with an accumulator, O at first, for each odd digit value. `half(j)` is 2^(−j)·P;
/// it is asked for where d_(t−j) is not zero, 0 < j ascending.
///
/// Cost: one mixed A + E a non-zero digit, and [`sum_of_odd_multiples_vartime`].
#[inline(always)]
pub(crate) fn sum_of_halves_vartime<P: Point<Curve: BinaryCurve>, E>(
    p: &Affine<P::Curve>,
    digits: &[i8],
    t: usize,
    accumulators: &mut [P],
    mut half: impl FnMut(usize) -> Result<Lambda<P::Curve>, E>,
) -> Result<P, E> {
    for j in 0..=t {
        // d_(t−j) has the weight 2^(−j), so that P is halved as j ascends.
        let digit = digits.get(t - j).copied().unwrap_or(0);
        if digit != 0 {
            // 2^(−j)·P comes in λ-coordinates, which the next halving wants; affine ones are made where it is added.
            let half = if j == 0 { *p } else { half(j)?.to_affine() };
            let entry = P::entry(&half);
            let accumulator = &mut accumulators[usize::from(digit.unsigned_abs() / 2)];
            *accumulator = accumulator.add_entry_vartime(&if digit < 0 { P::neg_entry(&entry) } else { entry });
        }
    }
    Ok(sum_of_odd_multiples_vartime(accumulators))
}

/// The sum from the right by one thread. Cost: one H a step beside that of [`sum_of_halves_vartime`].
#[inline(never)]
pub(super) fn right_to_left_vartime<P: Point<Curve: BinaryCurve>>(
    p: &Affine<P::Curve>,
    digits: &[i8],
    t: usize,
    accumulators: &mut [P],
) -> Result<P, PointError> {
    // 2^(−at)·P, at ≥ 1.
    let (mut power, mut at) = (Lambda::halve_affine_vartime(p)?, 1);
    let half = |j: usize| -> Result<_, Infallible> {
        // Halvings wait for the next digit that is not zero, and so never go beyond the last.
        while at < j {
            power = power.halve_vartime();
            at += 1;
        }
        Ok(power)
    };
    let Ok(sum) = sum_of_halves_vartime(p, digits, t, accumulators, half);
    Ok(sum)
}

/// The sum from the right with `count` accumulators.
#[inline(always)]
fn with_accumulators_vartime<P: Point<Curve: BinaryCurve>>(
    count: usize,
    p: &Affine<P::Curve>,
    digits: &[i8],
) -> Result<P, PointError> {
    let t = P::Curve::ORDER_BITS as usize;
    let sum = |accumulators: &mut [P], _: &mut [P::Entry]| right_to_left_vartime(p, digits, t, accumulators);
    enter::<P, _>(|| with_room(count, sum))
}

/// k·P by halvings and the bits of k' from the right. Cost: t H + t/2 (A + E), A mixed.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::halve_and_add_rtl_vartime;
/// use carryless::{Affine, B163, mul_vartime, word::Portable128};
///
/// let g = Affine::generator();
/// let product = halve_and_add_rtl_vartime::<LopezDahab<B163<F2m163Lanes<Portable128>>>>(&[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn halve_and_add_rtl_vartime<P: Point<Curve: BinaryCurve>>(
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, PointError> {
    let digits = recoding::binary_digits_vartime(&halving_scalar_vartime::<P::Curve>(k));
    with_accumulators_vartime(1, p, digits.as_slice())
}

/// k·P by halvings and the NAF of k' from the right. Cost: t H + t/3 (A + E), A mixed.
///
/// ```
/// use carryless::coordinates::{LopezDahab, Point};
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::halve_and_add_rtl_naf_vartime;
/// use carryless::{Affine, B163, mul_vartime, word::Portable128};
///
/// let g = Affine::generator();
/// let product = halve_and_add_rtl_naf_vartime::<LopezDahab<B163<F2m163Lanes<Portable128>>>>(&[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), carryless::PointError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If k is too long.
pub fn halve_and_add_rtl_naf_vartime<P: Point<Curve: BinaryCurve>>(
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, PointError> {
    let digits = recoding::naf_digits_vartime(&halving_scalar_vartime::<P::Curve>(k));
    with_accumulators_vartime(1, p, digits.as_slice())
}

/// k·P by halvings and the width-w NAF of k' from the right.
///
/// Cost: t H + t/(w + 1) (A + E), A mixed, then 1D + 2(T − 1)A for T accumulators.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point, PointError};
/// use carryless::curves::B163;
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::halve_and_add_rtl_wnaf_vartime;
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<B163<F2m163Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let two_g = halve_and_add_rtl_wnaf_vartime::<P>(4, &[2], &g)?;
/// assert_eq!(two_g.to_affine_vartime(), g.double());
/// # Ok::<(), PointError>(())
/// ```
///
/// # Errors
/// If the point, which must lie on the curve, is not in the generator's subgroup.
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If w is not 2 to 8, or k is too long.
pub fn halve_and_add_rtl_wnaf_vartime<P: Point<Curve: BinaryCurve>>(
    w: u32,
    k: &[u64],
    p: &Affine<P::Curve>,
) -> Result<P, PointError> {
    let digits = recoding::wnaf_digits_vartime(w, &halving_scalar_vartime::<P::Curve>(k));
    with_accumulators_vartime(odd_multiples(w), p, digits.as_slice())
}
