//! The product kernels by name, run on counting words.

use crate::tally::{Counting, Tally, tally};
use carryless::field::named::*;
use carryless::poly::{Carryless, CombBasic, CombVartime, KaratsubaRec, Modulus, Multiplier, ShiftAndAdd};
use carryless::word::Word;
use std::hint::black_box;

/// A kernel by its name on the command line.
pub struct Kernel {
    /// The multiplier's name.
    pub name: &'static str,
    /// What is counted.
    pub counted: &'static str,
}

/// Every kernel that runs on words.
pub const KERNELS: [Kernel; 8] = [
    Kernel { name: "shift-and-add", counted: "the product with the reduction between its steps" },
    Kernel { name: "comb-basic", counted: "the product, rows selected by mask" },
    Kernel { name: "comb2", counted: "the product, its table of 4 multiples included" },
    Kernel { name: "comb4", counted: "the product, its table of 16 multiples included" },
    Kernel { name: "comb8", counted: "the product, its table of 256 multiples included" },
    Kernel { name: "karatsuba-rec", counted: "the product down to single words" },
    Kernel { name: "clmul", counted: "the product of all pairs of words (timed rows: of pairs of 128-bit words)" },
    Kernel { name: "clmul-portable", counted: "the same kernel as clmul" },
];

/// The word sizes.
pub const WORDS: [u32; 3] = [16, 32, 64];

/// A multiplier's name, of which `comb` is short for `comb4`.
pub fn canonical(name: &str) -> &str {
    if name == "comb" { "comb4" } else { name }
}

/// What one product of a kernel costs in F_2^`field` on words of `word` bits; nothing if one of the three does not exist.
pub fn count(kernel: &str, field: u32, word: u32) -> Option<Tally> {
    macro_rules! on_words {
        ($modulus:ident, $n64:literal, $n32:literal, $n16:literal) => {
            match word {
                64 => product::<$modulus, u64, $n64>(kernel),
                32 => product::<$modulus, u32, $n32>(kernel),
                16 => product::<$modulus, u16, $n16>(kernel),
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

fn product<M: Modulus, W: Word, const N: usize>(kernel: &str) -> Option<Tally> {
    // No kernel branches on data: any operands will do.
    let (a, b) = ([Counting::<W>::ONE; N], [Counting::<W>::ONE; N]);
    macro_rules! tally_of {
        ($multiplier:ty, $product:ident) => {
            Some(tally(|| {
                black_box(<$multiplier as Multiplier<M, Counting<W>, N>>::$product(&a, &b));
            }))
        };
    }
    match kernel {
        "shift-and-add" => tally_of!(ShiftAndAdd, mul),
        "comb-basic" => tally_of!(CombBasic, product),
        "comb2" => tally_of!(CombVartime<2>, product),
        "comb4" => tally_of!(CombVartime<4>, product),
        "comb8" => tally_of!(CombVartime<8>, product),
        "karatsuba-rec" => tally_of!(KaratsubaRec, product),
        "clmul" | "clmul-portable" => tally_of!(Carryless, product),
        _ => None,
    }
}
