//! K-571: y² + xy = x³ + 1 over F_2^571, a Koblitz curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Koblitz, KoblitzCurve, equation};
use crate::field::named::{F2m571, F2m571Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// K-571 over a representation `F` of F_2^571.
#[derive(Clone, Copy)]
pub struct K571<F = F2m571Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m571>> Curve for K571<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = K571<F::On<T>>;

    const NAME: &'static str = "K-571";
    const ALIASES: &'static [&'static str] = &["sect571k1", "ansit571k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.38");
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] = &[
        0x5cfe_778f_637c_1001,
        0xe5d6_3938_1e91_deb4,
        0x917f_4138_b630_d84b,
        0xf19a_63e4_b391_a8db,
        0x0000_0000_1318_50e1,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0000_0000_0000_0000,
        0x0200_0000_0000_0000,
    ];

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xe294_5283_a01c_8972,
                0x988b_4717_4dca_88c7,
                0xbbd1_ba39_4947_76fb,
                0x47da_304d_b4ce_b08c,
                0x4370_9584_93b2_05e6,
                0x6024_8048_0184_1ca4,
                0xac9c_a297_0012_d5d4,
                0x8218_9631_f810_3fe4,
                0x026e_b7a8_5992_3fbc,
            ]),
            F::from_known(&[
                0x01cd_4c14_3ef1_c7a3,
                0x3204_30c8_5919_84f6,
                0xb620_b01a_7ba7_af1b,
                0x4fbe_bbb9_f772_aedc,
                0x9d49_79c0_ac44_aea7,
                0xffc6_1efc_006d_8a2c,
                0x4dd5_8cec_9f30_7a54,
                0x4f4a_eade_3bca_9531,
                0x0349_dc80_7f4f_bf37,
            ]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m571>> BinaryCurve for K571<F> {
    type BinaryOn<T: Target> = K571<F::On<T>>;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField<Modulus = F2m571>> KoblitzCurve for K571<F> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, 0);
}

impl<F: BinaryField<Modulus = F2m571>> GeneratorComb for K571<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m571>> NamedCurve for K571<F> {
    type Family = families::Koblitz;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m571> + ConstantTime> KeyCurve for K571<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 9] = include!("generator_combs/k571.in");
