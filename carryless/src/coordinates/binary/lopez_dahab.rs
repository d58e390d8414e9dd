//! López–Dahab coordinates (X, Y, Z): x = X/Z, y = Y/Z². O: Z = 0. −(X, Y, Z) = (X, XZ + Y, Z).
//!
//! Source: J. López, R. Dahab, Improved algorithms for elliptic curve arithmetic in GF(2^n), SAC 1998; mixed addition
//! with 8M after E. Al-Daoud, R. Mahmod, M. Rushdan, A. Kilicman, IEEE Trans. Computers 51(8), 2002, with 9M after C.
//! Nègre, J.-M. Robert, AFRICACRYPT 2013, section 4.1 (with Y3 corrected). A bracket \[…\] is reduced once; an operand
//! of two products goes through `prepare`.

use super::square_all_n;
use crate::coordinates::{Affine, Frobenius, Point, simultaneous};
use crate::curve::{BinaryCurve, Curve, KoblitzCurve};
use crate::field::{BinaryField, Field};

/// (X : Y : Z) with x = X/Z, y = Y/Z². Every operation takes and gives any representative (rX : r²Y : rZ), r ≠ 0; Z = 0 is O,
/// whatever X and Y are.
///
/// Mixed additions take 8M + 5S, or, with `NINE`, the 9M + 4S in which a product more can be fused.
#[derive(Clone, Copy)]
pub struct LopezDahab<C: Curve, const NINE: bool = false> {
    pub(super) x: C::Field,
    pub(super) y: C::Field,
    pub(super) z: C::Field,
}

impl<C: BinaryCurve, const NINE: bool> LopezDahab<C, NINE> {
    /// Whether the point is O.
    #[inline(always)]
    fn is_identity_vartime(&self) -> bool {
        self.z.is_zero().declassify()
    }

    /// P + Q for any P and Q, given T1 = Z1² and T2 = Z2².
    #[inline(always)]
    pub(super) fn add_with_squares_vartime(self, t1: C::Field, q: Self, t2: C::Field) -> Self {
        if self.is_identity_vartime() {
            return q;
        }
        if q.is_identity_vartime() {
            return self;
        }
        match sum_vartime([self.x, self.y, self.z, t1], [q.x, q.y, q.z, t2]) {
            Sum::Point([x, y, z]) => LopezDahab { x, y, z },
            Sum::Double => self.double(),
            Sum::Identity => Self::IDENTITY,
        }
    }

    /// (X1, Y1, Z1) + (x2, y2) where A = y2Z1² + Y1, B = x2Z1 + X1 ≠ 0, C = Z1B and S1 = Z1² are known.
    ///
    /// E = AC; Z3 = C²; X3 = \[A² + B²(C + aS1)\] + E; F = X3 + x2Z3; Y3 = \[(E + Z3)F + (x2 + y2)Z3²\].
    #[inline(always)]
    fn finish_in_eight((x2, y2): (C::Field, C::Field), a: C::Field, b: C::Field, c: C::Field, s1: C::Field) -> Self {
        let e = a * c; // E = AC; the slope is A/C = E/Z3
        let z3 = c.square();
        // X3 = [A² + B²(C + aZ1²)] + E: x3 = (A/C)² + A/C + x1 + x2 + a, C²(x1 + x2) = B²C, aC² = aB²Z1².
        let x3 = C::Field::reduce(a.square_wide() + b.square().mul_wide(c + C::times_a(s1))) + e;
        let f = x3 + x2 * z3; // F = (x2 + x3)Z3
        // y3 = (E/Z3)(x2 + x3) + x3 + y2, times Z3²: EF + Z3X3 + y2Z3², X3 = F + x2Z3.
        let y3 = C::Field::mul_add2(e + z3, f, x2 + y2, z3.square());
        LopezDahab { x: x3, y: y3, z: z3 }
    }

    /// [`Self::finish_in_eight`] with one square less and one product more: F = E + Z3; G = \[x2E + y2Z3\]; Y3 = \[X3F + GZ3\].
    #[inline(always)]
    fn finish_in_nine((x2, y2): (C::Field, C::Field), a: C::Field, b: C::Field, c: C::Field, s1: C::Field) -> Self {
        let e = a * c; // E = AC
        let z3 = c.square(); // Z3 = C²
        // X3 = [A² + B²(C + aZ1²)] + E.
        let x3 = C::Field::reduce(a.square_wide() + b.square().mul_wide(c + C::times_a(s1))) + e;
        // Y3 = E(X3 + x2Z3) + Z3X3 + y2Z3² = X3(E + Z3) + Z3(x2E + y2Z3): two pairs of products, each of which is fused.
        let prepared_z3 = z3.prepare();
        let g = C::Field::mul_add2_prepared(x2, e, &prepared_z3, y2); // G = [x2E + y2Z3]
        let y3 = C::Field::mul_add2_prepared(x3, e + z3, &prepared_z3, g); // Y3 = [X3(E + Z3) + GZ3]
        LopezDahab { x: x3, y: y3, z: z3 }
    }
}

impl<C: BinaryCurve, const NINE: bool> Point for LopezDahab<C, NINE> {
    type Curve = C;
    type Entry = Affine<C>;

    const COORDINATES: &'static str = if NINE { "lopez-dahab-9m" } else { "lopez-dahab" };
    const IDENTITY: Self = LopezDahab { x: C::Field::ONE, y: C::Field::ZERO, z: C::Field::ZERO };

    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        LopezDahab {
            x: C::Field::select(p.is_identity(), C::Field::ONE, p.x),
            y: p.y,
            z: C::Field::select(p.is_identity(), C::Field::ZERO, C::Field::ONE),
        }
    }

    /// Cost: 1I + 2M + 1S.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        if self.is_identity_vartime() {
            return Affine::IDENTITY;
        }
        let i = self.z.invert_vartime();
        Affine::new_unchecked(self.x * i, self.y * i.square())
    }

    /// Cost: 1M.
    #[inline(always)]
    fn neg(self) -> Self {
        LopezDahab { y: self.x * self.z + self.y, ..self }
    }

    /// 2(X, Y, Z), for every point: O and the point of order two give Z = 0.
    ///
    /// U = b·Z⁴; X1 = X⁴ + U; Z1 = X²Z²; Y1 = \[U·Z1 + X1·(aZ1 + Y² + U)\].
    /// Cost: 4M (1 by b) + 5S, 8R.
    #[inline(never)]
    fn double(self) -> Self {
        let (sx, sy, sz) = (self.x.square(), self.y.square(), self.z.square()); // X², Y², Z²
        let u = C::times_b(sz.square()); // U = bZ⁴
        let x1 = sx.square() + u; // X1 = X⁴ + bZ⁴, as x(2P) = x² + b/x²
        let z1 = sx * sz; // Z1 = X²Z²
        // Y1 = [bZ⁴·Z1 + X1(aZ1 + Y² + bZ⁴)].
        let y1 = C::Field::mul_add2(u, z1, x1, C::times_a(z1) + sy + u);
        LopezDahab { x: x1, y: y1, z: z1 }
    }

    /// Cost: 13M + 4S, 14R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        self.add_with_squares_vartime(self.z.square(), q, q.z.square())
    }

    #[inline(always)]
    fn entry(p: &Affine<C>) -> Affine<C> {
        *p
    }
    /// Cost: 1I for each 64 points and 5M + 1S a point.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [Affine<C>]) {
        many_to_affine_vartime(
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

    /// (X1, Y1, Z1) + (x2, y2). B = 0: P = Q or P = −Q, told apart by A.
    ///
    /// Cost: 8M + 5S, 11R; with `NINE` 9M + 4S, 10R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &Affine<C>) -> Self {
        let Some((x2, y2)) = q.coordinates() else { return self };
        if self.is_identity_vartime() {
            return Self::from_affine(q);
        }
        let s1 = self.z.square();
        let z1 = self.z.prepare();
        let a = y2 * s1 + self.y; // A = (y1 + y2)Z1²
        let b = C::Field::mul_prepared(&z1, x2) + self.x; // B = (x1 + x2)Z1
        if b.is_zero().declassify() {
            return if a.is_zero().declassify() { Self::from_affine(q).double() } else { Self::IDENTITY };
        }
        let c = C::Field::mul_prepared(&z1, b);
        let finish = if NINE { Self::finish_in_nine } else { Self::finish_in_eight };
        finish((x2, y2), a, b, c, s1)
    }
}

impl<C: KoblitzCurve, const NINE: bool> Frobenius for LopezDahab<C, NINE> {
    /// Cost: 3nS.
    #[inline(never)]
    fn frobenius_n(self, n: u32) -> Self {
        C::Field::enter(
            #[inline(always)]
            || {
                let [x, y, z] = square_all_n([self.x, self.y, self.z], n);
                LopezDahab { x, y, z }
            },
        )
    }
}

/// What P + Q is.
enum Sum<F> {
    /// A point (X, Y, Z).
    Point([F; 3]),
    /// 2P, for P = Q.
    Double,
    /// O, for P = −Q.
    Identity,
}

/// (X1, Y1, Z1) + (X2, Y2, Z2), neither of them O, given T1 = Z1² and T2 = Z2². Independent of a and b, and so one
/// function for all curves over a field.
///
/// A = X1Z2; B = X2Z1; C = A²; D = B²; E = A + B; F = C + D; G = Y1T2; H = Y2T1; I = G + H; J = I·E; Z3 = F·(Z1Z2);
/// X3 = \[A(H + D) + B(C + G)\]; Y3 = \[\[AJ + FG\]F + (J + Z3)X3\].
/// Cost: 13M + 2S, 12R. E = 0: P = Q or P = −Q, told apart by I.
#[inline(never)]
fn sum_vartime<F: BinaryField>([x1, y1, z1, t1]: [F; 4], [x2, y2, z2, t2]: [F; 4]) -> Sum<F> {
    F::enter(
        #[inline(always)]
        || {
            let (a, b) = (x1 * z2, x2 * z1); // A, B: x1 and x2 over Z1Z2
            let (c, d) = (a.square(), b.square());
            let (e, f) = (a + b, c + d);
            let (g, h) = (y1 * t2, y2 * t1); // G, H: y1 and y2 over (Z1Z2)²
            let i = g + h;
            if e.is_zero().declassify() {
                return if i.is_zero().declassify() { Sum::Double } else { Sum::Identity };
            }
            let j = i * e; // the slope I/(E·Z1Z2) is J/Z3
            let z3 = f * (z1 * z2); // Z3 = E²Z1Z2, F = E²
            let x3 = F::mul_add2(a, h + d, b, c + g); // X3 = A(H + B²) + B(A² + G)
            // y3 = (J/Z3)(x1 + x3) + x3 + y1, times Z3²: J(AF + X3) + Z3X3 + GF².
            let y3 = F::mul_add2(F::mul_add2(a, j, f, g), f, j + z3, x3);
            Sum::Point([x3, y3, z3])
        },
    )
}

/// Points with these X, Y and Z in affine coordinates. Cost: 1I for each 64 points and 5M + 1S a point.
#[inline(always)]
pub(super) fn many_to_affine_vartime<C: BinaryCurve, P>(
    points: &[P],
    entries: &mut [Affine<C>],
    coordinates: impl Fn(&P) -> [C::Field; 3],
) {
    C::Field::enter(
        #[inline(always)]
        || {
            simultaneous::to_entries_vartime(
                points,
                entries,
                #[inline(always)]
                |p| coordinates(p)[2],
                #[inline(always)]
                |p, i| {
                    let [x, y, _] = coordinates(p);
                    Affine::new_unchecked(x * i, y * i.square())
                },
                Affine::IDENTITY,
            );
        },
    );
}
