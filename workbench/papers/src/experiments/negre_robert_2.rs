//! Word operations of the comb with four-bit windows on 64-bit words, by parts.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::products::{count, field, nibbles_and_words};
use super::{Experiment, Run};
use carryless_counting::kernels::{CombParts, comb_parts};
use carryless_counting::tally::Tally;
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-2",
    title: "word operations of the comb (CombMul)",
    source: "Nègre, Robert 2013, Table 2",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const FIELDS: [u32; 3] = [233, 409, 503];

const QUANTITIES: [&str; 3] = ["XOR", "shift", "AND"];

/// XOR, shifts and AND of a line from n nibbles and N words.
type Formulas = fn(f64, f64) -> [f64; 3];

/// The lines as printed.
const PRINTED: [(&str, Formulas); 5] = [
    (TABLE, |_, words| [14.0 * words - 7.0, 14.0 * words - 7.0, 0.0]),
    (ROWS, |n, words| [n * words, n - words, n]),
    (SHIFTS, |_, words| [30.0 * words, 60.0 * words, 0.0]),
    (TOTAL, |n, words| [n * words + 44.0 * words - 7.0, n + 73.0 * words - 7.0, n]),
    (IN_THE_TEXT, |n, words| [n * words + 44.0 * words - 13.0, n + 73.0 * words - 13.0, n]),
];

const TABLE: &str = "table T";
const ROWS: &str = "rows added to R";
const SHIFTS: &str = "R shifted by 4";
const TOTAL: &str = "total";
const IN_THE_TEXT: &str = "total in section 2.1";

const NOTES: [&str; 3] = [
    "The formulas are evaluated with N = ⌈m/64⌉ words and n = ⌈m/4⌉ nibbles.",
    "The table is counted alone, the total as a whole. A sum of two products adds twice the rows and shifts R as often as one \
     product does: rows and shifts are told apart by the counts of both.",
    "The text of section 2.1 and the margin of Algorithm 6 say −13 where 14N − 7 for the table gives −7.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for m in FIELDS {
        let (n, words) = nibbles_and_words(m);
        let tally = count("comb4", m).expect("the kernel runs in each field");
        let CombParts { table, rows, shifts } = comb_parts(m).expect("the kernel runs in each field");
        for (row, formulas) in PRINTED {
            let printed = formulas(n, words);
            // The parts are printed right, and so is their sum.
            let (verified, here) = match row {
                TABLE => (printed, table),
                ROWS => (printed, rows),
                SHIFTS => (printed, shifts),
                _ => ([n * words + 44.0 * words - 7.0, n + 73.0 * words - 7.0, n], tally),
            };
            cells.extend(line(row, m, printed, verified, here));
        }
    }
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let of = |row: &str| grid([row], FIELDS.map(field), QUANTITIES).into_iter();
    vec![
        Claim::papers("the comb costs what the line 'total' of the table says", of(TOTAL).map(Test::as_printed)),
        Claim::papers("it costs what section 2.1 says", of(IN_THE_TEXT).map(Test::as_printed)),
    ]
}

/// The three cells of a line.
fn line(row: &str, m: u32, printed: [f64; 3], verified: [f64; 3], here: Tally) -> [Cell; 3] {
    let cell = |(quantity, printed, verified, here): (_, f64, f64, u64)| {
        Cell::new(row, field(m), quantity, "").paper(printed).verified(verified).here(here as f64)
    };
    [
        ("XOR", printed[0], verified[0], here.xor),
        ("shift", printed[1], verified[1], here.shift),
        ("AND", printed[2], verified[2], here.and),
    ]
    .map(cell)
}
