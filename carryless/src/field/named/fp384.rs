//! F_p for 2^384 − 2^128 − 2^96 + 2^32 − 1.
//!
//! Modulus: FIPS 186-4 D.1.2.4.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus p = 2^384 − 2^128 − 2^96 + 2^32 − 1.
#[derive(Clone, Copy)]
pub struct Fp384;

/// An element on 64-bit limbs with the strategy `S`.
pub type Fp384Limbs<S> = Prime<Fp384, u64, 6, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp384Limbs32<S> = Prime<Fp384, u32, 12, S>;

impl PrimeModulus for Fp384 {
    const NAME: &'static str = "Fp-384";
    const MODULUS: &'static [u64] = &[
        0x0000_0000_ffff_ffff,
        0xffff_ffff_0000_0000,
        0xffff_ffff_ffff_fffe,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
    ];
    const TERMS: &'static [(i64, u32)] = &[(1, 128), (1, 96), (-1, 32), (1, 0)];
}
