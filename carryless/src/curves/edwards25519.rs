//! Edwards25519: −x² + y² = 1 + dx²y² over F_p, p = 2^255 − 19, d = −121665/121666, a twisted Edwards curve: that of
//! Ed25519 and X25519, which are its only keys.
//!
//! Source: D. J. Bernstein, N. Duif, T. Lange, P. Schwabe, B.-Y. Yang, High-speed high-security signatures, CHES 2011; RFC 8032,
//! section 5.1; NIST SP 800-186, 3.2.3.1.

use crate::curve::{Curve, GeneratorComb, equation};
use crate::field::PrimeField;
use crate::field::named::{Fp25519, Fp25519Limbs};
use crate::field::prime::Folded;
use crate::scalar_mul::{NamedCurve, families};
use crate::word::Target;
use core::marker::PhantomData;

/// Edwards25519 over a representation `F` of its field. It is no [`KeyCurve`](crate::KeyCurve): keys on it are those of the features
/// `ed25519` and `x25519`.
#[derive(Clone, Copy)]
pub struct Edwards25519<F = Fp25519Limbs<Folded>>(PhantomData<F>);

impl<F: PrimeField<Modulus = Fp25519>> Curve for Edwards25519<F> {
    type Field = F;
    type Equation = equation::TwistedEdwards;
    type On<T: Target> = Edwards25519<F::On<T>>;

    const NAME: &'static str = "Edwards25519";
    const A: Option<i32> = Some(-1);
    const COFACTOR: u32 = 8;
    const ORDER: &'static [u64] =
        &[0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0x0000_0000_0000_0000, 0x1000_0000_0000_0000];

    #[inline(always)]
    fn b() -> F {
        F::from_constant(&[0x75eb_4dca_1359_78a3, 0x0070_0a4d_4141_d8ab, 0x8cc7_4079_7779_e898, 0x5203_6cee_2b6f_fe73])
    }
    fn generator() -> (F, F) {
        (
            F::from_known(&[
                0xc956_2d60_8f25_d51a,
                0x692c_c760_9525_a7b2,
                0xc0a4_e231_fdd6_dc5c,
                0x2169_36d3_cd6e_53fe,
            ]),
            F::from_known(&[
                0x6666_6666_6666_6658,
                0x6666_6666_6666_6666,
                0x6666_6666_6666_6666,
                0x6666_6666_6666_6666,
            ]),
        )
    }
}

impl<F: PrimeField<Modulus = Fp25519>> GeneratorComb for Edwards25519<F> {
    const TEETH: u32 = 6;
    const TABLES: u32 = 5;
    const GENERATOR_COMB: &'static [u64] = &GENERATOR_COMB;
}

impl<F: PrimeField<Modulus = Fp25519>> NamedCurve for Edwards25519<F> {
    type Family = families::TwistedEdwards;
    type NamedOn<T: Target> = Self::On<T>;
}

/// Written by `oracle/write_tables.py`.
static GENERATOR_COMB: [u64; 320 * 4] = include!("generator_combs/edwards25519.in");
