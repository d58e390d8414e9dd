//! B-163: y² + xy = x³ + x² + b over F_2^163, a random curve.
//!
//! Source: FIPS 186-4 D.1.3; SEC 2 v2.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, equation};
use crate::field::named::{F2m163, F2m163Lanes};
use crate::field::{BinaryField, ConstantTime};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// B-163 over a representation `F` of F_2^163.
#[derive(Clone, Copy)]
pub struct B163<F = F2m163Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m163>> Curve for B163<F> {
    type Field = F;
    type Equation = equation::Binary;
    type On<T: Target> = B163<F::On<T>>;

    const NAME: &'static str = "B-163";
    const ALIASES: &'static [&'static str] = &["sect163r2", "ansit163r2"];
    const IDENTIFIER: Option<&'static str> = Some("1.3.132.0.15");
    const A: Option<i32> = Some(1);
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] = &[0x77e7_0c12_a423_4c33, 0x0000_0000_0002_92fe, 0x0000_0004_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x512f_7874_4a32_05fd, 0xb8c9_53ca_1481_eb10, 0x0000_0002_0a60_1907])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[0xd499_4637_e834_3e36, 0x86a2_d57e_a099_1168, 0x0000_0003_f0eb_a162]),
            F::from_known(&[0xb11c_5c0c_7973_24f1, 0x71a0_094f_a2cd_d545, 0x0000_0000_d51f_bc6c]),
        )
    }
}

impl<F: BinaryField<Modulus = F2m163>> BinaryCurve for B163<F> {
    type BinaryOn<T: Target> = B163<F::On<T>>;

    #[inline(always)]
    fn fourth_root_of_b() -> F {
        F::from_constant(&[0x9415_9609_138b_b404, 0xcb2f_3a03_5d33_1042, 0x0000_0007_2c4e_1ef7])
    }
}

impl<F: BinaryField<Modulus = F2m163>> GeneratorComb for B163<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m163>> NamedCurve for B163<F> {
    type Family = families::RandomBinary;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m163> + ConstantTime> KeyCurve for B163<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 3] = include!("generator_combs/b163.in");
