//! The group of prime order, with its own encoding, under the traits of `group`.
//!
//! [`Point`](super::Point) has the bytes of SEC 1, which protocols of keys ask for; [`PrimeOrderPoint`] has one encoding for
//! each element, and sums without inversions, which provers ask for. Sums and multiples are those of the group itself;
//! a computation that was disturbed panics, as with [`Point`](super::Point).

use super::selection::{choice, mask};
use super::{GenericCurve, Scalar, api};
use crate::coordinates::operator;
use crate::curve::BinaryCurve;
use crate::prime_order::PrimeOrderPoint;
use api::array::Array;
use api::group::prime::PrimeGroup;
use api::group::{Group, GroupEncoding};
use api::rand_core::TryRng;
use api::subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use core::ops::{Mul, MulAssign};

/// Why k·P is never refused: only a disturbed computation could fail.
const DISTURBED: &str = "the computation was not disturbed";

/// k·P.
///
/// # Panics
/// If the computation was disturbed.
fn multiple<C: GenericCurve + BinaryCurve>(p: &PrimeOrderPoint<C>, k: &Scalar<C>) -> PrimeOrderPoint<C> {
    p.mul(&k.to_secret_scalar()).expect(DISTURBED)
}

operator!([GenericCurve, BinaryCurve] PrimeOrderPoint Mul mul Scalar, MulAssign mul_assign, p, k => multiple(p, k));
operator!([GenericCurve, BinaryCurve] Scalar Mul mul PrimeOrderPoint -> PrimeOrderPoint, k, p => multiple(p, k));

impl<C: GenericCurve + BinaryCurve> Group for PrimeOrderPoint<C> {
    type Scalar = Scalar<C>;

    /// Uniform among the points other than O: k·G for a random k, which is forgotten.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Ok(<Self as Group>::mul_by_generator(&*Scalar::try_draw_other_than_0(rng)?))
    }

    fn identity() -> Self {
        PrimeOrderPoint::identity()
    }

    fn generator() -> Self {
        PrimeOrderPoint::generator()
    }

    fn is_identity(&self) -> Choice {
        choice(PrimeOrderPoint::is_identity(self))
    }

    fn double(&self) -> Self {
        PrimeOrderPoint::double(self)
    }

    /// By the tables of [`mul_generator`](crate::mul_generator).
    fn mul_by_generator(k: &Scalar<C>) -> Self {
        PrimeOrderPoint::mul_generator(&k.to_secret_scalar()).expect(DISTURBED)
    }
}

/// The order n is prime: nothing outside the subgroup can be held.
impl<C: GenericCurve + BinaryCurve> PrimeGroup for PrimeOrderPoint<C> {}

/// The bytes of [`PrimeOrderPoint::encode`], little-endian.
impl<C: GenericCurve + BinaryCurve> GroupEncoding for PrimeOrderPoint<C> {
    type Repr = Array<u8, C::FieldBytesSize>;

    /// Whether the bytes are refused becomes known where the [`CtOption`] is opened.
    fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
        let (point, is_encoding) = Self::decode_masked(bytes);
        CtOption::new(point, choice(is_encoding))
    }

    /// As [`Self::from_bytes`]: nothing is left unchecked.
    fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }

    fn to_bytes(&self) -> Self::Repr {
        let mut bytes = Self::Repr::default();
        self.encode_into(&mut bytes);
        bytes
    }
}

impl<C: BinaryCurve> ConditionallySelectable for PrimeOrderPoint<C> {
    fn conditional_select(p: &Self, q: &Self, take_q: Choice) -> Self {
        Self::select(mask(take_q), q, p)
    }
}

impl<C: BinaryCurve> ConstantTimeEq for PrimeOrderPoint<C> {
    fn ct_eq(&self, q: &Self) -> Choice {
        choice(self.equals(q))
    }
}
