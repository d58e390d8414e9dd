//! F_p for the 512 bits of brainpoolP512r1, a prime of no special form.
//!
//! Modulus: RFC 5639, 3.7.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus of brainpoolP512r1.
#[derive(Clone, Copy)]
pub struct FpBrainpool512;

/// An element on 64-bit limbs with the strategy `S`.
pub type FpBrainpool512Limbs<S> = Prime<FpBrainpool512, u64, 8, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type FpBrainpool512Limbs32<S> = Prime<FpBrainpool512, u32, 16, S>;

impl PrimeModulus for FpBrainpool512 {
    const NAME: &'static str = "Fp-brainpoolP512";
    const MODULUS: &'static [u64] = &[
        0x28aa_6056_583a_48f3,
        0x2881_ff2f_2d82_c685,
        0xaecd_a12a_e6a3_80e6,
        0x7d4d_9b00_9bc6_6842,
        0xd663_9cca_7033_0871,
        0xcb30_8db3_b3c9_d20e,
        0x3fd4_e6ae_33c9_fc07,
        0xaadd_9db8_dbe9_c48b,
    ];
    const TABLES_OF_MULTIPLES: bool = true;
}
