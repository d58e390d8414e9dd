//! The signed comb for a fixed point: k·P in constant time from a table of constants or one made before.
//!
//! k, or n − k if k is even, is Σ b_i·2^i with all b_i = ±1, written in w rows of d signs. A table holds, with the sign
//! of the last row taken out, every column's Σ ±2^(jd)·P, and v − 1 more tables the same times 2^e, 2^(2e) …, e =
//! ⌈d/v⌉. No digit is zero, and every entry of a table is read.
//! Source: C. H. Lim, P. J. Lee, CRYPTO 1994; M. Hamburg, Cryptology ePrint Archive 2012/309 (signed combs); T. Pornin,
//! Cryptology ePrint Archive 2022/1325 (the formulas). Cost: (e − 1) D + d A with table entries; 1I + 2M + 2S to
//! convert and on random curves 2M more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use crate::coordinates::{Affine, Complete, CompleteEntry, NotInSubgroup};
use crate::curve::Curve;
use crate::field::{BinaryField, Field, MAX_LIMBS};
use crate::recoding;
use crate::scalar::SecretScalar;
use crate::word::Mask;
use core::marker::PhantomData;

/// The rows w.
const ROWS: u32 = 5;
/// The tables v.
const TABLES: usize = 4;
/// Entries of a table.
const ENTRIES: usize = 1 << (ROWS - 1);

/// A fixed point of the subgroup with its tables, in the form of [`Curve::GENERATOR_COMB`].
#[derive(Clone, Copy)]
pub struct SignedComb<C> {
    tables: [u64; 2 * MAX_LIMBS * ENTRIES * TABLES],
    curve: PhantomData<C>,
}

impl<C: Curve<Field: BinaryField>> SignedComb<C> {
    /// The length d of a row.
    const SPACING: u32 = C::ORDER_BITS.div_ceil(ROWS);
    /// The columns e of a table.
    const COLUMNS: u32 = Self::SPACING.div_ceil(TABLES as u32);
    /// Limbs of all tables.
    const LIMBS: usize = CompleteEntry::<C>::LIMBS * ENTRIES * TABLES;

    /// The tables of a point. Cost: some 2wd D + v·2^(w−1)·(2I + (w − 1)A).
    ///
    /// # Errors
    /// If `p` is outside the subgroup of order n.
    pub fn new(p: &Affine<C>) -> Result<Self, NotInSubgroup> {
        if !p.is_in_subgroup() {
            return Err(NotInSubgroup);
        }
        let mut power = Complete::from_affine(p);
        // 2^(jd + se)·P at [j][s]
        let mut powers = [[power; TABLES]; ROWS as usize];
        for row in &mut powers {
            let mut table_power = power;
            for place in row {
                *place = table_power;
                table_power = table_power.double_n_out_of_line(Self::COLUMNS);
            }
            power = power.double_n_out_of_line(Self::SPACING);
        }
        let mut comb = SignedComb { tables: [0; _], curve: PhantomData };
        for (i, place) in comb.tables.chunks_exact_mut(CompleteEntry::<C>::LIMBS).take(TABLES * ENTRIES).enumerate() {
            let (s, a) = (i / ENTRIES, i % ENTRIES);
            let [rows @ .., last] = &powers;
            let row = |j: usize| rows[j][s].neg_if(Mask::public(a >> j & 1 == 0));
            let point = (0..rows.len()).fold(last[s], |sum, j| sum.add_out_of_line(row(j)));
            CompleteEntry::new(&point.to_affine_out_of_line()).write(place);
        }
        Ok(comb)
    }

    /// Points in the tables.
    pub const POINTS: usize = ENTRIES * TABLES;
    /// Bytes of the tables.
    pub const TABLE_BYTES: usize = 8 * Self::LIMBS;

    /// k·P.
    pub fn mul(&self, k: &SecretScalar<C>) -> Affine<C> {
        sum_of_columns(k, &self.tables[..Self::LIMBS])
    }
}

/// k·G for the curve's generator G, from [`Curve::GENERATOR_COMB`].
///
/// A curve without that table does not compile.
pub fn generator_comb<C: Curve<Field: BinaryField>>(k: &SecretScalar<C>) -> Affine<C> {
    const { assert!(C::GENERATOR_COMB.len() == SignedComb::<C>::LIMBS, "GENERATOR_COMB: a table of constants") };
    sum_of_columns(k, C::GENERATOR_COMB)
}

/// k times the point whose tables lie in `tables`, one behind the other.
#[inline(never)]
fn sum_of_columns<C: Curve<Field: BinaryField>>(k: &SecretScalar<C>, tables: &[u64]) -> Affine<C> {
    let (d, e) = (SignedComb::<C>::SPACING, SignedComb::<C>::COLUMNS);
    let (k, negated) = k.odd();
    C::Field::enter(
        #[inline(always)]
        || {
            let mut q = Complete::identity();
            for i in (0..e).rev() {
                if i + 1 < e {
                    q = q.double();
                }
                for (s, table) in (0..).zip(tables.chunks_exact(SignedComb::<C>::LIMBS / TABLES)) {
                    let column = s * e + i;
                    if column < d {
                        let digit = recoding::signed_column(&k, column, d, ROWS);
                        q = q.add_entry(&CompleteEntry::lookup(table, digit.magnitude).neg_if(digit.negative));
                    }
                }
            }
            q.neg_if(negated).to_affine()
        },
    )
}
