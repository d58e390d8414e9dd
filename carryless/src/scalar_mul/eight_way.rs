//! Eight scalar multiplications at once on a curve y² = x³ + ax + b of prime order, each in a lane of [`Word512`]: the
//! methods of [`odd_windows`](super::odd_windows) and [`generator_comb`](super::generator_comb), which do the same
//! whatever the scalar is.
//!
//! Their files prove that only the last addition need be complete. Cost: that of one k·P in eight times as many lanes.
//! A group that is not full costs as much as one that is. Time: constant in scalars and points.

use super::comb_shape::CombShape;
use crate::coordinates::{
    Affine, BucketPoint, EightAffine, EightHomogeneous, EightJacobian, Jacobian, Point, to_affine,
};
use crate::curve::{Curve, GeneratorComb, PrimeCurve};
use crate::field::Field;
use crate::recoding::{self, SignedColumns};
use crate::scalar::{SecretLimbs, SecretScalar, public_scalar_vartime};
use crate::word::{Mask, Word512};

/// Bits of a digit.
const WIDTH: u32 = 5;
/// Entries of a table.
const ENTRIES: usize = 1 << (WIDTH - 1);

/// Each scalar k, or n − k where k is even, and which of them these are.
pub(super) type Odd = [(SecretLimbs, Mask); 8];

/// k_i·P_i for as many points of the subgroup, and places in `out`, as scalars: by odd digits of five bits. N is that of
/// [`HomogeneousX8`](crate::coordinates::HomogeneousX8).
///
/// ```
/// use carryless::{Affine, P192, SecretScalar, mul_vartime, scalar_mul::odd_windows_8way, word::Portable512};
///
/// let k = [SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
/// let p = [Affine::<P192>::generator(), mul_vartime(&[3], &Affine::generator())];
/// let mut products = p;
/// odd_windows_8way::<P192, Portable512, 4>(&k, &p, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &p[1]));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If these are not of one length.
pub fn odd_windows_8way<C: PrimeCurve, V: Word512, const N: usize>(
    k: &[SecretScalar<C>],
    p: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    assert!(p.len() == k.len(), "p: as many as scalars");
    eight_way(k.len(), out, |index| {
        let odd = index.map(|i| k[i].odd());
        let points = index.map(|i| &p[i]);
        to_affine(&V::enter(
            #[inline(always)]
            || windows::<C, V, N>(&odd, &points).limbs(),
        ))
    });
}

/// k_i·G for as many places in `out` as scalars, from the curve's [`GeneratorComb`].
///
/// ```
/// use carryless::{Affine, P192, SecretScalar, mul_vartime, scalar_mul::generator_comb_8way, word::Portable512};
///
/// let k = [SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
/// let mut products = [Affine::generator(); 2];
/// generator_comb_8way::<P192, Portable512, 4>(&k, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &Affine::generator()));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If there are not as many.
pub fn generator_comb_8way<C: PrimeCurve + GeneratorComb, V: Word512, const N: usize>(
    k: &[SecretScalar<C>],
    out: &mut [Affine<C>],
) {
    eight_way(k.len(), out, |index| {
        let odd = index.map(|i| k[i].odd());
        to_affine(&V::enter(
            #[inline(always)]
            || generator_multiples::<C, V, N>(&odd).limbs(),
        ))
    });
}

/// k_i·G + l_i·Q_i for as many other scalars, points of the subgroup, and places in `out`, as scalars k: public integers, which
/// need not be below n.
///
/// ```
/// use carryless::scalar_mul::sums_with_generator_8way_vartime;
/// use carryless::{Affine, P192, mul_vartime, word::Portable512};
///
/// let g = Affine::generator();
/// let mut sums = [Affine::generator(); 2];
/// sums_with_generator_8way_vartime::<P192, Portable512, 4>(&[&[2], &[3]], &[&[4], &[5]], &[g, g], &mut sums);
/// assert_eq!(sums, [mul_vartime(&[6], &g), mul_vartime(&[8], &g)]);
/// ```
///
/// # Time
/// Variable in `k` and `l`.
///
/// # Panics
/// If these are not of one length, or a scalar has more than 18 limbs that are not zero.
pub fn sums_with_generator_8way_vartime<C: PrimeCurve + GeneratorComb, V: Word512, const N: usize>(
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    assert!(l.len() == k.len() && q.len() == k.len(), "l, q: as many as scalars");
    eight_way(k.len(), out, |index| {
        let [k, l] = [k, l].map(|k| index.map(|i| public_scalar_vartime::<C>(k[i]).odd()));
        let points = index.map(|i| &q[i]);
        to_affine(&V::enter(
            #[inline(always)]
            || generator_multiples::<C, V, N>(&k).add(&windows::<C, V, N>(&l, &points)).limbs(),
        ))
    });
}

/// Σ k_i·P_i for as many points of the curve as public integers, which need not be below n: eight k_i·P_i at a time.
///
/// # Time
/// Variable in `k` and `p`.
pub(super) fn sum_8way_vartime<C: PrimeCurve, V: Word512, const N: usize>(
    k: &[impl AsRef<[u64]>],
    p: &[Affine<C>],
) -> Affine<C> {
    let mut sum = Jacobian::IDENTITY;
    for (k, p) in k.chunks(8).zip(p.chunks(8)) {
        let index: [usize; 8] = core::array::from_fn(|lane| lane.min(k.len() - 1));
        let odd = index.map(|i| public_scalar_vartime::<C>(k[i].as_ref()).odd());
        let points = index.map(|i| &p[i]);
        let products = V::enter(
            #[inline(always)]
            || windows::<C, V, N>(&odd, &points).apart(),
        );
        sum = C::Field::enter(
            #[inline(always)]
            || products[..k.len()].iter().fold(sum, |sum, product| sum.add_vartime(*product)),
        );
    }
    sum.to_affine_vartime()
}

/// Writes each multiple to its place. `group` computes those of eight indices; a group that is not full has the last
/// one many times.
#[inline(always)]
pub(super) fn eight_way<C: Curve>(count: usize, out: &mut [Affine<C>], group: impl Fn([usize; 8]) -> [Affine<C>; 8]) {
    assert!(out.len() == count, "out: as many as scalars");
    for (i, places) in out.chunks_mut(8).enumerate() {
        let last = places.len() - 1;
        let products = group(core::array::from_fn(|lane| 8 * i + lane.min(last)));
        places.copy_from_slice(&products[..places.len()]);
    }
}

/// The lanes of the scalars that are negated.
pub(super) fn negated(odd: &Odd) -> [u64; 8] {
    odd.each_ref().map(|(_, negated)| negated.word())
}

/// k·P in each lane.
#[inline(always)]
fn windows<C: PrimeCurve, V: Word512, const N: usize>(k: &Odd, p: &[&Affine<C>; 8]) -> EightHomogeneous<C, V, N> {
    V::call(
        #[inline(always)]
        || {
            const { assert!(C::ORDER_BITS > WIDTH + 3, "the order: above 2^(w+2)") };
            // Q ← 2^w·Q + d_i·P in each lane. As in `odd_windows`, additions of entries meet neither O nor ±Q but for the last.
            let l = recoding::odd_digits(WIDTH, C::ORDER_BITS);
            let mut table = [EightAffine::<C, V, N>::zero(); ENTRIES];
            EightAffine::odd_multiples(p, &mut table);
            let (first, negative) = multiple(&table, k, l - 1);
            let mut q = EightJacobian::from_entry(&first, &negative);
            for i in (1..l - 1).rev() {
                let (entry, negative) = multiple(&table, k, i);
                q = q.double_n(WIDTH).add_entry(&entry, &negative);
            }
            let (last, negative) = multiple(&table, k, 0);
            // The last addition may meet both: the complete law of homogeneous coordinates has no exception.
            let last = EightJacobian::from_entry(&last, &negative).homogeneous();
            let product = q.double_n(WIDTH).homogeneous().add(&last).neg_where(&negated(k));
            // Of O there are no odd multiples: what such a lane has is thrown away.
            product.or_identity_where(&p.map(|p| p.is_identity().word()))
        },
    )
}

/// In each lane the entry of digit i, and the lanes in which it is negative.
#[inline(always)]
fn multiple<C: PrimeCurve, V: Word512, const N: usize>(
    table: &[EightAffine<C, V, N>; ENTRIES],
    k: &Odd,
    i: u32,
) -> (EightAffine<C, V, N>, [u64; 8]) {
    let (mut index, mut negative) = ([0; 8], [0; 8]);
    for lane in 0..8 {
        // |d| = 2·index + 1.
        let digit = recoding::odd_digit(WIDTH, recoding::odd_digits(WIDTH, C::ORDER_BITS), &*k[lane].0, i);
        (index[lane], negative[lane]) = (digit.magnitude >> 1, digit.negative.word());
    }
    (EightAffine::lookup(table, &index), negative)
}

/// k·G in each lane.
#[inline(always)]
pub(super) fn generator_multiples<C: PrimeCurve + GeneratorComb, V: Word512, const N: usize>(
    k: &Odd,
) -> EightHomogeneous<C, V, N> {
    V::call(
        #[inline(always)]
        || {
            let shape = const {
                let shape = CombShape::new(C::TEETH, C::TABLES, C::ORDER_BITS);
                assert!(shape.is_far_below(C::ORDER), "another shape");
                shape
            };
            let CombShape { teeth: w, tables: v, columns: d, step: e } = shape;
            let limbs = if C::Field::HELD_AS_MULTIPLE { C::GENERATOR_COMB_OF_MULTIPLES } else { C::GENERATOR_COMB };
            let table_limbs = limbs.len() / v as usize;
            let signs = k.each_ref().map(|(k, _)| SignedColumns::new(w, d, &**k));
            // As in `signed_comb`: columns se + i at level i, with a doubling before each level but the first.
            let (mut q, mut above) = (EightJacobian::identity(), EightJacobian::identity());
            for i in (0..e).rev() {
                if i + 1 < e {
                    q = q.double_n(1);
                }
                // The first level, and the last, are sums of their own.
                let mut is_new = i + 1 == e || i == 0;
                if i == 0 {
                    above = q;
                }
                for s in 0..v {
                    // The last table may have fewer columns: known from the shape, and not secret.
                    if s * e + i < d {
                        let (mut index, mut negative) = ([0; 8], [0; 8]);
                        for lane in 0..8 {
                            let digit = signs[lane].digit(s * e + i);
                            (index[lane], negative[lane]) = (digit.magnitude, digit.negative.word());
                        }
                        let table = &limbs[s as usize * table_limbs..][..table_limbs];
                        let entry = EightAffine::lookup_constants(table, &index);
                        q = if is_new {
                            EightJacobian::from_constant(&entry, &negative)
                        } else {
                            q.add_constant(&entry, &negative)
                        };
                        is_new = false;
                    }
                }
            }
            // Only the sum of both parts can be exceptional.
            above.homogeneous().add(&q.homogeneous()).neg_where(&negated(k))
        },
    )
}
