//! Homogeneous coordinates (X : Y : Z), x = X/Z, y = Y/Z, on y² = x³ + ax + b in lanes ([`super::point_x8`]), with formulas of their own
//! for a = −3 and for y² = x³ + 7. O = (0 : 1 : 0).
//!
//! One law for every two points of a curve of odd order, doubling and O too: nothing is to be tested or selected. For a = −3 it
//! takes three rounds of products:
//!
//! 1. T0 = X1X2, T1 = Y1Y2, T2 = Z1Z2, T3 = X1Y2 + X2Y1, T4 = Y1Z2 + Y2Z1, T5 = Z1X2 + Z2X1, the latter by Karatsuba;
//! 2. products by constants: 3T0, T1, 3b·T2, T3, T4, 3b·T5, 3T2, 3T5;
//! 3. with U = 3b·T2 − 3T5, V = 3b·T5 − 3T0 − 9T2, W = 3T0 − 3T2:
//!    X3 = T3(T1 − U) − T4·V; Y3 = (T1 − U)(T1 + U) + W·V; Z3 = T4(T1 + U) + T3·W.
//!
//! For any a the second round is aT0, a²T2, 3b·T2, T3, T4, 3b·T5, aT2, aT5, and in the third U = 3b·T2 + aT5, V = aT0 + 3b·T5 − a²T2,
//! W = 3T0 + aT2.
//!
//! For y² = x³ + 7 it takes two, as 3b = 21 = 1 + 4 + 16 is a factor of operands: with U = 3b·T2, W = 3b·T5,
//!
//! 1. T0, T1, T2, T3, T4, 3b·T0, U and W, the sums by Karatsuba from X2, Y2, Z2, X2 + Y2, Y2 + Z2, 3b·X2, 3b·Z2, 3b(Z2 + X2);
//! 2. X3 = T3(T1 − U) − T4·W; Y3 = (T1 + U)(T1 − U) + 3T0·W; Z3 = T4(T1 + U) + 3T0·T3;
//!
//! and a double, with A = Y², B = 3b·Z² = Z² + 4Z·Z + (4Z)²: X3 = −2XY(3B − A); Y3 = 8A·B − (3B − A)(A + B); Z3 = 8A·YZ.
//!
//! Numbers stand for elements up to a factor. Coordinates may have any common one, so that the affine coordinates of a point and
//! 1 are its coordinates as they are.
//!
//! Bounds: `lane_bounds` runs every operation on bounds in place of numbers.
//!
//! Source: J. Renes, C. Costello, L. Batina, Complete addition formulas for prime order elliptic curves, EUROCRYPT 2016, Algorithms
//! 4 and 6, for any a 1 and 3, for a = 0 7 and 9, arranged for eight lanes. Cost: a sum or a double 3 rounds, for a = 0 2; a table entry nothing, its
//! image by an endomorphism 1 round. Time: constant.

use super::eight::{Eight, Factor, Packed, constant, pack, product_mod, times_mod};
use super::point_x8::{EntryX8, Factors, LawX8, Modulus, Numbers, PointX8};
use crate::coordinates::{Affine, Endomorphism, Point};
use crate::curve::{GlvCurve, PrimeCurve};
use crate::field::{Field, MAX_LIMBS};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// (X : Y : Z) in lanes 0, 1 and 2, on words `V` with N limbs; in a table the operand of the first round: X, Y, Z, X + Y, Y + Z,
/// Z + X, Z, Z + X, or for a = 0 X, Y, Z, X + Y, Y + Z, 3b·X, 3b·Z, 3b(Z + X).
pub type HomogeneousX8<C, V, const N: usize> = PointX8<HomogeneousLaw<C>, V, N>;

/// The law of [`HomogeneousX8`].
pub struct HomogeneousLaw<C>(PhantomData<C>);

/// The lanes of sums in an operand of the first round.
const SUMS: u8 = 0b1011_1000;
/// The lanes of sums for a = 0.
const SUMS_OF_A_ZERO: u8 = 0b1001_1000;
/// The lanes of multiples by 3b for a = 0.
const MULTIPLES: u8 = 0b1110_0000;
/// 3b for a = 0.
const THREE_B: u64 = 21;

/// Constants of the second round on N limbs.
struct Constants<C, const N: usize>(PhantomData<C>);

impl<C: PrimeCurve, const N: usize> Constants<C, N> {
    /// For a sum.
    const OF_SUM: &'static Packed<N> = &{
        let (one, three) = (Self::times_one(1), Self::times_one(3));
        let three_b = Self::times_b(3);
        pack::<Modulus<C>, N>([&three, &one, &three_b, &one, &one, &three_b, &three, &three])
    };
    /// For a double, where T3, T4 and T5 come without the factor 2 that they have for P = Q.
    const OF_DOUBLE: &'static Packed<N> = &{
        let (one, two, three, six) = (Self::times_one(1), Self::times_one(2), Self::times_one(3), Self::times_one(6));
        let (three_b, six_b) = (Self::times_b(3), Self::times_b(6));
        pack::<Modulus<C>, N>([&three, &one, &three_b, &two, &two, &six_b, &three, &six])
    };

    /// For a sum with any a.
    const OF_SUM_FOR_ANY_A: &'static Packed<N> = &{
        let (one, a, aa, three_b) = (Self::times_one(1), Self::times_a(1), Self::A_SQUARED, Self::times_b(3));
        pack::<Modulus<C>, N>([&a, &aa, &three_b, &one, &one, &three_b, &a, &a])
    };
    /// For a double with any a, where T3, T4 and T5 come without the factor 2.
    const OF_DOUBLE_FOR_ANY_A: &'static Packed<N> = &{
        let (two, a, aa, two_a) = (Self::times_one(2), Self::times_a(1), Self::A_SQUARED, Self::times_a(2));
        let (three_b, six_b) = (Self::times_b(3), Self::times_b(6));
        pack::<Modulus<C>, N>([&a, &aa, &three_b, &two, &two, &six_b, &a, &two_a])
    };
    const A_SQUARED: [u64; MAX_LIMBS] = product_mod::<Modulus<C>>(&Self::times_a(1), C::A_LIMBS);

    const fn times_a(n: u32) -> [u64; MAX_LIMBS] {
        times_mod::<Modulus<C>>(&constant::<Modulus<C>, N>(C::A_LIMBS), n)
    }
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
    let (first, sums) = if HomogeneousLaw::<C>::A_IS_ZERO {
        ([0, 1, 2, 0, 1, 0, 2, 2], SUMS_OF_A_ZERO)
    } else {
        ([0, 1, 2, 0, 1, 2, 2, 2], SUMS)
    };
    // X, Y, Z, X + Y, Y + Z, Z + X, Z, Z + X; for a = 0 X, Y, Z, X + Y, Y + Z, X, Z, Z + X, to meet 3b·X2, 3b·Z2, 3b(Z2 + X2).
    p.permute(first).plus_in(sums, p.permute([0, 0, 0, 1, 2, 0, 0, 0])).fold()
}

#[inline(always)]
fn second_and_third_round_for_minus_3<C: PrimeCurve, V: Word512, const N: usize>(
    t: Factors<C, V, N>,
    constants: &'static Packed<N>,
) -> Numbers<C, V, N> {
    // Second round, lane by lane: 3T0, T1, 3b·T2, T3, T4, 3b·T5, 3T2, 3T5.
    let r = t.times(&Factor::load(constants));
    // T1 − U, T1 + U, V, T3, T4, W, −V, put together of up to three parts in each lane:
    let first = r.permute([2, 2, 0, 0, 0, 6, 5, 0]); // 3b·T2, 3b·T2, 3T0, –, –, 3T2, 3b·T5
    let second = r.permute([7, 7, 6, 0, 0, 0, 6, 0]);
    let second = second.plus_in(0b100_0100, second.plus(second)); // 3T5, 3T5, 9T2, –, –, –, 9T2
    // T1 − 3b·T2, T1 + 3b·T2, 3b·T5 − 3T0, T3, T4, W, 3T0 − 3b·T5.
    let v = r.permute([1, 1, 5, 3, 4, 0, 0, 0]).plus_in(0b000_0010, first).minus_in(0b110_0101, first);
    // − U = − 3b·T2 + 3T5, and V ends with − 9T2. Four products are subtracted in V at most: above −6p.
    third_round::<C, V, N>(&v.plus_in(0b100_0001, second).minus_in(0b000_0110, second).carry::<6>())
}

/// The two rounds for any a.
#[inline(always)]
fn second_and_third_round_for_any_a<C: PrimeCurve, V: Word512, const N: usize>(
    t: Numbers<C, V, N>,
    factors: Factors<C, V, N>,
    constants: &'static Packed<N>,
) -> Numbers<C, V, N> {
    // aT0, a²T2, 3b·T2, T3, T4, 3b·T5, aT2, aT5.
    let r = factors.permute([0, 2, 2, 3, 4, 5, 2, 5]).times(&Factor::load(constants));
    // T1 − U, T1 + U, V, T3, T4, W, −V; lane 8 + i is Ti.
    let first = r.permute2(t, [2, 2, 5, 0, 0, 8, 0, 0]);
    let first = first.plus_in(0b010_0000, first.plus(first)); // 3b·T2, 3b·T2, 3b·T5, –, –, 3T0, aT0
    let second = r.permute([7, 7, 1, 0, 0, 0, 5, 0]); // aT5, aT5, a²T2, –, –, –, 3b·T5
    // T1 − 3b·T2, T1 + 3b·T2, aT0 + 3b·T5, T3, T4, W = 3T0 + aT2, a²T2 − aT0. Two products are subtracted in a lane at most.
    let v = r.permute2(t, [9, 9, 0, 3, 4, 6, 1, 0]).plus_in(0b010_0110, first).minus_in(0b100_0001, first);
    third_round::<C, V, N>(&v.plus_in(0b000_0010, second).minus_in(0b100_0101, second).carry::<3>())
}

/// X3, Y3 and Z3 of T1 − U, T1 + U, V, T3, T4, W and −V.
#[inline(always)]
fn third_round<C: PrimeCurve, V: Word512, const N: usize>(v: &Factors<C, V, N>) -> Numbers<C, V, N> {
    // T3(T1 − U), (T1 − U)(T1 + U), T4(T1 + U), −T4·V, W·V, T3·W: each of the former three with one of the latter.
    let products = v.permute([3, 0, 4, 4, 5, 3, 0, 0]).times(&v.permute([0, 1, 1, 6, 2, 5, 0, 0]));
    // X3, Y3 and Z3 in lanes 0 to 2: −T4·V could be added, since −V was made beside V. The other lanes hold what nobody reads.
    products.plus(products.permute([3, 4, 5, 3, 4, 5, 3, 4]))
}

impl<C: PrimeCurve> HomogeneousLaw<C> {
    /// Whether the curve is y² = x³ + 7.
    const A_IS_ZERO: bool = matches!(C::A, Some(0)) && C::B.len() == 1 && 3 * C::B[0] == THREE_B;
    /// Whether a = −3.
    const A_IS_MINUS_3: bool = matches!(C::A, Some(-3));
}

/// 3b times the numbers in the lanes of multiples.
#[inline(always)]
fn with_multiples<C: PrimeCurve, V: Word512, const N: usize>(v: Numbers<C, V, N>) -> Numbers<C, V, N> {
    v.plus_in(MULTIPLES, v.times_small(THREE_B - 1))
}

/// P + Q for a = 0.
#[inline(always)]
fn add_for_a_zero<C: PrimeCurve, V: Word512, const N: usize>(
    p: Numbers<C, V, N>,
    q: &Factors<C, V, N>,
) -> Numbers<C, V, N> {
    // T0, T1, T2, (X1 + Y1)(X2 + Y2), (Y1 + Z1)(Y2 + Z2), 3b·T0, U = 3b·T2, 3b(Z1 + X1)(Z2 + X2).
    let t = operand::<C, V, N>(p).times(q);
    // T1 − U, T1 + U, 3T0, T3, T4, W: from each of the latter three, by Karatsuba, two products are taken away.
    let (first, second) = (t.permute([6, 6, 0, 0, 1, 5, 0, 0]), t.permute([0, 0, 0, 1, 2, 6, 0, 0]));
    let w = t.permute([1, 1, 0, 3, 4, 7, 0, 0]).minus_in(0b11_1001, first).plus_in(0b110, first);
    let w = w.minus_in(0b11_1000, second).plus_in(0b100, second).carry::<3>();
    // T3(T1 − U), (T1 + U)(T1 − U), T4(T1 + U), T4·W, 3T0·W, 3T0·T3.
    let r = w.permute([3, 1, 4, 4, 2, 2, 0, 0]).times(&w.permute([0, 0, 1, 5, 5, 3, 0, 0]));
    // X3 = T3(T1 − U) − T4·W; Y3 = (T1 + U)(T1 − U) + 3T0·W; Z3 = T4(T1 + U) + 3T0·T3.
    let others = r.permute([3, 4, 5, 0, 0, 0, 0, 0]);
    r.minus_in(0b1, others).plus_in(0b110, others)
}

/// 2P for a = 0.
#[inline(always)]
fn double_for_a_zero<C: PrimeCurve, V: Word512, const N: usize>(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
    // X, Y, Z, 4Z.
    let p = p.permute([0, 1, 2, 2, 0, 0, 0, 0]);
    let p = p.plus_in(0b1000, p);
    let p = p.plus_in(0b1000, p).fold();
    // A, (4Z)², 4Z·Z, Z², XY, YZ.
    let t = p.permute([1, 3, 3, 2, 0, 1, 0, 0]).times(&p.permute([1, 3, 2, 2, 1, 2, 0, 0]));
    // B, B, A, B, XY, YZ.
    let (second, third) = (t.permute([2, 2, 0, 2, 0, 0, 0, 0]), t.permute([3, 3, 0, 3, 0, 0, 0, 0]));
    let u = t.permute([1, 1, 0, 1, 4, 5, 0, 0]).plus_in(0b1011, second).plus_in(0b1011, third);
    // 3B − A, B, 8A, A + B, −2XY, YZ.
    let (two, a) = (u.plus(u), t.permute([0; 8]));
    let w = u.plus_in(0b101, two).minus_in(0b1_0000, two.plus(u)).minus_in(0b1, a).plus_in(0b1000, a);
    let five = two.plus(two).plus(u);
    let w = w.plus_in(0b100, five).carry::<4>();
    // X3, 8A·B, Z3, (3B − A)(A + B).
    let r = w.permute([0, 2, 2, 0, 0, 0, 0, 0]).times(&w.permute([4, 1, 5, 3, 0, 0, 0, 0]));
    // X3 = −2XY(3B − A); Y3 = 8A·B − (3B − A)(A + B); Z3 = 8A·YZ.
    r.minus_in(0b10, r.permute([3; 8]))
}

impl<C: PrimeCurve, V: Word512, const N: usize> LawX8<V, N> for HomogeneousLaw<C> {
    type Curve = C;

    const COORDINATES: &'static str = "homogeneous";
    const IDENTITY: [u64; 4] = [0, 1, 0, 0];
    const SIGNED: u8 = 0b10;

    fn coordinates(p: &Affine<C>) -> [C::Field; 4] {
        const {
            let is_known = Self::A_IS_ZERO || Self::A_IS_MINUS_3 || !C::A_LIMBS.is_empty();
            assert!(is_known, "a = −3, or a = 0 and b = 7, or a as a number: `PrimeCurve::A_LIMBS`");
        }
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
        if Self::A_IS_ZERO {
            return double_for_a_zero::<C, V, N>(p);
        }
        let p = p.fold();
        // X², Y², Z², XY, YZ, ZX, Z², ZX: T3, T4 and T5 without the factor 2, which the constants of the second round have.
        let t = p.permute([0, 1, 2, 0, 1, 2, 2, 2]).times(&p.permute([0, 1, 2, 1, 2, 0, 2, 0]));
        if !Self::A_IS_MINUS_3 {
            let constants = Constants::<C, N>::OF_DOUBLE_FOR_ANY_A;
            return second_and_third_round_for_any_a::<C, V, N>(t, t.carry::<0>(), constants);
        }
        second_and_third_round_for_minus_3::<C, V, N>(t.carry::<0>(), Constants::<C, N>::OF_DOUBLE)
    }
    #[inline(always)]
    fn add(p: Numbers<C, V, N>, q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        if Self::A_IS_ZERO {
            return add_for_a_zero::<C, V, N>(p, q);
        }
        // T0, T1, T2, (X1 + Y1)(X2 + Y2), (Y1 + Z1)(Y2 + Z2), (Z1 + X1)(Z2 + X2), T2, (Z1 + X1)(Z2 + X2).
        let t = operand::<C, V, N>(p).times(q);
        let (first, second) = (t.permute([0, 0, 0, 0, 1, 2, 0, 2]), t.permute([0, 0, 0, 1, 2, 0, 0, 0]));
        // T0, T1, T2, T3, T4, T5, T2, T5.
        let t = t.minus_in(SUMS, first).minus_in(SUMS, second);
        if !Self::A_IS_MINUS_3 {
            let constants = Constants::<C, N>::OF_SUM_FOR_ANY_A;
            return second_and_third_round_for_any_a::<C, V, N>(t, t.carry::<3>(), constants);
        }
        second_and_third_round_for_minus_3::<C, V, N>(t.carry::<3>(), Constants::<C, N>::OF_SUM)
    }
    #[inline(always)]
    fn entry(p: Numbers<C, V, N>) -> Factors<C, V, N> {
        let operand = operand::<C, V, N>(p);
        if Self::A_IS_ZERO { with_multiples::<C, V, N>(operand.loose()).fold() } else { operand }
    }
    #[inline(always)]
    fn point(q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        q.loose()
    }
    #[inline(always)]
    fn negated_where(mask: Mask, q: &Factors<C, V, N>) -> Factors<C, V, N> {
        let y = q.loose().permute([1; 8]);
        // Y stands in lanes 1, 3 and 4: Y − 2Y, X + Y − 2Y, Y + Z − 2Y.
        let two_y = Eight::select(mask, y.plus(y), Eight::zero());
        q.loose().minus_in(0b1_1010, two_y).fold()
    }
    #[inline(always)]
    fn constant(x: &[u64], y: &[u64]) -> Factors<C, V, N> {
        // The factor that a table's coordinates may have is that of 1 in the table.
        let one = C::Field::ONE.to_table();
        // Which lanes have X and which have Z: those of the operand that is named at the type.
        let (with_x, with_z) = if Self::A_IS_ZERO { (0b1010_1001, 0b1101_0100) } else { (0b1010_1001, 0b1111_0100) };
        let (with_x, with_z) = (Numbers::<C, V, N>::spread(x, with_x), Eight::spread(&one, with_z));
        let sums = with_x.plus(Eight::spread(y, 0b0001_1010)).plus(with_z);
        if Self::A_IS_ZERO { with_multiples::<C, V, N>(sums).fold() } else { sums.fold() }
    }
}

impl<C: GlvCurve + PrimeCurve, V: Word512, const N: usize> Endomorphism for HomogeneousX8<C, V, N> {
    /// Cost: 1 round.
    #[inline(never)]
    fn endomorphism(q: &EntryX8<N>) -> EntryX8<N> {
        const { assert!(HomogeneousLaw::<C>::A_IS_ZERO, "a = 0 and b = 7") };
        V::enter(
            #[inline(always)]
            || {
                // βX, Y, Z, βX, Y, 3bβX, 3bZ, 3bβX.
                let products = Factors::<C, V, N>::load(&q.0)
                    .permute([0, 1, 2, 0, 1, 5, 6, 5])
                    .times(&Factor::load(ImageConstants::<C, N>::OF_IMAGE));
                let others = products.permute([0, 0, 0, 1, 2, 0, 0, 6]);
                EntryX8(products.plus_in(SUMS_OF_A_ZERO, others).fold().store())
            },
        )
    }
}

/// Constants of the endomorphism.
struct ImageConstants<C, const N: usize>(PhantomData<C>);

impl<C: GlvCurve + PrimeCurve, const N: usize> ImageConstants<C, N> {
    /// β in the lanes with x, 1 in the others.
    const OF_IMAGE: &'static Packed<N> = &{
        let (one, beta) = (constant::<Modulus<C>, N>(&[1]), constant::<Modulus<C>, N>(C::GLV.beta));
        pack::<Modulus<C>, N>([&beta, &one, &one, &beta, &one, &beta, &one, &beta])
    };
}
