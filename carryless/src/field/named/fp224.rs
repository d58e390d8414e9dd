//! F_p for 2^224 − 2^96 + 1.
//!
//! Modulus: FIPS 186-4 D.1.2.2.

use crate::field::prime::{Prime, PrimeModulus, roots_of_unity};

/// The modulus p = 2^224 − 2^96 + 1.
#[derive(Clone, Copy)]
pub struct Fp224;

/// An element on 64-bit limbs with the strategy `S`.
pub type Fp224Limbs<S> = Prime<Fp224, u64, 4, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp224Limbs32<S> = Prime<Fp224, u32, 7, S>;

impl PrimeModulus for Fp224 {
    const NAME: &'static str = "Fp-224";
    const MODULUS: &'static [u64] =
        &[0x0000_0000_0000_0001, 0xffff_ffff_0000_0000, 0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff];
    const TERMS: &'static [(i64, u32)] = &[(1, 96), (-1, 0)];
    // 12 KiB.
    const ROOTS_OF_UNITY: &'static [roots_of_unity::PowersOfDigit] = &roots_of_unity::table::<Self, 24>();
}
