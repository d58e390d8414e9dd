//! K-409: y² + xy = x³ + 1 over F_2^409, a Koblitz curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Koblitz, KoblitzCurve, equation};
use crate::field::named::{F2m409, F2m409Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// K-409 over a representation `F` of F_2^409.
#[derive(Clone, Copy)]
pub struct K409<F = F2m409Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m409>> Curve for K409<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = K409<F::On<T>>;

    const NAME: &'static str = "K-409";
    const ALIASES: &'static [&'static str] = &["sect409k1", "ansit409k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.36");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] = &[
        0x4b5c_83b8_e01e_5fcf,
        0x557d_5ed3_e3e7_ca5b,
        0x83b2_d4ea_2040_0ec4,
        0xffff_ffff_ffff_fe5f,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_007f_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xb355_40cf_e902_3746,
                0xb5aa_aa62_ee22_2eb1,
                0xf9f6_7cc2_c460_189e,
                0xe307_c84c_27ac_cfb8,
                0x0f71_8421_0efd_0987,
                0x658f_49c1_ad3a_b189,
                0x0000_0000_0060_f05f,
            ]),
            F::from_known(&[
                0x5863_ec48_d8e0_286b,
                0xe9c5_5215_aa9c_a27a,
                0xe9ea_10e3_da5f_6c42,
                0x918e_a427_e632_5165,
                0xbf04_299c_3460_782f,
                0x0b7c_4e42_acba_1dac,
                0x0000_0000_01e3_6905,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m409>> BinaryCurve for K409<F> {
    type BinaryOn<T: Target> = K409<F::On<T>>;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField<Modulus = F2m409>> KoblitzCurve for K409<F> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, 0);
}

impl<F: BinaryField<Modulus = F2m409>> GeneratorComb for K409<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m409>> NamedCurve for K409<F> {
    type Family = families::Koblitz;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m409> + ConstantTime> KeyCurve for K409<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 7] = include!("generator_combs/k409.in");
