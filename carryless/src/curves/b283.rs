//! B-283: y² + xy = x³ + x² + b over F_2^283, a random curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m283, F2m283Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// B-283 over a representation `F` of F_2^283.
#[derive(Clone, Copy)]
pub struct B283<F = F2m283Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m283>> Curve for B283<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = B283<F::On<T>>;

    const NAME: &'static str = "B-283";
    const ALIASES: &'static [&'static str] = &["sect283r1", "ansit283r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.17");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[
        0x5b04_2a7c_efad_b307,
        0x3996_60fc_938a_9016,
        0xffff_ffff_ffff_ef90,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_03ff_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[
            0xf626_3e31_3b79_a2f5,
            0x4530_9fa2_a581_485a,
            0x19a0_303f_ca97_fd76,
            0xc8b8_596d_a5a4_af8a,
            0x0000_0000_027b_680a,
        ])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xf8cd_becd_86b1_2053,
                0x557e_ac9c_80e2_e198,
                0x70b0_dfec_2eed_25b8,
                0x8db7_dd90_e193_4f8c,
                0x0000_0000_05f9_3925,
            ]),
            F::from_known(&[
                0x13f0_df45_be81_12f4,
                0x350e_ddb0_8267_79c8,
                0xb20d_02b4_516f_f702,
                0xfe24_141c_b98f_e6d4,
                0x0000_0000_0367_6854,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m283>> BinaryCurve for B283<F> {
    type BinaryOn<T: Target> = B283<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[
            0xf0d8_1ca4_c6e8_7b38,
            0x9cb0_276f_7211_f880,
            0x7ee3_135d_0ac5_fc8d,
            0x3b0e_a81d_9294_034d,
            0x0000_0000_03d8_c93d,
        ])
    }
}

impl<F: BinaryField<Modulus = F2m283>> GeneratorComb for B283<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m283>> NamedCurve for B283<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m283> + ConstantTime> KeyCurve for B283<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 5] = include!("generator_combs/b283.in");
