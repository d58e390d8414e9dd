//! Word operations of AB, AC and of AB + CD by the comb with four-bit windows on 64-bit words.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::products::{count, field, nibbles_and_words};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-3",
    title: "word operations of AB,AC and AB+CD by the comb",
    source: "Nègre, Robert 2013, Table 3",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const FIELDS: [u32; 3] = [233, 409, 503];

const QUANTITIES: [&str; 3] = ["XOR", "shift", "AND"];

/// XOR, shifts and AND of a line from n nibbles and N words.
type Formulas = fn(f64, f64) -> [f64; 3];

/// The lines as printed, with their kernels; both are right.
const PRINTED: [(&str, &str, Formulas); 2] = [
    ("CombMul_ABAC", "comb4-abac", |n, words| {
        [2.0 * n * words + 74.0 * words - 7.0, 2.0 * n + 132.0 * words - 7.0, 2.0 * n]
    }),
    ("CombMul_ABplusCD", "comb4-abcd", |n, words| {
        [2.0 * n * words + 58.0 * words - 14.0, 2.0 * n + 86.0 * words - 14.0, 2.0 * n]
    }),
];

const NOTES: [&str; 1] = ["The formulas are evaluated with N = ⌈m/64⌉ words and n = ⌈m/4⌉ nibbles."];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for m in FIELDS {
        let (n, words) = nibbles_and_words(m);
        for (row, kernel, formulas) in PRINTED {
            let here = count(kernel, m).map(|tally| [tally.xor, tally.shift, tally.and]);
            for (i, quantity) in QUANTITIES.into_iter().enumerate() {
                let printed = formulas(n, words)[i];
                let cell = Cell::new(row, field(m), quantity, "").paper(printed).verified(printed);
                cells.push(cell.here(here.map(|here| here[i] as f64)));
            }
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let of = |row: &'static str| grid([row], FIELDS.map(field), QUANTITIES).into_iter().map(Test::as_printed);
    let as_stated = |(row, ..): (&'static str, &str, Formulas)| {
        Claim::papers(format!("{row} costs what the formulas say"), of(row))
    };
    PRINTED.map(as_stated).to_vec()
}
