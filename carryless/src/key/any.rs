//! Keys whose curve is found when the program runs, as in a file.

#[cfg(feature = "file")]
use super::file::Parameters;
use super::{KeyError, PointBytes, PointForm, PublicKey, SecretKey};
use crate::curve::Curve;
use crate::curves;
use crate::encoding::sec1::DecodeError;
use crate::field::Field;
use core::fmt;
#[cfg(feature = "file")]
use der::asn1::ObjectIdentifier;
#[cfg(feature = "file")]
use der::oid::AssociatedOid;
use rand_core::CryptoRng;

/// An enumeration with a value of one type for each curve. A macro, for a variant is there by a feature.
macro_rules! any {
    ($(#[$attribute:meta])* $any:ident $typed:ident $($feature:literal $number:literal $curve:ident)*) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a variant is a curve")]
        #[non_exhaustive]
        pub enum $any {
            $(#[cfg(feature = $feature)] $curve($typed<$crate::curves::$curve>),)*
        }

        impl $any {
            /// The curve.
            pub fn curve(&self) -> $crate::key::StandardCurve {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve(_) => $crate::key::StandardCurve::$curve,)*
                }
            }
        }

        $(
            #[cfg(feature = $feature)]
            impl From<$typed<$crate::curves::$curve>> for $any {
                fn from(typed: $typed<$crate::curves::$curve>) -> Self {
                    Self::$curve(typed)
                }
            }
        )*

        impl ::core::fmt::Debug for $any {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::key::of_any!($any, self, value => value.fmt(f))
            }
        }
    };
}
#[cfg(feature = "ecdsa")]
pub(crate) use any;

/// `of_any!(Any, value, x => body)`: the body with the value of the curve that it has, for `x`;
/// `of_any!(Any, value, x; Other, other, y => body; else none)`: the body with both values if they are of one curve.
/// A macro, for each curve the values have other types, and a closure has one.
macro_rules! of_any {
    ($any:ident, $value:expr, $x:ident => $body:expr) => {
        $crate::curves!(keys: of_any! { @ $any, $value, $x, $body, })
    };
    (@ $any:ident, $value:expr, $x:ident, $body:expr, $($feature:literal $number:literal $curve:ident)*) => {
        match $value { $(#[cfg(feature = $feature)] $any::$curve($x) => $body,)* }
    };
    ($any:ident, $value:expr, $x:ident; $other:ident, $beside:expr, $y:ident => $body:expr; else $none:expr) => {
        $crate::curves!(keys: of_any! { @ $any, $value, $x, $other, $beside, $y, $body, $none, })
    };
    (@ $any:ident, $value:expr, $x:ident, $other:ident, $beside:expr, $y:ident, $body:expr, $none:expr,
        $($feature:literal $number:literal $curve:ident)*) => {
        match ($value, $beside) {
            $(#[cfg(feature = $feature)] ($any::$curve($x), $other::$curve($y)) => $body,)*
            #[allow(unreachable_patterns, reason = "a program may have one curve")]
            _ => $none,
        }
    };
}
pub(crate) use of_any;

/// `on_curve!(curve, C => body)`: the body with the type of the curve for `C`.
/// A macro, for a closure has no type as an argument.
macro_rules! on_curve {
    ($value:expr, $c:ident => $body:expr) => {
        $crate::curves!(keys: on_curve! { @ $value, $c, $body, })
    };
    (@ $value:expr, $c:ident, $body:expr, $($feature:literal $number:literal $curve:ident)*) => {
        match $value {
            $(#[cfg(feature = $feature)] $crate::key::StandardCurve::$curve => {
                type $c = $crate::curves::$curve;
                $body
            })*
        }
    };
}
#[cfg(any(feature = "ecdsa", feature = "file"))]
pub(crate) use on_curve;

/// A macro, as `any!` is.
macro_rules! standard_curve {
    ($($feature:literal $number:literal $curve:ident)*) => {
        /// A curve for keys that this program has by its features. As a number it is what [`StandardCurve::number`] says.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each is a curve")]
        #[non_exhaustive]
        #[repr(u8)]
        pub enum StandardCurve {
            $(#[cfg(feature = $feature)] $curve = $number,)*
        }

        impl StandardCurve {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(#[cfg(feature = $feature)] Self::$curve,)*];

            /// The bytes of a coordinate, on the curves that this program has or another may have.
            #[cfg(feature = "file")]
            pub(super) const COORDINATES: &'static [usize] =
                &[$(<crate::curves::$curve as Curve>::Field::BITS.div_ceil(8) as usize),*];
        }
    };
}
curves!(keys: standard_curve! {});

const _: () = assert!(
    !StandardCurve::ALL.is_empty(),
    "features: the name of a curve is needed too, as in `k233`, or `all-curves`"
);

impl StandardCurve {
    /// The curve with this name, NIST's or an alias, as in `K-233`, `k233` or `sect233k1`: hyphens do not matter, and capital and
    /// small letters are the same.
    pub fn from_name(name: &str) -> Option<Self> {
        fn letters(name: &str) -> impl Iterator<Item = u8> {
            name.bytes().filter(|byte| *byte != b'-').map(|byte| byte.to_ascii_lowercase())
        }
        let known = |curve: &Self| [curve.name()].iter().chain(curve.aliases()).any(|n| letters(n).eq(letters(name)));
        Self::ALL.iter().copied().find(known)
    }

    /// The curve with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|curve| curve.number() == number)
    }

    /// Its number among the curves of the library for C, which does not change.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The NIST name, as in `K-233`, or one like it.
    pub fn name(self) -> &'static str {
        on_curve!(self, C => C::NAME)
    }

    /// The names in SEC 2 and ANSI X9.62, as in `sect233k1`.
    pub fn aliases(self) -> &'static [&'static str] {
        on_curve!(self, C => C::ALIASES)
    }

    /// The object identifier by which files name it, as in `1.3.132.0.26`.
    pub fn oid(self) -> &'static str {
        on_curve!(self, C => <C as Curve>::IDENTIFIER).expect("a curve for keys has one")
    }

    #[cfg(feature = "file")]
    pub(super) fn identifier(self) -> ObjectIdentifier {
        on_curve!(self, C => <C as AssociatedOid>::OID)
    }

    #[cfg(feature = "file")]
    pub(super) fn parameters(self) -> Parameters {
        on_curve!(self, C => Parameters::of::<C>())
    }

    /// The order n of the generator, a prime, as little-endian limbs.
    pub fn order(self) -> &'static [u64] {
        on_curve!(self, C => C::ORDER)
    }

    /// The order of the whole group, divided by n.
    pub fn cofactor(self) -> u32 {
        on_curve!(self, C => C::COFACTOR)
    }

    /// Bits of a field element: m, or those of p.
    pub fn field_bits(self) -> u32 {
        on_curve!(self, C => <C as Curve>::Field::BITS)
    }

    /// Bytes of a secret: those of n.
    pub fn secret_bytes(self) -> usize {
        on_curve!(self, C => crate::scalar::order_bytes::<C>())
    }
}

impl fmt::Display for StandardCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

curves!(keys: any! {
    /// A secret key of a curve that is found at run time.
    AnySecretKey SecretKey
});

curves!(keys: any! {
    /// A public key of a curve that is found at run time.
    AnyPublicKey PublicKey
});

impl AnySecretKey {
    /// A random key of this curve.
    ///
    /// # Panics
    /// As [`SecretKey::random`].
    pub fn random(curve: StandardCurve, rng: &mut impl CryptoRng) -> Self {
        on_curve!(curve, C => SecretKey::<C>::random(rng).into())
    }

    /// The key of this curve with this secret, big-endian.
    ///
    /// # Errors
    /// As [`SecretKey::from_be_bytes`].
    pub fn from_be_bytes(curve: StandardCurve, bytes: &[u8]) -> Result<Self, KeyError> {
        on_curve!(curve, C => Ok(SecretKey::<C>::from_be_bytes(bytes)?.into()))
    }

    /// The public key: [`SecretKey::public_key`].
    pub fn public_key(&self) -> AnyPublicKey {
        of_any!(Self, self, key => (*key.public_key()).into())
    }
}

impl AnyPublicKey {
    /// The key of this curve with this point in SEC 1.
    ///
    /// # Errors
    /// As [`PublicKey::from_sec1`].
    pub fn from_sec1(curve: StandardCurve, bytes: &[u8]) -> Result<Self, DecodeError> {
        on_curve!(curve, C => Ok(PublicKey::<C>::from_sec1(bytes)?.into()))
    }

    /// The point in SEC 1: [`PublicKey::to_sec1`].
    pub fn to_sec1(&self, form: PointForm) -> PointBytes {
        of_any!(Self, self, key => key.to_sec1(form))
    }
}
