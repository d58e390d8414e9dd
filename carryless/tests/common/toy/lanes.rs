//! Curves over primes that the type names, for points in lanes, whose constants are computed when they are compiled.

use carryless::curve::{Curve, Glv, GlvCurve, PrimeCurve, equation};
use carryless::field::Field;
use carryless::field::prime::{Montgomery, Prime, PrimeModulus};
use carryless::word::Target;

/// p = 2^BITS − C.
#[derive(Clone, Copy)]
pub struct Modulus<const BITS: u32, const C: i64>;

impl<const BITS: u32, const C: i64> PrimeModulus for Modulus<BITS, C> {
    const NAME: &'static str = "toy";
    const MODULUS: &'static [u64] = &[(1 << BITS) - C as u64];
    const TERMS: &'static [(i64, u32)] = &[(C, 0)];
}

/// y² = x³ + Ax + B over F_p, a curve of N points, A = −3 or 0.
#[derive(Clone, Copy)]
pub struct InLanes<const BITS: u32, const C: i64, const B: u64, const N: u64, const A: i32 = -3>;

impl<const BITS: u32, const C: i64, const B: u64, const N: u64, const A: i32> Curve for InLanes<BITS, C, B, N, A> {
    type Field = Prime<Modulus<BITS, C>, u64, 1, Montgomery>;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = Some(A);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[N];

    fn b() -> Self::Field {
        Self::Field::from_limbs(&[B])
    }
    fn generator() -> (Self::Field, Self::Field) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<const BITS: u32, const C: i64, const B: u64, const N: u64, const A: i32> PrimeCurve for InLanes<BITS, C, B, N, A> {
    const B: &'static [u64] = &[B];
}

/// y² = x³ + 7 over F_8191: φ(P) = 89P.
impl GlvCurve for InLanes<13, 1, 7, 8011, 0> {
    const GLV: Glv = Glv {
        beta: &[90],
        basis: [89, 1],
        quotients: [
            &[
                0xdbf4_1cc2_ad23_4fbb,
                0x44fe_3e0f_04f4_0437,
                0x23a9_b7f8_9610_cf13,
                0x0545_d2f1_23f3_586c,
                0x02d8_163d_cd92_c631,
            ],
            &[
                0xac2d_e38f_2195_f844,
                0xbe9e_2eb8_4236_845c,
                0x7655_529b_3e17_3339,
                0x2573_d739_5c72_e9fb,
                0x0008_2e45_ba66_52c4,
            ],
        ],
    };
}

/// A prime of no form.
#[derive(Clone, Copy)]
pub struct AnyModulus<const P: u64>;

impl<const P: u64> PrimeModulus for AnyModulus<P> {
    const NAME: &'static str = "toy";
    const MODULUS: &'static [u64] = &[P];
}

/// y² = x³ + Ax + B over F_P, a curve of N points.
#[derive(Clone, Copy)]
pub struct ForAnyA<const P: u64, const A: u64, const B: u64, const N: u64>;

impl<const P: u64, const A: u64, const B: u64, const N: u64> Curve for ForAnyA<P, A, B, N> {
    type Field = Prime<AnyModulus<P>, u64, 1, Montgomery>;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = None;
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[N];

    fn a() -> Self::Field {
        Self::Field::from_limbs(&[A])
    }
    fn b() -> Self::Field {
        Self::Field::from_limbs(&[B])
    }
    fn generator() -> (Self::Field, Self::Field) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<const P: u64, const A: u64, const B: u64, const N: u64> PrimeCurve for ForAnyA<P, A, B, N> {
    const A_LIMBS: &'static [u64] = &[A];
    const B: &'static [u64] = &[B];
}
