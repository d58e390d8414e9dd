//! Tables of products: word operations of a kernel counted, its time measured.

use super::Run;
use super::reproduction::{CYCLES, Cell};
use crate::kernels;
use crate::tally::Tally;
use crate::timing::{Samples, Task};

/// The quantity of a time.
pub const TIME: &str = "time";

/// XOR, shifts and AND together, as papers on kernels without a carry-less product count.
pub fn word_operations(tally: &Tally) -> f64 {
    (tally.xor + tally.shift + tally.and) as f64
}

/// What a kernel costs in F_2^m on 64-bit words.
pub fn count(kernel: &str, m: u32) -> Option<Tally> {
    kernels::count(kernel, m, 64)
}

/// n = ⌈m/4⌉ and N = ⌈m/64⌉, in which the papers state their formulas.
pub fn nibbles_and_words(m: u32) -> (f64, f64) {
    (f64::from(m.div_ceil(4)), f64::from(m.div_ceil(64)))
}

/// The column of a field.
pub fn field(m: u32) -> String {
    format!("F_2^{m}")
}

/// A kernel to be timed: its line, its field and what the paper measured.
pub struct Timed {
    /// The line of the table.
    pub label: &'static str,
    /// The kernel.
    pub kernel: &'static str,
    /// The degree of the field.
    pub m: u32,
    /// In cycles of the paper's machine.
    pub paper: Option<f64>,
}

/// The cells of all kernels, timed in one run; those that this processor does not have keep the paper's figure only.
pub fn time(kernels: &[Timed], run: &Run<'_>) -> Vec<Cell> {
    let repeat: Vec<_> = kernels.iter().map(|timed| kernels::timed(timed.kernel, timed.m)).collect();
    let tasks = repeat.iter().flatten().map(Task::new).collect();
    let samples = run.measure(tasks);
    let mut samples = samples.iter();
    let cell = |timed: &Timed, samples: Option<&Samples>| {
        let cell = Cell::new(timed.label, field(timed.m), TIME, CYCLES).paper(timed.paper);
        cell.measured(samples.map(Samples::quartiles))
    };
    kernels
        .iter()
        .zip(&repeat)
        .map(|(timed, repeat)| cell(timed, repeat.as_ref().and_then(|_| samples.next())))
        .collect()
}
