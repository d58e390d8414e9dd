//! M-257: y² + xy = x³ + b over F_2^257, a random curve.
//!
//! Source: DSTU 4145-2002.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m257, F2m257Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// M-257 over a representation `F` of F_2^257.
#[derive(Clone, Copy)]
pub struct M257<F = F2m257Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m257>> Curve for M257<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = M257<F::On<T>>;

    const NAME: &'static str = "M-257";
    const IDENTIFIER: Option<&'static str> = Some("1.2.804.2.1.1.1.1.3.1.1.2.6");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] =
        &[0xd3e1_7714_907d_470d, 0x6759_213a_f182_e987, 0x0000_0000_0000_0000, 0x8000_0000_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[
            0x1f9e_ea6a_dbe3_be10,
            0xff94_25c1_458c_5786,
            0x18f9_38d7_a794_2394,
            0xcef4_9472_0115_657e,
            0x0000_0000_0000_0001,
        ])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x34a9_e8dc_d8d2_0fb7,
                0x7ac4_91ca_1b10_c623,
                0x55cd_260b_306c_7e00,
                0x2a29_ef20_7d0e_9b6c,
                0x0000_0000_0000_0000,
            ]),
            F::from_known(&[
                0x8b70_2cf1_56d8_14ef,
                0xe681_2c93_a9d6_0b97,
                0x9fcc_f6d8_eea0_3102,
                0x0686_d41f_f744_d444,
                0x0000_0000_0000_0001,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m257>> BinaryCurve for M257<F> {
    type BinaryOn<T: Target> = M257<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[
            0x2a76_bb66_e54c_e30e,
            0x1924_c509_89bb_e319,
            0x91f7_258c_bc47_f501,
            0x7ae8_c4c0_b95a_905d,
            0x0000_0000_0000_0000,
        ])
    }
}

impl<F: BinaryField<Modulus = F2m257>> GeneratorComb for M257<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m257>> NamedCurve for M257<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m257> + ConstantTime> KeyCurve for M257<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 5] = include!("generator_combs/m257.in");
