//! The comb for a fixed point: k·P = Σ_i 2^i·T_(c_i), where T_a = Σ_j a_j·2^(jd)·P is a table and c_i the columns of k
//! written in w rows of d = ⌈t/w⌉ bits, t the bits of the order. w is the number of the comb's teeth.
//!
//! All rows are scanned at once, one column a time, so that the accumulator is doubled d times only. In an additive
//! group that is written as F_2\[x\], doubling being the shift, this is the comb of polynomial products (`poly`).
//! With v tables, T and 2^e·T …, e = ⌈d/v⌉, the columns i, i + e … are added together: k·P = Σ_(i<e) 2^i·Σ_s
//! 2^(se)·T_(c_(i+se)).
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994; J. López, R. Dahab,
//! INDOCRYPT 2000, Algorithm 4; D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004,
//! Algorithms 3.44 and 3.45.
//! Cost: (e − 1)D + d(1 − 2^(−w))A. The tables: ((w − 1)d + (v − 1)e)D + v(2^w − 1)A, and for each table and tooth a
//! conversion of 1, 2, 4 … entries.

use super::comb_shape::CombShape;
use super::{SHARE, enter, first};
use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::recoding::{self, Digits};
use crate::scalar;
use core::marker::PhantomData;

/// A fixed point with v = 1 … 8 tables for a comb of w = 1 … 8 teeth, in a buffer `B` of the caller's: an array, a
/// vector, or a `&mut` slice.
///
/// ```
/// use carryless::coordinates::{Affine, KimKim, Point};
/// use carryless::curves::B233;
/// use carryless::field::named::F2m233Lanes;
/// use carryless::scalar_mul::{FixedBaseComb, naf_vartime};
/// use carryless::word::Portable128;
///
/// type P = KimKim<B233<F2m233Lanes<Portable128>>>;
/// let g = Affine::generator();
/// let comb = FixedBaseComb::<P, _>::new_vartime(4, 2, &g, vec![P::entry(&g); FixedBaseComb::<P>::entries(4, 2)]);
/// let k = [1234, 5678];
/// assert_eq!(comb.mul_vartime(&k).to_affine_vartime(), naf_vartime::<P>(&k, &g).to_affine_vartime());
/// ```
#[derive(Clone, Copy)]
pub struct FixedBaseComb<P, B = ()> {
    shape: CombShape,
    /// 2^(se)·T_a in place s·2^w + a.
    entries: B,
    point: PhantomData<P>,
}

impl<P: Point> FixedBaseComb<P> {
    /// How many entries the buffer must have: v·2^w.
    ///
    /// ```
    /// use carryless::{P192, coordinates::Jacobian, scalar_mul::FixedBaseComb};
    ///
    /// assert_eq!(FixedBaseComb::<Jacobian<P192>>::entries(4, 2), 2 << 4);
    /// ```
    ///
    /// # Panics
    /// If w or v is not 1 to 8.
    pub const fn entries(w: u32, v: u32) -> usize {
        CombShape::new(w, v, P::Curve::ORDER_BITS).entries()
    }
}

impl<P: Point, B: AsRef<[P::Entry]> + AsMut<[P::Entry]>> FixedBaseComb<P, B> {
    /// The tables of a point.
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{P192, mul_vartime, scalar_mul::FixedBaseComb};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let mut buffer = [P::entry(&g); FixedBaseComb::<P>::entries(4, 2)];
    /// let table = FixedBaseComb::<P, _>::new_vartime(4, 2, &g, &mut buffer[..]);
    /// assert_eq!(table.mul_vartime(&[1234]).to_affine_vartime(), mul_vartime(&[1234], &g));
    /// ```
    ///
    /// # Time
    /// Variable in `p`.
    ///
    /// # Panics
    /// If w or v is not 1 to 8, or the buffer too short.
    pub fn new_vartime(w: u32, v: u32, p: &Affine<P::Curve>, mut buffer: B) -> Self {
        let shape = CombShape::new(w, v, P::Curve::ORDER_BITS);
        let entries = first(shape.entries(), buffer.as_mut());
        enter::<P, _>(|| shape.fill_vartime::<P>(p, entries));
        FixedBaseComb { shape, entries: buffer, point: PhantomData }
    }
}

impl<P: Point, B: AsRef<[P::Entry]>> FixedBaseComb<P, B> {
    /// k·P. A k of more than w·d bits is taken in pieces of that length, with w·d doublings between them.
    ///
    /// ```
    /// use carryless::coordinates::{Affine, Jacobian, Point};
    /// use carryless::{Curve, P192, scalar_mul::FixedBaseComb};
    ///
    /// type P = Jacobian<P192>;
    /// let g = Affine::generator();
    /// let table = FixedBaseComb::<P, _>::new_vartime(4, 2, &g, vec![P::entry(&g); FixedBaseComb::<P>::entries(4, 2)]);
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
        enter::<P, _>(|| self.shape.multiply_vartime(k, self.entries.as_ref()))
    }

    /// The columns c of k mod n as the digits 2c − 1 of a stream whose table is [`Self::column_entries`]; 0 for c = 0.
    ///
    /// # Panics
    /// If there is more than one table, or a column has more than 6 bits.
    pub(super) fn columns_vartime(&self, k: &[u64]) -> Digits {
        let CombShape { teeth, tables, columns, .. } = self.shape;
        assert!(teeth <= 6 && tables == 1, "fixed: a comb of at most 6 teeth with one table");
        let k = scalar::reduce_vartime(k, P::Curve::ORDER);
        recoding::columns_vartime(teeth, columns, &k)
    }

    /// T_c in place c − 1.
    pub(super) fn column_entries(&self) -> &[P::Entry] {
        &self.entries.as_ref()[1..]
    }
}

impl CombShape {
    /// Places of all tables, which lie one behind the other.
    const fn entries(&self) -> usize {
        (self.tables as usize) << self.teeth
    }

    /// Brings the tables of a point into `tables`.
    ///
    /// A tooth doubles a table: what is known, and the same with 2^(jd)·P added.
    #[inline(never)]
    fn fill_vartime<P: Point>(&self, p: &Affine<P::Curve>, tables: &mut [P::Entry]) {
        // Tables from column d on are not read.
        let used = self.columns.div_ceil(self.step);
        let (mut power, mut exponent) = (P::from_affine(p), 0);
        for tooth in 0..self.teeth {
            for (s, table) in (0..used).zip(tables.chunks_mut(1 << self.teeth)) {
                // The exponents jd + se ascend, as se < d: one chain of doublings makes all powers.
                let next = tooth * self.columns + s * self.step;
                power = power.double_n_vartime(next - exponent);
                exponent = next;
                table[0] = P::entry(&Affine::IDENTITY);
                // T_a for a < 2^tooth is there; T_(a + 2^tooth) = T_a + 2^(jd)·P, all times 2^(se).
                let (known, new) = table[..2 << tooth].split_at_mut(1 << tooth);
                for (known, new) in known.chunks(SHARE).zip(new.chunks_mut(SHARE)) {
                    let mut sums = [P::IDENTITY; SHARE];
                    for (sum, entry) in sums.iter_mut().zip(known) {
                        *sum = power.add_entry_vartime(entry);
                    }
                    P::to_entries_vartime(&sums[..new.len()], new);
                }
            }
        }
    }

    /// k·P from the tables of P.
    #[inline(never)]
    fn multiply_vartime<P: Point>(&self, k: &[u64], tables: &[P::Entry]) -> P {
        let piece = self.teeth * self.columns;
        // Q ← 2^(wd)·Q + the next piece, from the highest on; a k below the order has one.
        let mut starts = (0..recoding::bit_length(k)).step_by(piece as usize).rev();
        let top = starts.next().map_or(P::IDENTITY, |start| self.multiply_piece_vartime(k, start, tables));
        starts.fold(top, |q: P, start| {
            q.double_n_vartime(piece).add_vartime(self.multiply_piece_vartime(k, start, tables))
        })
    }

    /// The multiple by the w·d bits of k from bit `start` on.
    fn multiply_piece_vartime<P: Point>(&self, k: &[u64], start: usize, tables: &[P::Entry]) -> P {
        let mut q = P::IDENTITY;
        for i in (0..self.step).rev() {
            if i + 1 < self.step {
                q = q.double_vartime();
            }
            // Level i: column i + se from table s, which holds the factor 2^(se).
            let columns = (i..self.columns).step_by(self.step as usize);
            for (column, table) in columns.zip(tables.chunks(1 << self.teeth)) {
                let digit = recoding::comb_digit(self.teeth, self.columns, k, start + column as usize);
                if digit != 0 {
                    q = q.add_entry_vartime(&table[digit]);
                }
            }
        }
        q
    }
}
