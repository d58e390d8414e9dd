//! Eight scalar multiplications at once on a curve −x² + y² = 1 + dx²y², each in a lane of [`Word512`]: by signed windows of five bits,
//! and k·G by the comb of [`generator_comb`](super::generator_comb).
//!
//! The law has no exceptions, so that neither k nor P is one: digits may be 0, and any point of the curve is taken.
//!
//! Source: A. D. Booth 1951, O. L. MacSorley 1961 (the windows); see [`signed_comb`](super::signed_comb) for the comb. Cost: that of one
//! k·P in eight times as many lanes: for t bits ⌈(t + 1)/5⌉ (15M + 20S + 8M) and a table of 15 (7M + 1D). A group that is not full
//! costs as much as one that is. Time: constant in scalars and points.

use super::comb_shape::CombShape;
use super::eight_way::{Odd, eight_way, negated};
use crate::coordinates::{Affine, EightExtended, EightMultiple, affine_of_extended};
use crate::curve::{Curve, GeneratorComb, equation};
use crate::field::PrimeField;
use crate::recoding::{self, SignedColumns};
use crate::scalar::{SecretScalar, public_scalar_vartime};
use crate::word::Word512;

/// Bits of a digit.
const WIDTH: u32 = 5;
/// Entries of a table.
const ENTRIES: usize = 1 << (WIDTH - 1);

/// k_i·G for as many places in `out` as scalars, from the curve's [`GeneratorComb`]. N is that of
/// [`ExtendedX8`](crate::coordinates::ExtendedX8).
///
/// ```
/// use carryless::scalar_mul::edwards_generator_comb_8way;
/// use carryless::{Affine, SecretScalar, curves::Edwards25519, mul_vartime, word::Portable512};
///
/// let k = [SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
/// let mut products = [Affine::generator(); 2];
/// edwards_generator_comb_8way::<Edwards25519, Portable512, 5>(&k, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &Affine::generator()));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If there are not as many.
pub fn edwards_generator_comb_8way<C, V: Word512, const N: usize>(k: &[SecretScalar<C>], out: &mut [Affine<C>])
where
    C: GeneratorComb + Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
{
    eight_way(k.len(), out, |index| {
        let odd = index.map(|i| k[i].odd());
        affine_of_extended(&V::enter(
            #[inline(always)]
            || generator_multiples::<C, V, N>(&odd).limbs(),
        ))
    });
}

/// k_i·G + l_i·Q_i for as many other scalars, points anywhere on the curve, and places in `out`, as scalars k: public integers, which
/// need not be below n.
///
/// ```
/// use carryless::scalar_mul::edwards_sums_with_generator_8way_vartime;
/// use carryless::{Affine, curves::Edwards25519, mul_vartime, word::Portable512};
///
/// let g = Affine::generator();
/// let mut sums = [g; 2];
/// edwards_sums_with_generator_8way_vartime::<Edwards25519, Portable512, 5>(&[&[2], &[3]], &[&[4], &[5]], &[g, g], &mut sums);
/// assert_eq!(sums, [mul_vartime(&[6], &g), mul_vartime(&[8], &g)]);
/// ```
///
/// # Time
/// Variable in `k` and `l`.
///
/// # Panics
/// If these are not of one length, or an l has more bits than n.
pub fn edwards_sums_with_generator_8way_vartime<C, V: Word512, const N: usize>(
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
) where
    C: GeneratorComb + Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
{
    assert!(l.len() == k.len() && q.len() == k.len(), "l, q: as many as scalars");
    assert!(l.iter().all(|l| bits_vartime(l) <= C::ORDER_BITS), "l: no more bits than n");
    eight_way(k.len(), out, |index| {
        let odd = index.map(|i| public_scalar_vartime::<C>(k[i]).odd());
        let (l, points) = (index.map(|i| l[i]), index.map(|i| &q[i]));
        affine_of_extended(&V::enter(
            #[inline(always)]
            || generator_multiples::<C, V, N>(&odd).plus_point(&windows::<C, V, N>(&l, &points)).limbs(),
        ))
    });
}

/// The bits of an integer.
fn bits_vartime(k: &[u64]) -> u32 {
    k.iter().rposition(|limb| *limb != 0).map_or(0, |top| 64 * top as u32 + 64 - k[top].leading_zeros())
}

/// k·P in each lane, for k of no more bits than the order.
#[inline(always)]
fn windows<C, V: Word512, const N: usize>(k: &[&[u64]; 8], p: &[&Affine<C>; 8]) -> EightExtended<C, V, N>
where
    C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
{
    V::call(
        #[inline(always)]
        || {
            let mut table = [EightMultiple::<C, V, N>::identity(); ENTRIES];
            EightMultiple::multiples(p, &mut table);
            // Q ← 2^w·Q + d_i·P in each lane.
            let mut q = EightExtended::identity();
            let digits = recoding::booth_digits(WIDTH, C::ORDER_BITS);
            for i in (0..digits).rev() {
                if i + 1 < digits {
                    q = q.double_n(WIDTH);
                }
                let (mut index, mut negative) = ([0; 8], [0; 8]);
                for lane in 0..8 {
                    let digit = recoding::booth_digit(WIDTH, k[lane], i);
                    (index[lane], negative[lane]) = (digit.magnitude, digit.negative.word());
                }
                let entry = EightMultiple::lookup(&table, &index);
                // Doublings do not read T, the last sum is one with k·G.
                q = if i > 0 { q.add::<false>(&entry, &negative) } else { q.add::<true>(&entry, &negative) };
            }
            q
        },
    )
}

/// k·G in each lane.
#[inline(always)]
fn generator_multiples<C, V: Word512, const N: usize>(k: &Odd) -> EightExtended<C, V, N>
where
    C: GeneratorComb + Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
{
    V::call(
        #[inline(always)]
        || {
            let CombShape { teeth: w, tables: v, columns: d, step: e } =
                const { CombShape::new(C::TEETH, C::TABLES, C::ORDER_BITS) };
            let table_limbs = C::GENERATOR_COMB.len() / v as usize;
            let signs = k.each_ref().map(|(k, _)| SignedColumns::new(w, d, &**k));
            // As in `signed_comb`: columns se + i at level i, with a doubling before each level but the first.
            let mut q = EightExtended::identity();
            for i in (0..e).rev() {
                if i + 1 < e {
                    q = q.double_n(1);
                }
                for s in 0..v {
                    // The last table may have fewer columns: known from the shape, and not secret.
                    if s * e + i < d {
                        let (mut index, mut negative) = ([0; 8], [0; 8]);
                        for lane in 0..8 {
                            let digit = signs[lane].digit(s * e + i);
                            (index[lane], negative[lane]) = (digit.magnitude, digit.negative.word());
                        }
                        let table = &C::GENERATOR_COMB[s as usize * table_limbs..][..table_limbs];
                        q = q.add_affine::<true>(&EightMultiple::lookup_constants(table, &index), &negative);
                    }
                }
            }
            q.neg_where(&negated(k))
        },
    )
}
