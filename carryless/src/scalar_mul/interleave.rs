//! Interleaving: Σ k_j·P_j with a width-w NAF for each scalar and one chain of doublings for all.
//!
//! Q ← 2Q, then for each j Q ← Q + d_(j,i)·P_j from a table of odd multiples of P_j.
//! Source: B. Möller, Algorithms for multi-exponentiation, SAC 2001; D. Hankerson, A. Menezes, S. Vanstone, Guide to
//! Elliptic Curve Cryptography, 2004, Algorithm 3.51.
//!
//! Scalars are any integers of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; they are not
//! reduced. t is the length of the longest, w the width of a window, T = 2^(w−2), D a doubling, A an addition.

use super::signed_digits::{Stream, interleaved_vartime, odd_multiples, with_room};
use super::{enter, first};
use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::recoding::{self, Digits};
use core::marker::PhantomData;

/// A fixed point with its table of odd multiples for width-w NAFs, w = 2 … 8, in a buffer `B` of the caller's: an
/// array, a vector, or a `&mut` slice.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::scalar_mul::{OddMultiples, interleave_vartime};
/// use carryless::{P192, mul_vartime};
///
/// type P = Jacobian<P192>;
/// let g = Affine::generator();
/// let table = OddMultiples::<P, _>::new_vartime(6, &g, vec![P::entry(&g); OddMultiples::<P>::entries(6)]);
/// let sum = interleave_vartime(4, &[1234], &table, &[5], &g.double());
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// ```
#[derive(Clone, Copy)]
pub struct OddMultiples<P, B = ()> {
    w: u32,
    /// (2u + 1)·P in place u.
    entries: B,
    point: PhantomData<P>,
}

impl<P: Point> OddMultiples<P> {
    /// How many entries the buffer must have: T = 2^(w−2).
    ///
    /// ```
    /// use carryless::{P192, coordinates::Jacobian, scalar_mul::OddMultiples};
    ///
    /// assert_eq!(OddMultiples::<Jacobian<P192>>::entries(6), 1 << (6 - 2));
    /// ```
    ///
    /// # Panics
    /// If w is not 2 to 8.
    pub const fn entries(w: u32) -> usize {
        odd_multiples(w)
    }
}

impl<P: Point, B: AsRef<[P::Entry]> + AsMut<[P::Entry]>> OddMultiples<P, B> {
    /// P, 3P, 5P … (2T − 1)P. Cost: 1D + (T − 1)A and a conversion; nothing for T = 1.
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::scalar_mul::{OddMultiples, interleave_vartime};
    /// use carryless::{P192, mul_vartime};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let table = OddMultiples::<P, _>::new_vartime(4, &g, [P::entry(&g); OddMultiples::<P>::entries(4)]);
    /// let sum = interleave_vartime(4, &[1234], &table, &[5], &g);
    /// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1239], &g));
    /// ```
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Panics
    /// If w is not 2 to 8, or the buffer too short.
    pub fn new_vartime(w: u32, p: &Affine<P::Curve>, mut buffer: B) -> Self {
        let entries = first(odd_multiples(w), buffer.as_mut());
        enter::<P, _>(|| fill_vartime::<P>(p, entries));
        OddMultiples { w, entries: buffer, point: PhantomData }
    }
}

impl<P: Point, B: AsRef<[P::Entry]>> OddMultiples<P, B> {
    /// w.
    pub(super) fn width(&self) -> u32 {
        self.w
    }

    /// P, 3P, 5P …
    pub(super) fn odd_multiples(&self) -> &[P::Entry] {
        self.entries.as_ref()
    }

    /// The point's table and the digits of a scalar.
    fn stream<'a>(&'a self, digits: &'a Digits) -> Stream<'a, P> {
        (self.entries.as_ref(), digits.as_slice())
    }
}

/// P, 3P, 5P … as many as there is room for, at most 64.
#[inline(never)]
pub(super) fn fill_vartime<P: Point>(p: &Affine<P::Curve>, entries: &mut [P::Entry]) {
    with_room::<P, _>(entries.len(), |multiples, _| P::odd_multiples_vartime(p, multiples, entries));
}

/// Σ over the streams of Σ d_i·2^i·P.
#[inline(never)]
pub(super) fn sum_vartime<P: Point>(streams: &[Stream<'_, P>]) -> P {
    interleaved_vartime(streams.iter().copied(), |q: P, n| q.double_n_vartime(n))
}

/// k·P + l·Q for a fixed P; w = 2 … 8 is the width for l and Q.
///
/// Cost: t D + t/(w' + 1) A + t/(w + 1) A, where w' is the width of P's table, and the table of Q.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curves::K233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{OddMultiples, interleave_vartime};
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<K233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let buffer = vec![P::entry(&g); OddMultiples::<P>::entries(6)];
/// let table = OddMultiples::<P, _>::new_vartime(6, &g, buffer);
/// // 5G + 2(−G) = 3G
/// let sum = interleave_vartime(4, &[5], &table, &[2], &g.neg());
/// assert_eq!(sum.to_affine_vartime(), g.add_vartime(g).add_vartime(g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If w is not 2 to 8, or k or l is too long.
pub fn interleave_vartime<P: Point, B: AsRef<[P::Entry]>>(
    w: u32,
    k: &[u64],
    fixed: &OddMultiples<P, B>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P {
    // Each scalar has digits of the width of its own table: a table made once pays for a wider one.
    let k = recoding::wnaf_digits_vartime(fixed.w, k);
    let l = recoding::wnaf_digits_vartime(w, l);
    let sum = |multiples: &mut [P], table: &mut [P::Entry]| {
        P::odd_multiples_vartime(q, multiples, table);
        sum_vartime(&[fixed.stream(&k), (table, l.as_slice())])
    };
    enter::<P, _>(|| with_room(odd_multiples(w), sum))
}

/// The widest window of a [`Term`].
const TERM_WIDTH: u32 = 6;

/// Room for a term k·P of a sum: the digits of k and the odd multiples of P.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::scalar_mul::{Term, interleave_all_vartime};
/// use carryless::{P192, mul_vartime};
///
/// let g = Affine::generator();
/// // Room for one term: each k·P has its own doublings.
/// let mut terms = [Term::<Jacobian<P192>>::new()];
/// let sum = interleave_all_vartime(4, &[[1234], [5]], &[g, g.double()], &mut terms);
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// ```
#[derive(Clone)]
pub struct Term<P: Point> {
    digits: Digits,
    entries: [P::Entry; odd_multiples(TERM_WIDTH)],
}

impl<P: Point> Term<P> {
    /// 0·O.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::scalar_mul::{Term, interleave_all_vartime};
    /// use carryless::{P192, mul_vartime};
    ///
    /// let g = Affine::generator();
    /// let mut terms = [Term::<Jacobian<P192>>::new(), Term::new()];
    /// let sum = interleave_all_vartime(4, &[[1234], [5]], &[g, g.double()], &mut terms);
    /// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
    /// ```
    pub fn new() -> Self {
        Term { digits: Digits::EMPTY, entries: [P::entry(&Affine::IDENTITY); _] }
    }

    /// Makes it k·P, with digits of width w.
    fn set_vartime(&mut self, w: u32, k: &[u64], p: &Affine<P::Curve>) {
        self.digits = recoding::wnaf_digits_vartime(w, k);
        fill_vartime::<P>(p, &mut self.entries[..odd_multiples(w)]);
    }
}

impl<P: Point> Default for Term<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// The sum of the terms.
#[inline(never)]
fn sum_of_terms_vartime<P: Point>(terms: &[Term<P>]) -> P {
    let streams = terms.iter().map(|term| (&term.entries[..], term.digits.as_slice()));
    interleaved_vartime(streams, |q: P, n| q.double_n_vartime(n))
}

/// Σ k_j·P_j over any number of scalars and points; w = 2 … 6.
///
/// `terms` is room to work in, of any length but 0: `terms.len()` terms share one chain of doublings. Some 64 are
/// enough for the doublings to cost little; each takes some [`crate::recoding::MAX_DIGITS`] bytes and 16 table entries.
///
/// Cost, for S terms and room for R: ⌈S/R⌉ t D + S·t/(w + 1) A, and S tables.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curves::K233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{Term, interleave_all_vartime};
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<K233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let (scalars, points) = ([[1], [2], [3], [4]], [g, g, g, g.neg()]);
/// let mut terms = vec![Term::<P>::new(); 64];
/// let sum = interleave_all_vartime(5, &scalars, &points, &mut terms);
/// assert_eq!(sum.to_affine_vartime(), g.double());
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If w is not 2 to 6, there are not as many scalars as points, a scalar is too long, or there are no `terms`.
pub fn interleave_all_vartime<P: Point>(
    w: u32,
    scalars: &[impl AsRef<[u64]>],
    points: &[Affine<P::Curve>],
    terms: &mut [Term<P>],
) -> P {
    assert!((2..=TERM_WIDTH).contains(&w), "w: a width from 2 to 6");
    assert!(scalars.len() == points.len(), "points: as many as scalars");
    assert!(!terms.is_empty(), "terms: room for one at least");
    enter::<P, _>(|| {
        let mut sum = P::IDENTITY;
        // Doublings are shared by as many terms as there is room for; each further group has them once more.
        for (scalars, points) in scalars.chunks(terms.len()).zip(points.chunks(terms.len())) {
            for (term, (k, p)) in terms.iter_mut().zip(scalars.iter().zip(points)) {
                term.set_vartime(w, k.as_ref(), p);
            }
            sum = sum.add_vartime(sum_of_terms_vartime(&terms[..points.len()]));
        }
        sum
    })
}

/// A fixed point P with two tables of odd multiples for width-w NAFs, w = 2 … 8: of P and of 2^s·P, s = ⌈t/2⌉, t the
/// bits of the order. They lie in a buffer `B` of the caller's: an array, a vector, or a `&mut` slice.
///
/// The digits of k from s on are interleaved with those below: k·P = Σ_(i<s) d_i·2^i·P + Σ d_(s+i)·2^i·2^s·P.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::scalar_mul::FixedBaseInterleave;
/// use carryless::{P192, mul_vartime};
///
/// type P = Jacobian<P192>;
/// let g = Affine::generator();
/// let table = FixedBaseInterleave::<P, _>::new_vartime(5, &g, vec![P::entry(&g); FixedBaseInterleave::<P>::entries(5)]);
/// assert_eq!(table.mul_vartime(&[1234, 5]).to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseInterleave<P, B = ()> {
    w: u32,
    /// (2u + 1)·P in place u, and behind these T entries (2u + 1)·2^s·P.
    entries: B,
    point: PhantomData<P>,
}

impl<P: Point> FixedBaseInterleave<P> {
    /// How many entries the buffer must have: 2T.
    ///
    /// ```
    /// use carryless::{P192, coordinates::Jacobian, scalar_mul::FixedBaseInterleave};
    ///
    /// assert_eq!(FixedBaseInterleave::<Jacobian<P192>>::entries(5), 2 << (5 - 2));
    /// ```
    ///
    /// # Panics
    /// If w is not 2 to 8.
    pub const fn entries(w: u32) -> usize {
        2 * odd_multiples(w)
    }

    /// The number s of digits in the low half.
    const LOW_DIGITS: u32 = P::Curve::ORDER_BITS.div_ceil(2);
}

impl<P: Point, B: AsRef<[P::Entry]> + AsMut<[P::Entry]>> FixedBaseInterleave<P, B> {
    /// The tables of a point. Cost: (s + 2)D + 2(T − 1)A and three conversions.
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{P192, mul_vartime, scalar_mul::FixedBaseInterleave};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let mut buffer = [P::entry(&g); FixedBaseInterleave::<P>::entries(5)];
    /// let table = FixedBaseInterleave::<P, _>::new_vartime(5, &g, &mut buffer[..]);
    /// assert_eq!(table.mul_vartime(&[1234]).to_affine_vartime(), mul_vartime(&[1234], &g));
    /// ```
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Panics
    /// If w is not 2 to 8, or the buffer too short.
    pub fn new_vartime(w: u32, p: &Affine<P::Curve>, mut buffer: B) -> Self {
        let (low, high) = first(FixedBaseInterleave::<P>::entries(w), buffer.as_mut()).split_at_mut(odd_multiples(w));
        enter::<P, _>(|| {
            fill_vartime::<P>(p, low);
            // 2^s·P is made affine, as its odd multiples are made from an affine point.
            let power = P::from_affine(p).double_n_vartime(FixedBaseInterleave::<P>::LOW_DIGITS);
            fill_vartime::<P>(&power.to_affine_vartime(), high);
        });
        FixedBaseInterleave { w, entries: buffer, point: PhantomData }
    }
}

impl<P: Point, B: AsRef<[P::Entry]>> FixedBaseInterleave<P, B> {
    /// k·P. Cost: s D + t/(w + 1) A for a k below the order; the higher half of a longer k is longer.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{Curve, P192, scalar_mul::FixedBaseInterleave};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let table = FixedBaseInterleave::<P, _>::new_vartime(5, &g, vec![P::entry(&g); FixedBaseInterleave::<P>::entries(5)]);
    /// // n·G = O.
    /// assert_eq!(table.mul_vartime(<P192>::ORDER).to_affine_vartime(), Affine::IDENTITY);
    /// ```
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k is too long.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let digits = recoding::wnaf_digits_vartime(self.w, k);
        let digits = digits.as_slice();
        // Both halves of the digits share the doublings: d_i·2^i·P and d_(s+i)·2^i·(2^s·P).
        let (low, high) = digits.split_at(digits.len().min(FixedBaseInterleave::<P>::LOW_DIGITS as usize));
        let (low_table, high_table) = self.entries.as_ref().split_at(odd_multiples(self.w));
        enter::<P, _>(|| sum_vartime(&[(low_table, low), (high_table, high)]))
    }
}
