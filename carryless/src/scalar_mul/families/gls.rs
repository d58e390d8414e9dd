//! GLS254: by signed windows of both halves over complete addition, for secret and for public scalars.

use super::super::cofactor::of_any_points_vartime;
use super::super::gls::sum_of_two;
use super::super::signed_comb::generator_comb_by_tables;
use super::super::{gls_windows, gls_windows_batch};
use super::binary::{self, grouped};
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, Point};
use crate::curve::{GeneratorComb, GlsCurve};
use crate::scalar::{SecretScalar, public_scalar_vartime};

/// GLS254.
///
/// ```
/// use carryless::field::named::F2m127Lanes;
/// use carryless::scalar_mul::{Methods, families::Gls};
/// use carryless::{Affine, curves::Gls254, mul_vartime, word::Portable128};
///
/// let g = Affine::<Gls254<F2m127Lanes<Portable128>>>::generator();
/// assert_eq!(Gls::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct Gls;

const WINDOWS: &[MethodName] = &[name("complete", "gls-windows4")];

/// How many there are at least in a group that is faster than as many one by one.
const LEAST: usize = 2;

impl<C: GlsCurve + GeneratorComb> Methods<C> for Gls {
    const MUL_VARTIME: &'static [MethodName] = WINDOWS;
    const LINCOMB_VARTIME: &'static [MethodName] = &[name("complete", "gls-sum4")];
    const MUL: &'static [MethodName] = WINDOWS;
    const MUL_GENERATOR: &'static [MethodName] = binary::MUL_GENERATOR;

    fn mul(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
        gls_windows(k, p)
    }

    fn mul_generator(k: &SecretScalar<C>) -> Affine<C> {
        generator_comb_by_tables(k)
    }

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        of_any_points_vartime([k], [p], |[p]| gls_windows(&public_scalar_vartime(k), p))
    }

    /// k·G by the comb of constants if P is the generator.
    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        of_any_points_vartime([k, l], [p, q], |[p, q]| {
            let (k, l) = (public_scalar_vartime(k), public_scalar_vartime(l));
            if *p == Affine::generator() {
                generator_comb_by_tables(&k).add_vartime(gls_windows(&l, q))
            } else {
                sum_of_two([&k, &l], [p, q])
            }
        })
    }

    fn mul_batch(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
        let grouped = grouped::<C>(k.len(), LEAST);
        gls_windows_batch(&k[..grouped], &p[..grouped], &mut out[..grouped]);
        for i in grouped..k.len() {
            out[i] = gls_windows(&k[i], &p[i]);
        }
    }

    fn least_of_generator() -> usize {
        binary::least_of_generator::<C>()
    }

    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        binary::mul_generator_batch(k, out);
    }

    fn lincomb_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        binary::lincomb_generator_batch_vartime::<C, Self>(LEAST, k, l, q, out);
    }
}
