//! What adding Λ shifted rows of the table at a time costs.

use super::erdem_1::{SIZES, line};
use super::erdem_code::{WINDOW, WORD_BITS, cost_of_figure_8};
use super::reproduction::{Claim, Reproduction};
use super::{Experiment, Run};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-2",
    title: "XOR, shifts, loads and stores of Λ rows added at a time",
    source: "Erdem 2012, Table 2",
    timed: false,
    run,
};

const NOTES: [&str; 2] = [
    "Counted by running the pseudo code of Figure 8 with w = 32 and W = 4, for k = ΛW; for Λ = 8 only k = 0 is left.",
    "For k = 0 the paper counts n shifts by 0 bits and n by w bits, which are none and are not counted here.",
];

fn run(_: &Run<'_>) -> Result<Reproduction, Failure> {
    let mut cells = Vec::new();
    for n in SIZES {
        for rows in [1, 2, 4, 8] {
            let (words, lambda) = (n as f64, rows as f64);
            let printed = [2.0 * words * lambda + 1.0, 2.0 * words * lambda, words * lambda + 2.0 * words + 2.0];
            cells.extend(line(&format!("Λ = {rows}"), &format!("n = {n}"), printed, cost_of_figure_8(n, rows)));
        }
    }
    let without_k_0 = format!("Λ = {}", WORD_BITS / WINDOW);
    let counted = cells.iter().filter(|cell| cell.quantity != "shift" || cell.row != without_k_0);
    let agrees = counted.into_iter().all(|cell| cell.here == cell.paper);
    let claims = [Claim::new("Figure 8 costs what the table says, shifts by no bits aside", agrees)];
    Ok(Reproduction::new(cells, &NOTES, &claims))
}
