//! K-283: y² + xy = x³ + 1 over F_2^283, a Koblitz curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Koblitz, KoblitzCurve, equation};
use crate::field::named::{F2m283, F2m283Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// K-283 over a representation `F` of F_2^283.
#[derive(Clone, Copy)]
pub struct K283<F = F2m283Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m283>> Curve for K283<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = K283<F::On<T>>;

    const NAME: &'static str = "K-283";
    const ALIASES: &'static [&'static str] = &["sect283k1", "ansit283k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.16");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] = &[
        0x9445_1e06_1e16_3c61,
        0x2ed0_7577_265d_ff7f,
        0xffff_ffff_ffff_e9ae,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_01ff_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xb0c2_ac24_5849_2836,
                0x23c1_567a_1687_6913,
                0x62f1_88e5_53cd_265f,
                0x78ca_4488_3f1a_3b81,
                0x0000_0000_0503_213f,
            ]),
            F::from_known(&[
                0x4e34_1161_77dd_2259,
                0xe818_4698_e459_6236,
                0x07e5_426f_e87e_45c0,
                0x0f1c_9e31_8d90_f95d,
                0x0000_0000_01cc_da38,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m283>> BinaryCurve for K283<F> {
    type BinaryOn<T: Target> = K283<F::On<T>>;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField<Modulus = F2m283>> KoblitzCurve for K283<F> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, 0);
}

impl<F: BinaryField<Modulus = F2m283>> GeneratorComb for K283<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m283>> NamedCurve for K283<F> {
    type Family = families::Koblitz;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m283> + ConstantTime> KeyCurve for K283<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 5] = include!("generator_combs/k283.in");
