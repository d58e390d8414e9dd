//! λ-coordinates (x, λ), λ = x + y/x, in which points of odd order are halved. −(x, λ) = (x, λ + 1).
//!
//! Half of Q = (u, v): z² + z = u + a; t = u(z + 1) + v, or u(z + λ_Q + u + 1). The halves are (√t, z) and
//! (√(t + u), z + 1); they differ by the point of order two, and one of them is of odd order.
//! - Cofactor 2 (a = 1): it is the one whose x has trace 1, as t or t + u has.
//! - Cofactor 4 (a = 0): it is the one that can be halved twice. Its own z and t tell. If m² + m = √t, then m + √z
//!   solves the equation of the other half, whose x differs by √u = z + √z: one half-trace serves for both.
//!
//! A point is kept with the z and t of its own halving. They do not wait for the root x: where Tr(x) = Tr(a), z = H(x²)
//! + x is a solution, and x² is known before x; then t = x(H(x²) + λ + 1).
//!
//! Source: E. W. Knudsen, Elliptic scalar multiplication using point halving, ASIACRYPT 1999; K. Fong, D. Hankerson, J.
//! López, A. Menezes, Field inversion and point halving revisited, IEEE Trans. Computers 53(8), 2004.
//! Cost of a half: 1H + 2M for cofactor 2, 1H + 3M on average for cofactor 4; H is a half-trace, and a square root
//! counts as the product that it takes.

use crate::coordinates::{Affine, Point, PointError};
use crate::curve::{BinaryCurve, Curve};
use crate::field::{BinaryField, Field};
use crate::word::Mask;

/// A point (x, λ) of the generator's subgroup, or O, with the first steps of its halving. The point of order two, which has no λ,
/// is not in the subgroup.
#[derive(Clone, Copy)]
pub struct Lambda<C: Curve>(Option<Finite<C::Field>>);

/// A point other than O.
#[derive(Clone, Copy)]
struct Finite<F> {
    x: F,
    lambda: F,
    steps: Steps<F>,
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

    /// An affine point in these coordinates. Cost: 1I + 1H + 2M.
    ///
    /// # Errors
    /// If the point, which must lie on the curve, is not in the generator's subgroup.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn from_affine_vartime(p: &Affine<C>) -> Result<Self, PointError> {
        let Some((x, y)) = p.coordinates() else { return Ok(Self::IDENTITY) };
        C::Field::enter(|| {
            let steps = Self::first_steps(x, y)?;
            Ok(Lambda(Some(Finite { x, lambda: x + y * x.invert_vartime(), steps })))
        })
    }

    /// The affine point: y = λx + x². Cost: 1M + 1S.
    pub fn to_affine(self) -> Affine<C> {
        let Some(Finite { x, lambda, .. }) = self.0 else { return Affine::IDENTITY };
        Self::affine(x, lambda)
    }

    #[inline(always)]
    fn affine(x: C::Field, lambda: C::Field) -> Affine<C> {
        // λ = x + y/x, so that y = λx + x².
        Affine::new_unchecked(x, C::Field::reduce(lambda.mul_wide(x) + x.square_wide()))
    }

    /// Half of an affine point: H with 2H = P. Cost: 2H + 3M for cofactor 2, 2H + 4M on average for cofactor 4.
    ///
    /// # Errors
    /// If the point, which must lie on the curve, is not in the generator's subgroup.
    ///
    /// # Time
    /// Variable in `p`.
    pub fn halve_affine_vartime(p: &Affine<C>) -> Result<Self, PointError> {
        let Some((x, y)) = p.coordinates() else { return Ok(Self::IDENTITY) };
        C::Field::enter(|| Ok(Lambda(Some(Self::half(x, Self::first_steps(x, y)?)))))
    }

    /// H with 2H = P. Cost: 1H + 2M for cofactor 2, 1H + 3M on average for cofactor 4.
    ///
    /// # Time
    /// Variable in `self`.
    #[inline(always)]
    pub fn halve_vartime(self) -> Self {
        let Some(Finite { x, steps, .. }) = self.0 else { return self };
        Lambda(Some(Self::half(x, steps)))
    }

    /// The first steps for (x, y). Cost: 1H + 1M. They fail if the point is not in the subgroup.
    #[inline(always)]
    fn first_steps(x: C::Field, y: C::Field) -> Result<Steps<C::Field>, PointError> {
        Self::check_trace(x)?;
        // z² + z = u + a, which has a root as Tr(u) = Tr(a); t = u(z + 1) + v.
        let z = (x + C::times_a(C::Field::ONE)).half_trace_vartime();
        let t = x * (z + C::Field::ONE) + y;
        // For cofactor 4 the subgroup is what can be halved twice, and Tr(√t) = Tr(t).
        if Self::COFACTOR_IS_FOUR && t.trace() == 1 { Err(PointError::NotInSubgroup) } else { Ok(Steps { z, t }) }
    }

    /// Whether a point with this x can be halved, and is not the point of order two.
    #[inline(always)]
    fn check_trace(x: C::Field) -> Result<(), PointError> {
        let halvable = x.trace() == C::times_a(C::Field::ONE).trace();
        if halvable && !x.is_zero().declassify() { Ok(()) } else { Err(PointError::NotInSubgroup) }
    }

    /// The half of odd order of a point with abscissa u. Cost: 1H + 2M for cofactor 2, 1H + 3M on average for cofactor 4.
    #[inline(always)]
    fn half(u: C::Field, steps: Steps<C::Field>) -> Finite<C::Field> {
        if !Self::COFACTOR_IS_FOUR {
            let (square, lambda) = Self::half_by_trace(u, steps);
            return Self::with_steps(square, lambda);
        }
        let Steps { z, t } = steps;
        // The half with x² = t is tried first, and is of odd order as often as not.
        let half = Self::with_steps(t, z);
        if half.steps.t.trace() == 0 {
            return half;
        }
        // The other half: x' = √(t + u) = x + √u, λ' = z + 1, z' = m + √z; in z' + λ' + x' + 1 only m + x is left.
        let root = z.sqrt_vartime();
        let x = half.x + z + root; // √u = z + √z
        let steps = Steps { z: half.steps.z + root, t: x * (half.steps.z + half.x) };
        Finite { x, lambda: z + C::Field::ONE, steps }
    }

    /// x² and λ of the half of odd order of a point with abscissa u, for cofactor 2.
    ///
    /// By masks: the trace is as good as random, and a branch would be mispredicted half of the time.
    #[inline(always)]
    fn half_by_trace(u: C::Field, Steps { z, t }: Steps<C::Field>) -> (C::Field, C::Field) {
        // Tr(√t) = Tr(t), and one of t and t + u has trace 1 = Tr(a).
        let is_half = Mask::low_bit(t.trace());
        let where_other = |v| C::Field::select(is_half, C::Field::ZERO, v);
        (t + where_other(u), z + where_other(C::Field::ONE))
    }

    /// The point (x, λ) with its first steps. Cost: 1H + 2M.
    #[inline(always)]
    fn with_steps(square: C::Field, lambda: C::Field) -> Finite<C::Field> {
        // z = H(x²) + x, so that z + x + λ + 1 = H(x²) + λ + 1.
        let (x, h) = square.sqrt_and_half_trace_vartime(); // x, and H(x²): neither waits for the other
        let t = x * (h + (lambda + C::Field::ONE)); // t = x(z + λ + x + 1)
        Finite { x, lambda, steps: Steps { z: h + x, t } }
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
        let (Some((mut x, y)), 1..) = (self.coordinates(), n) else { return Ok(*self) };
        C::Field::enter(|| {
            let mut steps = Lambda::<C>::first_steps(x, y)?;
            for _ in 1..n {
                Finite { x, steps, .. } = Lambda::<C>::half(x, steps);
            }
            // What the last half would be halved by is not asked for.
            let (x, lambda) = if Lambda::<C>::COFACTOR_IS_FOUR {
                let Finite { x, lambda, .. } = Lambda::<C>::half(x, steps);
                (x, lambda)
            } else {
                let (square, lambda) = Lambda::<C>::half_by_trace(x, steps);
                (square.sqrt_vartime(), lambda)
            };
            Ok(Lambda::<C>::affine(x, lambda))
        })
    }
}
