//! Windowed NAF of a fixed point: k·P = Σ_i K_i·2^(wi)·P, where K_i are the digits of k to the base 2^w that w digits
//! of its NAF make, and the points 2^(wi)·P are stored.
//!
//! Points with the same digit are added first: with B_j = Σ_(K_i ≥ j) 2^(wi)·P − Σ_(K_i ≤ −j) 2^(wi)·P, k·P is the sum
//! of B_j over j = I … 1, I = ⌊2^(w+1)/3⌋ being the largest digit.
//! Source: E. F. Brickell, D. M. Gordon, K. S. McCurley, D. B. Wilson, Fast exponentiation with precomputation,
//! EUROCRYPT 1992; D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.42.
//! Cost, with d points: at most (d − 1)A mixed and (I − 1)A full. The table: dw D and a conversion for each 64
//! points.

use super::{SHARE, enter, first};
use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::recoding;
use core::marker::PhantomData;

/// A fixed point with the points 2^(wi)·P, w = 1 … 6, in a buffer `B` of the caller's: an array, a vector, or a `&mut`
/// slice.
///
/// There are ⌈(t + 1)/w⌉ of them, enough for scalars below the order; t is its bit length.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curves::B233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{FixedBaseNaf, naf_vartime};
/// use carryless::word::Portable128;
///
/// type P = LopezDahab<B233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let table = FixedBaseNaf::<P, _>::new_vartime(4, &g, vec![P::entry(&g); FixedBaseNaf::<P>::entries(4)]);
/// let k = [1234, 5678];
/// assert_eq!(table.mul_vartime(&k).to_affine_vartime(), naf_vartime::<P>(&k, &g).to_affine_vartime());
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseNaf<P, B = ()> {
    w: u32,
    /// 2^(wi)·P in place i.
    entries: B,
    point: PhantomData<P>,
}

impl<P: Point> FixedBaseNaf<P> {
    /// How many entries the buffer must have: ⌈(t + 1)/w⌉.
    ///
    /// ```
    /// use carryless::{P192, coordinates::Jacobian, scalar_mul::FixedBaseNaf};
    ///
    /// assert_eq!(FixedBaseNaf::<Jacobian<P192>>::entries(4), 193_usize.div_ceil(4));
    /// ```
    ///
    /// # Panics
    /// If w is not 1 to 6.
    pub const fn entries(w: u32) -> usize {
        assert!(1 <= w && w <= 6, "w: a width from 1 to 6");
        (P::Curve::ORDER_BITS + 1).div_ceil(w) as usize
    }
}

impl<P: Point, B: AsRef<[P::Entry]> + AsMut<[P::Entry]>> FixedBaseNaf<P, B> {
    /// The table of a point.
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{P192, mul_vartime, scalar_mul::FixedBaseNaf};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let mut buffer = [P::entry(&g); FixedBaseNaf::<P>::entries(4)];
    /// let table = FixedBaseNaf::<P, _>::new_vartime(4, &g, &mut buffer[..]);
    /// assert_eq!(table.mul_vartime(&[1234]).to_affine_vartime(), mul_vartime(&[1234], &g));
    /// ```
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Panics
    /// If w is not 1 to 6, or the buffer too short.
    pub fn new_vartime(w: u32, p: &Affine<P::Curve>, mut buffer: B) -> Self {
        let entries = first(FixedBaseNaf::<P>::entries(w), buffer.as_mut());
        enter::<P, _>(|| fill_vartime::<P>(w, p, entries));
        FixedBaseNaf { w, entries: buffer, point: PhantomData }
    }
}

impl<P: Point, B: AsRef<[P::Entry]>> FixedBaseNaf<P, B> {
    /// k·P. A NAF with more digits to the base 2^w than there are points is taken in pieces, with doublings between
    /// them.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{Curve, P192, scalar_mul::FixedBaseNaf};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let table = FixedBaseNaf::<P, _>::new_vartime(4, &g, vec![P::entry(&g); FixedBaseNaf::<P>::entries(4)]);
    /// // n·G = O.
    /// assert_eq!(table.mul_vartime(<P192>::ORDER).to_affine_vartime(), Affine::IDENTITY);
    /// ```
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k has more than [`recoding::MAX_SCALAR_BITS`] bits.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let digits = recoding::naf_pieces_vartime(self.w, k);
        let entries = &self.entries.as_ref()[..FixedBaseNaf::<P>::entries(self.w)];
        enter::<P, _>(|| multiply_vartime(self.w, digits.as_slice(), entries))
    }
}

/// 2^(wi)·P as many as there is room for.
#[inline(never)]
fn fill_vartime<P: Point>(w: u32, p: &Affine<P::Curve>, entries: &mut [P::Entry]) {
    let mut power = P::from_affine(p);
    for entries in entries.chunks_mut(SHARE) {
        let mut powers = [P::IDENTITY; SHARE];
        for place in &mut powers[..entries.len()] {
            // 2^(wi)·P for i, i + 1 …
            *place = power;
            power = power.double_n_vartime(w);
        }
        P::to_entries_vartime(&powers[..entries.len()], entries);
    }
}

/// Σ K_i·2^(wi)·P.
#[inline(never)]
fn multiply_vartime<P: Point>(w: u32, digits: &[i8], entries: &[P::Entry]) -> P {
    // As many digits as there are points make a piece; Q ← 2^piece·Q + the next one.
    let piece = w * entries.len() as u32;
    digits.chunks(entries.len()).rev().enumerate().fold(P::IDENTITY, |q, (i, digits)| {
        let product = multiply_piece_vartime(digits, recoding::max_naf_piece(w), entries);
        if i == 0 { product } else { q.double_n_vartime(piece).add_vartime(product) }
    })
}

/// The sum for as many digits as there are points, |K_i| ≤ `largest`.
fn multiply_piece_vartime<P: Point>(digits: &[i8], largest: u32, entries: &[P::Entry]) -> P {
    let (mut a, mut b) = (P::IDENTITY, P::IDENTITY);
    for j in (1..=largest).rev() {
        // b becomes B_j: points whose digit is ±j join it, and stay for all smaller j.
        for (digit, entry) in digits.iter().zip(entries) {
            if u32::from(digit.unsigned_abs()) == j {
                b = b.add_entry_vartime(&if *digit < 0 { P::neg_entry(entry) } else { *entry });
            }
        }
        // A point is in B_j for |K_i| of the j: Σ_j B_j = Σ K_i·2^(wi)·P.
        a = a.add_vartime(b);
    }
    a
}
