//! Homogeneous coordinates (X, Y, Z): x = X/Z, y = Y/Z, with complete formulas. O = (0, 1, 0). −(X, Y, Z) = (X, −Y, Z).
//!
//! One law for sums of any two points and one for doublings, O among them, on curves without points of order two: here,
//! of prime order.
//! Source: J. Renes, C. Costello, L. Batina, Complete addition formulas for prime order elliptic curves, EUROCRYPT 2016:
//! Algorithms 4, 5 and 6 for a = −3; else 1, 2 and 3, of which 7, 8 and 9 are the case a = 0. D is a product by a, or by b or 3b. A mixed sum has Z2 = 1, and so is wrong for Q = O alone.

use super::odd_multiples;
use crate::coordinates::{Affine, ConstantTimePoint, Point};
use crate::curve::{Curve, equation::Weierstrass};
use crate::field::Field;
use crate::word::Mask;

/// (X : Y : Z) with x = X/Z, y = Y/Z. Every operation takes and gives any representative (rX : rY : rZ), r ≠ 0; Z = 0 is O.
#[derive(Clone, Copy)]
pub struct Homogeneous<C: Curve> {
    x: C::Field,
    y: C::Field,
    z: C::Field,
}

/// What sums and doublings have in common.
struct Parts<F> {
    /// Y1Y2.
    yy: F,
    /// X1Y2 + X2Y1.
    xy: F,
    /// Y1Z2 + Y2Z1.
    yz: F,
    /// s = aF + 3bC, where A = X1X2, C = Z1Z2, F = X1Z2 + X2Z1.
    s: F,
    /// t = 3A + aC.
    t: F,
    /// −u, u = a(A − aC) + 3bF.
    minus_u: F,
}

/// 3v.
#[inline(always)]
fn triple<F: Field>(v: F) -> F {
    v + v + v
}

impl<F: Field> Parts<F> {
    /// s, t and −u of A, C and F. Cost: 2D for a = −3, else 5D.
    #[inline(always)]
    fn brackets<C: Curve<Field = F>>([a, c, f]: [F; 3]) -> [F; 3] {
        if C::A == Some(-3) {
            // s = 3(bC − F); t = 3(A − C); −u = 3(A + 3C − bF).
            return [triple(C::b() * c - f), triple(a - c), triple(a + triple(c) - C::b() * f)];
        }
        let (three_b, ac) = (triple(C::b()), C::times_a(c));
        let s = C::times_a(f) + three_b * c;
        // t = 3A + aC; −u = a(aC − A) − 3bF.
        [s, triple(a) + ac, C::times_a(ac - a) - three_b * f]
    }

    /// X3 = (X1Y2 + X2Y1)(Y1Y2 − s) − (Y1Z2 + Y2Z1)u; Y3 = (Y1Y2 + s)(Y1Y2 − s) + tu; Z3 = (Y1Z2 + Y2Z1)(Y1Y2 + s) +
    /// (X1Y2 + X2Y1)t. Cost: 6M.
    #[inline(always)]
    fn sum<C: Curve<Field = F>>(self) -> Homogeneous<C> {
        let Parts { yy, xy, yz, s, t, minus_u } = self;
        let (plus, minus) = (yy + s, yy - s);
        // −u is held and not u, so that X3 is a sum of products, reduced once.
        Homogeneous {
            x: F::mul_add2(xy, minus, yz, minus_u),
            y: plus * minus - t * minus_u,
            z: F::mul_add2(yz, plus, xy, t),
        }
    }
}

impl<C: Curve<Equation = Weierstrass>> Homogeneous<C> {
    /// 2P. The parts are twice those of a sum of a point with itself: X3 = 2XY(Y² − s) − 2YZu; Y3 = (Y² + s)(Y² − s) +
    /// tu; Z3 = 8Y³Z.
    ///
    /// Cost: 8M + 3S + 2D for a = −3, else 3D more.
    #[inline(always)]
    fn doubled(self) -> Self {
        let Homogeneous { x, y, z } = self;
        let (yy, xz) = (y.square(), x * z);
        let [s, t, minus_u] = Parts::brackets::<C>([x.square(), z.square(), xz + xz]);
        let (xy, yz) = (x * y, y * z);
        let (xy, yz) = (xy + xy, yz + yz); // X1Y2 + X2Y1 = 2XY, Y1Z2 + Y2Z1 = 2YZ
        let (plus, minus) = (yy + s, yy - s);
        // 2Y³Z, a quarter of Z3.
        let quarter = yz * yy;
        let half = quarter + quarter;
        Homogeneous { x: C::Field::mul_add2(xy, minus, yz, minus_u), y: plus * minus - t * minus_u, z: half + half }
    }

    /// 2^n·P: one loop, in which the coordinates stay where they are computed.
    #[inline(never)]
    fn doubled_n(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.doubled();
        }
        self
    }
}

impl<C: Curve<Equation = Weierstrass>> ConstantTimePoint for Homogeneous<C> {
    type Curve = C;
    type Entry = Affine<C>;

    const COORDINATES: &'static str = "homogeneous";
    const COMPLETE: bool = true;
    const HOLDS_MULTIPLES: bool = C::Field::HELD_AS_MULTIPLE;

    #[inline(always)]
    fn identity() -> Self {
        Homogeneous { x: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ZERO }
    }
    #[inline(always)]
    fn entry(p: &Affine<C>) -> Affine<C> {
        *p
    }
    /// Cost: nothing.
    #[inline(always)]
    fn from_entry(q: &Affine<C>) -> Self {
        Homogeneous { x: q.x, y: q.y, z: C::Field::ONE }
    }
    /// Cost: 1I + 2M.
    #[inline(always)]
    fn to_affine(self) -> Affine<C> {
        let i = self.z.invert();
        Affine::select(self.z.is_zero(), Affine::IDENTITY, Affine::new_unchecked(self.x * i, self.y * i))
    }
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        Homogeneous { y: C::Field::select(mask, -self.y, self.y), ..self }
    }
    /// Cost: n (8M + 3S + 2D) for a = −3, else 3D a doubling more.
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }

    /// Products of sums give X1Y2 + X2Y1 and its like.
    ///
    /// Cost: 12M + 2D for a = −3, else 3D more.
    #[inline(never)]
    fn add(self, q: Self) -> Self {
        let (a, b, c) = (self.x * q.x, self.y * q.y, self.z * q.z);
        // X1Y2 + X2Y1 = (X1 + Y1)(X2 + Y2) − A − B, B = Y1Y2; and so on.
        let xy = (self.x + self.y) * (q.x + q.y) - (a + b);
        let yz = (self.y + self.z) * (q.y + q.z) - (b + c);
        let f = (self.x + self.z) * (q.x + q.z) - (a + c);
        let [s, t, minus_u] = Parts::brackets::<C>([a, c, f]);
        Parts { yy: b, xy, yz, s, t, minus_u }.sum()
    }

    /// Z2 = 1. Right for every P.
    ///
    /// Cost: 11M + 2D for a = −3, else 3D more.
    #[inline(never)]
    fn add_entry(self, q: &Affine<C>) -> Self {
        let (a, b, c) = (self.x * q.x, self.y * q.y, self.z); // A = X1x2, B = Y1y2, C = Z1
        let xy = (self.x + self.y) * (q.x + q.y) - (a + b);
        let yz = q.y * self.z + self.y; // Y1Z2 + Y2Z1 = Y1 + y2Z1
        let f = q.x * self.z + self.x; // F = X1 + x2Z1
        let [s, t, minus_u] = Parts::brackets::<C>([a, c, f]);
        Parts { yy: b, xy, yz, s, t, minus_u }.sum()
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
