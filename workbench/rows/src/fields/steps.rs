//! The operations of field rows, and the loops around them, one function a row.
//!
//! Steps are always inlined: the loop around one must cost nothing.

use super::{INDEPENDENT, Operands};
use crate::curves::Limbs;
use carryless::field::binary::{invert as invert_binary, sqrt_by_table_vartime};
use carryless::field::extension::{ExtensionModulus, ExtensionMultiplier, Oef, invert as invert_extension};
use carryless::field::prime::invert as invert_prime;
use carryless::field::{BinaryField, Field, PrimeField};
use std::hint::black_box;

/// An operation on two elements.
pub trait Step<F> {
    /// What it computes.
    fn step(a: F, b: F) -> F;
}

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident($field:ident) = |$a:ident, $b:pat_param| $value:expr;)*) => { $(
        $(#[$doc])*
        pub enum $name {}

        impl<F: $field> Step<F> for $name {
            #[inline(always)]
            fn step($a: F, $b: F) -> F {
                $value
            }
        }
    )* };
}

steps! {
    Mul(Field) = |a, b| a * b;
    Square(Field) = |a, _| a.square();
    Invert(Field) = |a, b| a.invert() + b;
    InvertVartime(Field) = |a, b| a.invert_vartime() + b;
    InvertBySquarings(BinaryField) = |a, b| invert_binary::by_squarings(a) + b;
    InvertByEuclid(BinaryField) = |a, b| invert_binary::by_euclid_vartime(a) + b;
    InvertByFermat(PrimeField) = |a, b| invert_prime::by_fermat(a) + b;
    InvertByBinaryEuclid(PrimeField) = |a, b| invert_prime::by_binary_euclid_vartime(a) + b;
    Sqrt(BinaryField) = |a, _| a.sqrt();
    SqrtBy16(BinaryField) = |a, _| sqrt_by_table_vartime::<_, 4>(a);
    SqrtBy64(BinaryField) = |a, _| sqrt_by_table_vartime::<_, 6>(a);
    /// What a root of a non-square is, is not said: roots are those of squares, and which of the two is not said either.
    SqrtOfSquare(PrimeField) = |a, _| a.square().sqrt().0.square();
    HalfTrace(BinaryField) = |a, b| a.half_trace() + b;
    HalfTraceVartime(BinaryField) = |a, b| a.half_trace_vartime() + b;
}

/// Inversion in an extension field by Euclid's algorithm on polynomials.
pub enum InvertByPolynomialEuclid {}

impl<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize> Step<Oef<M, N, S>>
    for InvertByPolynomialEuclid
{
    #[inline(always)]
    fn step(a: Oef<M, N, S>, b: Oef<M, N, S>) -> Oef<M, N, S> {
        invert_extension::by_polynomial_euclid_vartime(a) + b
    }
}

/// Operations on the results of the two before them.
pub fn chained<F: Field, S: Step<F>>([a, b]: &Operands, n: u64) -> Limbs {
    F::enter(|| {
        let (mut a, mut b) = black_box((element::<F>(&a[0]), element::<F>(&b[0])));
        for _ in 0..n {
            (a, b) = (S::step(a, b), a);
        }
        limbs(&a)
    })
}

/// Multiplications of operands that do not depend on each other.
pub fn throughput<F: Field>([a, b]: &Operands, n: u64) -> Limbs {
    F::enter(|| {
        let (mut a, b) = black_box((elements::<F>(a), elements::<F>(b)));
        for _ in 0..n.div_ceil(INDEPENDENT as u64) {
            // The right factor, whose bits some products branch on, is the one that changes.
            for (a, b) in a.iter_mut().zip(b) {
                *a = b * *a;
            }
        }
        black_box(&a);
        limbs(&a[0])
    })
}

/// Reductions of double-length operands that do not depend on each other.
pub fn reduction<F: Field>([a, b]: &Operands, n: u64) -> Limbs {
    F::enter(|| {
        let (a, b) = (elements::<F>(a), elements::<F>(b));
        let mut wide = [F::ZERO.square_wide(); INDEPENDENT];
        for (wide, (a, b)) in wide.iter_mut().zip(a.into_iter().zip(b)) {
            *wide = a.mul_wide(b);
        }
        let mut sum = F::ZERO;
        for _ in 0..n.div_ceil(INDEPENDENT as u64) {
            for wide in black_box(&mut wide) {
                sum = sum + F::reduce(*wide);
            }
        }
        black_box(sum);
        limbs(&F::reduce(wide[0]))
    })
}

/// Multiplications by one factor, for which the field prepares it once.
pub fn by_fixed_factor<F: Field>([a, b]: &Operands, n: u64) -> Limbs {
    F::enter(|| {
        let (mut a, factor) = black_box((element::<F>(&a[0]), element::<F>(&b[0]).prepare()));
        for _ in 0..n {
            a = F::mul_prepared(&factor, a);
        }
        limbs(&a)
    })
}

// What comes before and after a loop is the same in all rows of a field: functions, and not part of each.

#[inline(never)]
fn element<F: Field>(limbs: &Limbs) -> F {
    F::from_known(limbs)
}

#[inline(never)]
fn elements<F: Field>(limbs: &[Limbs; INDEPENDENT]) -> [F; INDEPENDENT] {
    limbs.each_ref().map(element)
}

#[inline(never)]
fn limbs<F: Field>(element: &F) -> Limbs {
    element.to_limbs()
}
