//! OEF31-7: y² = x³ − 3x + 121 over the optimal extension field of (2^31 − 1)^7 elements, a curve that is defined over
//! the field of p = 2^31 − 1 elements; for comparison only.
//!
//! Source: found for this project. 121 is the first b = 1, 2 … for which #E(F_(p^7))/#E(F_p) is a prime. #E(F_p) = p + 1 −
//! t is the cofactor, counted by baby steps and giant steps; #E(F_(p^7)) = p^7 + 1 − t_7 follows, t_0 = 2, t_1 = t, t_(i+1)
//! = t·t_i − p·t_(i−1). The generator is the cofactor times the point of x = X + j with the smallest j ≥ 0, X being the
//! element whose powers are the basis, and of the y whose coefficients come first. Weil descent and index calculus apply
//! to extensions of small degree, and φ makes discrete logarithms easier by a factor of √7.

use crate::curve::{Curve, SubfieldCurve, equation};
use crate::field::ExtensionField;
use crate::field::named::{Oef31x7Field, Oef31x7Modulus};
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// OEF31-7 over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct Oef31x7<F = Oef31x7Field>(PhantomData<F>);

impl<F: ExtensionField<Modulus = Oef31x7Modulus>> Curve for Oef31x7<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "OEF31-7";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 0x8000_d92e;
    const ORDER: &'static [u64] = &[0xc48a_6849_49a7_266f, 0x5f30_17d5_e24f_2e0b, 0x03ff_f936_6384_3bbf];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[121])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x7448_8524_4a0e_bf97,
                0x1a1e_0f76_49b6_1791,
                0x2ceb_df6b_37b8_38cb,
                0x0000_0000_697c_1ccf,
            ]),
            F::from_known(&[
                0x0568_c587_41d1_5a30,
                0x775c_bee5_4615_dad7,
                0x57f9_c5d3_3fe5_9999,
                0x0000_0000_64b0_2174,
            ]),
        )
    }
}

impl<F: ExtensionField<Modulus = Oef31x7Modulus>> SubfieldCurve for Oef31x7<F> {
    const TRACE: i64 = -55598;
}

impl<F: ExtensionField<Modulus = Oef31x7Modulus>> NamedCurve for Oef31x7<F> {
    type Family = families::Subfield;
    type NamedOn<T: Target> = Self::On<T>;
}
