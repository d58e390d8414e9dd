//! F_p for 2^255 − 19.
//!
//! Modulus: D. J. Bernstein, Curve25519: new Diffie-Hellman speed records, PKC 2006.

use crate::field::prime::{Prime, PrimeModulus, Unsaturated};

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
