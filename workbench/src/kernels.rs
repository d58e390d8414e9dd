//! The product kernels by name: counted on counting words, and timed on real ones.
//!
//! A kernel is one line of [`KERNELS`] and one of `kernel`.

use crate::random::SplitMix64;
use crate::tally::{Counting, Tally, tally};
use carryless::field::named::*;
use carryless::poly::{
    Carryless, CombBasic, CombSplitVartime, CombVartime, FusedMultiplier, KaratsubaCombVartime, KaratsubaFormulae,
    KaratsubaRec, Modulus, Multiplier, OperandScanningVartime, Product, ShiftAndAdd, lanes,
};
#[cfg(target_arch = "x86_64")]
use carryless::word::{Clmul64, Xmm};
use carryless::word::{Portable128, Word, Word128, has_carryless_product};
use std::hint::black_box;

/// A kernel by its name on the command line.
pub struct Kernel {
    /// The multiplier's name.
    pub name: &'static str,
    /// What is counted.
    pub counted: &'static str,
}

/// Every kernel that runs on words.
pub const KERNELS: [Kernel; 39] = [
    Kernel { name: "shift-and-add", counted: "the product with the reduction between its steps" },
    Kernel { name: "comb-basic", counted: "the product, rows selected by mask" },
    Kernel { name: "comb2", counted: "the product, its table of 4 multiples included" },
    Kernel { name: "comb4", counted: "the product, its table of 16 multiples included" },
    Kernel { name: "comb8", counted: "the product, its table of 256 multiples included" },
    Kernel { name: "comb-fixed8", counted: "the product by a fixed factor, without its table of 256 multiples" },
    Kernel { name: "comb-split", counted: "the product, its two tables of 16 multiples included" },
    Kernel {
        name: "comb-fixed-split",
        counted: "the product by a fixed factor, without its two tables of 16 multiples",
    },
    Kernel { name: "comb2-abac", counted: BY_ONE },
    Kernel { name: "comb2-abcd", counted: SUMMED },
    Kernel { name: "comb4-abac", counted: BY_ONE },
    Kernel { name: "comb4-abcd", counted: SUMMED },
    Kernel { name: "comb8-abac", counted: BY_ONE },
    Kernel { name: "comb8-abcd", counted: SUMMED },
    Kernel { name: "comb-split-abac", counted: BY_ONE },
    Kernel { name: "comb-split-abcd", counted: SUMMED },
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
    Kernel { name: "clmul", counted: "the product of all pairs of words (timed: of pairs of 128-bit words)" },
    Kernel { name: "clmul-abac", counted: "two of the products of clmul (timed: their sums of lanes shared)" },
    Kernel { name: "clmul-abcd", counted: "two of the products of clmul and their sum (timed: one reconstruction)" },
    Kernel { name: "clmul-portable", counted: "the same kernel as clmul" },
];

const BY_ONE: &str = "two products by one operand, whose tables are included";
const SUMMED: &str = "the sum of two products, their tables included";
const SCANNED: &str = "the product, its table of multiples included";

/// The word whose products are the hardware's, if it has them.
#[cfg(target_arch = "x86_64")]
type HardwareWord = Clmul64;
#[cfg(not(target_arch = "x86_64"))]
type HardwareWord = u64;

/// The word sizes.
pub const WORDS: [u32; 3] = [16, 32, 64];

/// A kernel's name, of which `comb` is short for `comb4`.
pub fn canonical(name: &str) -> &str {
    if name == "comb" { "comb4" } else { name }
}

/// A row's multiplier, of which `comb` is short for `comb4`; AB + CD is part of the products on 128-bit words as they
/// are.
pub fn canonical_multiplier(name: &str) -> &str {
    match name {
        "comb" => "comb4",
        "clmul-abcd" => "clmul",
        "clmul-portable-abcd" => "clmul-portable",
        name => name,
    }
}

/// What one run of a kernel costs in F_2^`field` on words of `word` bits; nothing if one of the three does not exist.
pub fn count(kernel: &str, field: u32, word: u32) -> Option<Tally> {
    macro_rules! on_words {
        ($modulus:ident, $n64:literal, $n32:literal, $n16:literal) => {
            match word {
                64 => counted::<$modulus, u64, $n64>(kernel, scanning_64::<$modulus, Counting<u64>, $n64>),
                32 => counted::<$modulus, u32, $n32>(kernel, scanning_32::<$modulus, Counting<u32>, $n32>),
                16 => counted::<$modulus, u16, $n16>(kernel, scanning_16::<$modulus, Counting<u16>, $n16>),
                _ => None,
            }
        };
    }
    match field {
        163 => on_words!(F2m163, 3, 6, 11),
        233 => on_words!(F2m233, 4, 8, 15),
        283 => on_words!(F2m283, 5, 9, 18),
        409 => on_words!(F2m409, 7, 13, 26),
        503 => on_words!(F2m503, 8, 16, 32),
        571 => on_words!(F2m571, 9, 18, 36),
        _ => None,
    }
}

/// Runs of a kernel in F_2^`field` on 64-bit words, on those of the hardware where it multiplies them; a run has the
/// number of times as its argument. Nothing if there is no such kernel or field, or if the processor cannot run it.
pub fn timed(kernel: &str, field: u32) -> Option<Runs> {
    macro_rules! on {
        ($modulus:ident, $n:literal, $lanes:literal) => {
            if kernel.starts_with("clmul") {
                on_lanes::<$modulus, $lanes>(kernel)
            } else {
                on_words::<$modulus, $n>(kernel)
            }
        };
    }
    match field {
        163 => on!(F2m163, 3, 2),
        233 => on!(F2m233, 4, 2),
        283 => on!(F2m283, 5, 3),
        409 => on!(F2m409, 7, 4),
        503 => on!(F2m503, 8, 4),
        571 => on!(F2m571, 9, 5),
        _ => None,
    }
}

/// The operands of as many runs, after which they come again: so many that no branch predictor learns them.
const RUNS: usize = 64;

/// Runs of a kernel, as many as the argument says.
type Runs = Box<dyn Fn(u64)>;

/// Runs of `compute` on operands a, b, c and d.
fn repeat<T: 'static, R>(operands: Vec<[T; 4]>, compute: impl Fn([&T; 4]) -> R + 'static) -> Runs {
    Box::new(move |n| {
        for operands in operands.iter().cycle().take(n as usize) {
            black_box(&compute(operands.each_ref()));
        }
    })
}

/// N words that hold a random element.
fn element<M: Modulus, W: Word, const N: usize>(random: &mut SplitMix64) -> [W; N] {
    let limbs = random.integer(M::M);
    std::array::from_fn(|i| {
        let bit = i * W::BITS as usize;
        W::literal(limbs.get(bit / 64).map_or(0, |limb| limb >> (bit % 64)))
    })
}

fn counted<M: Modulus, W: Word, const N: usize>(name: &str, operand_scanning: fn(&str) -> Option<Runs>) -> Option<Tally>
where
    KaratsubaRec: FusedMultiplier<M, Counting<W>, N>,
    KaratsubaCombVartime: FusedMultiplier<M, Counting<W>, N>,
{
    let run = kernel::<M, Counting<W>, N>(name).or_else(|| operand_scanning(name))?;
    Some(tally(|| run(1)))
}

fn on_words<M: Modulus, const N: usize>(name: &str) -> Option<Runs>
where
    KaratsubaRec: FusedMultiplier<M, u64, N>,
    KaratsubaCombVartime: FusedMultiplier<M, u64, N>,
    KaratsubaRec: FusedMultiplier<M, HardwareWord, N>,
    KaratsubaCombVartime: FusedMultiplier<M, HardwareWord, N>,
{
    let by_products = name.starts_with("karatsuba-rec") || name.starts_with("karatsuba-formulae");
    match by_products && has_carryless_product() {
        true => kernel::<M, HardwareWord, N>(name),
        false => kernel::<M, u64, N>(name).or_else(|| scanning_64::<M, u64, N>(name)),
    }
}

/// The kernel of this name on N words `W`.
fn kernel<M: Modulus, W: Word, const N: usize>(name: &str) -> Option<Runs>
where
    KaratsubaRec: FusedMultiplier<M, W, N>,
    KaratsubaCombVartime: FusedMultiplier<M, W, N>,
{
    Some(match name {
        "shift-and-add" => field_product::<M, W, ShiftAndAdd, N>(),
        "comb-basic" => product::<M, W, CombBasic, N>(),
        "comb2" => product::<M, W, CombVartime<2>, N>(),
        "comb4" => product::<M, W, CombVartime<4>, N>(),
        "comb8" => product::<M, W, CombVartime<8>, N>(),
        "comb-fixed8" => fixed::<M, W, CombVartime<8>, N>(),
        "comb-split" => product::<M, W, CombSplitVartime, N>(),
        "comb-fixed-split" => fixed::<M, W, CombSplitVartime, N>(),
        "comb2-abac" => ab_ac::<M, W, CombVartime<2>, N>(),
        "comb2-abcd" => ab_plus_cd::<M, W, CombVartime<2>, N>(),
        "comb8-abac" => ab_ac::<M, W, CombVartime<8>, N>(),
        "comb8-abcd" => ab_plus_cd::<M, W, CombVartime<8>, N>(),
        "comb4-abac" => ab_ac::<M, W, CombVartime<4>, N>(),
        "comb4-abcd" => ab_plus_cd::<M, W, CombVartime<4>, N>(),
        "comb-split-abac" => ab_ac::<M, W, CombSplitVartime, N>(),
        "comb-split-abcd" => ab_plus_cd::<M, W, CombSplitVartime, N>(),
        "karatsuba-rec" => product::<M, W, KaratsubaRec, N>(),
        "karatsuba-rec-abac" => ab_ac::<M, W, KaratsubaRec, N>(),
        "karatsuba-rec-abcd" => ab_plus_cd::<M, W, KaratsubaRec, N>(),
        "karatsuba-formulae" => product::<M, W, KaratsubaFormulae, N>(),
        "karatsuba-comb" => product::<M, W, KaratsubaCombVartime, N>(),
        "karatsuba-comb-abac" => ab_ac::<M, W, KaratsubaCombVartime, N>(),
        "karatsuba-comb-abcd" => ab_plus_cd::<M, W, KaratsubaCombVartime, N>(),
        "clmul" | "clmul-portable" => product::<M, W, Carryless, N>(),
        "clmul-abac" => run::<M, W, N, _>(|[a, b, c, _]| (all_pairs::<M, W, N>(a, b), all_pairs::<M, W, N>(a, c))),
        "clmul-abcd" => run::<M, W, N, _>(|[a, b, c, d]| all_pairs::<M, W, N>(a, b) + all_pairs::<M, W, N>(c, d)),
        _ => return None,
    })
}

/// Operand scanning with windows that divide a word of 64 bits.
fn scanning_64<M: Modulus, W: Word, const N: usize>(name: &str) -> Option<Runs> {
    Some(match name {
        "operand-scanning-8-8" => product::<M, W, OperandScanningVartime<8, 8>, N>(),
        _ => return scanning_32::<M, W, N>(name),
    })
}

/// Operand scanning with windows that divide a word of 32 bits.
fn scanning_32<M: Modulus, W: Word, const N: usize>(name: &str) -> Option<Runs> {
    Some(match name {
        "operand-scanning-4-8" => product::<M, W, OperandScanningVartime<4, 8>, N>(),
        "operand-scanning-8-4" => product::<M, W, OperandScanningVartime<8, 4>, N>(),
        _ => return scanning_16::<M, W, N>(name),
    })
}

/// Operand scanning with windows that divide a word of 16 bits.
fn scanning_16<M: Modulus, W: Word, const N: usize>(name: &str) -> Option<Runs> {
    Some(match name {
        "operand-scanning-2-1" => product::<M, W, OperandScanningVartime<2, 1>, N>(),
        "operand-scanning-2-2" => product::<M, W, OperandScanningVartime<2, 2>, N>(),
        "operand-scanning-2-4" => product::<M, W, OperandScanningVartime<2, 4>, N>(),
        "operand-scanning-2-8" => product::<M, W, OperandScanningVartime<2, 8>, N>(),
        "operand-scanning-4-1" => product::<M, W, OperandScanningVartime<4, 1>, N>(),
        "operand-scanning-4-2" => product::<M, W, OperandScanningVartime<4, 2>, N>(),
        "operand-scanning-4-4" => product::<M, W, OperandScanningVartime<4, 4>, N>(),
        "operand-scanning-8-1" => product::<M, W, OperandScanningVartime<8, 1>, N>(),
        "operand-scanning-8-2" => product::<M, W, OperandScanningVartime<8, 2>, N>(),
        _ => return None,
    })
}

fn all_pairs<M: Modulus, W: Word, const N: usize>(a: &[W; N], b: &[W; N]) -> Product<W, N> {
    <Carryless as Multiplier<M, W, N>>::product(a, b)
}

/// a·b.
fn product<M: Modulus, W: Word, S: Multiplier<M, W, N>, const N: usize>() -> Runs {
    run::<M, W, N, _>(|[a, b, ..]| S::product(a, b))
}

/// a·b mod f.
fn field_product<M: Modulus, W: Word, S: Multiplier<M, W, N>, const N: usize>() -> Runs {
    run::<M, W, N, _>(|[a, b, ..]| S::mul(a, b))
}

/// a·b and a·c.
fn ab_ac<M: Modulus, W: Word, S: FusedMultiplier<M, W, N>, const N: usize>() -> Runs {
    run::<M, W, N, _>(|[a, b, c, _]| {
        let a = S::prepare(a);
        (S::product_prepared(&a, b), S::product_prepared(&a, c))
    })
}

/// a·b + c·d.
fn ab_plus_cd<M: Modulus, W: Word, S: FusedMultiplier<M, W, N>, const N: usize>() -> Runs {
    run::<M, W, N, _>(|[a, b, c, d]| S::sum_of_products(a, b, c, d))
}

/// a·b for one a that is prepared in advance.
fn fixed<M: Modulus, W: Word, S: FusedMultiplier<M, W, N>, const N: usize>() -> Runs {
    let a = S::prepare(&element::<M, W, N>(&mut SplitMix64::new(0)));
    run::<M, W, N, _>(move |[_, b, ..]| S::product_prepared(&a, b))
}

fn run<M: Modulus, W: Word, const N: usize, R>(compute: impl Fn([&[W; N]; 4]) -> R + 'static) -> Runs {
    repeat(operands::<M, W, N>(), compute)
}

#[inline(never)]
fn operands<M: Modulus, W: Word, const N: usize>() -> Vec<[[W; N]; 4]> {
    let mut random = SplitMix64::new(u64::from(M::M));
    (0..RUNS).map(|_| std::array::from_fn(|_| element::<M, W, N>(&mut random))).collect()
}

/// The kernels on pairs of 128-bit words.
fn on_lanes<M: Modulus, const NL: usize>(name: &str) -> Option<Runs> {
    match name {
        #[cfg(target_arch = "x86_64")]
        "clmul" | "clmul-abac" | "clmul-abcd" if has_carryless_product() => lane_kernel::<M, Xmm, NL>(name),
        "clmul-portable" => lane_kernel::<M, Portable128, NL>("clmul"),
        _ => None,
    }
}

fn lane_kernel<M: Modulus, L: Word128, const NL: usize>(name: &str) -> Option<Runs> {
    let mut random = SplitMix64::new(u64::from(M::M));
    let mut element = || {
        let limbs = random.integer(M::M);
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        std::array::from_fn(|k| L::new(limb(2 * k), limb(2 * k + 1)))
    };
    let operands: Vec<[[L; NL]; 4]> = (0..RUNS).map(|_| std::array::from_fn(|_| element())).collect();
    Some(match name {
        "clmul" => repeat(operands, |[a, b, ..]| lanes::product::<M, L, NL>(a, b)),
        "clmul-abac" => repeat(operands, |[a, b, c, _]| {
            let a = lanes::Prepared::new(a);
            (lanes::product_prepared::<M, L, NL>(&a, b), lanes::product_prepared::<M, L, NL>(&a, c))
        }),
        // A closure, where the function itself would be called through a shim that is not inlined.
        "clmul-abcd" => repeat(operands, |[a, b, c, d]| lanes::sum_of_products::<M, L, NL>([a, b, c, d])),
        _ => return None,
    })
}
