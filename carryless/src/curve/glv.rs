//! Curves y² = x³ + b over F_p, p ≡ 1 modulo 3, and the constants of their endomorphism φ(x, y) = (βx, y).
//!
//! β has order 3 in F_p. φ acts on the generator's subgroup as multiplication by a root λ of λ² + λ + 1 modulo n. The
//! lattice of the (x, y) with x + yλ ≡ 0 modulo n is an ideal of Z[λ], where N(x, y) = x² − xy + y² is the norm: N is a
//! multiple of n, and with n = a² + ab + b² the vectors (a, −b), (a + b, a), of norm n, are a basis. Nothing but 0 is shorter.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, Faster point multiplication on elliptic curves with efficient
//! endomorphisms, CRYPTO 2001.

use super::Curve;

/// A curve with the endomorphism φ(x, y) = (βx, y).
pub trait GlvCurve: Curve {
    /// β and the lattice.
    const GLV: Glv;
}

/// What the methods by an endomorphism must know of a curve whose order n has at most 256 bits.
#[derive(Clone, Copy, Debug)]
pub struct Glv {
    /// β as little-endian limbs.
    pub beta: &'static [u64],
    /// a and b, both positive.
    pub basis: [u128; 2],
    /// ⌊2^320·a/n⌉ and ⌊2^320·b/n⌉ as little-endian limbs: products by them stand for divisions by n.
    pub quotients: [&'static [u64]; 2],
}
