//! Coordinates (X, XX, Y, Z, ZZ) on a Jacobi quartic y² = x⁴ + 2ax² + 1: x = X/Z, y = Y/ZZ, XX = X², ZZ = Z².
//! O: (0, 0, 1, 1, 1). −P negates X.
//!
//! Sums and doubles, O and opposite points have one law, without a branch. It fails when P + Q or P − Q is one of the
//! two points of order two at infinity, which never happens in the subgroup of odd order: points of that subgroup only.
//! Source: H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, Jacobi quartic curves revisited, ACISP 2009; D. J. Bernstein,
//! T. Lange, Explicit-Formulas Database, Jacobi quartics in XXYZZ coordinates.

use super::odd_multiples::{by_complete_law, constants, write_constant};
use crate::coordinates::bucket_point::{BucketPoint, MAX_IN_BUCKETS, element_limbs, read_elements, write_elements};
use crate::coordinates::{Affine, ConstantTimePoint, Point, simultaneous};
use crate::curve::equation::{self, Weierstrass};
use crate::curve::{Curve, Equation};
use crate::field::{Field, PrimeField};
use crate::word::Mask;

/// (X : XX : Y : Z : ZZ) with x = X/Z, y = Y/ZZ, XX = X², ZZ = Z². Every operation takes and gives any representative
/// (rX : r²XX : r²Y : rZ : r²ZZ), r ≠ 0, of points of the subgroup of odd order, where Z is never 0.
#[derive(Clone, Copy)]
pub struct JacobiQuartic<C: Curve> {
    x: C::Field,
    xx: C::Field,
    y: C::Field,
    z: C::Field,
    zz: C::Field,
}

/// A table entry: x², y and 2x.
#[derive(Clone, Copy)]
pub struct JacobiQuarticEntry<C: Curve> {
    xx: C::Field,
    y: C::Field,
    two_x: C::Field,
}

/// The parts of a sum whose two forms differ.
struct Parts<F> {
    /// XX1·XX2.
    a: F,
    /// ZZ1·ZZ2.
    b: F,
    /// (XX1 + ZZ1)(XX2 + ZZ2).
    h: F,
    /// Y1 and Y2.
    y: [F; 2],
    /// 2X1Z1 and 2X2Z2.
    r: [F; 2],
}

impl<C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>> JacobiQuartic<C> {
    /// 2P. Cost: as [`Point::double`] says.
    #[inline(always)]
    fn doubled(self) -> Self {
        let sum = self.zz + self.xx;
        let x = ((self.x + self.z).square() - sum) * self.y; // X3 = 2XZ·Y
        let z = (self.zz - self.xx) * sum; // Z3 = (ZZ − XX)(ZZ + XX)
        // J², J = Y(ZZ + XX).
        let jj = (self.y * sum).square();
        let (xx, zz) = (x.square(), z.square());
        // Y3 = 2J² − X3² − Z3².
        JacobiQuartic { x, xx, y: jj + jj - xx - zz, z, zz }
    }

    /// 2^n·P: one loop, in which the coordinates stay where they are computed.
    #[inline(never)]
    fn doubled_n(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.doubled();
        }
        self
    }

    /// 2XZ = (X + Z)² − XX − ZZ. Cost: 1S.
    #[inline(always)]
    fn two_xz(&self) -> C::Field {
        (self.x + self.z).square() - self.xx - self.zz
    }

    /// E = Y1Y2; F = R1R2; X3 = (Y1 + R1)(Y2 + R2) − E − F; Z3 = 2(B − A);
    /// Y3 = (2(A + B) + F)(2E + aF + 2(H − A − B)) − X3².
    /// Cost: 4M + 2S + 1D.
    #[inline(always)]
    fn finish(Parts { a, b, h, y: [y1, y2], r: [r1, r2] }: Parts<C::Field>) -> Self {
        let (e, f) = (y1 * y2, r1 * r2); // E = Y1Y2, F = R1R2
        let x = (y1 + r1) * (y2 + r2) - e - f; // X3 = Y1R2 + R1Y2
        let (half_z, sum) = (b - a, a + b); // Z3/2 = B − A, and A + B
        let z = half_z + half_z;
        let (xx, zz) = (x.square(), z.square());
        // E + H − A − B: twice this and aF make the second factor of Y3.
        let second = e + h - sum;
        // Y3 = (2(A + B) + F)(2(E + H − A − B) + aF) − X3², where H − A − B = XX1ZZ2 + ZZ1XX2.
        let y = (sum + sum + f) * (second + second + C::a() * f) - xx;
        JacobiQuartic { x, xx, y, z, zz }
    }

    /// x and y, given 1/Z. Cost: 2M + 1S.
    #[inline(always)]
    fn with_inverse(&self, i: C::Field) -> (C::Field, C::Field) {
        (self.x * i, self.y * i.square())
    }

    /// The entry of (x, y). Cost: 1S.
    #[inline(always)]
    fn entry_of((x, y): (C::Field, C::Field)) -> JacobiQuarticEntry<C> {
        JacobiQuarticEntry { xx: x.square(), y, two_x: x + x }
    }
}

impl<C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>> Point for JacobiQuartic<C> {
    type Curve = C;
    type Entry = JacobiQuarticEntry<C>;

    const COORDINATES: &'static str = "jacobi-quartic";
    const IDENTITY: Self =
        JacobiQuartic { x: C::Field::ZERO, xx: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ONE, zz: C::Field::ONE };

    /// Cost: 1S.
    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        let y = C::Field::select(p.is_identity(), C::Field::ONE, p.y);
        JacobiQuartic { x: p.x, xx: p.x.square(), y, z: C::Field::ONE, zz: C::Field::ONE }
    }
    /// Cost: 1I + 2M + 1S.
    #[inline]
    fn to_affine_vartime(self) -> Affine<C> {
        let (x, y) = self.with_inverse(self.z.invert_vartime());
        if <C::Equation as Equation<C>>::is_neutral((x, y)).declassify() {
            Affine::IDENTITY
        } else {
            Affine::new_unchecked(x, y)
        }
    }
    #[inline(always)]
    fn neg(self) -> Self {
        JacobiQuartic { x: -self.x, ..self }
    }

    /// R = 2XZ; X3 = R·Y; Z3 = (ZZ − XX)(ZZ + XX); J = Y(ZZ + XX); Y3 = 2J² − X3² − Z3².
    ///
    /// Cost: 3M + 4S, 7R.
    #[inline(always)]
    fn double(self) -> Self {
        self.doubled_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.doubled_n(n)
    }

    /// Cost: 7M + 4S + 1D, 12R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        Self::finish(Parts {
            a: self.xx * q.xx,
            b: self.zz * q.zz,
            h: (self.xx + self.zz) * (q.xx + q.zz),
            y: [self.y, q.y],
            r: [self.two_xz(), q.two_xz()],
        })
    }

    /// Cost: 1S.
    #[inline(always)]
    fn entry(p: &Affine<C>) -> JacobiQuarticEntry<C> {
        let p = Self::from_affine(p);
        JacobiQuarticEntry { xx: p.xx, y: p.y, two_x: p.x + p.x }
    }
    /// Cost: 1I for each 64 points and 5M + 2S a point.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [JacobiQuarticEntry<C>]) {
        let finish = |p: &Self, i: C::Field| Self::entry_of(p.with_inverse(i));
        let identity = JacobiQuarticEntry { xx: C::Field::ZERO, y: C::Field::ONE, two_x: C::Field::ZERO };
        simultaneous::to_entries_vartime(points, entries, |p| p.z, finish, identity);
    }
    #[inline(always)]
    fn neg_entry(q: &JacobiQuarticEntry<C>) -> JacobiQuarticEntry<C> {
        JacobiQuarticEntry { two_x: -q.two_x, ..*q }
    }

    /// Cost: 6M + 3S + 1D, 10R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &JacobiQuarticEntry<C>) -> Self {
        Self::finish(Parts {
            a: self.xx * q.xx,
            b: self.zz,
            h: (self.xx + self.zz) * (q.xx + C::Field::ONE),
            y: [self.y, q.y],
            r: [self.two_xz(), q.two_x],
        })
    }
}

impl<C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>> JacobiQuarticEntry<C> {
    /// The entry, or its negative where the mask is true.
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        JacobiQuarticEntry { two_x: C::Field::select(mask, -self.two_x, self.two_x), ..self }
    }
}

impl<C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>> ConstantTimePoint for JacobiQuartic<C> {
    type Curve = C;
    type Entry = JacobiQuarticEntry<C>;

    const COORDINATES: &'static str = <Self as Point>::COORDINATES;
    const COMPLETE: bool = true;
    const HOLDS_MULTIPLES: bool = C::Field::HELD_AS_MULTIPLE;

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    /// Cost: 1S.
    #[inline(always)]
    fn entry(p: &Affine<C>) -> JacobiQuarticEntry<C> {
        <Self as Point>::entry(p)
    }
    /// The entry on the representative with Z = 2, so that no half is needed: (2x : 4x² : 4y : 2 : 4). Cost: nothing.
    #[inline(always)]
    fn from_entry(q: &JacobiQuarticEntry<C>) -> Self {
        let two = C::Field::ONE + C::Field::ONE;
        let four = |v: C::Field| v + v + v + v;
        JacobiQuartic { x: q.two_x, xx: four(q.xx), y: four(q.y), z: two, zz: two + two }
    }
    /// Cost: 1I + 2M + 1S.
    #[inline(always)]
    fn to_affine(self) -> Affine<C> {
        let (x, y) = self.with_inverse(self.z.invert());
        let is_identity = <C::Equation as Equation<C>>::is_neutral((x, y));
        Affine::select(is_identity, Affine::IDENTITY, Affine::new_unchecked(x, y))
    }
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        JacobiQuartic { x: C::Field::select(mask, -self.x, self.x), ..self }
    }
    /// Cost: n (3M + 4S).
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: 7M + 4S + 1D.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        self.add_vartime(q)
    }
    /// Right for every P. Cost: 6M + 3S + 1D.
    #[inline(always)]
    fn add_entry(self, q: &JacobiQuarticEntry<C>) -> Self {
        self.add_entry_vartime(q)
    }

    /// With one inversion for all: no Z of the subgroup is 0. Cost: 1I + 1 doubling + (T − 1)(12M + 6S + 1D).
    #[inline(never)]
    fn odd_multiples(p: &Affine<C>, table: &mut [JacobiQuarticEntry<C>]) {
        let entry = |q: &Self, i| Self::entry_of(q.with_inverse(i));
        by_complete_law(Self::from_affine(p), |q| q.z, entry, table);
    }
    #[inline(always)]
    fn lookup(table: &[JacobiQuarticEntry<C>], index: u64, negative: Mask) -> JacobiQuarticEntry<C> {
        let [xx, y, two_x] = C::Field::scan(table.iter().map(|q| [q.xx, q.y, q.two_x]), index);
        JacobiQuarticEntry { xx, y, two_x }.neg_if(negative)
    }
    /// Cost: 1S.
    #[inline(always)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> JacobiQuarticEntry<C> {
        let [x, y] = constants::<C::Field>(table, index);
        Self::entry_of((x, y)).neg_if(negative)
    }
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        write_constant(p, limbs);
    }
}

/// A bucket holds the five coordinates, an entry its three elements.
impl<C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>> BucketPoint for JacobiQuartic<C> {
    type Curve = C;
    type One = Self;

    const COUNT: usize = 1;
    const LIMBS: usize = 5 * element_limbs::<C::Field>();
    const ENTRY_LIMBS: usize = 3 * element_limbs::<C::Field>();

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn gather(limbs: &[u64], [start, ..]: [usize; MAX_IN_BUCKETS]) -> Self {
        let [x, xx, y, z, zz] = read_elements(&limbs[start..]);
        JacobiQuartic { x, xx, y, z, zz }
    }
    #[inline(always)]
    fn scatter(self, limbs: &mut [u64], [start, ..]: [usize; MAX_IN_BUCKETS]) {
        write_elements([self.x, self.xx, self.y, self.z, self.zz], &mut limbs[start..]);
    }
    #[inline(always)]
    fn apart(self) -> [Self; MAX_IN_BUCKETS] {
        [self; MAX_IN_BUCKETS]
    }

    /// Cost: 1S each.
    fn write_entries(points: &[Affine<C>], entries: &mut [u64]) {
        for (place, p) in entries.chunks_exact_mut(Self::ENTRY_LIMBS).zip(points) {
            let JacobiQuarticEntry { xx, y, two_x } = <Self as Point>::entry(p);
            write_elements([xx, y, two_x], place);
        }
    }
    /// Cost: 6M + 3S + 1D.
    #[inline(always)]
    fn add_written_vartime(self, entry: &[u64], [negative, ..]: [u64; MAX_IN_BUCKETS]) -> Self {
        let [xx, y, two_x] = read_elements(entry);
        let entry = JacobiQuarticEntry { xx, y, two_x }.neg_if(Mask::low_bit(negative));
        self.add_entry_vartime(&entry)
    }
    /// Cost: 7M + 4S + 1D.
    #[inline(always)]
    fn add_bucket_vartime(self, q: Self) -> Self {
        self.add_vartime(q)
    }
}

/// θ with 2a = −(3/2)θ, and a/3.
fn theta_and_third<C: Curve>() -> (C::Field, C::Field) {
    let third = C::a() * (C::Field::ONE + C::Field::ONE + C::Field::ONE).invert();
    let two = third + third;
    (-(two + two), third)
}

impl<C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>> Affine<C> {
    /// This point on the isomorphic curve W: v² = u³ + a4·u + b6, a4 = (−16 − 3θ²)/4, b6 = −θ³ − a4·θ, θ = −4a/3.
    ///
    /// u = 2(y + 1)/x² − θ/2; v = 4(y + 1 + ax²)/x³; O goes to O and (0, −1) to (θ, 0).
    /// Cost: 2I and a few products.
    ///
    /// # Time
    /// Variable in `self`.
    pub fn to_weierstrass_vartime<W>(&self) -> Affine<W>
    where
        W: Curve<Field = C::Field, Equation = Weierstrass>,
    {
        let Some((x, y)) = self.coordinates() else { return Affine::IDENTITY };
        let (theta, third) = theta_and_third::<C>();
        if x.is_zero().declassify() {
            return Affine::new_unchecked(theta, C::Field::ZERO);
        }
        let i = x.invert_vartime();
        let ii = i.square();
        // u/2, as −θ/4 = a/3, and a quarter of v.
        let half_u = (y + C::Field::ONE) * ii + third;
        let half_v = (y + C::Field::ONE + C::a() * x.square()) * (ii * i);
        let half_v = half_v + half_v;
        Affine::new_unchecked(half_u + half_u, half_v + half_v)
    }

    /// A point of W on this quartic: the inverse of [`Affine::to_weierstrass_vartime`]. Nothing for
    /// the two points that lie at infinity here, those of order two other than (θ, 0).
    ///
    /// s = (u − θ)/v; x = 2s; y = (2u + θ)s² − 1.
    /// Cost: 2I and a few products.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn from_weierstrass_vartime<W>(p: &Affine<W>) -> Option<Self>
    where
        W: Curve<Field = C::Field, Equation = Weierstrass>,
    {
        let Some((u, v)) = p.coordinates() else { return Some(Affine::IDENTITY) };
        let (theta, _) = theta_and_third::<C>();
        if v.is_zero().declassify() {
            let is_image = u.equals(theta).declassify();
            return is_image.then(|| Affine::new_unchecked(C::Field::ZERO, -C::Field::ONE));
        }
        let s = (u - theta) * v.invert_vartime();
        Some(Affine::new_unchecked(s + s, (u + u + theta) * s.square() - C::Field::ONE))
    }
}
