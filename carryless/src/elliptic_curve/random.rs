//! Random scalars and points.

use super::{GenericCurve, Point, Scalar, api};
use crate::curve::Curve;
use crate::scalar::{Residue, SecretLimbs, is_below};
use api::Generate;
use api::rand_core::{TryCryptoRng, TryRng};
use zeroize::Zeroizing;

impl<C: GenericCurve> Scalar<C> {
    /// A scalar, uniform in 0 … n − 1: a value that is too large is thrown away and another drawn. Fewer than two draws on
    /// average.
    ///
    /// # Time
    /// Constant in the scalar that is returned; how many were thrown away becomes known.
    ///
    /// # Errors
    /// That of the generator.
    pub(super) fn try_draw<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let order = <C as Curve>::ORDER;
        let mut limbs = SecretLimbs::ZERO;
        loop {
            for i in 0..order.len() {
                // In all as many random bits as n has: a draw is below n with a probability of more than 1/2.
                let bits = <C as Curve>::ORDER_BITS - 64 * i as u32;
                limbs[i] = rng.try_next_u64()? >> 64u32.saturating_sub(bits);
            }
            if is_below(&limbs, order).declassify() {
                return Ok(Residue::from_limbs(&*limbs).into());
            }
        }
    }

    /// A scalar, uniform in 1 … n − 1: for a point that is random.
    ///
    /// # Time
    /// As [`Self::try_draw`].
    ///
    /// # Errors
    /// That of the generator.
    pub(super) fn try_draw_other_than_0<R: TryRng + ?Sized>(rng: &mut R) -> Result<Zeroizing<Self>, R::Error> {
        loop {
            let k = Zeroizing::new(Self::try_draw(rng)?);
            if !k.to_residue().is_zero().declassify() {
                return Ok(k);
            }
        }
    }
}

impl<C: GenericCurve> Point<C> {
    /// A point other than O, uniform among them: k·G for a random k, which is forgotten.
    ///
    /// # Errors
    /// That of the generator.
    pub(super) fn try_draw<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Ok(Point::multiple_of_generator(&*Scalar::try_draw_other_than_0(rng)?))
    }
}

impl<C: GenericCurve> Generate for Scalar<C> {
    /// Uniform in 0 … n − 1.
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_draw(rng)
    }
}

impl<C: GenericCurve> Generate for Point<C> {
    /// Uniform among the points of the subgroup other than O.
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_draw(rng)
    }
}
