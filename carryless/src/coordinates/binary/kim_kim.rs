//! Kim–Kim coordinates (X, Y, Z, T): x = X/Z, y = Y/T, T = Z². O: Z = T = 0. −(X, Y, Z, T) = (X, XZ + Y, Z, T).
//!
//! López–Dahab coordinates that keep Z²: a reduction less in a doubling, a product less in a mixed addition against its
//! 9M form.
//! Source: K. H. Kim, S. I. Kim, A new method for speeding up arithmetic on elliptic curves over binary fields,
//! Cryptology ePrint Archive 2007/181; fused as in C. Nègre, J.-M. Robert, AFRICACRYPT 2013. A bracket \[…\] is reduced
//! once; an operand of two products goes through `prepare`.

use super::{LopezDahab, lopez_dahab};
use crate::coordinates::{Affine, Frobenius, Point};
use crate::curve::{BinaryCurve, Curve, KoblitzCurve};
use crate::field::Field;

/// (X : Y : Z : T) with x = X/Z, y = Y/T, T = Z². Every operation takes and gives any representative (rX : r²Y : rZ : r²T), r ≠ 0.
#[derive(Clone, Copy)]
pub struct KimKim<C: Curve> {
    x: C::Field,
    y: C::Field,
    z: C::Field,
    t: C::Field,
}

impl<C: BinaryCurve> KimKim<C> {
    /// Adds T to a point. Cost: 1S.
    #[inline(always)]
    pub fn from_lopez_dahab(p: LopezDahab<C>) -> Self {
        KimKim { x: p.x, y: p.y, z: p.z, t: p.z.square() }
    }

    /// Drops T. Cost: nothing.
    #[inline(always)]
    pub fn to_lopez_dahab(self) -> LopezDahab<C> {
        LopezDahab { x: self.x, y: self.y, z: self.z }
    }
}

impl<C: BinaryCurve> Point for KimKim<C> {
    type Curve = C;
    type Entry = Affine<C>;

    const COORDINATES: &'static str = "kim-kim";
    const IDENTITY: Self = KimKim { x: C::Field::ONE, y: C::Field::ZERO, z: C::Field::ZERO, t: C::Field::ZERO };

    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        let LopezDahab { x, y, z } = LopezDahab::<C>::from_affine(p);
        KimKim { x, y, z, t: z }
    }

    /// Cost: 1I + 2M + 1S.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        self.to_lopez_dahab().to_affine_vartime()
    }

    /// Cost: 1M.
    #[inline(always)]
    fn neg(self) -> Self {
        KimKim { y: self.x * self.z + self.y, ..self }
    }

    /// 2(X, Y, Z, T), for every point: O and the point of order two give Z = T = 0.
    ///
    /// A = X²; B = Y²; Z3 = TA; T3 = Z3²; W = T²; X3 = \[A² + bW\]; Y3 = \[B(B + X3 + Z3) + bT3\] + T3 for a = 1,
    /// \[(B + X3)(B + Z3) + bT3\] for a = 0.
    /// Cost: 4M (2 by b) + 5S, 7R.
    #[inline(never)]
    fn double(self) -> Self {
        C::Field::enter(
            #[inline(always)]
            || {
                let (a, b, w) = (self.x.square(), self.y.square(), self.t.square()); // A = X², B = Y², W = T² = Z⁴
                let z3 = self.t * a; // Z3 = X²Z²
                let t3 = z3.square();
                // Both products of Y3 for either a: B(B + X3 + Z3) = (B + X3)(B + Z3) + X3Z3.
                let factors = |x3: C::Field| if C::A == Some(0) { (b + x3, b + z3) } else { (b, b + x3 + z3) };
                if C::B_IS_ONE {
                    // X3 = A² + W; no product by b in X3 nor Y3.
                    let x3 = a.square() + w;
                    let (u, v) = factors(x3);
                    return KimKim { x: x3, y: u * v + t3 + C::times_a(t3), z: z3, t: t3 };
                }
                let prepared_b = C::b().prepare();
                // X3 = [A² + bW]: x(2P) = x² + b/x², times Z3.
                let x3 = C::Field::reduce(a.square_wide() + C::Field::mul_wide_prepared(&prepared_b, w));
                let (u, v) = factors(x3);
                // Y3 = [uv + bT3] + aT3, uv = B(B + X3 + Z3) for a = 1, (B + X3)(B + Z3) for a = 0.
                let y3 = C::Field::mul_add2_prepared(u, v, &prepared_b, t3) + C::times_a(t3);
                KimKim { x: x3, y: y3, z: z3, t: t3 }
            },
        )
    }

    /// The López–Dahab addition, with T for the squares, and T3 = Z3². Cost: 13M + 3S, 13R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        Self::from_lopez_dahab(self.to_lopez_dahab().add_with_squares_vartime(self.t, q.to_lopez_dahab(), q.t))
    }

    #[inline(always)]
    fn entry(p: &Affine<C>) -> Affine<C> {
        *p
    }
    /// Cost: 1I for each 64 points and 5M + 1S a point.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [Affine<C>]) {
        lopez_dahab::many_to_affine_vartime(
            points,
            entries,
            #[inline(always)]
            |p| [p.x, p.y, p.z],
        );
    }
    #[inline(always)]
    fn neg_entry(q: &Affine<C>) -> Affine<C> {
        q.neg()
    }

    /// (X1, Y1, Z1, T1) + (x2, y2).
    ///
    /// A = y2T1 + Y1; B = x2Z1 + X1; C = BZ1; Z3 = C²; T3 = Z3²; X3 = \[A² + C(A + B²)\] + aZ3; D = x2Z3; F = C(A + C);
    /// Y3 = \[(D + X3)F + (x2 + y2)T3\].
    /// Cost: 8M + 4S, 10R. B = 0: P = Q or P = −Q, told apart by A.
    #[inline(never)]
    fn add_entry_vartime(self, q: &Affine<C>) -> Self {
        C::Field::enter(
            #[inline(always)]
            || {
                let Some((x2, y2)) = q.coordinates() else { return self };
                if self.z.is_zero().declassify() {
                    return Self::from_affine(q);
                }
                let z1 = self.z.prepare();
                let a = y2 * self.t + self.y; // A = (y1 + y2)Z1²
                let b = C::Field::mul_prepared(&z1, x2) + self.x; // B = (x1 + x2)Z1
                if b.is_zero().declassify() {
                    return if a.is_zero().declassify() { Self::from_affine(q).double() } else { Self::IDENTITY };
                }
                let c = C::Field::mul_prepared(&z1, b); // C = Z1B: the slope is A/C
                let z3 = c.square(); // Z3 = C², the square of the slope's denominator
                let t3 = z3.square();
                let prepared_c = c.prepare();
                // X3 = [A² + C(A + B²)] + aC²: x3 = (A/C)² + A/C + x1 + x2 + a, and C²(x1 + x2) = B²C.
                let x3 = C::Field::reduce(a.square_wide() + C::Field::mul_wide_prepared(&prepared_c, a + b.square()))
                    + C::times_a(z3);
                let d = x2 * z3;
                let f = C::Field::mul_prepared(&prepared_c, a + c); // F = C(A + C) = AC + Z3
                // y3 = (A/C)(x2 + x3) + x3 + y2, times Z3²: AC(D + X3) + Z3X3 + y2T3, D = x2Z3.
                let y3 = C::Field::mul_add2(d + x3, f, x2 + y2, t3);
                KimKim { x: x3, y: y3, z: z3, t: t3 }
            },
        )
    }
}

impl<C: KoblitzCurve> Frobenius for KimKim<C> {
    /// Cost: (3n + 1)S, T being made anew.
    #[inline(always)]
    fn frobenius_n(self, n: u32) -> Self {
        Self::from_lopez_dahab(self.to_lopez_dahab().frobenius_n(n))
    }
}
