//! JQ-25519: y² = x⁴ + 2ax² + 1 over F_p, p = 2^255 − 19, a Jacobi quartic; for comparison only.
//!
//! Source: J.-M. Robert, Inscrypt 2014, appendix A.3, where the order lacks three digits; the generator is twice the
//! point with x = 3 and the smaller y.

use crate::coordinates::{JacobiQuartic, JacobiQuarticX8};
use crate::curve::{Curve, GeneratorComb, equation};
use crate::field::PrimeField;
use crate::field::named::{Fp25519, Fp25519Limbs};
use crate::field::prime::Folded;
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Best512;
use crate::word::Target;
use core::marker::PhantomData;

/// JQ-25519 over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct Jq25519<F = Fp25519Limbs<Folded>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp25519>> Curve for Jq25519<F> {
    type Field = F;
    type Equation = equation::JacobiQuartic;
    type On<T: Target> = Jq25519<F::On<T>>;

    const NAME: &'static str = "JQ-25519";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = None;
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] =
        &[0x3154_9f2a_db8a_09d1, 0x099c_af6e_d07c_c4e4, 0x0000_0000_0000_0000, 0x2000_0000_0000_0000];

    #[inline(always)]
    fn a() -> F {
        F::from_constant(&[0xf34c_a4b1_7533_5f82, 0x04e1_174f_7160_3ab6, 0xccac_493b_f747_c656, 0x0e9a_b0cd_066f_f6df])
    }
    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xa416_fdfd_2249_2a0b,
                0x7159_5120_7988_ee88,
                0x7c5f_cffd_e4f7_5da3,
                0x64d0_5e8f_ee6d_f33c,
            ]),
            F::from_known(&[
                0x4e4d_4590_9289_ef93,
                0x1387_d2c0_7ba7_95f6,
                0xaae2_aabd_4260_c93e,
                0x0c04_26ab_5e2b_52d4,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp25519>> GeneratorComb for Jq25519<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 5;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp25519>> NamedCurve for Jq25519<F> {
    type Family = families::Wnaf5<JacobiQuarticX8<Self, Best512, 5>, JacobiQuartic<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 320 * 4] = include!("generator_combs/jq25519.in");
