//! The product kernels by name, on counting words.
//!
//! A kernel is one line of [`KERNELS`] and one of `on_words`, or of the file of its own family.

use crate::operands::polynomial;
use crate::tally::{Counting, Tally, tally};
use crate::{lanes, scanning};
use carryless::field::named::*;
use carryless::poly::{
    Carryless, CombBasic, CombBasicVartime, CombSplitVartime, CombVartime, FusedMultiplier, KaratsubaCombVartime,
    KaratsubaFormulae, KaratsubaRec, Modulus, Multiplier, Product, ShiftAndAdd, ShiftAndAddVartime, reduce, square,
};
use carryless::word::Word;
use std::hint::black_box;

/// A kernel by its name on the command line.
pub struct Kernel {
    /// The multiplier's name.
    pub name: &'static str,
    /// What is counted.
    pub counted: &'static str,
}

/// Every kernel. Those on 128-bit words are counted for words of 64 bits, their halves; fused ones for words of 64 bits alone, for
/// which the literature counts them.
pub const KERNELS: [Kernel; 46] = [
    Kernel { name: "shift-and-add", counted: "the product with the reduction between its steps" },
    Kernel { name: "shift-and-add-branching", counted: "the same, terms added where a bit is set: the mean of many" },
    Kernel { name: "comb-basic", counted: "the product, rows selected by mask" },
    Kernel { name: "comb-basic-branching", counted: "the product, rows added where a bit is set: the mean of many" },
    Kernel { name: "comb2", counted: "the product, its table of 4 multiples included" },
    Kernel { name: "comb4", counted: "the product, its table of 16 multiples included" },
    Kernel { name: "comb8", counted: "the product, its table of 256 multiples included" },
    Kernel { name: "comb-fixed8", counted: "the product by a fixed factor, without its table of 256 multiples" },
    Kernel { name: "comb-split", counted: "the product, its two tables of 16 multiples included" },
    Kernel {
        name: "comb-fixed-split",
        counted: "the product by a fixed factor, without its two tables of 16 multiples",
    },
    Kernel { name: "comb4-abac", counted: BY_ONE },
    Kernel { name: "comb4-abcd", counted: SUMMED },
    Kernel { name: "operand-scanning-2-1", counted: SCANNED },
    Kernel { name: "operand-scanning-2-2", counted: SCANNED },
    Kernel { name: "operand-scanning-2-4", counted: SCANNED },
    Kernel { name: "operand-scanning-2-8", counted: SCANNED },
    Kernel { name: "operand-scanning-4-1", counted: SCANNED },
    Kernel { name: "operand-scanning-4-2", counted: SCANNED },
    Kernel { name: "operand-scanning-4-4", counted: SCANNED },
    Kernel { name: "operand-scanning-4-8", counted: SCANNED },
    Kernel { name: "operand-scanning-8-1", counted: SCANNED },
    Kernel { name: "operand-scanning-8-2", counted: SCANNED },
    Kernel { name: "operand-scanning-8-4", counted: SCANNED },
    Kernel { name: "operand-scanning-8-8", counted: SCANNED },
    Kernel { name: "karatsuba-rec", counted: "the product down to single words" },
    Kernel { name: "karatsuba-rec-abac", counted: "two products by one operand down to single words" },
    Kernel { name: "karatsuba-rec-abcd", counted: "the sum of two products down to single words" },
    Kernel { name: "karatsuba-formulae", counted: "the product down to single words" },
    Kernel { name: "karatsuba-comb", counted: "the product, the three tables of its halves included" },
    Kernel { name: "karatsuba-comb-abac", counted: BY_ONE },
    Kernel { name: "karatsuba-comb-abcd", counted: SUMMED },
    Kernel { name: "carryless", counted: "the product of all pairs of words" },
    Kernel { name: "clmul", counted: "the product of pairs of 128-bit words" },
    Kernel { name: "clmul-abac", counted: "two products by one operand, whose sums of 128-bit words are shared" },
    Kernel { name: "clmul-abcd", counted: "the sum of two products of 128-bit words, reconstructed once" },
    Kernel { name: "clmul-square", counted: "the square of 128-bit words, by products" },
    Kernel { name: "clmul-reduce", counted: "the remainder of a product of 128-bit words" },
    Kernel { name: "clmul-portable", counted: PORTABLE },
    Kernel { name: "clmul-portable-abac", counted: PORTABLE },
    Kernel { name: "clmul-portable-abcd", counted: PORTABLE },
    Kernel { name: "clmul-portable-square", counted: "the square of 128-bit words, by spreading bits" },
    Kernel { name: "clmul-portable-reduce", counted: "the remainder of a product of 128-bit words, by shifts" },
    Kernel { name: "square-spreading", counted: "the square, by spreading bits" },
    Kernel { name: "square-table", counted: "the square, by a table of the squares of bytes" },
    Kernel { name: "reduce", counted: "the remainder of a product" },
    Kernel { name: "reduce-loosely", counted: "the remainder of a product up to the last word: very lazy reduction" },
];

const PORTABLE: &str = "the same as without -portable, where a product of words is dear";
const BY_ONE: &str = "two products by one operand, whose tables are included";
const SUMMED: &str = "the sum of two products, their tables included";
const SCANNED: &str = "the product, its table of multiples included";

/// What the names of operand scanning begin with, before its shape.
const SCANNING: &str = "operand-scanning-";

/// The word sizes.
pub const WORDS: [u32; 3] = [16, 32, 64];

/// What one run of a kernel costs in F_2^`field` on words of `word` bits; nothing if one of the three does not exist. Of two moduli of
/// one degree the first counts, the trinomial.
#[allow(unreachable_patterns, reason = "two fields have 2^233 elements")]
pub fn count(kernel: &str, field: u32, word: u32) -> Option<Tally> {
    macro_rules! in_fields {
        ($($modulus:ident $words:ident $lanes:ident: $n64:literal $n32:literal $n16:literal $nl:literal;)*) => {
            match (field, word) {
                $(
                    ($modulus::M, _) if kernel.starts_with(SCANNING) => {
                        scanning::kernel(&kernel[SCANNING.len()..], field, word)
                    }
                    ($modulus::M, 64) if kernel.starts_with("clmul") => lanes::kernel::<$modulus, $nl>(kernel),
                    ($modulus::M, 64) => {
                        fused::<$modulus, $n64>(kernel).or_else(|| on_words::<$modulus, u64, $n64>(kernel))
                    }
                    ($modulus::M, 32) => on_words::<$modulus, u32, $n32>(kernel),
                    ($modulus::M, 16) => on_words::<$modulus, u16, $n16>(kernel),
                )*
                _ => None,
            }
        };
    }
    carryless::binary_fields!(in_fields! {})
}

/// The other kernels on words.
fn on_words<M: Modulus, W: Word, const N: usize>(name: &str) -> Option<Tally>
where
    KaratsubaRec: Multiplier<M, Counting<W>, N>,
    KaratsubaCombVartime: Multiplier<M, Counting<W>, N>,
{
    Some(match name {
        "shift-and-add" => field_product::<M, W, ShiftAndAdd, N>(),
        "shift-and-add-branching" => mean::<M, W, N>(|[a, b, ..]| {
            _ = black_box(<ShiftAndAddVartime as Multiplier<M, _, N>>::mul(a, b));
        }),
        "comb-basic" => product::<M, W, CombBasic, N>(),
        "comb-basic-branching" => mean::<M, W, N>(|[a, b, ..]| {
            _ = black_box(<CombBasicVartime as Multiplier<M, _, N>>::product(a, b));
        }),
        "comb2" => product::<M, W, CombVartime<2>, N>(),
        "comb4" => product::<M, W, CombVartime<4>, N>(),
        "comb8" => product::<M, W, CombVartime<8>, N>(),
        "comb-fixed8" => fixed::<M, W, CombVartime<8>, N>(),
        "comb-split" => product::<M, W, CombSplitVartime, N>(),
        "comb-fixed-split" => fixed::<M, W, CombSplitVartime, N>(),
        "karatsuba-rec" => product::<M, W, KaratsubaRec, N>(),
        "karatsuba-formulae" => product::<M, W, KaratsubaFormulae, N>(),
        "karatsuba-comb" => product::<M, W, KaratsubaCombVartime, N>(),
        "carryless" => product::<M, W, Carryless, N>(),
        "square-spreading" => counted::<W, N>(M::M, |[a, ..]| _ = black_box(square::by_spreading(a))),
        "square-table" => counted::<W, N>(M::M, |[a, ..]| _ = black_box(square::by_table_vartime(a))),
        "reduce" => remainder::<W, N>(M::M, reduce::reduce::<M, _, N>),
        "reduce-loosely" => remainder::<W, N>(M::M, reduce::reduce_loosely::<M, _, N>),
        _ => return None,
    })
}

/// Two products by one operand, and sums of two products.
fn fused<M: Modulus, const N: usize>(name: &str) -> Option<Tally>
where
    KaratsubaRec: FusedMultiplier<M, Counting<u64>, N>,
    KaratsubaCombVartime: FusedMultiplier<M, Counting<u64>, N>,
{
    Some(match name {
        "comb4-abac" => ab_ac::<M, u64, CombVartime<4>, N>(),
        "comb4-abcd" => ab_plus_cd::<M, u64, CombVartime<4>, N>(),
        "karatsuba-rec-abac" => ab_ac::<M, u64, KaratsubaRec, N>(),
        "karatsuba-rec-abcd" => ab_plus_cd::<M, u64, KaratsubaRec, N>(),
        "karatsuba-comb-abac" => ab_ac::<M, u64, KaratsubaCombVartime, N>(),
        "karatsuba-comb-abcd" => ab_plus_cd::<M, u64, KaratsubaCombVartime, N>(),
        _ => return None,
    })
}

/// A polynomial on counting words.
type Operand<W, const N: usize> = [Counting<W>; N];

/// a·b.
fn product<M: Modulus, W: Word, S: Multiplier<M, Counting<W>, N>, const N: usize>() -> Tally {
    counted(M::M, |[a, b, ..]| _ = black_box(S::product(a, b)))
}

/// a·b mod f.
fn field_product<M: Modulus, W: Word, S: Multiplier<M, Counting<W>, N>, const N: usize>() -> Tally {
    counted(M::M, |[a, b, ..]| _ = black_box(S::mul(a, b)))
}

/// c mod f for a c of double length.
fn remainder<W: Word, const N: usize>(m: u32, of: fn(Product<Counting<W>, N>) -> Operand<W, N>) -> Tally {
    let [low, high, ..] = operands::<W, N>(m, &mut 0);
    tally(|| _ = black_box(of(Product([low, high]))))
}

/// a·b and a·c.
fn ab_ac<M: Modulus, W: Word, S: FusedMultiplier<M, Counting<W>, N>, const N: usize>() -> Tally {
    counted(M::M, |[a, b, c, _]| {
        let a = S::prepare(a);
        black_box((S::product_prepared(&a, b), S::product_prepared(&a, c)));
    })
}

/// a·b + c·d.
fn ab_plus_cd<M: Modulus, W: Word, S: FusedMultiplier<M, Counting<W>, N>, const N: usize>() -> Tally {
    counted(M::M, |[a, b, c, d]| _ = black_box(S::sum_of_products(a, b, c, d)))
}

/// The comb with windows of four bits by its parts, which add up to what [`count`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombParts {
    /// The table of 16 multiples.
    pub table: Tally,
    /// The rows that are added to the accumulator, with the groups of bits that choose them.
    pub rows: Tally,
    /// The accumulator's shifts.
    pub shifts: Tally,
}

/// The parts of `comb4` in F_2^`field` on 64-bit words; nothing if there is no such field.
#[allow(unreachable_patterns, reason = "two fields have 2^233 elements")]
pub fn comb_parts(field: u32) -> Option<CombParts> {
    macro_rules! on_words {
        ($($modulus:ident $words:ident $lanes:ident: $n64:literal $n32:literal $n16:literal $nl:literal;)*) => {
            match field {
                $($modulus::M => Some(parts::<$modulus, u64, CombVartime<4>, $n64>()),)*
                _ => None,
            }
        };
    }
    carryless::binary_fields!(on_words! {})
}

/// The parts of a product. A sum of two products adds twice the rows and shifts its one accumulator as often as a product
/// does, so that rows and shifts follow from both.
fn parts<M: Modulus, W: Word, S: FusedMultiplier<M, Counting<W>, N>, const N: usize>() -> CombParts {
    let [a, b, c, d] = &operands::<W, N>(M::M, &mut 0);
    let table = tally(|| _ = black_box(S::prepare(a)));
    let (a, c) = (S::prepare(a), S::prepare(c));
    let one = tally(|| _ = black_box(S::product_prepared(&a, b)));
    let two = tally(|| _ = black_box(S::sum_of_products_prepared(&a, b, &c, d)));
    let rows = two - one;
    CombParts { table, rows, shifts: one - rows }
}

/// a·b for one a that is prepared in advance.
fn fixed<M: Modulus, W: Word, S: FusedMultiplier<M, Counting<W>, N>, const N: usize>() -> Tally {
    let [a, b, ..] = &operands::<W, N>(M::M, &mut 0);
    let a = S::prepare(a);
    tally(|| _ = black_box(S::product_prepared(&a, b)))
}

/// What `compute` costs on operands a, b, c and d of degree below m.
fn counted<W: Word, const N: usize>(m: u32, compute: fn(&[Operand<W, N>; 4])) -> Tally {
    let operands = operands(m, &mut 0);
    tally(|| compute(&operands))
}

/// Operands whose mean is taken where the cost depends on them.
const RUNS: u64 = 64;

/// What `compute` costs on average, rounded.
fn mean<M: Modulus, W: Word, const N: usize>(compute: fn(&[Operand<W, N>; 4])) -> Tally {
    let mut state = 0;
    let runs: Vec<[Operand<W, N>; 4]> = (0..RUNS).map(|_| operands(M::M, &mut state)).collect();
    tally(|| runs.iter().for_each(compute)).divided(RUNS)
}

/// The next operands of degree below m of a sequence.
fn operands<W: Word, const N: usize>(m: u32, state: &mut u64) -> [Operand<W, N>; 4] {
    [(); 4].map(|()| polynomial(m, state).try_into().unwrap_or_else(|_| unreachable!("N = ⌈m/W⌉")))
}
