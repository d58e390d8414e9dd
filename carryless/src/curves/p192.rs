//! P-192: y² = x³ − 3x + b over F_p, p = 2^192 − 2^64 − 1, a random curve.
//!
//! Source: FIPS 186-4 D.1.2.1; SEC 2 v2.

use crate::coordinates::JacobianChudnovsky;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{Fp192, Fp192Limbs};
use crate::field::prime::Solinas;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// P-192 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct P192<F = Fp192Limbs<Solinas>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp192>> Curve for P192<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = P192<F::On<T>>;

    const NAME: &'static str = "P-192";
    const ALIASES: &'static [&'static str] = &["secp192r1", "prime192v1"];
    const IDENTIFIER: Option<&'static str> = Some("1.2.840.10045.3.1.1");
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[0x146b_c9b1_b4d2_2831, 0xffff_ffff_99de_f836, 0xffff_ffff_ffff_ffff];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[0xf4ff_0afd_82ff_1012, 0x7cbf_20eb_43a1_8800, 0x188d_a80e_b030_90f6]),
            F::from_known(&[0x73f9_77a1_1e79_4811, 0x6310_11ed_6b24_cdd5, 0x0719_2b95_ffc8_da78]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp192>> PrimeCurve for P192<F> {
    const B: &'static [u64] = &[0xfeb8_deec_c146_b9b1, 0x0fa7_e9ab_7224_3049, 0x6421_0519_e59c_80e7];
}

impl<F: PrimeField<Modulus = Fp192>> GeneratorComb for P192<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 4;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp192>> NamedCurve for P192<F> {
    type Family = families::ShortWeierstrass<4, JacobianChudnovsky<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = Fp192> + ConstantTime> KeyCurve for P192<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 256 * 3] = include!("generator_combs/p192.in");
