//! W-25519: y² = x³ − 3x + b over F_p, p = 2^255 − 19, a random curve of prime order; for comparison only.
//!
//! Source: J.-M. Robert, Inscrypt 2014, appendix A.2, where the order lacks a digit; the generator is the point of the
//! smallest x, with the smaller y.

use crate::coordinates::JacobianChudnovsky;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::PrimeField;
use crate::field::named::{Fp25519, Fp25519Limbs};
use crate::field::prime::Folded;
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// W-25519 over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct W25519<F = Fp25519Limbs<Folded>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp25519>> Curve for W25519<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = W25519<F::On<T>>;

    const NAME: &'static str = "W-25519";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] =
        &[0xdf02_6258_ea52_88ef, 0x2c18_945a_05ad_7f2e, 0x0000_0000_0000_0001, 0x8000_0000_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(Self::B)
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[0x0000_0000_0000_0001]),
            F::from_known(&[
                0x451f_e93e_fe42_c1b1,
                0xe308_aa73_cea8_868e,
                0xab77_fc70_92bf_4230,
                0x12b7_36f9_f1fe_eb2a,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp25519>> PrimeCurve for W25519<F> {
    const B: &'static [u64] =
        &[0x6851_3fa7_98b9_4003, 0xbcde_f2e6_2b9c_b1d5, 0x284a_ed04_4255_2779, 0x1d09_bac9_ffe9_e7f8];
}

impl<F: PrimeField<Modulus = Fp25519>> GeneratorComb for W25519<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 5;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp25519>> NamedCurve for W25519<F> {
    type Family = families::Wnaf5<families::Lanes<Self, 5>, JacobianChudnovsky<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 320 * 4] = include!("generator_combs/w25519.in");
