//! Word operations of the comb with four-bit windows on 64-bit words, by parts.

use super::claim::{Claim, Test, grid};
use super::products::{count, field, nibbles_and_words};
use super::reproduction::Cell;
use super::{Experiment, Run};
use crate::failure::Failure;
use carryless_counting::tally::Tally;

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
    ("table T", |_, words| [14.0 * words - 7.0, 14.0 * words - 7.0, 0.0]),
    ("rows added to R", |n, words| [n * words, n - words, n]),
    ("R shifted by 4", |_, words| [30.0 * words, 60.0 * words, 0.0]),
    (TOTAL, |n, words| [n * words + 44.0 * words - 7.0, n + 73.0 * words - 7.0, n]),
    (IN_THE_TEXT, |n, words| [n * words + 44.0 * words - 13.0, n + 73.0 * words - 13.0, n]),
];

const TOTAL: &str = "total";
const IN_THE_TEXT: &str = "total in section 2.1";

const NOTES: [&str; 3] = [
    "The formulas are evaluated with N = ⌈m/64⌉ words and n = ⌈m/4⌉ nibbles.",
    "Here the kernel is counted as a whole, in agreement with the sum of the parts.",
    "The text of section 2.1 and the margin of Algorithm 6 say −13 where 14N − 7 for the table gives −7.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for m in FIELDS {
        let (n, words) = nibbles_and_words(m);
        let tally = count("comb4", m).expect("the kernel runs in each field");
        let verified = [n * words + 44.0 * words - 7.0, n + 73.0 * words - 7.0, n];
        for (row, formulas) in PRINTED {
            cells.extend(line(
                row,
                m,
                formulas(n, words),
                (row == TOTAL || row == IN_THE_TEXT).then_some((verified, &tally)),
            ));
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

/// The three cells of a line; a total comes with what was verified and counted.
fn line(row: &str, m: u32, printed: [f64; 3], total: Option<([f64; 3], &Tally)>) -> Vec<Cell> {
    let counted = |tally: &Tally| [tally.xor, tally.shift, tally.and];
    let cell = |(i, quantity)| {
        let cell = Cell::new(row, field(m), quantity, "").paper(printed[i]);
        match total {
            Some((verified, tally)) => cell.verified(verified[i]).here(counted(tally)[i] as f64),
            None => cell,
        }
    };
    QUANTITIES.into_iter().enumerate().map(cell).collect()
}
