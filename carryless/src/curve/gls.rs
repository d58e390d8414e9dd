//! Curves of Galbraith, Lin and Scott over F_(2^m)^2: y² + xy = x³ + ux² + b, b in F_2^m, u² + u + 1 = 0.
//!
//! The conjugate of a point lies on the curve with a = u + 1, which y ↦ y + ux takes back. So ψ(x, y) = (x̄, ȳ + ux̄) is an
//! endomorphism, with ψ² = −1: on the generator's subgroup it is multiplication by a λ with λ² ≡ −1 modulo n. For A² + B² = n
//! and A + Bλ ≡ 0 modulo n, (A, B) and (−B, A) are a basis of the lattice of the (x, y) with x + yλ ≡ 0 modulo n.
//! Source: S. D. Galbraith, X. Lin, M. Scott, Endomorphisms for faster elliptic curve cryptography on a large class of curves,
//! EUROCRYPT 2009; D. Hankerson, K. Karabina, A. Menezes, Analyzing the Galbraith–Lin–Scott point multiplication method for
//! elliptic curves over binary fields, IEEE Trans. Computers 58(10), 2009.

use super::BinaryCurve;
use crate::field::{BinaryField, binary::CubeRoot};

/// A curve y² + xy = x³ + ux² + b over F_(2^m)^2, with the endomorphism ψ.
pub trait GlsCurve: BinaryCurve<Field: BinaryField<CubeRoot = CubeRoot>> {
    /// The lattice.
    const GLS: Gls;
}

/// What a split of scalars must know of a curve whose order n has at most 254 bits.
#[derive(Clone, Copy, Debug)]
pub struct Gls {
    /// A and B, positive, with A² + B² = n and A + Bλ ≡ 0 modulo n.
    pub basis: [u128; 2],
    /// ⌊2^320·A/n⌉ and ⌊2^320·B/n⌉ as little-endian limbs: products by them stand for divisions by n.
    pub quotients: [&'static [u64]; 2],
}
