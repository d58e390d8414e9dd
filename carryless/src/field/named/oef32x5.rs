//! F_(p^5) = F_p\[x\]/(x^5 − 2), p = 2^32 − 5.
//!
//! Source: as of [`super::oef31x6`].

use crate::field::extension::{Accumulated, ExtensionModulus, Oef};

/// The modulus of (2^32 − 5)^5.
#[derive(Clone, Copy)]
pub struct Oef32x5Modulus;

/// An element of (2^32 − 5)^5 with the multiplier `S`.
pub type Oef32x5Field<S = Accumulated> = Oef<Oef32x5Modulus, 5, S>;

impl ExtensionModulus for Oef32x5Modulus {
    const NAME: &'static str = "OEF32-5";
    const P: u32 = u32::MAX - 4;
    const DEGREE: usize = 5;
    const OMEGA: u32 = 2;
}
