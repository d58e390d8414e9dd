//! F_p for 2^521 − 1.
//!
//! Modulus: FIPS 186-4 D.1.2.5.

use crate::field::prime::{Prime, PrimeModulus, Unsaturated};

/// The modulus p = 2^521 − 1.
#[derive(Clone, Copy)]
pub struct Fp521;

/// An element on nine limbs of 58 bits.
pub type Fp521Radix58 = Prime<Fp521, u64, 9, Unsaturated<58>>;
/// An element on 64-bit limbs with the strategy `S`.
pub type Fp521Limbs<S> = Prime<Fp521, u64, 9, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp521Limbs32<S> = Prime<Fp521, u32, 17, S>;

impl PrimeModulus for Fp521 {
    const NAME: &'static str = "Fp-521";
    const MODULUS: &'static [u64] = &[
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_0000_01ff,
    ];
    const TERMS: &'static [(i64, u32)] = &[(1, 0)];
    const UNSATURATED: bool = true;
}
