//! Batches on curves y² = x³ + ax + b: eight at a time in the lanes of AVX-512 IFMA, those left over by the family's own methods.

use super::super::generator_comb_8way;
use super::Methods;
use crate::coordinates::Affine;
use crate::curve::{GeneratorComb, PrimeCurve};
use crate::scalar::SecretScalar;
use crate::word::{Best512, HAS_BEST512, takes_best512};

/// How many of `count` go 8-way: all but the rest, if one or two are left over, which are faster one by one or as fast;
/// and none where the processor lacks the words.
pub(super) fn eight_way(count: usize) -> usize {
    if !HAS_BEST512 || !takes_best512() {
        return 0;
    }
    if count % 8 < 3 { count - count % 8 } else { count }
}

/// [`Methods::mul_batch`] of the family `M`, by this function in lanes.
pub(super) fn mul_batch<M: Methods<C>, C: PrimeCurve>(
    k: &[SecretScalar<C>],
    p: &[Affine<C>],
    out: &mut [Affine<C>],
    in_lanes: impl FnOnce(&[SecretScalar<C>], &[Affine<C>], &mut [Affine<C>]),
) {
    let grouped = eight_way(k.len());
    if HAS_BEST512 && grouped > 0 {
        in_lanes(&k[..grouped], &p[..grouped], &mut out[..grouped]);
    }
    for i in grouped..k.len() {
        out[i] = M::mul(&k[i], &p[i]);
    }
}

/// [`Methods::mul_generator_batch`] of the family `M`; N is that of [`generator_comb_8way`].
pub(super) fn mul_generator_batch<M: Methods<C>, C: PrimeCurve + GeneratorComb, const N: usize>(
    k: &[SecretScalar<C>],
    out: &mut [Affine<C>],
) {
    let grouped = eight_way(k.len());
    if HAS_BEST512 && grouped > 0 {
        generator_comb_8way::<_, Best512, N>(&k[..grouped], &mut out[..grouped]);
    }
    for i in grouped..k.len() {
        out[i] = M::mul_generator(&k[i]);
    }
}

/// [`Methods::lincomb_generator_batch_vartime`] of the family `M`, by this function in lanes.
pub(super) fn lincomb_generator_batch_vartime<M: Methods<C>, C: PrimeCurve>(
    k: &[&[u64]],
    l: &[&[u64]],
    q: &[Affine<C>],
    out: &mut [Affine<C>],
    in_lanes: impl FnOnce(&[&[u64]], &[&[u64]], &[Affine<C>], &mut [Affine<C>]),
) {
    let grouped = eight_way(k.len());
    if HAS_BEST512 && grouped > 0 {
        in_lanes(&k[..grouped], &l[..grouped], &q[..grouped], &mut out[..grouped]);
    }
    for i in grouped..k.len() {
        out[i] = M::lincomb_vartime(k[i], &Affine::generator(), l[i], &q[i]);
    }
}
