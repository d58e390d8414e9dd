//! What adding Λ shifted rows of the table at a time costs.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::erdem_1::{Cost, EXECUTED, QUANTITIES, SIZES, line};
use super::{Experiment, Run};
use carryless_counting::steps::{WINDOW, add_multiples};
use carryless_workbench::embedded::{Emulation, Figures};
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-2",
    title: "XOR, shifts, loads and stores of Λ rows added at a time",
    source: "Erdem 2012, Table 2",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

/// Λ.
const ROWS: [usize; 4] = [1, 2, 4, 8];

const SHIFTS: &str = QUANTITIES[1];

/// Bits of a word.
const WORD_BITS: usize = u32::BITS as usize;

const NOTES: [&str; 3] = [
    "XOR and shifts are those of the library's operand scanning, when it adds Λ multiples, on 32-bit words that count: W = 4 and \
     k = ΛW; for Λ = 8 only k = 0 is left.",
    EXECUTED,
    "The table's shifts are right where every shift that stands in the code is counted. For k = 0, n of them are by 0 bits \
     and n by w bits, which are none and are not counted here: so for Λ = 8.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let figures = Figures::of(Emulation::Recorded)?;
    let mut cells = Vec::new();
    for n in SIZES {
        for rows in ROWS {
            let (words, lambda) = (n as f64, rows as f64);
            let printed = [2.0 * words * lambda + 1.0, 2.0 * words * lambda, words * lambda + 2.0 * words + 2.0];
            let k = (rows as u32 * WINDOW) % u32::BITS;
            let cost = Cost::of(add_multiples(n, rows, k), &figures, &format!("add_{rows}"), n)?;
            let line = line(&format!("Λ = {rows}"), &format!("n = {n}"), printed, cost);
            cells.extend(line.into_iter().map(|cell| match cell.quantity {
                SHIFTS => cell.verified(printed[1]),
                _ => cell,
            }));
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let columns = SIZES.map(|n| format!("n = {n}"));
    let all = grid(ROWS.map(|rows| format!("Λ = {rows}")), columns, QUANTITIES);
    let without_k = format!("Λ = {}", WORD_BITS / WINDOW as usize);
    let (shifts, others) = all.into_iter().partition::<Vec<_>, _>(|place| place.quantity == SHIFTS);
    let by_k = shifts.into_iter().filter(|place| place.row != without_k);
    vec![
        Claim::papers(
            "adding takes the XOR, loads and stores that the table says",
            others.into_iter().map(Test::as_printed),
        ),
        Claim::papers("for k > 0 it takes the shifts that the table says", by_k.map(Test::as_printed)),
    ]
}
