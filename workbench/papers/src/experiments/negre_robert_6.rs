//! k·P without a carry-less product: which of comb and one level of Karatsuba over it for regular products, which for
//! AB, AC and for AB + CD.

use super::cell::Cell;
use super::claim::{Claim, Test, at};
use super::scalar_mul::{self, Line, TIME, to_without};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::NEGRE_ROBERT_6 as SOURCE;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-6",
    title: "k·P without a carry-less product, AB,AC and AB+CD in the point operations",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
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

/// The lines that the paper's table makes the best of AB+CD and of AB,AC, for m = 503, 409 and 233.
const BEST_ABCD: [&str; 3] = ["AB+CD: KaratComb, KaratComb", "AB+CD: Comb, Comb", "AB+CD: Comb, KaratComb"];
const BEST_ABAC: [&str; 3] = ["AB,AC: KaratComb, KaratComb", "AB,AC: Comb, KaratComb", "AB,AC: Comb, KaratComb"];

/// The lines that it makes the best of 'none'.
const BEST: [&str; 3] = [KARATSUBA, COMB, COMB];

/// The lines with one kernel for everything.
const ABAC: [&str; 2] = ["AB,AC: Comb, Comb", "AB,AC: KaratComb, KaratComb"];
const ABCD: [&str; 2] = ["AB+CD: Comb, Comb", "AB+CD: KaratComb, KaratComb"];

const NOTES: [&str; 7] = [
    "After the colon stands what multiplies: regular products, then the products of AB,AC or AB+CD.",
    "'change' is against the line of 'none' with the same regular product, from the ratios of each round; \
     in the paper from the printed cycles.",
    "What the paper says of AB+CD and AB,AC is judged on the lines that its table makes the best, with them and without. \
     Beyond it each kernel alone is judged against the line of 'none' with the same regular product.",
    "The paper says that AB,AC gains nothing significant, which its best lines show; with KaratComb alone it gains 13 % \
     for m = 409 by its own figures.",
    "The kernels are the paper's, as corrected, on words of 64 bits as there, without an instruction for carry-less \
     products.",
    "Mixed additions of 9M + 4S as in the paper; E-503 is a curve of our own over its field, the paper names none.",
    "KaratComb for m = 409 splits seven words into halves of four; the paper does not say how it split them.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let column = |curve, published| scalar_mul::column(&SOURCE, curve, published, &LINES);
    let columns = [column("E-503", "cc503"), column("B-409", "cc409"), column("B-233", "cc233")];
    scalar_mul::reproduce(&columns.into_iter().flatten().collect::<Vec<_>>(), run)
}

/// The degree and its curve.
const CURVES: [(u32, &str); 3] = [(503, "E-503"), (409, "B-409"), (233, "B-233")];

/// What is less than this part below the time without gains nothing significant. It is more than the margin of a verdict,
/// so that lines without any difference gain nothing.
const SIGNIFICANT: f64 = 0.05;

fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for (i, (m, curve)) in CURVES.into_iter().enumerate() {
        let to_best = |label, range| Test::ratio(at(label, curve, TIME), at(BEST[i], curve, TIME), range);
        let (abcd, abac) = (BEST_ABCD[i], BEST_ABAC[i]);
        let says = |label, what| format!("{label} {what} for m = {m} against {}", BEST[i]);
        claims.extend([
            match m {
                233 => Claim::papers(says(abcd, nothing()), [to_best(abcd, NOTHING)]),
                _ => Claim::papers(says(abcd, "gains".to_owned()), [to_best(abcd, 0.0..1.0)]),
            },
            Claim::papers(says(abac, nothing()), [to_best(abac, NOTHING)]),
        ]);
    }
    claims.push(Claim::papers(
        "KaratComb is competitive with Comb in regular products for m = 503, at most 5 % slower",
        [Test::ratio(at(KARATSUBA, "E-503", TIME), at(COMB, "E-503", TIME), 0.0..1.05)],
    ));
    for (m, curve) in CURVES {
        let ours = |label, what, range| {
            Claim::ours(format!("{} {what} for m = {m}", spoken(label)), test(label, curve, range))
        };
        claims.extend(ABCD.map(|label| ours(label, "gains".to_owned(), 0.0..1.0)));
        claims.extend(ABAC.map(|label| ours(label, nothing(), NOTHING)));
    }
    claims
}

/// The range of ratios without a significant gain.
const NOTHING: Range<f64> = 1.0 - SIGNIFICANT..f64::INFINITY;

fn nothing() -> String {
    format!("gains nothing significant, less than {:.0} %,", 100.0 * SIGNIFICANT)
}

/// A line with one kernel for everything as it is said.
fn spoken(label: &str) -> String {
    let (what, kernels) = label.split_once(": ").unwrap_or((label, label));
    format!("{what} by {} alone", kernels.split(", ").next().unwrap_or(kernels))
}

fn test(label: &str, curve: &str, range: Range<f64>) -> Option<Test> {
    to_without(LINES.iter().find(|line| line.label == label)?, curve, range)
}
