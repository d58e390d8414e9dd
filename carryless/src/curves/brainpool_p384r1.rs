//! brainpoolP384r1: y² = x³ + ax + b over F_p, p of 384 bits; p, a and b are as if random.
//!
//! Source: RFC 5639, 3.6.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{FpBrainpool384, FpBrainpool384Limbs};
use crate::field::prime::Montgomery;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// brainpoolP384r1 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct BrainpoolP384r1<F = FpBrainpool384Limbs<Montgomery>>(PhantomData<F>);

impl<F: PrimeField<Modulus = FpBrainpool384>> Curve for BrainpoolP384r1<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = BrainpoolP384r1<F::On<T>>;

    const NAME: &'static str = "brainpoolP384r1";
    const IDENTIFIER: Option<&'static str> = Some("1.3.36.3.3.2.8.1.1.11");
    const A: Option<i32> = None;
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[
        0x3b88_3202_e904_6565,
        0xcf3a_b6af_6b7f_c310,
        0x1f16_6e6c_ac04_25a7,
        0x152f_7109_ed54_56b3,
        0x0f5d_6f7e_50e6_41df,
        0x8cb9_1e82_a338_6d28,
    ];

    #[inline(always)]
    fn a() -> F {
        F::from_constant(Self::A_LIMBS)
    }
    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xef87_b2e2_47d4_af1e,
                0xe826_e034_36d6_46aa,
                0xdb7f_cafe_0cbd_10e8,
                0x8847_a3e7_7ef1_4fe3,
                0xa2a6_3a81_b7c1_3f6b,
                0x1d1c_64f0_68cf_45ff,
            ]),
            F::from_known(&[
                0x4282_0341_263c_5315,
                0x0e46_4621_7791_8111,
                0xe19c_054f_f991_2928,
                0x62b7_0b29_feec_5864,
                0x5cb1_eb8e_95cf_d552,
                0x8abe_1d75_20f9_c2a4,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = FpBrainpool384>> PrimeCurve for BrainpoolP384r1<F> {
    const A_LIMBS: &'static [u64] = &[
        0x04a8_c7dd_22ce_2826,
        0x8aa5_814a_503a_d4eb,
        0x1391_65ef_ba91_f90f,
        0xc2be_a28e_4fb2_2787,
        0x3c72_080a_ce05_afa0,
        0x7bc3_82c6_3d8c_150c,
    ];
    const B: &'static [u64] = &[
        0x3ab7_8696_fa50_4c11,
        0x7cb4_3902_95db_c994,
        0x2e88_0ea5_3eeb_62d5,
        0x2fb7_7de1_07dc_d2a6,
        0x8b39_b554_16f0_447c,
        0x04a8_c7dd_22ce_2826,
    ];
}

impl<F: PrimeField<Modulus = FpBrainpool384>> GeneratorComb for BrainpoolP384r1<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 6;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
    const GENERATOR_COMB_OF_MULTIPLES: &'static [u64] = &GENERATOR_COMB_OF_MULTIPLES;
}

impl<F: PrimeField<Modulus = FpBrainpool384>> NamedCurve for BrainpoolP384r1<F> {
    type Family = families::ShortWeierstrass<8, Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = FpBrainpool384> + ConstantTime> KeyCurve for BrainpoolP384r1<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 384 * 6] = include!("generator_combs/brainpoolp384r1.in");

/// Written by `oracle/write_tables.py`: a·2^384 mod p for each coordinate a.
static GENERATOR_COMB_OF_MULTIPLES: [u64; 384 * 6] = include!("generator_combs/brainpoolp384r1_multiples.in");
