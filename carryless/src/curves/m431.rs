//! M-431: y² + xy = x³ + x² + b over F_2^431, a random curve.
//!
//! Source: DSTU 4145-2002.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m431, F2m431Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// M-431 over a representation `F` of F_2^431.
#[derive(Clone, Copy)]
pub struct M431<F = F2m431Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m431>> Curve for M431<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = M431<F::On<T>>;

    const NAME: &'static str = "M-431";
    const IDENTIFIER: Option<&'static str> = Some("1.2.804.2.1.1.1.1.3.1.1.2.9");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[
        0xd90c_7a95_1105_04cf,
        0x2f81_aa8a_1fcb_af80,
        0x4580_09a8_c0a7_24f0,
        0xffff_ffff_ffba_3175,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0x0000_3fff_ffff_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[
            0x17da_a469_c640_caf3,
            0x18ae_2dc3_12ca_4931,
            0x9759_36c6_6bac_536b,
            0xf988_d8d2_8aae_aede,
            0xc4f9_4e69_0134_d5bf,
            0x708f_c26d_fe8c_3d27,
            0x0000_03ce_1049_0f6a,
        ])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xfd3b_43c5_947c_857d,
                0x5806_8426_c217_1e99,
                0x49c2_7bed_49a2_a950,
                0x72f8_8986_874e_5aae,
                0x03c3_2e08_24d5_7aef,
                0x33a1_6bba_e7ed_9a8e,
                0x0000_1a62_ba79_d981,
            ]),
            F::from_known(&[
                0x7237_24e0_90e0_2db9,
                0x1ea1_4ba5_3308_b5e2,
                0x8d18_39a8_55c1_769b,
                0x8da2_41f3_31aa_396b,
                0x66f4_5175_4b4c_a5f4,
                0xc1f7_0bbe_fe96_bdde,
                0x0000_70b5_e1e1_4031,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m431>> BinaryCurve for M431<F> {
    type BinaryOn<T: Target> = M431<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[
            0x54e4_dbcc_eb9a_03d3,
            0xb031_58de_586b_d501,
            0x5304_4708_0b34_bbc4,
            0x51b1_b6fb_3e7d_0cd5,
            0x0453_61ee_6ef4_6f95,
            0xeff9_2717_6343_98ea,
            0x0000_3153_9f4b_50bf,
        ])
    }
}

impl<F: BinaryField<Modulus = F2m431>> GeneratorComb for M431<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m431>> NamedCurve for M431<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m431> + ConstantTime> KeyCurve for M431<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 7] = include!("generator_combs/m431.in");
