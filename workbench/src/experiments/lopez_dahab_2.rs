//! Times of shift-and-add and of the comb without a table.

use super::field_rows::{self, TIME, Timed};
use super::products::field;
use super::reproduction::{Claim, Reproduction, below, here};
use super::{Experiment, Run};
use crate::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "lopez-dahab-2",
    title: "times of shift-and-add and of the comb without a table",
    source: "López, Dahab 2000, Table 2 (Pentium MMX, UltraSPARC; its numbers are lost in the scan)",
    timed: true,
    run: |run| reproduce("Algorithm 5, comb", "comb-basic", &NOTES, run),
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

const SHIFT_AND_ADD: &str = "Algorithm 2, shift-and-add";

/// The field of the paper, and the larger one of the same standard that other papers measure.
const FIELDS: [u32; 2] = [163, 233];

/// Shift-and-add against another multiplier.
pub fn reproduce(
    label: &'static str,
    multiplier: &str,
    notes: &[&str],
    run: &Run<'_>,
) -> Result<Reproduction, Failure> {
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
    let cells = run.time(field_rows::tasks(both.as_flattened().as_flattened())?);
    let claims = FIELDS.map(|m| {
        let time = |row: &str| here(&cells, row, &field(m), TIME);
        let times = time(SHIFT_AND_ADD).zip(time(label)).map_or(0.0, |(slow, fast)| slow / fast);
        let says = format!("{label}, is faster than shift-and-add for m = {m} ({times:.1} times)");
        Claim::new(says, below(time(label), time(SHIFT_AND_ADD)))
    });
    Ok(Reproduction::new(cells, notes, &claims))
}
