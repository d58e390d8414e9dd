//! Curves y² = x³ + b over F_p, p ≡ 1 modulo 3, and the constants of their endomorphism φ(x, y) = (βx, y).
//!
//! β has order 3 in F_p. φ acts on the generator's subgroup as multiplication by a root λ of λ² + λ + 1 modulo n. The
//! lattice of the (x, y) with x + yλ ≡ 0 modulo n has a basis (a1, b1), (a2, b2) of short vectors, about √n each.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, Faster point multiplication on elliptic curves with efficient
//! endomorphisms, CRYPTO 2001.

use super::Curve;

/// A curve with the endomorphism φ(x, y) = (βx, y).
pub trait GlvCurve: Curve {
    /// β and the lattice.
    const GLV: Glv;
}

/// What the methods by an endomorphism must know of a curve whose order n has at most 250 bits.
#[derive(Clone, Copy, Debug)]
pub struct Glv {
    /// β as little-endian limbs.
    pub beta: &'static [u64],
    /// (a1, b1) and (a2, b2), with a1·b2 − a2·b1 = n.
    pub basis: [(i128, i128); 2],
    /// ⌊2^320·b2/n⌉ and ⌊2^320·(−b1)/n⌉ as little-endian limbs: products by them stand for divisions by n.
    pub quotients: [&'static [u64]; 2],
}
