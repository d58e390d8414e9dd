//! The signed comb for a fixed point: k·P in constant time from a table of constants or one made before.
//!
//! k, or n − k if k is even, is Σ b_i·2^i with all b_i = ±1, written in w rows of d signs. A table holds, with the sign
//! of the last row taken out, every column's Σ ±2^(jd)·P, and v − 1 more tables the same times 2^e, 2^(2e) …, e = ⌈d/v⌉.
//! No digit is zero, and every entry of a table is read.
//! Source: C. H. Lim, P. J. Lee, CRYPTO 1994; M. Hamburg, Cryptology ePrint Archive 2012/309 (signed combs); T. Pornin,
//! Cryptology ePrint Archive 2022/1325 (the formulas). Cost: (e − 1) D + (d − 1) A with table entries; 1I and a few M.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use crate::coordinates::{Affine, Complete, CompleteEntry, NotInSubgroup};
use crate::curve::Curve;
use crate::field::{BinaryField, Field};
use crate::recoding;
use crate::scalar::SecretScalar;
use crate::word::Mask;

/// The rows w.
const ROWS: u32 = 5;
/// The tables v.
const TABLES: usize = 4;
/// Entries of a table.
const ENTRIES: usize = 1 << (ROWS - 1);

/// A fixed point of the subgroup with its tables.
#[derive(Clone, Copy)]
pub struct SignedComb<C: Curve> {
    tables: [[CompleteEntry<C>; ENTRIES]; TABLES],
}

impl<C: Curve<Field: BinaryField>> SignedComb<C> {
    /// The length d of a row.
    const SPACING: u32 = C::ORDER_BITS.div_ceil(ROWS);
    /// The columns e of a table.
    const COLUMNS: u32 = Self::SPACING.div_ceil(TABLES as u32);

    /// The tables of a point. Cost: wd D + v·2^(w−1)·(I + (w − 1)A).
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
        let entry = |s: usize, a: usize| {
            let [rows @ .., last] = &powers;
            let row = |j: usize| rows[j][s].neg_if(Mask::public(a >> j & 1 == 0));
            CompleteEntry::new(&to_affine((0..rows.len()).fold(last[s], |sum, j| sum.add_out_of_line(row(j)))))
        };
        Ok(SignedComb { tables: core::array::from_fn(|s| core::array::from_fn(|a| entry(s, a))) })
    }

    /// k·P.
    #[inline(never)]
    pub fn mul(&self, k: &SecretScalar<C>) -> Affine<C> {
        C::Field::enter(
            #[inline(always)]
            || {
                columns(
                    k,
                    #[inline(always)]
                    |s, index| CompleteEntry::lookup(&self.tables[s], index),
                )
            },
        )
    }
}

/// k·G for the curve's generator G, from [`Curve::GENERATOR_COMB`].
///
/// A curve without that table does not compile.
#[inline(never)]
pub fn generator_comb<C: Curve<Field: BinaryField>>(k: &SecretScalar<C>) -> Affine<C> {
    let limbs = const {
        let limbs = ENTRIES * CompleteEntry::<C>::LIMBS;
        assert!(C::GENERATOR_COMB.len() == TABLES * limbs, "GENERATOR_COMB: a table of constants");
        limbs
    };
    C::Field::enter(
        #[inline(always)]
        || {
            columns(
                k,
                #[inline(always)]
                |s, index| CompleteEntry::lookup_constant(&C::GENERATOR_COMB[s * limbs..][..limbs], index),
            )
        },
    )
}

/// The sum over the columns, given entry `index` of table s.
#[inline(always)]
fn columns<C: Curve<Field: BinaryField>>(
    k: &SecretScalar<C>,
    lookup: impl Fn(usize, u64) -> CompleteEntry<C>,
) -> Affine<C> {
    let (d, e) = (SignedComb::<C>::SPACING, SignedComb::<C>::COLUMNS);
    let (k, negated) = k.odd();
    let mut q = Complete::identity();
    for i in (0..e).rev() {
        if i + 1 < e {
            q = q.double();
        }
        for s in 0..TABLES {
            let column = s as u32 * e + i;
            if column < d {
                let digit = recoding::signed_column(&k, column, d, ROWS);
                q = q.add_entry(&lookup(s, digit.magnitude).neg_if(digit.negative));
            }
        }
    }
    q.neg_if(negated).to_affine()
}

#[inline(never)]
fn to_affine<C: Curve<Field: BinaryField>>(p: Complete<C>) -> Affine<C> {
    C::Field::enter(|| p.to_affine())
}
