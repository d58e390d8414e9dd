//! Curves over an extension field that are defined over its subfield, for public scalars alone: by width-5 NAFs of the expansion in φ.

use super::super::{OddMultiples, frobenius_wnaf_vartime, interleave_frobenius_vartime};
use super::{MethodName, Methods, name};
use crate::coordinates::{Affine, Jacobian, Point};
use crate::curve::SubfieldCurve;
use crate::curve::equation::Weierstrass;

/// OEF31-7.
///
/// ```
/// use carryless::scalar_mul::{Methods, families::Subfield};
/// use carryless::{Affine, curves::Oef31x7, mul_vartime};
///
/// let g = Affine::<Oef31x7>::generator();
/// assert_eq!(Subfield::mul_vartime(&[1234, 5], &g), mul_vartime(&[1234, 5], &g));
/// ```
pub struct Subfield;

impl<C: SubfieldCurve<Equation = Weierstrass>> Methods<C> for Subfield {
    const MUL_VARTIME: &'static [MethodName] = &[name("jacobian", "frobenius-wnaf5")];
    const LINCOMB_VARTIME: &'static [MethodName] = &[name("jacobian", "interleave-frobenius-5-5")];

    fn mul_vartime(k: &[u64], p: &Affine<C>) -> Affine<C> {
        frobenius_wnaf_vartime::<Jacobian<C>>(5, k, p).to_affine_vartime()
    }

    fn lincomb_vartime(k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>) -> Affine<C> {
        let table = OddMultiples::<Jacobian<C>, _>::new_vartime(5, p, [*p; 1 << (5 - 2)]);
        interleave_frobenius_vartime(5, k, &table, l, q).to_affine_vartime()
    }
}
