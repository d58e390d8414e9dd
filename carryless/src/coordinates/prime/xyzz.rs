//! XYZZ coordinates (X, Y, ZZ, ZZZ): x = X/ZZ, y = Y/ZZZ, ZZ³ = ZZZ². O: ZZ = 0. −P negates Y.
//!
//! Source: D. J. Bernstein, T. Lange, Explicit-Formulas Database, Short Weierstrass curves in XYZZ coordinates:
//! dbl-2008-s-1, madd-2008-s, add-2008-s.

use super::{Jacobian, slope};
use crate::coordinates::bucket_point::{BucketPoint, MAX_IN_BUCKETS, element_limbs, read_elements, write_elements};
use crate::coordinates::{Affine, Point, PointError, simultaneous};
use crate::curve::{Curve, equation::Weierstrass};
use crate::field::Field;
use crate::word::Mask;

/// (X : Y : ZZ : ZZZ) with x = X/ZZ, y = Y/ZZZ, ZZ³ = ZZZ². Every operation takes and gives any representative
/// (r²X : r³Y : r²ZZ : r³ZZZ), r ≠ 0; ZZ = 0 is O, whatever X and Y are. Z itself, ZZZ/ZZ, is not held.
#[derive(Clone, Copy)]
pub struct Xyzz<C: Curve> {
    x: C::Field,
    y: C::Field,
    zz: C::Field,
    zzz: C::Field,
}

/// What H = U2 − U1 and r = S2 − S1 make of a sum.
struct Sum<F> {
    x: F,
    y: F,
    /// H².
    pp: F,
    /// H³.
    ppp: F,
}

impl<C: Curve<Equation = Weierstrass>> Xyzz<C> {
    /// 2P. Cost: as [`Point::double`] says.
    #[inline(always)]
    fn doubled(self) -> Self {
        let Xyzz { x, y, zz, zzz } = self;
        let u = y + y;
        let v = u.square();
        let (w, s) = (u * v, x * v); // W = UV = 8Y³, S = XV = 4XY²
        let m = slope::<C>(x, || zz); // M = 3X² + aZZ²
        let x3 = m.square() - s - s; // X3 = M² − 2S
        // Y3 = M(S − X3) − WY, ZZ3 = V·ZZ, ZZZ3 = W·ZZZ: the factor is U, with V = U² and W = U³.
        Xyzz { x: x3, y: m * (s - x3) - w * y, zz: v * zz, zzz: w * zzz }
    }

    /// 2^n·P: one loop, in which the coordinates stay where they are computed.
    #[inline(never)]
    fn double_n(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.doubled();
        }
        self
    }

    /// Whether the point is O.
    #[inline(always)]
    fn is_identity_vartime(&self) -> bool {
        self.zz.is_zero().declassify()
    }

    /// PP = H²; PPP = H³; Q = U1·PP; X3 = r² − PPP − 2Q; Y3 = r(Q − X3) − S1·PPP. Cost: 4M + 2S.
    #[inline(always)]
    fn finish(u1: C::Field, s1: C::Field, h: C::Field, r: C::Field) -> Sum<C::Field> {
        let pp = h.square();
        let (ppp, q) = (h * pp, u1 * pp); // PPP = H³, Q = U1H²
        let x = r.square() - ppp - q - q; // X3 = r² − PPP − 2Q
        Sum { x, y: r * (q - x) - s1 * ppp, pp, ppp }
    }

    /// The affine point, given 1/ZZZ. Cost: 3M + 1S.
    #[inline(always)]
    fn with_inverse(&self, i: C::Field) -> Affine<C> {
        // ZZ/ZZZ = 1/Z
        let reciprocal = self.zz * i;
        Affine::new_unchecked(self.x * reciprocal.square(), self.y * i)
    }
}

impl<C: Curve<Equation = Weierstrass>> Point for Xyzz<C> {
    type Curve = C;
    type Entry = Affine<C>;

    const COORDINATES: &'static str = "xyzz";
    const IDENTITY: Self = Xyzz { x: C::Field::ONE, y: C::Field::ONE, zz: C::Field::ZERO, zzz: C::Field::ZERO };

    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        let z = C::Field::select(p.is_identity(), C::Field::ZERO, C::Field::ONE);
        Xyzz { x: p.x, y: p.y, zz: z, zzz: z }
    }
    /// Cost: 1I + 3M + 1S.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        if self.is_identity_vartime() { Affine::IDENTITY } else { self.with_inverse(self.zzz.invert_vartime()) }
    }
    #[inline(always)]
    fn neg(self) -> Self {
        Xyzz { y: -self.y, ..self }
    }

    /// 2P for every point: O and points of order two give ZZ = 0.
    ///
    /// U = 2Y; V = U²; W = UV; S = XV; M = 3(X − ZZ)(X + ZZ), or 3X² + aZZ²; X3 = M² − 2S; Y3 = M(S − X3) − WY;
    /// ZZ3 = V·ZZ; ZZZ3 = W·ZZZ.
    /// Cost: 7M + 2S, 9R for a = −3; for a = 0, 6M + 3S; for any other a, 7M + 4S.
    #[inline(always)]
    fn double(self) -> Self {
        self.double_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.double_n(n)
    }

    /// U1 = X1ZZ2; U2 = X2ZZ1; S1 = Y1ZZZ2; S2 = Y2ZZZ1; ZZ3 = ZZ1ZZ2PP; ZZZ3 = ZZZ1ZZZ2PPP. H = 0: P = ±Q.
    ///
    /// Cost: 12M + 2S, 14R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        if self.is_identity_vartime() {
            return q;
        }
        if q.is_identity_vartime() {
            return self;
        }
        let (u1, s1) = (self.x * q.zz, self.y * q.zzz); // U1 = X1ZZ2, S1 = Y1ZZZ2
        let (h, r) = (q.x * self.zz - u1, q.y * self.zzz - s1); // H = X2ZZ1 − U1, r = Y2ZZZ1 − S1
        if h.is_zero().declassify() {
            return if r.is_zero().declassify() { self.double() } else { Self::IDENTITY };
        }
        let Sum { x, y, pp, ppp } = Self::finish(u1, s1, h, r);
        Xyzz { x, y, zz: self.zz * q.zz * pp, zzz: self.zzz * q.zzz * ppp }
    }

    #[inline(always)]
    fn entry(p: &Affine<C>) -> Affine<C> {
        *p
    }
    /// Cost: 1I for each 64 points and 6M + 1S a point.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [Affine<C>]) {
        simultaneous::to_entries_vartime(points, entries, |p| p.zzz, Self::with_inverse, Affine::IDENTITY);
    }
    #[inline(always)]
    fn neg_entry(q: &Affine<C>) -> Affine<C> {
        q.neg()
    }

    /// U2 = x2ZZ1; S2 = y2ZZZ1; ZZ3 = ZZ1PP; ZZZ3 = ZZZ1PPP. H = 0: P = ±Q.
    ///
    /// Cost: 8M + 2S, 10R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &Affine<C>) -> Self {
        let Some((x2, y2)) = q.coordinates() else { return self };
        if self.is_identity_vartime() {
            return Self::from_affine(q);
        }
        let (h, r) = (x2 * self.zz - self.x, y2 * self.zzz - self.y); // H = x2ZZ1 − X1, r = y2ZZZ1 − Y1
        if h.is_zero().declassify() {
            return if r.is_zero().declassify() { Self::from_affine(q).double() } else { Self::IDENTITY };
        }
        let Sum { x, y, pp, ppp } = Self::finish(self.x, self.y, h, r);
        Xyzz { x, y, zz: self.zz * pp, zzz: self.zzz * ppp }
    }
}

/// A bucket holds the four coordinates, an entry x and y, with (0, 0) for O.
impl<C: Curve<Equation = Weierstrass>> BucketPoint for Xyzz<C> {
    type Curve = C;
    type One = Jacobian<C>;

    const COUNT: usize = 1;
    const LIMBS: usize = 4 * element_limbs::<C::Field>();
    const ENTRY_LIMBS: usize = 2 * element_limbs::<C::Field>();

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn gather(limbs: &[u64], [start, ..]: [usize; MAX_IN_BUCKETS]) -> Self {
        let [x, y, zz, zzz] = read_elements(&limbs[start..]);
        Xyzz { x, y, zz, zzz }
    }
    #[inline(always)]
    fn scatter(self, limbs: &mut [u64], [start, ..]: [usize; MAX_IN_BUCKETS]) {
        write_elements([self.x, self.y, self.zz, self.zzz], &mut limbs[start..]);
    }
    /// (X·ZZ : Y·ZZZ : ZZ). Cost: 2M.
    #[inline(always)]
    fn apart(self) -> [Jacobian<C>; MAX_IN_BUCKETS] {
        // With Z = ZZ: x = X·ZZ/ZZ², y = Y·ZZZ/ZZ³, as ZZ³ = ZZZ².
        [Jacobian { x: self.x * self.zz, y: self.y * self.zzz, z: self.zz }; MAX_IN_BUCKETS]
    }

    /// Additions are right for every point. Where (0, 0) is one, its order is two: it is refused as outside the subgroup.
    fn check(p: &Affine<C>) -> Result<(), PointError> {
        if C::b().is_zero().declassify() {
            p.check()
        } else if p.is_on_curve() {
            Ok(())
        } else {
            Err(PointError::NotOnCurve)
        }
    }
    /// Cost: nothing.
    fn write_entries(points: &[Affine<C>], entries: &mut [u64]) {
        for (place, p) in entries.chunks_exact_mut(Self::ENTRY_LIMBS).zip(points) {
            write_elements([p.x, p.y], place);
        }
    }
    /// Cost: 8M + 2S.
    #[inline(always)]
    fn add_written_vartime(self, entry: &[u64], [negative, ..]: [u64; MAX_IN_BUCKETS]) -> Self {
        let [x, y] = read_elements::<C::Field, 2>(entry);
        let y = C::Field::select(Mask::low_bit(negative), -y, y);
        let infinity = Mask::public(entry.iter().all(|limb| *limb == 0));
        self.add_entry_vartime(&Affine { x, y, infinity })
    }
    /// Cost: 12M + 2S.
    #[inline(always)]
    fn add_bucket_vartime(self, q: Self) -> Self {
        self.add_vartime(q)
    }
}
