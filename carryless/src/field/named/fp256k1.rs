//! F_p for 2^256 − 2^32 − 977.
//!
//! Modulus: SEC 2 v2, 2.4.1.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus p = 2^256 − 2^32 − 977.
#[derive(Clone, Copy)]
pub struct Fp256k1;

/// An element on 64-bit limbs with the strategy `S`.
pub type Fp256k1Limbs<S> = Prime<Fp256k1, u64, 4, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp256k1Limbs32<S> = Prime<Fp256k1, u32, 8, S>;

impl PrimeModulus for Fp256k1 {
    const NAME: &'static str = "Fp-256k1";
    const MODULUS: &'static [u64] =
        &[0xffff_fffe_ffff_fc2f, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff];
    const TERMS: &'static [(i64, u32)] = &[((1 << 32) + 977, 0)];
}
