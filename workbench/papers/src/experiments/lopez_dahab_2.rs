//! Times of shift-and-add and of the comb without a table.

use super::cell::Cell;
use super::claim::{Claim, Test, at};
use super::field_rows::{self, TIME, Timed};
use super::products::field;
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "lopez-dahab-2",
    title: "times of shift-and-add and of the comb without a table",
    source: "López, Dahab 2000, Table 2 (Pentium MMX, UltraSPARC; its numbers are lost in the scan)",
    timed: true,
    notes: &NOTES,
    run: |run| reproduce(&[(COMB, "comb-basic-branching"), (MASKED_COMB, "comb-basic")], run),
    claims,
};

const NOTES: [&str; 2] = [LOST, MASKED];

/// What is to be known of the timings of this paper.
pub const LOST: &str = "The table's numbers are lost: only those from here are printed. Multiplications with reduction, on \
     64-bit words, and on 32-bit words, which a Pentium has.";

/// What stands beside the published algorithms.
pub const MASKED: &str = "Algorithms 2 and 5 branch on the bits of an operand, as published; by masks they take constant \
     time, and add each row, set or not. For a row of three words, m = 163 on 64-bit words, the compiler makes a selection of \
     the branch.";

/// The quantity of times on words of 32 bits.
const TIME_ON_32_BITS: &str = "time on 32-bit words";

const COMB: &str = "Algorithm 5, comb";
const MASKED_COMB: &str = "Algorithm 5 by masks";

const SHIFT_AND_ADD: &str = "Algorithm 2, shift-and-add";

/// Shift-and-add as published and by masks, with what multiplies.
const BOTH: [(&str, &str); 2] = [(SHIFT_AND_ADD, "shift-and-add-branching"), ("Algorithm 2 by masks", "shift-and-add")];

/// The field of the paper, and the larger one of the same standard that other papers measure.
const FIELDS: [u32; 2] = [163, 233];

/// Shift-and-add beside these lines, each with what multiplies.
pub fn reproduce(others: &[(&'static str, &str)], run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
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
    let of_field = |m| BOTH.iter().chain(others).flat_map(move |(label, multiplier)| timed(m, label, multiplier));
    Ok(run.time(field_rows::tasks(&FIELDS.into_iter().flat_map(of_field).collect::<Vec<_>>())?))
}

/// That a line takes this part of the time of shift-and-add in every field, on words of either size.
pub fn to_shift_and_add(label: &'static str, range: Range<f64>) -> Vec<Test> {
    let on_words = |m, quantity| {
        let time = |row| at(row, field(m), quantity);
        Test::ratio(time(label), time(SHIFT_AND_ADD), range.clone())
    };
    FIELDS.into_iter().flat_map(|m| [on_words(m, TIME), on_words(m, TIME_ON_32_BITS)]).collect()
}

fn claims() -> Vec<Claim> {
    vec![Claim::papers("the comb without a table is faster than shift-and-add", to_shift_and_add(COMB, 0.0..1.0))]
}
