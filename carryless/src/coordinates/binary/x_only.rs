//! The Montgomery ladder's coordinates: x = X/Z of two points that differ by the fixed P = (x, y). O: Z = 0.
//!
//! Source: J. López, R. Dahab, Fast multiplication on elliptic curves over GF(2^m) without precomputation, CHES 1999;
//! M. Stam, On Montgomery-like representations for elliptic curves over GF(2^k), PKC 2003 (the doubling by b^(1/4)).

use crate::coordinates::Affine;
use crate::coordinates::Point;
use crate::curve::{BinaryCurve, Curve};
use crate::field::{Elements, Field};
use crate::word::MAX_WAYS;
use core::marker::PhantomData;

/// X : Z with x = X/Z, of one point; with [`Elements`] `E`, of as many points as these are elements. P and −P have one x.
///
/// Every operation takes and gives any representative (rX : rZ), r ≠ 0: (r : 0) is O, (0 : r) the point of order two.
#[derive(Clone, Copy)]
pub struct XOnly<C: Curve, E = <C as Curve>::Field> {
    x: E,
    z: E,
    curve: PhantomData<fn() -> C>,
}

impl<C: BinaryCurve> XOnly<C> {
    /// The name on the command line.
    pub const COORDINATES: &'static str = "x-only";
    /// O.
    pub const IDENTITY: Self = Self::new(<C::Field as Field>::ONE, <C::Field as Field>::ZERO);

    /// The x of a point that is not O. Cost: nothing.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        Self::new(p.x, C::Field::ONE)
    }

    /// This point on the representative (rX : rZ), r ≠ 0. Cost: 2M.
    #[inline(always)]
    pub fn scale(self, r: C::Field) -> Self {
        Self::new(r * self.x, r * self.z)
    }
}

impl<C: Curve, E> XOnly<C, E> {
    const fn new(x: E, z: E) -> Self {
        XOnly { x, z, curve: PhantomData }
    }
}

impl<C: BinaryCurve, E: Elements<Field = C::Field>> XOnly<C, E> {
    /// Several points as one, by SIMD.
    #[inline(always)]
    pub(crate) fn together(points: [XOnly<C>; MAX_WAYS]) -> Self {
        let [a, b, c, d] = points;
        Self::new(E::together([a.x, b.x, c.x, d.x]), E::together([a.z, b.z, c.z, d.z]))
    }

    /// The points, the first ones of the array.
    #[inline(always)]
    pub(crate) fn apart(self) -> [XOnly<C>; MAX_WAYS] {
        let (x, z) = (self.x.apart(), self.z.apart());
        let mut points = [XOnly::IDENTITY; MAX_WAYS];
        for i in 0..MAX_WAYS {
            points[i] = XOnly::new(x[i], z[i]);
        }
        points
    }

    /// `p` where the mask is true, `q` where it is false.
    #[inline(always)]
    pub fn select(mask: E::Mask, p: Self, q: Self) -> Self {
        Self::new(E::select(mask, p.x, q.x), E::select(mask, p.z, q.z))
    }

    /// P1 + P2 and 2·`doubled`, for two points with P2 − P1 = ±(x, y), of which `doubled` is one.
    ///
    /// A = X1Z2; B = X2Z1; Z3 = (A + B)²; X3 = \[x·Z3 + AB\]; Z4 = (XZ)²; X4 = (X + b^(1/4)Z)⁴, X and Z of `doubled`.
    /// Right for every P ≠ O, since neither point then becomes (0 : 0), with O = (1 : 0).
    /// Cost: 5M (1 by x) + 4S and 1M by b^(1/4), none on Koblitz curves.
    #[inline(always)]
    pub fn add_and_double(p1: Self, p2: Self, doubled: Self, x: E) -> (Self, Self) {
        if E::IS_SIMD {
            return Self::add_and_double_side_by_side(p1, p2, doubled, x);
        }
        let (a, b) = (p1.x.mul_inlined(p2.z), p2.x.mul_inlined(p1.z)); // A, B: x1 and x2 over Z1Z2
        // x(P1 + P2) = x + x1·x2/(x1 + x2)²: whichever of P2 − P1 = ±P holds, x is the same.
        let z3 = (a + b).square();
        let x3 = E::mul_add2_inlined(x, z3, a, b); // X3 = [x·Z3 + AB]
        // x(2Q) = x² + b/x² = (X⁴ + bZ⁴)/(XZ)², and X⁴ + bZ⁴ = (X + βZ)⁴, β = b^(1/4).
        let z4 = (doubled.x.mul_inlined(doubled.z)).square();
        let t = if C::B_IS_ONE { doubled.z } else { E::all(C::fourth_root_of_b()).mul_inlined(doubled.z) };
        let x4 = (doubled.x + t).square().square(); // X4 = (X + βZ)⁴
        (Self::new(x3, z3), Self::new(x4, z4))
    }

    /// [`Self::add_and_double`] in two rounds of products and two of squares. Products of vectors one by one would be
    /// too many to hold in registers.
    #[inline(always)]
    fn add_and_double_side_by_side(p1: Self, p2: Self, doubled: Self, x: E) -> (Self, Self) {
        let XOnly { x: xd, z: zd, .. } = doubled;
        let (a, b, xz, t);
        if C::B_IS_ONE {
            [a, b, xz] = E::products([p1.x, p2.x, xd], [p2.z, p1.z, zd]); // A, B, XZ
            t = zd;
        } else {
            // And βZ.
            [a, b, xz, t] = E::products([p1.x, p2.x, xd, E::all(C::fourth_root_of_b())], [p2.z, p1.z, zd, zd]);
        }
        // Z3, Z4 and √X4; then X3 = x·Z3 + AB.
        let [z3, z4, w] = E::squares_n([a + b, xz, xd + t], 1);
        let [xz3, ab] = E::products([x, a], [z3, b]);
        (Self::new(xz3 + ab, z3), Self::new(w.square(), z4))
    }
}

impl<C: BinaryCurve> XOnly<C> {
    /// kP from x(kP) and x((k + 1)P), P = (x, y).
    ///
    /// U = xZ1; V = xZ2; t = Z1Z2; i = 1/(xt); x3 = X1·V·i; y3 = (x + x3)·\[(X1 + U)(X2 + V) + (x² + y)t\]·i + y.
    /// Z1 = 0: O. Z2 = 0: −P. x = 0: P is the point of order two, and kP is P unless it is O.
    /// Cost: 1I + 10M + 1S.
    #[inline(always)]
    pub fn recover(p1: Self, p2: Self, p: &Affine<C>) -> Affine<C> {
        let t = p1.z * p2.z;
        Self::finish(p1, p2, p, t, (p.x * t).invert())
    }

    /// xt, by whose inverse [`Self::recover_with`] goes on. Cost: 2M.
    #[inline(always)]
    pub(crate) fn denominator(p1: &Self, p2: &Self, p: &Affine<C>) -> C::Field {
        p.x * (p1.z * p2.z)
    }

    /// [`Self::recover`] from i = 1/(xt), or 0 where xt is 0. Cost: 10M + 1S.
    #[inline(always)]
    pub(crate) fn recover_with(p1: Self, p2: Self, p: &Affine<C>, i: C::Field) -> Affine<C> {
        Self::finish(p1, p2, p, p1.z * p2.z, i)
    }

    #[inline(always)]
    fn finish(p1: Self, p2: Self, p: &Affine<C>, t: C::Field, i: C::Field) -> Affine<C> {
        let (x, y) = (p.x, p.y);
        let (u, v) = (x * p1.z, x * p2.z); // U = xZ1, V = xZ2
        // (X1 + xZ1)(X2 + xZ2) + (x² + y)Z1Z2, that is Z1Z2[(x1 + x)(x2 + x) + x² + y].
        let numerator = <C::Field as Field>::mul_add2(p1.x + u, p2.x + v, Field::square(x) + y, t);
        let x3 = p1.x * v * i; // X1·xZ2/(xZ1Z2) = X1/Z1
        let y3 = (x + x3) * (numerator * i) + y; // numerator/(xZ1Z2): over x
        let q = Affine::new_unchecked(x3, y3);
        // Z2 = 0; x = 0; Z1 = 0, which goes before both.
        let q = Affine::select(p2.z.is_zero(), p.neg(), q);
        let q = Affine::select(x.is_zero(), *p, q);
        Affine::select(p1.z.is_zero() | p.is_identity(), Affine::IDENTITY, q)
    }
}
