//! Curves whose constants are data.

use super::Error;
use super::group::{Coordinates, Group, Limbs};
use super::normal::NormalBasis;
use crate::compact::{CompactCurve, CompactPoint};
use crate::coordinates::PointError;
use crate::scalar::SecretLimbs;

/// A curve with octets in polynomial basis, or in a normal one with another generator.
pub(super) struct Data {
    pub curve: CompactCurve,
    pub basis: Option<&'static NormalBasis>,
}

impl Group for Data {
    fn field_bits(&self) -> u32 {
        self.curve.field_bits()
    }

    fn order(&self) -> &'static [u64] {
        self.curve.order()
    }

    fn a(&self) -> u64 {
        self.curve.coefficients()[0][0]
    }

    fn b(&self) -> Limbs {
        self.curve.coefficients()[1]
    }

    fn generator(&self) -> Coordinates {
        self.basis.map_or_else(|| self.curve.generator().into(), NormalBasis::generator)
    }

    fn element(&self, bits: &Limbs) -> Limbs {
        self.basis.map_or(*bits, |basis| basis.element(self.curve, bits))
    }

    fn bits(&self, v: &Limbs) -> Limbs {
        self.basis.map_or(*v, |basis| basis.bits(self.curve, v))
    }

    fn mul_generator(&self, k: &SecretLimbs) -> Result<Coordinates, Error> {
        let product = match self.basis {
            None => self.curve.mul_generator(k)?,
            Some(basis) => self.curve.mul(k, &basis.generator().into())?.ok_or(Error::Fault)?,
        };
        Ok(product.into())
    }

    fn lincomb_generator_vartime(&self, k: &Limbs, l: &Limbs, q: &Coordinates) -> Option<Coordinates> {
        let q = (*q).into();
        let sum = match self.basis {
            None => self.curve.lincomb_generator_vartime(k, l, &q),
            Some(basis) => self.curve.lincomb_vartime(k, &basis.generator().into(), l, &q),
        };
        sum.map(Into::into)
    }

    fn check(&self, p: &Coordinates) -> Result<(), PointError> {
        let p = (*p).into();
        if !self.curve.contains(&p) {
            Err(PointError::NotOnCurve)
        } else if !self.curve.in_subgroup(&p) {
            Err(PointError::NotInSubgroup)
        } else {
            Ok(())
        }
    }

    fn product(&self, v: &Limbs, w: &Limbs) -> Limbs {
        self.curve.field_mul(v, w)
    }

    fn inverse(&self, v: &Limbs) -> Limbs {
        self.curve.field_invert(v)
    }

    fn trace(&self, v: &Limbs) -> u64 {
        self.curve.trace(v)
    }

    fn solve_quadratic(&self, v: &Limbs) -> Option<Limbs> {
        self.curve.solve_quadratic(v)
    }

    fn mul_add(&self, r: &Limbs, d: &SecretLimbs, e: &SecretLimbs) -> SecretLimbs {
        self.curve.mul_add(e, d, r)
    }
}

impl From<CompactPoint> for Coordinates {
    fn from(CompactPoint { x, y }: CompactPoint) -> Self {
        Coordinates { x, y }
    }
}

impl From<Coordinates> for CompactPoint {
    fn from(Coordinates { x, y }: Coordinates) -> Self {
        CompactPoint { x, y }
    }
}
