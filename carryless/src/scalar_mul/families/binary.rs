//! What the families of binary curves for keys have in common: k·G by the comb of constants, and batches in groups that go side by
//! side.

use super::super::generator_comb_batch;
use super::super::groups::{PER_INVERSION, Simd, add_each_vartime, public_scalars_vartime};
use super::super::signed_comb::generator_comb_by_tables;
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, Point};
use crate::curve::{BinaryCurve, GeneratorComb};
use crate::field::Elements;
use crate::scalar::SecretScalar;

/// The method for k·G.
pub(super) const MUL_GENERATOR: &[MethodName] = &[name("complete", "regular-comb5x4")];

/// How many of `count` go in groups: all but the rest, if fewer than `least` are left over.
pub(super) fn grouped<C: BinaryCurve>(count: usize, least: usize) -> usize {
    // A last group costs as much as a full one, and pays from `least` points on.
    let rest = count % Simd::<C>::COUNT;
    if rest < least { count - rest } else { count }
}

/// How many k·G at least are computed sooner in a group than one by one.
pub(super) fn least_of_generator<C: BinaryCurve>() -> usize {
    if Simd::<C>::COUNT == 2 { 2 } else { 3 }
}

/// k_i·G for as many places in `out` as scalars.
pub(super) fn mul_generator_batch<C: BinaryCurve + GeneratorComb>(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
    let grouped = grouped::<C>(k.len(), least_of_generator::<C>());
    generator_comb_batch(&k[..grouped], &mut out[..grouped]);
    for i in grouped..k.len() {
        out[i] = generator_comb_by_tables(&k[i]);
    }
}

/// k_i·G + l_i·Q_i for public scalars and points of the subgroup, in groups of at least `least`, k_i·G and l_i·Q_i as
/// the family computes them.
pub(super) fn lincomb_generator_batch_vartime<C: BinaryCurve, M: Methods<C>>(
    least: usize,
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
) {
    let grouped = grouped::<C>(k.len(), least);
    for first in (0..grouped).step_by(PER_INVERSION) {
        let share = first..grouped.min(first + PER_INVERSION);
        let [k, l] = [k, l].map(|k| public_scalars_vartime(&k[share.clone()]));
        let mut multiples = [Affine::IDENTITY; PER_INVERSION];
        let multiples = &mut multiples[..share.len()];
        // k_i·G and l_i·Q_i by a batch each, and their sums by affine additions with one inversion for the share.
        M::mul_generator_batch(&k[..share.len()], &mut out[share.clone()]);
        M::mul_batch(&l[..share.len()], &q[share.clone()], multiples);
        add_each_vartime(&mut out[share], multiples);
    }
    for i in grouped..k.len() {
        out[i] = M::lincomb_vartime(k[i], &Affine::generator(), l[i], &q[i]);
    }
}
