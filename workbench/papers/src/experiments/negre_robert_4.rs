//! Word operations and times of products, of AB, AC and of AB + CD without a carry-less product.

use super::cell::Cell;
use super::claim::{Claim, Test, at, grid};
use super::products::{self, TIME, Timed, count, field, word_operations};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::NEGRE_ROBERT_4 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-4",
    title: "products without a carry-less product: word operations and time",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// The printed line, its kernel, and the word operations of the corrected algorithms for m = 503, 409, 233.
const LINES: [(&str, &str, [f64; 3]); 6] = [
    ("CombMul", "comb4", [2182.0, 1732.0, 808.0]),
    ("KaratComb", "karatsuba-comb", [2610.0, 2412.0, 1078.0]),
    ("KaratComb_ABAC", "karatsuba-comb-abac", [4909.0, 4513.0, 2021.0]),
    ("KaratComb_ABplusCD", "karatsuba-comb-abcd", [4060.0, 3664.0, 1576.0]),
    ("CombMul_ABAC", "comb4-abac", [4154.0, 3282.0, 1518.0]),
    ("CombMul_ABplusCD", "comb4-abcd", [3644.0, 2834.0, 1256.0]),
];

const FIELDS: [u32; 3] = [503, 409, 233];

const OPERATIONS: &str = "word operations";

const NOTES: [&str; 6] = [
    "Word operations are XOR, shifts and AND of 64-bit words. 'Verified' is counted from the paper's algorithms as \
     corrected.",
    "The kernels are the paper's on 64-bit words, as corrected, without vector instructions by hand. Rows of the comb are \
     gathered word by word for 5 to 9 words, which adds the same words in another order.",
    "CombMul: the printed numbers are right; the printed formula has −26 where −14 is right.",
    "CombMul_ABAC: the printed formula has 338N − 21 where Table 3 adds up to 206N − 14; as printed it would be dearer than \
     two separate products.",
    "KaratComb: neither the printed numbers nor the printed formula are what Algorithm 7 costs; for m = 409 the formula is \
     taken at N = 7, which has no halves: here seven words are padded to eight. KaratComb_ABAC as printed is dearer than two \
     KaratComb.",
    "The times are of products without reduction.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    let mut timed = Vec::new();
    for (i, m) in FIELDS.into_iter().enumerate() {
        for (label, kernel, verified) in LINES {
            let here = count(kernel, m).map(|tally| word_operations(&tally));
            let cell = Cell::new(label, field(m), OPERATIONS, "");
            cells.push(cell.paper(SOURCE.value(&[label], &format!("words{m}"))).verified(verified[i]).here(here));
            timed.push(Timed { label, kernel, m, paper: SOURCE.cycles(&[label], &format!("us{m}")) });
        }
    }
    cells.extend(products::time(&timed, run));
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let less = |a, b, quantity| FIELDS.map(|m| Test::less(at(a, field(m), quantity), at(b, field(m), quantity)));
    let (comb, karatsuba) = (["CombMul_ABplusCD", "CombMul_ABAC"], ["KaratComb_ABplusCD", "KaratComb_ABAC"]);
    let both = |quantity| [comb, karatsuba].map(|[a, b]| less(a, b, quantity)).concat();
    let counts = || grid(LINES.map(|(label, ..)| label), FIELDS.map(field), [OPERATIONS]).into_iter();
    vec![
        Claim::papers("AB+CD takes fewer word operations than AB,AC, for Comb and for KaratComb", both(OPERATIONS)),
        Claim::papers(
            "KaratComb takes more word operations than Comb in every field",
            FIELDS.map(|m| Test::more(at("KaratComb", field(m), OPERATIONS), at("CombMul", field(m), OPERATIONS))),
        ),
        Claim::papers(
            "KaratComb nevertheless takes less time than Comb in every field",
            less("KaratComb", "CombMul", TIME),
        ),
        Claim::papers("the word operations are as printed", counts().map(Test::as_printed)),
        Claim::ours("the word operations are those of the algorithms as corrected", counts().map(Test::as_verified)),
        Claim::ours("AB+CD takes less time than AB,AC, by Comb", less(comb[0], comb[1], TIME)),
        Claim::ours("AB+CD takes less time than AB,AC, by KaratComb", less(karatsuba[0], karatsuba[1], TIME)),
    ]
}
