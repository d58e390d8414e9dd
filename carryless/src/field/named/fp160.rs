//! F_p for 2^160 − 229233.
//!
//! Modulus: WAP WTLS, WAP-261-WTLS, curve 9.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus p = 2^160 − 229233.
#[derive(Clone, Copy)]
pub struct Fp160;

/// An element on 64-bit limbs with the strategy `S`.
pub type Fp160Limbs<S> = Prime<Fp160, u64, 3, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type Fp160Limbs32<S> = Prime<Fp160, u32, 5, S>;

impl PrimeModulus for Fp160 {
    const NAME: &'static str = "Fp-160";
    const MODULUS: &'static [u64] = &[0xffff_ffff_fffc_808f, 0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff];
    const TERMS: &'static [(i64, u32)] = &[(229233, 0)];
}
