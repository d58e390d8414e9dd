//! The comb for a fixed point: k·P = Σ_i 2^i·T_(c_i), where T_a = Σ_j a_j·2^(jd)·P is a table and c_i the columns of k
//! written in w rows of d = ⌈t/w⌉ bits, t the bits of the order.
//!
//! All rows are scanned at once, one column a time, so that the accumulator is doubled d times only. In an additive
//! group that is written as F_2\[x\], doubling being the shift, this is the comb of polynomial products (`poly`).
//! Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994; J. López, R. Dahab,
//! INDOCRYPT 2000, Algorithm 4; D. Hankerson, A. Menezes, S. Vanstone, Guide to Elliptic Curve Cryptography, 2004,
//! Algorithm 3.44.
//! Cost: (d − 1)D + d(1 − 2^(−w))A. The table: (w − 1)d D + (2^w − w − 1)A and one conversion.

use crate::coordinates::{Affine, Point};
use crate::curve::Curve;
use crate::field::Field;
use crate::recoding;
use crate::scalar_mul::enter;

/// A fixed point with its table of T = 2^w entries, w = 1 … 8.
#[derive(Clone, Copy)]
pub struct FixedBaseComb<P: Point, const T: usize> {
    /// T_a in place a; place 0 is not read.
    entries: [P::Entry; T],
}

impl<P: Point, const T: usize> FixedBaseComb<P, T> {
    /// The number w of rows.
    const ROWS: u32 = {
        assert!(T.is_power_of_two() && 1 < T && T <= 256, "T: a power of two from 2 to 256");
        T.ilog2()
    };
    /// The length d of a row.
    const SPACING: u32 = P::Curve::ORDER_BITS.div_ceil(Self::ROWS);

    /// The table of a point.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn new_vartime(p: &Affine<P::Curve>) -> Self {
        let entries = || {
            let mut sums = [P::IDENTITY; T];
            let mut power = P::from_affine(p);
            for j in 0..Self::ROWS {
                if j > 0 {
                    power = power.double_n_vartime(Self::SPACING);
                }
                let (known, new) = sums.split_at_mut(1 << j);
                for (sum, new) in known.iter().zip(new) {
                    *new = sum.add_vartime(power);
                }
            }
            let mut entries = [P::entry(p); T];
            P::to_entries_vartime(&sums, &mut entries);
            FixedBaseComb { entries }
        };
        <P::Curve as Curve>::Field::enter(entries)
    }

    /// k·P. A k of more than w·d bits is taken in pieces of that length, with w·d doublings between them.
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k has more than [`recoding::MAX_SCALAR_BITS`] bits.
    pub fn mul_vartime(&self, k: &[u64]) -> P {
        let piece = Self::ROWS * Self::SPACING;
        let mut starts = (0..recoding::bit_length(k)).step_by(piece as usize).rev();
        enter::<P>(|| {
            let top = starts.next().map_or(P::IDENTITY, |start| self.piece_vartime(k, start));
            starts.fold(top, |q, start| q.double_n_vartime(piece).add_vartime(self.piece_vartime(k, start)))
        })
    }

    /// The multiple by the w·d bits of k from bit `start` on.
    fn piece_vartime(&self, k: &[u64], start: usize) -> P {
        let spacing = Self::SPACING as usize;
        let mut q = P::IDENTITY;
        for column in (0..spacing).rev() {
            if column + 1 < spacing {
                q = q.double_vartime();
            }
            let digit = recoding::comb_digit(k, start + column, spacing, Self::ROWS);
            if digit != 0 {
                q = q.add_entry_vartime(&self.entries[digit]);
            }
        }
        q
    }
}
