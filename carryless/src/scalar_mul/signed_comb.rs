//! The signed comb for a fixed point: k·P in constant time from a table of constants or one made before.
//!
//! k, or n − k if k is even, is Σ b_i·2^i with all b_i = ±1, written in w rows of d signs. A table holds, with the sign
//! of the last row taken out, every column's Σ ±2^(jd)·P, and v − 1 more tables the same times 2^e, 2^(2e) …, e =
//! ⌈d/v⌉. No digit is zero, and every entry of a table is read. w is the number of the comb's teeth.
//! Source: C. H. Lim, P. J. Lee, CRYPTO 1994; M. Hamburg, Cryptology ePrint Archive 2012/309 (signed combs). Cost:
//! (e − 1) D + d A with table entries, and the conversion; where these are not complete, 2A with entries less and 1 A
//! more.
//! Time: constant in the scalar and the point, in fields whose arithmetic is.
//!
//! **Why only the last addition need be complete.** Columns c = se + i are added at level i, from i = e − 1 down to 0, with a
//! doubling before each level; those of level 0 are summed apart, and added at the end, completely. Every other
//! addition of a column, A + E, has A ± E = ΣΣ ±2^p over distinct p: never 0. Let M = (w − 1)d + (v − 1)e, so that |E| < 2^(M+1)
//! for every column. At level i ≥ 1 the sum of all columns down to i is (k' − R)/2^i, where 0 < k' ≤ n and R, the columns
//! below, is less than 2^(M+i). A ± E is this less columns of level i, one of them perhaps twice, so that |A ± E| <
//! n/2 + 2^M + 2^(M+2) ≤ n, if 10·2^M ≤ n. In the sum apart |A ± E| < 2^(M+2). So no A ± E is a multiple of n. (M = wd − l,
//! l the columns of the last table.) Shapes for which n is smaller have complete additions throughout. Where additions of
//! entries are complete themselves, all columns go to one sum.

use super::comb_shape::CombShape;
use super::first;
use super::groups::{Simd, SimdDigits, in_groups};
use crate::coordinates::{Affine, Complete, CompleteEntry, ConstantTimeLaw, ConstantTimePoint, Point, PointError};
use crate::curve::{BinaryCurve, Curve, GeneratorComb, Operation, Registers, enter_curve, on_backend, with_backend};
use crate::field::{Elements, Field};
use crate::recoding::SignedColumns;
use crate::scalar::SecretScalar;
use crate::word::{MAX_WAYS, Mask, Portable, Target};
use core::marker::PhantomData;

/// A fixed point of the subgroup with v = 1 … 8 tables for a comb of w = 1 … 8 teeth, in a buffer `B` of the caller's:
/// an array, a vector, or a `&mut` slice.
///
/// The tables lie in it as in [`GeneratorComb::GENERATOR_COMB`].
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
    /// Whether the point is O, of which there are no tables.
    identity: Mask,
    curve: PhantomData<C>,
}

/// A curve's default coordinates on the backend `T`.
type PointOn<C, T> = <<C as Curve>::Equation as ConstantTimeLaw<C>>::Point<T>;

impl<C: Curve<Equation: ConstantTimeLaw<C>>> SignedComb<C> {
    /// How many limbs the buffer must have, for v·2^(w−1) points.
    ///
    /// ```
    /// use carryless::{P192, scalar_mul::SignedComb};
    ///
    /// // x and y of 2·2^(4−1) points.
    /// assert_eq!(SignedComb::<P192>::limbs(4, 2), 2 * 8 * (2 * 3));
    /// ```
    ///
    /// # Panics
    /// If w or v is not 1 to 8.
    pub const fn limbs(w: u32, v: u32) -> usize {
        CombShape::new(w, v, C::ORDER_BITS).limbs::<PointOn<C, Portable>>()
    }
}

impl<C: Curve<Equation: ConstantTimeLaw<C>>, B: AsRef<[u64]> + AsMut<[u64]>> SignedComb<C, B> {
    /// The tables of a point. Cost: some 2wd D + v·2^(w−1)·(2I + (w − 1)A).
    ///
    /// What the buffer holds before does not matter.
    ///
    /// ```
    /// use carryless::scalar_mul::SignedComb;
    /// use carryless::{Affine, P192, SecretScalar, mul_generator};
    ///
    /// let mut buffer = [0; SignedComb::<P192>::limbs(4, 2)];
    /// let comb = SignedComb::new(4, 2, &Affine::<P192>::generator(), &mut buffer[..])?;
    /// let k = SecretScalar::from_limbs(&[1234, 5])?;
    /// assert_eq!(comb.mul(&k)?, mul_generator(&k)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If `p` is not on the curve, or outside the subgroup of order n.
    ///
    /// # Panics
    /// If w or v is not 1 to 8, or the buffer too short; on curves other than binary ones if n has not more than (w −
    /// 1)⌈t/w⌉ + 1 bits, which is so on small curves only.
    pub fn new(w: u32, v: u32, p: &Affine<C>, mut buffer: B) -> Result<Self, PointError> {
        let shape = CombShape::new(w, v, C::ORDER_BITS);
        let limbs = first(SignedComb::<C>::limbs(w, v), buffer.as_mut());
        assert!(PointOn::<C, Portable>::HOLDS_IDENTITY || (w - 1) * shape.columns + 1 < C::ORDER_BITS, "w: too large");
        p.check()?;
        on_backend!(Simd, C, T => shape.fill::<PointOn<C, T>>(&p.on(), limbs));
        Ok(SignedComb { shape, limbs: buffer, identity: p.is_identity(), curve: PhantomData })
    }
}

impl<C: Curve<Equation: ConstantTimeLaw<C>>, B: AsRef<[u64]>> SignedComb<C, B> {
    /// k·P.
    ///
    /// ```
    /// use carryless::scalar_mul::SignedComb;
    /// use carryless::{Affine, K163, SecretScalar, mul_vartime};
    ///
    /// let p = mul_vartime(&[7], &Affine::<K163>::generator());
    /// let comb = SignedComb::new(4, 2, &p, vec![0; SignedComb::<K163>::limbs(4, 2)])?;
    /// assert_eq!(comb.mul(&SecretScalar::from_limbs(&[1234, 5])?)?, mul_vartime(&[1234, 5], &p));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PointError::Fault`] if the result is not on the curve: the computation was disturbed.
    pub fn mul(&self, k: &SecretScalar<C>) -> Result<Affine<C>, PointError> {
        with_backend(MulByComb { comb: self, k })
    }

    /// k·P in the coordinates `P`. On prime curves [`HomogeneousX8`](crate::coordinates::HomogeneousX8) and
    /// [`JacobiQuarticX8`](crate::coordinates::JacobiQuarticX8) are faster than those that [`Self::mul`] takes, on words
    /// that the processor has.
    ///
    /// ```
    /// use carryless::coordinates::Homogeneous;
    /// use carryless::scalar_mul::SignedComb;
    /// use carryless::{Affine, P256, SecretScalar, mul};
    ///
    /// let p = Affine::<P256>::generator();
    /// let comb = SignedComb::<P256, _>::new(4, 2, &p, vec![0; SignedComb::<P256>::limbs(4, 2)])?;
    /// let k = SecretScalar::from_be_bytes(&[0x12, 0x34, 0x56, 0x78])?;
    /// assert_eq!(comb.mul_in::<Homogeneous<P256>>(&k)?, mul(&k, &p)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::mul`].
    pub fn mul_in<P: ConstantTimePoint<Curve = C>>(&self, k: &SecretScalar<C>) -> Result<Affine<C>, PointError> {
        const { assert!(P::HOLDS_MULTIPLES == PointOn::<C, Portable>::HOLDS_MULTIPLES, "P: tables of the same form") };
        self.product::<P>(k)
    }

    /// k·P, checked.
    fn product<P: ConstantTimePoint>(&self, k: &SecretScalar<P::Curve>) -> Result<Affine<P::Curve>, PointError> {
        // Of O there are no tables: what was computed is thrown away.
        let product = self.shape.sum_of_columns::<P>(k, self.limbs.as_ref());
        Affine::select(self.identity, Affine::IDENTITY, product).released()
    }
}

struct MulByComb<'a, C: Curve<Equation: ConstantTimeLaw<C>>, B> {
    comb: &'a SignedComb<C, B>,
    k: &'a SecretScalar<C>,
}

impl<C: Curve<Equation: ConstantTimeLaw<C>>, B: AsRef<[u64]>> Operation for MulByComb<'_, C, B> {
    type Curve = C;
    type Output = Result<Affine<C>, PointError>;
    const REGISTERS: Registers = Registers::Latency;

    #[inline(always)]
    fn run<T: Target>(self) -> Self::Output {
        Ok(self.comb.product::<PointOn<C, T>>(&self.k.on())?.on())
    }
}

/// k·G for the curve's generator G, from its [`GeneratorComb`].
///
/// ```
/// use carryless::{Affine, P192, SecretScalar, coordinates::Jacobian, mul_vartime, scalar_mul::generator_comb};
///
/// let k = SecretScalar::from_limbs(&[1234, 5])?;
/// assert_eq!(generator_comb::<Jacobian<P192>>(&k), mul_vartime(&[1234, 5], &Affine::generator()));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Time
/// Constant in `k`.
pub fn generator_comb<P: ConstantTimePoint<Curve: GeneratorComb>>(k: &SecretScalar<P::Curve>) -> Affine<P::Curve> {
    const { generator_shape::<P>() }.sum_of_columns::<P>(k, const { table::<P>() })
}

/// [`generator_comb`] before the inversion, which many points may share.
#[inline(never)]
pub(crate) fn generator_comb_projective<P: ConstantTimePoint<Curve: GeneratorComb>>(k: &SecretScalar<P::Curve>) -> P {
    const { generator_shape::<P>() }.with_sum_of_columns(k, const { table::<P>() }, |sum: P| sum)
}

/// The shape of the generator's comb, which has a table of as many limbs.
const fn generator_shape<P: ConstantTimePoint<Curve: GeneratorComb>>() -> CombShape {
    let shape = CombShape::new(P::Curve::TEETH, P::Curve::TABLES, P::Curve::ORDER_BITS);
    assert!(table::<P>().len() == shape.limbs::<P>(), "GENERATOR_COMB: a table of constants");
    assert!(!shape.asks_for_complete_additions::<P>(), "another shape");
    shape
}

/// k·G on a binary curve: [`generator_comb`], with the sums of several tables side by side where that is faster: always 2-way, and
/// 4-way but over F_2^571.
///
/// # Time
/// Constant in `k`.
pub(super) fn generator_comb_by_tables<C: BinaryCurve + GeneratorComb>(k: &SecretScalar<C>) -> Affine<C> {
    if const { Simd::<C>::COUNT == 2 || Simd::<C>::COUNT == 4 && C::Field::BITS < 500 } {
        sum_by_tables(k)
    } else {
        generator_comb::<Complete<C>>(k)
    }
}

/// k·G by tables that have sums of their own, as many as go side by side.
#[inline(never)]
fn sum_by_tables<C: BinaryCurve + GeneratorComb>(k: &SecretScalar<C>) -> Affine<C> {
    const { assert!((C::TABLES as usize).is_multiple_of(Simd::<C>::COUNT), "as many tables in each sum") };
    let (k, negated) = k.odd();
    enter_curve::<C, _>(
        #[inline(always)]
        || {
            // Here they are constants, and captured they would be loaded.
            let shape = const { CombShape::new(C::TEETH, C::TABLES, C::ORDER_BITS) };
            let CombShape { teeth: w, tables: v, columns: d, step: e } = shape;
            let count = const { Simd::<C>::COUNT };
            let table_limbs = shape.table_limbs::<Complete<C>>();
            let signs = SignedColumns::new(w, d, &*k);
            let mut q = Complete::<C, Simd<C>>::identity();
            for i in (0..e).rev() {
                if i + 1 < e {
                    q = q.double();
                }
                for first in (0..v as usize).step_by(count) {
                    // Sum l takes table l, l + count …; where a table has no column at this level O is added, which complete
                    // additions may.
                    let mut entries = [CompleteEntry::identity(); MAX_WAYS];
                    for l in 0..count {
                        let s = first + l;
                        let column = s as u32 * e + i;
                        if column < d {
                            let digit = signs.digit(column);
                            let table = &C::GENERATOR_COMB[s * table_limbs..][..table_limbs];
                            entries[l] = CompleteEntry::lookup(table, digit.magnitude).neg_if(digit.negative);
                        }
                    }
                    q = q.add_entry(&CompleteEntry::together(entries));
                }
            }
            // −(n − k)·P = k·P where n − k was written.
            q.sum_of_all().neg_if(negated).to_affine()
        },
    )
}

/// k_i·G for as many points as scalars, in groups that go side by side, with one inversion for 32 points.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::generator_comb_batch;
/// use carryless::{Affine, B163, SecretScalar, mul_vartime, word::Portable128};
///
/// let k = [SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
/// let mut products = [Affine::<B163<F2m163Lanes<Portable128>>>::generator(); 2];
/// generator_comb_batch(&k, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &Affine::generator()));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Time
/// Constant in `k`.
///
/// # Panics
/// If there are not as many places in `out` as scalars.
pub fn generator_comb_batch<C: BinaryCurve + GeneratorComb>(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
    assert!(out.len() == k.len(), "out: as many as scalars");
    in_groups::<C, _>(
        out,
        Complete::identity(),
        |[a, b, c, d]| generator_combs_simd([&k[a], &k[b], &k[c], &k[d]]),
        |_, product| product.denominator(),
        |_, product, inverse| product.to_affine_with(inverse),
    );
}

/// k·G of several scalars.
#[inline(never)]
fn generator_combs_simd<C: BinaryCurve + GeneratorComb>(k: [&SecretScalar<C>; MAX_WAYS]) -> [Complete<C>; MAX_WAYS] {
    let shape = const { CombShape::new(C::TEETH, C::TABLES, C::ORDER_BITS) };
    if Simd::<C>::COUNT > 1 {
        shape.sums_of_columns::<C, Simd<C>>(k, C::GENERATOR_COMB)
    } else {
        shape.sums_of_columns::<C, C::Field>(k, C::GENERATOR_COMB)
    }
}

/// The table of constants, as these coordinates read it.
const fn table<P: ConstantTimePoint<Curve: GeneratorComb>>() -> &'static [u64] {
    if P::HOLDS_MULTIPLES { P::Curve::GENERATOR_COMB_OF_MULTIPLES } else { P::Curve::GENERATOR_COMB }
}

impl CombShape {
    /// Limbs of a table.
    const fn table_limbs<P: ConstantTimePoint>(&self) -> usize {
        P::CONSTANT_LIMBS << (self.teeth - 1)
    }

    /// Limbs of all tables.
    const fn limbs<P: ConstantTimePoint>(&self) -> usize {
        self.table_limbs::<P>() * self.tables as usize
    }

    /// Whether columns are added by complete additions: where the proof above does not hold.
    const fn asks_for_complete_additions<P: ConstantTimePoint>(&self) -> bool {
        !P::COMPLETE && !self.is_far_below(P::Curve::ORDER)
    }

    /// Writes the tables of a point.
    #[inline(never)]
    fn fill<P: ConstantTimePoint>(&self, p: &Affine<P::Curve>, limbs: &mut [u64]) {
        // 2^(jd)·P for table 0, then times 2^e for each next.
        let mut powers = [P::from_entry(&P::entry(p)); 8];
        let powers = &mut powers[..self.teeth as usize];
        for j in 1..powers.len() {
            powers[j] = double_n(powers[j - 1], self.columns);
        }
        for table in limbs.chunks_exact_mut(self.table_limbs::<P>()) {
            for (a, place) in table.chunks_exact_mut(P::CONSTANT_LIMBS).enumerate() {
                let mut point = powers[powers.len() - 1];
                for (j, power) in powers[..powers.len() - 1].iter().enumerate() {
                    // Entry a: bit j says whether row j has the sign of the last row, which counts as +.
                    point = point.add(power.neg_if(Mask::public(a >> j & 1 == 0)));
                }
                P::write_constant(&to_affine(point), place);
            }
            // Table s + 1 is table s times 2^e.
            for power in &mut *powers {
                *power = double_n(*power, self.step);
            }
        }
    }

    /// k times the point whose tables lie in `limbs`, one behind the other.
    #[inline(never)]
    fn sum_of_columns<P: ConstantTimePoint>(&self, k: &SecretScalar<P::Curve>, limbs: &[u64]) -> Affine<P::Curve> {
        self.with_sum_of_columns(
            k,
            limbs,
            #[inline(always)]
            |sum: P| sum.to_affine(),
        )
    }

    /// What `finish` makes of that multiple.
    #[inline(always)]
    fn with_sum_of_columns<P: ConstantTimePoint, R>(
        &self,
        k: &SecretScalar<P::Curve>,
        limbs: &[u64],
        finish: impl FnOnce(P) -> R,
    ) -> R {
        let CombShape { teeth: w, tables: v, columns: d, step: e } = *self;
        // Where n is too small for the proof of the head every addition is complete.
        let is_complete = self.asks_for_complete_additions::<P>();
        let (k, negated) = k.odd();
        enter_curve::<P::Curve, _>(
            #[inline(always)]
            || {
                // Σ_c 2^c·(column c) over c = se + i: level i has the columns i, e + i …, each from the table with its factor
                // 2^(se).
                let signs = SignedColumns::new(w, d, &*k);
                let (mut q, mut above) = (P::identity(), P::identity());
                for i in (0..e).rev() {
                    if i + 1 < e {
                        q = q.double_n(1);
                    }
                    // Two levels begin with an entry: the first, as O is no operand of incomplete additions, and the last, whose sum
                    // is added completely.
                    let mut is_new = !P::COMPLETE && (i + 1 == e || i == 0);
                    if is_new && i == 0 {
                        above = q;
                    }
                    for s in 0..v {
                        let column = s * e + i;
                        if column < d {
                            let table = &limbs[s as usize * self.table_limbs::<P>()..][..self.table_limbs::<P>()];
                            let digit = signs.digit(column);
                            // Magnitude and sign of a column; all 2^(w−1) entries are read.
                            let entry = P::lookup_constants(table, digit.magnitude, digit.negative);
                            q = if is_new {
                                P::from_entry(&entry)
                            } else if !P::COMPLETE && is_complete {
                                q.add(P::from_entry(&entry))
                            } else {
                                q.add_entry(&entry)
                            };
                            is_new = false;
                        }
                    }
                }
                // `above` has the levels from 1 on, doubled down to 0, and q level 0 alone: only these two may be equal or
                // opposite, or one of them O.
                let sum = if P::COMPLETE { q } else { above.add(q) };
                finish(sum.neg_if(negated))
            },
        )
    }
}

impl CombShape {
    /// k_i times the point whose tables lie in `limbs`, for several scalars at a time, in coordinates whose additions of entries are
    /// complete.
    #[inline(always)]
    fn sums_of_columns<C: BinaryCurve, E: Elements<Field = C::Field>>(
        self,
        k: [&SecretScalar<C>; MAX_WAYS],
        limbs: &[u64],
    ) -> [Complete<C>; MAX_WAYS] {
        let CombShape { teeth: w, tables: v, columns: d, step: e } = self;
        let table_limbs = self.table_limbs::<Complete<C>>();
        let [k0, k1, k2, k3] = k;
        let odd = [k0.odd(), k1.odd(), k2.odd(), k3.odd()];
        enter_curve::<C, _>(
            #[inline(always)]
            || {
                let [(k0, _), (k1, _), (k2, _), (k3, _)] = &odd;
                let signs = [
                    SignedColumns::new(w, d, &**k0),
                    SignedColumns::new(w, d, &**k1),
                    SignedColumns::new(w, d, &**k2),
                    SignedColumns::new(w, d, &**k3),
                ];
                let mut q = Complete::<C, E>::identity();
                for i in (0..e).rev() {
                    if i + 1 < e {
                        q = q.double();
                    }
                    // Additions are complete: O at the beginning is an operand as any other.
                    for s in 0..v {
                        let column = s * e + i;
                        if column < d {
                            let digit = SimdDigits::<E>::new(
                                #[inline(always)]
                                |l| signs[l].digit(column),
                            );
                            let table = &limbs[s as usize * table_limbs..][..table_limbs];
                            q = q.add_entry(&CompleteEntry::lookup(table, digit.magnitude).neg_if(digit.negative));
                        }
                    }
                }
                let [(_, a), (_, b), (_, c), (_, d)] = odd;
                q.neg_if(E::masks([a, b, c, d])).apart()
            },
        )
    }
}

/// 2^n·P as a call.
#[inline(never)]
fn double_n<P: ConstantTimePoint>(p: P, n: u32) -> P {
    enter_curve::<P::Curve, _>(
        #[inline(always)]
        || p.double_n(n),
    )
}

/// The point in affine coordinates, by a call.
#[inline(never)]
fn to_affine<P: ConstantTimePoint>(p: P) -> Affine<P::Curve> {
    enter_curve::<P::Curve, _>(
        #[inline(always)]
        || p.to_affine(),
    )
}
