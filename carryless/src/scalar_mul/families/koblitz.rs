//! Koblitz curves: by signed windows to the base τ for secrets, by width-5 τ-adic NAFs for public scalars, over complete addition.

use super::super::cofactor::of_any_points_vartime;
use super::super::groups::{Simd, msm_in_groups_vartime};
use super::super::signed_comb::generator_comb_by_tables;
use super::super::tau_complete::sum_in_subgroup_vartime;
use super::super::tau_regular::{self, has_parts};
use super::binary::{self, grouped};
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, Point};
use crate::curve::{GeneratorComb, KoblitzCurve, PAIRS_UP_TO};
use crate::field::{Elements, Field};
use crate::scalar::{SecretScalar, public_scalar_vartime};

/// K-163 … K-571.
///
/// ```
/// use carryless::field::named::F2m163Lanes;
/// use carryless::scalar_mul::{Methods, families::Koblitz};
/// use carryless::{Affine, curves::K163, mul_vartime, word::Portable128};
///
/// let g = Affine::<K163<F2m163Lanes<Portable128>>>::generator();
/// assert_eq!(Koblitz::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct Koblitz;

/// The largest m for which windows for secrets have four bits and tables eight entries; above it is one bit more.
const NARROW_UP_TO: u32 = 400;
/// The largest m for which a sum of few points is computed from four k_i·P_i at a time.
const SUMS_IN_FOURS_UP_TO: u32 = 320;

/// Whether k·P is computed for a public k as for a secret one: where it has sums of its own for parts of the digits.
const fn by_parts<C: KoblitzCurve>() -> bool {
    has_parts::<C>() && C::Field::BITS <= PAIRS_UP_TO
}

impl<C: KoblitzCurve + GeneratorComb> Methods<C> for Koblitz {
    const MUL_VARTIME: &'static [MethodName] = &[name("complete", "wtnaf5")];
    const LINCOMB_VARTIME: &'static [MethodName] = &[name("complete", "interleave-tnaf-5-5")];
    const MUL: &'static [MethodName] =
        &[name("complete", if C::Field::BITS <= NARROW_UP_TO { "tau-regular4" } else { "tau-regular5" })];
    const MUL_GENERATOR: &'static [MethodName] = binary::MUL_GENERATOR;

    fn mul(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
        if const { has_parts::<C>() } {
            tau_regular::sum_by_parts::<C, 8, 1>([k], [p])
        } else if const { C::Field::BITS <= NARROW_UP_TO } {
            tau_regular::with_entries::<C, 8>(k, p)
        } else {
            tau_regular::with_entries::<C, 16>(k, p)
        }
    }

    fn mul_generator(k: &SecretScalar<C>) -> Affine<C> {
        generator_comb_by_tables(k)
    }

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        of_any_points_vartime([k], [p], |[p]| {
            if const { by_parts::<C>() } {
                Self::mul(&public_scalar_vartime(k), p)
            } else {
                sum_in_subgroup_vartime([k], [p])
            }
        })
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        of_any_points_vartime([k, l], [p, q], |[p, q]| {
            if const { by_parts::<C>() } {
                tau_regular::sum_by_parts::<C, 8, 2>([&public_scalar_vartime(k), &public_scalar_vartime(l)], [p, q])
            } else {
                sum_in_subgroup_vartime([k, l], [p, q])
            }
        })
    }

    fn mul_batch(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
        // A group of four on K-571 takes longer than three one by one.
        let grouped = grouped::<C>(k.len(), if C::Field::BITS > 512 { 4 } else { 3 });
        in_groups(&k[..grouped], &p[..grouped], &mut out[..grouped]);
        for i in grouped..k.len() {
            out[i] = Self::mul(&k[i], &p[i]);
        }
    }

    fn least_of_generator() -> usize {
        binary::least_of_generator::<C>()
    }

    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        binary::mul_generator_batch(k, out);
    }

    fn lincomb_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        binary::lincomb_generator_batch_vartime::<C, Self>(4, k, l, q, out);
    }

    fn few() -> usize {
        match C::Field::BITS {
            0..=SUMS_IN_FOURS_UP_TO if Simd::<C>::COUNT == 4 => 20,
            0..=SUMS_IN_FOURS_UP_TO => 16,
            321..=512 => 24,
            _ => 31,
        }
    }

    fn sum_in_groups_vartime(k: &[impl AsRef<[u64]>], p: &[Affine<C>]) -> (usize, Affine<C>) {
        if const { C::Field::BITS > SUMS_IN_FOURS_UP_TO || Simd::<C>::COUNT != 4 } {
            return (0, Affine::IDENTITY);
        }
        let grouped = grouped::<C>(k.len(), 4);
        (grouped, msm_in_groups_vartime(&k[..grouped], &p[..grouped], in_groups))
    }
}

/// k_i·P_i in groups, by SIMD.
fn in_groups<C: KoblitzCurve>(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
    if const { C::Field::BITS <= NARROW_UP_TO } {
        tau_regular::batch_with_entries::<C, 8>(k, p, out);
    } else {
        tau_regular::batch_with_entries::<C, 16>(k, p, out);
    }
}
