//! The curves of the standard.

use super::data::Data;
use super::group::{Group, field_bytes, order_bits, order_bytes};
use super::normal::NORMAL_BASES;
use crate::compact::CompactCurve;
use core::ops::Deref;

/// A curve of the standard, by its number here: the ten in polynomial basis and the five in an optimal normal one.
///
/// The latter are five of the former with other octets and another generator: the standard leaves that to the user, and this is UAPKI's.
/// Source: DSTU 4145-2002, annex G; the package `uapkic` of UAPKI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Curve {
    /// F_2\[x\]/(x^163 + x^7 + x^6 + x^3 + 1); weak.
    M163,
    /// F_2\[x\]/(x^167 + x^6 + 1); weak.
    M167,
    /// F_2\[x\]/(x^173 + x^10 + x^2 + x + 1); weak.
    M173,
    /// F_2\[x\]/(x^179 + x^4 + x^2 + x + 1); weak.
    M179,
    /// F_2\[x\]/(x^191 + x^9 + 1); weak.
    M191,
    /// F_2\[x\]/(x^233 + x^9 + x^4 + x + 1).
    M233,
    /// F_2\[x\]/(x^257 + x^12 + 1): the curve that most keys in Ukraine are on.
    M257,
    /// F_2\[x\]/(x^307 + x^8 + x^4 + x^2 + 1).
    M307,
    /// F_2\[x\]/(x^367 + x^21 + 1).
    M367,
    /// F_2\[x\]/(x^431 + x^5 + x^3 + x + 1): that of Ukraine's central authority.
    M431,
    /// F_2^173 in a normal basis; weak.
    M173Onb,
    /// F_2^179 in a normal basis; weak.
    M179Onb,
    /// F_2^191 in a normal basis; weak.
    M191Onb,
    /// F_2^233 in a normal basis.
    M233Onb,
    /// F_2^431 in a normal basis.
    M431Onb,
}

/// Of each curve the name, its name among those whose constants are data, its object identifier, and the exponents of its modulus between
/// m and 0, falling; none in a normal basis.
const CURVES: [(Curve, &str, &str, &str, &[u32]); 15] = [
    (Curve::M163, "M-163", "dstu163", "1.2.804.2.1.1.1.1.3.1.1.2.0", &[7, 6, 3]),
    (Curve::M167, "M-167", "dstu167", "1.2.804.2.1.1.1.1.3.1.1.2.1", &[6]),
    (Curve::M173, "M-173", "dstu173", "1.2.804.2.1.1.1.1.3.1.1.2.2", &[10, 2, 1]),
    (Curve::M179, "M-179", "dstu179", "1.2.804.2.1.1.1.1.3.1.1.2.3", &[4, 2, 1]),
    (Curve::M191, "M-191", "dstu191", "1.2.804.2.1.1.1.1.3.1.1.2.4", &[9]),
    (Curve::M233, "M-233", "dstu233", "1.2.804.2.1.1.1.1.3.1.1.2.5", &[9, 4, 1]),
    (Curve::M257, "M-257", "dstu257", "1.2.804.2.1.1.1.1.3.1.1.2.6", &[12]),
    (Curve::M307, "M-307", "dstu307", "1.2.804.2.1.1.1.1.3.1.1.2.7", &[8, 4, 2]),
    (Curve::M367, "M-367", "dstu367", "1.2.804.2.1.1.1.1.3.1.1.2.8", &[21]),
    (Curve::M431, "M-431", "dstu431", "1.2.804.2.1.1.1.1.3.1.1.2.9", &[5, 3, 1]),
    (Curve::M173Onb, "M-173-ONB", "dstu173", "1.2.804.2.1.1.1.1.3.1.2.2.0", &[]),
    (Curve::M179Onb, "M-179-ONB", "dstu179", "1.2.804.2.1.1.1.1.3.1.2.2.1", &[]),
    (Curve::M191Onb, "M-191-ONB", "dstu191", "1.2.804.2.1.1.1.1.3.1.2.2.2", &[]),
    (Curve::M233Onb, "M-233-ONB", "dstu233", "1.2.804.2.1.1.1.1.3.1.2.2.3", &[]),
    (Curve::M431Onb, "M-431-ONB", "dstu431", "1.2.804.2.1.1.1.1.3.1.2.2.4", &[]),
];

impl Curve {
    /// All of them, by the size of their fields: those in polynomial basis, and those in normal bases.
    pub const ALL: [Self; 15] = [
        Self::M163,
        Self::M167,
        Self::M173,
        Self::M179,
        Self::M191,
        Self::M233,
        Self::M257,
        Self::M307,
        Self::M367,
        Self::M431,
        Self::M173Onb,
        Self::M179Onb,
        Self::M191Onb,
        Self::M233Onb,
        Self::M431Onb,
    ];

    /// The name, as in `M-257`.
    pub fn name(self) -> &'static str {
        CURVES[self as usize].1
    }

    /// The curve with this name, in lower or upper case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|curve| curve.name().eq_ignore_ascii_case(name))
    }

    /// The object identifier by which files name it.
    pub fn oid(self) -> &'static str {
        CURVES[self as usize].3
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
    #[cfg_attr(not(feature = "file"), allow(dead_code, reason = "files give them"))]
    pub(super) fn exponents(self) -> &'static [u32] {
        CURVES[self as usize].4
    }

    /// Whether octets give elements in an optimal normal basis.
    #[cfg_attr(not(feature = "file"), allow(dead_code, reason = "files tell it"))]
    pub(crate) fn is_in_normal_basis(self) -> bool {
        CURVES[self as usize].4.is_empty()
    }

    /// m: a field element has as many bits.
    pub fn field_bits(self) -> u32 {
        self.group().field_bits()
    }

    /// Octets of a compressed point: ⌈m/8⌉.
    pub fn point_bytes(self) -> usize {
        field_bytes(&*self.group())
    }

    /// Octets of n: those of a secret key, and of each half of a signature.
    pub fn order_bytes(self) -> usize {
        order_bytes(&*self.group())
    }

    /// Whether it is below 112 bits of security: n has fewer than 224 bits. Signatures on it are verified; keys on it are made,
    /// and sign, only where the caller says so.
    pub fn is_weak(self) -> bool {
        order_bits(&*self.group()) < 224
    }

    /// The curve's group: an engine of its own where the program names the feature of one, else one that reads the curve's constants as
    /// data.
    pub(super) fn group(self) -> CurveGroup {
        #[cfg(feature = "m233")]
        if self == Self::M233 {
            return CurveGroup::Typed(&super::typed::Typed::<crate::curves::M233>::NEW);
        }
        #[cfg(feature = "m257")]
        if self == Self::M257 {
            return CurveGroup::Typed(&super::typed::Typed::<crate::curves::M257>::NEW);
        }
        #[cfg(feature = "m431")]
        if self == Self::M431 {
            return CurveGroup::Typed(&super::typed::Typed::<crate::curves::M431>::NEW);
        }
        CurveGroup::Data(self.as_data())
    }

    /// The curve by its constants as data.
    pub(super) fn as_data(self) -> Data {
        Data {
            curve: CompactCurve::from_name(CURVES[self as usize].2).expect("the list has it"),
            basis: NORMAL_BASES.iter().find(|basis| basis.name == self.name()),
        }
    }
}

/// The group of a curve, which it dereferences to.
pub(super) enum CurveGroup {
    #[cfg(any(feature = "m233", feature = "m257", feature = "m431"))]
    Typed(&'static dyn Group),
    Data(Data),
}

impl Deref for CurveGroup {
    type Target = dyn Group;

    fn deref(&self) -> &Self::Target {
        match self {
            #[cfg(any(feature = "m233", feature = "m257", feature = "m431"))]
            Self::Typed(group) => *group,
            Self::Data(data) => data,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::MAX_LIMBS;

    /// The table is in the order of the curves.
    #[test]
    fn the_table() {
        for (i, (curve, name, ..)) in CURVES.into_iter().enumerate() {
            assert_eq!((curve, curve as usize, curve.name()), (Curve::ALL[i], i, name));
            assert_eq!(Curve::from_oid(curve.oid()), Some(curve));
            assert_eq!(Curve::from_name(&name.to_ascii_lowercase()), Some(curve));
            assert_eq!(curve.is_in_normal_basis(), name.ends_with("-ONB"));
            assert_eq!(curve.is_weak(), curve.field_bits() < 233);
        }
    }

    /// It tells the moduli: x^(m − 1)·x is what x^m is reduced to. Curves with an engine of their own are the same as data.
    #[test]
    fn moduli() {
        for (curve, name, ..) in CURVES.into_iter().filter(|row| !row.4.is_empty()) {
            let m = name[2..].parse::<u32>().expect("a number");
            let power = |exponents: &[u32]| {
                let mut limbs = [0; MAX_LIMBS];
                for i in exponents {
                    limbs[*i as usize / 64] |= 1u64 << (i % 64);
                }
                limbs
            };
            let data = curve.as_data();
            let modulus = power(&[curve.exponents(), &[0]].concat());
            for group in [&*curve.group(), &data] {
                assert_eq!(group.field_bits(), m);
                assert_eq!(group.product(&power(&[m - 1]), &power(&[1])), modulus);
            }
            assert_eq!(data.order(), curve.group().order());
            assert!(data.generator() == curve.group().generator() && data.b() == curve.group().b());
            assert_eq!(data.a(), curve.group().a());
        }
    }
}
