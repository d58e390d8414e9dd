//! K-233: y² + xy = x³ + 1 over F_2^233, a Koblitz curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Koblitz, KoblitzCurve, equation};
use crate::field::named::{F2m233, F2m233Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// K-233 over a representation `F` of F_2^233.
#[derive(Clone, Copy)]
pub struct K233<F = F2m233Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m233>> Curve for K233<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = K233<F::On<T>>;

    const NAME: &'static str = "K-233";
    const ALIASES: &'static [&'static str] = &["sect233k1", "ansit233k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.26");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] =
        &[0x6efb_1ad5_f173_abdf, 0x0006_9d5b_b915_bcd4, 0x0000_0000_0000_0000, 0x0000_0080_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x0a4c_9d6e_efad_6126,
                0x1495_63a4_19c2_6bf5,
                0x7e73_1af1_29f2_2ff4,
                0x0000_0172_32ba_853a,
            ]),
            F::from_known(&[
                0x56e0_c110_56fa_e6a3,
                0x27a8_cd9b_f18a_eb9b,
                0x19b7_f70f_555a_67c4,
                0x0000_01db_537d_ece8,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m233>> BinaryCurve for K233<F> {
    type BinaryOn<T: Target> = K233<F::On<T>>;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField<Modulus = F2m233>> KoblitzCurve for K233<F> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, 0);
}

impl<F: BinaryField<Modulus = F2m233>> GeneratorComb for K233<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m233>> NamedCurve for K233<F> {
    type Family = families::Koblitz;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m233> + ConstantTime> KeyCurve for K233<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 4] = include!("generator_combs/k233.in");
