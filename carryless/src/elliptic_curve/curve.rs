//! The curve as the traits see it.

use super::scalar::BigEndian;
use super::{Point, Scalar, api};
use crate::coordinates::ConstantTimeLaw;
use crate::curve::Curve;
use crate::curves::*;
use crate::scalar::from_limbs;
use crate::scalar_mul::KeyCurve;
use api::array::ArraySize;
use api::array::typenum::U1;
use api::bigint::{self, Odd};
use api::point::PointCompression;
use api::sec1::ModulusSize;
use api::zeroize::Zeroize;
use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, ShrAssign};
use der::asn1::ObjectIdentifier;
use der::oid::AssociatedOid;

/// The curve C where the traits ask for a curve.
pub struct Standard<C>(PhantomData<fn() -> C>);

/// A curve for which the traits are implemented: one of those for keys, in its default representation.
pub trait GenericCurve: KeyCurve<Equation: ConstantTimeLaw<Self>> + AssociatedOid {
    /// Integers with room for n and for the bytes of a field element.
    type Uint: bigint::ArrayEncoding
        + bigint::Encoding
        + bigint::FixedInteger
        + bigint::Random
        + bigint::RandomMod
        + bigint::Unsigned
        + BigEndian
        + From<Scalar<Self>>
        + ShrAssign<usize>
        + Zeroize;
    /// Bytes of a field element.
    type FieldBytesSize: ArraySize<ArrayType<u8>: Copy>
        + Add<Output: Add<U1, Output: ArraySize<ArrayType<u8>: Copy>>>
        + Add<U1, Output: ArraySize<ArrayType<u8>: Copy>>
        + Eq
        + ModulusSize<CompressedPointSize: ArraySize<ArrayType<u8>: Copy>>;

    /// n.
    const GROUP_ORDER: Odd<Self::Uint>;
    /// The smallest integer above 1 that is no square modulo n.
    const NON_RESIDUE: u64;
}

/// The curves: integers, bytes of a field element, the smallest non-residue modulo n.
/// A macro, for the first two are types.
///
/// U384 has more limbs than the orders of K-283 and B-283 need: shorter integers have no encoding as an array.
macro_rules! curves {
    ($($curve:ident $uint:ident $bytes:ident $non_residue:literal;)*) => {
        $(impl GenericCurve for $curve {
            type Uint = bigint::$uint;
            type FieldBytesSize = api::consts::$bytes;

            const GROUP_ORDER: Odd<Self::Uint> =
                from_limbs(<Self as Curve>::ORDER).to_odd().expect_copied("n is odd");
            const NON_RESIDUE: u64 = $non_residue;
        }

        impl From<Scalar<$curve>> for bigint::$uint {
            fn from(a: Scalar<$curve>) -> Self {
                a.to_uint()
            }
        })*
    };
}

curves! {
    K163 U192 U21 3;
    B163 U192 U21 2;
    K233 U256 U30 3;
    B233 U256 U30 5;
    M233 U256 U30 5;
    K239 U256 U30 2;
    M257 U384 U33 2;
    K283 U384 U36 5;
    B283 U384 U36 3;
    K409 U448 U52 3;
    B409 U448 U52 2;
    M431 U448 U54 3;
    K571 U576 U72 5;
    B571 U576 U72 5;
    P192 U192 U24 3;
    P224 U256 U28 2;
    P256 U256 U32 7;
    P384 U384 U48 2;
    P521 U576 U66 3;
    BrainpoolP256r1 U256 U32 3;
    BrainpoolP384r1 U384 U48 2;
    BrainpoolP512r1 U512 U64 7;
    Secp256k1 U256 U32 5;
}

impl<C: GenericCurve> api::Curve for Standard<C> {
    type FieldBytesSize = C::FieldBytesSize;
    type Uint = C::Uint;

    const ORDER: Odd<C::Uint> = C::GROUP_ORDER;
}

/// Of the subgroup, which is all that [`Point`] holds.
impl<C: GenericCurve> api::PrimeCurve for Standard<C> {}

impl<C: GenericCurve> api::CurveArithmetic for Standard<C> {
    type AffinePoint = Point<C>;
    type ProjectivePoint = Point<C>;
    type Scalar = Scalar<C>;
}

impl<C: GenericCurve> api::PrimeCurveArithmetic for Standard<C> {
    type CurveGroup = Point<C>;
}

impl<C: GenericCurve> AssociatedOid for Standard<C> {
    const OID: ObjectIdentifier = C::OID;
}

/// Points are written uncompressed where nothing is asked for, as OpenSSL writes them.
impl<C: GenericCurve> PointCompression for Standard<C> {
    const COMPRESS_POINTS: bool = false;
}

impl<C> Clone for Standard<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Standard<C> {}

impl<C> Default for Standard<C> {
    fn default() -> Self {
        Standard(PhantomData)
    }
}

impl<C: Curve> fmt::Debug for Standard<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Standard({})", C::NAME)
    }
}

impl<C> PartialEq for Standard<C> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<C> Eq for Standard<C> {}

impl<C> PartialOrd for Standard<C> {
    fn partial_cmp(&self, b: &Self) -> Option<Ordering> {
        Some(self.cmp(b))
    }
}

impl<C> Ord for Standard<C> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}
