//! Which curves are compared with which.

use carryless_rows::curves::{CURVES, ErasedCurve};

/// Curves that are taken to be equally secure.
pub struct EqualSecurity {
    /// Bits of a block cipher's key that is as secure.
    pub bits: u32,
    /// Over a prime field.
    pub prime: &'static str,
    /// A random curve over a binary field.
    pub random: &'static str,
    /// A Koblitz curve.
    pub koblitz: &'static str,
}

/// The NIST curves by security: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker 2001, slide 8. By the length of its order
/// P-192 is of 96 bits.
pub const EQUAL_SECURITY: [EqualSecurity; 5] = [
    EqualSecurity { bits: 80, prime: "P-192", random: "B-163", koblitz: "K-163" },
    EqualSecurity { bits: 112, prime: "P-224", random: "B-233", koblitz: "K-233" },
    EqualSecurity { bits: 128, prime: "P-256", random: "B-283", koblitz: "K-283" },
    EqualSecurity { bits: 192, prime: "P-384", random: "B-409", koblitz: "K-409" },
    EqualSecurity { bits: 256, prime: "P-521", random: "B-571", koblitz: "K-571" },
];

/// Bits of security, and the least length of an order that stands for them. Orders of standard curves are up to six bits shorter
/// than twice the bits.
pub const LEVELS: [(u32, u32); 6] = [(80, 160), (96, 192), (112, 224), (128, 250), (192, 380), (256, 510)];

/// The bits of security that a curve stands for by the length of its order: the highest level that it reaches.
pub fn level(curve: &ErasedCurve) -> u32 {
    level_of(curve.order_bits)
}

/// The bits of security that an order of this length stands for.
pub fn level_of(order_bits: u32) -> u32 {
    LEVELS.iter().rfind(|(_, least)| order_bits >= *least).map_or(0, |(bits, _)| *bits)
}

/// How the names of curves begin that stand here for keys that are there.
const FOR_KEYS_THAT_ARE_THERE: [&str; 2] = ["brainpool", "M-"];

/// Whether a curve is one that somebody would choose today: not for its place in the literature or for keys that are there alone.
pub fn is_of_today(curve: &ErasedCurve) -> bool {
    !curve.for_comparison_only && !FOR_KEYS_THAT_ARE_THERE.iter().any(|begin| curve.name.starts_with(begin))
}

/// The curves of today that stand for this level, in bits of security.
pub fn curves_of(bits: u32) -> impl Iterator<Item = &'static ErasedCurve> {
    CURVES.iter().filter(move |curve| level(curve) == bits && is_of_today(curve))
}
