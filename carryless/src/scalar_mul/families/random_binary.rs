//! Binary curves without an endomorphism: by Montgomery's ladder, for secret and for public scalars.

use super::super::cofactor::of_any_points_vartime;
use super::super::groups::{Simd, msm_in_groups_vartime};
use super::super::signed_comb::generator_comb_by_tables;
use super::super::{ladder, ladder_batch};
use super::binary::{self, grouped};
use super::wnaf::interleave5_vartime;
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, KimKim, Point};
use crate::curve::{BinaryCurve, GeneratorComb, PAIRS_UP_TO};
use crate::field::{BinaryField, Elements, Field};
use crate::scalar::{SecretScalar, public_scalar_vartime};

/// B-163 … B-571, and M-233, M-257 and M-431.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::{Methods, families::RandomBinary};
/// use carryless::{Affine, curves::B163, mul_vartime, word::Portable128};
///
/// let g = Affine::<B163<F2m163Lanes<Portable128>>>::generator();
/// assert_eq!(RandomBinary::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct RandomBinary;

/// Curves without a comb of their generator, which are for comparison only.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::{Methods, families::WithoutComb};
/// use carryless::{Affine, curves::B163, mul_vartime, word::Portable128};
///
/// let g = Affine::<B163<F2m163Lanes<Portable128>>>::generator();
/// assert_eq!(WithoutComb::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct WithoutComb;

const LADDER: &[MethodName] = &[name("x-only", "ladder")];
const INTERLEAVE: &[MethodName] = &[name("kim-kim", "interleave-5-5")];

/// The size of the smallest group that is faster than as many k·P one after the other: over larger fields the field
/// products of one step fill registers as well as those of two k·P do.
const fn least<C: BinaryCurve>() -> usize {
    if C::Field::BITS <= PAIRS_UP_TO { 2 } else { 3 }
}

/// The most points whose sum is computed faster two k_i·P_i at a time than by buckets.
const fn few_two_by_two<C: BinaryCurve>() -> usize {
    if C::Field::BITS <= PAIRS_UP_TO { 4 } else { 7 }
}

/// k·P for any point: the ladder is the fastest for public scalars too.
fn ladder_vartime<C: BinaryCurve>(k: &[u64], p: &Affine<C>) -> Affine<C> {
    of_any_points_vartime([k], [p], |[p]| ladder(&public_scalar_vartime(k), p))
}

impl<C: BinaryCurve + GeneratorComb> Methods<C> for RandomBinary {
    const MUL_VARTIME: &'static [MethodName] = LADDER;
    const LINCOMB_VARTIME: &'static [MethodName] = INTERLEAVE;
    const MUL: &'static [MethodName] = LADDER;
    const MUL_GENERATOR: &'static [MethodName] = binary::MUL_GENERATOR;

    fn mul(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
        ladder(k, p)
    }

    fn mul_generator(k: &SecretScalar<C>) -> Affine<C> {
        generator_comb_by_tables(k)
    }

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        ladder_vartime(k, p)
    }

    /// By width-5 NAFs. Where field products are 2-way or 4-way, as two multiples: k·G by the comb of constants if P is
    /// the generator, and the others by the ladder, two at once where words are multiplied 2-way.
    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        if const { !<C::Field as BinaryField>::IS_SIMD } {
            return interleave5_vartime::<KimKim<C>>(k, p, l, q);
        }
        of_any_points_vartime([k, l], [p, q], |[p, q]| {
            let scalars = [public_scalar_vartime(k), public_scalar_vartime(l)];
            if *p == Affine::generator() {
                generator_comb_by_tables(&scalars[0]).add_vartime(ladder(&scalars[1], q))
            } else if const { Simd::<C>::COUNT == 2 } {
                // Both ladders go side by side in one register.
                let mut products = [*p, *q];
                ladder_batch(&scalars, &[*p, *q], &mut products);
                products[0].add_vartime(products[1])
            } else {
                ladder(&scalars[0], p).add_vartime(ladder(&scalars[1], q))
            }
        })
    }

    fn mul_batch(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
        let grouped = grouped::<C>(k.len(), least::<C>());
        ladder_batch(&k[..grouped], &p[..grouped], &mut out[..grouped]);
        for i in grouped..k.len() {
            out[i] = ladder(&k[i], &p[i]);
        }
    }

    fn least_of_generator() -> usize {
        binary::least_of_generator::<C>()
    }

    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        binary::mul_generator_batch(k, out);
    }

    fn lincomb_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        binary::lincomb_generator_batch_vartime::<C, Self>(least::<C>(), k, l, q, out);
    }

    fn few() -> usize {
        match C::Field::BITS {
            _ if Simd::<C>::COUNT != 4 => few_two_by_two::<C>(),
            257..=512 => 12,
            _ => 16,
        }
    }

    fn sum_in_groups_vartime(k: &[impl AsRef<[u64]>], p: &[Affine<C>]) -> (usize, Affine<C>) {
        if const { Simd::<C>::COUNT != 4 } {
            return (0, Affine::IDENTITY);
        }
        let grouped = grouped::<C>(k.len(), least::<C>());
        (grouped, msm_in_groups_vartime(&k[..grouped], &p[..grouped], ladder_batch))
    }
}

impl<C: BinaryCurve> Methods<C> for WithoutComb {
    const MUL_VARTIME: &'static [MethodName] = LADDER;
    const LINCOMB_VARTIME: &'static [MethodName] = INTERLEAVE;

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        ladder_vartime(k, p)
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        interleave5_vartime::<KimKim<C>>(k, p, l, q)
    }

    fn few() -> usize {
        few_two_by_two::<C>()
    }
}
