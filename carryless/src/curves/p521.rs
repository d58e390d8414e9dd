//! P-521: y² = x³ − 3x + b over F_p, p = 2^521 − 1, a random curve.
//!
//! Source: FIPS 186-4 D.1.2.5; SEC 2 v2.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{Fp521, Fp521Radix58};
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// P-521 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct P521<F = Fp521Radix58>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp521>> Curve for P521<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = P521<F::On<T>>;

    const NAME: &'static str = "P-521";
    const ALIASES: &'static [&'static str] = &["secp521r1", "ansip521r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.35");
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[
        0xbb6f_b71e_9138_6409,
        0x3bb5_c9b8_899c_47ae,
        0x7fcc_0148_f709_a5d0,
        0x5186_8783_bf2f_966b,
        0xffff_ffff_ffff_fffa,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_0000_01ff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xf97e_7e31_c2e5_bd66,
                0x3348_b3c1_856a_429b,
                0xfe1d_c127_a2ff_a8de,
                0xa14b_5e77_efe7_5928,
                0xf828_af60_6b4d_3dba,
                0x9c64_8139_053f_b521,
                0x9e3e_cb66_2395_b442,
                0x858e_06b7_0404_e9cd,
                0x0000_0000_0000_00c6,
            ]),
            F::from_known(&[
                0x88be_9476_9fd1_6650,
                0x353c_7086_a272_c240,
                0xc550_b901_3fad_0761,
                0x97ee_7299_5ef4_2640,
                0x17af_bd17_273e_662c,
                0x98f5_4449_579b_4468,
                0x5c8a_5fb4_2c7d_1bd9,
                0x3929_6a78_9a3b_c004,
                0x0000_0000_0000_0118,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp521>> PrimeCurve for P521<F> {
    const B: &'static [u64] = &[
        0xef45_1fd4_6b50_3f00,
        0x3573_df88_3d2c_34f1,
        0x1652_c0bd_3bb1_bf07,
        0x5619_3951_ec7e_937b,
        0xb8b4_8991_8ef1_09e1,
        0xa2da_725b_99b3_15f3,
        0x929a_21a0_b685_40ee,
        0x953e_b961_8e1c_9a1f,
        0x0000_0000_0000_0051,
    ];
}

impl<F: PrimeField<Modulus = Fp521>> GeneratorComb for P521<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 7;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp521>> NamedCurve for P521<F> {
    type Family = families::ShortWeierstrass<11, Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = Fp521> + ConstantTime> KeyCurve for P521<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 448 * 9] = include!("generator_combs/p521.in");
