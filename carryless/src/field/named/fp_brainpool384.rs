//! F_p for the 384 bits of brainpoolP384r1, a prime of no special form.
//!
//! Modulus: RFC 5639, 3.6.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus of brainpoolP384r1.
#[derive(Clone, Copy)]
pub struct FpBrainpool384;

/// An element on 64-bit limbs with the strategy `S`.
pub type FpBrainpool384Limbs<S> = Prime<FpBrainpool384, u64, 6, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type FpBrainpool384Limbs32<S> = Prime<FpBrainpool384, u32, 12, S>;

impl PrimeModulus for FpBrainpool384 {
    const NAME: &'static str = "Fp-brainpoolP384";
    const MODULUS: &'static [u64] = &[
        0x8747_0013_3107_ec53,
        0xacd3_a729_901d_1a71,
        0x12b1_da19_7fb7_1123,
        0x152f_7109_ed54_56b4,
        0x0f5d_6f7e_50e6_41df,
        0x8cb9_1e82_a338_6d28,
    ];
    const TABLES_OF_MULTIPLES: bool = true;
}
