//! Eight points of a curve y² = x³ + ax + b, each in a lane of [`Word512`]: every operation acts on all of them.
//!
//! Jacobian coordinates, which table entries in affine ones are added to. Such a sum is wrong for P = O, P = Q and P = −Q, as in
//! [`super::jacobian_masked`]. The complete addition is that of homogeneous coordinates, (XZ : Y : Z³).
//!
//! Numbers are elements in Montgomery's form ([`eight`](crate::field::prime::eight)). Products and whole operations are calls, so
//! that each is compiled once for a curve; loads and stores of operands are few beside a product.
//!
//! Source: D. J. Bernstein, T. Lange, Explicit-Formulas Database, dbl-2001-b, with Z3 = 2YZ; H. Cohen, A. Miyaji, T. Ono,
//! ASIACRYPT 1998 (mixed sums); N. Meloni, WAIFI 2007 (odd multiples); J. Renes, C. Costello, L. Batina, EUROCRYPT 2016, Algorithm 4, for
//! any a but −3 Algorithm 1.
//! Time: constant.
//!
//! Bounds: a number behind [`Eight::carry`] is above −K·p, and no other one leaves what [`Eight`] holds. `lane_bounds` runs every
//! operation on bounds in place of numbers.

use super::eight::{Eight, Factor, Packed, constant, pack, times_mod, times_power_of_two};
use super::point_x8::{Factors, Modulus, Numbers};
use crate::coordinates::{Affine, Point, simultaneous};
use crate::curve::{Curve, GlvCurve, PrimeCurve};
use crate::field::{Field, MAX_LIMBS, PrimeField};
use crate::word::Word512;
use core::marker::PhantomData;

/// A number for each lane, in 64-bit limbs.
pub(super) type Limbs = [[u64; MAX_LIMBS]; 8];

/// x and y of eight table entries, on words `V` with N limbs: as many of 52 bits as hold four bits more than p. Of a table of
/// constants they are the numbers that lie there, which a product by `Constants::R_OF_TABLES` brings into Montgomery's form.
#[derive(Clone, Copy)]
pub struct EightAffine<C: PrimeCurve, V: Word512, const N: usize> {
    pub(super) x: Factors<C, V, N>,
    pub(super) y: Factors<C, V, N>,
}

/// (X, Y, Z) of eight points with x = X/Z², y = Y/Z³; Z = 0 is O. All are carried: factors of the next products.
#[derive(Clone, Copy)]
pub struct EightJacobian<C: PrimeCurve, V: Word512, const N: usize> {
    pub(super) x: Factors<C, V, N>,
    pub(super) y: Factors<C, V, N>,
    pub(super) z: Factors<C, V, N>,
}

/// (X : Y : Z) of eight points with x = X/Z, y = Y/Z. O = (0 : 1 : 0). All are carried: factors of the next products.
#[derive(Clone, Copy)]
pub struct EightHomogeneous<C: PrimeCurve, V: Word512, const N: usize> {
    pub(super) x: Factors<C, V, N>,
    pub(super) y: Factors<C, V, N>,
    pub(super) z: Factors<C, V, N>,
}

/// Constants on N limbs.
struct Constants<C, const N: usize>(PhantomData<C>);

impl<C: PrimeCurve, const N: usize> Constants<C, N> {
    /// 1.
    const ONE: [u64; MAX_LIMBS] = constant::<Modulus<C>, N>(&[1]);
    /// Whether a = −3.
    const A_IS_MINUS_3: bool = matches!(C::A, Some(-3));
    /// Whether a = 0.
    const A_IS_ZERO: bool = matches!(C::A, Some(0));
    /// a, where it is not −3.
    const A: [u64; MAX_LIMBS] = {
        let is_known = matches!(C::A, Some(-3 | 0)) || !C::A_LIMBS.is_empty();
        assert!(is_known, "a = −3 or 0, or a as a number: `PrimeCurve::A_LIMBS`");
        constant::<Modulus<C>, N>(C::A_LIMBS)
    };
    /// b.
    const B: [u64; MAX_LIMBS] = constant::<Modulus<C>, N>(C::B);
    /// 3b.
    const THREE_B: [u64; MAX_LIMBS] = times_mod::<Modulus<C>>(&Self::B, 3);
    /// R, by which a number becomes that of the element that it was.
    const R: [u64; MAX_LIMBS] = constant::<Modulus<C>, N>(&Self::ONE);
    /// [`Self::R`] for tables whose numbers are 2^`BITS` times the elements that they stand for: R²/2^`BITS`.
    const R_OF_TABLES: [u64; MAX_LIMBS] = if C::Field::HELD_AS_MULTIPLE {
        times_power_of_two::<Modulus<C>>(&[1], 104 * N as u32 - C::Field::BITS)
    } else {
        Self::R
    };
}

/// −a in the lanes of the mask.
#[inline(always)]
pub(super) fn negated_where<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(
    mask: V,
    a: Numbers<C, V, N>,
) -> Numbers<C, V, N> {
    Eight::select_lanes(mask, Eight::zero().minus(a), a)
}

/// Three times a.
#[inline(always)]
fn triple<C: PrimeCurve, V: Word512, const N: usize>(a: Numbers<C, V, N>) -> Numbers<C, V, N> {
    a.plus(a).plus(a)
}

/// a, where it is not −3.
#[inline(always)]
fn a_of<C: PrimeCurve, V: Word512, const N: usize>() -> Factors<C, V, N> {
    Factor::splat(&Constants::<C, N>::A)
}

/// ab + cd.
#[inline(always)]
fn sum_of_products<C: PrimeCurve, V: Word512, const N: usize>(
    [a, b, c, d]: [&Factors<C, V, N>; 4],
) -> Numbers<C, V, N> {
    a.times_by_call(b).plus(c.times_by_call(d))
}

/// The elements whose canonical limbs are given.
#[inline(always)]
fn enter<C: PrimeCurve, V: Word512, const N: usize>(limbs: &Limbs) -> Factors<C, V, N> {
    let numbers = Factor::load(&pack::<Modulus<C>, N>(limbs.each_ref()));
    numbers.times_by_call(&Factor::splat(&Constants::<C, N>::R)).carry::<0>()
}

/// The numbers themselves, in canonical limbs.
#[inline(always)]
pub(super) fn limbs_of<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(numbers: &Factors<C, V, N>) -> Limbs {
    V::call(
        #[inline(always)]
        || numbers.loose().to_limbs::<8>(),
    )
}

/// 1/v for each number v, 0 for 0, by one inversion.
#[inline(never)]
fn inverses<F: Field>(numbers: &Limbs) -> Limbs {
    F::enter(
        #[inline(always)]
        || {
            let mut elements = numbers.each_ref().map(|v| F::from_known(v));
            simultaneous::invert_each(&mut elements);
            elements.map(F::to_limbs)
        },
    )
}

impl<C: PrimeCurve, V: Word512, const N: usize> EightAffine<C, V, N> {
    /// No point: what a table holds before it is filled.
    #[inline(always)]
    pub fn zero() -> Self {
        EightAffine { x: Factor::splat(&[]), y: Factor::splat(&[]) }
    }

    /// Writes P, 3P, 5P … (2T − 1)P of each of eight points whose order is a prime above 2T. For O anything.
    ///
    /// The text is that of [`super::odd_multiples`]. Cost: 1I for all and 24M, for each lane 8M + 3S and (T − 1)(9M + 3S).
    #[inline(always)]
    pub fn odd_multiples<const T: usize>(p: &[&Affine<C>; 8], table: &mut [Self; T]) {
        V::call(
            #[inline(always)]
            || {
                let x = enter::<C, V, N>(&p.map(|p| p.x.to_limbs()));
                let y = enter::<C, V, N>(&p.map(|p| p.y.to_limbs()));
                let (mut double, mut multiple, mut z) = Self::double_and_point(&x, &y);
                let mut factors = [x; T];
                table[0] = EightAffine { x, y };
                for i in 1..T {
                    (multiple, factors[i]) = Self::add_with_common_z(&mut double, &multiple);
                    table[i] = multiple;
                    z = z.times_by_call(&factors[i]).carry::<0>();
                }
                // z·R was inverted as an element: two factors R are missing.
                let r = Factor::splat(&Constants::<C, N>::R);
                let mut inverse = enter::<C, V, N>(&inverses::<C::Field>(&limbs_of::<C, V, N>(&z)));
                inverse = inverse.times_by_call(&r).carry::<0>();
                for i in (1..T).rev() {
                    let square = inverse.square_by_call().carry::<0>();
                    let cube = square.times_by_call(&inverse).carry::<0>();
                    let (x, y) = (table[i].x.times_by_call(&square), table[i].y.times_by_call(&cube));
                    table[i] = EightAffine { x: x.carry::<0>(), y: y.carry::<0>() };
                    inverse = inverse.times_by_call(&factors[i]).carry::<0>();
                }
            },
        )
    }

    /// The images of points by the endomorphism (x, y) ↦ (βx, y). Cost: 1M.
    #[inline(always)]
    pub fn image(&self) -> Self
    where
        C: GlvCurve,
    {
        let beta = Factor::splat(const { &constant::<Modulus<C>, N>(C::GLV.beta) });
        EightAffine { x: self.x.times_by_call(&beta).carry::<0>(), y: self.y }
    }

    /// X and Y of 2P and of P, and their common Z = 2y.
    #[inline(always)]
    fn double_and_point(x: &Factors<C, V, N>, y: &Factors<C, V, N>) -> (Self, Self, Factors<C, V, N>) {
        let z = y.loose().plus(y.loose()).carry::<0>();
        let zz = z.square_by_call().carry::<0>();
        let s = x.times_by_call(&zz).carry::<0>(); // S = 4xy²
        let eight = zz.times_by_call(&z.times_by_call(y).carry::<0>()).carry::<0>(); // 8y⁴ = (2y)²·2y²
        // M = 3x² + a, for a = −3 3(x² − 1).
        let xx = x.square_by_call();
        let m = if Constants::<C, N>::A_IS_MINUS_3 {
            triple::<C, V, N>(xx.minus(Factor::splat(&Constants::<C, N>::ONE).loose())).carry::<3>()
        } else {
            triple::<C, V, N>(xx).plus(a_of::<C, V, N>().loose()).carry::<0>()
        };
        let double_x = m.square_by_call().minus(s.loose()).minus(s.loose()).fold(); // X = M² − 2S
        // Y = M(S − X) − 8y⁴. A number that is folded is below 2.1p, so that S − X is above −3p.
        let rest = s.loose().minus(double_x.loose()).carry::<3>();
        let double_y = m.times_by_call(&rest).minus(eight.loose()).fold();
        (EightAffine { x: double_x, y: double_y }, EightAffine { x: s, y: eight }, z)
    }

    /// P + Q for P and Q with a common Z, which P then has in common with the sum, and by which factor that Z is greater.
    #[inline(always)]
    fn add_with_common_z(p: &mut Self, q: &Self) -> (Self, Factors<C, V, N>) {
        // A = (X1 − X2)²; B = X1A; C = X2A; D = Y1(B − C); X3 = (Y1 − Y2)² − B − C; Y3 = (Y1 − Y2)(B − X3) − D.
        let factor = p.x.loose().minus(q.x.loose()).carry::<3>();
        let rise = p.y.loose().minus(q.y.loose()).carry::<3>();
        let a = factor.square_by_call().carry::<0>();
        let (b, c) = (p.x.times_by_call(&a).carry::<0>(), q.x.times_by_call(&a));
        let d = p.y.times_by_call(&b.loose().minus(c).carry::<2>()).carry::<0>();
        let x = rise.square_by_call().minus(b.loose()).minus(c).fold();
        let y = rise.times_by_call(&b.loose().minus(x.loose()).carry::<3>()).minus(d.loose()).fold();
        *p = EightAffine { x: b, y: d };
        (EightAffine { x, y }, factor)
    }

    /// In each lane the entry of its index, of a table of at most 2^32. Every entry is read.
    #[inline(always)]
    pub fn lookup(table: &[Self], index: &[u64; 8]) -> Self {
        V::call(
            #[inline(always)]
            || {
                let index = V::load(index);
                let mut found = table[0];
                for i in 1..table.len() {
                    // Entry i overwrites what was found where the index is i or more: the last that does is the one of the index.
                    let is_from = is_from(index, i);
                    found.x = Factor::select_lanes(is_from, table[i].x, found.x);
                    found.y = Factor::select_lanes(is_from, table[i].y, found.y);
                }
                found
            },
        )
    }

    /// In each lane the point of its index, of a table of constants, as its numbers lie there.
    #[inline(always)]
    pub fn lookup_constants(table: &[u64], index: &[u64; 8]) -> Self {
        // One coordinate after the other: the registers hold one.
        let limbs = const { C::Field::BITS.div_ceil(64) as usize };
        EightAffine { x: lookup_limbs::<C, V, N>(table, 0, index), y: lookup_limbs::<C, V, N>(table, limbs, index) }
    }
}

/// In each lane the coordinate that begins at limb `first` of the point of its index, of a table of constants. Every one is read.
#[inline(always)]
pub(super) fn lookup_limbs<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(
    table: &[u64],
    first: usize,
    index: &[u64; 8],
) -> Factors<C, V, N> {
    V::call(
        #[inline(always)]
        || {
            let limbs = const { C::Field::BITS.div_ceil(64) as usize };
            let index = V::load(index);
            let mut found = [V::zero(); N];
            for i in 0..table.len() / (2 * limbs) {
                let (is_from, row) = (is_from(index, i), &table[2 * limbs * i + first..][..limbs]);
                for k in 0..limbs {
                    found[k] = V::select(is_from, V::splat(row[k]), found[k]);
                }
            }
            Factor::from_limbs(&found)
        },
    )
}

/// The lanes whose index is i or more.
#[inline(always)]
pub(super) fn is_from<V: Word512>(index: V, i: usize) -> V {
    // i − 1 − index is negative there: indices are below 2^32.
    (V::splat(i as u64) - V::splat(1) - index).sar(63)
}

impl<C: PrimeCurve, V: Word512, const N: usize> EightJacobian<C, V, N> {
    /// O.
    #[inline(always)]
    pub fn identity() -> Self {
        let one = Factor::splat(&Constants::<C, N>::ONE);
        EightJacobian { x: one, y: one, z: Factor::splat(&[]) }
    }
    /// Table entries, negated in the lanes of the mask. Cost: nothing.
    #[inline(always)]
    pub fn from_entry(q: &EightAffine<C, V, N>, negative: &[u64; 8]) -> Self {
        let y = negated_where::<C, V, N>(V::load(negative), q.y.loose()).fold();
        EightJacobian { x: q.x, y, z: Factor::splat(&Constants::<C, N>::ONE) }
    }
    /// Entries of a table of constants, negated in the lanes of the mask. Cost: 2M.
    #[inline(always)]
    pub fn from_constant(q: &EightAffine<C, V, N>, negative: &[u64; 8]) -> Self {
        let r = Factor::splat(&Constants::<C, N>::R_OF_TABLES);
        let (x, y) = (q.x.times_by_call(&r).carry::<0>(), q.y.times_by_call(&r).carry::<0>());
        Self::from_entry(&EightAffine { x, y }, negative)
    }

    /// 2^n·P.
    ///
    /// α = 3(X − Z²)(X + Z²), 3X² or 3X² + aZ⁴; β = XY²; X3 = α² − 8β; Y3 = α(4β − X3) − 8Y⁴; Z3 = 2YZ. Cost: n (4M + 4S) for
    /// a = −3, n (3M + 4S) for a = 0, else n (4M + 6S).
    #[inline(always)]
    pub fn double_n(&self, n: u32) -> Self {
        V::call(
            #[inline(always)]
            || {
                let mut p = *self;
                for _ in 0..n {
                    p = p.doubled();
                }
                p
            },
        )
    }

    #[inline(always)]
    fn doubled(&self) -> Self {
        let EightJacobian { x, y, z } = self;
        let yy = y.square_soon().carry::<0>(); // Y²
        // α = 3(X − Z²)(X + Z²), 3X² or 3X² + aZ⁴. For a = −3 not Z² is carried, but X − Z² and X + Z².
        let alpha = if Constants::<C, N>::A_IS_ZERO {
            triple::<C, V, N>(x.square_soon()).carry::<0>()
        } else if Constants::<C, N>::A_IS_MINUS_3 {
            let zz = z.square_soon();
            let third = x.loose().minus(zz).carry::<2>().times_soon(&x.loose().plus(zz).carry::<0>());
            triple::<C, V, N>(third).carry::<0>()
        } else {
            let zzzz = z.square_soon().carry::<0>().square_soon().carry::<0>();
            triple::<C, V, N>(x.square_soon()).plus(a_of::<C, V, N>().times_soon(&zzzz)).carry::<0>()
        };
        // 4β, and below 4Y⁴.
        let beta = x.times_soon(&yy);
        let beta = beta.plus(beta);
        let beta = beta.plus(beta);
        let yyyy = yy.square_soon();
        let four = yyyy.plus(yyyy).plus(yyyy.plus(yyyy));
        let z = y.times_soon(z);
        // X3 = α² − 8β; Y3 = α(4β − X3) − 8Y⁴; Z3 = 2YZ.
        let x = alpha.square_soon().minus(beta).minus(beta).fold();
        let y = alpha.times_soon(&beta.minus(x.loose()).carry::<3>()).minus(four).minus(four).fold();
        EightJacobian { x, y, z: z.plus(z).carry::<0>() }
    }

    /// P + Q, or P − Q in the lanes of the mask, for entries Q, where P is neither O nor ±Q.
    ///
    /// Cost: 8M + 3S.
    #[inline(always)]
    pub fn add_entry(&self, q: &EightAffine<C, V, N>, negative: &[u64; 8]) -> Self {
        self.plus_entry(q, negative, None)
    }
    /// P + Q, or P − Q in the lanes of the mask, for entries Q of a table of constants, where P is neither O nor ±Q.
    ///
    /// Cost: 9M + 3S.
    #[inline(always)]
    pub fn add_constant(&self, q: &EightAffine<C, V, N>, negative: &[u64; 8]) -> Self {
        self.plus_entry(q, negative, Some(&Constants::<C, N>::R_OF_TABLES))
    }

    /// U2 = x2Z1²; S2 = ±y2Z1³; H = U2 − X1; r = S2 − Y1; V = X1H²; X3 = r² − H³ − 2V; Y3 = r(V − X3) − Y1H³; Z3 = Z1H. `scale`
    /// goes to Z1², and so to both coordinates of Q.
    #[inline(always)]
    fn plus_entry(&self, q: &EightAffine<C, V, N>, negative: &[u64; 8], scale: Option<&[u64; MAX_LIMBS]>) -> Self {
        V::call(
            #[inline(always)]
            || {
                let EightJacobian { x, y, z } = self;
                let mut zz = z.square_soon().carry::<0>();
                if let Some(scale) = scale {
                    zz = zz.times_soon(&Factor::splat(scale)).carry::<0>();
                }
                let h = q.x.times_soon(&zz).minus(x.loose()).carry::<3>(); // H = U2 − X1
                let s = q.y.times_soon(&z.times_soon(&zz).carry::<0>()); // y2Z1³
                // A product may be negated before it is carried, so that the sign of Q costs no fold: r = ±S2 − Y1 is above −4p.
                let r = negated_where::<C, V, N>(V::load(negative), s).minus(y.loose()).carry::<4>();
                let hh = h.square_soon().carry::<0>();
                let hhh = h.times_soon(&hh).carry::<0>();
                let v = x.times_soon(&hh);
                // X3 = r² − H³ − 2V; Y3 = r(V − X3) − Y1H³; Z3 = Z1H.
                let x = r.square_soon().minus(hhh.loose()).minus(v).minus(v).fold();
                let y = r.times_soon(&v.minus(x.loose()).carry::<3>()).minus(y.times_soon(&hhh)).fold();
                EightJacobian { x, y, z: z.times_soon(&h).carry::<0>() }
            },
        )
    }

    /// The points in homogeneous coordinates. Cost: 2M + 1S.
    #[inline(always)]
    pub fn homogeneous(&self) -> EightHomogeneous<C, V, N> {
        // (XZ : Y : Z³): x = X/Z² = XZ/Z³, y = Y/Z³.
        let zz = self.z.square_by_call().carry::<0>();
        let (x, z) = (self.x.times_by_call(&self.z).carry::<0>(), zz.times_by_call(&self.z).carry::<0>());
        EightHomogeneous { x, y: self.y, z }
    }
}

impl<C: PrimeCurve, V: Word512, const N: usize> EightHomogeneous<C, V, N> {
    /// O.
    #[inline(always)]
    pub fn identity() -> Self {
        let zero = Factor::splat(&[]);
        EightHomogeneous { x: zero, y: Factor::splat(&Constants::<C, N>::ONE), z: zero }
    }
    /// The point in every lane whose coordinates, up to a factor, are given in limbs of 64 bits.
    #[inline(always)]
    pub fn in_all_lanes(coordinates: [&[u64]; 3]) -> Self {
        let [x, y, z] = coordinates;
        EightHomogeneous { x: Factor::splat(x), y: Factor::splat(y), z: Factor::splat(z) }
    }
    /// The points with these limbs of X, Y and Z.
    #[inline(always)]
    pub fn load([x, y, z]: &[Packed<N>; 3]) -> Self {
        EightHomogeneous { x: Factor::load(x), y: Factor::load(y), z: Factor::load(z) }
    }
    /// The limbs of X, Y and Z.
    #[inline(always)]
    pub fn store(&self) -> [Packed<N>; 3] {
        [self.x.store(), self.y.store(), self.z.store()]
    }
    /// P + Q for any P and Q.
    ///
    /// A = X1X2; B = Y1Y2; D = Z1Z2; T3 = X1Y2 + X2Y1; T4 = Y1Z2 + Y2Z1; T5 = Z1X2 + Z2X1; U = 3bD + aT5; V = 3bT5 + a(A − aD);
    /// W = 3A + aD; X3 = T3(B − U) − T4·V; Y3 = (B − U)(B + U) + W·V; Z3 = T4(B + U) + T3·W. For a = −3 U = 3(bD − T5); V = 3(bT5 −
    /// A − 3D); W = 3(A − D). Cost: 17M for a = −3, else 20M.
    #[inline(always)]
    pub fn add(&self, q: &Self) -> Self {
        V::call(
            #[inline(always)]
            || {
                let (a, b, d) = (self.x.times_by_call(&q.x), self.y.times_by_call(&q.y), self.z.times_by_call(&q.z));
                let t3 = sum_of_products::<C, V, N>([&self.x, &q.y, &q.x, &self.y]).carry::<0>(); // X1Y2 + X2Y1
                let t4 = sum_of_products::<C, V, N>([&self.y, &q.z, &q.y, &self.z]).carry::<0>(); // Y1Z2 + Y2Z1
                let t5 = sum_of_products::<C, V, N>([&self.z, &q.x, &q.z, &self.x]).carry::<0>(); // Z1X2 + Z2X1
                let [u, v, w] = Self::brackets(a, d, &t5);
                let (v, w) = (v.fold(), w.fold());
                let (minus, plus) = (b.minus(u).fold(), b.plus(u).fold());
                let x = t3.times_by_call(&minus).minus(t4.times_by_call(&v)).fold(); // T3(B − U) − T4·V
                let y = sum_of_products::<C, V, N>([&minus, &plus, &w, &v]).fold(); // (B − U)(B + U) + W·V
                let z = sum_of_products::<C, V, N>([&t4, &plus, &t3, &w]).fold(); // T4(B + U) + T3·W
                EightHomogeneous { x, y, z }
            },
        )
    }

    /// U, V and W of a sum.
    #[inline(always)]
    fn brackets(a: Numbers<C, V, N>, d: Numbers<C, V, N>, t5: &Factors<C, V, N>) -> [Numbers<C, V, N>; 3] {
        if Constants::<C, N>::A_IS_MINUS_3 {
            let (b, three_d) = (Factor::splat(&Constants::<C, N>::B), triple::<C, V, N>(d));
            let u = b.times_by_call(&three_d.fold()).minus(triple::<C, V, N>(t5.loose())); // 3(bD − T5)
            let v = b.times_by_call(t5).minus(a).minus(three_d); // V/3 = bT5 − A − 3D
            return [u, triple::<C, V, N>(v), triple::<C, V, N>(a).minus(three_d)];
        }
        let (coefficient, three_b) = (a_of::<C, V, N>(), Factor::splat(&Constants::<C, N>::THREE_B));
        // U = 3bD + aT5; V = 3bT5 + a(A − aD); W = 3A + aD.
        let d = d.carry::<0>();
        let ad = coefficient.times_by_call(&d);
        let u = three_b.times_by_call(&d).plus(coefficient.times_by_call(t5));
        let v = three_b.times_by_call(t5).plus(coefficient.times_by_call(&a.minus(ad).carry::<2>()));
        [u, v, triple::<C, V, N>(a).plus(ad)]
    }

    /// −P in the lanes of the mask.
    #[inline(always)]
    pub fn neg_where(&self, mask: &[u64; 8]) -> Self {
        let y = negated_where::<C, V, N>(V::load(mask), self.y.loose()).fold();
        EightHomogeneous { y, ..*self }
    }

    /// O in the lanes of the mask.
    #[inline(always)]
    pub fn or_identity_where(&self, mask: &[u64; 8]) -> Self {
        let (mask, identity) = (V::load(mask), Self::identity());
        EightHomogeneous {
            x: Factor::select_lanes(mask, identity.x, self.x),
            y: Factor::select_lanes(mask, identity.y, self.y),
            z: Factor::select_lanes(mask, identity.z, self.z),
        }
    }

    /// Multiples of X, Y and Z by a common factor for each lane, in limbs of 64 bits.
    #[inline(always)]
    pub fn limbs(&self) -> [Limbs; 3] {
        [limbs_of::<C, V, N>(&self.x), limbs_of::<C, V, N>(&self.y), limbs_of::<C, V, N>(&self.z)]
    }
}

/// The affine points of such coordinates, by one inversion.
///
/// Cost: 1I + 5M a point.
#[inline(never)]
pub fn to_affine<C: PrimeCurve>([x, y, z]: &[Limbs; 3]) -> [Affine<C>; 8] {
    let of = |limbs: &[u64; MAX_LIMBS]| C::Field::from_known(limbs);
    C::Field::enter(
        #[inline(always)]
        || {
            let mut inverses = z.each_ref().map(of);
            simultaneous::invert_each(&mut inverses);
            core::array::from_fn(|lane| {
                let i = inverses[lane];
                Affine::select(i.is_zero(), Affine::IDENTITY, Affine::new_unchecked(of(&x[lane]) * i, of(&y[lane]) * i))
            })
        },
    )
}
