//! Curves y² = x³ + ax + b of prime order: by signed odd digits of five bits and a comb for secrets, by width-5 NAFs for public
//! scalars; in the lanes of AVX-512 IFMA where the processor has it, else in Jacobian coordinates.

use super::super::buckets::{sum_of_entries, sum_of_entries_on_widest};
use super::super::eight_way::sum_8way_vartime;
use super::super::{generator_comb, odd_windows, odd_windows_8way, sums_with_generator_8way_vartime};
use super::wnaf::Wnaf5;
use super::{Lanes, MethodName, Methods, in_lanes, name};
use crate::coordinates::{Affine, EightHomogeneous, Jacobian, Point};
use crate::curve::{GeneratorComb, PrimeCurve};
use crate::scalar::SecretScalar;
use crate::word::{Best512, HAS_BEST512, takes_best512};
use core::marker::PhantomData;

/// P-192 … P-521 and the Brainpool curves: N limbs of 52 bits an element in the lanes, and the coordinates for public scalars on
/// processors without.
///
/// ```
/// use carryless::scalar_mul::{Methods, families::ShortWeierstrass};
/// use carryless::{Affine, P192, coordinates::Jacobian, mul_vartime};
///
/// let g = Affine::<P192>::generator();
/// assert_eq!(ShortWeierstrass::<4, Jacobian<P192>>::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct ShortWeierstrass<const N: usize, Q>(PhantomData<Q>);

/// The most points whose sum is computed faster eight k_i·P_i at a time than by buckets.
const EIGHT_WAY_UP_TO: usize = 24;

/// The names of the two methods of secrets.
const fn names(method: &'static str) -> [MethodName; 2] {
    [name("homogeneous", method), name("jacobian-masked", method)]
}

impl<C: PrimeCurve + GeneratorComb, const N: usize, Q: Point<Curve = C>> Methods<C> for ShortWeierstrass<N, Q> {
    const MUL_VARTIME: &'static [MethodName] = <Wnaf5<Lanes<C, N>, Q>>::MUL_VARTIME;
    const LINCOMB_VARTIME: &'static [MethodName] = <Wnaf5<Lanes<C, N>, Q>>::LINCOMB_VARTIME;
    const MUL: &'static [MethodName] = &names("regular-odd5");
    const MUL_GENERATOR: &'static [MethodName] = match C::TABLES {
        4 => &names("regular-comb6x4"),
        5 => &names("regular-comb6x5"),
        6 => &names("regular-comb6x6"),
        _ => &names("regular-comb6x7"),
    };

    fn mul(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            odd_windows::with_entries::<Lanes<C, N>, 16>(k, p)
        } else {
            odd_windows::with_entries::<Jacobian<C>, 16>(k, p)
        }
    }

    fn mul_generator(k: &SecretScalar<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() { generator_comb::<Lanes<C, N>>(k) } else { generator_comb::<Jacobian<C>>(k) }
    }

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        <Wnaf5<Lanes<C, N>, Q>>::mul_vartime(k, p)
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        <Wnaf5<Lanes<C, N>, Q>>::lincomb_vartime(k, p, l, q)
    }

    fn mul_batch(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
        in_lanes::mul_batch::<Self, C>(k, p, out, odd_windows_8way::<C, Best512, N>);
    }

    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        in_lanes::mul_generator_batch::<Self, C, N>(k, out);
    }

    fn lincomb_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        in_lanes::lincomb_generator_batch_vartime::<Self, C>(
            k,
            l,
            q,
            out,
            sums_with_generator_8way_vartime::<C, Best512, N>,
        );
    }

    fn few() -> usize {
        if HAS_BEST512 && takes_best512() {
            EIGHT_WAY_UP_TO
        } else if N < 11 {
            16
        } else {
            32
        }
    }

    fn sum_in_groups_vartime(k: &[impl AsRef<[u64]>], p: &[Affine<C>]) -> (usize, Affine<C>) {
        if HAS_BEST512 && takes_best512() {
            // The rest goes two by two, if that takes no longer.
            let rest = k.len() % 8;
            let count = if rest <= 4 { k.len() - rest } else { k.len() };
            (count, sum_8way_vartime::<C, Best512, N>(&k[..count], &p[..count]))
        } else {
            (0, Affine::IDENTITY)
        }
    }

    fn windows_at_once() -> usize {
        if HAS_BEST512 && takes_best512() { 8 } else { 1 }
    }

    fn sum_of_entries(
        together: usize,
        width: u32,
        k: &[impl AsRef<[u64]>],
        entries: &[u64],
        buckets: &mut [u64],
    ) -> Affine<C> {
        if HAS_BEST512 && together == 8 {
            sum_of_entries::<EightHomogeneous<C, Best512, N>>(width, k, entries, buckets)
        } else {
            sum_of_entries_on_widest(width, k, entries, buckets)
        }
    }
}
