//! Jacobian coordinates in constant time: exceptional cases are selected by masks, or excluded by who adds.
//!
//! Formulas and sources are those of [`super::jacobian`]. A mixed addition of the formula is wrong for P = O, P = Q and
//! P = −Q; the recodings of constant time have these in their last additions only, and there stands the complete one.

use super::{Jacobian, odd_multiples};
use crate::coordinates::{Affine, ConstantTimePoint, Point};
use crate::curve::{Curve, equation::Weierstrass};
use crate::field::Field;
use crate::word::Mask;

impl<C: Curve<Equation = Weierstrass>> Jacobian<C> {
    /// `p` where the mask is true, `q` where it is false.
    #[inline(always)]
    fn select(mask: Mask, p: Self, q: Self) -> Self {
        Jacobian {
            x: C::Field::select(mask, p.x, q.x),
            y: C::Field::select(mask, p.y, q.y),
            z: C::Field::select(mask, p.z, q.z),
        }
    }
}

impl<C: Curve<Equation = Weierstrass>> ConstantTimePoint for Jacobian<C> {
    type Curve = C;
    type Entry = Affine<C>;

    const COORDINATES: &'static str = "jacobian-masked";
    const COMPLETE: bool = false;
    const HOLDS_MULTIPLES: bool = C::Field::HELD_AS_MULTIPLE;

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn entry(p: &Affine<C>) -> Affine<C> {
        *p
    }
    /// Cost: nothing.
    #[inline(always)]
    fn from_entry(q: &Affine<C>) -> Self {
        Jacobian { x: q.x, y: q.y, z: C::Field::ONE }
    }
    /// Cost: 1I + 3M + 1S.
    #[inline(always)]
    fn to_affine(self) -> Affine<C> {
        Affine::select(self.z.is_zero(), Affine::IDENTITY, self.with_inverse(self.z.invert()))
    }
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        Jacobian { y: C::Field::select(mask, -self.y, self.y), ..self }
    }
    /// Cost: n doublings, as [`Point::double`] says.
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }

    /// The sum as in [`Point::add_vartime`], and 2P beside it: for P = −Q, H = 0 makes Z3 = 0.
    ///
    /// Cost: 16M + 8S for a = −3, a doubling among them.
    #[inline(never)]
    fn add(self, q: Self) -> Self {
        let (zz1, zz2) = (self.z.square(), q.z.square());
        let (u1, u2) = (self.x * zz2, q.x * zz1); // U1 = X1Z2², U2 = X2Z1²
        let (s1, s2) = (self.y * (q.z * zz2), q.y * (self.z * zz1)); // S1 = Y1Z2³, S2 = Y2Z1³
        let (h, r) = (u2 - u1, s2 - s1);
        // Sum and double are computed for every P and Q, so that what is selected does not show.
        let (x, y) = Self::finish(u1, s1, h, r);
        let sum = Jacobian { x, y, z: self.z * q.z * h };
        // P = Q; then P = O and Q = O, which go before it.
        let sum = Self::select(h.is_zero() & r.is_zero(), self.doubled_n(1), sum);
        let sum = Self::select(self.z.is_zero(), q, sum);
        Self::select(q.z.is_zero(), self, sum)
    }

    /// U2 = x2Z1²; S2 = y2Z1³; Z3 = Z1H.
    ///
    /// Cost: 8M + 3S.
    #[inline(never)]
    fn add_entry(self, q: &Affine<C>) -> Self {
        let zz = self.z.square();
        // H = x2Z1² − X1, r = y2Z1³ − Y1. H = 0 gives Z3 = 0: right for P = −Q, wrong for P = Q, which the recodings exclude.
        let (h, r) = (q.x * zz - self.x, q.y * (self.z * zz) - self.y);
        let (x, y) = Self::finish(self.x, self.y, h, r);
        Jacobian { x, y, z: self.z * h }
    }

    #[inline(always)]
    fn odd_multiples(p: &Affine<C>, table: &mut [Affine<C>]) {
        odd_multiples::odd_multiples(p, table);
    }
    #[inline(always)]
    fn lookup(table: &[Affine<C>], index: u64, negative: Mask) -> Affine<C> {
        odd_multiples::lookup(table, index, negative)
    }
    #[inline(always)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> Affine<C> {
        odd_multiples::lookup_constants(table, index, negative)
    }
    #[inline(always)]
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        odd_multiples::write_constant(p, limbs);
    }
}
