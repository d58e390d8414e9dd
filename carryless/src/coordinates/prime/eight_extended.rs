//! Eight points of a twisted Edwards curve −x² + y² = 1 + dx²y², each in a lane of [`Word512`]: every operation acts on all of them.
//!
//! The coordinates, the law and its formulas are those of [`super::extended`]: right for all points of the curve, so that nothing is
//! exceptional. Whole operations are calls, as in [`super::eight_points`].
//!
//! Source: H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, Twisted Edwards curves revisited, ASIACRYPT 2008, sections 3.1 and 3.3
//! for a = −1.
//! Time: constant.
//!
//! Bounds: `lane_bounds` runs every operation on bounds in place of numbers.

use super::eight::{Eight, Factor, pack};
use super::eight_points::{Limbs, is_from, limbs_of, lookup_limbs, negated_where};
use super::point_x8::{Factors, Modulus, Numbers};
use crate::coordinates::{Affine, Extended, Point};
use crate::curve::{Curve, equation};
use crate::field::{Field, PrimeField};
use crate::word::Word512;
use core::array::from_fn;

/// (X : Y : Z : T) of eight points with x = X/Z, y = Y/Z, T = xyZ. O = (0 : 1 : 1 : 0). All are carried: factors of the next products.
/// T is 0 where an operation leaves it out.
#[derive(Clone, Copy)]
pub struct EightExtended<C: Curve<Field: PrimeField>, V: Word512, const N: usize> {
    pub(super) x: Factors<C, V, N>,
    pub(super) y: Factors<C, V, N>,
    pub(super) z: Factors<C, V, N>,
    pub(super) t: Factors<C, V, N>,
}

/// What a sum multiplies by, of eight table entries: Y − X, Y + X, 2Z and 2dT.
#[derive(Clone, Copy)]
pub struct EightMultiple<C: Curve<Field: PrimeField>, V: Word512, const N: usize> {
    pub(super) difference: Factors<C, V, N>,
    pub(super) sum: Factors<C, V, N>,
    pub(super) two_z: Factors<C, V, N>,
    pub(super) two_dt: Factors<C, V, N>,
}

/// The numbers themselves: those of a prime 2^(51N) − c are elements.
#[inline(always)]
fn enter<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(limbs: &Limbs) -> Factors<C, V, N> {
    const { assert!(Eight::<Modulus<C>, V, N>::ARE_VALUES, "a prime 2^(51N) − c") };
    Factor::load(&pack::<Modulus<C>, N>(limbs.each_ref()))
}

/// 2d.
#[inline(always)]
fn two_d<C: Curve<Field: PrimeField>, V: Word512, const N: usize>() -> Factors<C, V, N> {
    let d = Factors::<C, V, N>::splat(&C::b().to_limbs()).loose();
    d.plus(d).carry::<0>()
}

impl<C, V, const N: usize> EightMultiple<C, V, N>
where
    C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
    V: Word512,
{
    /// O.
    #[inline(always)]
    pub fn identity() -> Self {
        let (zero, one) = (Factor::splat(&[]), Factor::splat(&[1]));
        EightMultiple { difference: one, sum: one, two_z: Factor::splat(&[2]), two_dt: zero }
    }

    /// Writes P, 2P, 3P … T·P of each of eight points. Cost: 1M + 1D, and (T − 1)(7M + 1D).
    #[inline(always)]
    pub fn multiples<const T: usize>(p: &[&Affine<C>; 8], table: &mut [Self; T]) {
        V::call(
            #[inline(always)]
            || {
                let y = p.map(|p| C::Field::select(p.is_identity(), C::Field::ONE, p.y).to_limbs());
                let mut multiple =
                    EightExtended::of_affine(&enter::<C, V, N>(&p.map(|p| p.x.to_limbs())), &enter::<C, V, N>(&y));
                let first = multiple.entry();
                table[0] = first;
                for place in &mut table[1..] {
                    multiple = multiple.add_affine::<true>(&first, &[0; 8]);
                    *place = multiple.entry();
                }
            },
        )
    }

    /// In each lane i·P for its index i, 0 for O, of a table of P, 2P …, shorter than 2^32. Every entry is read.
    #[inline(always)]
    pub fn lookup(table: &[Self], index: &[u64; 8]) -> Self {
        V::call(
            #[inline(always)]
            || {
                let index = V::load(index);
                let mut found = Self::identity();
                for i in 0..table.len() {
                    // The last that overwrites what was found is the one of the index.
                    let is_from = is_from(index, i + 1);
                    found.difference = Factor::select_lanes(is_from, table[i].difference, found.difference);
                    found.sum = Factor::select_lanes(is_from, table[i].sum, found.sum);
                    found.two_z = Factor::select_lanes(is_from, table[i].two_z, found.two_z);
                    found.two_dt = Factor::select_lanes(is_from, table[i].two_dt, found.two_dt);
                }
                found
            },
        )
    }

    /// In each lane the point of its index, of a table of constants, where x and y lie. Every entry is read. Cost: 1M + 1D.
    #[inline(always)]
    pub fn lookup_constants(table: &[u64], index: &[u64; 8]) -> Self {
        let limbs = const { C::Field::BITS.div_ceil(64) as usize };
        let (x, y) = (lookup_limbs::<C, V, N>(table, 0, index), lookup_limbs::<C, V, N>(table, limbs, index));
        EightExtended::of_affine(&x, &y).entry()
    }
}

impl<C, V, const N: usize> EightExtended<C, V, N>
where
    C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
    V: Word512,
{
    /// O.
    #[inline(always)]
    pub fn identity() -> Self {
        let (zero, one) = (Factor::splat(&[]), Factor::splat(&[1]));
        EightExtended { x: zero, y: one, z: one, t: zero }
    }

    /// Affine points. Cost: 1M.
    #[inline(always)]
    fn of_affine(x: &Factors<C, V, N>, y: &Factors<C, V, N>) -> Self {
        EightExtended { x: *x, y: *y, z: Factor::splat(&[1]), t: x.times_by_call(y).carry::<0>() }
    }

    /// The points as table entries. Cost: 1D.
    #[inline(always)]
    fn entry(&self) -> EightMultiple<C, V, N> {
        let (x, y, z) = (self.x.loose(), self.y.loose(), self.z.loose());
        EightMultiple {
            difference: y.minus(x).carry::<1>(),
            sum: y.plus(x).carry::<0>(),
            two_z: z.plus(z).carry::<0>(),
            two_dt: self.t.times_by_call(&two_d::<C, V, N>()).carry::<0>(),
        }
    }

    /// X3 = E·F; Y3 = G·H; Z3 = F·G; T3 = E·H, the last where it is asked for. Cost: 4M, or 3M.
    #[inline(always)]
    fn product<const WITH_T: bool>([e, f, g, h]: [Numbers<C, V, N>; 4]) -> Self {
        let (e, f, g, h) = (e.fold(), f.fold(), g.fold(), h.fold());
        EightExtended {
            x: e.times_soon(&f).carry::<0>(),
            y: g.times_soon(&h).carry::<0>(),
            z: f.times_soon(&g).carry::<0>(),
            t: if WITH_T { e.times_soon(&h).carry::<0>() } else { Factor::splat(&[]) },
        }
    }

    /// 2^n·P, n > 0. Cost: n (3M + 4S) + 1M.
    #[inline(always)]
    pub fn double_n(&self, n: u32) -> Self {
        V::call(
            #[inline(always)]
            || {
                let mut p = *self;
                // A doubling does not read T, so that all but the last leave it out.
                for _ in 1..n {
                    p = p.doubled::<false>();
                }
                p.doubled::<true>()
            },
        )
    }

    /// A = X²; B = Y²; E = A + B − (X + Y)²; G = A − B; H = A + B; F = 2Z² + G: all with the other sign than in [`super::extended`].
    #[inline(always)]
    fn doubled<const WITH_T: bool>(&self) -> Self {
        let (a, b, zz) = (self.x.square_soon(), self.y.square_soon(), self.z.square_soon());
        let (g, h) = (a.minus(b), a.plus(b));
        let e = h.minus(self.x.loose().plus(self.y.loose()).carry::<0>().square_soon());
        Self::product::<WITH_T>([e, g.plus(zz).plus(zz), g, h])
    }

    /// P + Q, or P − Q in the lanes of the mask, for entries Q of a table; without T if it is not asked for.
    ///
    /// A = (Y1 − X1)(Y2 − X2); B = (Y1 + X1)(Y2 + X2); C = T1·2dT2; D = Z1·2Z2; E = B − A; F = D − C; G = D + C; H = B + A. −Q exchanges
    /// Y2 − X2 and Y2 + X2, and changes the sign of C. Cost: 8M, or 7M without T.
    #[inline(always)]
    pub fn add<const WITH_T: bool>(&self, q: &EightMultiple<C, V, N>, negative: &[u64; 8]) -> Self {
        V::call(
            #[inline(always)]
            || {
                let d = self.z.times_soon(&q.two_z);
                self.plus::<WITH_T>(q, negative, d)
            },
        )
    }

    /// [`Self::add`] for entries with Z2 = 1. Cost: 7M, or 6M without T.
    #[inline(always)]
    pub fn add_affine<const WITH_T: bool>(&self, q: &EightMultiple<C, V, N>, negative: &[u64; 8]) -> Self {
        V::call(
            #[inline(always)]
            || {
                let z = self.z.loose();
                self.plus::<WITH_T>(q, negative, z.plus(z))
            },
        )
    }

    /// The sum, of which D is known.
    #[inline(always)]
    fn plus<const WITH_T: bool>(&self, q: &EightMultiple<C, V, N>, negative: &[u64; 8], d: Numbers<C, V, N>) -> Self {
        let mask = V::load(negative);
        let difference = Factor::select_lanes(mask, q.sum, q.difference);
        let sum = Factor::select_lanes(mask, q.difference, q.sum);
        let a = self.y.loose().minus(self.x.loose()).carry::<1>().times_soon(&difference);
        let b = self.y.loose().plus(self.x.loose()).carry::<0>().times_soon(&sum);
        let c = negated_where::<C, V, N>(mask, self.t.times_soon(&q.two_dt));
        Self::product::<WITH_T>([b.minus(a), d.minus(c), d.plus(c), b.plus(a)])
    }

    /// −P in the lanes of the mask.
    #[inline(always)]
    pub fn neg_where(&self, mask: &[u64; 8]) -> Self {
        let mask = V::load(mask);
        EightExtended {
            x: negated_where::<C, V, N>(mask, self.x.loose()).fold(),
            t: negated_where::<C, V, N>(mask, self.t.loose()).fold(),
            ..*self
        }
    }

    /// P + Q, without T. Cost: 7M + 1D.
    #[inline(always)]
    pub fn plus_point(&self, q: &Self) -> Self {
        self.add::<false>(&q.entry(), &[0; 8])
    }

    /// X, Y and Z in canonical limbs of 64 bits.
    #[inline(always)]
    pub fn limbs(&self) -> [Limbs; 3] {
        [limbs_of::<C, V, N>(&self.x), limbs_of::<C, V, N>(&self.y), limbs_of::<C, V, N>(&self.z)]
    }
}

/// The affine points of such coordinates, by one inversion. Cost: 1I + 5M a point.
#[inline(never)]
pub fn affine_of_extended<C>([x, y, z]: &[Limbs; 3]) -> [Affine<C>; 8]
where
    C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
{
    let points = from_fn::<_, 8, _>(|lane| Extended::of_limbs([x, y, z].map(|limbs| &limbs[lane])));
    let mut affine = [Affine::IDENTITY; 8];
    Extended::to_affine_each(&points, &mut affine);
    affine
}
