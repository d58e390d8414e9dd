//! What shifting a polynomial, and adding a shifted polynomial to another, costs.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::{Experiment, Run};
use carryless_counting::steps;
use carryless_counting::tally::Tally;
use carryless_workbench::embedded::{CONFIGURATIONS, Emulation, Figures};
use carryless_workbench::failure::Failure;

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

/// A line of the table: the paper's formulas, the library's step on N words that count, and the same step in the emulator.
type Step = (&'static str, Formulas, fn(usize) -> Option<Tally>, &'static str);

const SHIFTED: &str = "pseudo code 1";
const ADDED: &str = "pseudo code 2";

const PRINTED: [Step; 2] = [
    (SHIFTED, |n| [n - 1.0, 2.0 * n - 1.0, 2.0 * n], |n| Some(steps::shift(n)), "shift"),
    (ADDED, |n| [2.0 * n, 2.0 * n, 3.0 * n + 2.0], |n| steps::add_multiples(n, 1, steps::WINDOW), "add_1"),
];

const NOTES: [&str; 3] = [
    "XOR and shifts are those of the library's comb, when it shifts its result by a window, and of its operand scanning, when it \
     adds one multiple, on 32-bit words that count. The paper counts by formulas.",
    "The loops have no first and no last step of their own: the first word takes an XOR with zero, and the last word's shift out \
     of the top is made too, by pseudo code 1.",
    EXECUTED,
];

/// What is said of loads and stores in the tables of this paper.
pub const EXECUTED: &str = "Loads and stores are those of the same code, compiled with default flags and executed by an emulated \
     ARM7TDMI, as recorded for `erdem-4`: of operands, multiples and result, as in the paper, not of the stack.";

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let figures = Figures::of(Emulation::Recorded)?;
    let mut cells = Vec::new();
    for n in SIZES {
        for (row, formulas, count, routine) in PRINTED {
            let cost = Cost::of(count(n), &figures, routine, n)?;
            cells.extend(line(row, &format!("N = {n}"), formulas(n as f64), cost));
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let columns = SIZES.map(|n| format!("N = {n}"));
    let places = |row, quantities: &[&'static str]| grid([row], columns.clone(), quantities.to_vec()).into_iter();
    let [xor, shifts, accesses] = QUANTITIES;
    let as_printed = places(SHIFTED, &[accesses]).chain(places(ADDED, &[shifts, accesses])).map(Test::as_printed);
    let near = places(SHIFTED, &[xor, shifts]).chain(places(ADDED, &[xor]));
    vec![
        Claim::papers("loads and stores, and shifts of what is added, are as many as the table says", as_printed),
        Claim::ours(
            "XOR, and shifts of what is shifted in its place, are at most one more or less",
            near.map(|place| Test::near_printed(place, 1.0)),
        ),
    ]
}

/// What is counted in the tables of this paper.
pub const QUANTITIES: [&str; 3] = ["XOR", "shift", "load/store"];

/// What the library's code costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// On words that count.
    pub operations: Tally,
    /// Loads and stores, executed.
    pub accesses: f64,
}

impl Cost {
    /// What was counted, and what this routine of the guest takes for `words` words.
    pub fn of(operations: Option<Tally>, figures: &Figures, routine: &str, words: usize) -> Result<Self, Failure> {
        let missing = || Failure::Work(format!("{routine}: not counted for {words} words"));
        let accesses = figures.line(CONFIGURATIONS[0], routine, words)?.data;
        Ok(Cost { operations: operations.ok_or_else(missing)?, accesses })
    }
}

/// The three cells of a line.
pub fn line(row: &str, column: &str, printed: [f64; 3], cost: Cost) -> Vec<Cell> {
    let here = [cost.operations.xor as f64, cost.operations.shift as f64, cost.accesses];
    let cell = |i: usize| Cell::new(row, column, QUANTITIES[i], "").paper(printed[i]).here(here[i]);
    (0..QUANTITIES.len()).map(cell).collect()
}
