//! What shifting a polynomial, and adding a shifted polynomial to another, costs.

use super::claim::{Claim, Test, grid};
use super::erdem_code::{Cost, cost_of_figure_1, cost_of_figure_2};
use super::reproduction::Cell;
use super::{Experiment, Run};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-1",
    title: "XOR, shifts, loads and stores of shifted polynomials",
    source: "Erdem 2012, Table 1",
    timed: false,
    notes: &NOTES,
    run,
    claims,
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

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for n in SIZES {
        for (row, formulas, cost) in PRINTED {
            cells.extend(line(row, &format!("N = {n}"), formulas(n as f64), cost(n)));
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let rows = PRINTED.map(|(row, ..)| row);
    let columns = SIZES.map(|n| format!("N = {n}"));
    let tests = grid(rows, columns, QUANTITIES).into_iter().map(Test::as_printed);
    vec![Claim::papers("the pseudo code costs what the table says", tests)]
}

/// What is counted in the tables of this paper.
pub const QUANTITIES: [&str; 3] = ["XOR", "shift", "load/store"];

/// The three cells of a line.
pub fn line(row: &str, column: &str, printed: [f64; 3], cost: Cost) -> Vec<Cell> {
    let here = [cost.xor, cost.shift, cost.access];
    let cell = |i: usize| Cell::new(row, column, QUANTITIES[i], "").paper(printed[i]).here(here[i] as f64);
    (0..QUANTITIES.len()).map(cell).collect()
}
