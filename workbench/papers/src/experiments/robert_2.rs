//! Doublings and additions of k·P by binary digits, NAF and width-w NAF.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::{Experiment, Run};
use carryless::recoding::{Digits, binary_digits_vartime, wnaf_digits_vartime};
use carryless_rows::random::SplitMix64;
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-2",
    title: "doublings and additions of a scalar multiplication",
    source: "Robert 2014, Table 2",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

/// Bits of the scalars: of the orders of B-233 and of the curve over 2^255 − 19.
const BITS: [u32; 2] = [233, 256];

/// Scalars that the counts are means of.
const SCALARS: u32 = 2000;

const DOUBLE_AND_ADD: &str = "double-and-add";
const NAF: &str = "NAF";

const DOUBLINGS: &str = "doublings";
const ADDITIONS: &str = "additions";

/// How far a mean may be from the formula, which leaves out the ends of a scalar.
const TOLERANCE: f64 = 1.5;

const NOTES: [&str; 4] = [
    "The table's formulas are evaluated for a scalar of t bits; here they are means over 2,000 random scalars of \
     exactly t bits, digits scanned from the left. What comes before the first addition to O is not counted.",
    "The table of a width-w NAF is among its operations: one doubling and 2^(w − 2) − 1 additions. The paper leaves \
     this doubling out.",
    "A NAF has one digit more than the scalar bits, or as many.",
    "From right to left, with one accumulator a digit, the last step of a width-w NAF takes 2·(2^(w − 2) − 1) \
     additions and a doubling, twice as many additions as here.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    Ok(BITS.into_iter().flat_map(of_length).collect())
}

fn claims() -> Vec<Claim> {
    let rows = [DOUBLE_AND_ADD.to_owned(), NAF.to_owned(), w_naf(4), w_naf(5)];
    let near = |quantity| {
        let places = grid(rows.clone(), BITS.map(column), [quantity]).into_iter();
        places.map(|place| Test::near_printed(place, TOLERANCE))
    };
    vec![
        Claim::papers("there are t − 1 or t doublings, give or take one or two", near(DOUBLINGS)),
        Claim::papers(
            "there are t/2 additions by bits, t/3 by NAF and t/(w + 1) + 2^(w − 2) − 1 by width-w NAF on average, \
             give or take one or two",
            near(ADDITIONS),
        ),
    ]
}

fn w_naf(w: u32) -> String {
    format!("W-NAF, w = {w}")
}

fn column(t: u32) -> String {
    format!("t = {t}")
}

/// The lines of scalars of t bits.
fn of_length(t: u32) -> Vec<Cell> {
    let bits = f64::from(t);
    let naf = |w: u32| {
        let table = f64::from((1 << (w - 2)) - 1);
        (w_naf(w), [bits, bits / f64::from(w + 1) + table], mean(t, |k| wnaf_digits_vartime(w, k)), [1.0, table])
    };
    let none = [0.0, 0.0];
    let mut lines = vec![
        (DOUBLE_AND_ADD.to_owned(), [bits - 1.0, bits / 2.0], mean(t, binary_digits_vartime), none),
        (NAF.to_owned(), [bits, bits / 3.0], mean(t, |k| wnaf_digits_vartime(2, k)), none),
    ];
    lines.extend([4, 5].map(naf));
    let line = |(row, paper, here, table): (String, [f64; 2], [f64; 2], [f64; 2])| {
        let cell = |i: usize, quantity| {
            Cell::new(row.as_str(), column(t), quantity, "").paper(paper[i]).here(here[i] + table[i])
        };
        [cell(0, DOUBLINGS), cell(1, ADDITIONS)]
    };
    lines.into_iter().flat_map(line).collect()
}

/// Doublings and additions of a scalar of t bits on average, tables apart.
fn mean(t: u32, digits: impl Fn(&[u64]) -> Digits) -> [f64; 2] {
    let mut random = SplitMix64::new(u64::from(t));
    let mut sums = [0; 2];
    for _ in 0..SCALARS {
        let mut k = random.integer(t);
        k[(t as usize - 1) / 64] |= 1 << ((t - 1) % 64);
        let digits = digits(&k);
        let digits = digits.as_slice();
        sums[0] += digits.len() - 1;
        sums[1] += digits.iter().filter(|digit| **digit != 0).count() - 1;
    }
    sums.map(|sum| sum as f64 / f64::from(SCALARS))
}
