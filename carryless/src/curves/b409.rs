//! B-409: y² + xy = x³ + x² + b over F_2^409, a random curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m409, F2m409Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// B-409 over a representation `F` of F_2^409.
#[derive(Clone, Copy)]
pub struct B409<F = F2m409Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m409>> Curve for B409<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = B409<F::On<T>>;

    const NAME: &'static str = "B-409";
    const ALIASES: &'static [&'static str] = &["sect409r1", "ansit409r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.37");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[
        0x8164_cd37_d9a2_1173,
        0x5fa4_7c3c_9e05_2f83,
        0xaad6_a612_f333_07be,
        0x0000_0000_0000_01e2,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0000_0000_0100_0000,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[
            0x4f50_ae31_7b13_545f,
            0x7282_2f6c_d57a_55aa,
            0xd6ac_27c8_a9a1_97b2,
            0xf1f3_dd67_4761_fa99,
            0x3b7b_476b_7fd6_422e,
            0xc8ee_9feb_5c4b_9a75,
            0x0000_0000_0021_a5c2,
        ])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x6079_4e54_bb79_96a7,
                0x8a11_8051_5603_aeab,
                0x34e5_9703_dc25_5a86,
                0xf177_1d4d_b01f_fe5b,
                0x6475_6260_441c_de4a,
                0xd088_ddb3_496b_0c60,
                0x0000_0000_015d_4860,
            ]),
            F::from_known(&[
                0x81c3_64ba_0273_c706,
                0xdf4b_4f40_d218_1b36,
                0x5488_d08f_3851_4f1f,
                0xa7bd_198d_0158_aa4f,
                0x24ed_106a_7636_b9c5,
                0xab6b_e5f3_2bbf_a783,
                0x0000_0000_0061_b1cf,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m409>> BinaryCurve for B409<F> {
    type BinaryOn<T: Target> = B409<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[
            0x1ae4_f88d_30ac_63fb,
            0x413a_b07f_e35a_5781,
            0x1cb7_c830_c1ec_dbfa,
            0x36fe_2eae_43cf_28ce,
            0x8c6a_5dd1_05a2_aaac,
            0xbebd_9b63_653e_f1cd,
            0x0000_0000_0149_b8b7,
        ])
    }
}

impl<F: BinaryField<Modulus = F2m409>> GeneratorComb for B409<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m409>> NamedCurve for B409<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m409> + ConstantTime> KeyCurve for B409<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 7] = include!("generator_combs/b409.in");
