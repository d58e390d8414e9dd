//! P-256: y² = x³ − 3x + b over F_p, p = 2^256 − 2^224 + 2^192 + 2^96 − 1, a random curve.
//!
//! Source: FIPS 186-4 D.1.2.3; SEC 2 v2.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{Fp256, Fp256Limbs};
use crate::field::prime::MontgomerySpecial;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// P-256 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct P256<F = Fp256Limbs<MontgomerySpecial>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp256>> Curve for P256<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = P256<F::On<T>>;

    const NAME: &'static str = "P-256";
    const ALIASES: &'static [&'static str] = &["secp256r1", "prime256v1"];
    const IDENTIFIER: Option<&'static str> = Some("1.2.840.10045.3.1.7");
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] =
        &[0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xf4a1_3945_d898_c296,
                0x7703_7d81_2deb_33a0,
                0xf8bc_e6e5_63a4_40f2,
                0x6b17_d1f2_e12c_4247,
            ]),
            F::from_known(&[
                0xcbb6_4068_37bf_51f5,
                0x2bce_3357_6b31_5ece,
                0x8ee7_eb4a_7c0f_9e16,
                0x4fe3_42e2_fe1a_7f9b,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp256>> PrimeCurve for P256<F> {
    const B: &'static [u64] =
        &[0x3bce_3c3e_27d2_604b, 0x651d_06b0_cc53_b0f6, 0xb3eb_bd55_7698_86bc, 0x5ac6_35d8_aa3a_93e7];
}

impl<F: PrimeField<Modulus = Fp256>> GeneratorComb for P256<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 5;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
    const GENERATOR_COMB_OF_MULTIPLES: &'static [u64] = &GENERATOR_COMB_OF_MULTIPLES;
}

impl<F: PrimeField<Modulus = Fp256>> NamedCurve for P256<F> {
    type Family = families::ShortWeierstrass<5, Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = Fp256> + ConstantTime> KeyCurve for P256<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 320 * 4] = include!("generator_combs/p256.in");

/// a·2^256 mod p for each coordinate a in [`GENERATOR_COMB`].
static GENERATOR_COMB_OF_MULTIPLES: [u64; 320 * 4] = include!("generator_combs/p256_multiples.in");
