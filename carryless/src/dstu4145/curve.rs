//! The curves of the standard.

use super::group::{Group, Typed, field_bytes, order_bytes};
use crate::curves::M257;

/// A curve of the standard in polynomial basis, by its number among them: DSTU 4145-2002, annex G.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Curve {
    /// M-257, the curve that most keys in Ukraine are on: F_2\[x\]/(x^257 + x^12 + 1), n of 256 bits.
    M257 = 6,
}

impl Curve {
    /// All of them, by the size of their fields.
    pub const ALL: [Self; 1] = [Self::M257];

    /// The name, `M-257`.
    pub fn name(self) -> &'static str {
        match self {
            Self::M257 => "M-257",
        }
    }

    /// The object identifier by which files name it.
    pub fn oid(self) -> &'static str {
        match self {
            Self::M257 => "1.2.804.2.1.1.1.1.3.1.1.2.6",
        }
    }

    /// The curve with this object identifier.
    ///
    /// ```
    /// use carryless::dstu4145::Curve;
    ///
    /// assert_eq!(Curve::from_oid("1.2.804.2.1.1.1.1.3.1.1.2.6"), Some(Curve::M257));
    /// ```
    pub fn from_oid(oid: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|curve| curve.oid() == oid)
    }

    /// The exponents of the field's modulus between m and 0, falling.
    #[cfg(feature = "file")]
    pub(super) fn exponents(self) -> &'static [u32] {
        match self {
            Self::M257 => &[12],
        }
    }

    /// m: a field element has as many bits.
    pub fn field_bits(self) -> u32 {
        self.group().field_bits()
    }

    /// Octets of a compressed point: ⌈m/8⌉.
    pub fn point_bytes(self) -> usize {
        field_bytes(self.group())
    }

    /// Octets of n: those of a secret key, and of each half of a signature.
    pub fn order_bytes(self) -> usize {
        order_bytes(self.group())
    }

    pub(super) fn group(self) -> &'static dyn Group {
        match self {
            Self::M257 => &Typed::<M257>::NEW,
        }
    }
}
