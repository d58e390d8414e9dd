//! F_p for 2^192 − 2^64 − 1.
//!
//! Modulus: FIPS 186-4 D.1.2.1.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus p = 2^192 − 2^64 − 1.
#[derive(Clone, Copy)]
pub struct Fp192;

/// An element on 64-bit limbs with the strategy `S`.
pub type Fp192Limbs<S> = Prime<Fp192, u64, 3, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp192Limbs32<S> = Prime<Fp192, u32, 6, S>;

impl PrimeModulus for Fp192 {
    const NAME: &'static str = "Fp-192";
    const MODULUS: &'static [u64] = &[0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff];
    const TERMS: &'static [(i64, u32)] = &[(1, 64), (1, 0)];
}
