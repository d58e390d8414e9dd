//! F_p for 2^256 − 2^224 + 2^192 + 2^96 − 1.
//!
//! Modulus: FIPS 186-4 D.1.2.3.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus p = 2^256 − 2^224 + 2^192 + 2^96 − 1.
#[derive(Clone, Copy)]
pub struct Fp256;

/// An element on 64-bit limbs with the strategy `S`.
pub type Fp256Limbs<S> = Prime<Fp256, u64, 4, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp256Limbs32<S> = Prime<Fp256, u32, 8, S>;

impl PrimeModulus for Fp256 {
    const NAME: &'static str = "Fp-256";
    const MODULUS: &'static [u64] =
        &[0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff, 0x0000_0000_0000_0000, 0xffff_ffff_0000_0001];
    const TERMS: &'static [(i64, u32)] = &[(1, 224), (-1, 192), (-1, 96), (1, 0)];
    const TABLES_OF_MULTIPLES: bool = true;
}
