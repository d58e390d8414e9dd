//! k·P by the default methods of [`scalar_mul`](crate::scalar_mul): they take and give affine points.

use super::PrimeOrderPoint;
use crate::coordinates::{Affine, Complete, PointError};
use crate::curve::BinaryCurve;
use crate::scalar::SecretScalar;
use crate::scalar_mul::{
    self, BatchError, KeyCurve, NamedCurve, PreparedPoints, SUMMANDS, Summand, msm_of_any_length_vartime,
};
use crate::word::Target;

impl<C: KeyCurve + BinaryCurve> PrimeOrderPoint<C> {
    /// k·P for a secret k. Cost: that of [`mul`](scalar_mul::mul) and 1I + 2M + 3S + 4D.
    ///
    /// ```
    /// use carryless::{K163, SecretScalar, prime_order::PrimeOrderPoint};
    ///
    /// let p = PrimeOrderPoint::<K163>::generator().double();
    /// let k = SecretScalar::from_limbs(&[1234, 5])?;
    /// assert_eq!(p.mul(&k)?, p.mul_vartime(&[1234, 5]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in `k` and the point; whether the result is on the curve becomes known.
    ///
    /// # Errors
    /// If the computation was disturbed, so that the point or the result is not on the curve: [`PointError::Fault`], or what
    /// [`mul`](scalar_mul::mul) refuses the point for.
    pub fn mul(&self, k: &SecretScalar<C>) -> Result<Self, PointError> {
        // A multiple of a point of the subgroup needs no check but that of `mul`.
        Ok(Self::of_subgroup(&scalar_mul::mul(k, &self.to_affine())?))
    }

    /// k·G for a secret k and the curve's generator G. Cost: that of [`mul_generator`](scalar_mul::mul_generator) and 1S + 2D.
    ///
    /// ```
    /// use carryless::{K163, SecretScalar, prime_order::PrimeOrderPoint};
    ///
    /// let k = SecretScalar::from_limbs(&[1234, 5])?;
    /// let p = PrimeOrderPoint::<K163>::mul_generator(&k)?;
    /// assert_eq!(p, PrimeOrderPoint::generator().mul_vartime(&[1234, 5]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in `k`; whether the result is on the curve becomes known.
    ///
    /// # Errors
    /// [`PointError::Fault`] if the result is not on the curve: the computation was disturbed.
    pub fn mul_generator(k: &SecretScalar<C>) -> Result<Self, PointError> {
        Ok(Self::of_subgroup(&scalar_mul::mul_generator(k)?))
    }
}

impl<C: NamedCurve + BinaryCurve> PrimeOrderPoint<C> {
    /// k·P for a public k, which need not be below n. Cost: that of [`mul_vartime`](scalar_mul::mul_vartime) and 1I + 2M + 3S + 4D.
    ///
    /// ```
    /// use carryless::{Curve, K163, prime_order::PrimeOrderPoint};
    ///
    /// // n·G = O.
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert_eq!(g.mul_vartime(<K163>::ORDER), PrimeOrderPoint::identity());
    /// ```
    ///
    /// # Time
    /// Variable in `k` and the point.
    ///
    /// # Panics
    /// If k has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    #[must_use]
    pub fn mul_vartime(&self, k: &[u64]) -> Self {
        Self::of_subgroup(&scalar_mul::mul_vartime(k, &self.to_affine()))
    }

    /// Σ k_i·P_i for public scalars, which need not be below n: [`msm_vartime`](scalar_mul::msm_vartime)
    /// without its checks, which no point of this type needs. `workspace` is that of this function.
    ///
    /// ```
    /// use carryless::{K233, prime_order::PrimeOrderPoint, scalar_mul::msm_limbs};
    ///
    /// let g = PrimeOrderPoint::<K233>::generator();
    /// let points = [g, g.double(), g.double_n(5)];
    /// let mut workspace = vec![0; msm_limbs::<K233>(points.len())];
    /// let sum = PrimeOrderPoint::msm_vartime(&[[3], [4], [5]], &points, &mut workspace)?;
    /// assert_eq!(sum, g.mul_vartime(&[3 + 4 * 2 + 5 * 32]));
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// If there are not as many points as scalars.
    ///
    /// # Panics
    /// If a scalar has more than [`crate::recoding::MAX_SCALAR_BITS`] bits, or the workspace less than
    /// [`msm_limbs`](scalar_mul::msm_limbs) for no point.
    pub fn msm_vartime(k: &[impl AsRef<[u64]>], p: &[Self], workspace: &mut [u64]) -> Result<Self, BatchError> {
        Ok(Self::of_subgroup(&msm_of_any_length_vartime(k, p, workspace)?))
    }

    /// These points as the bases of many sums, in limbs of the caller's: [`PreparedPoints::new`] without its checks.
    ///
    /// ```
    /// use carryless::{K233, prime_order::PrimeOrderPoint, scalar_mul::PreparedPoints};
    ///
    /// let g = PrimeOrderPoint::<K233>::generator();
    /// let mut limbs = vec![0; PreparedPoints::<K233>::limbs(2)];
    /// let bases = PrimeOrderPoint::prepare(&[g, g.double()], &mut limbs);
    /// let sum = bases.msm_vartime(&[[3], [4]], &mut vec![0; bases.workspace_limbs()])?;
    /// assert_eq!(sum, g.mul_vartime(&[3 + 4 * 2]).to_affine());
    /// # Ok::<(), carryless::scalar_mul::BatchError>(())
    /// ```
    ///
    /// # Time
    /// Variable in the points.
    ///
    /// # Panics
    /// If there are fewer than [`PreparedPoints::limbs`].
    #[must_use]
    pub fn prepare<'a>(p: &[Self], limbs: &'a mut [u64]) -> PreparedPoints<'a, C> {
        PreparedPoints::of_summands(p, limbs).expect("points of this type need no check")
    }

    /// k·P + l·Q for public k and l, which need not be below n. Cost: that of
    /// [`lincomb_vartime`](scalar_mul::lincomb_vartime) and 2I + 4M + 5S + 6D.
    ///
    /// ```
    /// use carryless::{K163, prime_order::PrimeOrderPoint};
    ///
    /// let g = PrimeOrderPoint::<K163>::generator();
    /// assert_eq!(PrimeOrderPoint::lincomb_vartime(&[1234], &g, &[5], &g.double()), g.mul_vartime(&[1244]));
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Panics
    /// If k or l has more than [`crate::recoding::MAX_SCALAR_BITS`] bits.
    #[must_use]
    pub fn lincomb_vartime(k: &[u64], p: &Self, l: &[u64], q: &Self) -> Self {
        Self::of_subgroup(&scalar_mul::lincomb_vartime(k, &p.to_affine(), l, &q.to_affine()))
    }
}

/// Points that need no check.
impl<C: BinaryCurve> Summand<C> for PrimeOrderPoint<C> {
    fn write_entries<T: Target>(points: &[Self], entries: &mut [u64]) -> Result<(), (usize, PointError)> {
        let mut on_words = [Complete::<C::BinaryOn<T>>::identity(); SUMMANDS];
        for (place, point) in on_words.iter_mut().zip(points) {
            *place = point.0.on();
        }
        Complete::write_entries(&on_words[..points.len()], entries);
        Ok(())
    }
    fn checked(&self) -> Result<Affine<C>, PointError> {
        Ok(self.to_affine())
    }
}
