//! K-239: y² + xy = x³ + 1 over F_2^239, a Koblitz curve.
//!
//! Source: SEC 2 v2, sect239k1.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Koblitz, KoblitzCurve, equation};
use crate::field::named::{F2m239, F2m239Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// K-239 over a representation `F` of F_2^239.
#[derive(Clone, Copy)]
pub struct K239<F = F2m239Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m239>> Curve for K239<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = K239<F::On<T>>;

    const NAME: &'static str = "K-239";
    const ALIASES: &'static [&'static str] = &["sect239k1", "ansit239k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.3");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] =
        &[0x1f1c_1da8_00e4_78a5, 0x005a_79fe_c67c_b6e9, 0x0000_0000_0000_0000, 0x0000_2000_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x7b2a_6555_1930_35dc,
                0xa8b2_d126_c44c_c2cc,
                0x83e9_7309_88a6_8727,
                0x0000_29a0_b6a8_87a9,
            ]),
            F::from_known(&[
                0x2a5d_c6b7_6553_f0ca,
                0xe735_10ac_b275_fc31,
                0x549b_db01_1c10_3089,
                0x0000_7631_0804_f12e,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m239>> BinaryCurve for K239<F> {
    type BinaryOn<T: Target> = K239<F::On<T>>;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField<Modulus = F2m239>> KoblitzCurve for K239<F> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, 0);
}

impl<F: BinaryField<Modulus = F2m239>> GeneratorComb for K239<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m239>> NamedCurve for K239<F> {
    type Family = families::Koblitz;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m239> + ConstantTime> KeyCurve for K239<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 4] = include!("generator_combs/k239.in");
