//! brainpoolP256r1: y² = x³ + ax + b over F_p, p of 256 bits; p, a and b are as if random.
//!
//! Source: RFC 5639, 3.4.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, GeneratorComb, PrimeCurve, equation};
use crate::field::named::{FpBrainpool256, FpBrainpool256Limbs};
use crate::field::prime::Montgomery;
use crate::field::{ConstantTime, PrimeField};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// brainpoolP256r1 over a representation `F` of its field.
#[derive(Clone, Copy)]
pub struct BrainpoolP256r1<F = FpBrainpool256Limbs<Montgomery>>(PhantomData<F>);

impl<F: PrimeField<Modulus = FpBrainpool256>> Curve for BrainpoolP256r1<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = BrainpoolP256r1<F::On<T>>;

    const NAME: &'static str = "brainpoolP256r1";
    const IDENTIFIER: Option<&'static str> = Some("1.3.36.3.3.2.8.1.1.7");
    const A: Option<i32> = None;
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] =
        &[0x901e_0e82_9748_56a7, 0x8c39_7aa3_b561_a6f7, 0x3e66_0a90_9d83_8d71, 0xa9fb_57db_a1ee_a9bc];

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
                0x3a44_53bd_9ace_3262,
                0xb9de_27e1_e3bd_23c2,
                0x2c4b_482f_fc81_b7af,
                0x8bd2_aeb9_cb7e_57cb,
            ]),
            F::from_known(&[
                0x5c1d_54c7_2f04_6997,
                0xc277_4513_2ded_8e54,
                0x97f8_461a_1461_1dc9,
                0x547e_f835_c3da_c4fd,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = FpBrainpool256>> PrimeCurve for BrainpoolP256r1<F> {
    const A_LIMBS: &'static [u64] =
        &[0xe94a_4b44_f330_b5d9, 0xfb80_55c1_26dc_5c6c, 0xeef6_7530_417a_ffe7, 0x7d5a_0975_fc2c_3057];
    const B: &'static [u64] =
        &[0x6bcc_dc18_ff8c_07b6, 0x9584_1629_5cf7_e1ce, 0xf330_b5d9_bbd7_7cbf, 0x26dc_5c6c_e94a_4b44];
}

impl<F: PrimeField<Modulus = FpBrainpool256>> GeneratorComb for BrainpoolP256r1<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 5;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
    const GENERATOR_COMB_OF_MULTIPLES: &'static [u64] = &GENERATOR_COMB_OF_MULTIPLES;
}

impl<F: PrimeField<Modulus = FpBrainpool256>> NamedCurve for BrainpoolP256r1<F> {
    type Family = families::ShortWeierstrass<5, Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: PrimeField<Modulus = FpBrainpool256> + ConstantTime> KeyCurve for BrainpoolP256r1<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 320 * 4] = include!("generator_combs/brainpoolp256r1.in");

/// Written by `oracle/write_tables.py`: a·2^256 mod p for each coordinate a.
static GENERATOR_COMB_OF_MULTIPLES: [u64; 320 * 4] = include!("generator_combs/brainpoolp256r1_multiples.in");
