//! Curves with an endomorphism (x, y) ↦ (βx, y), for public scalars alone: by width-w NAFs of two halves.

use super::super::{glv_interleave_vartime, glv_wnaf_vartime};
use super::wnaf::interleave5_vartime;
use super::{Lanes, MethodName, Methods, name};
use crate::coordinates::{Affine, Jacobian, Point};
use crate::curve::equation::Weierstrass;
use crate::curve::{GlvCurve, PrimeCurve};
use crate::word::{HAS_BEST512, takes_best512};

/// secp256k1.
pub struct GlvWnaf5;

/// WAP-160.
pub struct GlvWnaf4;

impl<C: GlvCurve<Equation = Weierstrass> + PrimeCurve> Methods<C> for GlvWnaf5 {
    const MUL_VARTIME: &'static [MethodName] = &[name("homogeneous", "glv-wnaf5"), name("jacobian", "glv-wnaf5")];
    const MUL_ADD_VARTIME: &'static [MethodName] =
        &[name("homogeneous", "glv-interleave5"), name("jacobian", "glv-interleave5")];

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            glv_wnaf_vartime::<Lanes<C, 5>>(5, k, p).to_affine_vartime()
        } else {
            glv_wnaf_vartime::<Jacobian<C>>(5, k, p).to_affine_vartime()
        }
    }

    fn mul_add_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        if HAS_BEST512 && takes_best512() {
            glv_interleave_vartime::<Lanes<C, 5>>(5, k, p, l, q).to_affine_vartime()
        } else {
            glv_interleave_vartime::<Jacobian<C>>(5, k, p, l, q).to_affine_vartime()
        }
    }
}

impl<C: GlvCurve<Equation = Weierstrass>> Methods<C> for GlvWnaf4 {
    const MUL_VARTIME: &'static [MethodName] = &[name("jacobian", "glv-wnaf4")];
    const MUL_ADD_VARTIME: &'static [MethodName] = &[name("jacobian", "interleave-5-5")];

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        glv_wnaf_vartime::<Jacobian<C>>(4, k, p).to_affine_vartime()
    }

    fn mul_add_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        interleave5_vartime::<Jacobian<C>>(k, p, l, q)
    }
}
