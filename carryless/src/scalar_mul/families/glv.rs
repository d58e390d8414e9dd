//! Curves with an endomorphism (x, y) ↦ (βx, y): by two halves of a scalar, with signed odd digits of five bits for secrets and width-w
//! NAFs for public ones; k·G for secrets by a comb.

use super::super::{
    generator_comb, glv_interleave_vartime, glv_odd_windows, glv_odd_windows_8way,
    glv_sums_with_generator_8way_vartime, glv_wnaf_vartime,
};
use super::wnaf::interleave5_vartime;
use super::{Lanes, MethodName, Methods, in_lanes, name};
use crate::coordinates::{Affine, Jacobian, Point};
use crate::curve::equation::Weierstrass;
use crate::curve::{GeneratorComb, GlvCurve, PrimeCurve};
use crate::scalar::SecretScalar;
use crate::word::{Best512, HAS_BEST512, takes_best512};

/// secp256k1.
///
/// ```
/// use carryless::scalar_mul::{Methods, families::Glv5};
/// use carryless::{Affine, curves::Secp256k1, mul_vartime};
///
/// let g = Affine::<Secp256k1>::generator();
/// assert_eq!(Glv5::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct Glv5;

/// WAP-160, for public scalars alone.
///
/// ```
/// use carryless::scalar_mul::{Methods, families::GlvWnaf4};
/// use carryless::{Affine, curves::Wap160, mul_vartime};
///
/// let g = Affine::<Wap160>::generator();
/// assert_eq!(GlvWnaf4::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct GlvWnaf4;

impl<C: GlvCurve<Equation = Weierstrass> + PrimeCurve + GeneratorComb> Methods<C> for Glv5 {
    const MUL_VARTIME: &'static [MethodName] = &[name("homogeneous", "glv-wnaf5"), name("jacobian", "glv-wnaf5")];
    const LINCOMB_VARTIME: &'static [MethodName] =
        &[name("homogeneous", "glv-interleave5"), name("jacobian", "glv-interleave5")];
    const MUL: &'static [MethodName] =
        &[name("homogeneous", "glv-regular-odd5"), name("jacobian-masked", "glv-regular-odd5")];
    const MUL_GENERATOR: &'static [MethodName] =
        &[name("homogeneous", "regular-comb6x5"), name("jacobian-masked", "regular-comb6x5")];

    fn mul(k: &SecretScalar<C>, p: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            glv_odd_windows::with_entries::<Lanes<C, 5>, 16>(k, p)
        } else {
            glv_odd_windows::with_entries::<Jacobian<C>, 16>(k, p)
        }
    }

    fn mul_generator(k: &SecretScalar<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() { generator_comb::<Lanes<C, 5>>(k) } else { generator_comb::<Jacobian<C>>(k) }
    }

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            glv_wnaf_vartime::<Lanes<C, 5>>(5, k, p).to_affine_vartime()
        } else {
            glv_wnaf_vartime::<Jacobian<C>>(5, k, p).to_affine_vartime()
        }
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            glv_interleave_vartime::<Lanes<C, 5>>(5, k, p, l, q).to_affine_vartime()
        } else {
            glv_interleave_vartime::<Jacobian<C>>(5, k, p, l, q).to_affine_vartime()
        }
    }

    fn mul_batch(k: &[SecretScalar<C>], p: &[Affine<C>], out: &mut [Affine<C>]) {
        in_lanes::mul_batch::<Self, C>(k, p, out, glv_odd_windows_8way::<C, Best512, 5>);
    }

    fn mul_generator_batch(k: &[SecretScalar<C>], out: &mut [Affine<C>]) {
        in_lanes::mul_generator_batch::<Self, C, 5>(k, out);
    }

    fn lincomb_generator_batch_vartime(k: &[&[u64]], l: &[&[u64]], q: &[Affine<C>], out: &mut [Affine<C>]) {
        in_lanes::lincomb_generator_batch_vartime::<Self, C>(
            k,
            l,
            q,
            out,
            glv_sums_with_generator_8way_vartime::<C, Best512, 5>,
        );
    }
}

impl<C: GlvCurve<Equation = Weierstrass>> Methods<C> for GlvWnaf4 {
    const MUL_VARTIME: &'static [MethodName] = &[name("jacobian", "glv-wnaf4")];
    const LINCOMB_VARTIME: &'static [MethodName] = &[name("jacobian", "interleave-5-5")];

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        glv_wnaf_vartime::<Jacobian<C>>(4, k, p).to_affine_vartime()
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        interleave5_vartime::<Jacobian<C>>(k, p, l, q)
    }
}
