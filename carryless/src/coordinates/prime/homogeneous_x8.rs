//! Homogeneous coordinates (X : Y : Z), x = X/Z, y = Y/Z, on y² = x³ − 3x + b, in lanes ([`super::point_x8`]). O = (0 : 1 : 0).
//!
//! One law for every two points of a curve of odd order, doubling and O too: nothing is to be tested or selected. It takes three
//! rounds of products:
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
//! 4 and 6, arranged for eight lanes. Cost: a sum or a double 3 rounds, a table entry nothing. Time: constant.

use super::point_x8::{Factors, LawX8, Modulus, Numbers, PointX8};
use crate::coordinates::{Affine, Point};
use crate::curve::PrimeCurve;
use crate::field::prime::eight::{Eight, Factor, Packed, constant, pack, times_mod};
use crate::field::{Field, MAX_LIMBS};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// (X : Y : Z) in lanes 0, 1 and 2, on words `V` with N limbs; in a table X, Y, Z, X + Y, Y + Z, Z + X, Z, Z + X, the operand of
/// the first round.
pub type HomogeneousX8<C, V, const N: usize> = PointX8<HomogeneousLaw<C>, V, N>;

/// The law of [`HomogeneousX8`].
pub struct HomogeneousLaw<C>(PhantomData<C>);

/// The lanes of sums in an operand of the first round.
const SUMS: u8 = 0b1011_1000;

/// Constants of the second round on N limbs.
struct Constants<C, const N: usize>(PhantomData<C>);

impl<C: PrimeCurve, const N: usize> Constants<C, N> {
    /// For a sum.
    const OF_SUM: &'static Packed<N> = &{
        let (one, three) = (Self::times_one(1), Self::times_one(3));
        let three_b = Self::times_b(3);
        pack::<Modulus<C>, N>([&three, &one, &three_b, &one, &one, &three_b, &three, &three])
    };
    /// The same where T3, T4 and T5 come without the factor 2 that they have for P = Q.
    const OF_DOUBLE: &'static Packed<N> = &{
        let (one, two, three, six) = (Self::times_one(1), Self::times_one(2), Self::times_one(3), Self::times_one(6));
        let (three_b, six_b) = (Self::times_b(3), Self::times_b(6));
        pack::<Modulus<C>, N>([&three, &one, &three_b, &two, &two, &six_b, &three, &six])
    };

    const fn times_one(n: u32) -> [u64; MAX_LIMBS] {
        times_mod::<Modulus<C>>(&constant::<Modulus<C>, N>(&[1]), n)
    }
    const fn times_b(n: u32) -> [u64; MAX_LIMBS] {
        times_mod::<Modulus<C>>(&constant::<Modulus<C>, N>(C::B), n)
    }
}

/// The operand of the first round.
#[inline(always)]
fn operand<C: PrimeCurve, V: Word512, const N: usize>(p: Numbers<C, V, N>) -> Factors<C, V, N> {
    let (first, second) = (p.permute([0, 1, 2, 0, 1, 2, 2, 2]), p.permute([0, 0, 0, 1, 2, 0, 0, 0]));
    first.plus_in(SUMS, second).fold()
}

/// Bounds by Montgomery's reduction with R > 15.9·p: factors of the first round are below 2.1·p, so that its products are below
/// 1.3·p and `t` is below 4.3·p; `r` below 1.3·p, |V| below 5.2·p; factors of the third round below 11.2·p, their
/// products below 6.2·p.
#[inline(always)]
fn second_and_third_round<C: PrimeCurve, V: Word512, const N: usize>(
    t: Factors<C, V, N>,
    constants: &'static Packed<N>,
) -> Numbers<C, V, N> {
    let r = t.times(&Factor::load(constants));
    // T1 − U, T1 + U, V, T3, T4, W, −V.
    let first = r.permute([2, 2, 0, 0, 0, 6, 5, 0]);
    let second = r.permute([7, 7, 6, 0, 0, 0, 6, 0]);
    let second = second.plus_in(0b100_0100, second.plus(second));
    let v = r.permute([1, 1, 5, 3, 4, 0, 0, 0]).plus_in(0b000_0010, first).minus_in(0b110_0101, first);
    let v = v.plus_in(0b100_0001, second).minus_in(0b000_0110, second).carry::<6>();
    let products = v.permute([3, 0, 4, 4, 5, 3, 0, 0]).times(&v.permute([0, 1, 1, 6, 2, 5, 0, 0]));
    products.plus(products.permute([3, 4, 5, 3, 4, 5, 3, 4]))
}

impl<C: PrimeCurve, V: Word512, const N: usize> LawX8<V, N> for HomogeneousLaw<C> {
    type Curve = C;

    const COORDINATES: &'static str = "homogeneous";
    const IDENTITY: [u64; 4] = [0, 1, 0, 0];
    const SIGNED: u8 = 0b10;

    fn coordinates(p: &Affine<C>) -> [C::Field; 4] {
        const { assert!(matches!(C::A, Some(-3)), "a = −3") };
        let (zero, one, is_identity) = (C::Field::ZERO, C::Field::ONE, p.is_identity());
        let select = |a, b| C::Field::select(is_identity, a, b);
        [select(zero, p.x), select(one, p.y), select(zero, one), zero]
    }
    fn to_affine([x, y, z, _]: [C::Field; 4], invert: impl FnOnce(C::Field) -> C::Field) -> Affine<C> {
        let i = invert(z);
        Affine::select(z.is_zero(), Affine::IDENTITY, Affine::new_unchecked(x * i, y * i))
    }

    #[inline(always)]
    fn double(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
        let p = p.fold();
        let t = p.permute([0, 1, 2, 0, 1, 2, 2, 2]).times(&p.permute([0, 1, 2, 1, 2, 0, 2, 0]));
        second_and_third_round::<C, V, N>(t.carry::<0>(), Constants::<C, N>::OF_DOUBLE)
    }
    #[inline(always)]
    fn add(p: Numbers<C, V, N>, q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        let t = operand::<C, V, N>(p).times(q);
        let (first, second) = (t.permute([0, 0, 0, 0, 1, 2, 0, 2]), t.permute([0, 0, 0, 1, 2, 0, 0, 0]));
        let t = t.minus_in(SUMS, first).minus_in(SUMS, second);
        second_and_third_round::<C, V, N>(t.carry::<3>(), Constants::<C, N>::OF_SUM)
    }
    #[inline(always)]
    fn entry(p: Numbers<C, V, N>) -> Factors<C, V, N> {
        operand::<C, V, N>(p)
    }
    #[inline(always)]
    fn point(q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        q.loose()
    }
    #[inline(always)]
    fn negated_where(mask: Mask, q: &Factors<C, V, N>) -> Factors<C, V, N> {
        let y = q.loose().permute([1; 8]);
        let two_y = Eight::select(mask, y.plus(y), Eight::zero());
        q.loose().minus_in(0b1_1010, two_y).fold()
    }
    #[inline(always)]
    fn constant(x: &[u64], y: &[u64]) -> Factors<C, V, N> {
        // The factor that a table's coordinates may have is that of 1 in the table.
        let one = C::Field::ONE.to_table();
        let (with_x, with_y) = (Numbers::<C, V, N>::spread(x, 0b1010_1001), Eight::spread(y, 0b0001_1010));
        with_x.plus(with_y).plus(Eight::spread(&one, 0b1111_0100)).fold()
    }
}
