//! F_p for the 256 bits of brainpoolP256r1, a prime of no special form.
//!
//! Modulus: RFC 5639, 3.4.

use crate::field::prime::{Prime, PrimeModulus};

/// The modulus of brainpoolP256r1.
#[derive(Clone, Copy)]
pub struct FpBrainpool256;

/// An element on 64-bit limbs with the strategy `S`.
pub type FpBrainpool256Limbs<S> = Prime<FpBrainpool256, u64, 4, S>;
/// An element on 32-bit limbs with the strategy `S`.
pub type FpBrainpool256Limbs32<S> = Prime<FpBrainpool256, u32, 8, S>;

impl PrimeModulus for FpBrainpool256 {
    const NAME: &'static str = "Fp-brainpoolP256";
    const MODULUS: &'static [u64] =
        &[0x2013_481d_1f6e_5377, 0x6e3b_f623_d526_2028, 0x3e66_0a90_9d83_8d72, 0xa9fb_57db_a1ee_a9bc];
    const TABLES_OF_MULTIPLES: bool = true;
}
