//! Keys whose curve is found when the program runs, as in a file: one of the curves of SEC 2 that NIST has, and sect239k1.

#[cfg(feature = "file")]
use super::file::Parameters;
use super::{KeyError, PointForm, PointOctets, PublicKey, SecretKey};
use crate::curve::{Curve, named};
use crate::encoding::sec1::DecodeError;
use crate::field::Field;
use core::fmt;
#[cfg(feature = "file")]
use der::asn1::ObjectIdentifier;
#[cfg(feature = "file")]
use der::oid::AssociatedOid;
use rand_core::CryptoRng;

#[cfg(not(any(
    feature = "k163",
    feature = "b163",
    feature = "k233",
    feature = "b233",
    feature = "k239",
    feature = "k283",
    feature = "b283",
    feature = "k409",
    feature = "b409",
    feature = "k571",
    feature = "b571",
    feature = "p192",
    feature = "p224",
    feature = "p256",
    feature = "p384",
    feature = "p521",
)))]
compile_error!("features: the name of a curve is needed too, as in `k233`, or `all-curves`");

/// `standard_curves!(list! { first })` is `list! { first CURVES }`, each behind the feature by which a program has it.
macro_rules! standard_curves {
    ($list:ident! { $($first:tt)* }) => {
        $list! { $($first)*
            "k163" K163 "b163" B163 "k233" K233 "b233" B233 "k239" K239 "k283" K283 "b283" B283 "k409" K409 "b409" B409
            "k571" K571 "b571" B571 "p192" P192 "p224" P224 "p256" P256 "p384" P384 "p521" P521
        }
    };
}
pub(crate) use standard_curves;

/// An enumeration with a value of one type for each curve.
macro_rules! any {
    ($(#[$attribute:meta])* $any:ident $typed:ident $($feature:literal $curve:ident)*) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a variant is a curve")]
        #[non_exhaustive]
        pub enum $any {
            $(#[cfg(feature = $feature)] $curve($typed<$crate::curve::named::$curve>),)*
        }

        impl $any {
            /// The curve.
            pub fn curve(&self) -> $crate::key::StandardCurve {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve(_) => $crate::key::StandardCurve::$curve,)*
                }
            }
        }

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
/// `of_any!(Any, value, x => Other::_(body))`: the same as a value of another enumeration, of the same curve.
macro_rules! of_any {
    ($any:ident, $value:expr, $x:ident => $other:ident::_($body:expr)) => {
        $crate::key::standard_curves!(of_any! { @wrapped $any, $value, $x, $other, $body, })
    };
    ($any:ident, $value:expr, $x:ident => $body:expr) => {
        $crate::key::standard_curves!(of_any! { @plain $any, $value, $x, $body, })
    };
    (@wrapped $any:ident, $value:expr, $x:ident, $other:ident, $body:expr, $($feature:literal $curve:ident)*) => {
        match $value { $(#[cfg(feature = $feature)] $any::$curve($x) => $other::$curve($body),)* }
    };
    (@plain $any:ident, $value:expr, $x:ident, $body:expr, $($feature:literal $curve:ident)*) => {
        match $value { $(#[cfg(feature = $feature)] $any::$curve($x) => $body,)* }
    };
}
pub(crate) use of_any;

/// `on_curve!(curve, C => body)`: the body with the type of the curve for `C`; `on_curve!(curve, C => Any::_(body))`: the same as a
/// value of an enumeration, of that curve.
macro_rules! on_curve {
    ($value:expr, $c:ident => $any:ident::_($body:expr)) => {
        $crate::key::standard_curves!(on_curve! { @wrapped $value, $c, $any, $body, })
    };
    ($value:expr, $c:ident => $body:expr) => {
        $crate::key::standard_curves!(on_curve! { @plain $value, $c, $body, })
    };
    (@wrapped $value:expr, $c:ident, $any:ident, $body:expr, $($feature:literal $curve:ident)*) => {
        match $value {
            $(#[cfg(feature = $feature)] $crate::key::StandardCurve::$curve => {
                type $c = $crate::curve::named::$curve;
                $any::$curve($body)
            })*
        }
    };
    (@plain $value:expr, $c:ident, $body:expr, $($feature:literal $curve:ident)*) => {
        match $value {
            $(#[cfg(feature = $feature)] $crate::key::StandardCurve::$curve => {
                type $c = $crate::curve::named::$curve;
                $body
            })*
        }
    };
}
pub(crate) use on_curve;

macro_rules! curves {
    ($($feature:literal $curve:ident)*) => {
        /// A curve for keys: one of NIST's, or sect239k1, that this program has by its features.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each is a curve")]
        #[non_exhaustive]
        pub enum StandardCurve {
            $(#[cfg(feature = $feature)] $curve,)*
        }

        impl StandardCurve {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(#[cfg(feature = $feature)] Self::$curve,)*];

            /// The NIST name, as in `K-233`, or one like it.
            pub fn name(self) -> &'static str {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => <named::$curve as Curve>::NAME,)*
                }
            }

            /// The names in SEC 2 and ANSI X9.62, as in `sect233k1`.
            pub fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => <named::$curve as Curve>::ALIASES,)*
                }
            }

            #[cfg(feature = "file")]
            pub(super) fn identifier(self) -> ObjectIdentifier {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => <named::$curve as AssociatedOid>::OID,)*
                }
            }

            #[cfg(feature = "file")]
            pub(super) fn parameters(self) -> Parameters {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => Parameters::of::<named::$curve>(),)*
                }
            }

            /// The order n of the generator, a prime, as little-endian limbs.
            pub fn order(self) -> &'static [u64] {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => <named::$curve as Curve>::ORDER,)*
                }
            }

            /// The order of the whole group, divided by n.
            pub fn cofactor(self) -> u32 {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => <named::$curve as Curve>::COFACTOR,)*
                }
            }

            /// Bits of a field element: m, or those of p.
            pub fn field_bits(self) -> u32 {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => <<named::$curve as Curve>::Field as Field>::BITS,)*
                }
            }

            /// Octets of a secret: those of n.
            pub fn secret_bytes(self) -> usize {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => crate::scalar::order_bytes::<named::$curve>(),)*
                }
            }
        }
    };
}
standard_curves!(curves! {});

impl StandardCurve {
    /// The curve with this name, NIST's or an alias, as in `K-233`, `k233` or `sect233k1`: hyphens do not matter, and capital and
    /// small letters are the same.
    pub fn from_name(name: &str) -> Option<Self> {
        fn letters(name: &str) -> impl Iterator<Item = u8> {
            name.bytes().filter(|octet| *octet != b'-').map(|octet| octet.to_ascii_lowercase())
        }
        let known = |curve: &Self| [curve.name()].iter().chain(curve.aliases()).any(|n| letters(n).eq(letters(name)));
        Self::ALL.iter().copied().find(known)
    }
}

impl fmt::Display for StandardCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

standard_curves!(any! {
    /// A secret key of a curve that is found at run time.
    AnySecretKey SecretKey
});

standard_curves!(any! {
    /// A public key of a curve that is found at run time.
    AnyPublicKey PublicKey
});

impl AnySecretKey {
    /// [`SecretKey::random`].
    ///
    /// # Panics
    /// As there.
    pub fn random(curve: StandardCurve, rng: &mut impl CryptoRng) -> Self {
        on_curve!(curve, C => Self::_(SecretKey::<C>::random(rng)))
    }

    /// [`SecretKey::from_be_bytes`].
    ///
    /// # Errors
    /// As there.
    pub fn from_be_bytes(curve: StandardCurve, octets: &[u8]) -> Result<Self, KeyError> {
        Ok(on_curve!(curve, C => Self::_(SecretKey::<C>::from_be_bytes(octets)?)))
    }

    /// [`SecretKey::public_key`].
    pub fn public_key(&self) -> AnyPublicKey {
        of_any!(Self, self, key => AnyPublicKey::_(*key.public_key()))
    }
}

impl AnyPublicKey {
    /// [`PublicKey::from_sec1`].
    ///
    /// # Errors
    /// As there.
    pub fn from_sec1(curve: StandardCurve, octets: &[u8]) -> Result<Self, DecodeError> {
        Ok(on_curve!(curve, C => Self::_(PublicKey::<C>::from_sec1(octets)?)))
    }

    /// [`PublicKey::to_sec1`].
    pub fn to_sec1(&self, form: PointForm) -> PointOctets {
        of_any!(Self, self, key => key.to_sec1(form))
    }
}
