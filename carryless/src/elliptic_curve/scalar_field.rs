//! The field of the integers modulo n.

use super::selection::choice;
use super::{GenericCurve, Scalar, api};
use crate::curve::Curve;
use api::array::Array;
use api::ff::{Field, PrimeField, helpers};
use api::ops::Invert;
use api::rand_core::TryRng;
use api::subtle::{Choice, CtOption};

/// Time: constant, also of the square roots.
impl<C: GenericCurve> Field for Scalar<C> {
    const ZERO: Self = Self::from_form([0; crate::field::MAX_LIMBS]);
    const ONE: Self = Self::ONE_AS_CONSTANT;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_draw(rng)
    }

    fn square(&self) -> Self {
        *self * *self
    }

    fn double(&self) -> Self {
        *self + *self
    }

    fn invert(&self) -> CtOption<Self> {
        Invert::invert(self)
    }

    fn sqrt_ratio(a: &Self, b: &Self) -> (Choice, Self) {
        helpers::sqrt_ratio_generic(a, b)
    }

    /// By Tonelli and Shanks, with t = (n − 1)/2^S: a^((t − 1)/2), and some S²/2 squarings.
    fn sqrt(&self) -> CtOption<Self> {
        helpers::sqrt_tonelli_shanks(self, Self::HALF_OF_T)
    }
}

/// The bytes are big-endian, as many as a field element of the curve has.
impl<C: GenericCurve> PrimeField for Scalar<C> {
    type Repr = Array<u8, C::FieldBytesSize>;

    /// n in hexadecimal digits.
    const MODULUS: &'static str = Self::ORDER_IN_DIGITS;
    const NUM_BITS: u32 = <C as Curve>::ORDER_BITS;
    const CAPACITY: u32 = Self::NUM_BITS - 1;
    const TWO_INV: Self = Self::HALF;
    /// The smallest integer above 1 that is no square: so [`Self::ROOT_OF_UNITY`] has order 2^S. Whether it generates the
    /// whole group is not known where n − 1 is not factored, and nothing here needs it.
    const MULTIPLICATIVE_GENERATOR: Self = Self::SMALLEST_NON_RESIDUE;
    const S: u32 = Self::TWO_ADICITY;
    const ROOT_OF_UNITY: Self = Self::ROOT;
    const ROOT_OF_UNITY_INV: Self = Self::INVERSE_OF_ROOT;
    const DELTA: Self = Self::POWER_OF_NON_RESIDUE;

    fn from_repr(bytes: Self::Repr) -> CtOption<Self> {
        Self::from_bytes(&bytes)
    }

    fn to_repr(&self) -> Self::Repr {
        self.to_bytes()
    }

    fn is_odd(&self) -> Choice {
        choice(crate::word::Mask::low_bit(self.to_residue().to_integer()[0]))
    }
}
