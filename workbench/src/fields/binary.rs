//! The rows of F_2^m.

use super::{FieldRow, INDEPENDENT, chained, operands, row, throughput, time};
use carryless::field::binary::{BinaryModulus, Element, invert};
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::{
    AbAc, CombBasic, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec,
    OperandScanningVartime, ShiftAndAdd,
};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm, XmmVl, has_avx512vl};
use carryless::word::{Portable128, has_carryless_product};
use std::hint::black_box;

pub(super) fn every_row() -> Vec<FieldRow> {
    let mut rows = Vec::new();
    macro_rules! field {
        ($modulus:ident, $words:ident, $n:literal, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend(operations::<$lanes<Xmm>>());
                rows.extend(other_inversions::<$lanes<Xmm>>());
                rows.extend(operations::<Element<$modulus, Clmul64, KaratsubaRec, $n>>());
                rows.extend(operations::<Element<$modulus, Clmul64, KaratsubaFormulae, $n>>());
            }
            if !has_carryless_product() {
                rows.extend(other_inversions::<$lanes<Portable128>>());
                rows.extend(operations::<$words<KaratsubaRec>>());
                rows.extend(operations::<$words<KaratsubaFormulae>>());
            }
            rows.extend(operations::<$lanes<Portable128>>());
            rows.extend(operations::<$words<CombVartime<8>>>());
            rows.extend(operations::<$words<CombVartime<4>>>());
            rows.extend(operations::<$words<CombVartime<2>>>());
            rows.extend(operations::<$words<CombSplitVartime>>());
            rows.extend(operations::<$words<KaratsubaCombVartime>>());
            rows.extend(operations::<$words<OperandScanningVartime<4, 8>>>());
            rows.push(by_fixed_factor::<Element<$modulus, u64, CombVartime<8>, $n, AbAc<CombVartime<8>>>>(
                "comb-fixed8",
            ));
            rows.extend(operations::<$words<CombBasic>>());
            rows.extend(operations::<$words<ShiftAndAdd>>());
        };
    }
    #[cfg(target_arch = "x86_64")]
    if has_avx512vl() {
        rows.extend(operations::<F2m233Lanes<XmmVl>>());
    }
    field!(F2m163, F2m163Words, 3, F2m163Lanes);
    field!(F2m233, F2m233Words, 4, F2m233Lanes);
    field!(F2m283, F2m283Words, 5, F2m283Lanes);
    field!(F2m409, F2m409Words, 7, F2m409Lanes);
    field!(F2m503, F2m503Words, 8, F2m503Lanes);
    field!(F2m571, F2m571Words, 9, F2m571Lanes);
    rows
}

/// The operations of a field. Inversion by scans is there where it takes constant time.
///
/// Steps are closures that are always inlined: the loop around one must cost nothing.
#[inline(never)]
fn operations<F: BinaryField>() -> Vec<FieldRow> {
    let time = time(F::CONSTANT_TIME);
    let squares = square_table_bytes::<F>();
    let windows = window_bytes::<F::Modulus>();
    let mut rows = vec![
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
            squares,
            #[inline(always)]
            |a, _| a.square(),
        ),
        reduction::<F>(),
        chained::<F>(
            "invert",
            "variable",
            squares + windows,
            #[inline(always)]
            |a, b| a.invert_vartime() + b,
        ),
        chained::<F>(
            "sqrt",
            time,
            0,
            #[inline(always)]
            |a, _| a.sqrt(),
        ),
        chained::<F>(
            "half-trace",
            "variable",
            half_trace_window_bytes::<F>(),
            #[inline(always)]
            |a, b| a.half_trace_vartime() + b,
        ),
        chained::<F>(
            "half-trace",
            "constant",
            half_trace_table_bytes::<F>(),
            #[inline(always)]
            |a, b| a.half_trace() + b,
        ),
    ];
    if F::CONSTANT_TIME {
        rows.push(chained::<F>(
            "invert",
            "constant",
            scan_table_bytes::<F>(),
            #[inline(always)]
            |a, b| a.invert() + b,
        ));
    }
    rows
}

/// The ways to invert that are not the multiplier's own.
fn other_inversions<F: BinaryField>() -> [FieldRow; 2] {
    let squarings = chained::<F>("invert", time(F::CONSTANT_TIME), 0, |a, b| invert::by_squarings(a) + b);
    let euclid = chained::<F>("invert", "variable", 0, |a, b| invert::by_euclid_vartime(a) + b);
    [squarings.named("squarings"), euclid.named("euclid")]
}

/// Bytes that a squaring reads: kernels in variable time square by the table of byte squares.
fn square_table_bytes<F: BinaryField>() -> usize {
    if F::CONSTANT_TIME { 0 } else { SQUARE_TABLE_BYTES }
}

/// Bytes of the squares of all bytes, one table for all fields.
pub const SQUARE_TABLE_BYTES: usize = 256 * 8;

/// Of a field's tables, those that methods in variable time read: for squaring and for inversion.
pub fn table_bytes<F: Field>() -> usize {
    let windows = match F::NAME {
        F2m163::NAME => window_bytes::<F2m163>(),
        F2m233::NAME => window_bytes::<F2m233>(),
        F2m283::NAME => window_bytes::<F2m283>(),
        F2m409::NAME => window_bytes::<F2m409>(),
        F2m503::NAME => window_bytes::<F2m503>(),
        F2m571::NAME => window_bytes::<F2m571>(),
        // Other fields have no tables.
        _ => return 0,
    };
    windows + if F::CONSTANT_TIME { 0 } else { SQUARE_TABLE_BYTES }
}

/// Bytes that inversion reads in variable time.
fn window_bytes<M: BinaryModulus>() -> usize {
    8 * M::FROBENIUS_WINDOWS.iter().map(|(_, table)| table.sums.len()).sum::<usize>()
}

/// Bytes that the half-trace reads in variable time.
pub fn half_trace_window_bytes<F: BinaryField>() -> usize {
    8 * F::Modulus::HALF_TRACE_WINDOWS.sums.len()
}

/// Bytes that the half-trace reads in constant time.
fn half_trace_table_bytes<F: BinaryField>() -> usize {
    8 * F::Modulus::HALF_TRACES.len()
}

/// Bytes that inversion reads in constant time.
pub fn scan_table_bytes<F: BinaryField>() -> usize {
    8 * F::Modulus::FROBENIUS_ROWS.iter().map(|(_, rows)| rows.len()).sum::<usize>()
}

/// Multiplications by one factor, for which the field prepares it once.
fn by_fixed_factor<F: BinaryField>(name: &'static str) -> FieldRow {
    let operands = operands::<F>();
    let repeat = move |n| {
        F::enter(|| {
            let (mut a, factor) = black_box((F::from_limbs(&operands[0]), F::from_limbs(&operands[1]).prepare()));
            for _ in 0..n {
                a = F::mul_prepared(&factor, a);
            }
            black_box(a);
        });
    };
    let product = |a: F, b: F| F::mul_prepared(&b.prepare(), a);
    let row = row::<F>("mul", time(F::CONSTANT_TIME), 0, product, repeat);
    FieldRow { id: format!("{}/{name}", F::NAME), multiplier: name, ..row }
}

/// Reductions of double-length operands that do not depend on each other.
fn reduction<F: BinaryField>() -> FieldRow {
    let operands = operands::<F>();
    let repeat = move |n: u64| {
        F::enter(|| {
            let mut wide: [F::Wide; INDEPENDENT] = std::array::from_fn(|i| F::from_limbs(&operands[i]).square_wide());
            let mut sum = F::ZERO;
            for _ in 0..n.div_ceil(INDEPENDENT as u64) {
                for wide in black_box(&mut wide) {
                    sum = sum + F::reduce(*wide);
                }
            }
            black_box(sum);
        });
    };
    row::<F>("reduce", "constant", 0, |a, b| F::reduce(a.mul_wide(b)), repeat)
}
