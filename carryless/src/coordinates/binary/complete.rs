//! Complete coordinates (X : S : Z : U) of the subgroup of odd order: formulas without exceptional cases.
//!
//! With β = b^(1/4) and N = (0, √b), the point of order two, P is represented by P + N, for which
//! x(P + N) = √b/x(P) = β·X/Z, s(P + N) = √b·(y + x² + (a + 1)x)/x² = β·S/Z², and U = S + T, T = XZ.
//! O = (0 : β : 1 : β), and −(X : S : Z : U) = (X : U : Z : S). A table entry has Z = 1 and T = X.
//!
//! Doublings are right for every point, additions for every pair except P − Q = N, which does not occur within the
//! subgroup of odd order. So nothing is to be tested or selected: constant time costs nothing.
//! Source: T. Pornin, Efficient and complete formulas for binary curves, Cryptology ePrint Archive 2022/1325, where T is held
//! and not U: with U a negation is an exchange, and τ squarings alone. D is a product by β, none on Koblitz curves, where β =
//! 1.

use crate::coordinates::Affine;
use crate::coordinates::{ConstantTimePoint, Point};
use crate::curve::{BinaryCurve, Curve, KoblitzCurve};
use crate::field::{BinaryField, Field};
use crate::word::Mask;
use core::ops::Add;

/// (X : S : Z : U), a point of the subgroup of odd order.
#[derive(Clone, Copy)]
pub struct Complete<C: Curve>([C::Field; 4]);

/// (X, S) of a point with Z = 1, T = X.
#[derive(Clone, Copy)]
pub struct CompleteEntry<C: Curve>([C::Field; 2]);

impl<C: BinaryCurve> Complete<C> {
    /// The name on the command line.
    pub const COORDINATES: &'static str = "complete";

    /// O.
    #[inline(always)]
    pub fn identity() -> Self {
        Complete([C::Field::ZERO, C::fourth_root_of_b(), C::Field::ONE, C::fourth_root_of_b()])
    }

    /// A point of the subgroup in these coordinates. X = β; Z = x; T = βx; S = β(y + x² + (a + 1)x).
    ///
    /// Cost: 1S + 2D.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        let (x, y) = (p.x, p.y);
        let s = C::times_fourth_root_of_b(y + x.square() + x + C::times_a(x));
        let point = Complete([C::fourth_root_of_b(), s, x, s + C::times_fourth_root_of_b(x)]);
        Self::select(p.is_identity(), Self::identity(), point)
    }

    /// The point in affine coordinates. x = βZ/X; y = βS/X² + x² + (a + 1)x.
    ///
    /// Cost: 1I + 2M + 2S + 2D.
    #[inline(always)]
    pub fn to_affine(self) -> Affine<C> {
        let [x, s, z, _] = self.0;
        let is_identity = x.is_zero();
        let i = x.invert();
        let affine_x = C::times_fourth_root_of_b(z * i);
        let affine_y = C::times_fourth_root_of_b(s * i.square()) + affine_x.square() + affine_x + C::times_a(affine_x);
        Affine::select(is_identity, Affine::IDENTITY, Affine::new_unchecked(affine_x, affine_y))
    }

    /// The point with these coordinates, which are not checked.
    #[inline(always)]
    pub(crate) fn new_unchecked(coordinates: [C::Field; 4]) -> Self {
        Complete(coordinates)
    }

    /// X, S, Z and U.
    #[inline(always)]
    pub(crate) fn coordinates(self) -> [C::Field; 4] {
        self.0
    }

    /// The same point of the same curve over another representation of its field.
    #[inline(always)]
    pub(crate) fn on<D: BinaryCurve>(&self) -> Complete<D> {
        let convert = |v: C::Field| D::Field::from_raw(&v.to_raw());
        let [x, s, z, u] = self.0;
        Complete([convert(x), convert(s), convert(z), convert(u)])
    }

    /// Whether the point is O. Cost: nothing.
    #[inline(always)]
    pub fn is_identity(self) -> Mask {
        self.0[0].is_zero()
    }

    /// Whether P = Q, for points of the subgroup: S1T2 = S2T1, or S1U2 = S2U1. There T = 0 for O alone, and S/T = ((y + √b)/x + 1)² differs
    /// from point to point: the line through (0, √b) of one slope meets the subgroup once, or not at all.
    ///
    /// Cost: 2M.
    #[inline(always)]
    pub fn equals(self, q: Self) -> Mask {
        let ([_, s1, _, u1], [_, s2, _, u2]) = (self.0, q.0);
        let [left, right] = C::Field::products([s1, s2], [u2, u1]);
        left.equals(right)
    }

    /// `p` where the mask is true, `q` where it is false.
    #[inline(always)]
    pub fn select(mask: Mask, p: Self, q: Self) -> Self {
        let mut selected = q;
        for i in 0..4 {
            selected.0[i] = C::Field::select(mask, p.0[i], q.0[i]);
        }
        selected
    }

    /// −P where the mask is true. Cost: nothing.
    #[inline(always)]
    pub fn neg_if(self, mask: Mask) -> Self {
        let [x, s, z, u] = self.0;
        Complete([x, C::Field::select(mask, u, s), z, C::Field::select(mask, s, u)])
    }

    /// The same point on another representative, (rX : r²S : rZ : r²U), r ≠ 0. Cost: 4M + 1S.
    #[inline(always)]
    pub fn scale(self, r: C::Field) -> Self {
        let [x, s, z, u] = self.0;
        let rr = r.square();
        Complete(C::Field::products([r, rr, r, rr], [x, s, z, u]))
    }

    /// P + Q for a table entry Q.
    ///
    /// Cost: 7M + 2S + 2D; for b = 1 and a = 0, 6M + 2S.
    #[inline(always)]
    pub fn add_entry(self, q: &CompleteEntry<C>) -> Self {
        let ([x1, s1, z1, u1], [x2, s2]) = (self.0, q.0);
        let u2 = s2 + x2;
        let (p, s, u, tt);
        if C::A == Some(0) {
            [p, s, u] = C::Field::products([x1, s1, u1], [x2, s2, u2]);
            tt = C::Field::ZERO;
        } else {
            [p, s, u, tt] = C::Field::products([x1, s1, u1, s1 + u1], [x2, s2, u2, x2]);
        }
        Self::sum([p, s, z1, u], tt)
    }

    /// P + Q, given X1X2, S1S2, Z1Z2 and U1U2, and T1T2 where a ≠ 0.
    #[inline(always)]
    fn sum([p, s, q, u]: [C::Field; 4], tt: C::Field) -> Self {
        let e = if C::A == Some(0) { C::Field::ZERO } else { C::times_a(tt) };
        let [mut f, mut g] = C::Field::squares_n([p, q], 1);
        if !C::B_IS_ONE {
            [f, g] = C::Field::products([C::fourth_root_of_b(); 2], [f, g]);
        }
        let (x3, z3) = (s + u, f + g);
        let (s3, t3) = C::Field::sum_and_product([g, s + e, f, u + e], [x3, z3]);
        Complete([x3, s3, z3, s3 + t3])
    }

    /// 2P.
    ///
    /// Cost: 3M + 5S + 2D; for b = 1, 3M + 4S.
    ///
    /// T = S + U.
    /// b = 1: D = SU; E = (U + aT + Z²)²; X3 = T²; Z3 = D + aT²; S3 = E(E + Z3 + T²) + (D + T²)²; T3 = X3Z3.
    /// Else: X3 = T²; Z3 = β(X² + Z²)²; W = \[X²(U + aT) + Z²(S + aT)\]; S3 = βW²; T3 = X3Z3.
    #[inline(always)]
    pub fn double(self) -> Self {
        let [x, s, z, u] = self.0;
        let t = s + u;
        let at = C::times_a(t);
        if C::B_IS_ONE {
            let [zz, x3] = C::Field::squares_n([z, t], 1);
            let d = s * u;
            let z3 = d + C::times_a(x3);
            let [e, dd] = C::Field::squares_n([u + at + zz, d + x3], 1);
            let [ee, t3] = C::Field::products([e, x3], [e + z3 + x3, z3]);
            let s3 = ee + dd;
            return Complete([x3, s3, z3, s3 + t3]);
        }
        let beta = C::fourth_root_of_b();
        let [xx, zz, x3] = C::Field::squares_n([x, z, t], 1);
        let w = C::Field::mul_add2(xx, u + at, zz, s + at);
        let [fourth, ww] = C::Field::squares_n([xx + zz, w], 1);
        let [z3, s3] = C::Field::products([beta; 2], [fourth, ww]);
        Complete([x3, s3, z3, s3 + x3 * z3])
    }

    /// P + Q as a call: less to compile where speed does not matter.
    #[inline(never)]
    pub fn add_out_of_line(self, q: Self) -> Self {
        C::Field::enter(
            #[inline(always)]
            || self + q,
        )
    }

    /// [`Self::equals`] as a call.
    #[inline(never)]
    pub(crate) fn equals_out_of_line(self, q: Self) -> Mask {
        C::Field::enter(
            #[inline(always)]
            || self.equals(q),
        )
    }

    /// [`Self::from_affine`] as a call.
    #[inline(never)]
    pub(crate) fn from_affine_out_of_line(p: &Affine<C>) -> Self {
        C::Field::enter(
            #[inline(always)]
            || Self::from_affine(p),
        )
    }

    /// [`Self::to_affine`] as a call.
    #[inline(never)]
    pub fn to_affine_out_of_line(self) -> Affine<C> {
        C::Field::enter(
            #[inline(always)]
            || self.to_affine(),
        )
    }

    /// 2^n·P as a call. Cost: n doublings.
    #[inline(never)]
    pub fn double_n_out_of_line(self, n: u32) -> Self {
        C::Field::enter(
            #[inline(always)]
            || (0..n).fold(self, |p, _| p.double()),
        )
    }

    /// Entry `index` − 1 of a table, O for 0. Every entry is read.
    #[inline(always)]
    pub fn lookup(table: &[Self], index: u64) -> Self {
        let found = Complete(C::Field::scan(table.iter().map(|p| p.0), index.wrapping_sub(1)));
        Self::select(Mask::is_zero(index), Self::identity(), found)
    }
}

impl<C: KoblitzCurve> Complete<C> {
    /// τ^n·P, τ(x, y) = (x², y²). Where squarings are not side by side, T = XZ is made anew, which takes less than n of them.
    ///
    /// Cost: 3nS + 1M; 4nS side by side.
    #[inline(always)]
    pub fn frobenius_n(self, n: u32) -> Self {
        if C::Field::SIDE_BY_SIDE {
            return Complete(C::Field::squares_n(self.0, n));
        }
        let [x, s, z, _] = self.0;
        let [x, s, z] = C::Field::squares_n([x, s, z], n);
        Complete([x, s, z, s + x * z])
    }
}

impl<C: BinaryCurve> Add for Complete<C> {
    type Output = Self;
    /// P + Q, also for P = Q, P = −Q and O.
    ///
    /// p = X1X2; s = S1S2; q = Z1Z2; u = U1U2; e = aT1T2; f = βp²; g = βq²;
    /// X3 = s + u; Z3 = f + g; S3 = \[g(s + e) + f(u + e)\]; T3 = X3Z3.
    /// Cost: 8M + 2S + 2D; for b = 1 and a = 0, 7M + 2S.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        let products = C::Field::products(self.0, q.0);
        let tt = if C::A == Some(0) {
            C::Field::ZERO
        } else {
            let t = |[_, s, _, u]: [C::Field; 4]| s + u;
            t(self.0) * t(q.0)
        };
        Self::sum(products, tt)
    }
}

impl<C: BinaryCurve> CompleteEntry<C> {
    /// Little-endian limbs of an entry in a table: X and S, each as many as the field's elements have.
    pub const LIMBS: usize = 2 * C::Field::BITS.div_ceil(64) as usize;

    /// The entry of a point of the subgroup. X = β/x; S = β(y + x² + (a + 1)x)/x²; O = (0, β).
    ///
    /// Cost: 1I + 1M + 2S + 2D.
    pub fn new(p: &Affine<C>) -> Self {
        let i = p.x.invert();
        let s = C::times_fourth_root_of_b((p.y + p.x.square() + p.x + C::times_a(p.x)) * i.square());
        let s = C::Field::select(p.is_identity(), C::fourth_root_of_b(), s);
        CompleteEntry([C::times_fourth_root_of_b(i), s])
    }

    /// The entry as [`Self::LIMBS`] limbs.
    pub fn write(&self, limbs: &mut [u64]) {
        for (place, v) in limbs.chunks_exact_mut(Self::LIMBS / 2).zip(self.0) {
            place.copy_from_slice(&v.to_limbs()[..Self::LIMBS / 2]);
        }
    }

    /// Entry `index` of a table, which holds (X, S) of each as [`Self::LIMBS`] limbs. Every one is read.
    #[inline(always)]
    pub fn lookup(table: &[u64], index: u64) -> Self {
        let rows = table.chunks_exact(Self::LIMBS).map(
            #[inline(always)]
            |row| {
                let (x, s) = row.split_at(Self::LIMBS / 2);
                [C::Field::from_constant(x), C::Field::from_constant(s)]
            },
        );
        CompleteEntry(C::Field::scan(rows, index))
    }

    /// −P where the mask is true. Cost: nothing.
    #[inline(always)]
    pub fn neg_if(self, mask: Mask) -> Self {
        let [x, s] = self.0;
        CompleteEntry([x, C::Field::select(mask, s + x, s)])
    }
}

/// Additions are right in every case. A table of constants holds (X, S) of each point.
impl<C: BinaryCurve> ConstantTimePoint for Complete<C> {
    type Curve = C;
    type Entry = CompleteEntry<C>;

    const COORDINATES: &'static str = Self::COORDINATES;
    const COMPLETE: bool = true;
    const HOLDS_IDENTITY: bool = true;

    #[inline(always)]
    fn identity() -> Self {
        Self::identity()
    }
    #[inline(always)]
    fn entry(p: &Affine<C>) -> CompleteEntry<C> {
        CompleteEntry::new(p)
    }
    /// Cost: nothing.
    #[inline(always)]
    fn from_entry(q: &CompleteEntry<C>) -> Self {
        let [x, s] = q.0;
        Complete([x, s, C::Field::ONE, s + x])
    }
    #[inline(always)]
    fn to_affine(self) -> Affine<C> {
        self.to_affine()
    }
    #[inline(always)]
    fn neg_if(self, mask: Mask) -> Self {
        self.neg_if(mask)
    }
    #[inline(always)]
    fn double_n(mut self, n: u32) -> Self {
        for _ in 0..n {
            self = self.double();
        }
        self
    }
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        self.add_out_of_line(q)
    }
    #[inline(always)]
    fn add_entry(self, q: &CompleteEntry<C>) -> Self {
        self.add_entry(q)
    }

    /// Cost: T (1I + 1M + 2S + 2D) beside the sums.
    fn odd_multiples(p: &Affine<C>, table: &mut [CompleteEntry<C>]) {
        let mut multiple = Self::from_affine(p);
        let double = multiple.double_n_out_of_line(1);
        for place in table {
            *place = CompleteEntry::new(&multiple.to_affine_out_of_line());
            multiple = multiple.add_out_of_line(double);
        }
    }
    #[inline(always)]
    fn lookup(table: &[CompleteEntry<C>], index: u64, negative: Mask) -> CompleteEntry<C> {
        CompleteEntry(C::Field::scan(table.iter().map(|q| q.0), index)).neg_if(negative)
    }
    #[inline(always)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> CompleteEntry<C> {
        CompleteEntry::lookup(table, index).neg_if(negative)
    }
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        CompleteEntry::new(p).write(limbs);
    }
}
