//! secp256k1: y² = x³ + 7 over F_p, p = 2^256 − 2^32 − 977, with the endomorphism (x, y) ↦ (βx, y).
//!
//! Source: SEC 2 v2, 2.4.1.

use crate::curve::{Curve, GeneratorComb, Glv, GlvCurve, PrimeCurve, equation};
use crate::field::named::{Fp256k1, Fp256k1Limbs};
use crate::field::prime::Folded;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// secp256k1 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct Secp256k1<F = Fp256k1Limbs<Folded>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp256k1>> Curve for Secp256k1<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Secp256k1<F::On<T>>;

    const NAME: &'static str = "secp256k1";
    const ALIASES: &'static [&'static str] = &["ansip256k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.10");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] =
        &[0xbfd2_5e8c_d036_4141, 0xbaae_dce6_af48_a03b, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x59f2_815b_16f8_1798,
                0x029b_fcdb_2dce_28d9,
                0x55a0_6295_ce87_0b07,
                0x79be_667e_f9dc_bbac,
            ]),
            F::from_known(&[
                0x9c47_d08f_fb10_d4b8,
                0xfd17_b448_a685_5419,
                0x5da4_fbfc_0e11_08a8,
                0x483a_da77_26a3_c465,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp256k1>> PrimeCurve for Secp256k1<F> {
    const B: &'static [u64] = &[7];
}

impl<F: PrimeField<Modulus = Fp256k1>> GlvCurve for Secp256k1<F> {
    const GLV: Glv = Glv {
        beta: &[0xc139_6c28_7195_01ee, 0x9cf0_4975_12f5_8995, 0x6e64_479e_ac34_34e9, 0x7ae9_6a2b_657c_0710],
        basis: [0x3086d221a7d46bcde86c90e49284eb15, 0xe4437ed6010e88286f547fa90abfe4c3],
        quotients: [
            &[0x3daa_8a14_71e8_ca80, 0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd],
            &[0x2212_08ac_9df5_06c6, 0x6f54_7fa9_0abf_e4c4, 0xe443_7ed6_010e_8828],
        ],
    };
}

impl<F: PrimeField<Modulus = Fp256k1>> GeneratorComb for Secp256k1<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 5;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp256k1>> NamedCurve for Secp256k1<F> {
    type Family = families::Glv5;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = Fp256k1> + ConstantTime> KeyCurve for Secp256k1<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 320 * 4] = include!("generator_combs/secp256k1.in");
