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
use crate::curve::{BinaryCurve, Curve, GlsCurve, KoblitzCurve};
use crate::field::{BinaryField, Elements, Field, binary::CubeRoot};
use crate::word::{MAX_WAYS, Mask};
use core::marker::PhantomData;
use core::ops::Add;

/// (X : S : Z : U), a point of the subgroup of odd order; with [`Elements`] `E`, as many points as these are elements.
///
/// Every operation takes and gives any representative (rX : r²S : rZ : r²U), r ≠ 0, on elements as the field holds them. Within the
/// subgroup Z is never 0, and X is 0 for O alone.
#[derive(Clone, Copy)]
pub struct Complete<C: Curve, E = <C as Curve>::Field>([E; 4], PhantomData<fn() -> C>);

/// (X, S) of a point with Z = 1, T = X, U = S + X; or of several. That fixes the representative: one pair for each point.
#[derive(Clone, Copy)]
pub struct CompleteEntry<C: Curve, E = <C as Curve>::Field>([E; 2], PhantomData<fn() -> C>);

impl<C: Curve, E> Complete<C, E> {
    #[inline(always)]
    pub(super) const fn new(coordinates: [E; 4]) -> Self {
        Complete(coordinates, PhantomData)
    }
}

impl<C: Curve, E> CompleteEntry<C, E> {
    #[inline(always)]
    pub(super) const fn of(coordinates: [E; 2]) -> Self {
        CompleteEntry(coordinates, PhantomData)
    }
}

/// β·v, β = b^(1/4). Cost: 1M, or nothing when b = 1, or shifts when β has two terms.
#[inline(always)]
fn times_beta<C: BinaryCurve, E: Elements<Field = C::Field>>(v: E) -> E {
    match C::BETA_BINOMIAL {
        Some(n) => v.times_binomial(n),
        None if C::B_IS_ONE => v,
        None => E::all(C::fourth_root_of_b()) * v,
    }
}

/// β·v of two elements.
#[inline(always)]
fn both_times_beta<C: BinaryCurve, E: Elements<Field = C::Field>>([v, w]: [E; 2]) -> [E; 2] {
    if C::B_IS_ONE || C::BETA_BINOMIAL.is_some() {
        [times_beta::<C, _>(v), times_beta::<C, _>(w)]
    } else {
        E::products([E::all(C::fourth_root_of_b()); 2], [v, w])
    }
}

/// a·v. Over F_2^m with m odd every curve is isomorphic to one with a = 0 or a = 1, where a² = a. Cost: nothing.
#[inline(always)]
fn times_a<C: BinaryCurve, E: Elements<Field = C::Field>>(v: E) -> E {
    const {
        assert!(
            C::A_AS_U.is_some() || matches!(C::A, Some(0 | 1)),
            "complete coordinates are for a = 0, a = 1 and a = u"
        )
    };
    match (C::A_AS_U, C::A) {
        (Some(root), _) => v.times_u(root),
        (None, Some(1)) => v,
        _ => E::ZERO,
    }
}

/// a²·v; u² = u + 1. Cost: nothing.
#[inline(always)]
fn times_aa<C: BinaryCurve, E: Elements<Field = C::Field>>(v: E) -> E {
    match C::A_AS_U {
        Some(root) => v.times_u(root) + v,
        None => times_a::<C, _>(v),
    }
}

impl<C: BinaryCurve> Complete<C> {
    /// The name on the command line.
    pub const COORDINATES: &'static str = "complete";

    /// A point of the subgroup in these coordinates. X = β; Z = x; T = βx; S = β(y + x² + (a + 1)x).
    ///
    /// Cost: 1S + 2D.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        Self::from_coordinates([p.x, p.y], p.is_identity())
    }

    /// The point in affine coordinates. x = βZ/X; y = βS/X² + x² + (a + 1)x.
    ///
    /// Cost: 1I + 2M + 2S + 2D.
    #[inline(always)]
    pub fn to_affine(self) -> Affine<C> {
        self.to_affine_with(self.denominator().invert())
    }

    /// X, by whose inverse [`Self::to_affine_with`] goes on. Cost: nothing.
    #[inline(always)]
    pub(crate) fn denominator(&self) -> C::Field {
        self.0[0]
    }

    /// [`Self::to_affine`] from i = 1/X, or 0 for O. Cost: 2M + 2S + 2D.
    #[inline(always)]
    pub(crate) fn to_affine_with(self, i: C::Field) -> Affine<C> {
        let [x, s, z, _] = self.0;
        // For O i = 0, so that x = y = 0 come out, in whose place O is selected.
        let is_identity = x.is_zero();
        let affine_x = times_beta::<C, _>(z * i); // x = βZ/X
        // y = βS/X² + x² + (a + 1)x.
        let affine_y =
            times_beta::<C, _>(s * Field::square(i)) + Field::square(affine_x) + affine_x + times_a::<C, _>(affine_x);
        Affine::select(is_identity, Affine::IDENTITY, Affine::new_unchecked(affine_x, affine_y))
    }

    /// The point with these coordinates, which are not checked.
    #[inline(always)]
    pub(crate) fn new_unchecked(coordinates: [C::Field; 4]) -> Self {
        Complete::new(coordinates)
    }

    /// X, S, Z and U.
    #[inline(always)]
    pub(crate) fn coordinates(self) -> [C::Field; 4] {
        self.0
    }

    /// This point over another representation of the curve's field.
    #[inline(always)]
    pub(crate) fn on<D: BinaryCurve>(&self) -> Complete<D> {
        let convert = |v: C::Field| D::Field::from_raw(&v.to_raw());
        let [x, s, z, u] = self.0;
        Complete::new([convert(x), convert(s), convert(z), convert(u)])
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
        // S1U2 + S2U1 = S1T2 + S2T1, since U = S + T: the products by T need not be made.
        let [left, right] = <C::Field as Elements>::products([s1, s2], [u2, u1]);
        left.equals(right)
    }

    /// This point on the representative (rX : r²S : rZ : r²U), r ≠ 0. Cost: 4M + 1S.
    #[inline(always)]
    pub fn scale(self, r: C::Field) -> Self {
        let [x, s, z, u] = self.0;
        let rr = Field::square(r);
        Complete::new(<C::Field as Elements>::products([r, rr, r, rr], [x, s, z, u]))
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
            || self.double_n(n),
        )
    }
}

impl<C: BinaryCurve, E: Elements<Field = C::Field>> Complete<C, E> {
    /// O.
    #[inline(always)]
    pub fn identity() -> Self {
        let beta = E::all(C::fourth_root_of_b());
        Self::new([E::ZERO, beta, E::all(<C::Field as Field>::ONE), beta])
    }

    /// [`Complete::from_affine`] of points side by side.
    #[inline(always)]
    pub(crate) fn from_affine_simd(points: &[Affine<C>; MAX_WAYS]) -> Self {
        let points = points.each_ref();
        let coordinates = [E::together(points.map(|p| p.x)), E::together(points.map(|p| p.y))];
        Self::from_coordinates(coordinates, E::masks(points.map(|p| p.is_identity())))
    }

    #[inline(always)]
    fn from_coordinates([x, y]: [E; 2], is_identity: E::Mask) -> Self {
        // U = S + T, T = βx.
        // S = β(y + x² + (a + 1)x). x = y = 0, as O is held, would give (β : 0 : 0 : 0), which is no point.
        let s = times_beta::<C, _>(y + x.square() + x + times_a::<C, _>(x));
        let point = Self::new([E::all(C::fourth_root_of_b()), s, x, s + times_beta::<C, _>(x)]);
        Self::select(is_identity, Self::identity(), point)
    }

    /// Points side by side.
    #[inline(always)]
    pub(crate) fn together(points: [Complete<C>; MAX_WAYS]) -> Self {
        let [a, b, c, d] = points;
        let mut coordinates = [E::ZERO; 4];
        for k in 0..4 {
            coordinates[k] = E::together([a.0[k], b.0[k], c.0[k], d.0[k]]);
        }
        Self::new(coordinates)
    }

    /// The points, the first ones of the array.
    #[inline(always)]
    pub(crate) fn apart(self) -> [Complete<C>; MAX_WAYS] {
        let [x, s, z, u] = self.0;
        let (x, s, z, u) = (x.apart(), s.apart(), z.apart(), u.apart());
        let mut points = [Complete::identity(); MAX_WAYS];
        for i in 0..MAX_WAYS {
            points[i] = Complete::new([x[i], s[i], z[i], u[i]]);
        }
        points
    }

    /// The sum of the points side by side, 2 or 4.
    #[inline(always)]
    pub(crate) fn sum_of_all(self) -> Complete<C> {
        let [a, b, c, d] = self.apart();
        if E::COUNT == 4 { (a + b) + (c + d) } else { a + b }
    }

    /// `p` where the mask is true, `q` where it is false.
    #[inline(always)]
    pub fn select(mask: E::Mask, p: Self, q: Self) -> Self {
        let mut selected = q;
        for i in 0..4 {
            selected.0[i] = E::select(mask, p.0[i], q.0[i]);
        }
        selected
    }

    /// −P where the mask is true. Cost: nothing.
    #[inline(always)]
    pub fn neg_if(self, mask: E::Mask) -> Self {
        let [x, s, z, u] = self.0;
        Self::new([x, E::select(mask, u, s), z, E::select(mask, s, u)])
    }

    /// P + Q for a table entry Q.
    ///
    /// Cost: 7M + 2S + 2D; for b = 1 and a = 0, 6M + 2S.
    #[inline(always)]
    pub fn add_entry(self, q: &CompleteEntry<C, E>) -> Self {
        let ([x1, s1, z1, u1], [x2, s2]) = (self.0, q.0);
        // Z2 = 1: T2 = X2, U2 = S2 + X2, and Z1Z2 = Z1.
        let u2 = s2 + x2;
        let (p, s, u, tt);
        if C::A == Some(0) {
            // p = X1X2, s = S1S2, u = U1U2; the term a²T1T2 is left out where a = 0.
            [p, s, u] = E::products([x1, s1, u1], [x2, s2, u2]);
            tt = E::ZERO;
        } else {
            // And T1T2 = (S1 + U1)X2.
            [p, s, u, tt] = E::products([x1, s1, u1, s1 + u1], [x2, s2, u2, x2]);
        }
        Self::sum([p, s, z1, u], tt)
    }

    /// P + Q, given X1X2, S1S2, Z1Z2 and U1U2, and T1T2 where a ≠ 0.
    #[inline(always)]
    fn sum([p, s, q, u]: [E; 4], tt: E) -> Self {
        // e = a²T1T2; f = βp²; g = βq²; S3 = [g(s + e) + f(u + e)]; U3 = S3 + X3Z3.
        let e = times_aa::<C, _>(tt);
        let [f, g] = both_times_beta::<C, _>(E::squares_n([p, q], 1));
        let (x3, z3) = (s + u, f + g); // X3 = s + u, Z3 = β(p² + q²)
        let (s3, t3) = E::sum_and_product([g, s + e, f, u + e], [x3, z3]);
        Self::new([x3, s3, z3, s3 + t3])
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
        let t = s + u; // T = XZ, without a product
        let at = times_a::<C, _>(t);
        if C::B_IS_ONE {
            let [zz, x3] = E::squares_n([z, t], 1); // Z², X3 = T²
            let d = s * u; // D = SU = X⁴ + Z⁴ + aT², by the equation with β = 1
            let z3 = d + times_a::<C, _>(x3); // Z3 = (X² + Z²)² = D + aT²
            // E and (D + T²)², T² = X3.
            let [e, dd] = E::squares_n([u + at + zz, d + x3], 1);
            // E(E + Z3 + T²), and T3 = X3Z3.
            let [ee, t3] = E::products([e, x3], [e + z3 + x3, z3]);
            let s3 = ee + dd;
            return Self::new([x3, s3, z3, s3 + t3]);
        }
        let [xx, zz, x3] = E::squares_n([x, z, t], 1); // X², Z², X3 = T²
        let w = E::mul_add2(xx, u + at, zz, s + at); // W = X²(U + aT) + Z²(S + aT)
        let [fourth, ww] = E::squares_n([xx + zz, w], 1); // (X² + Z²)², W²
        let [z3, s3] = both_times_beta::<C, _>([fourth, ww]); // Z3 = β(X² + Z²)², S3 = βW²
        // U3 = S3 + T3, T3 = X3Z3.
        Self::new([x3, s3, z3, s3 + x3 * z3])
    }

    /// 2^n·P. Cost: n doublings; for a = u and β of two terms n (2M + 4S) and 2S.
    #[inline(always)]
    pub fn double_n(self, n: u32) -> Self {
        if let (Some(root), Some(e), 1..) = (C::A_AS_U, C::BETA_BINOMIAL, n) {
            return self.double_n_where_a_is_u(n, root, e);
        }
        let mut p = self;
        for _ in 0..n {
            p = p.double();
        }
        p
    }

    /// 2^n·P, n > 0, by (x : y : z : t), t = xz, in which a doubling takes two products; β = 1 + x^e.
    ///
    /// x = βX; t = βT; z = Z; y = βS + x² + ut. Each doubling: d = (x + βz)²; z ← t²; x ← d²; e = y + t + d; t ← xz;
    /// y ← (ye + (u + β²)z)² + (u + 1)t. At the end X = βz; S = β(y + x² + (u + 1)t); Z = x; T = βt.
    /// Source: T. Pornin, Faster complete formulas for the GLS254 binary curve, Cryptology ePrint Archive 2023/1688.
    #[inline(always)]
    fn double_n_where_a_is_u(self, n: u32, root: <C::Field as BinaryField>::CubeRoot, e: u32) -> Self {
        let [x, s, mut z, u] = self.0;
        // x = βX, t = βT, y = βS + x² + ut; z = Z as it is. T = XZ gives t = xz.
        let (mut x, mut t) = (times_beta::<C, _>(x), times_beta::<C, _>(s + u));
        let mut y = times_beta::<C, _>(s) + x.square() + t.times_u(root);
        for _ in 0..n {
            let d = (x + z.times_binomial(e)).square(); // d = (x + βz)²
            z = t.square();
            x = d.square();
            let [xz, ye] = E::products([x, y], [z, y + t + d]); // x and z are new, y and t those of before
            t = xz;
            // β² = 1 + x^(2e), and u + 1 = u².
            y = (ye + z.times_u(root) + z.times_binomial(2 * e)).square() + times_aa::<C, _>(t);
        }
        // x/z was x(P + N) = βX/Z. Since 2(P + N) = 2P, it now is the x of the point itself, βZ/X: hence X = βz and Z = x,
        // and S = β(y + x² + (u + 1)t), T = βt.
        let s = times_beta::<C, _>(y + x.square() + times_aa::<C, _>(t));
        Self::new([times_beta::<C, _>(z), s, x, s + times_beta::<C, _>(t)])
    }

    /// 2P as a call.
    #[inline(never)]
    pub(crate) fn double_out_of_line(self) -> Self {
        C::Field::enter(
            #[inline(always)]
            || self.double(),
        )
    }

    /// P + Q as a call: less to compile where speed does not matter.
    #[inline(never)]
    pub fn add_out_of_line(self, q: Self) -> Self {
        C::Field::enter(
            #[inline(always)]
            || self + q,
        )
    }

    /// Entry `index` − 1 of a table, O for 0. Every entry is read.
    #[inline(always)]
    pub fn lookup(table: &[Self], index: E::Index) -> Self {
        // For 0 no row is taken, and the zeros are no point: O is selected, whose addition then takes as long as any.
        let found = Self::new(E::scan(table.iter().map(|p| p.0), 1, index));
        Self::select(E::is_index(index, 0), Self::identity(), found)
    }
}

impl<C: GlsCurve, E: Elements<Field = C::Field>> Complete<C, E> {
    /// ψ(P): conjugates, and (u + 1)·T̄ more in S and U. Cost: nothing.
    #[inline(always)]
    pub fn psi(self) -> Self {
        let [x, s, z, u] = self.0.map(|v| v.conjugate(CubeRoot));
        let t = s + u;
        // S ↦ S̄ + (u + 1)T̄ and U ↦ Ū + (u + 1)T̄, so that U + S = T̄ still.
        let more = t.times_u(CubeRoot) + t;
        Self::new([x, s + more, z, u + more])
    }
}

impl<C: KoblitzCurve, E: Elements<Field = C::Field>> Complete<C, E> {
    /// τ^n·P, τ(x, y) = (x², y²). Where squarings are not side by side, T = XZ is made anew, which takes less than n of them.
    ///
    /// Cost: 3nS + 1M; 4nS side by side.
    #[inline(always)]
    pub fn frobenius_n(self, n: u32) -> Self {
        if E::IS_SIMD {
            return Self::new(E::squares_n(self.0, n));
        }
        let [x, s, z, _] = self.0;
        let [x, s, z] = E::squares_n([x, s, z], n);
        Self::new([x, s, z, s + x * z])
    }
}

impl<C: BinaryCurve, E: Elements<Field = C::Field>> Add for Complete<C, E> {
    type Output = Self;
    /// P + Q, also for P = Q, P = −Q and O.
    ///
    /// p = X1X2; s = S1S2; q = Z1Z2; u = U1U2; e = a²T1T2; f = βp²; g = βq²;
    /// X3 = s + u; Z3 = f + g; S3 = \[g(s + e) + f(u + e)\]; T3 = X3Z3.
    /// Cost: 8M + 2S + 2D; for b = 1 and a = 0, 7M + 2S.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        // X1X2, S1S2, Z1Z2 and U1U2: T1T2 is not needed but for a ≠ 0, as S1T2 + S2T1 + T1T2 = S1S2 + U1U2.
        let products = E::products(self.0, q.0);
        let tt = if C::A == Some(0) {
            E::ZERO
        } else {
            // T1T2 = (S1 + U1)(S2 + U2).
            let t = |[_, s, _, u]: [E; 4]| s + u;
            t(self.0) * t(q.0)
        };
        Self::sum(products, tt)
    }
}

impl<C: BinaryCurve> CompleteEntry<C> {
    /// O.
    #[inline(always)]
    pub(crate) fn identity() -> Self {
        Self::of([<C::Field as Field>::ZERO, C::fourth_root_of_b()])
    }

    /// Little-endian limbs of an entry in a table: X and S, each as many as the field's elements have.
    pub const LIMBS: usize = 2 * C::Field::BITS.div_ceil(64) as usize;

    /// The entry of a point of the subgroup. X = β/x; S = β(y + x² + (a + 1)x)/x²; O = (0, β).
    ///
    /// Cost: 1I + 1M + 2S + 2D.
    pub fn new(p: &Affine<C>) -> Self {
        Self::with_inverse(p, p.x.invert())
    }

    /// [`Self::new`] from i = 1/x, or 0 for O. Cost: 1M + 2S + 2D.
    #[inline(always)]
    pub(super) fn with_inverse(p: &Affine<C>, i: C::Field) -> Self {
        // S = β(y + x² + (a + 1)x)/x². For O i = 0 gives X = 0 as it should be, and S = 0 where it is β.
        let s = times_beta::<C, _>((p.y + Field::square(p.x) + p.x + times_a::<C, _>(p.x)) * Field::square(i));
        let s = <C::Field as Field>::select(p.is_identity(), C::fourth_root_of_b(), s);
        CompleteEntry::of([times_beta::<C, _>(i), s])
    }

    /// X and S.
    #[inline(always)]
    pub(super) fn elements(&self) -> [C::Field; 2] {
        self.0
    }

    /// The entry as [`Self::LIMBS`] limbs.
    pub fn write(&self, limbs: &mut [u64]) {
        for (place, v) in limbs.chunks_exact_mut(Self::LIMBS / 2).zip(self.0) {
            place.copy_from_slice(&v.to_limbs()[..Self::LIMBS / 2]);
        }
    }
}

impl<C: BinaryCurve, E: Elements<Field = C::Field>> CompleteEntry<C, E> {
    /// Entry `index` of a table, which holds (X, S) of each as [`CompleteEntry::LIMBS`] limbs. Every one is read.
    #[inline(always)]
    pub fn lookup(table: &[u64], index: E::Index) -> Self {
        let rows = table.chunks_exact(CompleteEntry::<C>::LIMBS).map(
            #[inline(always)]
            |row| {
                let (x, s) = row.split_at(CompleteEntry::<C>::LIMBS / 2);
                [E::all(C::Field::from_constant(x)), E::all(C::Field::from_constant(s))]
            },
        );
        Self::of(E::scan(rows, 0, index))
    }

    /// Entries side by side.
    #[inline(always)]
    pub(crate) fn together(entries: [CompleteEntry<C>; MAX_WAYS]) -> Self {
        let [a, b, c, d] = entries;
        let mut coordinates = [E::ZERO; 2];
        for k in 0..2 {
            coordinates[k] = E::together([a.0[k], b.0[k], c.0[k], d.0[k]]);
        }
        Self::of(coordinates)
    }

    /// −P where the mask is true. Cost: nothing.
    #[inline(always)]
    pub fn neg_if(self, mask: E::Mask) -> Self {
        let [x, s] = self.0;
        Self::of([x, E::select(mask, s + x, s)])
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
        Complete::new([x, s, C::Field::ONE, s + x])
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
    fn double_n(self, n: u32) -> Self {
        Complete::double_n(self, n)
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
        CompleteEntry::of(<C::Field as Field>::scan(table.iter().map(|q| q.0), index)).neg_if(negative)
    }
    #[inline(always)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> CompleteEntry<C> {
        CompleteEntry::lookup(table, index).neg_if(negative)
    }
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        CompleteEntry::new(p).write(limbs);
    }
}
