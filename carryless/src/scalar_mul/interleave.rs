//! Interleaving: Σ k_j·P_j with a width-w NAF for each scalar and one chain of doublings for all.
//!
//! Q ← 2Q, then for each j Q ← Q + d_(j,i)·P_j from a table of odd multiples of P_j.
//! Source: B. Möller, Algorithms for multi-exponentiation, SAC 2001; D. Hankerson, A. Menezes, S. Vanstone, Guide to
//! Elliptic Curve Cryptography, 2004, Algorithm 3.51.
//!
//! Scalars are any integers of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; they are not
//! reduced. t is the length of the longest, D a doubling, A an addition.

use super::signed_digits::{Stream, interleaved_vartime, width};
use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::field::Field;
use crate::recoding;
use crate::scalar_mul::enter;

/// A fixed point with its table of T = 2^(w−2) odd multiples.
#[derive(Clone, Copy)]
pub struct OddMultiples<P: Point, const T: usize> {
    entries: [P::Entry; T],
}

impl<P: Point, const T: usize> OddMultiples<P, T> {
    /// P, 3P, 5P … (2T − 1)P. Cost: 1D + (T − 1)A and a conversion; nothing for T = 1.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn new_vartime(p: &Affine<P::Curve>) -> Self {
        <P::Curve as Curve>::Field::enter(|| Self::of_point_vartime(p))
    }

    /// The same where the processor is known to carry out the field's arithmetic.
    fn of_point_vartime(p: &Affine<P::Curve>) -> Self {
        let mut entries = [P::entry(p); T];
        P::odd_multiples_vartime(p, &mut [P::IDENTITY; T], &mut entries);
        OddMultiples { entries }
    }
}

/// Σ over the streams of Σ d_i·2^i·P.
#[inline(never)]
fn sum_vartime<P: Point, const S: usize>(streams: [Stream<'_, P>; S]) -> P {
    interleaved_vartime(streams, |q: P, n| q.double_n_vartime(n))
}

/// k·P + l·Q for a fixed P, the widths w_1 and w_2 of the digits of k and l being those of T1 = 2^(w_1−2) and T2 =
/// 2^(w_2−2) table entries.
///
/// Cost: t D + t/(w_1 + 1) A + t/(w_2 + 1) A, and the table of Q.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curve::named::K233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{OddMultiples, interleave_vartime};
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<K233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let table = OddMultiples::<P, 16>::new_vartime(&g);
/// // 5G + 2(−G) = 3G
/// let sum = interleave_vartime::<P, 16, 4>(&[5], &table, &[2], &g.neg());
/// assert_eq!(sum.to_affine_vartime(), g.add_vartime(g).add_vartime(g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If k or l is too long. (A T1 or T2 that is not 1, 2, 4 … 64 does not compile.)
pub fn interleave_vartime<P: Point, const T1: usize, const T2: usize>(
    k: &[u64],
    fixed: &OddMultiples<P, T1>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P {
    let k = recoding::wnaf_digits_vartime(k, const { width::<T1>() });
    let l = recoding::wnaf_digits_vartime(l, const { width::<T2>() });
    enter::<P>(|| {
        let table = OddMultiples::<P, T2>::of_point_vartime(q);
        sum_vartime([(&fixed.entries, k.as_slice()), (&table.entries, l.as_slice())])
    })
}

/// Σ k_j·P_j over S scalars and points, with tables of T = 2^(w−2) entries.
///
/// Cost: t D + S·t/(w + 1) A, and S tables.
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If a scalar is too long. (A T that is not 1, 2, 4 … 64 does not compile.)
pub fn interleave_all_vartime<P: Point, const S: usize, const T: usize>(
    k: [&[u64]; S],
    p: &[Affine<P::Curve>; S],
) -> P {
    let digits = k.map(|k| recoding::wnaf_digits_vartime(k, const { width::<T>() }));
    enter::<P>(|| {
        let tables = p.each_ref().map(OddMultiples::<P, T>::of_point_vartime);
        sum_vartime::<P, S>(core::array::from_fn(|j| (tables[j].entries.as_slice(), digits[j].as_slice())))
    })
}

/// A fixed point P with the tables of T = 2^(w−2) odd multiples of P and of 2^s·P, s = ⌈t/2⌉, t the bits of the order.
///
/// The digits of k from s on are interleaved with those below: k·P = Σ_(i<s) d_i·2^i·P + Σ d_(s+i)·2^i·2^s·P.
#[derive(Clone, Copy)]
pub struct FixedBaseInterleave<P: Point, const T: usize> {
    low: OddMultiples<P, T>,
    high: OddMultiples<P, T>,
}

impl<P: Point, const T: usize> FixedBaseInterleave<P, T> {
    /// The number s of digits in the low half.
    const LOW_DIGITS: u32 = P::Curve::ORDER_BITS.div_ceil(2);

    /// The tables of a point. Cost: (s + 2)D + 2(T − 1)A and three conversions.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn new_vartime(p: &Affine<P::Curve>) -> Self {
        <P::Curve as Curve>::Field::enter(|| {
            let power = P::from_affine(p).double_n_vartime(Self::LOW_DIGITS).to_affine_vartime();
            FixedBaseInterleave { low: OddMultiples::of_point_vartime(p), high: OddMultiples::of_point_vartime(&power) }
        })
    }

    /// k·P. Cost: s D + t/(w + 1) A for a k below the order; the higher half of a longer k is longer.
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k is too long. (A T that is not 1, 2, 4 … 64 does not compile.)
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let digits = recoding::wnaf_digits_vartime(k, const { width::<T>() });
        let digits = digits.as_slice();
        let (low, high) = digits.split_at(digits.len().min(Self::LOW_DIGITS as usize));
        enter::<P>(|| sum_vartime([(self.low.entries.as_slice(), low), (self.high.entries.as_slice(), high)]))
    }
}
