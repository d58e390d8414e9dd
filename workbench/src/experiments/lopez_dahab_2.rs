//! Times of shift-and-add and of the comb without a table.

use super::claim::{Claim, Test, at};
use super::field_rows::{self, TIME, Timed};
use super::products::field;
use super::reproduction::Cell;
use super::{Experiment, Run};
use crate::failure::Failure;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "lopez-dahab-2",
    title: "times of shift-and-add and of the comb without a table",
    source: "López, Dahab 2000, Table 2 (Pentium MMX, UltraSPARC; its numbers are lost in the scan)",
    timed: true,
    notes: &NOTES,
    run: |run| reproduce(COMB, "comb-basic", run),
    claims,
};

const NOTES: [&str; 2] = [
    LOST,
    "Both select rows by mask, in constant time; the paper's algorithms branch on the bits, and so skip half of the rows.",
];

/// What is to be known of the timings of this paper.
pub const LOST: &str = "The table's numbers are lost: only those from here are printed. Multiplications with reduction, on \
     64-bit words, and on 32-bit words, which a Pentium has.";

/// The quantity of times on words of 32 bits.
const TIME_ON_32_BITS: &str = "time on 32-bit words";

const COMB: &str = "Algorithm 5, comb";

const SHIFT_AND_ADD: &str = "Algorithm 2, shift-and-add";

/// The field of the paper, and the larger one of the same standard that other papers measure.
const FIELDS: [u32; 2] = [163, 233];

/// Shift-and-add against another multiplier.
pub fn reproduce(label: &'static str, multiplier: &str, run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let timed = |m, label, multiplier| {
        let on_words = |quantity, end| Timed {
            label,
            column: field(m),
            quantity,
            row: format!("F2-{m}/{multiplier}{end}"),
            operation: "mul",
            paper: None,
        };
        [on_words(TIME, ""), on_words(TIME_ON_32_BITS, "-32")]
    };
    let lines = [(SHIFT_AND_ADD, "shift-and-add"), (label, multiplier)];
    let both = FIELDS.map(|m| lines.map(|(label, multiplier)| timed(m, label, multiplier)));
    Ok(run.time(field_rows::tasks(both.as_flattened().as_flattened())?))
}

/// That a line takes this part of the time of shift-and-add in every field.
pub fn to_shift_and_add(label: &'static str, range: Range<f64>) -> Vec<Test> {
    let time = |row, m| at(row, field(m), TIME);
    FIELDS.map(|m| Test::ratio(time(label, m), time(SHIFT_AND_ADD, m), range.clone())).to_vec()
}

fn claims() -> Vec<Claim> {
    vec![Claim::papers("the comb without a table is faster than shift-and-add", to_shift_and_add(COMB, 0.0..1.0))]
}
