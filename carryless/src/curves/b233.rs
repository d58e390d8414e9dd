//! B-233: y² + xy = x³ + x² + b over F_2^233, a random curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m233, F2m233Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// B-233 over a representation `F` of F_2^233.
#[derive(Clone, Copy)]
pub struct B233<F = F2m233Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m233>> Curve for B233<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = B233<F::On<T>>;

    const NAME: &'static str = "B-233";
    const ALIASES: &'static [&'static str] = &["sect233r1", "ansit233r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.27");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] =
        &[0x2203_1d26_03cf_e0d7, 0x0013_e974_e72f_8a69, 0x0000_0000_0000_0000, 0x0000_0100_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x81fe_115f_7d8f_90ad, 0x213b_333b_20e9_ce42, 0x332c_7f8c_0923_bb58, 0x0000_0066_647e_de6c])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xf8f8_eb73_71fd_558b,
                0x5fef_65bc_391f_8b36,
                0x8313_bb21_39f1_bb75,
                0x0000_00fa_c9df_cbac,
            ]),
            F::from_known(&[
                0x3671_6f7e_01f8_1052,
                0xbf8a_0bef_f867_a7ca,
                0x0335_0678_e585_28be,
                0x0000_0100_6a08_a419,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m233>> BinaryCurve for B233<F> {
    type BinaryOn<T: Target> = B233<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[0x73f6_4b4d_c0f2_686c, 0x70d3_ce35_cebb_a584, 0xdff1_1ecd_ba39_c309, 0x0000_0007_d5ef_4389])
    }
}

impl<F: BinaryField<Modulus = F2m233>> GeneratorComb for B233<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m233>> NamedCurve for B233<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m233> + ConstantTime> KeyCurve for B233<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 4] = include!("generator_combs/b233.in");
