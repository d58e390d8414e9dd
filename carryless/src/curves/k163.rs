//! K-163: y² + xy = x³ + x² + 1 over F_2^163, a Koblitz curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Koblitz, KoblitzCurve, equation};
use crate::field::named::{F2m163, F2m163Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// K-163 over a representation `F` of F_2^163.
#[derive(Clone, Copy)]
pub struct K163<F = F2m163Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m163>> Curve for K163<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = K163<F::On<T>>;

    const NAME: &'static str = "K-163";
    const ALIASES: &'static [&'static str] = &["sect163k1", "ansit163k1"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.1");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[0xa2e0_cc0d_99f8_a5ef, 0x0000_0000_0002_0108, 0x0000_0004_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::ONE
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[0xde4e_6d5e_5c94_eee8, 0x7bbc_11ac_aa07_d793, 0x0000_0002_fe13_c053]),
            F::from_known(&[0x0536_d538_ccda_a3d9, 0x5d38_ff58_321f_2e80, 0x0000_0002_8907_0fb0]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m163>> BinaryCurve for K163<F> {
    type BinaryOn<T: Target> = K163<F::On<T>>;

    const B_IS_ONE: bool = true;
}

impl<F: BinaryField<Modulus = F2m163>> KoblitzCurve for K163<F> {
    const KOBLITZ: Koblitz = Koblitz::new(F::BITS, 1);
}

impl<F: BinaryField<Modulus = F2m163>> GeneratorComb for K163<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m163>> NamedCurve for K163<F> {
    type Family = families::Koblitz;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m163> + ConstantTime> KeyCurve for K163<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 3] = include!("generator_combs/k163.in");
