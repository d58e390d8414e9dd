//! Times on B-163: halving, and k·P by halving, by doubling and by Montgomery's method.

use super::field_rows::binary_euclid;
use super::fong_methods::{CARRYLESS, COMBS};
use super::halving::{field_operation, halvings, kinds};
use super::reproduction::{CYCLES, Cell, Claim, Reproduction, below, here};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::names;
use crate::published::FONG_B163 as SOURCE;
use crate::workload;
use carryless_rows::registry::{self, Row};

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-28",
    title: "times on B-163: halving against doubling and Montgomery's method",
    source: SOURCE.name,
    timed: true,
    run,
};

/// What is timed.
#[derive(Clone, Copy)]
enum What {
    /// An operation of the field.
    Field(&'static str),
    /// Inversion by the extended Euclidean algorithm.
    Euclid,
    Halving,
    /// The method of a row of k·P.
    Method(&'static str),
}

const MONTGOMERY: &str = "kP, Montgomery";
const HALVING: &str = "kP, halving with NAF";
const WINDOW: &str = "kP, 4-NAF";
const COMB: &str = "kP, comb for a known point, w = 5";

/// The line, the published line and what is timed here.
const LINES: [(&str, &str, What); 9] = [
    ("multiplication", "field mul", What::Field("mul")),
    ("inversion", "field inv", What::Euclid),
    ("square root", "sqrt 64-entry table", What::Field("sqrt")),
    ("quadratic equation", "solve quadratic", What::Field("half-trace")),
    ("halving", "halve with sqrt64", What::Halving),
    (MONTGOMERY, "kP Montgomery", What::Method("ladder")),
    (HALVING, "kP halving NAF sqrt64", What::Method("halve-and-add-rtl-naf")),
    (WINDOW, "kP 4-NAF", What::Method("wnaf4")),
    (COMB, "kP comb known point w=5", What::Method("fixed-base-comb5")),
];

const CURVE: &str = "B-163";

const NOTES: [&str; 4] = [
    "By combs: windows of 4 bits and López–Dahab coordinates as in the slides, which compute on 32-bit words; here \
     words have 64 bits. By carry-less products: Kim–Kim coordinates.",
    "The slides' square root is by a table of 64 multiples of √x; by one of 16 it takes 630 cycles, a halving 2,240 \
     and k·P 1,057,000. Here it takes a product by √x.",
    "Inversion is by the extended Euclidean algorithm, which needs no products, on words of 64 bits.",
    "The time of a quadratic equation is that of the half-trace by windowed tables.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let curve = names::curve("curve", CURVE)?;
    let (mut timed, mut rows) = (Vec::new(), Vec::new());
    for (quantity, multiplier) in kinds() {
        for (label, published, what) in LINES {
            let paper = if quantity == COMBS { SOURCE.cycles(&[published], "us") } else { None };
            let task = match what {
                What::Field(operation) => Some(field_operation(&format!("F2-163/{multiplier}"), operation)),
                What::Euclid if quantity == COMBS => Some(field_operation(&binary_euclid(163), "invert")),
                What::Euclid => continue,
                What::Halving => Some(halvings(163, multiplier)),
                What::Method(method) => row(multiplier, method).map(|row| {
                    rows.push((curve, row));
                    workload::task(curve, row)
                }),
            };
            timed.push((Cell::new(label, CURVE, quantity, CYCLES).paper(paper), task));
        }
    }
    workload::check_rows(&rows)?;
    let cells = run.time(timed);
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

/// The row of a method, in the coordinates of the kind of products.
fn row(multiplier: &str, method: &str) -> Option<&'static Row> {
    let coordinates = match (method, multiplier) {
        ("ladder", _) => "x-only",
        (_, "comb4") => "lopez-dahab",
        _ => "kim-kim",
    };
    let id = format!("{CURVE}/{multiplier}/{coordinates}/{method}");
    registry::rows_of(CURVE).find(|row| row.id == id)
}

fn claims(cells: &[Cell]) -> [Claim; 5] {
    let time = |label, quantity| here(cells, label, CURVE, quantity);
    let gains = |a, b, quantity| below(time(a, quantity), time(b, quantity));
    [
        Claim::new("halving with NAF is faster than Montgomery's method", gains(HALVING, MONTGOMERY, COMBS)),
        Claim::new("halving with NAF is faster than the 4-NAF", gains(HALVING, WINDOW, COMBS)),
        Claim::new("the 4-NAF is faster than Montgomery's method", gains(WINDOW, MONTGOMERY, COMBS)),
        Claim::new("a comb for a known point takes less than half of halving", {
            let (comb, halving) = (time(COMB, COMBS), time(HALVING, COMBS));
            comb.zip(halving).map(|(comb, halving)| 2.0 * comb < halving)
        }),
        Claim::new(
            "by carry-less products halving with NAF is faster than the 4-NAF",
            gains(HALVING, WINDOW, CARRYLESS),
        ),
    ]
}
