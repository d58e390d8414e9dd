//! Elements in an optimal normal basis of type II, and as the arithmetic has them, in polynomial basis.
//!
//! u = ζ + 1/ζ with a primitive (2m + 1)-th root of unity ζ. Bit m − 1 − i of an element is the coefficient of u^(2^i): that of
//! u is the highest one. The basis is its own dual, so that this coefficient of v is Tr(v·u^(2^i)), and the parity of v's bits with
//! those of one element more: bit j of it is Tr(x^j·u). All is by squarings: m of them either way. Time: constant.
//!
//! The five curves in such a basis are those in polynomial basis with another generator: the u is taken of the m conjugate ones
//! with which b is the same.
//!
//! Source: DSTU 4145-2002, 5.3; R. Mullin, I. Onyszchuk, S. Vanstone, R. Wilson, Optimal normal bases in GF(p^n), Discrete Applied
//! Mathematics 22, 1988.

use super::group::{Coordinates, Limbs};
use crate::compact::CompactCurve;
use crate::field::MAX_LIMBS;

/// A basis, and the generator of the curve whose coordinates are in it.
pub(super) struct NormalBasis {
    /// That of the curve.
    pub name: &'static str,
    u: &'static [u64],
    dual: &'static [u64],
    generator: [&'static [u64]; 2],
}

include!("normal_bases.in");

/// The limbs of an element.
fn limbs(v: &[u64]) -> Limbs {
    let mut limbs = [0; MAX_LIMBS];
    limbs[..v.len()].copy_from_slice(v);
    limbs
}

impl NormalBasis {
    /// G.
    pub fn generator(&self) -> Coordinates {
        let [x, y] = self.generator.map(limbs);
        Coordinates { x, y }
    }

    /// The element that has these m bits in this basis: (…(c_(m−1)·u)² + … + c_1·u)² + c_0·u.
    pub fn element(&self, curve: CompactCurve, bits: &Limbs) -> Limbs {
        let mut v = [0; MAX_LIMBS];
        for i in 0..curve.field_bits() as usize {
            v = curve.field_mul(&v, &v);
            let mask = (bits[i / 64] >> (i % 64) & 1).wrapping_neg();
            for (v, u) in v.iter_mut().zip(self.u) {
                *v ^= u & mask;
            }
        }
        v
    }

    /// The m bits of an element in this basis: Tr(v^(2^(i + 1))·u) is that of u^(2^(m − 1 − i)).
    pub fn bits(&self, curve: CompactCurve, v: &Limbs) -> Limbs {
        let (mut v, mut bits) = (*v, [0; MAX_LIMBS]);
        for i in 0..curve.field_bits() as usize {
            v = curve.field_mul(&v, &v);
            let sum = v.iter().zip(self.dual).fold(0, |sum, (v, dual)| sum ^ v & dual);
            bits[i / 64] |= u64::from(sum.count_ones() & 1) << (i % 64);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dstu4145::Curve;
    use std::format;

    fn in_normal_bases() -> impl Iterator<Item = (Curve, &'static NormalBasis, CompactCurve)> {
        NORMAL_BASES.iter().map(|basis| {
            let name = format!("dstu{}", &basis.name[2..5]);
            let curve = Curve::from_name(basis.name).expect("a curve");
            (curve, basis, CompactCurve::from_name(&name).expect("a curve of the list"))
        })
    }

    fn power_of_x(i: usize) -> Limbs {
        let mut v = [0; MAX_LIMBS];
        v[i / 64] = 1 << (i % 64);
        v
    }

    fn sum(v: &Limbs, w: &Limbs) -> Limbs {
        core::array::from_fn(|i| v[i] ^ w[i])
    }

    /// Every element there and back, by a basis of them: both ways are linear. The basis is its own dual, so that the bits are traces.
    #[test]
    fn every_element() {
        for (_, basis, curve) in in_normal_bases() {
            let m = curve.field_bits() as usize;
            let u = limbs(basis.u);
            let (mut conjugate, mut all) = (u, [0; MAX_LIMBS]);
            for i in (0..m).rev() {
                assert_eq!(basis.element(curve, &power_of_x(i)), conjugate, "{} {i}", basis.name);
                assert_eq!(basis.bits(curve, &conjugate), power_of_x(i), "{} {i}", basis.name);
                assert_eq!(basis.dual[i / 64] >> (i % 64) & 1, curve.trace(&curve.field_mul(&power_of_x(i), &u)));
                assert_eq!(basis.bits(curve, &basis.element(curve, &power_of_x(i))), power_of_x(i));
                all = sum(&all, &conjugate);
                conjugate = curve.field_mul(&conjugate, &conjugate);
            }
            // u^(2^m) = u, and 1 is the sum of all: the trace of u.
            assert_eq!((conjugate, all), (u, power_of_x(0)));
        }
    }

    /// u is ζ + 1/ζ: that it is optimal. With c_j = ζ^j + 1/ζ^j, c_(j+1) = u·c_j + c_(j−1), and c_j = c_(2m+1−j).
    #[test]
    fn optimal() {
        for (_, basis, curve) in in_normal_bases() {
            let (u, m) = (limbs(basis.u), curve.field_bits());
            let (mut last, mut c) = ([0; MAX_LIMBS], u);
            for _ in 1..m {
                (last, c) = (c, sum(&curve.field_mul(&u, &c), &last));
            }
            assert_eq!(sum(&curve.field_mul(&u, &c), &last), c, "{}", basis.name);
        }
    }

    /// b of the standard, and the generator on the curve.
    #[test]
    fn coefficients() {
        for (name, b) in [
            ("M-173-ONB", "043d7e139319f43ba00944915740e1e6651b06e278c7"),
            ("M-179-ONB", "19c9ebc4fd8308193d3a61762c547c82f2e6b2182cbcb"),
            ("M-191-ONB", "13871c9d29d6ceea740fd57444f72fdbae559c13a1e31ef8"),
            ("M-233-ONB", "080f920952a702c75b704a424c018eea55aa44664f3a003e0962d4f9a8e"),
            (
                "M-431-ONB",
                "53fb7af7b4407000a6f226ad6bad28378646bd83f1f940810a4c19536ee65e53f40f973f2f06c5e80efe3b43651bd5ff8b06ba5f9299",
            ),
        ] {
            let mut bits = [0; MAX_LIMBS];
            for (i, digit) in b.bytes().rev().enumerate() {
                bits[i / 16] |= u64::from((digit as char).to_digit(16).expect("a digit")) << (4 * (i % 16));
            }
            let group = Curve::from_name(name).expect("a curve").group();
            assert_eq!(group.bits(&group.b()), bits, "{name}");
            assert_eq!(group.check(&group.generator()), Ok(()), "{name}");
        }
    }
}
