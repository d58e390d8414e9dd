//! Extended coordinates (X : Y : Z : T) on a twisted Edwards curve −x² + y² = 1 + dx²y²: x = X/Z, y = Y/Z, XY = ZT. O: (0, 1, 1,
//! 0). −P negates X and T.
//!
//! Sums and doubles, O and opposite points have one law, without a branch, right for all points of the curve. Doublings do not
//! need T, which a chain of them computes at its end.
//! Source: H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, Twisted Edwards curves revisited, ASIACRYPT 2008, sections 3.1 and 3.3
//! for a = −1.

use super::odd_multiples::{by_complete_law, constants, write_constant};
use crate::coordinates::bucket_point::{BucketPoint, MAX_IN_BUCKETS, element_limbs, read_elements, write_elements};
use crate::coordinates::simultaneous::{SHARE, invert_each};
use crate::coordinates::{Affine, ConstantTimePoint, Point};
use crate::curve::Curve;
use crate::curve::equation::{self, Equation};
use crate::field::{Field, MAX_LIMBS, PrimeField};
use crate::word::Mask;

/// (X : Y : Z : T) with x = X/Z, y = Y/Z, T = xyZ. Every operation takes and gives any representative (rX : rY : rZ : rT), r ≠ 0.
/// Z is never 0. Within a chain of doublings T is not computed, and 0 stands in its place.
#[derive(Clone, Copy)]
pub struct Extended<C: Curve> {
    x: C::Field,
    y: C::Field,
    z: C::Field,
    t: C::Field,
}

/// A table entry of constant time: y − x, y + x and 2dxy.
#[derive(Clone, Copy)]
pub struct ExtendedEntry<C: Curve> {
    difference: C::Field,
    sum: C::Field,
    two_dt: C::Field,
}

/// A table entry of variable time, for which a table needs no inversion: Y − X, Y + X, 2Z and 2dT.
#[derive(Clone, Copy)]
pub struct ExtendedMultiple<C: Curve> {
    difference: C::Field,
    sum: C::Field,
    two_z: C::Field,
    two_dt: C::Field,
}

impl<C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>> Extended<C> {
    /// X3 = E·F; Y3 = G·H; Z3 = F·G; T3 = E·H, the last where it is asked for. Cost: 4M, or 3M.
    #[inline(always)]
    fn product<const WITH_T: bool>([e, f, g, h]: [C::Field; 4]) -> Self {
        let t = if WITH_T { e.mul_inlined(h) } else { C::Field::ZERO };
        Extended { x: e.mul_inlined(f), y: g.mul_inlined(h), z: f.mul_inlined(g), t }
    }

    /// 2P, with T or without. Cost: as [`Point::double`] says, 1M less without.
    #[inline(always)]
    fn doubled<const WITH_T: bool>(self) -> Self {
        let (a, b, zz) = (self.x.square_inlined(), self.y.square_inlined(), self.z.square_inlined());
        let (g, sum) = (b - a, a + b);
        let e = (self.x + self.y).square_inlined() - sum; // E = 2XY
        // F = G − 2Z²; H = −A − B.
        Self::product::<WITH_T>([e, g - zz - zz, g, -sum])
    }

    /// 2^n·P: one loop, in which the coordinates stay where they are computed.
    #[inline(never)]
    fn doubled_n(mut self, n: u32) -> Self {
        // A doubling does not read T, so that all but the last leave it out.
        for _ in 1..n {
            self = self.doubled::<false>();
        }
        if n > 0 { self.doubled::<true>() } else { self }
    }

    /// P + Q from A = (Y1 − X1)(Y2 − X2), B = (Y1 + X1)(Y2 + X2), C = 2d·T1T2 and D = 2Z1Z2. Cost: 4M.
    #[inline(always)]
    fn finish([a, b, c, d]: [C::Field; 4]) -> Self {
        // E, F, G and H.
        Self::product::<true>([b - a, d - c, d + c, b + a])
    }

    /// 2d.
    #[inline(always)]
    fn two_d() -> C::Field {
        C::b() + C::b()
    }

    /// The affine point, given 1/Z. Cost: 2M.
    #[inline(always)]
    fn with_inverse(&self, i: C::Field) -> (C::Field, C::Field) {
        (self.x * i, self.y * i)
    }

    /// The entry of (x, y). Cost: 1M + 1D.
    #[inline(always)]
    fn entry_of((x, y): (C::Field, C::Field)) -> ExtendedEntry<C> {
        ExtendedEntry { difference: y - x, sum: y + x, two_dt: Self::two_d() * (x * y) }
    }

    /// The point of the canonical limbs of X, Y and Z, without T.
    #[inline(always)]
    pub(super) fn of_limbs(coordinates: [&[u64; MAX_LIMBS]; 3]) -> Self {
        let [x, y, z] = coordinates.map(|limbs| C::Field::from_known(limbs));
        Extended { x, y, z, t: C::Field::ZERO }
    }

    /// The affine points, with one inversion for each 64 of them. Time: constant.
    pub(crate) fn to_affine_each(points: &[Self], out: &mut [Affine<C>]) {
        let mut inverses = [C::Field::ZERO; SHARE];
        for (points, out) in points.chunks(SHARE).zip(out.chunks_mut(SHARE)) {
            for (z, point) in inverses.iter_mut().zip(points) {
                *z = point.z;
            }
            invert_each(&mut inverses[..points.len()]);
            for ((place, point), i) in out.iter_mut().zip(points).zip(inverses) {
                *place = Self::affine(point.with_inverse(i));
            }
        }
    }

    /// (x, y), or O for the neutral element.
    #[inline(always)]
    fn affine((x, y): (C::Field, C::Field)) -> Affine<C> {
        let is_identity = <C::Equation as Equation<C>>::is_neutral((x, y));
        Affine::select(is_identity, Affine::IDENTITY, Affine::new_unchecked(x, y))
    }

    /// The entry of variable time. Cost: 1D.
    #[inline(always)]
    fn multiple(&self) -> ExtendedMultiple<C> {
        let (difference, sum, two_z) = (self.y - self.x, self.y + self.x, self.z + self.z);
        ExtendedMultiple { difference, sum, two_z, two_dt: Self::two_d() * self.t }
    }

    /// P ± Q by the limbs of y − x, y + x and 2dxy of Q. Cost: 7M.
    ///
    /// # Time
    /// Variable in `negative`.
    #[cfg(feature = "ed25519")]
    pub(crate) fn add_constant_vartime(self, limbs: &[u64], negative: bool) -> Self {
        let length = limbs.len() / 3;
        let [difference, sum, two_dt] = [0, 1, 2].map(|i| C::Field::from_table(&limbs[i * length..][..length]));
        self.plus_entry(&if negative {
            ExtendedEntry { difference: sum, sum: difference, two_dt: -two_dt }
        } else {
            ExtendedEntry { difference, sum, two_dt }
        })
    }

    /// P + Q for Z2 = 1. Cost: 7M.
    #[inline(never)]
    fn plus_entry(self, q: &ExtendedEntry<C>) -> Self {
        let a = (self.y - self.x) * q.difference;
        // A, B, C = T1·2dx2y2, D = 2Z1.
        Self::finish([a, (self.y + self.x) * q.sum, self.t * q.two_dt, self.z + self.z])
    }
}

impl<C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>> Point for Extended<C> {
    type Curve = C;
    type Entry = ExtendedMultiple<C>;

    const COORDINATES: &'static str = "extended";
    const IDENTITY: Self = Extended { x: C::Field::ZERO, y: C::Field::ONE, z: C::Field::ONE, t: C::Field::ZERO };

    /// Cost: 1M.
    #[inline(always)]
    fn from_affine(p: &Affine<C>) -> Self {
        let y = C::Field::select(p.is_identity(), C::Field::ONE, p.y);
        Extended { x: p.x, y, z: C::Field::ONE, t: p.x * y }
    }
    /// Cost: 1I + 2M.
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
        Extended { x: -self.x, t: -self.t, ..self }
    }

    /// A = X²; B = Y²; E = (X + Y)² − A − B; G = B − A; F = G − 2Z²; H = −A − B; X3 = EF; Y3 = GH; Z3 = FG; T3 = EH.
    ///
    /// Cost: 4M + 4S, 8R. All of a chain but the last take 3M.
    #[inline(always)]
    fn double(self) -> Self {
        self.doubled_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.doubled_n(n)
    }

    /// A = (Y1 − X1)(Y2 − X2); B = (Y1 + X1)(Y2 + X2); C = 2d·T1T2; D = 2Z1Z2; E = B − A; F = D − C; G = D + C; H = B + A; the
    /// rest as for doubles.
    ///
    /// Cost: 8M + 1D, 9R.
    #[inline(never)]
    fn add_vartime(self, q: Self) -> Self {
        let zz = self.z * q.z;
        let a = (self.y - self.x) * (q.y - q.x);
        // A, B, C = 2d·T1T2, D = 2Z1Z2.
        Self::finish([a, (self.y + self.x) * (q.y + q.x), Self::two_d() * (self.t * q.t), zz + zz])
    }

    /// Cost: 1M + 1D.
    #[inline(always)]
    fn entry(p: &Affine<C>) -> ExtendedMultiple<C> {
        Self::from_affine(p).multiple()
    }
    /// Cost: 1D a point, and no inversion.
    #[inline(never)]
    fn to_entries_vartime(points: &[Self], entries: &mut [ExtendedMultiple<C>]) {
        for (entry, point) in entries.iter_mut().zip(points) {
            *entry = point.multiple();
        }
    }
    #[inline(always)]
    fn neg_entry(q: &ExtendedMultiple<C>) -> ExtendedMultiple<C> {
        // −X exchanges Y − X and Y + X.
        ExtendedMultiple { difference: q.sum, sum: q.difference, two_dt: -q.two_dt, ..*q }
    }

    /// Cost: 8M, 8R.
    #[inline(never)]
    fn add_entry_vartime(self, q: &ExtendedMultiple<C>) -> Self {
        let a = (self.y - self.x) * q.difference;
        // A, B, C = T1·2dT2, D = Z1·2Z2.
        Self::finish([a, (self.y + self.x) * q.sum, self.t * q.two_dt, self.z * q.two_z])
    }
}

impl<C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>> ExtendedEntry<C> {
    /// The entry, or its negative where the mask is true.
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        ExtendedEntry {
            difference: C::Field::select(mask, self.sum, self.difference),
            sum: C::Field::select(mask, self.difference, self.sum),
            two_dt: C::Field::select(mask, -self.two_dt, self.two_dt),
        }
    }
}

impl<C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>> ConstantTimePoint for Extended<C> {
    type Curve = C;
    type Entry = ExtendedEntry<C>;

    const COORDINATES: &'static str = <Self as Point>::COORDINATES;
    const COMPLETE: bool = true;
    const HOLDS_MULTIPLES: bool = C::Field::HELD_AS_MULTIPLE;

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    /// Cost: 1M + 1D.
    #[inline(always)]
    fn entry(p: &Affine<C>) -> ExtendedEntry<C> {
        Self::entry_of((p.x, C::Field::select(p.is_identity(), C::Field::ONE, p.y)))
    }
    /// On the representative with Z = 4, so that no half is needed: 2x and 2y are known. Cost: 1M.
    #[inline(always)]
    fn from_entry(q: &ExtendedEntry<C>) -> Self {
        // (4x : 4y : 4 : 4xy), of 2x and 2y.
        let (x, y) = (q.sum - q.difference, q.sum + q.difference);
        let two = C::Field::ONE + C::Field::ONE;
        Extended { x: x + x, y: y + y, z: two + two, t: x * y }
    }
    /// Cost: 1I + 2M.
    #[inline(always)]
    fn to_affine(self) -> Affine<C> {
        Self::affine(self.with_inverse(self.z.invert()))
    }
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        Extended { x: C::Field::select(mask, -self.x, self.x), t: C::Field::select(mask, -self.t, self.t), ..self }
    }
    /// Cost: n (3M + 4S) + 1M.
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: 8M + 1D.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        self.add_vartime(q)
    }
    /// Right for every P. Cost: 7M.
    #[inline(always)]
    fn add_entry(self, q: &ExtendedEntry<C>) -> Self {
        self.plus_entry(q)
    }

    /// With one inversion for all: no Z is 0. Cost: 1I + 1 doubling + (T − 1)(14M + 2D).
    #[inline(never)]
    fn odd_multiples(p: &Affine<C>, table: &mut [ExtendedEntry<C>]) {
        let entry = |q: &Self, i| Self::entry_of(q.with_inverse(i));
        by_complete_law(Self::from_affine(p), |q| q.z, entry, table);
    }
    #[inline(always)]
    fn lookup(table: &[ExtendedEntry<C>], index: u64, negative: Mask) -> ExtendedEntry<C> {
        let rows = table.iter().map(|q| [q.difference, q.sum, q.two_dt]);
        let [difference, sum, two_dt] = C::Field::scan(rows, index);
        ExtendedEntry { difference, sum, two_dt }.neg_if(negative)
    }
    /// Cost: 1M + 1D.
    #[inline(always)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> ExtendedEntry<C> {
        let [x, y] = constants::<C::Field>(table, index);
        Self::entry_of((x, y)).neg_if(negative)
    }
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        write_constant(p, limbs);
    }
}

/// A bucket holds the four coordinates, an entry its three elements.
impl<C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>> BucketPoint for Extended<C> {
    type Curve = C;
    type One = Self;

    const COUNT: usize = 1;
    const LIMBS: usize = 4 * element_limbs::<C::Field>();
    const ENTRY_LIMBS: usize = 3 * element_limbs::<C::Field>();

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn gather(limbs: &[u64], [start, ..]: [usize; MAX_IN_BUCKETS]) -> Self {
        let [x, y, z, t] = read_elements(&limbs[start..]);
        Extended { x, y, z, t }
    }
    #[inline(always)]
    fn scatter(self, limbs: &mut [u64], [start, ..]: [usize; MAX_IN_BUCKETS]) {
        write_elements([self.x, self.y, self.z, self.t], &mut limbs[start..]);
    }
    #[inline(always)]
    fn apart(self) -> [Self; MAX_IN_BUCKETS] {
        [self; MAX_IN_BUCKETS]
    }

    /// Cost: 1M + 1D each.
    fn write_entries(points: &[Affine<C>], entries: &mut [u64]) {
        for (place, p) in entries.chunks_exact_mut(Self::ENTRY_LIMBS).zip(points) {
            let ExtendedEntry { difference, sum, two_dt } = <Self as ConstantTimePoint>::entry(p);
            write_elements([difference, sum, two_dt], place);
        }
    }
    /// Cost: 7M.
    #[inline(always)]
    fn add_written_vartime(self, entry: &[u64], [negative, ..]: [u64; MAX_IN_BUCKETS]) -> Self {
        let [difference, sum, two_dt] = read_elements(entry);
        self.plus_entry(&ExtendedEntry { difference, sum, two_dt }.neg_if(Mask::low_bit(negative)))
    }
    /// Cost: 8M + 1D.
    #[inline(always)]
    fn add_bucket_vartime(self, q: Self) -> Self {
        self.add_vartime(q)
    }
}
