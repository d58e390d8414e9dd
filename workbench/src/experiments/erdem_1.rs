//! What shifting a polynomial, and adding a shifted polynomial to another, costs.

use super::erdem_code::{Cost, cost_of_figure_1, cost_of_figure_2};
use super::reproduction::{Cell, Claim, Reproduction};
use super::{Experiment, Run};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-1",
    title: "XOR, shifts, loads and stores of shifted polynomials",
    source: "Erdem 2012, Table 1",
    timed: false,
    run,
};

/// Words of an operand that the tables of this paper are evaluated for.
pub const SIZES: [usize; 3] = [6, 8, 16];

/// XOR, shifts, loads and stores from N words.
type Formulas = fn(f64) -> [f64; 3];

/// What running a line's pseudo code costs, from N.
type Count = fn(usize) -> Cost;

const PRINTED: [(&str, Formulas, Count); 2] = [
    ("pseudo code 1", |n| [n - 1.0, 2.0 * n - 1.0, 2.0 * n], cost_of_figure_1),
    ("pseudo code 2", |n| [2.0 * n, 2.0 * n, 3.0 * n + 2.0], cost_of_figure_2),
];

const NOTES: [&str; 1] =
    ["Counted by running the paper's pseudo code on 32-bit words that count, in memory that counts."];

fn run(_: &Run<'_>) -> Result<Reproduction, Failure> {
    let mut cells = Vec::new();
    for n in SIZES {
        for (row, formulas, cost) in PRINTED {
            cells.extend(line(row, &format!("N = {n}"), formulas(n as f64), cost(n)));
        }
    }
    let agrees = cells.iter().all(|cell| cell.here == cell.paper);
    let claims = [Claim::new("the pseudo code costs what the table says", agrees)];
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

/// The three cells of a line.
pub fn line(row: &str, column: &str, printed: [f64; 3], cost: Cost) -> Vec<Cell> {
    let here = [("XOR", cost.xor), ("shift", cost.shift), ("load/store", cost.access)];
    let cell = |((quantity, here), printed): ((&'static str, u64), f64)| {
        Cell::new(row, column, quantity, "").paper(printed).here(here as f64)
    };
    here.into_iter().zip(printed).map(cell).collect()
}
