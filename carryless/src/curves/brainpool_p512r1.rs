//! brainpoolP512r1: y² = x³ + ax + b over F_p, p of 512 bits; p, a and b are as if random.
//!
//! Source: RFC 5639, 3.7.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{FpBrainpool512, FpBrainpool512Limbs};
use crate::field::prime::Montgomery;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// brainpoolP512r1 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct BrainpoolP512r1<F = FpBrainpool512Limbs<Montgomery>>(PhantomData<F>);

impl<F: PrimeField<Modulus = FpBrainpool512>> Curve for BrainpoolP512r1<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = BrainpoolP512r1<F::On<T>>;

    const NAME: &'static str = "brainpoolP512r1";
    const IDENTIFIER: Option<&'static str> = Some("1.3.36.3.3.2.8.1.1.13");
    const A: Option<i32> = None;
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[
        0xb587_9682_9ca9_0069,
        0x1db1_d381_085d_dadd,
        0x4186_6119_7fac_1047,
        0x553e_5c41_4ca9_2619,
        0xd663_9cca_7033_0870,
        0xcb30_8db3_b3c9_d20e,
        0x3fd4_e6ae_33c9_fc07,
        0xaadd_9db8_dbe9_c48b,
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
                0x8b35_2209_bcb9_f822,
                0x7c6d_5047_406a_5e68,
                0x50d1_687b_93b9_7d5f,
                0xff3b_1f78_e2d0_d48d,
                0xb43b_62ee_f4d0_098e,
                0x85ed_9f70_b5d9_16c1,
                0x5a21_322e_9c4c_6a93,
                0x81ae_e4bd_d82e_d964,
            ]),
            F::from_known(&[
                0x78cd_1e0f_3ad8_0892,
                0xd1ca_2b2f_a8f0_5406,
                0x5bca_4bd8_8a27_63ae,
                0xb2dc_de49_4a5f_485e,
                0xa000_c55b_881f_8111,
                0xf209_f700_24a5_7b1a,
                0xc0ea_bfa9_cf78_22fd,
                0x7dde_385d_5663_32ec,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = FpBrainpool512>> PrimeCurve for BrainpoolP512r1<F> {
    const A_LIMBS: &'static [u64] = &[
        0xe7c1_ac4d_77fc_94ca,
        0x7f11_17a7_2bf2_c7b9,
        0x0a2e_f1c9_8b9a_c8b5,
        0x2ded_5d5a_a825_3aa1,
        0xa834_41ca_ea98_63bc,
        0x94cb_dd8d_3df9_1610,
        0xe232_7145_ac23_4cc5,
        0x7830_a331_8b60_3b89,
    ];
    const B: &'static [u64] = &[
        0x2809_bd63_8016_f723,
        0x9840_50b7_5eba_e5dd,
        0x77fc_94ca_dc08_3e67,
        0x2bf2_c7b9_e7c1_ac4d,
        0x8b9a_c8b5_7f11_17a7,
        0xa825_3aa1_0a2e_f1c9,
        0xea98_63bc_2ded_5d5a,
        0x3df9_1610_a834_41ca,
    ];
}

impl<F: PrimeField<Modulus = FpBrainpool512>> GeneratorComb for BrainpoolP512r1<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 7;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
    const GENERATOR_COMB_OF_MULTIPLES: &'static [u64] = &GENERATOR_COMB_OF_MULTIPLES;
}

impl<F: PrimeField<Modulus = FpBrainpool512>> NamedCurve for BrainpoolP512r1<F> {
    type Family = families::ShortWeierstrass<10, Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = FpBrainpool512> + ConstantTime> KeyCurve for BrainpoolP512r1<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 448 * 8] = include!("generator_combs/brainpoolp512r1.in");

/// Written by `oracle/write_tables.py`: a·2^512 mod p for each coordinate a.
static GENERATOR_COMB_OF_MULTIPLES: [u64; 448 * 8] = include!("generator_combs/brainpoolp512r1_multiples.in");
