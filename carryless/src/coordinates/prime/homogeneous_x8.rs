//! Homogeneous coordinates (X : Y : Z), x = X/Z, y = Y/Z, on y² = x³ − 3x + b, the coordinates side by side in the lanes of a
//! [`Word512`], so that six products are one. O = (0 : 1 : 0).
//!
//! One law for every two points of a curve of odd order, doubling and O too: nothing is to be tested or selected. It takes three
//! rounds of products, one after the other, each of eight products side by side:
//!
//! 1. T0 = X1X2, T1 = Y1Y2, T2 = Z1Z2, T3 = X1Y2 + X2Y1, T4 = Y1Z2 + Y2Z1, T5 = Z1X2 + Z2X1, the latter by Karatsuba;
//! 2. products by constants: 3T0, T1, 3b·T2, T3, T4, 3b·T5, 3T2, 3T5;
//! 3. with U = 3b·T2 − 3T5, V = 3b·T5 − 3T0 − 9T2, W = 3T0 − 3T2:
//!    X3 = T3(T1 − U) − T4·V; Y3 = (T1 − U)(T1 + U) + W·V; Z3 = T4(T1 + U) + T3·W.
//!
//! Numbers stand for elements up to a factor. Coordinates may have any common one, so that the affine coordinates of a point and
//! 1 are its coordinates as they are.
//!
//! Source: J. Renes, C. Costello, L. Batina, Complete addition formulas for prime order elliptic curves, EUROCRYPT 2016, Algorithms
//! 4 and 6, arranged for eight lanes. Cost: in rounds; an addition as a doubling 3. Time: constant.

use super::odd_multiples;
use crate::coordinates::{Affine, ConstantTimePoint, Point};
use crate::curve::{Curve, PrimeCurve};
use crate::field::prime::eight::{Eight, Factor, Packed, constant, limb, pack, times_mod};
use crate::field::{Field, MAX_LIMBS, PrimeField};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// (X : Y : Z) in lanes 0, 1 and 2, on words `V` with N limbs of 52 bits: 4 for P-192, 5 for P-224, P-256 and 2^255 − 19, 8 for
/// P-384, 11 for P-521.
pub struct HomogeneousX8<C, V, const N: usize>(Packed<N>, PhantomData<fn() -> (C, V)>);

/// A point in a table: X, Y, Z, X + Y, Y + Z, Z + X, Z, Z + X, the operand of the first round.
#[derive(Clone, Copy)]
pub struct HomogeneousX8Entry<const N: usize>(Packed<N>);

impl<C, V, const N: usize> Clone for HomogeneousX8<C, V, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C, V, const N: usize> Copy for HomogeneousX8<C, V, N> {}

type Modulus<C> = <<C as Curve>::Field as PrimeField>::Modulus;
/// Eight numbers, products and sums.
type Numbers<C, V, const N: usize> = Eight<Modulus<C>, V, N>;
/// Eight numbers to be multiplied.
type Factors<C, V, const N: usize> = Factor<Modulus<C>, V, N>;

/// The lanes of sums in an operand of the first round.
const SUMS: u8 = 0b1011_1000;

impl<C: PrimeCurve, V: Word512, const N: usize> HomogeneousX8<C, V, N> {
    /// The constants of the second round for a sum.
    const OF_SUM: &'static Packed<N> = &{
        let (three, three_b) = (times_mod::<Modulus<C>>(&Self::ONE, 3), times_mod::<Modulus<C>>(&Self::B, 3));
        pack([&three, &Self::ONE, &three_b, &Self::ONE, &Self::ONE, &three_b, &three, &three])
    };
    /// The same where T3, T4 and T5 come without the factor 2 that they have for P = Q.
    const OF_DOUBLE: &'static Packed<N> = &{
        let (two, three, six) = (
            times_mod::<Modulus<C>>(&Self::ONE, 2),
            times_mod::<Modulus<C>>(&Self::ONE, 3),
            times_mod::<Modulus<C>>(&Self::ONE, 6),
        );
        let (three_b, six_b) = (times_mod::<Modulus<C>>(&Self::B, 3), times_mod::<Modulus<C>>(&Self::B, 6));
        pack([&three, &Self::ONE, &three_b, &two, &two, &six_b, &three, &six])
    };
    const ONE: [u64; MAX_LIMBS] = constant::<Modulus<C>, N>(&[1]);
    const B: [u64; MAX_LIMBS] = constant::<Modulus<C>, N>(C::B);

    const fn new(coordinates: Packed<N>) -> Self {
        const { assert!(matches!(C::A, Some(-3)), "a = −3") };
        HomogeneousX8(coordinates, PhantomData)
    }

    /// 2P.
    #[inline(always)]
    fn doubled(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
        let p = p.fold();
        let t = p.permute([0, 1, 2, 0, 1, 2, 2, 2]).times(&p.permute([0, 1, 2, 1, 2, 0, 2, 0]));
        Self::second_and_third_round(t.carry::<0>(), Self::OF_DOUBLE)
    }

    /// P + Q.
    #[inline(always)]
    fn sum(p: Numbers<C, V, N>, q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        let t = Self::operand(p).fold().times(q);
        let (first, second) = (t.permute([0, 0, 0, 0, 1, 2, 0, 2]), t.permute([0, 0, 0, 1, 2, 0, 0, 0]));
        let t = t.minus_in(SUMS, first).minus_in(SUMS, second);
        Self::second_and_third_round(t.carry::<3>(), Self::OF_SUM)
    }

    /// The operand of the first round.
    #[inline(always)]
    fn operand(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
        let (first, second) = (p.permute([0, 1, 2, 0, 1, 2, 2, 2]), p.permute([0, 0, 0, 1, 2, 0, 0, 0]));
        first.plus_in(SUMS, second)
    }

    /// Bounds by Montgomery's reduction with R > 15.9·p: factors of the first round are below 2.1·p, so that its products are below
    /// 1.3·p and `t` is below 4.3·p; `r` below 1.3·p, |V| below 5.2·p; factors of the third round below 4.6·p and 11.2·p,
    /// their products below 4.3·p.
    #[inline(always)]
    fn second_and_third_round(t: Factors<C, V, N>, constants: &'static Packed<N>) -> Numbers<C, V, N> {
        let r = t.times(&Factor::load(constants));
        // U, U, U, V, V, W.
        let mut uvw = r.permute([2, 2, 2, 5, 5, 0, 0, 0]).minus(r.permute([7, 7, 7, 0, 0, 6, 0, 0]));
        let three_t2 = r.permute([6; 8]);
        uvw = uvw.minus_in(0b1_1000, three_t2.plus(three_t2).plus(three_t2));
        // T1 − U, T1 + U, T1 + U, −V, V, W.
        let right =
            Eight::zero().permute2(r, [9, 9, 9, 0, 0, 0, 0, 0]).minus_in(0b00_1001, uvw).plus_in(0b11_0110, uvw);
        // T3, T1 − U, T4, T4, W, T3.
        let left = r.permute2(right, [3, 8, 4, 4, 13, 3, 3, 3]);
        let products = left.carry::<2>().times(&right.carry::<6>());
        products.plus(products.permute([3, 4, 5, 3, 4, 5, 3, 4]))
    }

    /// −Q of a table entry where the mask is true.
    #[inline(always)]
    fn negated_where(mask: Mask, q: Factors<C, V, N>) -> Factors<C, V, N> {
        let y = q.loose().permute([1; 8]);
        let two_y = Eight::select(mask, y.plus(y), Eight::zero());
        q.loose().minus_in(0b1_1010, two_y).fold()
    }

    #[inline(never)]
    fn doubled_n(self, n: u32) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let mut p = Eight::load(&self.0);
                for _ in 0..n {
                    p = Self::doubled(p);
                }
                Self::new(p.store())
            },
        )
    }

    #[inline(never)]
    fn plus_entry(self, q: &HomogeneousX8Entry<N>) -> Self {
        V::enter(
            #[inline(always)]
            || Self::new(Self::sum(Eight::load(&self.0), &Factor::load(&q.0)).store()),
        )
    }

    /// The point as a table entry.
    #[inline(never)]
    fn to_entry(self) -> HomogeneousX8Entry<N> {
        V::enter(
            #[inline(always)]
            || HomogeneousX8Entry(Self::operand(Eight::load(&self.0)).fold().store()),
        )
    }

    /// X, Y and Z, with a common factor.
    #[inline(never)]
    fn coordinates(self) -> [C::Field; 3] {
        let numbers: [[u64; MAX_LIMBS]; 3] = V::enter(
            #[inline(always)]
            || Numbers::<C, V, N>::load(&self.0).to_limbs(),
        );
        let [x, y, z] = &numbers;
        [C::Field::from_limbs(x), C::Field::from_limbs(y), C::Field::from_limbs(z)]
    }

    /// The affine point, given 1/Z.
    fn with_inverse(self, i: C::Field) -> Affine<C> {
        let [x, y, z] = self.coordinates();
        Affine::select(z.is_zero(), Affine::IDENTITY, Affine::new_unchecked(x * i, y * i))
    }
}

impl<C: PrimeCurve, V: Word512, const N: usize> ConstantTimePoint for HomogeneousX8<C, V, N> {
    type Curve = C;
    type Entry = HomogeneousX8Entry<N>;

    const COORDINATES: &'static str = <Self as Point>::COORDINATES;
    const MULTIPLIER: &'static str = V::MULTIPLIER;
    const COMPLETE: bool = true;
    const HOLDS_MULTIPLES: bool = C::Field::HELD_AS_MULTIPLE;

    fn identity() -> Self {
        Self::IDENTITY
    }
    fn entry(p: &Affine<C>) -> Self::Entry {
        Self::from_affine(p).to_entry()
    }
    /// Cost: nothing.
    #[inline(always)]
    fn from_entry(q: &Self::Entry) -> Self {
        Self::new(q.0)
    }
    /// Cost: 1I + 2M.
    fn to_affine(self) -> Affine<C> {
        let [_, _, z] = self.coordinates();
        self.with_inverse(z.invert())
    }
    #[inline(never)]
    fn neg_if(self, mask: Mask) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let p = Numbers::<C, V, N>::load(&self.0);
                let two_y = Eight::select(mask, p.plus(p), Eight::zero());
                Self::new(p.minus_in(0b10, two_y).store())
            },
        )
    }
    /// Cost: 3 rounds a doubling.
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: 3 rounds.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        self.plus_entry(&q.to_entry())
    }
    /// Cost: 3 rounds.
    #[inline(always)]
    fn add_entry(self, q: &Self::Entry) -> Self {
        self.plus_entry(q)
    }

    /// Cost: 3 rounds an entry.
    fn odd_multiples(p: &Affine<C>, table: &mut [Self::Entry]) {
        let mut multiple = Self::from_affine(p);
        let double = multiple.doubled_n(1).to_entry();
        for (i, place) in table.iter_mut().enumerate() {
            if i > 0 {
                multiple = multiple.plus_entry(&double);
            }
            *place = multiple.to_entry();
        }
    }
    #[inline(never)]
    fn lookup(table: &[Self::Entry], index: u64, negative: Mask) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || {
                let mut found = Factors::<C, V, N>::load(&table[0].0);
                for (i, entry) in table.iter().enumerate().skip(1) {
                    found = Factor::select(Mask::is_zero(index ^ i as u64), Factor::load(&entry.0), found);
                }
                HomogeneousX8Entry(Self::negated_where(negative, found).store())
            },
        )
    }
    #[inline(never)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || {
                let (row, limbs) = (odd_multiples::row::<C::Field>(table, index), Self::CONSTANT_LIMBS / 2);
                // The factor that a table's coordinates may have is that of 1 in the table.
                let (x, y, one) = (&row[..limbs], &row[limbs..2 * limbs], C::Field::ONE.to_table());
                let with_x = Numbers::<C, V, N>::spread(x, 0b1010_1001);
                let (y, z) = (Eight::spread(y, 0b0001_1010), Eight::spread(&one, 0b1111_0100));
                let y = Eight::select(negative, Eight::zero().minus(y), y);
                HomogeneousX8Entry(with_x.plus(y).plus(z).fold().store())
            },
        )
    }
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        odd_multiples::write_constant(p, limbs);
    }
}

impl<C: PrimeCurve, V: Word512, const N: usize> Point for HomogeneousX8<C, V, N> {
    type Curve = C;
    type Entry = HomogeneousX8Entry<N>;

    const COORDINATES: &'static str = "homogeneous";
    const MULTIPLIER: &'static str = V::MULTIPLIER;
    const IDENTITY: Self = {
        let mut coordinates = Packed([[0; 8]; N]);
        coordinates.0[0][1] = 1;
        Self::new(coordinates)
    };

    fn from_affine(p: &Affine<C>) -> Self {
        let is_identity = p.is_identity();
        let (zero, one) = (C::Field::ZERO, C::Field::ONE);
        let y = C::Field::select(is_identity, one, p.y).to_limbs();
        let (x, z) = (C::Field::select(is_identity, zero, p.x).to_limbs(), !is_identity.word() & 1);
        let mut coordinates = Packed([[0; 8]; N]);
        for i in 0..N {
            coordinates.0[i] = [limb(&x, i), limb(&y, i), limb(&[z], i), 0, 0, 0, 0, 0];
        }
        Self::new(coordinates)
    }
    /// Cost: 1I + 2M.
    fn to_affine_vartime(self) -> Affine<C> {
        let [_, _, z] = self.coordinates();
        self.with_inverse(z.invert_vartime())
    }
    #[inline(never)]
    fn neg(self) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let p = Numbers::<C, V, N>::load(&self.0);
                Self::new(p.minus_in(0b10, p.plus(p)).store())
            },
        )
    }
    /// Cost: 3 rounds.
    #[inline(always)]
    fn double(self) -> Self {
        self.doubled_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: 3 rounds. It takes constant time.
    #[inline(always)]
    fn add_vartime(self, q: Self) -> Self {
        self.plus_entry(&q.to_entry())
    }

    fn entry(p: &Affine<C>) -> Self::Entry {
        Self::from_affine(p).to_entry()
    }
    /// Cost: nothing; no inversion is needed.
    fn to_entries_vartime(points: &[Self], entries: &mut [Self::Entry]) {
        for (entry, p) in entries.iter_mut().zip(points) {
            *entry = p.to_entry();
        }
    }
    #[inline(never)]
    fn neg_entry(q: &Self::Entry) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || HomogeneousX8Entry(Self::negated_where(Mask::TRUE, Factor::load(&q.0)).store()),
        )
    }
    /// Cost: 3 rounds. It takes constant time.
    #[inline(always)]
    fn add_entry_vartime(self, q: &Self::Entry) -> Self {
        self.plus_entry(q)
    }
}
