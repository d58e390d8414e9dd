//! Extended coordinates (X : Y : Z : T) on a twisted Edwards curve −x² + y² = 1 + dx²y², in lanes ([`super::point_x8`]): x = X/Z,
//! y = Y/Z, XY = ZT. O: (0, 1, 1, 0).
//!
//! The law is that of [`super::extended`], right for all points, in two rounds of products, four at a time:
//!
//! - a sum: A = (Y1 − X1)(Y2 − X2), B = (Y1 + X1)(Y2 + X2), D = Z1·2Z2, C = T1·2dT2; E = B − A, F = D − C, G = D + C, H = B + A;
//! - a double: A = X², B = Y², Z², S = (X + Y)²; E = A + B − S, F = 2Z² + A − B, G = A − B, H = A + B, all with the other sign;
//! - X3 = EF, Y3 = GH, Z3 = FG, T3 = EH.
//!
//! Source: H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, Twisted Edwards curves revisited, ASIACRYPT 2008, section 4. Cost: a sum
//! or a double 2 rounds, a table entry 1 round. Time: constant.

use super::eight::Eight;
#[cfg(feature = "ed25519")]
use super::eight::{Packed, pack};
#[cfg(feature = "ed25519")]
use super::point_x8::EntryX8;
use super::point_x8::{Factors, LawX8, Modulus, Numbers, PointX8};
use crate::coordinates::{Affine, Point};
use crate::curve::{Curve, Equation, equation};
#[cfg(feature = "ed25519")]
use crate::field::MAX_LIMBS;
use crate::field::{Field, PrimeField};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// X, Y, Z and T in lanes 0 to 3, on words `V` with N limbs, 5 for 2^255 − 19; in a table Y − X, Y + X, 2Z, 2dT, 2T.
pub type ExtendedX8<C, V, const N: usize> = PointX8<ExtendedLaw<C>, V, N>;

/// The law of [`ExtendedX8`].
pub struct ExtendedLaw<C>(PhantomData<C>);

/// EF, GH, FG and EH, of E, F, G and H.
#[inline(always)]
fn finished<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(v: Numbers<C, V, N>) -> Numbers<C, V, N> {
    let v = v.fold();
    // X3, Y3, Z3 and T3: lane i of one side by lane i of the other.
    v.permute([0, 2, 1, 0, 0, 0, 0, 0]).times(&v.permute([1, 3, 2, 3, 0, 0, 0, 0]))
}

/// a, with its lanes 0 and 1 a − b and a + b.
#[inline(always)]
fn difference_and_sum<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(
    a: Numbers<C, V, N>,
    b: Numbers<C, V, N>,
) -> Numbers<C, V, N> {
    a.minus_in(0b1, b).plus_in(0b10, b)
}

impl<C, V, const N: usize> LawX8<V, N> for ExtendedLaw<C>
where
    C: Curve<Field: PrimeField, Equation = equation::TwistedEdwards>,
    V: Word512,
{
    type Curve = C;

    const COORDINATES: &'static str = "extended";
    const IDENTITY: [u64; 4] = [0, 1, 1, 0];
    const SIGNED: u8 = 0b1001;

    /// Cost: 1M.
    fn coordinates(p: &Affine<C>) -> [C::Field; 4] {
        let y = C::Field::select(p.is_identity(), C::Field::ONE, p.y);
        [p.x, y, C::Field::ONE, p.x * y]
    }
    fn to_affine([x, y, z, _]: [C::Field; 4], invert: impl FnOnce(C::Field) -> C::Field) -> Affine<C> {
        let i = invert(z);
        let (x, y) = (x * i, y * i);
        let is_identity = <C::Equation as Equation<C>>::is_neutral((x, y));
        Affine::select(is_identity, Affine::IDENTITY, Affine::new_unchecked(x, y))
    }

    #[inline(always)]
    fn double(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
        // X, Y, Z, X + Y.
        let p = p.permute([0, 1, 2, 0, 0, 0, 0, 0]).plus_in(0b1000, p.permute([1; 8])).fold();
        // A, B, Z², S.
        let squares = p.square();
        let (b, others) = (squares.permute([1; 8]), squares.permute([3, 2, 0, 0, 0, 0, 0, 0]));
        // A + B − S, 2Z² + A − B, A − B, A + B.
        let v = squares.permute([0; 8]).plus_in(0b1001, b).minus_in(0b110, b);
        finished::<C, V, N>(v.minus_in(0b1, others).plus_in(0b10, others.plus(others)))
    }
    #[inline(always)]
    fn add(p: Numbers<C, V, N>, q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        // Y1 − X1, Y1 + X1, Z1, T1, which meet Y2 − X2, Y2 + X2, 2Z2, 2dT2.
        let left = difference_and_sum::<C, V, N>(p.permute([1, 1, 2, 3, 0, 0, 0, 0]), p.permute([0; 8]));
        // A, B, D, C.
        let products = left.fold().times(q);
        // B − A, D − C, D + C, B + A.
        let others = products.permute([0, 3, 3, 0, 0, 0, 0, 0]);
        let v = products.permute([1, 2, 2, 1, 0, 0, 0, 0]);
        finished::<C, V, N>(v.minus_in(0b11, others).plus_in(0b1100, others))
    }
    /// Cost: 1 round.
    #[inline(always)]
    fn entry(p: Numbers<C, V, N>) -> Factors<C, V, N> {
        // Without a factor R that numbers stand for, which 2dT would have once more.
        const { assert!(Eight::<Modulus<C>, V, N>::ARE_VALUES, "a prime 2^(51N) − c") };
        let (zero, d) = (Eight::zero(), Numbers::<C, V, N>::spread(&C::b().to_limbs(), 0b1000).fold());
        let multiple = p.fold().times(&d);
        // Y, Y, Z, 0, T and dT: twice the latter three.
        let v = p.permute2(zero, [1, 1, 2, 8, 3, 8, 8, 8]).plus_in(0b1000, multiple);
        difference_and_sum::<C, V, N>(v, p.permute([0; 8])).plus_in(0b1_1100, v).fold()
    }
    #[inline(always)]
    fn point(q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        // 2X, 2Y, 2Z, 2T.
        let q = q.loose();
        difference_and_sum::<C, V, N>(q.permute([1, 1, 2, 4, 0, 0, 0, 0]), q.permute([0; 8]))
    }
    #[inline(always)]
    fn negated_where(mask: Mask, q: &Factors<C, V, N>) -> Factors<C, V, N> {
        let q = q.loose();
        // −x exchanges Y − X and Y + X, and changes the signs of 2dT and 2T.
        let exchanged = Eight::select(mask, q.permute([1, 0, 2, 3, 4, 5, 6, 7]), q);
        exchanged.negated_in(0b1_1000, mask).fold()
    }
    /// Cost: 2 rounds.
    #[inline(always)]
    fn constant(x: &[u64], y: &[u64]) -> Factors<C, V, N> {
        let x_in = |lanes| Numbers::<C, V, N>::spread(x, lanes);
        let y_in = |lanes| Numbers::<C, V, N>::spread(y, lanes);
        let d = Numbers::<C, V, N>::spread(&C::b().to_limbs(), 0b1000);
        // dx and x.
        let left = d.plus(Eight::spread(&[1], 0b1_0000)).fold().times(&x_in(0b1_1000).fold());
        // dxy and xy.
        let products = left.fold().times(&y_in(0b1_1000).fold());
        let halves = Eight::spread(&[1], 0b100).plus_in(0b1_1000, products);
        // y − x, y + x, 2, 2dxy, 2xy.
        difference_and_sum::<C, V, N>(y_in(0b11), x_in(0b11)).plus(halves).plus(halves).fold()
    }
}

/// The table entries of constants y − x, y + x and 2dxy that lie one after the other, in canonical limbs of 64 bits.
#[cfg(feature = "ed25519")]
pub(crate) const fn extended_x8_constants<C: Curve<Field: PrimeField>, const N: usize, const T: usize>(
    limbs: &[u64],
) -> [EntryX8<N>; T] {
    let (mut entries, length) = ([EntryX8(Packed([[0; 8]; N])); T], limbs.len() / (3 * T));
    let mut i = 0;
    while i < T {
        // Y − X, Y + X, 2Z, 2dT; nothing reads 2T.
        let mut numbers = [[0; MAX_LIMBS]; 4];
        numbers[2][0] = 2;
        let mut j = 0;
        while j < length {
            let at = 3 * length * i + j;
            (numbers[0][j], numbers[1][j], numbers[3][j]) = (limbs[at], limbs[at + length], limbs[at + 2 * length]);
            j += 1;
        }
        let [difference, sum, two_z, two_dt] = &numbers;
        let zero = &[0; MAX_LIMBS];
        entries[i] = EntryX8(pack::<Modulus<C>, N>([difference, sum, two_z, two_dt, zero, zero, zero, zero]));
        i += 1;
    }
    entries
}
