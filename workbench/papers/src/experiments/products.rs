//! Tables of products: word operations of a kernel counted, its time measured.

use super::Run;
use super::cell::{CYCLES, Cell};
use carryless_counting::kernels;
use carryless_counting::tally::Tally;
use carryless_workbench::timing::Task;

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
    let repeats: Vec<_> = kernels.iter().map(|timed| carryless_rows::kernels::kernel(timed.kernel, timed.m)).collect();
    let cell = |timed: &Timed| Cell::new(timed.label, field(timed.m), TIME, CYCLES).paper(timed.paper);
    run.time(kernels.iter().zip(repeats).map(|(timed, repeat)| (cell(timed), repeat.map(Task::new))).collect())
}
