//! F_(p^6) = F_p\[x\]/(x^6 − 7), p = 2^31 − 1.
//!
//! Source: K. Fong, D. Hankerson, J. López, A. Menezes, M. Tucker, Performance comparisons of elliptic curve systems in
//! software, 2001, slide 29.

use crate::field::extension::{Accumulated, ExtensionModulus, Oef};

/// The modulus of (2^31 − 1)^6.
#[derive(Clone, Copy)]
pub struct Oef31x6Modulus;

/// An element of (2^31 − 1)^6 with the multiplier `S`.
pub type Oef31x6Field<S = Accumulated> = Oef<Oef31x6Modulus, 6, S>;

impl ExtensionModulus for Oef31x6Modulus {
    const NAME: &'static str = "OEF31-6";
    const P: u32 = (1 << 31) - 1;
    const DEGREE: usize = 6;
    const OMEGA: u32 = 7;
}
