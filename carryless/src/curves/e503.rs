//! E-503: y² + xy = x³ + x² + b over F_2^503, a random curve for comparison only.
//!
//! Source: no standard curve exists over this field: b = SHA-512("F2_503 b 331") >> 9, the first i for which the order
//! is twice a prime; G = 2·(x, y) with x = SHA-512("F2_503 x 0") >> 9, the first on the curve. Comparison only.

use crate::curve::{BinaryCurve, Curve, equation};
use crate::field::BinaryField;
use crate::field::named::{F2m503, F2m503Lanes};
use crate::scalar_mul::{NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// E-503 over a representation `F` of F_2^503.
#[derive(Clone, Copy)]
pub struct E503<F = F2m503Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m503>> Curve for E503<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = E503<F::On<T>>;

    const NAME: &'static str = "E-503";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[
        0x4106_1baf_4fb8_b21f,
        0x204d_240c_603b_4998,
        0x0985_da41_6fed_b688,
        0xf974_6c23_424f_5a5c,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0x003f_ffff_ffff_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[
            0x711c_b9ca_3d46_6c77,
            0x3236_aa6f_a579_72de,
            0x823b_e1ba_88fc_d649,
            0x255a_dbf5_8e17_196d,
            0x5012_46af_5422_8dce,
            0x6c58_6f63_2ece_c900,
            0x3f45_b3f6_ca7d_f7e5,
            0x0029_b223_e45b_e0a5,
        ])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x43a7_563c_a096_b859,
                0x42c3_1c70_5ded_8bfc,
                0x009d_23b0_5031_9f60,
                0x9c36_c2eb_8d25_c97d,
                0x44dd_81db_d8f6_010a,
                0x3093_dc27_3e1a_181d,
                0xf799_6f92_a2dc_ce9e,
                0x0058_128f_cb36_4fd8,
            ]),
            F::from_known(&[
                0x7888_0d1c_dc85_2c5f,
                0x5baf_532a_35cf_016e,
                0xa10e_3712_8529_3ffb,
                0x96ce_4edc_8433_1887,
                0xb6d8_5937_4e00_24f9,
                0xff30_0d8a_9320_1172,
                0xb161_04be_4ba9_57bf,
                0x0065_cc59_c725_f17a,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m503>> BinaryCurve for E503<F> {
    type BinaryOn<T: Target> = E503<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[
            0x18f9_3f50_7f17_4c29,
            0x4173_d8cd_20a6_a082,
            0x7b51_0530_3278_7d22,
            0x637c_f901_f788_06c3,
            0x956d_83fc_c084_dacf,
            0x131d_de60_b468_08bd,
            0x3c7b_166f_e436_4c7d,
            0x0062_692b_6951_f00c,
        ])
    }
}

impl<F: BinaryField<Modulus = F2m503>> NamedCurve for E503<F> {
    type Family = families::WithoutComb;
    type NamedOn<T: Target> = Self::On<T>;
}
