//! F_p for 2^255 − 19.
//!
//! Modulus: D. J. Bernstein, Curve25519: new Diffie-Hellman speed records, PKC 2006.

use crate::field::prime::{Prime, PrimeModulus, Unsaturated};
#[cfg(any(feature = "ed25519", feature = "x25519"))]
use crate::field::{MAX_LIMBS, PrimeField, read_le, write_le};
#[cfg(any(feature = "ed25519", feature = "x25519"))]
use crate::word::Mask;

/// The modulus p = 2^255 − 19.
#[derive(Clone, Copy)]
pub struct Fp25519;

/// An element on five limbs of 51 bits.
pub type Fp25519Radix51 = Prime<Fp25519, u64, 5, Unsaturated<51>>;
/// An element on 64-bit limbs with the strategy `S`.
pub type Fp25519Limbs<S> = Prime<Fp25519, u64, 4, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp25519Limbs32<S> = Prime<Fp25519, u32, 8, S>;

impl PrimeModulus for Fp25519 {
    const NAME: &'static str = "Fp-25519";
    const MODULUS: &'static [u64] =
        &[0xffff_ffff_ffff_ffed, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0x7fff_ffff_ffff_ffff];
    const TERMS: &'static [(i64, u32)] = &[(19, 0)];
    const UNSATURATED: bool = true;
}

/// The element of 32 little-endian bytes, of whose highest bit nothing is taken, and whether they have it below p. Time: constant.
#[cfg(any(feature = "ed25519", feature = "x25519"))]
pub(crate) fn read_255_bits<F: PrimeField<Modulus = Fp25519>>(bytes: &[u8; 32]) -> (F, Mask) {
    let mut limbs = [0; MAX_LIMBS];
    let _ = read_le(bytes, &mut limbs);
    limbs[3] &= u64::MAX >> 1;
    let is_reduced = F::canonical(&limbs);
    // What is not below p is p + i with i < 19, and has the lowest limb 2^64 − 19 + i.
    let i = limbs[0].wrapping_add(19);
    for (j, limb) in limbs.iter_mut().enumerate() {
        *limb = *limb & is_reduced.word() | if j == 0 { i & !is_reduced.word() } else { 0 };
    }
    (F::from_known(&limbs), is_reduced)
}

/// The canonical value as 32 little-endian bytes. Time: constant.
#[cfg(any(feature = "ed25519", feature = "x25519"))]
pub(crate) fn write_255_bits<F: PrimeField<Modulus = Fp25519>>(v: F) -> [u8; 32] {
    let mut bytes = [0; 32];
    write_le(&v.to_limbs(), &mut bytes);
    bytes
}
