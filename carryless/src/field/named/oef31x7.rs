//! F_(p^7) = F_p\[x\]/(x^7 − 3), p = 2^31 − 1.
//!
//! Source: for this project. Of prime degree, so that a curve over F_p can have a large prime order over F_(p^7).

use crate::field::extension::{Accumulated, ExtensionModulus, Oef};

/// The modulus of (2^31 − 1)^7.
#[derive(Clone, Copy)]
pub struct Oef31x7Modulus;

/// An element of (2^31 − 1)^7 with the multiplier `S`.
pub type Oef31x7Field<S = Accumulated> = Oef<Oef31x7Modulus, 7, S>;

impl ExtensionModulus for Oef31x7Modulus {
    const NAME: &'static str = "OEF31-7";
    const P: u32 = (1 << 31) - 1;
    const DEGREE: usize = 7;
    const OMEGA: u32 = 3;
}
