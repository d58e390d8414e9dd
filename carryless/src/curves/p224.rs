//! P-224: y² = x³ − 3x + b over F_p, p = 2^224 − 2^96 + 1, a random curve.
//!
//! Source: FIPS 186-4 D.1.2.2; SEC 2 v2.

use crate::coordinates::JacobianChudnovsky;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{Fp224, Fp224Limbs};
use crate::field::prime::Solinas;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// P-224 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct P224<F = Fp224Limbs<Solinas>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp224>> Curve for P224<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = P224<F::On<T>>;

    const NAME: &'static str = "P-224";
    const ALIASES: &'static [&'static str] = &["secp224r1", "ansip224r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.33");
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] =
        &[0x13dd_2945_5c5c_2a3d, 0xffff_16a2_e0b8_f03e, 0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x3432_80d6_115c_1d21,
                0x4a03_c1d3_56c2_1122,
                0x6bb4_bf7f_3213_90b9,
                0x0000_0000_b70e_0cbd,
            ]),
            F::from_known(&[
                0x44d5_8199_8500_7e34,
                0xcd43_75a0_5a07_4764,
                0xb5f7_23fb_4c22_dfe6,
                0x0000_0000_bd37_6388,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp224>> PrimeCurve for P224<F> {
    const B: &'static [u64] =
        &[0x270b_3943_2355_ffb4, 0x5044_b0b7_d7bf_d8ba, 0x0c04_b3ab_f541_3256, 0x0000_0000_b405_0a85];
}

impl<F: PrimeField<Modulus = Fp224>> GeneratorComb for P224<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 4;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp224>> NamedCurve for P224<F> {
    type Family = families::ShortWeierstrass<5, JacobianChudnovsky<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = Fp224> + ConstantTime> KeyCurve for P224<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 256 * 4] = include!("generator_combs/p224.in");
