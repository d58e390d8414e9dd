//! GLS254: y² + xy = x³ + ux² + b over F_(2^127)^2, of order 2n, with the endomorphism ψ.
//!
//! The literature's curve has b = 1 + x^27. Here b = (1 + x^27)^4 = 1 + x^108, on which a point is the (x^4, y^4) of one there
//! (u^4 = u): so b^(1/4) has two terms. The generator is the image of theirs, and encodings in the group of prime order are those
//! of the library crrl.
//! Source: T. Oliveira, J. López, D. F. Aranha, F. Rodríguez-Henríquez, Two is the fastest prime: lambda coordinates for binary
//! elliptic curves, J. Cryptographic Engineering 4(1), 2014; T. Pornin, Faster complete formulas for the GLS254 binary curve,
//! Cryptology ePrint Archive 2023/1688.

use crate::curve::{BinaryCurve, Curve, GeneratorComb, Gls, GlsCurve, equation};
use crate::field::binary::{CubeRoot, Quadratic};
use crate::field::named::{F2m127, F2m127Lanes};
use crate::field::{BinaryField, ConstantTime, Field};
use crate::scalar_mul::{KeyCurve, NamedCurve, families};
use crate::word::{Auto, Target};
use core::marker::PhantomData;

/// GLS254 over a representation `F` of F_2^127.
#[derive(Clone, Copy)]
pub struct Gls254<F = F2m127Lanes<Auto>>(PhantomData<F>);

impl<F: BinaryField<Modulus = F2m127>> Curve for Gls254<F> {
    type Field = Quadratic<F>;
    type Equation = equation::Binary;
    type On<T: Target> = Gls254<F::On<T>>;

    const NAME: &'static str = "GLS254";
    /// u is no integer.
    const A: Option<i32> = None;
    const COFACTOR: u32 = 2;
    const ORDER: &'static [u64] =
        &[0x3cbd_e37c_f43a_8cf5, 0x3f1a_47de_dc1a_1dad, 0x0000_0000_0000_0000, 0x2000_0000_0000_0000];

    #[inline(always)]
    fn a() -> Quadratic<F> {
        Quadratic::new(<F as Field>::ZERO, F::ONE)
    }
    #[inline(always)]
    fn b() -> Quadratic<F> {
        Quadratic::new(F::from_constant(&[1, 1 << (108 - 64)]), <F as Field>::ZERO)
    }
    fn generator() -> (Quadratic<F>, Quadratic<F>) {
        (
            Quadratic::from_known(&[
                0x5390_9c66_8091_72c7,
                0x4c4c_bcc7_4121_e19d,
                0xc9df_7c67_67df_9633,
                0x0cde_662e_e7e9_967a,
            ]),
            Quadratic::from_known(&[
                0xcbaa_7dc4_2c11_0229,
                0x52c9_a7b4_ec0f_b293,
                0xe1d6_8505_28e0_6109,
                0x41ce_a970_d737_052c,
            ]),
        )
    }
    #[inline(always)]
    fn times_a(v: Quadratic<F>) -> Quadratic<F> {
        BinaryField::times_u(v, CubeRoot)
    }
}

impl<F: BinaryField<Modulus = F2m127>> BinaryCurve for Gls254<F> {
    type BinaryOn<T: Target> = Gls254<F::On<T>>;

    const A_AS_U: Option<CubeRoot> = Some(CubeRoot);
    const BETA_BINOMIAL: Option<u32> = Some(27);

    #[inline(always)]
    fn fourth_root_of_b() -> Quadratic<F> {
        Quadratic::new(F::from_constant(&[1 | 1 << 27]), <F as Field>::ZERO)
    }
    #[inline(always)]
    fn times_fourth_root_of_b(v: Quadratic<F>) -> Quadratic<F> {
        BinaryField::times_binomial(v, 27)
    }
}

impl<F: BinaryField<Modulus = F2m127>> GlsCurve for Gls254<F> {
    const GLS: Gls = Gls {
        basis: [0x4000_0000_0000_0000_9c66_8c30_c05a_9969, 0x3fff_ffff_ffff_ffff_6399_73cf_3fa5_6696],
        quotients: [
            &[0x0e5b_8212_3e5e_2523, 0xe334_6186_02d4_cb44, 0x0000_0000_0000_0004, 0x0000_0000_0000_0002],
            &[0x0e5b_8212_3e5e_2536, 0x1ccb_9e79_fd2b_34ac, 0xffff_ffff_ffff_fffb, 0x0000_0000_0000_0001],
        ],
    };
}

impl<F: BinaryField<Modulus = F2m127>> GeneratorComb for Gls254<F> {
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: BinaryField<Modulus = F2m127>> NamedCurve for Gls254<F> {
    type Family = families::Gls;
    type NamedOn<T: Target> = Self::On<T>;
}

impl<F: BinaryField<Modulus = F2m127> + ConstantTime> KeyCurve for Gls254<F> {}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 128 * 4] = include!("generator_combs/gls254.in");
