//! OEF32-5: y² = x³ − 3x + b over the optimal extension field of (2^32 − 5)^5 elements, a random curve of prime
//! order; for comparison only.
//!
//! Source: found for this project: b and the x of the generator are the first fit of a stream of SHA-512 digests.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, equation};
use crate::field::ExtensionField;
use crate::field::named::{Oef32x5Field, Oef32x5Modulus};
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// OEF32-5 over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct Oef32x5<F = Oef32x5Field>(PhantomData<F>);

impl<F: ExtensionField<Modulus = Oef32x5Modulus>> Curve for Oef32x5<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "OEF32-5";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[0x199d_4947_f988_8c83, 0x0000_00fa_0001_54d1, 0x0000_0000_ffff_ffe7];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x17a7_a936_f8ca_1002, 0x1cef_3c2b_7cb2_acd7, 0x0000_0000_83e3_4a8f])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[0x6245_2627_04e6_0003, 0x86ac_ce48_0358_f6a9, 0x0000_0000_9dff_bf78]),
            F::from_known(&[0xbe2f_2e61_4697_7a7a, 0x6e01_069c_0a95_2305, 0x0000_0000_fd66_c8b8]),
        )
    }
}

impl<F: ExtensionField<Modulus = Oef32x5Modulus>> NamedCurve for Oef32x5<F> {
    type Family = families::Wnaf5<Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}
