//! The comb against operand scanning: word operations, loads and stores of a product.

use super::cell::Cell;
use super::claim::{Claim, Test, at, grid};
use super::erdem_1::SIZES;
use super::{Experiment, Run};
use carryless_counting::steps::{Product, WINDOW, by_comb, by_operand_scanning};
use carryless_counting::tally::Tally;
use carryless_workbench::embedded::{CONFIGURATIONS, Emulation, Figures};
use carryless_workbench::failure::Failure;

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

/// All of them, with those that the formulas leave out.
const EXECUTED: &str = "all executed";

const NOTES: [&str; 5] = [
    "XOR and shifts are those of the library's products on 32-bit words that count, W = 4. As in the paper, the table and the \
     cutting of windows are left out; the products of both were compared.",
    "Loads and stores are those of the same code, compiled with default flags and executed by an emulated ARM7TDMI, as recorded for \
     `erdem-4`: of operands, multiples and result once the table is made, as in the paper. 'all executed' are these, those of \
     the table's making and of clearing the result, and what the compiler keeps on the stack.",
    "Comb: the formulas count w/W shifts of the result where the algorithm makes w/W − 1: n²q + (6n − 2)(q − 1) and \
     (3n² + n)q + 4n(q − 1) with q = w/W are right. The library's shift takes an XOR and a shift more, each time.",
    "Proposed: the formulas are right where every shift that stands in the code is counted. For k = 0 some are by 0 and by \
     w bits, 2n² in all, which are none and are not counted here. For Λ = 1 and k = 0 nothing is carried, so that 2n loads and \
     stores are saved.",
    "For whole products of the library, tables and windows included, see `carryless-papers count` with words of 32 bits.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    let q = f64::from(u32::BITS / WINDOW);
    let figures = Figures::of(Emulation::Recorded)?;
    let operations = |tally: Tally| (tally.xor + tally.shift) as f64;
    for size in SIZES {
        let (n, column) = (size as f64, format!("n = {size}"));
        let comb = by_comb(size);
        let cell = |row: &str, quantity| Cell::new(row, column.as_str(), quantity, "");
        let executed = |routine: &str| figures.line(CONFIGURATIONS[0], routine, size);
        let printed = cell(COMB, OPERATIONS).paper((n * n + 6.0 * n - 2.0) * q);
        cells.push(printed.verified(n * n * q + (6.0 * n - 2.0) * (q - 1.0)).here(operations(comb.tally)));
        let line = executed("comb")?;
        let printed = cell(COMB, ACCESSES).paper((3.0 * n * n + 5.0 * n) * q);
        cells.push(printed.verified((3.0 * n * n + n) * q + 4.0 * n * (q - 1.0)).here(line.data));
        cells.push(cell(COMB, EXECUTED).here(line.loads + line.stores));
        for rows in [1, 2, 4, 8] {
            let Some(Product { tally, .. }) =
                by_operand_scanning(size, rows).filter(|product| product.words == comb.words)
            else {
                return Err(Failure::Work(format!("comb and operand scanning, Λ = {rows}, disagree for n = {size}")));
            };
            let (row, lambda) = (format!("proposed, Λ = {rows}"), rows as f64);
            let right = (4.0 * n * n + n / lambda) * q;
            cells.push(cell(&row, OPERATIONS).paper(right).verified(right).here(operations(tally)));
            let line = executed(&format!("operand_scanning_{rows}"))?;
            let right = (n * n + (2.0 * n * n + 2.0 * n) / lambda) * q + n;
            cells.push(cell(&row, ACCESSES).paper(right).verified(right).here(line.data));
            cells.push(cell(&row, EXECUTED).here(line.loads + line.stores));
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
