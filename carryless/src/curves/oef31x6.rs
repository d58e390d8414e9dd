//! OEF31-6: y² = x³ − 3x + b over the optimal extension field of (2^31 − 1)^6 elements, a random curve of prime
//! order; for comparison only.
//!
//! Source: found for this project: b and the x of the generator are the first fit of a stream of SHA-512 digests. Weil
//! descent and index calculus apply to extensions of composite degree.

use crate::coordinates::Jacobian;
use crate::curve::{Curve, equation};
use crate::field::ExtensionField;
use crate::field::named::{Oef31x6Field, Oef31x6Modulus};
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// OEF31-6 over a representation `F` of its field. For comparison only: not for keys.
#[derive(Clone, Copy)]
pub struct Oef31x6<F = Oef31x6Field>(PhantomData<F>);

impl<F: ExtensionField<Modulus = Oef31x6Modulus>> Curve for Oef31x6<F> {
    type Field = F;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "OEF31-6";
    const FOR_COMPARISON_ONLY: bool = true;
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[0xba50_adb2_98c2_bbf5, 0xefff_fffd_57c8_4b40, 0x03ff_ffff_d000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x3832_875c_4788_c415, 0x5c0a_b0ec_0e88_8068, 0x4ffe_5b3c_0b08_eb79])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[0x2e7f_dbab_7b00_89e0, 0x119f_5839_7336_f227, 0x50e2_4cde_1f38_a792]),
            F::from_known(&[0x6539_acfb_2ad3_04db, 0x0c88_ec4a_13bd_d981, 0x1a6e_abbb_0ae2_3adf]),
        )
    }
}

impl<F: ExtensionField<Modulus = Oef31x6Modulus>> NamedCurve for Oef31x6<F> {
    type Family = families::Wnaf5<Jacobian<Self>>;
    type NamedOn<T: Target> = Self::On<T>;
}
