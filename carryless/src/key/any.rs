//! Keys whose curve is found when the program runs, as in a file.

#[cfg(feature = "compact")]
use super::compact::{CompactPublicKey, CompactSecretKey};
#[cfg(feature = "file")]
use super::file::Parameters;
#[cfg(all(feature = "compact", feature = "file"))]
use super::file::identifier_of;
use super::{KeyError, PointBytes, PointForm, PublicKey, SecretKey};
#[cfg(feature = "compact")]
use crate::compact::CompactCurve;
use crate::curve::Curve;
use crate::curves;
use crate::encoding::sec1::DecodeError;
use crate::field::Field;
use crate::scalar::SecretScalar;
use core::fmt;
#[cfg(feature = "file")]
use der::asn1::ObjectIdentifier;
#[cfg(feature = "file")]
use der::oid::AssociatedOid;
use rand_core::CryptoRng;

/// An enumeration with a value of one type for each curve, and of another for those whose constants are data. A macro, for a variant is
/// there by a feature.
macro_rules! any {
    ($(#[$attribute:meta])* $any:ident $typed:ident $compact:ident $($feature:literal $number:literal $curve:ident)*) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a variant is a curve")]
        #[non_exhaustive]
        pub enum $any {
            $(#[cfg(feature = $feature)] $curve($typed<$crate::curves::$curve>),)*
            #[cfg(feature = "compact")]
            Compact($compact),
        }

        impl $any {
            /// The curve.
            pub fn curve(&self) -> $crate::key::StandardCurve {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve(_) => $crate::key::StandardCurve::$curve,)*
                    #[cfg(feature = "compact")]
                    Self::Compact(value) => $crate::key::StandardCurve::Compact(value.curve()),
                }
            }
        }

        #[cfg(feature = "compact")]
        impl From<$compact> for $any {
            fn from(value: $compact) -> Self {
                Self::Compact(value)
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
/// `of_any!(Any, value, x => body; x => of_data)`: the same, with a body of its own for curves whose constants are data.
/// A macro, for each curve the values have other types, and a closure has one.
macro_rules! of_any {
    ($any:ident, $value:expr, $x:ident => $body:expr) => {
        $crate::key::of_any!($any, $value, $x => $body; $x => $body)
    };
    ($any:ident, $value:expr, $x:ident => $body:expr; $y:ident => $of_data:expr) => {
        $crate::curves!(keys: of_any! { @ $any, $value, $x, $body, $y, $of_data, })
    };
    (@ $any:ident, $value:expr, $x:ident, $body:expr, $y:ident, $of_data:expr,
        $($feature:literal $number:literal $curve:ident)*) => {
        match $value {
            $(#[cfg(feature = $feature)] $any::$curve($x) => $body,)*
            #[cfg(feature = "compact")]
            $any::Compact($y) => $of_data,
        }
    };
    ($any:ident, $value:expr, $x:ident; $other:ident, $beside:expr, $y:ident => $body:expr; else $none:expr) => {
        $crate::curves!(keys: of_any! { @ $any, $value, $x, $other, $beside, $y, $body, $none, })
    };
    (@ $any:ident, $value:expr, $x:ident, $other:ident, $beside:expr, $y:ident, $body:expr, $none:expr,
        $($feature:literal $number:literal $curve:ident)*) => {
        match ($value, $beside) {
            $(#[cfg(feature = $feature)] ($any::$curve($x), $other::$curve($y)) => $body,)*
            #[cfg(feature = "compact")]
            ($any::Compact($x), $other::Compact($y)) => $body,
            #[allow(unreachable_patterns, reason = "a program may have one curve")]
            _ => $none,
        }
    };
}
pub(crate) use of_any;

/// `on_curve!(curve, C => body; c => of_data)`: the body with the type of the curve for `C` or, where its constants are data, the other one
/// with the [`CompactCurve`] for `c`.
/// A macro, for a closure has no type as an argument.
macro_rules! on_curve {
    ($value:expr, $c:ident => $body:expr; $compact:ident => $of_data:expr) => {
        $crate::curves!(keys: on_curve! { @ $value, $c, $body, $compact, $of_data, })
    };
    (@ $value:expr, $c:ident, $body:expr, $compact:ident, $of_data:expr,
        $($feature:literal $number:literal $curve:ident)*) => {
        match $value {
            $(#[cfg(feature = $feature)] $crate::key::StandardCurve::$curve => {
                type $c = $crate::curves::$curve;
                $body
            })*
            #[cfg(feature = "compact")]
            $crate::key::StandardCurve::Compact($compact) => $of_data,
        }
    };
}
#[cfg(any(feature = "ecdsa", feature = "file"))]
pub(crate) use on_curve;

/// A macro, as `any!` is.
macro_rules! standard_curve {
    ($($feature:literal $number:literal $curve:ident)*) => {
        /// A curve for keys that this program has by its features: one with a type and arithmetic of its own or, with the feature
        /// `compact`, one whose constants are data.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each is a curve")]
        #[non_exhaustive]
        pub enum StandardCurve {
            $(#[cfg(feature = $feature)] $curve,)*
            /// A curve whose constants are data. `StandardCurve::from` makes it of a [`CompactCurve`]: one that has a type is that.
            #[cfg(feature = "compact")]
            Compact(CompactCurve),
        }

        impl StandardCurve {
            /// Those with a type of their own; [`Self::all`] has the others too.
            pub const ALL: &'static [Self] = &[$(#[cfg(feature = $feature)] Self::$curve,)*];

            /// Its number among the curves of the library for C, which does not change.
            pub fn number(self) -> u8 {
                match self {
                    $(#[cfg(feature = $feature)] Self::$curve => $number,)*
                    #[cfg(feature = "compact")]
                    Self::Compact(curve) => curve.number(),
                }
            }

            /// The bytes of a coordinate, on the curves with a type that this program has or another may have.
            #[cfg(feature = "file")]
            pub(super) const COORDINATES: &'static [usize] =
                &[$(<crate::curves::$curve as Curve>::Field::BITS.div_ceil(8) as usize),*];
        }
    };
}
curves!(keys: standard_curve! {});

const _: () = assert!(
    cfg!(feature = "compact") || !StandardCurve::ALL.is_empty(),
    "features: the name of a curve is needed too, as in `k233`, or `all-curves`, or `compact`"
);

impl StandardCurve {
    /// All of them: those with a type, and then those whose constants are data, each by the size of its field. None is there twice.
    ///
    /// ```
    /// use carryless::key::StandardCurve;
    ///
    /// assert!(StandardCurve::all().any(|curve| curve.name() == "K-233"));
    /// # #[cfg(feature = "compact")]
    /// assert!(StandardCurve::all().any(|curve| curve.name() == "c2tnb191v1"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let all = Self::ALL.iter().copied();
        #[cfg(feature = "compact")]
        let all = all.chain(CompactCurve::all().map(Self::from).filter(|curve| matches!(curve, Self::Compact(_))));
        all
    }

    /// The curve with this name, NIST's or an alias, as in `K-233`, `k233` or `sect233k1`: hyphens do not matter, and capital and
    /// small letters are the same.
    ///
    /// ```
    /// use carryless::key::StandardCurve;
    ///
    /// assert_eq!(StandardCurve::from_name("SECT233K1"), Some(StandardCurve::K233));
    /// # #[cfg(feature = "compact")]
    /// assert_eq!(StandardCurve::from_name("c2tnb359v1").map(StandardCurve::field_bits), Some(359));
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        fn letters(name: &str) -> impl Iterator<Item = u8> {
            name.bytes().filter(|byte| *byte != b'-').map(|byte| byte.to_ascii_lowercase())
        }
        let known = |curve: &Self| [curve.name()].iter().chain(curve.aliases()).any(|n| letters(n).eq(letters(name)));
        let found = Self::ALL.iter().copied().find(known);
        #[cfg(feature = "compact")]
        let found = found.or_else(|| CompactCurve::all().find(|curve| known(&Self::Compact(*curve))).map(Self::from));
        found
    }

    /// The curve with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::all().find(|curve| curve.number() == number)
    }

    /// The curve with this object identifier; of one whose constants are data, with any that it has.
    ///
    /// ```
    /// use carryless::key::StandardCurve;
    ///
    /// assert_eq!(StandardCurve::from_oid("1.3.132.0.26"), Some(StandardCurve::K233));
    /// ```
    pub fn from_oid(oid: &str) -> Option<Self> {
        let found = Self::ALL.iter().copied().find(|curve| curve.oid() == Some(oid));
        #[cfg(feature = "compact")]
        let found = found.or_else(|| CompactCurve::from_oid(oid).map(Self::from));
        found
    }

    /// The NIST name, as in `K-233`, or one like it; of other curves the name in the standard that they are from, as in `c2tnb191v1`.
    pub fn name(self) -> &'static str {
        on_curve!(self, C => C::NAME; curve => curve.name())
    }

    /// The other names, those in SEC 2 and ANSI X9.62, as in `sect233k1`.
    pub fn aliases(self) -> &'static [&'static str] {
        on_curve!(self, C => C::ALIASES; curve => curve.aliases())
    }

    /// The object identifier by which files name it, as in `1.3.132.0.26`. The two curves of Oakley have none: files give their parameters.
    pub fn oid(self) -> Option<&'static str> {
        on_curve!(self, C => <C as Curve>::IDENTIFIER; curve => curve.oid())
    }

    #[cfg(feature = "file")]
    pub(super) fn identifier(self) -> Option<ObjectIdentifier> {
        on_curve!(self, C => Some(<C as AssociatedOid>::OID); curve => identifier_of(curve))
    }

    #[cfg(feature = "file")]
    pub(super) fn parameters(self) -> Parameters {
        on_curve!(self, C => Parameters::of::<C>(); curve => Parameters::of_compact(curve))
    }

    /// The order n of the generator, as little-endian limbs: a prime, but on the two curves of Oakley.
    pub fn order(self) -> &'static [u64] {
        on_curve!(self, C => C::ORDER; curve => curve.order())
    }

    /// The order of the whole group, divided by n.
    pub fn cofactor(self) -> u32 {
        on_curve!(self, C => C::COFACTOR; curve => curve.cofactor())
    }

    /// Bits of a field element: m, or those of p.
    pub fn field_bits(self) -> u32 {
        on_curve!(self, C => <C as Curve>::Field::BITS; curve => curve.field_bits())
    }

    /// Bytes of a secret: those of n.
    pub fn secret_bytes(self) -> usize {
        on_curve!(self, C => crate::scalar::order_bytes::<C>(); curve => curve.order_bytes())
    }

    /// Whether keys on it are made, sign and agree only where the caller allows it. No curve with a type of its own is one of these: K-163,
    /// B-163 and P-192 are below 112 bits of security too, and their keys ask for nothing.
    pub fn is_weak(self) -> bool {
        #[cfg(feature = "compact")]
        if let Self::Compact(curve) = self {
            return curve.is_weak();
        }
        false
    }
}

#[cfg(feature = "compact")]
impl From<CompactCurve> for StandardCurve {
    /// The curve with a type where this program has it, as for DSTU 4145's M-257, which has one; else the curve as data.
    fn from(curve: CompactCurve) -> Self {
        let typed = Self::ALL.iter().find(|typed| typed.number() == curve.number());
        typed.copied().unwrap_or(Self::Compact(curve))
    }
}

impl fmt::Display for StandardCurve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

curves!(keys: any! {
    /// A secret key of a curve that is found at run time.
    ///
    /// One on a [weak](StandardCurve::is_weak) curve is read and written, and gives its public key; it signs and agrees only after
    /// [`Self::allow_weak`].
    AnySecretKey SecretKey CompactSecretKey
});

curves!(keys: any! {
    /// A public key of a curve that is found at run time.
    AnyPublicKey PublicKey CompactPublicKey
});

impl AnySecretKey {
    /// A random key of this curve.
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Errors
    /// [`KeyError::Weak`] on a [weak](StandardCurve::is_weak) curve, on which [`Self::random_weak`] makes one; if the computation was
    /// disturbed.
    pub fn random(curve: StandardCurve, rng: &mut impl CryptoRng) -> Result<Self, KeyError> {
        if curve.is_weak() { Err(KeyError::Weak) } else { Self::random_weak(curve, rng) }
    }

    /// A random key of this curve, of a weak one too, which signs and agrees: for tests and for systems that have nothing else.
    ///
    /// # Time
    /// Constant in the key.
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn random_weak(curve: StandardCurve, rng: &mut impl CryptoRng) -> Result<Self, KeyError> {
        on_curve!(curve, C => Ok(SecretKey::<C>::new(SecretScalar::random(rng))?.into());
            curve => Ok(CompactSecretKey::random_weak(curve, rng)?.into()))
    }

    /// The same key, that signs and agrees though its curve be [weak](StandardCurve::is_weak).
    ///
    /// ```
    /// # #[cfg(all(feature = "compact", feature = "ecdsa"))] {
    /// use carryless::ecdsa::SignatureError;
    /// use carryless::key::{AnySecretKey, StandardCurve};
    ///
    /// let curve = StandardCurve::from_name("sect193r1").expect("a curve of SEC 2");
    /// let key = AnySecretKey::from_be_bytes(curve, &[0x11; 24])?;
    /// assert_eq!(key.sign(b"message"), Err(SignatureError::Weak));
    /// let signature = key.clone().allow_weak().sign(b"message")?;
    /// key.public_key().verify(b"message", &signature)?;
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allow_weak(self) -> Self {
        #[cfg(feature = "compact")]
        if let Self::Compact(key) = self {
            return key.allow_weak().into();
        }
        self
    }

    /// The key of this curve with this secret, big-endian.
    ///
    /// # Errors
    /// As [`SecretKey::from_be_bytes`].
    pub fn from_be_bytes(curve: StandardCurve, bytes: &[u8]) -> Result<Self, KeyError> {
        on_curve!(curve, C => Ok(SecretKey::<C>::from_be_bytes(bytes)?.into());
            curve => Ok(CompactSecretKey::from_be_bytes(curve, bytes)?.into()))
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
        on_curve!(curve, C => Ok(PublicKey::<C>::from_sec1(bytes)?.into());
            curve => Ok(CompactPublicKey::from_sec1(curve, bytes)?.into()))
    }

    /// The point in SEC 1: [`PublicKey::to_sec1`].
    pub fn to_sec1(&self, form: PointForm) -> PointBytes {
        of_any!(Self, self, key => key.to_sec1(form))
    }
}
