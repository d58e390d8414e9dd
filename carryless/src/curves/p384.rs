//! P-384: y² = x³ − 3x + b over F_p, p = 2^384 − 2^128 − 2^96 + 2^32 − 1, a random curve.
//!
//! Source: FIPS 186-4 D.1.2.4; SEC 2 v2.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{Fp384, Fp384Limbs};
use crate::field::prime::Solinas;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// P-384 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct P384<F = Fp384Limbs<Solinas>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp384>> Curve for P384<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = P384<F::On<T>>;

    const NAME: &'static str = "P-384";
    const ALIASES: &'static [&'static str] = &["secp384r1", "ansip384r1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.34");
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[
        0xecec_196a_ccc5_2973,
        0x581a_0db2_48b0_a77a,
        0xc763_4d81_f437_2ddf,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffff,
    ];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0x3a54_5e38_7276_0ab7,
                0x5502_f25d_bf55_296c,
                0x59f7_41e0_8254_2a38,
                0x6e1d_3b62_8ba7_9b98,
                0x8eb1_c71e_f320_ad74,
                0xaa87_ca22_be8b_0537,
            ]),
            F::from_known(&[
                0x7a43_1d7c_90ea_0e5f,
                0x0a60_b1ce_1d7e_819d,
                0xe9da_3113_b5f0_b8c0,
                0xf8f4_1dbd_289a_147c,
                0x5d9e_98bf_9292_dc29,
                0x3617_de4a_9626_2c6f,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp384>> PrimeCurve for P384<F> {
    const B: &'static [u64] = &[
        0x2a85_c8ed_d3ec_2aef,
        0xc656_398d_8a2e_d19d,
        0x0314_088f_5013_875a,
        0x181d_9c6e_fe81_4112,
        0x988e_056b_e3f8_2d19,
        0xb331_2fa7_e23e_e7e4,
    ];
}

impl<F: PrimeField<Modulus = Fp384>> GeneratorComb for P384<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 6;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp384>> NamedCurve for P384<F> {
    type Family = families::ShortWeierstrass<8, Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = Fp384> + ConstantTime> KeyCurve for P384<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 384 * 6] = include!("generator_combs/p384.in");
