//! The signed comb for a fixed point: k·P in constant time from a table of constants or one made before.
//!
//! k, or n − k if k is even, is Σ b_i·2^i with all b_i = ±1, written in w rows of d signs. A table holds, with the sign
//! of the last row taken out, every column's Σ ±2^(jd)·P, and v − 1 more tables the same times 2^e, 2^(2e) …, e =
//! ⌈d/v⌉. No digit is zero, and every entry of a table is read. w is the number of the comb's teeth.
//! Source: C. H. Lim, P. J. Lee, CRYPTO 1994; M. Hamburg, Cryptology ePrint Archive 2012/309 (signed combs); T. Pornin,
//! Cryptology ePrint Archive 2022/1325 (the formulas). Cost: (e − 1) D + d A with table entries; 1I + 2M + 2S to
//! convert and on random curves 2M more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.

use super::comb_shape::CombShape;
use super::{enter_curve, first};
use crate::coordinates::{Affine, Complete, CompleteEntry, PointError};
use crate::curve::{BinaryCurve, GeneratorComb, on_best};
use crate::recoding;
use crate::scalar::SecretScalar;
use crate::word::Mask;
use core::marker::PhantomData;

/// A fixed point of the subgroup with v = 1 … 8 tables for a comb of w = 1 … 8 teeth, in a buffer `B` of the caller's:
/// an array, a vector, or a `&mut` slice.
///
/// The tables lie in it as in [`GeneratorComb::GENERATOR_COMB`], which has w = 5 and v = 4.
///
/// ```
/// use carryless::scalar_mul::SignedComb;
/// use carryless::{Affine, K233, SecretScalar, mul};
///
/// let p = Affine::<K233>::generator();
/// let comb = SignedComb::<K233, _>::new(4, 2, &p, vec![0; SignedComb::<K233>::limbs(4, 2)])?;
/// let k = SecretScalar::from_be_bytes(&[0x12, 0x34, 0x56, 0x78])?;
/// assert_eq!(comb.mul(&k)?, mul(&k, &p)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct SignedComb<C, B = ()> {
    shape: CombShape,
    limbs: B,
    curve: PhantomData<C>,
}

impl<C: BinaryCurve> SignedComb<C> {
    /// How many limbs the buffer must have, for v·2^(w−1) points.
    ///
    /// # Panics
    /// If w or v is not 1 to 8.
    pub const fn limbs(w: u32, v: u32) -> usize {
        CombShape::new(w, v, C::ORDER_BITS).limbs::<C>()
    }
}

impl<C: BinaryCurve, B: AsRef<[u64]> + AsMut<[u64]>> SignedComb<C, B> {
    /// The tables of a point. Cost: some 2wd D + v·2^(w−1)·(2I + (w − 1)A).
    ///
    /// What the buffer holds before does not matter.
    ///
    /// # Errors
    /// If `p` is not on the curve, or outside the subgroup of order n.
    ///
    /// # Panics
    /// If w or v is not 1 to 8, or the buffer too short.
    pub fn new(w: u32, v: u32, p: &Affine<C>, mut buffer: B) -> Result<Self, PointError> {
        let shape = CombShape::new(w, v, C::ORDER_BITS);
        let limbs = first(shape.limbs::<C>(), buffer.as_mut());
        p.check()?;
        on_best!(C, T => shape.fill(&p.on::<C::BinaryOn<T>>(), limbs));
        Ok(SignedComb { shape, limbs: buffer, curve: PhantomData })
    }
}

impl<C: BinaryCurve, B: AsRef<[u64]>> SignedComb<C, B> {
    /// k·P.
    ///
    /// # Errors
    /// [`PointError::Fault`] if the result is not on the curve: the computation was disturbed.
    pub fn mul(&self, k: &SecretScalar<C>) -> Result<Affine<C>, PointError> {
        let limbs = self.limbs.as_ref();
        on_best!(C, T => Ok(self.shape.sum_of_columns::<C::BinaryOn<T>>(&k.on(), limbs).released()?.on()))
    }
}

/// k·G for the curve's generator G, from its [`GeneratorComb`].
pub fn generator_comb<C: GeneratorComb>(k: &SecretScalar<C>) -> Affine<C> {
    let shape = const {
        let shape = CombShape::new(5, 4, C::ORDER_BITS);
        assert!(C::GENERATOR_COMB.len() == shape.limbs::<C>(), "GENERATOR_COMB: a table of constants");
        shape
    };
    shape.sum_of_columns(k, C::GENERATOR_COMB)
}

impl CombShape {
    /// Limbs of a table.
    const fn table_limbs<C: BinaryCurve>(&self) -> usize {
        CompleteEntry::<C>::LIMBS << (self.teeth - 1)
    }

    /// Limbs of all tables.
    const fn limbs<C: BinaryCurve>(&self) -> usize {
        self.table_limbs::<C>() * self.tables as usize
    }

    /// Writes the tables of a point.
    #[inline(never)]
    fn fill<C: BinaryCurve>(&self, p: &Affine<C>, limbs: &mut [u64]) {
        // 2^(jd)·P for table 0, then times 2^e for each next.
        let mut powers = [Complete::from_affine(p); 8];
        let powers = &mut powers[..self.teeth as usize];
        for j in 1..powers.len() {
            powers[j] = powers[j - 1].double_n_out_of_line(self.columns);
        }
        for table in limbs.chunks_exact_mut(self.table_limbs::<C>()) {
            for (a, place) in table.chunks_exact_mut(CompleteEntry::<C>::LIMBS).enumerate() {
                let mut point = powers[powers.len() - 1];
                for (j, power) in powers[..powers.len() - 1].iter().enumerate() {
                    point = point.add_out_of_line(power.neg_if(Mask::public(a >> j & 1 == 0)));
                }
                CompleteEntry::new(&point.to_affine_out_of_line()).write(place);
            }
            for power in &mut *powers {
                *power = power.double_n_out_of_line(self.step);
            }
        }
    }

    /// k times the point whose tables lie in `limbs`, one behind the other.
    #[inline(never)]
    fn sum_of_columns<C: BinaryCurve>(&self, k: &SecretScalar<C>, limbs: &[u64]) -> Affine<C> {
        let CombShape { teeth: w, tables: v, columns: d, step: e } = *self;
        let (k, negated) = k.odd();
        enter_curve::<C, _>(
            #[inline(always)]
            || {
                let mut q = Complete::identity();
                for i in (0..e).rev() {
                    if i + 1 < e {
                        q = q.double();
                    }
                    for s in 0..v {
                        let column = s * e + i;
                        if column < d {
                            let table = &limbs[s as usize * self.table_limbs::<C>()..][..self.table_limbs::<C>()];
                            let digit = recoding::signed_column(w, d, &*k, column);
                            q = q.add_entry(&CompleteEntry::lookup(table, digit.magnitude).neg_if(digit.negative));
                        }
                    }
                }
                q.neg_if(negated).to_affine()
            },
        )
    }
}
