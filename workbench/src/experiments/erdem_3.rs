//! The comb against operand scanning: word operations, loads and stores of a product.

use super::claim::{Claim, Test, at, grid};
use super::erdem_1::SIZES;
use super::erdem_code::{WINDOW, WORD_BITS, product};
use super::reproduction::Cell;
use super::{Experiment, Run};
use crate::embedded::{CONFIGURATIONS, Emulation, Figures};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-3",
    title: "word operations, loads and stores of the comb and of operand scanning",
    source: "Erdem 2012, Table 3",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const COMB: &str = "comb";
const PROPOSED: &str = "proposed, Λ = 8";
const OPERATIONS: &str = "XOR and shifts";
const ACCESSES: &str = "loads and stores";

/// Those of the library's kernel on an ARM7TDMI, all of them.
const EXECUTED: &str = "executed";

const NOTES: [&str; 5] = [
    "Counted by running the pseudo code of Figures 4 and 6 to 8 with w = 32 and W = 4. As in the paper, clearing the result, \
     building the table and cutting windows are left out; the products of both were compared.",
    "Comb: the formulas count w/W shifts of the result where the algorithm makes w/W − 1: n²q + (6n − 2)(q − 1) and \
     (3n² + n)q + 4n(q − 1) with q = w/W are right.",
    "Proposed: the formulas are right where every shift that stands in the code is counted. For k = 0 some are by 0 and by \
     w bits, 2n² in all, which are none and are not counted here.",
    "'executed' are the loads and stores of the library's kernel for the same parameters, compiled with default flags and run on an \
     emulated ARM7TDMI, as recorded for `erdem-4`: with those that the formulas leave out, and those of what the compiler keeps \
     on the stack.",
    "For whole products of the library, tables and windows included, see `carryless count` with words of 32 bits.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    let q = f64::from(WORD_BITS / WINDOW);
    let figures = Figures::of(Emulation::Recorded)?;
    let executed = |row: &str, column: &str, routine: &str, words| -> Result<Cell, Failure> {
        let line = figures.line(CONFIGURATIONS[0], routine, words)?;
        Ok(Cell::new(row, column, EXECUTED, "").here(line.loads + line.stores))
    };
    for size in SIZES {
        let (n, column) = (size as f64, format!("n = {size}"));
        let (expected, cost) = product(size, None);
        let cell = |row: &str, quantity| Cell::new(row, column.as_str(), quantity, "");
        let operations = cell(COMB, OPERATIONS).paper((n * n + 6.0 * n - 2.0) * q);
        cells.push(operations.verified(n * n * q + (6.0 * n - 2.0) * (q - 1.0)).here((cost.xor + cost.shift) as f64));
        let accesses = cell(COMB, ACCESSES).paper((3.0 * n * n + 5.0 * n) * q);
        cells.push(accesses.verified((3.0 * n * n + n) * q + 4.0 * n * (q - 1.0)).here(cost.access as f64));
        cells.push(executed(COMB, &column, "comb", size)?);
        for rows in [1, 2, 4, 8] {
            let (result, cost) = product(size, Some(rows));
            if result != expected {
                return Err(Failure::Work(format!("comb and operand scanning, Λ = {rows}, disagree for n = {size}")));
            }
            let (row, lambda) = (format!("proposed, Λ = {rows}"), f64::from(rows));
            let operations = cell(&row, OPERATIONS).paper((4.0 * n * n + n / lambda) * q);
            cells.push(operations.verified((4.0 * n * n + n / lambda) * q).here((cost.xor + cost.shift) as f64));
            let accesses = cell(&row, ACCESSES).paper((n * n + (2.0 * n * n + 2.0 * n) / lambda) * q + n);
            cells.push(accesses.verified((n * n + (2.0 * n * n + 2.0 * n) / lambda) * q + n).here(cost.access as f64));
            cells.push(executed(&row, &column, &format!("operand_scanning_{rows}"), size)?);
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let columns = SIZES.map(|n| format!("n = {n}"));
    let fewer = |a: &str, b: &str, quantity| {
        columns.clone().map(|column| Test::less(at(a, column.as_str(), quantity), at(b, column.as_str(), quantity)))
    };
    let as_printed = |row: &str, quantities: &[&'static str]| {
        grid([row], columns.clone(), quantities.to_vec()).into_iter().map(Test::as_printed)
    };
    vec![
        Claim::papers(
            "the comb takes fewer XOR and shifts than the proposed method with Λ = 8",
            fewer(COMB, PROPOSED, OPERATIONS),
        ),
        Claim::papers(
            "the proposed method with Λ = 8 takes fewer loads and stores than the comb",
            fewer(PROPOSED, COMB, ACCESSES),
        ),
        Claim::papers("the comb costs what the table says", as_printed(COMB, &[OPERATIONS, ACCESSES])),
        Claim::papers(
            "the proposed method with Λ = 8 takes the loads and stores that the table says",
            as_printed(PROPOSED, &[ACCESSES]),
        ),
    ]
}
