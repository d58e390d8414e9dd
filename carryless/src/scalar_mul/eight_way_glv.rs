//! Eight scalar multiplications at once on a curve y² = x³ + ax + b with an endomorphism φ, each in a lane of [`Word512`]: the method
//! of [`glv_odd_windows`](super::glv_odd_windows), whose file proves that only the last two additions need be complete.
//!
//! Cost: that of one k·P in eight times as many lanes. A group that is not full costs as much as one that is. Time: constant in scalars
//! and points.

use super::eight_way::{eight_way, generator_multiples};
use crate::coordinates::{Affine, EightAffine, EightHomogeneous, EightJacobian, to_affine};
use crate::curve::{GeneratorComb, GlvCurve, PrimeCurve};
use crate::recoding;
use crate::scalar::glv::{OddHalf, odd_halves};
use crate::scalar::{SecretScalar, public_scalar_vartime};
use crate::word::Word512;
use zeroize::Zeroizing;

/// Bits of a digit.
const WIDTH: u32 = 5;
/// Entries of a table.
const ENTRIES: usize = 1 << (WIDTH - 1);

/// k_i·P_i for as many points of the subgroup, and places in `out`, as scalars. N is that of
/// [`HomogeneousX8`](crate::coordinates::HomogeneousX8).
///
/// ```
/// use carryless::scalar_mul::glv_odd_windows_8way;
/// use carryless::{Affine, SecretScalar, curves::Secp256k1, mul_vartime, word::Portable512};
///
/// let k = [SecretScalar::from_limbs(&[2])?, SecretScalar::from_limbs(&[1234, 5])?];
/// let p = [Affine::<Secp256k1>::generator(), mul_vartime(&[3], &Affine::generator())];
/// let mut products = p;
/// glv_odd_windows_8way::<Secp256k1, Portable512, 5>(&k, &p, &mut products);
/// assert_eq!(products[1], mul_vartime(&[1234, 5], &p[1]));
/// # Ok::<(), carryless::ScalarTooLarge>(())
/// ```
///
/// # Panics
/// If these are not of one length.
pub fn glv_odd_windows_8way<C: GlvCurve + PrimeCurve, V: Word512, const N: usize>(
    k: &[SecretScalar<C>],
    p: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    assert!(p.len() == k.len(), "p: as many as scalars");
    eight_way(k.len(), out, |index| {
        let halves = index.map(|i| odd_halves(&k[i]));
        let points = index.map(|i| &p[i]);
        to_affine(&V::enter(
            #[inline(always)]
            || windows::<C, V, N>(&halves, &points).limbs(),
        ))
    });
}

/// k_i·G + l_i·Q_i for as many other scalars, points of the subgroup, and places in `out`, as scalars k: public integers, which
/// need not be below n. k·G is by the comb of [`generator_comb_8way`](super::generator_comb_8way).
///
/// ```
/// use carryless::scalar_mul::glv_sums_with_generator_8way_vartime;
/// use carryless::{Affine, curves::Secp256k1, mul_vartime, word::Portable512};
///
/// let g = Affine::generator();
/// let mut sums = [g; 2];
/// glv_sums_with_generator_8way_vartime::<Secp256k1, Portable512, 5>(&[&[2], &[3]], &[&[4], &[5]], &[g, g], &mut sums);
/// assert_eq!(sums, [mul_vartime(&[6], &g), mul_vartime(&[8], &g)]);
/// ```
///
/// # Time
/// Variable in `k` and `l`.
///
/// # Panics
/// If these are not of one length, or a scalar has more than 18 limbs that are not zero.
pub fn glv_sums_with_generator_8way_vartime<C: GlvCurve + PrimeCurve + GeneratorComb, V: Word512, const N: usize>(
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    assert!(l.len() == k.len() && q.len() == k.len(), "l, q: as many as scalars");
    eight_way(k.len(), out, |index| {
        let odd = index.map(|i| public_scalar_vartime::<C>(k[i]).odd());
        let halves = index.map(|i| odd_halves(&public_scalar_vartime::<C>(l[i])));
        let points = index.map(|i| &q[i]);
        to_affine(&V::enter(
            #[inline(always)]
            || generator_multiples::<C, V, N>(&odd).add(&windows::<C, V, N>(&halves, &points)).limbs(),
        ))
    });
}

/// k·P in each lane.
#[inline(always)]
fn windows<C: GlvCurve + PrimeCurve, V: Word512, const N: usize>(
    k: &[Zeroizing<[OddHalf; 2]>; 8],
    p: &[&Affine<C>; 8],
) -> EightHomogeneous<C, V, N> {
    V::call(
        #[inline(always)]
        || {
            const { assert!(C::ORDER_BITS > 2 * WIDTH + 6, "the order: above 2^(2w+6)") };
            // |k_j| < 2.16·√n < 2^(⌈t/2⌉ + 2).
            let l = recoding::odd_digits(WIDTH, C::ORDER_BITS.div_ceil(2) + 2);
            let mut tables = [[EightAffine::<C, V, N>::zero(); ENTRIES]; 2];
            EightAffine::odd_multiples(p, &mut tables[0]);
            for i in 0..ENTRIES {
                tables[1][i] = tables[0][i].image();
            }
            let (first, negative) = multiple(&tables, k, 0, l, l - 1);
            let mut q = EightJacobian::from_entry(&first, &negative);
            let (other, negative) = multiple(&tables, k, 1, l, l - 1);
            q = q.add_entry(&other, &negative);
            for i in (1..l - 1).rev() {
                q = q.double_n(WIDTH);
                for half in 0..2 {
                    let (entry, negative) = multiple(&tables, k, half, l, i);
                    q = q.add_entry(&entry, &negative);
                }
            }
            let mut product = q.double_n(WIDTH).homogeneous();
            for half in 0..2 {
                let (last, negative) = multiple(&tables, k, half, l, 0);
                product = product.add(&EightJacobian::from_entry(&last, &negative).homogeneous());
            }
            // Of O there are no odd multiples: what such a lane has is thrown away.
            product.or_identity_where(&p.map(|p| p.is_identity().word()))
        },
    )
}

/// In each lane the entry of digit i of l of a half, and the lanes in which it is negative.
#[inline(always)]
fn multiple<C: PrimeCurve, V: Word512, const N: usize>(
    tables: &[[EightAffine<C, V, N>; ENTRIES]; 2],
    k: &[Zeroizing<[OddHalf; 2]>; 8],
    half: usize,
    l: u32,
    i: u32,
) -> (EightAffine<C, V, N>, [u64; 8]) {
    let (mut index, mut negative) = ([0; 8], [0; 8]);
    for lane in 0..8 {
        let OddHalf { magnitude, negative: sign } = &k[lane][half];
        let digit = recoding::odd_digit(WIDTH, l, magnitude, i);
        // |d| = 2·index + 1. The sign of the half turns that of each digit.
        (index[lane], negative[lane]) = (digit.magnitude >> 1, (digit.negative ^ *sign).word());
    }
    (EightAffine::lookup(&tables[half], &index), negative)
}
