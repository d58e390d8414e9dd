//! The rows of prime fields and of their extensions.

use super::{FieldRow, INDEPENDENT, chained, operands, row, throughput, time};
use carryless::field::extension::{self, Accumulated, ExtensionModulus, ExtensionMultiplier, Karatsuba18, Oef};
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
            rows.extend(other_inversions::<Prime<$modulus, $special, u64, $n>>());
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
    rows.extend(extension::<Oef32x5Modulus, Accumulated, 5>());
    rows.extend(extension::<Oef31x6Modulus, Accumulated, 6>());
    rows.extend(extension::<Oef31x6Modulus, Karatsuba18, 6>());
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

/// The ways to invert of the slides: binary Euclid, and Fermat's a^(p−2).
fn other_inversions<F: PrimeField>() -> [FieldRow; 2] {
    let euclid = chained::<F>("invert", "variable", 0, |a, b| invert::by_binary_euclid_vartime(a) + b);
    let fermat = chained::<F>("invert", time(F::CONSTANT_TIME), 0, |a, b| invert::by_fermat(a) + b);
    [euclid.named("binary-euclid"), fermat.named("fermat")]
}

/// Products and inversions in an extension field; by Euclid in the subfield, and of that the part in the subfield.
fn extension<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>() -> Vec<FieldRow> {
    let mut rows = with_inversions::<Oef<M, S, N>>();
    let euclid = chained::<Oef<M, S, N>>("invert", "variable", 0, |a, b| extension::invert::by_euclid_vartime(a) + b);
    rows.push(euclid.named("binary-euclid"));
    rows
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
