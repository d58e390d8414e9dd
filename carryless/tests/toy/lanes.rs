//! Curves over primes that the type names, for points in lanes, whose constants are computed when they are compiled.

use carryless::curve::{Curve, PrimeCurve, equation};
use carryless::field::Field;
use carryless::field::prime::{Montgomery, Prime, PrimeModulus};
use carryless::word::Target;

/// p = 2^BITS − C.
#[derive(Clone, Copy)]
pub struct Modulus<const BITS: u32, const C: i64>;

impl<const BITS: u32, const C: i64> PrimeModulus for Modulus<BITS, C> {
    const NAME: &'static str = "toy";
    const BITS: u32 = BITS;
    const TERMS: &'static [(i64, u32)] = &[(C, 0)];
}

/// y² = x³ − 3x + B over F_p, a curve of N points.
#[derive(Clone, Copy)]
pub struct InLanes<const BITS: u32, const C: i64, const B: u64, const N: u64>;

impl<const BITS: u32, const C: i64, const B: u64, const N: u64> Curve for InLanes<BITS, C, B, N> {
    type Field = Prime<Modulus<BITS, C>, u64, 1, Montgomery>;
    type Equation = equation::Weierstrass;
    type On<T: Target> = Self;

    const NAME: &'static str = "toy";
    const A: Option<i32> = Some(-3);
    const COFACTOR: u32 = 1;
    const ORDER: &'static [u64] = &[N];

    fn b() -> Self::Field {
        Self::Field::from_limbs(&[B])
    }
    fn generator() -> (Self::Field, Self::Field) {
        panic!("a toy curve has no generator of its own");
    }
}

impl<const BITS: u32, const C: i64, const B: u64, const N: u64> PrimeCurve for InLanes<BITS, C, B, N> {
    const B: &'static [u64] = &[B];
}
