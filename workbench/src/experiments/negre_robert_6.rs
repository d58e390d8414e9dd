//! k·P without a carry-less product: which of comb and one level of Karatsuba over it for regular products, which for
//! AB, AC and for AB + CD.

use super::reproduction::{Claim, Reproduction, below, here};
use super::scalar_mul::{self, Line, TIME, gain, with_changes};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::published::NEGRE_ROBERT_6 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-6",
    title: "k·P without a carry-less product, AB,AC and AB+CD in the point operations",
    source: SOURCE.name,
    timed: true,
    run,
};

macro_rules! line {
    ($label:literal, $multiplier:literal, $published:expr, $without:expr) => {
        Line {
            label: $label,
            row: concat!($multiplier, "/lopez-dahab-9m/wnaf4"),
            published: &$published,
            without: $without,
        }
    };
}

const COMB: &str = "none: Comb";
const KARATSUBA: &str = "none: KaratComb";

const LINES: [Line; 10] = [
    line!("none: Comb", "comb4", ["none", "Comb"], None),
    line!("none: KaratComb", "karatsuba-comb", ["none", "KaratComb"], None),
    line!("AB,AC: Comb, Comb", "comb4-abac", ["AB,AC", "Comb", "Comb"], Some(COMB)),
    line!("AB,AC: Comb, KaratComb", "comb4+karatsuba-comb-abac", ["AB,AC", "Comb", "KaratComb"], Some(COMB)),
    line!("AB,AC: KaratComb, Comb", "karatsuba-comb+comb4-abac", ["AB,AC", "KaratComb", "Comb"], Some(KARATSUBA)),
    line!("AB,AC: KaratComb, KaratComb", "karatsuba-comb-abac", ["AB,AC", "KaratComb", "KaratComb"], Some(KARATSUBA)),
    line!("AB+CD: Comb, Comb", "comb4-abcd", ["AB+CD", "Comb", "Comb"], Some(COMB)),
    line!("AB+CD: Comb, KaratComb", "comb4+karatsuba-comb-abcd", ["AB+CD", "Comb", "KaratComb"], Some(COMB)),
    line!("AB+CD: KaratComb, Comb", "karatsuba-comb+comb4-abcd", ["AB+CD", "KaratComb", "Comb"], Some(KARATSUBA)),
    line!("AB+CD: KaratComb, KaratComb", "karatsuba-comb-abcd", ["AB+CD", "KaratComb", "KaratComb"], Some(KARATSUBA)),
];

/// The lines with one kernel for everything.
const ABAC: [&str; 2] = ["AB,AC: Comb, Comb", "AB,AC: KaratComb, KaratComb"];
const ABCD: [&str; 2] = ["AB+CD: Comb, Comb", "AB+CD: KaratComb, KaratComb"];

const NOTES: [&str; 4] = [
    "After the colon stands what multiplies: regular products, then the products of AB,AC or AB+CD.",
    "'change' is against the line of 'none' with the same regular product, from the ratios of each round; \
     in the paper from the printed cycles.",
    "Mixed additions of 9M + 4S as in the paper; E-503 is a curve of our own over its field, the paper names none.",
    "KaratComb for m = 409 splits seven words into halves of four; the paper does not say how it split them.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let column = |curve, published| scalar_mul::column(&SOURCE, curve, published, &LINES);
    let columns = [column("E-503", "cc503"), column("B-409", "cc409"), column("B-233", "cc233")];
    let cells = scalar_mul::reproduce(&columns.into_iter().flatten().collect::<Vec<_>>(), run)?;
    let curves = [(503, "E-503"), (409, "B-409"), (233, "B-233")];
    let mut claims = Vec::new();
    for (m, curve) in curves {
        let (says, expected) = if m == 233 { ("gains nothing significant", false) } else { ("gains", true) };
        let says = with_changes(&cells, curve, &ABCD, &format!("AB+CD {says} for m = {m}"));
        claims.push(Claim::new(says, gain(&cells, curve, &ABCD).map(|gains| gains == expected)));
    }
    for (m, curve) in curves {
        let says = with_changes(&cells, curve, &ABAC, &format!("AB,AC gains nothing significant for m = {m}"));
        claims.push(Claim::new(says, gain(&cells, curve, &ABAC).map(|gains| !gains)));
    }
    let time = |row: &str| here(&cells, row, "E-503", TIME);
    let beats = below(time(KARATSUBA), time(COMB));
    claims.push(Claim::new("KaratComb beats Comb in regular products for m = 503", beats));
    Ok(Reproduction::new(cells, &NOTES, &claims))
}
