//! The rows of prime fields and of their extensions.

use super::steps::{
    Invert, InvertByBinaryEuclid, InvertByFermat, InvertByPolynomialEuclid, InvertVartime, Mul, SqrtOfSquare, Square,
    chained, throughput,
};
use super::{Erased, FieldRow, INDEPENDENT, Operands};
use crate::curves::Limbs;
use carryless::field::extension::{Accumulated, ExtensionModulus, ExtensionMultiplier, Karatsuba18, Oef};
use carryless::field::named::*;
use carryless::field::prime::{
    Barrett, BarrettReduction, Classical, Folded, Handbook, IntegerProduct, Karatsuba, Limb, Montgomery,
    MontgomeryReduction, MontgomerySpecial, Prime, PrimeModulus, PseudoMersenne, PseudoMersenneReduction, Reduction,
    Saturated, Solinas, SolinasReduction,
};
use carryless::field::{Field, PrimeField};
#[cfg(target_arch = "x86_64")]
use carryless::{field::prime::Adx, word::has_adx};
use std::hint::black_box;

/// The fastest reduction for the form of the prime.
macro_rules! own {
    ($rows:ident, $modulus:ident, $n:literal, $special:ident, $reduction:ident) => {
        $rows.extend(operations::<Prime<$modulus, u64, $n, $special>>());
        $rows.extend(other_inversions::<Prime<$modulus, u64, $n, $special>>());
        $rows.push(reduction::<$modulus, $reduction, u64, $n>());
    };
}

/// The other products of the slides, and Barrett's reduction.
macro_rules! other_products {
    ($rows:ident, $modulus:ident, $n:literal, $special:ident) => {
        $rows.extend(products::<Prime<$modulus, u64, $n, $special<Karatsuba>>>());
        $rows.extend(products::<Prime<$modulus, u64, $n, $special<Handbook>>>());
        $rows.push(reduction::<$modulus, BarrettReduction, u64, $n>());
    };
}

/// Products for any prime, and Montgomery's reduction.
macro_rules! any_prime {
    ($rows:ident, $modulus:ident, $n:literal) => {
        $rows.extend(products::<Prime<$modulus, u64, $n, Barrett>>());
        $rows.extend(products::<Prime<$modulus, u64, $n, Montgomery>>());
        $rows.push(reduction::<$modulus, MontgomeryReduction, u64, $n>());
    };
}

/// What the published tables, the questions and the rows of curves need.
pub(super) fn every_row() -> Vec<FieldRow> {
    let mut rows = Vec::new();
    own!(rows, Fp160, 3, PseudoMersenne, PseudoMersenneReduction);
    own!(rows, Fp192, 3, Solinas, SolinasReduction);
    other_products!(rows, Fp192, 3, Solinas);
    any_prime!(rows, Fp192, 3);
    own!(rows, Fp224, 4, Solinas, SolinasReduction);
    other_products!(rows, Fp224, 4, Solinas);
    rows.extend(operations::<Fp25519Limbs<Folded>>());
    rows.extend(operations::<Fp25519Radix51>());
    own!(rows, Fp25519, 4, PseudoMersenne, PseudoMersenneReduction);
    own!(rows, Fp256, 4, Solinas, SolinasReduction);
    other_products!(rows, Fp256, 4, Solinas);
    any_prime!(rows, Fp256, 4);
    rows.extend(operations::<Fp256Limbs<MontgomerySpecial>>());
    rows.extend(products::<Fp256Limbs32<Solinas>>());
    rows.extend(operations::<Fp256k1Limbs<Folded>>());
    rows.extend(operations::<FpBrainpool256Limbs<Montgomery>>());
    rows.push(reduction::<FpBrainpool256, MontgomeryReduction, u64, 4>());
    rows.extend(operations::<FpBrainpool384Limbs<Montgomery>>());
    rows.push(reduction::<FpBrainpool384, MontgomeryReduction, u64, 6>());
    rows.extend(operations::<FpBrainpool512Limbs<Montgomery>>());
    rows.push(reduction::<FpBrainpool512, MontgomeryReduction, u64, 8>());
    rows.push(reduction::<Fp256k1, PseudoMersenneReduction, u64, 4>());
    own!(rows, Fp384, 6, Solinas, SolinasReduction);
    rows.extend(operations::<Fp521Radix58>());
    own!(rows, Fp521, 9, Solinas, SolinasReduction);
    any_prime!(rows, Fp521, 9);
    #[cfg(target_arch = "x86_64")]
    if has_adx() {
        rows.extend(products::<Fp192Limbs<Solinas<Adx>>>());
        rows.extend(products::<Fp224Limbs<Solinas<Adx>>>());
        rows.extend(products::<Fp256Limbs<Solinas<Adx>>>());
        rows.extend(products::<Fp256Limbs<Montgomery<Adx>>>());
        rows.extend(products::<Fp25519Limbs<PseudoMersenne<Adx>>>());
    }
    rows.extend(with_inversions::<Oef32x5Field>());
    rows.extend(with_inversions::<Oef31x6Field>());
    rows.extend(with_inversions::<Oef31x7Field>());
    rows.push(polynomial_euclid::<Oef32x5Modulus, Accumulated, 5>());
    rows.push(polynomial_euclid::<Oef31x6Modulus, Accumulated, 6>());
    rows.push(polynomial_euclid::<Oef31x7Modulus, Accumulated, 7>());
    rows.extend(with_inversions::<Oef31x6Field<Karatsuba18>>());
    rows
}

/// Products and squares.
fn products<F: Field>() -> Vec<FieldRow> {
    let field = Erased::of::<F>();
    let time = field.time();
    vec![
        field.row("mul", time, 0, chained::<F, Mul>),
        field.row("mul-throughput", time, 0, throughput::<F>),
        field.row("square", time, 0, chained::<F, Square>),
    ]
}

/// Products, squares and inversions of an extension field.
fn with_inversions<F: Field>() -> Vec<FieldRow> {
    let field = Erased::of::<F>();
    let mut rows = products::<F>();
    rows.push(field.row("invert", "variable", 0, chained::<F, InvertVartime>));
    rows.push(field.row("invert", field.time(), 0, chained::<F, Invert>));
    rows
}

/// Every operation of a prime field.
fn operations<F: PrimeField>() -> Vec<FieldRow> {
    let field = Erased::of::<F>();
    let mut rows = products::<F>();
    rows.push(field.row("invert", "constant", 0, chained::<F, Invert>));
    rows.push(field.row("sqrt", "constant", 0, chained::<F, SqrtOfSquare>));
    rows
}

/// The way to invert of the slides, and that by a power. The field's own is by divsteps.
fn other_inversions<F: PrimeField>() -> [FieldRow; 2] {
    let field = Erased::of::<F>();
    [
        field.row("invert", "variable", 0, chained::<F, InvertByBinaryEuclid>).named("binary-euclid"),
        field.row("invert", "constant", 0, chained::<F, InvertByFermat>).named("fermat"),
    ]
}

/// Lim and Hwang's way to invert. The field's own are Itoh and Tsujii's.
fn polynomial_euclid<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>() -> FieldRow {
    Erased::of::<Oef<M, N, S>>()
        .row("invert", "variable", 0, chained::<Oef<M, N, S>, InvertByPolynomialEuclid>)
        .named("polynomial-euclid")
}

/// Remainders of products that do not depend on each other.
fn reduction<M: PrimeModulus, R: Reduction<M, L, N>, L: Limb, const N: usize>() -> FieldRow {
    Erased::of::<Reduced<M, R, L, N>>().row("reduce", "constant", 0, reductions::<M, R, L, N>)
}

/// The field with this reduction.
type Reduced<M, R, L, const N: usize> = Prime<M, L, N, Saturated<R, Classical>>;

fn reductions<M: PrimeModulus, R: Reduction<M, L, N>, L: Limb, const N: usize>([a, b]: &Operands, n: u64) -> Limbs {
    let limbs = |a: &Limbs| std::array::from_fn(|j| L::of(a, j));
    let mut wide = a.map(|a| <Classical as IntegerProduct<L, N>>::square(&limbs(&a)));
    for _ in 0..n.div_ceil(INDEPENDENT as u64) {
        for wide in &mut wide {
            black_box(R::reduce(black_box(wide)));
        }
    }
    // A remainder is not an element, where that has another form.
    let element = Reduced::<M, R, L, N>::from_known;
    (element(&a[0]) * element(&b[0])).to_limbs()
}
