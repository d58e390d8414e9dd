//! Times of shift-and-add and of the comb with four-bit windows.

use super::Experiment;
use super::claim::Claim;
use super::lopez_dahab_2::{LOST, MASKED, reproduce, to_shift_and_add};

pub const EXPERIMENT: Experiment = Experiment {
    name: "lopez-dahab-3",
    title: "times of shift-and-add and of the comb with windows",
    source: "López, Dahab 2000, Table 3 (RIM pager, Pentium MMX, Pentium II, UltraSPARC; its numbers are lost in the scan)",
    timed: true,
    notes: &[LOST, MASKED],
    run: |run| reproduce(&[(WINDOWS, "comb4")], run),
    claims,
};

const WINDOWS: &str = "Algorithm 6, comb with windows of 4 bits";

fn claims() -> Vec<Claim> {
    let says =
        "the comb with windows is significantly faster than shift-and-add, it takes at most two thirds of the time";
    vec![Claim::papers(says, to_shift_and_add(WINDOWS, 0.0..2.0 / 3.0))]
}
