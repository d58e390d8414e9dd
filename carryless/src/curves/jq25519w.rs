//! JQ-25519-W: y² = x³ + ax + b over F_p, p = 2^255 − 19, the Weierstrass curve that JQ-25519 is
//! isomorphic to; for comparison only.
//!
//! Source: J.-M. Robert, Inscrypt 2014, appendix A.3.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, equation};
use crate::field::PrimeField;
use crate::field::named::{Fp25519, Fp25519Limbs};
use crate::field::prime::Folded;
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// JQ-25519-W over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct Jq25519W<F = Fp25519Limbs<Folded>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp25519>> Curve for Jq25519W<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Jq25519W<F::On<T>>;

    const NAME: &'static str = "JQ-25519-W";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = None;
    const COFACTOR: u32 = 4;
    const ORDER: &'static [u64] =
        &[0x3154_9f2a_db8a_09d1, 0x099c_af6e_d07c_c4e4, 0x0000_0000_0000_0000, 0x2000_0000_0000_0000];

    #[inline(always)]
    fn a() -> F {
        F::from_constant(&[0x62c6_9db6_5971_3ad2, 0xc2b8_0c56_7b4f_d875, 0x6c11_4830_a5d1_aef9, 0x0c50_0be2_4502_46d1])
    }
    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x0406_0c55_1a9a_5854, 0x2ef0_6e85_5af9_2ca7, 0xcdad_a9a7_8b9e_ac48, 0x0a38_f53e_5d27_462d])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xbea4_df92_bfe9_5c16,
                0x7507_d6a6_bd5c_98eb,
                0x4f8f_4d44_6bf6_f600,
                0x7b83_924f_cb67_165c,
            ]),
            F::from_known(&[
                0x7553_7155_e234_52f7,
                0x4517_94d0_6290_447e,
                0xbfc6_05fe_fd16_5a03,
                0x5dc9_0fe4_012a_46f6,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp25519>> NamedCurve for Jq25519W<F> {
    type Family = families::Wnaf5<Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}
