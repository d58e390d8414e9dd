//! Coordinates (X, XX, Y, Z, ZZ) on a Jacobi quartic y² = x⁴ + 2ax² + 1, side by side in the lanes of a [`Word512`]: x = X/Z, y =
//! Y/ZZ, XX = X², ZZ = Z². O: (0, 0, 1, 1, 1).
//!
//! The law is that of [`super::jacobi_quartic`], right in the subgroup of odd order, arranged for eight products at a time. Double, in two
//! rounds: XZ, Z3 = (ZZ − XX)(ZZ + XX), J = Y(ZZ + XX), XX·ZZ, Y²; X3 = 2XZ·Y, J², ZZ3 = Z3², XX3 = 4(XX·ZZ)Y², which is X3²;
//! Y3 = 2J² − XX3 − ZZ3. Sum, in three rounds: R1/2 = X1Z1, A = XX1·XX2, B = ZZ1·ZZ2, H = (XX1 + ZZ1)(XX2 + ZZ2), E = Y1Y2; F = R1R2,
//! (Y1 + R1)(Y2 + R2), aF = R1·aR2, ZZ3 = Z3² with Z3 = 2(B − A); X3 = (Y1 + R1)(Y2 + R2) − E − F; XX3 = X3²;
//! Y3 = (2(A + B) + F)(2E + aF + 2(H − A − B)) − XX3. R = 2XZ.
//!
//! Source: H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, Jacobi quartic curves revisited, ACISP 2009, but for XX3 of the
//! double, which does not wait for X3 here. Cost: in rounds. Time: constant.

use super::{jacobi_quartic::JacobiQuartic, odd_multiples};
use crate::coordinates::{Affine, ConstantTimePoint, Point};
use crate::curve::{Curve, equation};
use crate::field::prime::eight::{Eight, Factor, Packed, limb};
use crate::field::{Field, MAX_LIMBS, PrimeField};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// (X : XX : Y : Z : ZZ) in lanes 0 to 4, on words `V` with N limbs of 52 bits: 5 for 2^255 − 19.
pub struct JacobiQuarticX8<C, V, const N: usize>(Packed<N>, PhantomData<fn() -> (C, V)>);

/// A point in a table: in lanes 1 to 7 XX, ZZ, XX + ZZ, Y, R, Y + R and aR.
#[derive(Clone, Copy)]
pub struct JacobiQuarticX8Entry<const N: usize>(Packed<N>);

impl<C, V, const N: usize> Clone for JacobiQuarticX8<C, V, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C, V, const N: usize> Copy for JacobiQuarticX8<C, V, N> {}

type Modulus<C> = <<C as Curve>::Field as PrimeField>::Modulus;
/// Eight numbers, products and sums.
type Numbers<C, V, const N: usize> = Eight<Modulus<C>, V, N>;
/// Eight numbers to be multiplied.
type Factors<C, V, const N: usize> = Factor<Modulus<C>, V, N>;

impl<C, V, const N: usize> JacobiQuarticX8<C, V, N>
where
    C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>,
    V: Word512,
{
    const fn new(coordinates: Packed<N>) -> Self {
        // Coordinates have weights: a factor R that numbers stand for would not be a common one.
        const { assert!(Eight::<Modulus<C>, V, N>::ARE_VALUES, "a prime 2^m − c") };
        JacobiQuarticX8(coordinates, PhantomData)
    }

    /// 2P.
    #[inline(always)]
    fn doubled(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
        // X, ZZ − XX, Y, XX, Y and Z, ZZ + XX, ZZ + XX, ZZ, Y.
        let xx = p.permute([1; 8]);
        let left = p.permute([0, 4, 2, 1, 2, 0, 0, 0]).minus_in(0b00010, xx);
        let right = p.permute([3, 4, 4, 4, 2, 0, 0, 0]).plus_in(0b00110, xx);
        // XZ, Z3, J, XX·ZZ, Y².
        let first = left.fold().times(&right.fold());
        // 2XZ, J, Z3, 4XX·ZZ and Y, J, Z3, Y².
        let left = first.permute([0, 2, 1, 3, 0, 0, 0, 0]);
        let left = left.plus_in(0b1001, left);
        let left = left.plus_in(0b1000, left);
        let right = first.permute2(p, [10, 2, 1, 4, 0, 0, 0, 0]);
        // X3, J², ZZ3, XX3.
        let second = left.fold().times(&right.fold());
        let p = second.permute2(first, [0, 3, 1, 9, 2, 0, 0, 0]);
        p.plus_in(0b100, p).minus_in(0b100, second.permute([3; 8])).minus_in(0b100, second.permute([2; 8]))
    }

    /// P + Q.
    #[inline(always)]
    fn sum(p: Numbers<C, V, N>, q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        let q = q.loose();
        // X, XX, ZZ, XX + ZZ, Y and Z1, XX2, ZZ2, XX2 + ZZ2, Y2.
        let left = p.permute([0, 1, 4, 1, 2, 0, 0, 0]).plus_in(0b1000, p.permute([4; 8]));
        let right = q.permute2(p, [11, 1, 2, 3, 4, 0, 0, 0]);
        // R1/2, A, B, H, E.
        let first = left.fold().times(&right.fold());
        let twice = first.plus(first);
        // R1, Y1 + R1, R1, Z3 and R2, Y2 + R2, aR2, Z3.
        let z3 = twice.permute([0, 0, 0, 2, 0, 0, 0, 0]).minus_in(0b1000, twice.permute([1; 8]));
        let left = z3.plus_in(0b10, p.permute([2; 8]));
        let right = q.permute2(z3, [5, 6, 7, 11, 0, 0, 0, 0]);
        // F, (Y1 + R1)(Y2 + R2), aF, ZZ3.
        let second = left.fold().times(&right.fold());
        // X3, 2(A + B) + F and X3, 2E + aF + 2(H − A − B).
        let e = first.permute([4; 8]);
        let left = second.permute2(twice, [1, 9, 0, 0, 0, 0, 0, 0]);
        let left = left.minus_in(0b01, e).minus_in(0b01, second).plus_in(0b10, twice.permute([2; 8]));
        let left = left.plus_in(0b10, second.permute([0; 8]));
        let right = left.permute2(twice, [0, 12, 0, 0, 0, 0, 0, 0]).plus_in(0b10, second.permute([2; 8]));
        let right =
            right.plus_in(0b10, twice.permute([3; 8])).minus_in(0b10, twice).minus_in(0b10, twice.permute([2; 8]));
        // XX3, Y3 + XX3.
        let third = left.fold().times(&right.fold());
        let p = third.permute2(left, [8, 0, 1, 0, 0, 0, 0, 0]).minus_in(0b100, third.permute([0; 8]));
        p.permute2(z3, [0, 1, 2, 11, 0, 0, 0, 0]).permute2(second, [0, 1, 2, 3, 11, 0, 0, 0])
    }

    /// XX, ZZ, Y in lanes 1, 2, 4 and half R in lane 5 as an entry; the other lanes are 0.
    #[inline(always)]
    fn completed(parts: Numbers<C, V, N>) -> Factors<C, V, N> {
        let parts = parts.plus_in(0b10_0000, parts);
        let a = Numbers::<C, V, N>::spread(&C::a().to_limbs(), 0b1000_0000).fold();
        let multiple = parts.permute([5; 8]).fold().times(&a);
        // XX + ZZ, Y + R.
        let sums = parts.permute([0, 0, 0, 1, 0, 0, 4, 0]).plus(parts.permute([0, 0, 0, 2, 0, 0, 5, 0]));
        parts.plus_in(0b0100_1000, sums).plus_in(0b1000_0000, multiple).fold()
    }

    #[inline(always)]
    fn operand(p: Numbers<C, V, N>) -> Factors<C, V, N> {
        let zero = Numbers::<C, V, N>::zero();
        let xz = p.permute([0; 8]).fold().times(&p.permute([3; 8]).fold());
        let parts = zero.permute2(p, [0, 9, 12, 0, 10, 0, 0, 0]);
        Self::completed(parts.plus_in(0b10_0000, xz))
    }

    /// −Q of an entry where the mask is true.
    #[inline(always)]
    fn negated_where(mask: Mask, q: Factors<C, V, N>) -> Factors<C, V, N> {
        let r = q.loose().permute([0, 0, 0, 0, 0, 5, 5, 7]);
        let two_r = Eight::select(mask, r.plus(r), Eight::zero());
        q.loose().minus_in(0b1110_0000, two_r).fold()
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
    fn plus_entry(self, q: &JacobiQuarticX8Entry<N>) -> Self {
        V::enter(
            #[inline(always)]
            || Self::new(Self::sum(Eight::load(&self.0), &Factor::load(&q.0)).store()),
        )
    }

    #[inline(never)]
    fn to_entry(self) -> JacobiQuarticX8Entry<N> {
        V::enter(
            #[inline(always)]
            || JacobiQuarticX8Entry(Self::operand(Eight::load(&self.0)).store()),
        )
    }

    /// The point in the coordinates of the field.
    #[inline(never)]
    fn one_by_one(self) -> JacobiQuartic<C> {
        let numbers: [[u64; MAX_LIMBS]; 5] = V::enter(
            #[inline(always)]
            || Numbers::<C, V, N>::load(&self.0).to_limbs(),
        );
        JacobiQuartic::from_coordinates(numbers.each_ref().map(|v| C::Field::from_limbs(v)))
    }
}

impl<C, V, const N: usize> ConstantTimePoint for JacobiQuarticX8<C, V, N>
where
    C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>,
    V: Word512,
{
    type Curve = C;
    type Entry = JacobiQuarticX8Entry<N>;

    const COORDINATES: &'static str = <Self as Point>::COORDINATES;
    const MULTIPLIER: &'static str = V::MULTIPLIER;
    const COMPLETE: bool = true;

    fn identity() -> Self {
        Self::IDENTITY
    }
    /// Cost: 1S and 2 rounds.
    fn entry(p: &Affine<C>) -> Self::Entry {
        Self::from_affine(p).to_entry()
    }
    /// The representative with 2Z² for Z: X = R, Z = 2ZZ, Y = 4ZZ·Y. Cost: 1 round.
    #[inline(never)]
    fn from_entry(q: &Self::Entry) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let q = Numbers::<C, V, N>::load(&q.0);
                // R, 2Y, 2ZZ and R, 2ZZ, 2ZZ.
                let left = q.permute([0, 5, 4, 0, 2, 0, 0, 0]).plus_in(0b1_0100, q.permute([0, 0, 4, 0, 2, 0, 0, 0]));
                let right = q.permute([0, 5, 2, 0, 2, 0, 0, 0]).plus_in(0b1_0100, q.permute([2; 8]));
                let products = left.fold().times(&right.fold());
                let p = products.permute2(q, [13, 1, 2, 10, 4, 0, 0, 0]);
                Self::new(p.plus_in(0b1000, p).store())
            },
        )
    }
    /// Cost: 1I + 2M + 1S.
    fn to_affine(self) -> Affine<C> {
        ConstantTimePoint::to_affine(self.one_by_one())
    }
    #[inline(never)]
    fn neg_if(self, mask: Mask) -> Self {
        V::enter(
            #[inline(always)]
            || {
                let p = Numbers::<C, V, N>::load(&self.0);
                let two_x = Eight::select(mask, p.plus(p), Eight::zero());
                Self::new(p.minus_in(1, two_x).store())
            },
        )
    }
    /// Cost: 2 rounds a doubling.
    #[inline(always)]
    fn double_n(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: 5 rounds.
    #[inline(always)]
    fn add(self, q: Self) -> Self {
        self.plus_entry(&q.to_entry())
    }
    /// Cost: 3 rounds.
    #[inline(always)]
    fn add_entry(self, q: &Self::Entry) -> Self {
        self.plus_entry(q)
    }

    /// Cost: 5 rounds an entry.
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
                JacobiQuarticX8Entry(Self::negated_where(negative, found).store())
            },
        )
    }
    /// Cost: 2 rounds.
    #[inline(never)]
    fn lookup_constants(table: &[u64], index: u64, negative: Mask) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || {
                let (row, limbs) = (odd_multiples::row::<C::Field>(table, index), Self::CONSTANT_LIMBS / 2);
                let (x, y) = (&row[..limbs], &row[limbs..2 * limbs]);
                // x·x and x·1 in lanes 1 and 5.
                let one = |lanes| Numbers::<C, V, N>::spread(&[1], lanes);
                let x_in = |lanes| Numbers::<C, V, N>::spread(x, lanes);
                let products = x_in(0b10_0010).fold().times(&x_in(0b10).plus(one(0b10_0000)).fold());
                let parts =
                    Eight::zero().plus_in(0b10_0010, products).plus(one(0b100)).plus(Eight::spread(y, 0b1_0000));
                JacobiQuarticX8Entry(Self::negated_where(negative, Self::completed(parts)).store())
            },
        )
    }
    fn write_constant(p: &Affine<C>, limbs: &mut [u64]) {
        odd_multiples::write_constant(p, limbs);
    }
}

impl<C, V, const N: usize> Point for JacobiQuarticX8<C, V, N>
where
    C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>,
    V: Word512,
{
    type Curve = C;
    type Entry = JacobiQuarticX8Entry<N>;

    const COORDINATES: &'static str = "jacobi-quartic";
    const MULTIPLIER: &'static str = V::MULTIPLIER;
    const IDENTITY: Self = {
        let mut coordinates = Packed([[0; 8]; N]);
        coordinates.0[0] = [0, 0, 1, 1, 1, 0, 0, 0];
        Self::new(coordinates)
    };

    /// Cost: 1S.
    fn from_affine(p: &Affine<C>) -> Self {
        let y = C::Field::select(p.is_identity(), C::Field::ONE, p.y).to_limbs();
        let (x, xx, one) = (p.x.to_limbs(), p.x.square().to_limbs(), [1]);
        let mut coordinates = Packed([[0; 8]; N]);
        for i in 0..N {
            coordinates.0[i] = [limb(&x, i), limb(&xx, i), limb(&y, i), limb(&one, i), limb(&one, i), 0, 0, 0];
        }
        Self::new(coordinates)
    }
    /// Cost: 1I + 2M + 1S.
    fn to_affine_vartime(self) -> Affine<C> {
        self.one_by_one().to_affine_vartime()
    }
    #[inline(always)]
    fn neg(self) -> Self {
        self.neg_if(Mask::TRUE)
    }
    /// Cost: 2 rounds.
    #[inline(always)]
    fn double(self) -> Self {
        self.doubled_n(1)
    }
    #[inline(always)]
    fn double_n_vartime(self, n: u32) -> Self {
        self.doubled_n(n)
    }
    /// Cost: 5 rounds. It takes constant time.
    #[inline(always)]
    fn add_vartime(self, q: Self) -> Self {
        self.plus_entry(&q.to_entry())
    }

    fn entry(p: &Affine<C>) -> Self::Entry {
        Self::from_affine(p).to_entry()
    }
    /// Cost: 2 rounds a point; no inversion is needed.
    fn to_entries_vartime(points: &[Self], entries: &mut [Self::Entry]) {
        for (entry, p) in entries.iter_mut().zip(points) {
            *entry = p.to_entry();
        }
    }
    #[inline(never)]
    fn neg_entry(q: &Self::Entry) -> Self::Entry {
        V::enter(
            #[inline(always)]
            || JacobiQuarticX8Entry(Self::negated_where(Mask::TRUE, Factor::load(&q.0)).store()),
        )
    }
    /// Cost: 3 rounds. It takes constant time.
    #[inline(always)]
    fn add_entry_vartime(self, q: &Self::Entry) -> Self {
        self.plus_entry(q)
    }
}
