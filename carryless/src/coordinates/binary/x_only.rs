//! The Montgomery ladder's coordinates: x = X/Z of two points that differ by the fixed P = (x, y). O: Z = 0.
//!
//! Source: J. López, R. Dahab, Fast multiplication on elliptic curves over GF(2^m) without precomputation, CHES 1999;
//! M. Stam, On Montgomery-like representations for elliptic curves over GF(2^k), PKC 2003 (the doubling by b^(1/4)).

use crate::coordinates::Affine;
use crate::coordinates::Point;
use crate::curve::{BinaryCurve, Curve};
use crate::field::{BinaryField, Field};
use crate::word::Mask;

/// X : Z with x = X/Z.
#[derive(Clone, Copy)]
pub struct XOnly<C: Curve> {
    x: C::Field,
    z: C::Field,
}

impl<C: BinaryCurve> XOnly<C> {
    /// The name on the command line.
    pub const COORDINATES: &'static str = "x-only";
    /// O.
    pub const IDENTITY: Self = XOnly { x: C::Field::ONE, z: C::Field::ZERO };

    /// The x of a point that is not O. Cost: nothing.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        XOnly { x: p.x, z: C::Field::ONE }
    }

    /// The same point on another representative, r ≠ 0. Cost: 2M.
    #[inline(always)]
    pub fn scale(self, r: C::Field) -> Self {
        XOnly { x: r * self.x, z: r * self.z }
    }

    /// `p` where the mask is true, `q` where it is false.
    #[inline(always)]
    pub fn select(mask: Mask, p: Self, q: Self) -> Self {
        XOnly { x: C::Field::select(mask, p.x, q.x), z: C::Field::select(mask, p.z, q.z) }
    }

    /// P1 + P2 and 2·`doubled`, for two points with P2 − P1 = ±(x, y), of which `doubled` is one.
    ///
    /// A = X1Z2; B = X2Z1; Z3 = (A + B)²; X3 = \[x·Z3 + AB\]; Z4 = (XZ)²; X4 = (X + b^(1/4)Z)⁴, X and Z of `doubled`.
    /// Right for every P ≠ O, since neither point then becomes (0 : 0), with O = (1 : 0).
    /// Cost: 5M (1 by x) + 4S and 1M by b^(1/4), none on Koblitz curves.
    #[inline(always)]
    pub fn add_and_double(p1: Self, p2: Self, doubled: Self, x: C::Field) -> (Self, Self) {
        if C::Field::SIDE_BY_SIDE {
            return Self::add_and_double_side_by_side(p1, p2, doubled, x);
        }
        let (a, b) = (p1.x.mul_inlined(p2.z), p2.x.mul_inlined(p1.z));
        let z3 = (a + b).square();
        let x3 = C::Field::mul_add2_inlined(x, z3, a, b);
        let z4 = (doubled.x.mul_inlined(doubled.z)).square();
        let t = if C::B_IS_ONE { doubled.z } else { C::fourth_root_of_b().mul_inlined(doubled.z) };
        let x4 = (doubled.x + t).square().square();
        (XOnly { x: x3, z: z3 }, XOnly { x: x4, z: z4 })
    }

    /// The same in two rounds of products and two of squares. One by one, so many products at a time are too many to hold in
    /// registers.
    #[inline(always)]
    fn add_and_double_side_by_side(p1: Self, p2: Self, doubled: Self, x: C::Field) -> (Self, Self) {
        let XOnly { x: xd, z: zd } = doubled;
        let (a, b, xz, t);
        if C::B_IS_ONE {
            [a, b, xz] = C::Field::products([p1.x, p2.x, xd], [p2.z, p1.z, zd]);
            t = zd;
        } else {
            [a, b, xz, t] = C::Field::products([p1.x, p2.x, xd, C::fourth_root_of_b()], [p2.z, p1.z, zd, zd]);
        }
        let [z3, z4, w] = C::Field::squares_n([a + b, xz, xd + t], 1);
        let [xz3, ab] = C::Field::products([x, a], [z3, b]);
        (XOnly { x: xz3 + ab, z: z3 }, XOnly { x: w.square(), z: z4 })
    }

    /// kP from x(kP) and x((k + 1)P), P = (x, y).
    ///
    /// U = xZ1; V = xZ2; t = Z1Z2; i = 1/(xt); x3 = X1·V·i; y3 = (x + x3)·\[(X1 + U)(X2 + V) + (x² + y)t\]·i + y.
    /// Z1 = 0: O. Z2 = 0: −P. x = 0: P is the point of order two, and kP is P unless it is O.
    /// Cost: 1I + 10M + 1S.
    #[inline(always)]
    pub fn recover(p1: Self, p2: Self, p: &Affine<C>) -> Affine<C> {
        let (x, y) = (p.x, p.y);
        let (u, v, t) = (x * p1.z, x * p2.z, p1.z * p2.z);
        let numerator = C::Field::mul_add2(p1.x + u, p2.x + v, x.square() + y, t);
        let i = (x * t).invert();
        let x3 = p1.x * v * i;
        let y3 = (x + x3) * (numerator * i) + y;
        let q = Affine::new_unchecked(x3, y3);
        let q = Affine::select(p2.z.is_zero(), p.neg(), q);
        let q = Affine::select(x.is_zero(), *p, q);
        Affine::select(p1.z.is_zero() | p.is_identity(), Affine::IDENTITY, q)
    }
}
