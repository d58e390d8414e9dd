//! Chudnovsky coordinates (X, Y, Z, Z², Z³): x = X/Z², y = Y/Z³. O: Z = 0. −P negates Y.
//!
//! Additions are cheaper than in Jacobian coordinates, doublings dearer: they are for points that are added often. So
//! the table of a mixed system holds them, and no inversion is needed to make it: [`JacobianChudnovsky`].
//! Source: D. V. Chudnovsky, G. V. Chudnovsky, Advances in Applied Mathematics 7, 1986; H. Cohen, A. Miyaji, T. Ono,
//! ASIACRYPT 1998.

use super::{Jacobian, slope};
use crate::coordinates::{Affine, Point, simultaneous};
use crate::curve::{Curve, equation::Weierstrass};
use crate::field::Field;

/// (X : Y : Z : Z² : Z³) with x = X/Z², y = Y/Z³. Every operation takes and gives any representative
/// (r²X : r³Y : rZ : r²Z² : r³Z³), r ≠ 0; Z = 0 is O.
#[derive(Clone, Copy)]
pub struct Chudnovsky<C: Curve> {
    x: C::Field,
    y: C::Field,
    z: C::Field,
    zz: C::Field,
    zzz: C::Field,
}

impl<C: Curve<Equation = Weierstrass>> Chudnovsky<C> {
    /// 2P. α = 3X² + aZ⁴; β = 4XY²; γ = 8Y⁴; X3 = α² − 2β; Y3 = α(β − X3) − γ; Z3 = 2YZ.
    ///
    /// Cost: as [`Point::double`] says.
    #[inline(always)]
    fn doubled(self) -> Self {
        let Chudnovsky { x, y, z, zz, .. } = self;
        let yy = y.square();
        let two_yy = yy + yy;
        let (alpha, half_beta, half_gamma) = (slope::<C>(x, || zz), x * two_yy, two_yy.square()); // α, β/2 = 2XY², γ/2 = 4Y⁴
        let beta = half_beta + half_beta;
        let x3 = alpha.square() - beta - beta; // X3 = α² − 2β
        let z3 = y * z;
        // Y3 = α(β − X3) − γ, Z3 = 2YZ.
        Self::new((x3, alpha * (beta - x3) - half_gamma - half_gamma), z3 + z3)
    }

    /// 2^n·P: one loop, in which the coordinates stay where they are computed.
    #[inline(never)]
    fn double_n(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.doubled();
        }
        self
    }

    /// (X, Y) with this Z. Cost: 1M + 1S.
    #[inline(always)]
    fn new((x, y): (C::Field, C::Field), z: C::Field) -> Self {
        let zz = z.square();
        Chudnovsky { x, y, z, zz, zzz: z * zz }
    }

    /// This point by X, Y and Z alone. Cost: nothing.
    #[inline(always)]
    pub fn to_jacobian(self) -> Jacobian<C> {
        Jacobian { x: self.x, y: self.y, z: self.z }
    }

    /// Whether the point is O.
    #[inline(always)]
    fn is_identity_vartime(&self) -> bool {
        self.z.is_zero().declassify()
    }
}

impl<C: Curve<Equation = Weierstrass>> Point for Chudnovsky<C> {
    type Curve = C;
    type Entry = Affine<C>;

    const COORDINATES: &'static str = "chudnovsky";
    const IDENTITY: Self =
        Chudnovsky { x: C::Field::ONE, y: C::Field::ONE, z: C::Field::ZERO, zz: C::Field::ZERO, zzz: C::Field::ZERO };

    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        let z = C::Field::select(p.is_identity(), C::Field::ZERO, C::Field::ONE);
        Chudnovsky { x: p.x, y: p.y, z, zz: z, zzz: z }
    }
    /// Cost: 1I + 3M + 1S.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        self.to_jacobian().to_affine_vartime()
    }
    #[inline(always)]
    fn neg(self) -> Self {
        Chudnovsky { y: -self.y, ..self }
    }

    /// 2(X, Y, Z), for every point, as in Jacobian coordinates.
    ///
    /// Cost: 5M + 4S for a = −3; for a = 0, 4M + 5S; for any other a, 5M + 6S.
    #[inline(always)]
    fn double(self) -> Self {
        self.double_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.double_n(n)
    }

    /// P + Q as in Jacobian coordinates, the squares and cubes of Z1 and Z2 being there.
    ///
    /// Cost: 11M + 3S, 14R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        if self.is_identity_vartime() {
            return q;
        }
        if q.is_identity_vartime() {
            return self;
        }
        let (u1, s1) = (self.x * q.zz, self.y * q.zzz); // U1 = X1Z2², S1 = Y1Z2³
        let (h, r) = (q.x * self.zz - u1, q.y * self.zzz - s1); // H = X2Z1² − U1, r = Y2Z1³ − S1
        if h.is_zero().declassify() {
            return if r.is_zero().declassify() { self.double() } else { Self::IDENTITY };
        }
        Self::new(Jacobian::<C>::finish(u1, s1, h, r), self.z * q.z * h)
    }

    #[inline(always)]
    fn entry(p: &Affine<C>) -> Affine<C> {
        *p
    }
    /// Cost: 1I for each 64 points and 6M + 1S a point.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [Affine<C>]) {
        let finish = |p: &Self, i| p.to_jacobian().with_inverse(i);
        simultaneous::to_entries_vartime(points, entries, |p| p.z, finish, Affine::IDENTITY);
    }
    #[inline(always)]
    fn neg_entry(q: &Affine<C>) -> Affine<C> {
        q.neg()
    }

    /// Cost: 8M + 3S, 11R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &Affine<C>) -> Self {
        let Some((x2, y2)) = q.coordinates() else { return self };
        if self.is_identity_vartime() {
            return Self::from_affine(q);
        }
        let (h, r) = (x2 * self.zz - self.x, y2 * self.zzz - self.y); // H = x2Z1² − X1, r = y2Z1³ − Y1
        if h.is_zero().declassify() {
            return if r.is_zero().declassify() { Self::from_affine(q).double() } else { Self::IDENTITY };
        }
        Self::new(Jacobian::<C>::finish(self.x, self.y, h, r), self.z * h)
    }
}

/// (X : Y : Z) in Jacobian coordinates, to which multiples in Chudnovsky coordinates are added.
#[derive(Clone, Copy)]
pub struct JacobianChudnovsky<C: Curve>(Jacobian<C>);

impl<C: Curve<Equation = Weierstrass>> Point for JacobianChudnovsky<C> {
    type Curve = C;
    type Entry = Chudnovsky<C>;

    const COORDINATES: &'static str = "jacobian-chudnovsky";
    const IDENTITY: Self = JacobianChudnovsky(Jacobian::IDENTITY);

    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        JacobianChudnovsky(Jacobian::from_affine(p))
    }
    /// Cost: 1I + 3M + 1S.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        self.0.to_affine_vartime()
    }
    #[inline(always)]
    fn neg(self) -> Self {
        JacobianChudnovsky(self.0.neg())
    }
    /// Cost: 4M + 4S, 8R for a = −3, as in Jacobian coordinates.
    #[inline(always)]
    fn double(self) -> Self {
        JacobianChudnovsky(self.0.double())
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        JacobianChudnovsky(self.0.double_n_vartime(n))
    }
    /// Cost: 12M + 4S, 16R.
    #[inline(always)]
    fn add_vartime(self, q: Self) -> Self {
        JacobianChudnovsky(self.0.add_vartime(q.0))
    }
    #[inline(always)]
    fn entry(p: &Affine<C>) -> Chudnovsky<C> {
        Chudnovsky::from_affine(p)
    }
    /// Cost: 1M + 1S a point.
    fn to_entries_vartime(points: &[Self], entries: &mut [Chudnovsky<C>]) {
        for (entry, JacobianChudnovsky(p)) in entries.iter_mut().zip(points) {
            *entry = Chudnovsky::new((p.x, p.y), p.z);
        }
    }
    #[inline(always)]
    fn neg_entry(q: &Chudnovsky<C>) -> Chudnovsky<C> {
        q.neg()
    }

    /// P + Q as in Jacobian coordinates, the square and the cube of Z2 being there.
    ///
    /// Cost: 11M + 3S, 14R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &Chudnovsky<C>) -> Self {
        if q.is_identity_vartime() {
            return self;
        }
        let JacobianChudnovsky(p) = self;
        if p.is_identity_vartime() {
            return JacobianChudnovsky(q.to_jacobian());
        }
        let zz = p.z.square();
        let (u1, s1) = (p.x * q.zz, p.y * q.zzz); // U1 = X1Z2², S1 = Y1Z2³
        let (h, r) = (q.x * zz - u1, q.y * (p.z * zz) - s1); // H = X2Z1² − U1, r = Y2Z1³ − S1
        if h.is_zero().declassify() {
            return if r.is_zero().declassify() { self.double() } else { Self::IDENTITY };
        }
        let (x, y) = Jacobian::<C>::finish(u1, s1, h, r);
        JacobianChudnovsky(Jacobian { x, y, z: p.z * q.z * h })
    }

    /// Cost: 1D + (T − 1)A, all in Chudnovsky coordinates.
    #[inline(never)]
    fn odd_multiples_vartime(p: &Affine<C>, _multiples: &mut [Self], table: &mut [Chudnovsky<C>]) {
        let mut multiple = Chudnovsky::from_affine(p);
        if table.len() == 1 {
            table[0] = multiple;
            return;
        }
        let double = multiple.double();
        for (i, entry) in table.iter_mut().enumerate() {
            if i > 0 {
                multiple = multiple.add_vartime(double);
            }
            *entry = multiple;
        }
    }
}
