//! A scalar as k1 + k2·λ with short k1 and k2, for curves with the endomorphism φ, φ(P) = λ·P.
//!
//! With the basis (a, −b), (a + b, a) of the lattice of the (x, y) with x + yλ ≡ 0 modulo n, and c1 = ⌊a·k/n⌉, c2 = ⌊b·k/n⌉:
//! k1 = k − c1·a − c2·(a + b), k2 = c1·b − c2·a. Divisions by n are products by the constants ⌊2^320·a/n⌉ and ⌊2^320·b/n⌉
//! and a shift; both parts may be negative. |k1| is below √n and |k2| below 0.58·√n, as 2a + b < 2√n and a + b < 1.16·√n.
//!
//! a and b are not both even, so that (a, −b), (a + b, a) and their difference (b, a + b) have the three parities but that of 0:
//! one of these, or nothing, added to (k1, k2) makes both odd, below 2.16·√n and 1.74·√n.
//! Source: R. P. Gallant, R. J. Lambert, S. A. Vanstone, CRYPTO 2001; D. Hankerson, A. Menezes, S. Vanstone, Guide to
//! Elliptic Curve Cryptography, 2004, Algorithm 3.74.

use super::{SecretScalar, from_limbs, reduce_vartime, to_limbs};
use crate::curve::GlvCurve;
use crate::word::Mask;
use crypto_bigint::{Uint, nlimbs};
use zeroize::{Zeroize, Zeroizing};

/// A signed integer of at most 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// |k_i| as little-endian limbs.
    pub magnitude: [u64; 2],
    /// Whether k_i < 0.
    pub is_negative: bool,
}

/// An odd part of a secret scalar.
#[derive(Clone, Copy)]
pub(crate) struct OddHalf {
    /// |k_i|, below 2^130.
    pub(crate) magnitude: [u64; 3],
    /// Whether k_i < 0.
    pub(crate) negative: Mask,
}

impl Zeroize for OddHalf {
    fn zeroize(&mut self) {
        self.magnitude.zeroize();
        self.negative = Mask::public(false);
    }
}

/// k1 and k2 with k ≡ k1 + k2·λ modulo n, both of about half the bits of n. Cost: six products of integers.
///
/// # Time
/// Variable in `k`.
///
/// # Panics
/// If k has more than 18 limbs that are not zero; if the curve's constants are not those of its lattice, where that shows.
pub fn decompose_vartime<C: GlvCurve>(k: &[u64]) -> [Half; 2] {
    halves::<C>(&reduce_vartime(k, C::ORDER)).map(|half| {
        let ([low, high, top], negative) = magnitude(&half);
        assert!(top == 0, "GLV: halves of at most 128 bits");
        Half { magnitude: [low, high], is_negative: negative.declassify() }
    })
}

/// k1 and k2, both odd. Time: constant.
pub(crate) fn odd_halves<C: GlvCurve>(k: &SecretScalar<C>) -> Zeroizing<[OddHalf; 2]> {
    let [k1, k2] = halves::<C>(k.limbs());
    let [a, b] = C::GLV.basis.map(Signed::from_u128);
    let low = |v: &Signed| to_limbs::<1, _>(v)[0];
    let (mut one, mut two) = (k1, k2);
    for (x, y) in [(a, Signed::ZERO.wrapping_sub(&b)), (a.wrapping_add(&b), a), (b, a.wrapping_add(&b))] {
        // Where both sums are odd: of one of the three at most, as their parities differ. All are added, by a mask.
        let is_missing = Mask::low_bit((low(&k1) ^ low(&x)) & (low(&k2) ^ low(&y)));
        let where_missing = |v: &Signed| from_limbs(&to_limbs::<3, _>(v).map(|limb| limb & is_missing.word()));
        (one, two) = (one.wrapping_add(&where_missing(&x)), two.wrapping_add(&where_missing(&y)));
    }
    Zeroizing::new([one, two].map(|half| {
        let (magnitude, negative) = magnitude(&half);
        OddHalf { magnitude, negative }
    }))
}

/// A signed integer in two's complement.
pub(super) type Signed = Uint<{ nlimbs(192) }>;

/// An integer as long as the product of a scalar and a quotient: that is below n·2^320/√n, nearly.
type Product = Uint<{ nlimbs(512) }>;

/// k1 and k2 for k < n. Time: constant.
fn halves<C: GlvCurve>(k: &[u64]) -> [Signed; 2] {
    const { assert!(C::ORDER_BITS <= 256, "n: halves of at most 128 bits") };
    let [a, b] = C::GLV.basis.map(Signed::from_u128);
    let [c1, c2] = C::GLV.quotients.map(|quotient| rounded(k, quotient));
    // k1 = k − c1·a − c2·(a + b), k2 = c1·b − c2·a. All of this is true modulo 2^192, and the results are short.
    let k1 = from_limbs::<{ Signed::LIMBS }>(k)
        .wrapping_sub(&c1.wrapping_mul(&a))
        .wrapping_sub(&c2.wrapping_mul(&a.wrapping_add(&b)));
    [k1, c1.wrapping_mul(&b).wrapping_sub(&c2.wrapping_mul(&a))]
}

/// ⌊k·q/2^320⌉. The shift is by a public constant.
pub(super) fn rounded(k: &[u64], q: &[u64]) -> Signed {
    let (k, q): (Product, Product) = (from_limbs(k), from_limbs(q));
    // k·q + 2^319, whose bits from 320 on are k·q/2^320 rounded.
    let half = Product::ONE.shl_vartime(319);
    k.wrapping_mul(&q).wrapping_add(&half).shr_vartime(320).resize()
}

/// |v| as limbs, and whether v < 0.
fn magnitude(v: &Signed) -> ([u64; 3], Mask) {
    let limbs: [u64; 3] = to_limbs(v);
    let negative = Mask::high_bit(limbs[2]);
    let opposite: [u64; 3] = to_limbs(&Signed::ZERO.wrapping_sub(v));
    // −v where the sign bit of v is set, by a mask.
    let chosen = core::array::from_fn(|i| limbs[i] ^ negative.word() & (limbs[i] ^ opposite[i]));
    (chosen, negative)
}
