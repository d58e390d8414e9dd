//! What tests of keys share.

use super::cases::hex;
use super::random::random;
use carryless::KeyCurve;
use carryless::coordinates::Affine;
use carryless::curve::Curve;
use carryless::field::Field;
use carryless::key::StandardCurve;
use std::sync::LazyLock;

/// Bytes of hexadecimal digits, with zeros before them up to this length; as they are where there are more.
pub fn padded(digits: &str, length: usize) -> Vec<u8> {
    let bytes = hex(digits);
    [vec![0; length.saturating_sub(bytes.len())], bytes].concat()
}

/// `04 x y`, each coordinate as long as the field, or longer where it does not fit.
pub fn uncompressed<C: KeyCurve>(x: &str, y: &str) -> Vec<u8> {
    let length = carryless::sec1::field_bytes::<C>();
    [vec![4], padded(x, length), padded(y, length)].concat()
}

/// The points of order 4 on y² + xy = x³ + b, each the other's negative: of abscissa β = b^(1/4).
pub fn points_of_order_4<C: Curve>() -> [Affine<C>; 2] {
    let beta = (2..C::Field::BITS).fold(C::b(), |root, _| root.square());
    [beta.square() + beta, beta.square()].map(|y| Affine::new_unchecked(beta, y))
}

/// A generator of bytes that are the same each time.
pub fn rng(seed: u64) -> impl rand_core::CryptoRng {
    Counter(seed)
}

/// No generator for keys.
struct Counter(u64);

impl rand_core::TryRng for Counter {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(random(&mut self.0))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        for part in out.chunks_mut(8) {
            part.copy_from_slice(&self.try_next_u64()?.to_le_bytes()[..part.len()]);
        }
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Counter {}

/// Calls a generic function for the curve of this name: `on_curve!(name, function(arguments))`.
macro_rules! on_curve {
    ($name:expr, $function:ident($($argument:expr),*)) => {
        carryless::curves!(on_curve! { @ $name, $function($($argument),*), })
    };
    (@ $name:expr, $function:ident $arguments:tt,
        $($kind:ident $curve:ident $($feature:literal $number:literal)?: $($field:ident)+;)*) => {
        match carryless::key::StandardCurve::from_name($name).expect("a curve for keys").number() {
            $($($number => on_curve!(@@ $function $curve $arguments),)?)*
            number => panic!("no curve {number}"),
        }
    };
    (@@ $function:ident $curve:ident ($($argument:expr),*)) => {
        $function::<carryless::$curve>($($argument),*)
    };
}
pub(crate) use on_curve;

/// The curves for keys, by name.
pub static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| StandardCurve::ALL.iter().map(|curve| curve.name()).collect());

/// Those that OpenSSL has too: of DSTU 4145's it knows the identifiers alone.
pub static NAMES_AT_OPENSSL: LazyLock<Vec<&str>> =
    LazyLock::new(|| NAMES.iter().copied().filter(|name| !name.starts_with("M-")).collect());

/// OpenSSL's name of a curve.
pub fn openssl_name(curve: &str) -> &'static str {
    let curve = StandardCurve::from_name(curve).expect("a curve for keys");
    let names = curve.aliases();
    ["prime", "sec"].iter().find_map(|start| names.iter().find(|name| name.starts_with(start))).unwrap_or(&curve.name())
}
