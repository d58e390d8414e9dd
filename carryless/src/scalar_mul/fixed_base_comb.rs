//! The comb for a fixed point: k·P = Σ_i 2^i·T_(c_i), where T_a = Σ_j a_j·2^(jd)·P is a table and c_i the columns of k
//! written in w rows of d = ⌈t/w⌉ bits, t the bits of the order.
//!
//! All rows are scanned at once, one column a time, so that the accumulator is doubled d times only. In an additive
//! group that is written as F_2\[x\], doubling being the shift, this is the comb of polynomial products (`poly`).
//! With v tables, T and 2^e·T …, e = ⌈d/v⌉, the columns i, i + e … are added together: k·P = Σ_(i<e) 2^i·Σ_s
//! 2^(se)·T_(c_(i+se)).
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994; J. López, R. Dahab,
//! INDOCRYPT 2000, Algorithm 4; D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004,
//! Algorithms 3.44 and 3.45.
//! Cost: (e − 1)D + d(1 − 2^(−w))A. The tables: ((w − 1)d + (v − 1)e)D + v(2^w − w − 1)A and one conversion.

use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::field::Field;
use crate::recoding::{self, Digits};
use crate::scalar;
use crate::scalar_mul::enter;

/// A fixed point with `TABLES` tables of T = 2^w entries, w = 1 … 8.
#[derive(Clone, Copy)]
pub struct FixedBaseComb<P: Point, const T: usize, const TABLES: usize = 1> {
    /// 2^(se)·T_a in place a of table s; places 0 are not read.
    tables: [[P::Entry; T]; TABLES],
}

impl<P: Point, const T: usize, const TABLES: usize> FixedBaseComb<P, T, TABLES> {
    /// The rows and columns of scalars below the order.
    const SHAPE: Shape = {
        assert!(T.is_power_of_two() && 1 < T && T <= 256, "T: a power of two from 2 to 256");
        assert!(0 < TABLES && TABLES <= 8, "TABLES: 1 to 8");
        let columns = P::Curve::ORDER_BITS.div_ceil(T.ilog2());
        Shape { rows: T.ilog2(), columns, step: columns.div_ceil(TABLES as u32) }
    };

    /// The tables of a point.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn new_vartime(p: &Affine<P::Curve>) -> Self {
        <P::Curve as Curve>::Field::enter(|| {
            let mut tables = [[P::entry(p); T]; TABLES];
            let mut sums = [[P::IDENTITY; T]; TABLES];
            Self::SHAPE.fill_vartime(p, sums.as_flattened_mut(), tables.as_flattened_mut());
            FixedBaseComb { tables }
        })
    }

    /// k·P. A k of more than w·d bits is taken in pieces of that length, with w·d doublings between them.
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k has more than [`recoding::MAX_SCALAR_BITS`] bits.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        enter::<P>(|| Self::SHAPE.multiply_vartime(k, self.tables.as_flattened()))
    }
}

impl<P: Point, const T: usize> FixedBaseComb<P, T> {
    /// The columns c of k mod n as the digits 2c − 1 of a stream whose table is [`Self::column_entries`]; 0 for c = 0.
    pub(super) fn columns_vartime(&self, k: &[u64]) -> Digits {
        const { assert!(T <= 64, "T: at most 64 where columns are interleaved with other digits") };
        let k = scalar::reduce_vartime(k, P::Curve::ORDER);
        recoding::columns_vartime(&k, Self::SHAPE.columns as usize, Self::SHAPE.rows)
    }

    /// T_c in place c − 1.
    pub(super) fn column_entries(&self) -> &[P::Entry] {
        &self.tables[0][1..]
    }
}

/// How a scalar is written: w rows of d columns, of which table s multiplies those from s·e to (s + 1)·e − 1.
///
/// Tables lie one behind the other, 2^w places each.
struct Shape {
    /// w.
    rows: u32,
    /// d.
    columns: u32,
    /// e.
    step: u32,
}

impl Shape {
    /// Brings the tables of a point into `tables`, by way of `sums`, which are O at first.
    #[inline(never)]
    fn fill_vartime<P: Point>(&self, p: &Affine<P::Curve>, sums: &mut [P], tables: &mut [P::Entry]) {
        // Tables from column d on are not read.
        let used = self.columns.div_ceil(self.step);
        let (mut power, mut exponent) = (P::from_affine(p), 0);
        for row in 0..self.rows {
            for (s, table) in (0..used).zip(sums.chunks_mut(1 << self.rows)) {
                let next = row * self.columns + s * self.step;
                power = power.double_n_vartime(next - exponent);
                exponent = next;
                let (known, new) = table.split_at_mut(1 << row);
                for (sum, new) in known.iter().zip(new) {
                    *new = sum.add_vartime(power);
                }
            }
        }
        P::to_entries_vartime(sums, tables);
    }

    /// k·P from the tables of P.
    #[inline(never)]
    fn multiply_vartime<P: Point>(&self, k: &[u64], tables: &[P::Entry]) -> P {
        let piece = self.rows * self.columns;
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
            let columns = (i..self.columns).step_by(self.step as usize);
            for (column, table) in columns.zip(tables.chunks(1 << self.rows)) {
                let digit = recoding::comb_digit(k, start + column as usize, self.columns as usize, self.rows);
                if digit != 0 {
                    q = q.add_entry_vartime(&table[digit]);
                }
            }
        }
        q
    }
}
