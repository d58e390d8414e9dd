//! Windowed NAF of a fixed point: k·P = Σ_i K_i·2^(wi)·P, where K_i are the digits of k to the base 2^w that w digits
//! of its NAF make, and the points 2^(wi)·P are stored.
//!
//! Points with the same digit are added first: with B_j = Σ_(K_i ≥ j) 2^(wi)·P − Σ_(K_i ≤ −j) 2^(wi)·P, k·P is the sum
//! of B_j over j = I … 1, I = ⌊2^(w+1)/3⌋ being the largest digit.
//! Source: E. F. Brickell, D. M. Gordon, K. S. McCurley, D. B. Wilson, Fast exponentiation with precomputation,
//! EUROCRYPT 1992; D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004, Algorithm 3.42.
//! Cost, with d points: at most (d − 1)A mixed and (I − 1)A full. The table: (d − 1)w D and one conversion.

use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::field::Field;
use crate::recoding;
use crate::scalar_mul::enter;

/// A fixed point with D points 2^(wi)·P, w = `W` = 1 … 6.
///
/// D = ⌈(t + 1)/w⌉ points are enough for scalars below the order, t the bits of the order.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::curve::{Curve, named::B233};
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{FixedBaseNaf, naf_vartime};
/// use carryless::word::Portable128;
///
/// type C = B233<F2m233Lanes<Portable128>>;
/// type P = LopezDahab<C>;
/// const D: usize = (C::ORDER_BITS + 1).div_ceil(4) as usize;
/// let g = Affine::generator();
/// let table = FixedBaseNaf::<P, 4, D>::new_vartime(&g);
/// let k = [1234, 5678];
/// assert_eq!(table.mul_vartime(&k).to_affine_vartime(), naf_vartime::<P>(&k, &g).to_affine_vartime());
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseNaf<P: Point, const W: u32, const D: usize> {
    /// 2^(wi)·P in place i.
    entries: [P::Entry; D],
}

impl<P: Point, const W: u32, const D: usize> FixedBaseNaf<P, W, D> {
    /// w.
    const WIDTH: u32 = {
        assert!(1 <= W && W <= 6, "W: 1 to 6");
        assert!(D > 0, "D: at least one point");
        W
    };

    /// The table of a point.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn new_vartime(p: &Affine<P::Curve>) -> Self {
        <P::Curve as Curve>::Field::enter(|| {
            let mut entries = [P::entry(p); D];
            fill_vartime(p, Self::WIDTH, &mut [P::IDENTITY; D], &mut entries);
            FixedBaseNaf { entries }
        })
    }

    /// k·P. A NAF of more than w·D digits is taken in pieces of that length, with w·D doublings between them.
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k has more than [`recoding::MAX_SCALAR_BITS`] bits.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let digits = recoding::naf_pieces_vartime(k, Self::WIDTH);
        enter::<P>(|| multiply_vartime(digits.as_slice(), Self::WIDTH, &self.entries))
    }
}

/// 2^(wi)·P as many as there is room for in both slices, the second the first as table entries.
#[inline(never)]
fn fill_vartime<P: Point>(p: &Affine<P::Curve>, w: u32, powers: &mut [P], entries: &mut [P::Entry]) {
    powers[0] = P::from_affine(p);
    for i in 1..powers.len() {
        powers[i] = powers[i - 1].double_n_vartime(w);
    }
    P::to_entries_vartime(powers, entries);
}

/// Σ K_i·2^(wi)·P.
#[inline(never)]
fn multiply_vartime<P: Point>(digits: &[i8], w: u32, entries: &[P::Entry]) -> P {
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
        for (digit, entry) in digits.iter().zip(entries) {
            if u32::from(digit.unsigned_abs()) == j {
                b = b.add_entry_vartime(&if *digit < 0 { P::neg_entry(entry) } else { *entry });
            }
        }
        a = a.add_vartime(b);
    }
    a
}
