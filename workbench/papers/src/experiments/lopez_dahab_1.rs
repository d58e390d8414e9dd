//! Word operations of shift-and-add, the comb without a table and the comb with four-bit windows.

use super::cell::Cell;
use super::claim::{Claim, Test, at};
use super::products::field;
use super::{Experiment, Run};
use carryless_counting::kernels;
use carryless_counting::tally::Tally;
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "lopez-dahab-1",
    title: "word operations of shift-and-add and of the comb",
    source: "López, Dahab 2000, Table 1 (its numbers are lost in the scan)",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const SHIFT_AND_ADD: &str = "Algorithm 2, branching on the bits";
const COMB: &str = "Algorithm 5, branching on the bits";
const WINDOWS: &str = "Algorithm 6, comb with windows of 4 bits";

/// The lines and their kernels.
const LINES: [(&str, &str); 5] = [
    (SHIFT_AND_ADD, "shift-and-add-branching"),
    ("Algorithm 2, shift-and-add", "shift-and-add"),
    (COMB, "comb-basic-branching"),
    ("Algorithm 5, comb", "comb-basic"),
    (WINDOWS, "comb4"),
];

const SHIFTS: &str = "shift";
const XOR: &str = "XOR";

const NOTES: [&str; 4] = [
    "All three run on plain words, without an instruction for carry-less products, as the paper's do; words of 32 bits are \
     those of its machines.",
    "The table's numbers are lost. 'Verified' is the closed form of the algorithm for s words of W bits, bits of the operand \
     being one half of the time: (m − 1)s, 2s(W − 1) and 2s(W/4 − 1) + 7s shifts; sm/2, sm/2 and s²W/4 + 7s XOR.",
    "There a word of a longer polynomial is shifted, with what comes from its neighbour, in one operation: here that is two \
     shifts and one XOR.",
    "The paper's Algorithms 2 and 5 branch on the bits, in variable time. In the other lines every bit selects a row by \
     mask, set or not, so that they take about twice the XOR; what is said \
     below is judged by the lines that branch. Algorithm 2 here contains the reduction.",
];

/// Degrees and word sizes.
const COLUMNS: [(u32, u32); 4] = [(163, 32), (233, 32), (163, 64), (233, 64)];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for (m, word) in COLUMNS {
        let (s, w, m_bits) = (f64::from(m.div_ceil(word)), f64::from(word), f64::from(m));
        let shift_and_add = ((m_bits - 1.0) * s, s * m_bits / 2.0);
        let comb = (2.0 * s * (w - 1.0), s * m_bits / 2.0);
        let verified = [
            shift_and_add,
            shift_and_add,
            comb,
            comb,
            (2.0 * s * (w / 4.0 - 1.0) + 7.0 * s, s * s * w / 4.0 + 7.0 * s),
        ];
        for ((row, kernel), (shifts, xor)) in LINES.into_iter().zip(verified) {
            let tally = kernels::count(kernel, m, word);
            let here = |part: fn(&Tally) -> u64| tally.as_ref().map(|tally| part(tally) as f64);
            let cell = |quantity| Cell::new(row, column(m, word), quantity, "");
            cells.push(cell(SHIFTS).verified(shifts).here(here(|tally| tally.shift)));
            cells.push(cell(XOR).verified(xor).here(here(|tally| tally.xor)));
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let fewer = |a: &'static str, b: &'static str, quantity| {
        COLUMNS.map(|(m, word)| Test::less(at(a, column(m, word), quantity), at(b, column(m, word), quantity)))
    };
    vec![
        Claim::papers(
            "the comb with windows saves XOR and shifts against the comb, at the expense of a table",
            [fewer(WINDOWS, COMB, XOR), fewer(WINDOWS, COMB, SHIFTS)].concat(),
        ),
        Claim::ours("the comb takes fewer shifts than shift-and-add", fewer(COMB, SHIFT_AND_ADD, SHIFTS)),
    ]
}

fn column(m: u32, word: u32) -> String {
    format!("{}, words of {word} bits", field(m))
}
