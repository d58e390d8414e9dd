//! λ-coordinates (x, λ), λ = x + y/x, in which points of odd order are halved. −(x, λ) = (x, λ + 1).
//!
//! Half of Q = (u, v): z² + z = u + a; t = u(z + 1) + v, or u(z + λ_Q + u + 1). The halves are (√t, z) and
//! (√(t + u), z + 1); they differ by the point of order two, and one of them is of odd order.
//! - Cofactor 2 (a = 1): it is the one whose x has trace 1, as t or t + u has.
//! - Cofactor 4 (a = 0): it is the one that can be halved twice. Its own z and t tell, and are kept, being the first
//!   steps of the next halving. If m² + m = √t, then m + √z solves the equation of the other half, whose x differs by
//!   √u = z + √z: one half-trace serves for both.
//!
//! Source: E. W. Knudsen, Elliptic scalar multiplication using point halving, ASIACRYPT 1999; K. Fong, D. Hankerson, J.
//! López, A. Menezes, Field inversion and point halving revisited, IEEE Trans. Computers 53(8), 2004.
//! Cost of a half: 1H + 2M for cofactor 2, 1H + 3M on average for cofactor 4; H is a half-trace, and a square root
//! counts as the product that it takes.

use crate::coordinates::Point;
use crate::coordinates::{Affine, PointError};
use crate::curve::{BinaryCurve, Curve};
use crate::field::{BinaryField, Field};

/// A point (x, λ) of the generator's subgroup, or O.
#[derive(Clone, Copy)]
pub struct Lambda<C: Curve>(Option<Finite<C::Field>>);

/// A point other than O.
#[derive(Clone, Copy)]
struct Finite<F> {
    x: F,
    lambda: F,
    /// The first steps of its halving, if they are known.
    ahead: Option<Steps<F>>,
}

/// The first steps of halving a point (u, v): z² + z = u + a and t = u(z + 1) + v.
#[derive(Clone, Copy)]
struct Steps<F> {
    z: F,
    t: F,
}

impl<C: BinaryCurve> Lambda<C> {
    /// Whether the cofactor is 4, and not 2: no other is possible where a point has one half of odd order.
    const COFACTOR_IS_FOUR: bool = match (C::COFACTOR, C::A) {
        (2, Some(1)) => false,
        (4, Some(0)) => true,
        _ => panic!("points are halved on curves with cofactor 2 and a = 1 or with cofactor 4 and a = 0"),
    };

    /// O.
    pub const IDENTITY: Self = Lambda(None);

    /// An affine point in these coordinates. Cost: 1I + 1M; for cofactor 4 also 1H + 1M, which the next halving saves.
    ///
    /// # Errors
    /// If the point, which must lie on the curve, is not in the generator's subgroup.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn from_affine_vartime(p: &Affine<C>) -> Result<Self, PointError> {
        let Some((x, y)) = p.coordinates() else { return Ok(Self::IDENTITY) };
        C::Field::enter(|| {
            let ahead = if Self::COFACTOR_IS_FOUR {
                Some(Self::checked_steps(x, y)?)
            } else {
                Self::check_trace(x)?;
                None
            };
            Ok(Lambda(Some(Finite { x, lambda: x + y * x.invert_vartime(), ahead })))
        })
    }

    /// The affine point: y = λx + x². Cost: 1M + 1S.
    pub fn to_affine(self) -> Affine<C> {
        let Some(Finite { x, lambda, .. }) = self.0 else { return Affine::IDENTITY };
        Affine::new_unchecked(x, C::Field::reduce(lambda.mul_wide(x) + x.square_wide()))
    }

    /// Half of an affine point: H with 2H = P. Cost: 1H + 2M for cofactor 2, 2H + 4M on average for cofactor 4.
    ///
    /// # Errors
    /// If the point, which must lie on the curve, is not in the generator's subgroup.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn halve_affine_vartime(p: &Affine<C>) -> Result<Self, PointError> {
        let Some((x, y)) = p.coordinates() else { return Ok(Self::IDENTITY) };
        C::Field::enter(|| Ok(Self::half(x, Self::checked_steps(x, y)?)))
    }

    /// H with 2H = P. Cost: 1H + 2M for cofactor 2, 1H + 3M on average for cofactor 4.
    ///
    /// # Time
    /// Variable in `self`.
    pub fn halve_vartime(self) -> Self {
        let Some(p) = self.0 else { return self };
        Self::half(p.x, p.ahead.unwrap_or_else(|| Self::steps(p.x, p.lambda)))
    }

    /// The first steps for (x, λ). Cost: 1H + 1M.
    #[inline(always)]
    fn steps(x: C::Field, lambda: C::Field) -> Steps<C::Field> {
        let z = (x + C::times_a(C::Field::ONE)).half_trace_vartime();
        Steps { z, t: x * (z + lambda + x + C::Field::ONE) }
    }

    /// The first steps for (x, y). Cost: 1H + 1M. They fail if the point is not in the subgroup.
    #[inline(always)]
    fn checked_steps(x: C::Field, y: C::Field) -> Result<Steps<C::Field>, PointError> {
        Self::check_trace(x)?;
        let z = (x + C::times_a(C::Field::ONE)).half_trace_vartime();
        let t = x * (z + C::Field::ONE) + y;
        if Self::COFACTOR_IS_FOUR && t.trace() == 1 { Err(PointError::NotInSubgroup) } else { Ok(Steps { z, t }) }
    }

    /// Whether a point with this x can be halved, and is not the point of order two.
    #[inline(always)]
    fn check_trace(x: C::Field) -> Result<(), PointError> {
        let halvable = x.trace() == C::times_a(C::Field::ONE).trace();
        if halvable && !x.is_zero().declassify() { Ok(()) } else { Err(PointError::NotInSubgroup) }
    }

    /// The half of odd order of a point with abscissa u. Cost: 1M for cofactor 2, 1H + 3M on average for cofactor 4.
    #[inline(never)]
    fn half(u: C::Field, Steps { z, t }: Steps<C::Field>) -> Self {
        let half = |x, lambda, ahead| Lambda(Some(Finite { x, lambda, ahead }));
        let other_lambda = z + C::Field::ONE;
        if !Self::COFACTOR_IS_FOUR {
            return if t.trace() == 1 {
                half(t.sqrt_vartime(), z, None)
            } else {
                half((t + u).sqrt_vartime(), other_lambda, None)
            };
        }
        let x = t.sqrt_vartime();
        let ahead = Self::steps(x, z);
        if ahead.t.trace() == 0 {
            return half(x, z, Some(ahead));
        }
        // x' = √(t + u) = x + √u.
        let root = z.sqrt_vartime();
        let (other_x, m) = (x + z + root, ahead.z + root);
        let t = other_x * (m + other_lambda + other_x + C::Field::ONE);
        half(other_x, other_lambda, Some(Steps { z: m, t }))
    }
}

impl<C: BinaryCurve> Affine<C> {
    /// 2^(−n)·P: H with 2^n·H = P. Cost: 1M + 1S and n halves; nothing for n = 0, where nothing is checked either.
    ///
    /// # Errors
    /// If n > 0 and the point, which must lie on the curve, is not in the generator's subgroup.
    ///
    /// # Time
    /// Variable in `self` and `n`.
    pub fn halve_n_vartime(&self, n: u32) -> Result<Self, PointError> {
        if n == 0 {
            return Ok(*self);
        }
        let first = Lambda::halve_affine_vartime(self)?;
        Ok((1..n).fold(first, |half, _| half.halve_vartime()).to_affine())
    }
}
