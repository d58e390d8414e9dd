//! Projective λ-coordinates (X : L : Z): x = X/Z, λ = x + y/x = L/Z. O: (1 : 1 : 0). −(X : L : Z) = (X : L + Z : Z).
//!
//! The point of order two, whose λ is infinite, is (0 : 1 : 0); doublings need no case for it.
//! Source: T. Oliveira, J. López, D. F. Aranha, F. Rodríguez-Henríquez, Two is the fastest prime: lambda coordinates for binary
//! elliptic curves, J. Cryptographic Engineering 4(1), 2014. A bracket \[…\] is reduced once; an operand of several products goes
//! through `prepare`. Right for every a and b: no formula but that for the point of order two has b.

use crate::coordinates::{Affine, Point, simultaneous};
use crate::curve::{BinaryCurve, Curve};
use crate::field::Field;
use crate::word::Mask;

/// (X : L : Z) with x = X/Z, x + y/x = L/Z. Every operation takes and gives any representative (rX : rL : rZ), r ≠ 0. Where Z = 0,
/// X tells the point of order two, (0 : 1 : 0), from O.
#[derive(Clone, Copy)]
pub struct LambdaProjective<C: Curve> {
    x: C::Field,
    l: C::Field,
    z: C::Field,
}

/// (x, λ) in a table; for O and the point of order two X and L, with Z = 0.
#[derive(Clone, Copy)]
pub struct LambdaEntry<C: Curve> {
    x: C::Field,
    lambda: C::Field,
    has_lambda: bool,
}

impl<C: BinaryCurve> LambdaEntry<C> {
    const IDENTITY: Self = Self { x: C::Field::ONE, lambda: C::Field::ONE, has_lambda: false };

    fn projective(&self) -> LambdaProjective<C> {
        let z = C::Field::select(Mask::public(self.has_lambda), C::Field::ONE, C::Field::ZERO);
        LambdaProjective { x: self.x, l: self.lambda, z }
    }
}

impl<C: BinaryCurve> LambdaProjective<C> {
    /// Whether the point is O or of order two.
    #[inline(always)]
    fn lacks_lambda_vartime(&self) -> bool {
        self.z.is_zero().declassify()
    }

    /// This point on the representative (rX : rL : rZ), r ≠ 0. Cost: 3M.
    pub fn scale(self, r: C::Field) -> Self {
        LambdaProjective { x: self.x * r, l: self.l * r, z: self.z * r }
    }

    /// P + Q where one of them is O or of order two; with the latter by the affine law, for which no method asks in the subgroup.
    #[cold]
    fn add_without_lambda_vartime(self, q: Self) -> Self {
        let is_identity = |p: &Self| p.lacks_lambda_vartime() && !p.x.is_zero().declassify();
        if is_identity(&self) {
            q
        } else if is_identity(&q) {
            self
        } else {
            Self::from_affine(&self.to_affine_vartime().add_vartime(q.to_affine_vartime()))
        }
    }

    /// P + Q where x1 = x2, C = 0 telling P = Q from P = −Q.
    #[inline(always)]
    fn add_of_one_x_vartime(q: Self, c: C::Field) -> Self {
        if c.is_zero().declassify() { q.double() } else { Self::IDENTITY }
    }
}

impl<C: BinaryCurve> Point for LambdaProjective<C> {
    type Curve = C;
    type Entry = LambdaEntry<C>;

    const COORDINATES: &'static str = "lambda-projective";
    const IDENTITY: Self = LambdaProjective { x: C::Field::ONE, l: C::Field::ONE, z: C::Field::ZERO };

    /// (x² : x² + y : x). Cost: 1S.
    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        // Z = x: X = x², L = x(x + y/x) = x² + y, without an inversion. (0, √b) becomes (0 : √b : 0).
        let xx = p.x.square();
        let or_one = |v| C::Field::select(p.is_identity(), C::Field::ONE, v);
        LambdaProjective { x: or_one(xx), l: or_one(xx + p.y), z: p.x }
    }

    /// Cost: 1I + 3M.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        if !self.lacks_lambda_vartime() {
            let i = self.z.invert_vartime();
            let x = self.x * i;
            // y = x(x + λ).
            Affine::new_unchecked(x, x * (x + self.l * i))
        } else if self.x.is_zero().declassify() {
            // The point of order two, (0, √b).
            Affine::new_unchecked(C::Field::ZERO, C::fourth_root_of_b().square())
        } else {
            Affine::IDENTITY
        }
    }

    #[inline(always)]
    fn neg(self) -> Self {
        LambdaProjective { l: self.l + self.z, ..self }
    }

    /// 2(X : L : Z), for every point.
    ///
    /// A = Z²; C = L·Z; T = L² + C + aA; X3 = T²; Z3 = T·A; L3 = \[(X·Z)² + T·C\] + X3 + Z3.
    /// Cost: 4M + 4S, 7R.
    #[inline(never)]
    fn double(self) -> Self {
        let Self { x, l, z } = self;
        let prepared_z = z.prepare();
        let (a, c) = (z.square(), C::Field::mul_prepared(&prepared_z, l)); // A = Z², C = LZ
        let t = l.square() + c + C::times_a(a); // T = (λ² + λ + a)Z², so that x(2P) = T/A
        let (x3, z3) = (t.square(), t * a); // X3 = T², Z3 = TA
        let xz = C::Field::mul_prepared(&prepared_z, x);
        // L3 = [(XZ)² + TC] + X3 + Z3.
        let l3 = C::Field::reduce(xz.square_wide() + t.mul_wide(c)) + x3 + z3;
        LambdaProjective { x: x3, l: l3, z: z3 }
    }

    /// A = L1·Z2; B = L2·Z1; C = A + B; D = X1·Z2; E = X2·Z1; F = D + E; G = F²; H = C·D; I = C·E; K = C·G·Z2; X3 = H·I;
    /// L3 = \[(I + G)² + K(L1 + Z1)\]; Z3 = K·Z1. F = 0: P = Q or P = −Q. C = 0 gives the point of order two.
    /// Cost: 11M + 2S, 12R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        if self.lacks_lambda_vartime() || q.lacks_lambda_vartime() {
            return self.add_without_lambda_vartime(q);
        }
        let (z1, z2) = (self.z.prepare(), q.z.prepare());
        // C = L1Z2 + L2Z1; D = X1Z2, E = X2Z1.
        let c = C::Field::mul_prepared(&z2, self.l) + C::Field::mul_prepared(&z1, q.l);
        let (d, e) = (C::Field::mul_prepared(&z2, self.x), C::Field::mul_prepared(&z1, q.x));
        let f = d + e;
        if f.is_zero().declassify() {
            return Self::add_of_one_x_vartime(q, c);
        }
        let (g, c) = (f.square(), c.prepare());
        let (h, i) = (C::Field::mul_prepared(&c, d), C::Field::mul_prepared(&c, e)); // H = CD, I = CE
        let k = C::Field::mul_prepared(&z2, C::Field::mul_prepared(&c, g)); // K = C·F²·Z2
        // L3 = [(CE + F²)² + K(L1 + Z1)], X3 = HI, Z3 = KZ1.
        let l3 = C::Field::reduce((i + g).square_wide() + k.mul_wide(self.l + self.z));
        LambdaProjective { x: h * i, l: l3, z: C::Field::mul_prepared(&z1, k) }
    }

    /// Cost: 1I + 5M + 1S; nothing for O.
    fn entry(p: &Affine<C>) -> LambdaEntry<C> {
        let mut entry = [LambdaEntry::IDENTITY];
        if !p.is_identity().declassify() {
            Self::to_entries_vartime(&[Self::from_affine(p)], &mut entry);
        }
        entry[0]
    }
    /// Cost: 1I for each 64 points and 5M a point.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [LambdaEntry<C>]) {
        C::Field::enter(
            #[inline(always)]
            || {
                simultaneous::to_entries_vartime(
                    points,
                    entries,
                    #[inline(always)]
                    |p| p.z,
                    #[inline(always)]
                    |p, i| LambdaEntry { x: p.x * i, lambda: p.l * i, has_lambda: true },
                    LambdaEntry::IDENTITY,
                );
            },
        );
        for (point, entry) in points.iter().zip(entries) {
            // The point of order two, which O was written for.
            if point.x.is_zero().declassify() {
                *entry = LambdaEntry { x: point.x, ..LambdaEntry::IDENTITY };
            }
        }
    }
    #[inline(always)]
    fn neg_entry(q: &LambdaEntry<C>) -> LambdaEntry<C> {
        let one = C::Field::select(Mask::public(q.has_lambda), C::Field::ONE, C::Field::ZERO);
        LambdaEntry { lambda: q.lambda + one, ..*q }
    }

    /// P + Q for a Q with Z2 = 1: C = L1 + λ2Z1; E = x2Z1; F = X1 + E; G = F²; H = C·X1; I = C·E; J = C·G; X3 = H·I;
    /// L3 = \[(I + G)² + J(L1 + Z1)\]; Z3 = J·Z1.
    /// Cost: 8M + 2S, 9R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &LambdaEntry<C>) -> Self {
        if self.lacks_lambda_vartime() || !q.has_lambda {
            return self.add_without_lambda_vartime(q.projective());
        }
        let z1 = self.z.prepare();
        let c = self.l + C::Field::mul_prepared(&z1, q.lambda); // C = (λ1 + λ2)Z1
        let e = C::Field::mul_prepared(&z1, q.x); // E = x2Z1
        let f = self.x + e; // F = (x1 + x2)Z1
        if f.is_zero().declassify() {
            return Self::add_of_one_x_vartime(q.projective(), c);
        }
        let (g, c) = (f.square(), c.prepare());
        let (h, i) = (C::Field::mul_prepared(&c, self.x), C::Field::mul_prepared(&c, e)); // H = CX1, I = CE
        let j = C::Field::mul_prepared(&c, g); // J = C·F²
        // L3 = [(CE + F²)² + J(L1 + Z1)], X3 = HI, Z3 = JZ1.
        let l3 = C::Field::reduce((i + g).square_wide() + j.mul_wide(self.l + self.z));
        LambdaProjective { x: h * i, l: l3, z: C::Field::mul_prepared(&z1, j) }
    }
}
