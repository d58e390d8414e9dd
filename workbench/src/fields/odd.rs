//! The rows of prime fields and of their extensions.

use super::{FieldRow, INDEPENDENT, chained, operands, row, throughput, time};
use carryless::field::extension::Karatsuba18;
use carryless::field::named::*;
use carryless::field::prime::{
    Barrett, BarrettReduction, Classical, Folded, Handbook, IntegerProduct, Karatsuba, Limb, Montgomery,
    MontgomeryReduction, MontgomerySpecial, Prime, PrimeModulus, PseudoMersenne, PseudoMersenneReduction, Reduction,
    Saturated, Solinas, SolinasReduction, invert,
};
use carryless::field::{Field, PrimeField};
#[cfg(target_arch = "x86_64")]
use carryless::{field::prime::Adx, word::has_adx};
use std::hint::black_box;

pub(super) fn every_row() -> Vec<FieldRow> {
    let mut rows = Vec::new();
    macro_rules! field {
        ($special:ident, $reduction:ident, $modulus:ident, $n:literal, $n32:literal) => {
            rows.extend(operations::<Prime<$modulus, $special, u64, $n>>());
            rows.push(binary_euclid::<Prime<$modulus, $special, u64, $n>>());
            rows.extend(products::<Prime<$modulus, $special<Karatsuba>, u64, $n>>());
            rows.extend(products::<Prime<$modulus, $special<Handbook>, u64, $n>>());
            rows.extend(products::<Prime<$modulus, Barrett, u64, $n>>());
            rows.extend(products::<Prime<$modulus, Montgomery, u64, $n>>());
            rows.extend(products::<Prime<$modulus, $special, u32, $n32>>());
            rows.push(reduction::<$modulus, $reduction, u64, $n>());
            rows.push(reduction::<$modulus, $reduction, u32, $n32>());
            rows.push(reduction::<$modulus, BarrettReduction, u64, $n>());
            rows.push(reduction::<$modulus, MontgomeryReduction, u64, $n>());
        };
    }
    field!(PseudoMersenne, PseudoMersenneReduction, Fp160, 3, 5);
    field!(Solinas, SolinasReduction, Fp192, 3, 6);
    field!(Solinas, SolinasReduction, Fp224, 4, 7);
    rows.extend(operations::<Fp25519Limbs<Folded>>());
    rows.extend(operations::<Fp25519Radix51>());
    field!(PseudoMersenne, PseudoMersenneReduction, Fp25519, 4, 8);
    rows.extend(operations::<Fp256Limbs<MontgomerySpecial>>());
    field!(Solinas, SolinasReduction, Fp256, 4, 8);
    field!(Solinas, SolinasReduction, Fp384, 6, 12);
    rows.extend(operations::<Fp521Radix58>());
    field!(Solinas, SolinasReduction, Fp521, 9, 17);
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
    rows.extend(with_inversions::<Oef31x6Field<Karatsuba18>>());
    rows
}

/// Products and squares.
#[inline(never)]
fn products<F: Field>() -> Vec<FieldRow> {
    let time = time(F::CONSTANT_TIME);
    vec![
        chained::<F>(
            "mul",
            time,
            0,
            #[inline(always)]
            |a, b| a * b,
        ),
        throughput::<F>(),
        chained::<F>(
            "square",
            time,
            0,
            #[inline(always)]
            |a, _| a.square(),
        ),
    ]
}

/// Products, squares and inversions.
fn with_inversions<F: Field>() -> Vec<FieldRow> {
    let mut rows = products::<F>();
    rows.push(chained::<F>("invert", "variable", 0, |a, b| a.invert_vartime() + b));
    rows.push(chained::<F>("invert", time(F::CONSTANT_TIME), 0, |a, b| a.invert() + b));
    rows
}

/// Every operation of a prime field. What a root of a non-square is, is not said: roots are those of squares.
fn operations<F: PrimeField>() -> Vec<FieldRow> {
    let mut rows = with_inversions::<F>();
    rows.push(chained::<F>("sqrt", "constant", 0, |a, _| {
        let (root, _) = a.square().sqrt();
        root.square()
    }));
    rows
}

/// The way to invert of the slides. The field's own are approximate Euclid and, in constant time, Fermat.
fn binary_euclid<F: PrimeField>() -> FieldRow {
    chained::<F>("invert", "variable", 0, |a, b| invert::by_binary_euclid_vartime(a) + b).named("binary-euclid")
}

/// Remainders of products that do not depend on each other.
fn reduction<M: PrimeModulus, R: Reduction<M, L, N>, L: Limb, const N: usize>() -> FieldRow {
    type F<M, R, L, const N: usize> = Prime<M, Saturated<R, Classical>, L, N>;
    let operands = operands::<F<M, R, L, N>>();
    let repeat = move |n: u64| {
        let limbs = |i: usize| std::array::from_fn(|j| L::of(&operands[i], j));
        let mut wide: [_; INDEPENDENT] =
            std::array::from_fn(|i| <Classical as IntegerProduct<L, N>>::square(&limbs(i)));
        for _ in 0..n.div_ceil(INDEPENDENT as u64) {
            for wide in &mut wide {
                black_box(R::reduce(black_box(wide)));
            }
        }
    };
    row::<F<M, R, L, N>>("reduce", "constant", 0, |a, b| a * b, repeat)
}
