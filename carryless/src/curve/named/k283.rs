//! K-283: y² + xy = x³ + 1 over F_2^283, a Koblitz curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{Curve, Koblitz, equation};
use crate::field::BinaryField;
use core::marker::PhantomData;

/// K-283 over a representation `F` of F_2^283.
#[derive(Clone, Copy)]
pub struct K283<F>(PhantomData<F>);

impl<F: BinaryField> Curve for K283<F> {
    type Field = F;
    type Equation = equation::Binary;

    const NAME: &'static str = "K-283";
    const ALIASES: &'static [&'static str] = &["sect283k1", "ansit283k1"];
    const A: Option<i32> = Some(0);
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] = &[
        0x9445_1e06_1e16_3c61,
        0x2ed0_7577_265d_ff7f,
        0xffff_ffff_ffff_e9ae,
        0xffff_ffff_ffff_ffff,
        0x0000_0000_01ff_ffff,
    ];
    const B_IS_ONE: bool = true;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
    const KOBLITZ: Option<Koblitz> = Some(Koblitz::new(F::BITS, 0));

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_limbs(&[
                0xb0c2_ac24_5849_2836,
                0x23c1_567a_1687_6913,
                0x62f1_88e5_53cd_265f,
                0x78ca_4488_3f1a_3b81,
                0x0000_0000_0503_213f,
            ]),
            F::from_limbs(&[
                0x4e34_1161_77dd_2259,
                0xe818_4698_e459_6236,
                0x07e5_426f_e87e_45c0,
                0x0f1c_9e31_8d90_f95d,
                0x0000_0000_01cc_da38,
            ]),
        )
    }
}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 5] = include!("generator_combs/k283.in");
