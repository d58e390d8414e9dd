//! Times of shift-and-add and of the comb with four-bit windows.

use super::Experiment;
use super::lopez_dahab_2::{LOST, reproduce};

pub const EXPERIMENT: Experiment = Experiment {
    name: "lopez-dahab-3",
    title: "times of shift-and-add and of the comb with windows",
    source: "López, Dahab 2000, Table 3 (RIM pager, Pentium MMX, Pentium II, UltraSPARC; its numbers are lost in the scan)",
    timed: true,
    run: |run| reproduce("Algorithm 6, comb with windows of 4 bits", "comb4", &[LOST], run),
};
