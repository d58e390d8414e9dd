//! B-571: y² + xy = x³ + x² + b over F_2^571, a random curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m571, F2m571Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// B-571 over a representation `F` of F_2^571.
#[derive(Clone, Copy)]
pub struct B571<F = F2m571Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m571>> Curve for B571<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = B571<F::On<T>>;

    const NAME: &'static str = "B-571";
    const ALIASES: &'static [&'static str] = &["sect571r1", "ansit571r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.39");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[
        0x8382_e9bb_2fe8_4e47,
        0x161d_e93d_5174_d66e,
        0x6823_851e_c7dd_9ca1,
        0xff55_9873_0805_9b18,
        0xffff_ffff_e661_ce18,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0x03ff_ffff_ffff_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[
            0x7ffe_ff7f_2955_727a,
            0x520e_4de7_39ba_ca0c,
            0x4afd_185a_78ff_12aa,
            0x2be7_ad67_56a6_6e29,
            0x84ff_abbd_8efa_5933,
            0xcd6b_a8ce_4a9a_18ad,
            0x5c6a_97ff_cb8c_eff1,
            0xde29_7117_b7f3_d62f,
            0x02f4_0e7e_2221_f295,
        ])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xe1e7_769c_8eec_2d19,
                0x4abf_a3b4_c850_d927,
                0x99ae_6003_8614_f139,
                0xcdd7_11a3_5b67_fb14,
                0xbde5_3950_f4c0_d293,
                0xa5f4_0fc8_db7b_2abd,
                0x0a93_d1d2_955f_a80a,
                0x6c16_c0d4_0d3c_d775,
                0x0303_001d_34b8_5629,
            ]),
            F::from_known(&[
                0x1a48_27af_1b8a_c15b,
                0x16e2_f151_6e23_dd3c,
                0xb353_1d2f_0485_c19b,
                0x6291_af8f_461b_b2a8,
                0x8442_3e43_bab0_8a57,
                0x1980_f853_3921_e8a6,
                0x8c6c_27a6_009c_bbca,
                0x6dcc_fffe_b73d_69d7,
                0x037b_f273_42da_639b,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m571>> BinaryCurve for B571<F> {
    type BinaryOn<T: Target> = B571<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[
            0xddff_7511_6fbc_9a7a,
            0x56aa_f1ce_0816_4686,
            0x88d7_f779_97f4_dc91,
            0xabf1_a9c0_5ff0_ecbd,
            0x5fd5_b638_33d5_1442,
            0x6123_a185_c858_32e2,
            0x9fab_a694_06d9_b298,
            0x868c_ed95_2578_b653,
            0x0639_5db2_2ab5_94b1,
        ])
    }
}

impl<F: BinaryField<Modulus = F2m571>> GeneratorComb for B571<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m571>> NamedCurve for B571<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m571> + ConstantTime> KeyCurve for B571<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 9] = include!("generator_combs/b571.in");
