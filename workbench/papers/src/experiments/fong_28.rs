//! Times on B-163: halving, and k·P by halving, by doubling and by Montgomery's method.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::field_rows::binary_euclid;
use super::fong_methods::{CARRYLESS, COMBS};
use super::halving::{field_operation, halvings, kinds};
use super::{Experiment, Run};
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::published::FONG_B163 as SOURCE;
use carryless_workbench::workload;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-28",
    title: "times on B-163: halving against doubling and Montgomery's method",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// What is timed.
#[derive(Clone, Copy)]
enum What {
    /// An operation of the field.
    Field(&'static str),
    /// A square root by a table of multiples of √x.
    Root(&'static str),
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

/// The line, the published line and what is timed here, if anything.
const LINES: [(&str, &str, Option<What>); 13] = [
    ("multiplication", "field mul", Some(What::Field("mul"))),
    ("inversion", "field inv", Some(What::Euclid)),
    ("square root, 16 multiples of √x", "sqrt 16-entry table", Some(What::Root("sqrt16"))),
    ("square root, 64 multiples of √x", "sqrt 64-entry table", Some(What::Root("sqrt64"))),
    ("square root, product by √x", "", Some(What::Field("sqrt"))),
    ("quadratic equation", "solve quadratic", Some(What::Field("half-trace"))),
    ("halving, 16 multiples", "halve with sqrt16", None),
    ("halving", "halve with sqrt64", Some(What::Halving)),
    (MONTGOMERY, "kP Montgomery", Some(What::Method("ladder"))),
    ("kP, halving with NAF, 16 multiples", "kP halving NAF sqrt16", None),
    (HALVING, "kP halving NAF sqrt64", Some(What::Method("halve-and-add-rtl-naf"))),
    (WINDOW, "kP 4-NAF", Some(What::Method("wnaf4"))),
    (COMB, "kP comb known point w=5", Some(What::Method("fixed-base-comb5"))),
];

const CURVE: &str = "B-163";

const NOTES: [&str; 5] = [
    "By combs: windows of 4 bits and López–Dahab coordinates as in the slides, which compute on 32-bit words; here \
     words have 64 bits: both sides of a comparison are on the same words. By carry-less products: Kim–Kim coordinates.",
    "The square root of a halving by combs is by a table of 64 multiples of √x, as in the slides, which have one of 16 too: that \
     root is timed alone. By carry-less products it takes the product by √x.",
    "Inversion is by the extended Euclidean algorithm, which needs no products, on words of 64 bits, in variable time as in \
     the slides.",
    "The time of a quadratic equation is that of the half-trace by windowed tables, which are larger than the slide's 44 \
     field elements.",
    "Halving with NAF runs from right to left as in the slides; y of a halved point is computed for additions only.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let curve = names::curve("curve", CURVE)?;
    let (mut timed, mut rows) = (Vec::new(), Vec::new());
    for (quantity, multiplier) in kinds() {
        for (label, published, what) in LINES.into_iter().filter(|(_, _, what)| quantity == COMBS || is_for_both(*what))
        {
            let paper =
                if quantity == COMBS && !published.is_empty() { SOURCE.cycles(&[published], "us") } else { None };
            let task = match what {
                None => None,
                Some(What::Field(operation)) => field_operation(&format!("F2-163/{multiplier}"), operation),
                Some(What::Root(table)) => field_operation(&format!("F2-163/{multiplier}/{table}"), "sqrt"),
                Some(What::Euclid) => field_operation(&binary_euclid(163), "invert"),
                Some(What::Halving) => Some(halvings(163, multiplier)),
                Some(What::Method(method)) => row(multiplier, method).map(|row| {
                    rows.push((curve, row));
                    workload::task(curve, row)
                }),
            };
            timed.push((Cell::new(label, CURVE, quantity, CYCLES).paper(paper), task));
        }
    }
    workload::check_rows(&rows)?;
    Ok(run.time(timed))
}

/// Whether this is timed by carry-less products too.
fn is_for_both(what: Option<What>) -> bool {
    matches!(what, Some(What::Field(_) | What::Halving | What::Method(_)))
}

/// The row of a method, in the coordinates of the kind of products.
fn row(multiplier: &str, method: &str) -> Option<&'static PointRow> {
    let coordinates = match (method, multiplier) {
        ("ladder", _) => "x-only",
        (_, "comb4") => "lopez-dahab",
        _ => "kim-kim",
    };
    let id = format!("{CURVE}/{multiplier}/{coordinates}/{method}");
    registry::rows_of(CURVE).find(|row| row.id == id)
}

fn claims() -> Vec<Claim> {
    let faster = |a, b, quantity| [Test::less(at(a, CURVE, quantity), at(b, CURVE, quantity))];
    vec![
        Claim::papers(
            "halving with NAF is faster than Montgomery's method, in the slide by 12 to 16 %",
            faster(HALVING, MONTGOMERY, COMBS),
        ),
        Claim::papers("halving with NAF is faster than the 4-NAF", faster(HALVING, WINDOW, COMBS)),
        Claim::papers("the 4-NAF is faster than Montgomery's method", faster(WINDOW, MONTGOMERY, COMBS)),
        Claim::papers(
            "a comb for a known point takes less than half of halving with NAF",
            [Test::ratio(at(COMB, CURVE, COMBS), at(HALVING, CURVE, COMBS), 0.0..0.5)],
        ),
        Claim::ours(
            "halving with NAF is faster than the 4-NAF by carry-less products",
            faster(HALVING, WINDOW, CARRYLESS),
        ),
    ]
}
