//! Coordinates (XX : R : Y : ZZ) on a Jacobi quartic y² = x⁴ + 2ax² + 1, in lanes ([`super::point_x8`]): with x = X/Z, XX = X²,
//! ZZ = Z², R = 2XZ and y = Y/ZZ. They are homogeneous: any common factor will do. What lies in lanes is R, D = ZZ − XX,
//! S = ZZ + XX and Y. O: (0, 1, 1, 1).
//!
//! The law is that of [`super::jacobi_quartic`], right in the subgroup of odd order, in two rounds of products:
//!
//! - a double: X3 = R·Y, Z3 = D·S, J = Y·S; X3Z3, X3², Z3², J²; Y3 = 2J² − X3² − Z3²;
//! - a sum: X3 = R1Y2 + R2Y1, Z3 = D1S2 + S1D2, the latter by Karatsuba, U = D1D2 + S1S2 + R1R2, V = 2Y1Y2 + aR1R2 + S1S2 − D1D2;
//!   X3Z3, X3², Z3², UV; Y3 = UV − X3².
//!
//! Source: S. Duquesne, Improving the arithmetic of elliptic curves in the Jacobi model, Information Processing Letters 104, 2007;
//! H. Hisil, K. K.-H. Wong, G. Carter, E. Dawson, Jacobi quartic curves revisited, ACISP 2009; written in D and S here. Cost: a sum
//! or a double 2 rounds, a table entry 1 round. Time: constant.

use super::eight::Eight;
use super::point_x8::{Factors, LawX8, Modulus, Numbers, PointX8};
use crate::coordinates::{Affine, Point};
use crate::curve::{Curve, Equation, equation};
use crate::field::{Field, PrimeField};
use crate::word::{Mask, Word512};
use core::marker::PhantomData;

/// R, D, S and Y in lanes 0 to 3, on words `V` with N limbs, 5 for 2^255 − 19; in a table R, D + S, D, 2Y, S, R, aR, Y.
pub type JacobiQuarticX8<C, V, const N: usize> = PointX8<JacobiQuarticLaw<C>, V, N>;

/// The law of [`JacobiQuarticX8`].
pub struct JacobiQuarticLaw<C>(PhantomData<C>);

/// R3, D3, S3 and Y3, of X3Z3, Z3², Z3², Y3 + X3², X3².
#[inline(always)]
fn finished<C: Curve<Field: PrimeField>, V: Word512, const N: usize>(second: Numbers<C, V, N>) -> Numbers<C, V, N> {
    let xx = second.permute([4; 8]);
    second.plus_in(0b0001, second).minus_in(0b1010, xx).plus_in(0b0100, xx)
}

impl<C, V, const N: usize> LawX8<V, N> for JacobiQuarticLaw<C>
where
    C: Curve<Field: PrimeField, Equation = equation::JacobiQuartic>,
    V: Word512,
{
    type Curve = C;

    const COORDINATES: &'static str = "jacobi-quartic";
    const IDENTITY: [u64; 4] = [0, 1, 1, 1];
    const SIGNED: u8 = 0b1;

    /// Cost: 1S.
    fn coordinates(p: &Affine<C>) -> [C::Field; 4] {
        let (one, xx) = (C::Field::ONE, p.x.square());
        [p.x + p.x, one - xx, one + xx, C::Field::select(p.is_identity(), one, p.y)]
    }
    /// x = R/(D + S), y = 2Y/(D + S).
    fn to_affine([r, d, s, y]: [C::Field; 4], invert: impl FnOnce(C::Field) -> C::Field) -> Affine<C> {
        let i = invert(d + s);
        let (x, y) = (r * i, (y + y) * i);
        let is_identity = <C::Equation as Equation<C>>::is_neutral((x, y));
        Affine::select(is_identity, Affine::IDENTITY, Affine::new_unchecked(x, y))
    }

    #[inline(always)]
    fn double(p: Numbers<C, V, N>) -> Numbers<C, V, N> {
        let p = p.fold();
        // X3, Z3, J. They are R·Y, D·S and S·Y.
        let first = p.times(&p.permute([3, 2, 3, 0, 0, 0, 0, 0])).carry::<0>();
        // X3Z3, Z3², Z3², J², X3².
        let second = first.permute([0, 1, 1, 2, 0, 0, 0, 0]).times(&first.permute([1, 1, 1, 2, 0, 0, 0, 0]));
        finished::<C, V, N>(second.plus_in(0b1000, second).minus_in(0b1000, second.permute([1; 8])))
    }
    #[inline(always)]
    fn add(p: Numbers<C, V, N>, q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        // Y, D + S, D, Y, S, R, R, R.
        let left = p.permute([3, 1, 1, 3, 2, 0, 0, 0]).plus_in(0b10, p.permute([2; 8]));
        // Y1R2, (D1 + S1)(D2 + S2), D1D2, 2Y1Y2, S1S2, R1R2, aR1R2, R1Y2.
        let first = left.fold().times(q);
        // X3, Z3, U, V.
        let second = first.permute([7, 2, 4, 6, 0, 0, 0, 0]); // R1Y2, D1D2, S1S2, aR1R2
        let third = first.permute([0, 4, 5, 4, 0, 0, 0, 0]); // –, S1S2, R1R2, S1S2
        let v = first.plus_in(0b1101, second).minus_in(0b10, second).minus_in(0b10, third).plus_in(0b1100, third);
        let v = v.minus_in(0b1000, first.permute([2; 8])).fold();
        // X3Z3, Z3², Z3², UV, X3².
        finished::<C, V, N>(v.permute([0, 1, 1, 2, 0, 0, 0, 0]).times(&v.permute([1, 1, 1, 3, 0, 0, 0, 0])))
    }
    /// Cost: 1 round.
    #[inline(always)]
    fn entry(p: Numbers<C, V, N>) -> Factors<C, V, N> {
        // Without a factor R that numbers stand for, which aR would have once more.
        const { assert!(Eight::<Modulus<C>, V, N>::ARE_VALUES, "a prime 2^(51N) − c") };
        let a = Numbers::<C, V, N>::spread(&C::a().to_limbs(), 0b0100_0000).fold();
        let multiple = p.permute([0; 8]).fold().times(&a);
        let parts = p.permute2(Eight::zero(), [0, 1, 1, 3, 2, 0, 8, 3]);
        // R, D + S, D, 2Y, S, R, aR, Y: S and once more Y are added in lanes 1 and 3.
        parts.plus_in(0b1010, p.permute([2, 2, 2, 3, 2, 2, 2, 2])).plus(multiple).fold()
    }
    #[inline(always)]
    fn point(q: &Factors<C, V, N>) -> Numbers<C, V, N> {
        q.loose().permute([0, 2, 4, 7, 1, 1, 1, 1])
    }
    #[inline(always)]
    fn negated_where(mask: Mask, q: &Factors<C, V, N>) -> Factors<C, V, N> {
        // −x changes the sign of R, in lanes 0, 5 and 6.
        q.loose().negated_in(0b0110_0001, mask).fold()
    }
    /// Cost: 1 round.
    #[inline(always)]
    fn constant(x: &[u64], y: &[u64]) -> Factors<C, V, N> {
        let x_in = |lanes| Numbers::<C, V, N>::spread(x, lanes);
        let y_in = |lanes| Numbers::<C, V, N>::spread(y, lanes);
        let one_in = |lanes| Numbers::<C, V, N>::spread(&[1], lanes);
        // x², x² and ax in lanes 2, 4 and 6.
        let right = x_in(0b0001_0100).plus(Eight::spread(&C::a().to_limbs(), 0b0100_0000));
        let products = x_in(0b0101_0100).fold().times(&right.fold());
        // 2x, 2, 1 − x², 2y, 1 + x², 2x, 2ax, y.
        let halves = x_in(0b0010_0001).plus(one_in(0b10)).plus(y_in(0b1000)).plus_in(0b0100_0000, products);
        let others = one_in(0b0001_0100).plus(y_in(0b1000_0000));
        halves.plus(halves).plus(others).plus_in(0b0001_0000, products).minus_in(0b0100, products).fold()
    }
}
