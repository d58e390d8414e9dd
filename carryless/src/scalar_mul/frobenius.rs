//! Methods by the Frobenius map φ(x, y) = (x^p, y^p) of a curve over F_(p^m) that is defined over F_p: k·P = Σ k_i·φ^i(P),
//! i < m, with k_i of the length of p.
//!
//! The width-w NAFs of all k_i are interleaved, so that there are as many doublings as p has bits. φ^i is taken of the
//! table entry that is to be added, m − 1 products in F_p a coordinate: one table serves all.
//! Source: T. Kobayashi, H. Morita, K. Kobayashi, F. Hoshino, Fast elliptic curve algorithm combining Frobenius map and
//! table reference to adapt to higher characteristic, EUROCRYPT 1999; interleaving as of B. Möller, Algorithms for
//! multi-exponentiation, SAC 2001.
//!
//! k is any integer of at most [`crate::recoding::MAX_SCALAR_BITS`] bits as little-endian limbs; it is reduced modulo the
//! number of all points, and so P is any point of the curve. s is the bit length of p, w the width of a window, T =
//! 2^(w−2), D a doubling, A an addition. On a curve that is not defined over F_p these methods do not compile.

use super::interleave::fill_vartime;
use super::signed_digits::{odd_multiples, with_room};
use super::{OddMultiples, enter, first};
use crate::coordinates::{Affine, Point};
use crate::curve::{Curve, SubfieldCurve};
use crate::field::{ExtensionField, extension::subfield};
use crate::recoding;
use crate::scalar::frobenius::{MAX_DEGREE, degree, expand_vartime};
use core::marker::PhantomData;
use core::ops::Range;

/// The most digits of a k_i: |k_i| < 2^32.
const MAX_LENGTH: usize = 33;

/// The digits of all k_i.
struct Expansion {
    /// Digit j of k_i in place i of row j.
    digits: [[i8; MAX_DEGREE]; MAX_LENGTH],
    /// The length of the longest.
    length: usize,
}

impl Expansion {
    fn new_vartime<C: SubfieldCurve>(w: u32, k: &[u64]) -> Self {
        let mut expansion = Expansion { digits: [[0; MAX_DEGREE]; MAX_LENGTH], length: 0 };
        for (i, part) in expand_vartime::<C>(k).into_iter().enumerate().take(degree::<C>()) {
            // |k_i| ≤ (p + |t| + 1)/2 + 1 < 2^32, so that a NAF has at most 33 digits; that of −|k_i| is its negative.
            let naf = recoding::wnaf_digits_vartime(w, &[part.unsigned_abs()]);
            assert!(naf.as_slice().len() <= MAX_LENGTH, "TRACE: digits of at most 32 bits");
            for (row, digit) in expansion.digits.iter_mut().zip(naf.as_slice()) {
                row[i] = if part < 0 { -digit } else { *digit };
            }
            expansion.length = expansion.length.max(naf.as_slice().len());
        }
        expansion
    }
}

/// Every digit.
const ALL: Range<usize> = 0..usize::MAX;

/// A sum Σ d_(i,j)·2^j·φ^i(P): the odd multiples of P, and which of the digits of each k_i are taken, the first with 2^0.
type Term<'a, P> = (&'a [Affine<<P as Point>::Curve>], &'a Expansion, Range<usize>);

/// The sum of the terms.
#[inline(never)]
fn sum_vartime<P, const S: usize>(terms: &[Term<'_, P>; S]) -> P
where
    P: Point<Curve: SubfieldCurve> + Point<Entry = Affine<<P as Point>::Curve>>,
{
    let rows = terms.each_ref().map(|(_, expansion, range)| {
        let end = range.end.min(expansion.length);
        &expansion.digits[range.start.min(end)..end]
    });
    let mut q = P::IDENTITY;
    let mut pending = 0;
    for j in (0..rows.map(<[_]>::len).into_iter().max().unwrap_or(0)).rev() {
        // Row j has the digits d_(i,j) of all k_i: Q ← 2Q + Σ_i d_(i,j)·φ^i(P). Doublings wait for the next addition.
        pending += 1;
        for ((table, ..), rows) in terms.iter().zip(rows) {
            let Some(row) = rows.get(j) else { continue };
            for (i, digit) in row.iter().enumerate() {
                if *digit != 0 {
                    q = q.double_n_vartime(pending);
                    pending = 0;
                    // |d|·φ^i(P) = φ^i(|d|·P).
                    let entry = table[usize::from(digit.unsigned_abs() / 2)].frobenius(i);
                    q = q.add_entry_vartime(&if *digit < 0 { P::neg_entry(&entry) } else { entry });
                }
            }
        }
    }
    q.double_n_vartime(pending)
}

/// k·P with width-w NAFs of the k_i, w = 2 … 8.
///
/// Cost: s D + ms/(w + 1) A, as many φ^i, and for the table of T odd multiples 1D + (T − 1)A and its conversion.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::{curves::Oef31x7, mul_vartime, scalar_mul::frobenius_wnaf_vartime};
///
/// let g = Affine::generator();
/// let product = frobenius_wnaf_vartime::<Jacobian<Oef31x7>>(4, &[1234, 5], &g);
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// ```
///
/// # Time
/// Variable in `k` and `p`.
///
/// # Panics
/// If w is not 2 to 8, or k is too long.
pub fn frobenius_wnaf_vartime<P>(w: u32, k: &[u64], p: &Affine<P::Curve>) -> P
where
    P: Point<Curve: SubfieldCurve> + Point<Entry = Affine<<P as Point>::Curve>>,
{
    let expansion = Expansion::new_vartime::<P::Curve>(w, k);
    let sum = |multiples: &mut [P], table: &mut [P::Entry]| {
        P::odd_multiples_vartime(p, multiples, table);
        sum_vartime(&[(table, &expansion, ALL)])
    };
    enter::<P, _>(|| with_room(odd_multiples(w), sum))
}

/// k·P + l·Q for a fixed P; w = 2 … 8 is the width for l and Q.
///
/// Cost: s D + ms/(w' + 1) A + ms/(w + 1) A, where w' is the width of P's table, as many φ^i, and the table of Q.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::scalar_mul::{OddMultiples, interleave_frobenius_vartime};
/// use carryless::{curves::Oef31x7, mul_vartime};
///
/// let g = Affine::generator();
/// let table = OddMultiples::<Jacobian<Oef31x7>, _>::new_vartime(4, &g, [g; 4]);
/// let sum = interleave_frobenius_vartime(4, &[1234], &table, &[5], &g.double());
/// assert_eq!(sum.to_affine_vartime(), mul_vartime(&[1244], &g));
/// ```
///
/// # Time
/// Variable in all arguments.
///
/// # Panics
/// If w is not 2 to 8, or k or l is too long.
pub fn interleave_frobenius_vartime<P, B>(
    w: u32,
    k: &[u64],
    fixed: &OddMultiples<P, B>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P
where
    P: Point<Curve: SubfieldCurve> + Point<Entry = Affine<<P as Point>::Curve>>,
    B: AsRef<[P::Entry]>,
{
    let k = Expansion::new_vartime::<P::Curve>(fixed.width(), k);
    let l = Expansion::new_vartime::<P::Curve>(w, l);
    let sum = |multiples: &mut [P], table: &mut [P::Entry]| {
        P::odd_multiples_vartime(q, multiples, table);
        sum_vartime(&[(fixed.odd_multiples(), &k, ALL), (table, &l, ALL)])
    };
    enter::<P, _>(|| with_room(odd_multiples(w), sum))
}

/// A fixed point P with two tables of odd multiples for width-w NAFs, w = 2 … 8: of P and of 2^e·P, e = ⌈s/2⌉. They lie in
/// a buffer `B` of the caller's: an array, a vector, or a `&mut` slice.
///
/// The digits of the k_i from e on are interleaved with those below.
///
/// ```
/// use carryless::coordinates::{Affine, Jacobian, Point};
/// use carryless::curves::Oef31x7;
/// use carryless::scalar_mul::{FixedBaseFrobenius, frobenius_wnaf_vartime};
///
/// type P = Jacobian<Oef31x7>;
/// let g = Affine::generator();
/// let table = FixedBaseFrobenius::<P, _>::new_vartime(5, &g, vec![g; FixedBaseFrobenius::<P>::entries(5)]);
/// let k = [0x0123_4567_89ab_cdef; 3];
/// assert_eq!(table.mul_vartime(&k).to_affine_vartime(), frobenius_wnaf_vartime::<P>(4, &k, &g).to_affine_vartime());
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseFrobenius<P, B = ()> {
    w: u32,
    /// (2u + 1)·P in place u, and behind these T entries (2u + 1)·2^e·P.
    entries: B,
    point: PhantomData<P>,
}

impl<P> FixedBaseFrobenius<P>
where
    P: Point<Curve: SubfieldCurve> + Point<Entry = Affine<<P as Point>::Curve>>,
{
    /// How many entries the buffer must have: 2T.
    ///
    /// ```
    /// use carryless::{coordinates::Jacobian, curves::Oef31x7, scalar_mul::FixedBaseFrobenius};
    ///
    /// assert_eq!(FixedBaseFrobenius::<Jacobian<Oef31x7>>::entries(5), 2 << (5 - 2));
    /// ```
    ///
    /// # Panics
    /// If w is not 2 to 8.
    pub const fn entries(w: u32) -> usize {
        2 * odd_multiples(w)
    }

    /// The number e of digits in the low half.
    const LOW_DIGITS: u32 = subfield::bits::<<<P::Curve as Curve>::Field as ExtensionField>::Modulus>().div_ceil(2);
}

impl<P, B: AsRef<[P::Entry]> + AsMut<[P::Entry]>> FixedBaseFrobenius<P, B>
where
    P: Point<Curve: SubfieldCurve> + Point<Entry = Affine<<P as Point>::Curve>>,
{
    /// The tables of a point. Cost: (e + 2)D + 2(T − 1)A and three conversions.
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{curves::Oef31x7, mul_vartime, scalar_mul::FixedBaseFrobenius};
    ///
    /// let g = Affine::generator();
    /// let table = FixedBaseFrobenius::<Jacobian<Oef31x7>, _>::new_vartime(4, &g, [g; 8]);
    /// assert_eq!(table.mul_vartime(&[1234]).to_affine_vartime(), mul_vartime(&[1234], &g));
    /// ```
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Panics
    /// If w is not 2 to 8, or the buffer too short.
    pub fn new_vartime(w: u32, p: &Affine<P::Curve>, mut buffer: B) -> Self {
        let entries = first(FixedBaseFrobenius::<P>::entries(w), buffer.as_mut());
        let (low, high) = entries.split_at_mut(odd_multiples(w));
        enter::<P, _>(|| {
            fill_vartime::<P>(p, low);
            let power = P::from_affine(p).double_n_vartime(FixedBaseFrobenius::<P>::LOW_DIGITS);
            fill_vartime::<P>(&power.to_affine_vartime(), high);
        });
        FixedBaseFrobenius { w, entries: buffer, point: PhantomData }
    }
}

impl<P, B: AsRef<[P::Entry]>> FixedBaseFrobenius<P, B>
where
    P: Point<Curve: SubfieldCurve> + Point<Entry = Affine<<P as Point>::Curve>>,
{
    /// k·P. Cost: e D + ms/(w + 1) A and as many φ^i.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{Curve, curves::Oef31x7, scalar_mul::FixedBaseFrobenius};
    ///
    /// let g = Affine::generator();
    /// let table = FixedBaseFrobenius::<Jacobian<Oef31x7>, _>::new_vartime(4, &g, [g; 8]);
    /// // n·G = O.
    /// assert_eq!(table.mul_vartime(<Oef31x7>::ORDER).to_affine_vartime(), Affine::IDENTITY);
    /// ```
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k is too long.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let expansion = Expansion::new_vartime::<P::Curve>(self.w, k);
        let (low, high) = self.entries.as_ref().split_at(odd_multiples(self.w));
        let high = &high[..odd_multiples(self.w)];
        // Σ_(j<e) d_(i,j)·2^j over P and Σ d_(i,e+j)·2^j over 2^e·P, with the same doublings.
        let e = FixedBaseFrobenius::<P>::LOW_DIGITS as usize;
        enter::<P, _>(|| sum_vartime(&[(low, &expansion, 0..e), (high, &expansion, e..usize::MAX)]))
    }
}
