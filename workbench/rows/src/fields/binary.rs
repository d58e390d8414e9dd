//! The rows of F_2^m.

use super::steps::*;
use super::{Erased, FieldRow, steps};
use carryless::field::binary::{BinaryModulus, Element, Quadratic, WindowTable, trace};
use carryless::field::{BinaryField, named::*};
use carryless::poly::{
    AbAc, CombBasic, CombBasicVartime, CombSplitVartime, CombVartime, KaratsubaCombVartime, KaratsubaFormulae,
    KaratsubaRec, OperandScanningVartime, ShiftAndAdd, ShiftAndAddVartime,
};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm};
use carryless::word::{Portable128, has_carryless_product};

/// Calls a macro for every field.
macro_rules! every_field {
    ($field:ident $($modulus:ident $words:ident $lanes:ident: $n64:literal $n32:literal $n16:literal $nl:literal;)*) => {
        $($field!($modulus, $words, $n64, $lanes);)*
    };
}

/// The products of every multiplier in every field; the other operations by the processor's products and by combs.
pub(super) fn every_row() -> Vec<FieldRow> {
    let mut rows = Vec::new();
    macro_rules! field {
        ($modulus:ident, $words:ident, $n:literal, $lanes:ident) => {
            #[cfg(target_arch = "x86_64")]
            if has_carryless_product() {
                rows.extend(operations::<$lanes<Xmm>>());
                rows.extend(other_inversions::<$lanes<Xmm>>());
                rows.push(product::<Element<$modulus, Clmul64, $n, KaratsubaRec>>());
                rows.push(product::<Element<$modulus, Clmul64, $n, KaratsubaFormulae>>());
            }
            if !has_carryless_product() {
                rows.extend(other_inversions::<$lanes<Portable128>>());
                rows.push(product::<$words<KaratsubaRec>>());
                rows.push(product::<$words<KaratsubaFormulae>>());
            }
            rows.push(product::<$lanes<Portable128>>());
            #[cfg(not(target_arch = "x86_64"))]
            rows.extend(beside_products::<$lanes<Portable128>>());
            rows.push(product::<$words<CombVartime<8>>>());
            rows.extend(operations::<$words<CombVartime<4>>>());
            rows.push(product::<$words<CombVartime<2>>>());
            rows.push(product::<$words<CombSplitVartime>>());
            rows.push(product::<$words<KaratsubaCombVartime>>());
            rows.push(product::<$words<OperandScanningVartime<4, 8>>>());
            rows.push(by_fixed_factor::<Element<$modulus, u64, $n, CombVartime<8>, AbAc<CombVartime<8>>>>(
                "comb-fixed8",
            ));
            rows.push(product::<$words<CombBasic>>());
            rows.push(product::<$words<CombBasicVartime>>());
            rows.push(product::<$words<ShiftAndAdd>>());
            rows.push(product::<$words<ShiftAndAddVartime>>());
        };
    }
    carryless::binary_fields!(every_field! { field });
    #[cfg(target_arch = "x86_64")]
    if has_carryless_product() {
        rows.extend(over_f2m127::<Quadratic<F2m127Lanes<Xmm>>>());
    }
    rows.extend(over_f2m127::<Quadratic<F2m127Lanes<Portable128>>>());
    rows.extend(words_of_32_bits::<F2m163, 6>());
    rows.extend(words_of_32_bits::<F2m233, 8>());
    rows.extend(other_roots::<F2m163Words<CombVartime<4>>>());
    rows.extend(other_roots::<F2m233Words<CombVartime<4>>>());
    rows.extend(other_roots::<F2m283Words<CombVartime<4>>>());
    rows
}

/// The operations of F_(2^127)^2.
fn over_f2m127<F: BinaryField>() -> [FieldRow; 3] {
    let field = Erased::of::<F>();
    let inversion = inversion_table_bytes::<F::Modulus>();
    [
        product::<F>(),
        field.row("square", "constant", 0, chained::<F, Square>),
        field.row("invert", "constant", inversion, chained::<F, Invert>),
    ]
}

/// Products of López and Dahab's tables on the words of a Pentium.
fn words_of_32_bits<M: BinaryModulus, const N: usize>() -> Vec<FieldRow>
where
    Element<M, u32, N, ShiftAndAdd>: BinaryField,
    Element<M, u32, N, ShiftAndAddVartime>: BinaryField,
    Element<M, u32, N, CombBasic>: BinaryField,
    Element<M, u32, N, CombBasicVartime>: BinaryField,
    Element<M, u32, N, CombVartime<4>>: BinaryField,
{
    vec![
        product_named::<Element<M, u32, N, ShiftAndAdd>>("shift-and-add-32"),
        product_named::<Element<M, u32, N, ShiftAndAddVartime>>("shift-and-add-branching-32"),
        product_named::<Element<M, u32, N, CombBasic>>("comb-basic-32"),
        product_named::<Element<M, u32, N, CombBasicVartime>>("comb-basic-branching-32"),
        product_named::<Element<M, u32, N, CombVartime<4>>>("comb4-32"),
    ]
}

/// The operations of a field, and products that do not wait for each other.
fn operations<F: BinaryField>() -> Vec<FieldRow> {
    let field = Erased::of::<F>();
    let mut rows = vec![product::<F>(), field.row("mul-throughput", field.time(), 0, throughput::<F>)];
    rows.extend(beside_products::<F>());
    rows
}

/// Products, each waiting for the one before.
fn product<F: BinaryField>() -> FieldRow {
    product_named::<F>(F::MULTIPLIER)
}

/// Products, each waiting for the one before, under a name that tells more than the multiplier's.
fn product_named<F: BinaryField>(name: &'static str) -> FieldRow {
    let field = Erased { multiplier: name, ..Erased::of::<F>() };
    field.row("mul", field.time(), 0, chained::<F, Mul>)
}

/// The other operations. Inversion by scans is there where it takes constant time.
fn beside_products<F: BinaryField>() -> Vec<FieldRow> {
    let field = Erased::of::<F>();
    let time = field.time();
    let squares = if F::CONSTANT_TIME { 0 } else { SQUARE_TABLE_BYTES };
    let inversion = inversion_table_bytes_vartime::<F::Modulus>();
    let mut rows = vec![
        field.row("square", time, squares, chained::<F, Square>),
        field.row("reduce", "constant", 0, reduction::<F>),
        field.row("invert", "variable", squares + inversion, chained::<F, InvertVartime>),
        field.row("sqrt", time, 0, chained::<F, Sqrt>),
        field.row("half-trace", "variable", half_trace_window_bytes::<F::Modulus>(), chained::<F, HalfTraceVartime>),
        field.row("half-trace", "constant", half_trace_table_bytes::<F::Modulus>(), chained::<F, HalfTrace>),
    ];
    if F::CONSTANT_TIME {
        rows.push(field.row("invert", "constant", inversion_table_bytes::<F::Modulus>(), chained::<F, Invert>));
    }
    rows
}

/// The ways to invert that are not the multiplier's own.
fn other_inversions<F: BinaryField>() -> [FieldRow; 2] {
    let field = Erased::of::<F>();
    let squares = if F::CONSTANT_TIME { 0 } else { SQUARE_TABLE_BYTES };
    let squarings = field.row("invert", field.time(), squares, chained::<F, InvertBySquarings>);
    let euclid = field.row("invert", "variable", 0, chained::<F, InvertByEuclid>);
    [squarings.named("squarings"), euclid.named("euclid")]
}

/// Square roots by the tables of 16 and of 64 multiples of √x: Fong et al. 2001, slides 25 and 28.
fn other_roots<F: BinaryField>() -> [FieldRow; 2] {
    let field = Erased::of::<F>();
    let by_16 = field.row("sqrt", "variable", root_table_bytes::<F::Modulus>(16), chained::<F, SqrtBy16>);
    let by_64 = field.row("sqrt", "variable", root_table_bytes::<F::Modulus>(64), chained::<F, SqrtBy64>);
    [by_16.named("sqrt16"), by_64.named("sqrt64")]
}

/// Bytes of a table of `rows` multiples of √x.
fn root_table_bytes<M: BinaryModulus>(rows: usize) -> usize {
    8 * M::LIMBS * rows
}

/// Bytes of the constants that a halving reads: windows of half-traces, and where products are by tables of public
/// operands the 64 multiples of √x.
pub fn halving_bytes<F: BinaryField>() -> usize {
    let roots = if F::CONSTANT_TIME { 0 } else { root_table_bytes::<F::Modulus>(64) };
    half_trace_window_bytes::<F::Modulus>() + roots
}

/// Multiplications by one factor, for which the field prepares it once.
fn by_fixed_factor<F: BinaryField>(name: &'static str) -> FieldRow {
    let field = Erased { multiplier: name, ..Erased::of::<F>() };
    field.row("mul", field.time(), 0, steps::by_fixed_factor::<F>)
}

/// Bytes of the squares of all bytes, one table for all fields.
pub const SQUARE_TABLE_BYTES: usize = 256 * 8;

/// The bytes of the table of squares that a field's products go with, unless they take constant time. Fields of odd
/// characteristic have none.
pub fn square_table_bytes(field: &str, is_constant_time: bool) -> usize {
    if is_constant_time || !field.starts_with("F2-") { 0 } else { SQUARE_TABLE_BYTES }
}

/// The bytes that an inversion in variable time reads of the tables of a field. Fields of odd characteristic have none.
pub fn inversion_bytes_vartime(field: &str) -> usize {
    if !field.starts_with("F2-") {
        return 0;
    }
    // An inverse over a quadratic extension is one over the field below.
    let [_, inversion] = tables(field.trim_end_matches("^2")).expect("a binary field");
    inversion
}

/// Bytes of all tables of a field; none if there is no such field.
pub fn bytes_of_tables(field: &str) -> usize {
    tables(field).map_or(0, |[all, _]| all)
}

/// Bytes of all tables, and of those that inversion reads in variable time, of the field with this name.
fn tables(name: &str) -> Option<[usize; 2]> {
    macro_rules! field {
        ($modulus:ident, $words:ident, $n:literal, $lanes:ident) => {
            if name == $modulus::NAME {
                return Some([$modulus::TABLE_BYTES, inversion_table_bytes_vartime::<$modulus>()]);
            }
        };
    }
    carryless::binary_fields!(every_field! { field F2m127 F2m127Words F2m127Lanes: 2 4 8 1; });
    None
}

/// Bytes that inversion reads in constant time.
pub fn inversion_table_bytes<M: BinaryModulus>() -> usize {
    bytes_along_the_chain::<M>(&[])
}

/// Bytes that inversion reads where the processor multiplies by matrices of 8×8 bits: those, as far as the modulus has some.
pub fn inversion_matrix_bytes<M: BinaryModulus>() -> usize {
    let matrices: usize = M::FROBENIUS_MATRICES.iter().map(|matrices| size_of_val(*matrices)).sum();
    let rows: usize =
        M::FROBENIUS_ROWS.iter().take(M::FROBENIUS_MATRICES.len()).map(|(_, rows)| size_of_val(*rows)).sum();
    // Each map by either.
    inversion_table_bytes::<M>() - rows + matrices
}

/// Bytes that inversion reads in variable time.
fn inversion_table_bytes_vartime<M: BinaryModulus>() -> usize {
    bytes_along_the_chain::<M>(M::FROBENIUS_WINDOWS)
}

/// Bytes of the tables that the runs of squarings of an inversion read: those of the windows given, and of whole rows,
/// whose step fits into what is left of a run.
fn bytes_along_the_chain<M: BinaryModulus>(windows: &[(u32, WindowTable)]) -> usize {
    let windows = windows.iter().map(|(step, table)| (*step, table.sums.len()));
    let tables: Vec<(u32, usize)> =
        windows.chain(M::FROBENIUS_ROWS.iter().map(|(step, rows)| (*step, rows.len()))).collect();
    let mut is_read = vec![false; tables.len()];
    for run in M::CHAIN.windows(2).map(|members| members[1] - members[0]) {
        let mut left = run;
        for (is_read, (step, _)) in is_read.iter_mut().zip(&tables) {
            *is_read |= left >= *step;
            left %= step;
        }
    }
    tables.iter().zip(is_read).map(|((_, limbs), is_read)| if is_read { 8 * limbs } else { 0 }).sum()
}

/// Bytes that the half-trace reads in variable time.
fn half_trace_window_bytes<M: BinaryModulus>() -> usize {
    8 * M::HALF_TRACE_WINDOWS.sums.len() + trace::SHARED_TABLE_BYTES
}

/// Bytes that the half-trace reads in constant time.
pub fn half_trace_table_bytes<M: BinaryModulus>() -> usize {
    8 * M::HALF_TRACES.len()
}
