//! M-233: y² + xy = x³ + x² + b over F_2^233 modulo the pentanomial of [`F2m233p`], a random curve.
//!
//! Source: DSTU 4145-2002.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m233p, F2m233pLanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// M-233 over a representation `F` of F_2^233 modulo the pentanomial.
#[derive(Clone, Copy)]
pub struct M233<F = F2m233pLanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m233p>> Curve for M233<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = M233<F::On<T>>;

    const NAME: &'static str = "M-233";
    const IDENTIFIER: Option<&'static str> = Some("1.2.804.2.1.1.1.1.3.1.1.2.5");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] =
        &[0x2203_1d26_03cf_e0d7, 0x0013_e974_e72f_8a69, 0x0000_0000_0000_0000, 0x0000_0100_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x26aa_936e_ce45_4d2c, 0x1bd5_4ef5_dd3b_8a03, 0x6755_34c7_cf7e_64a2, 0x0000_0069_73b1_5095])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x28d0_03ee_b25e_fe96,
                0x3c31_761d_3545_f327,
                0xcdf8_3ba1_118d_f35b,
                0x0000_003f_cda5_26b6,
            ]),
            F::from_known(&[
                0x32be_0b9d_f96d_8d35,
                0xbad9_5e3b_2e91_c54d,
                0x4c54_deed_a9e5_4a7b,
                0x0000_009c_a8b5_7a93,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m233p>> BinaryCurve for M233<F> {
    type BinaryOn<T: Target> = M233<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[0x0923_4ce1_e2f7_fd8b, 0xeb21_fad1_e0bf_5074, 0xbb79_8efb_8359_da68, 0x0000_0090_0a7b_d364])
    }
}

impl<F: BinaryField<Modulus = F2m233p>> GeneratorComb for M233<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m233p>> NamedCurve for M233<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m233p> + ConstantTime> KeyCurve for M233<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 4] = include!("generator_combs/m233.in");
