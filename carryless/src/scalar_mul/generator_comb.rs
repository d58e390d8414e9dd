//! The signed comb for the curve's generator: k·G in constant time from a table of constants.
//!
//! k, or n − k if k is even, is Σ b_i·2^i with all b_i = ±1, written in w rows of d signs. A table holds, with the sign
//! of the last row taken out, every column's Σ ±2^(jd)·G, and v − 1 more tables the same times 2^e, 2^(2e) …, e = ⌈d/v⌉.
//! No digit is zero, and every entry of a table is read.
//! Source: C. H. Lim, P. J. Lee, CRYPTO 1994; M. Hamburg, Cryptology ePrint Archive 2012/309 (signed combs); T. Pornin,
//! Cryptology ePrint Archive 2022/1325 (the formulas). Cost: (e − 1) D + (d − 1) A with table entries; 1I and a few M.
//! Time: constant in the scalar, in fields whose arithmetic is.

use crate::coordinates::{Affine, Complete, CompleteEntry};
use crate::curve::Curve;
use crate::field::{BinaryField, Field};
use crate::recoding;
use crate::scalar::SecretScalar;

/// The rows w of the combs in [`Curve::GENERATOR_COMB`].
pub const ROWS: u32 = 5;
/// Their tables v.
pub const TABLES: u32 = 4;

/// k·G for the curve's generator G.
///
/// A curve without a table of constants ([`Curve::GENERATOR_COMB`]) does not compile.
#[inline(never)]
pub fn generator_comb<C: Curve<Field: BinaryField>>(k: &SecretScalar<C>) -> Affine<C> {
    let (d, e) = const {
        let d = C::ORDER_BITS.div_ceil(ROWS);
        let points = (TABLES as usize) << (ROWS - 1);
        assert!(C::GENERATOR_COMB.len() == points * CompleteEntry::<C>::LIMBS, "GENERATOR_COMB: a table of constants");
        (d, d.div_ceil(TABLES))
    };
    C::Field::enter(
        #[inline(always)]
        || {
            let (k, negated) = k.odd();
            let mut q = Complete::identity();
            for i in (0..e).rev() {
                if i + 1 < e {
                    q = q.double();
                }
                for (s, table) in (0..).zip(C::GENERATOR_COMB.chunks(C::GENERATOR_COMB.len() / TABLES as usize)) {
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
