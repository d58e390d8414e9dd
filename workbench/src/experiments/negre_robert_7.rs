//! k·P with a carry-less product: Kim–Kim and López–Dahab formulas, very lazy reduction, AB, AC and AB + CD.

use super::reproduction::{Cell, Claim, Reproduction, all, below, here};
use super::scalar_mul::{self, Line, TIME, gain, with_changes};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::published::NEGRE_ROBERT_7 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-7",
    title: "k·P with a carry-less product, very lazy reduction, AB,AC and AB+CD",
    source: SOURCE.name,
    timed: true,
    run,
};

const fn line(
    label: &'static str,
    row: &'static str,
    published: &'static [&'static str],
    without: Option<&'static str>,
) -> Line {
    Line { label, row, published, without }
}

/// With very lazy reduction, which the paper tried for m = 233 only.
const LINES_233: [Line; 9] = [
    line("none, KK", "karatsuba-rec/kim-kim/wnaf4", &["none", "KK"], None),
    line("none, LD", "karatsuba-rec/lopez-dahab-9m/wnaf4", &["none", "LD"], None),
    line("very lazy, KK", "karatsuba-rec-very-lazy/kim-kim/wnaf4", &["very lazy", "KK"], Some("none, KK")),
    line("very lazy, LD", "karatsuba-rec-very-lazy/lopez-dahab-9m/wnaf4", &["very lazy", "LD"], Some("none, LD")),
    line("AB,AC, KK", "karatsuba-rec-abac-very-lazy/kim-kim/wnaf4", &ABAC_KK, Some("very lazy, KK")),
    line("AB,AC, LD", "karatsuba-rec-abac-very-lazy/lopez-dahab-9m/wnaf4", &ABAC_LD, Some("very lazy, LD")),
    line("AB+CD, KK", "karatsuba-rec-abcd-very-lazy/kim-kim/wnaf4", &ABCD_KK, Some("very lazy, KK")),
    line("AB+CD, LD", "karatsuba-rec-abcd-very-lazy/lopez-dahab-9m/wnaf4", &ABCD_LD, Some("very lazy, LD")),
    TAVERNE,
];

const LINES_409: [Line; 7] = [
    line("none, KK", "karatsuba-rec/kim-kim/wnaf4", &["none", "KK"], None),
    line("none, LD", "karatsuba-rec/lopez-dahab-9m/wnaf4", &["none", "LD"], None),
    line("AB,AC, KK", "karatsuba-rec-abac/kim-kim/wnaf4", &ABAC_KK, Some("none, KK")),
    line("AB,AC, LD", "karatsuba-rec-abac/lopez-dahab-9m/wnaf4", &ABAC_LD, Some("none, LD")),
    line("AB+CD, KK", "karatsuba-rec-abcd/kim-kim/wnaf4", &ABCD_KK, Some("none, KK")),
    line("AB+CD, LD", "karatsuba-rec-abcd/lopez-dahab-9m/wnaf4", &ABCD_LD, Some("none, LD")),
    TAVERNE,
];

const ABAC_KK: [&str; 2] = ["AB,AC + very lazy", "KK"];
const ABAC_LD: [&str; 2] = ["AB,AC + very lazy", "LD"];
const ABCD_KK: [&str; 2] = ["AB+CD + very lazy", "KK"];
const ABCD_LD: [&str; 2] = ["AB+CD + very lazy", "LD"];

const TAVERNE: Line = line("Taverne et al., KK", "", &["Taverne et al. reference", "KK NAF4"], None);

/// Products on 128-bit words; LD' has the mixed addition of 8M + 5S.
const OURS: [Line; 9] = [
    line("clmul, KK", "clmul-unfused/kim-kim/wnaf4", &[], None),
    line("clmul, LD", "clmul-unfused/lopez-dahab-9m/wnaf4", &[], None),
    line("clmul, LD'", "clmul-unfused/lopez-dahab/wnaf4", &[], None),
    line("clmul, AB,AC, KK", "clmul-abac/kim-kim/wnaf4", &[], Some("clmul, KK")),
    line("clmul, AB,AC, LD", "clmul-abac/lopez-dahab-9m/wnaf4", &[], Some("clmul, LD")),
    line("clmul, AB,AC, LD'", "clmul-abac/lopez-dahab/wnaf4", &[], Some("clmul, LD'")),
    line("clmul, AB+CD, KK", "clmul/kim-kim/wnaf4", &[], Some("clmul, KK")),
    line("clmul, AB+CD, LD", "clmul/lopez-dahab-9m/wnaf4", &[], Some("clmul, LD")),
    line("clmul, AB+CD, LD'", "clmul/lopez-dahab/wnaf4", &[], Some("clmul, LD'")),
];

const NOTES: [&str; 5] = [
    "KK: Kim–Kim; LD: López–Dahab with mixed additions of 9M + 4S as in the paper; LD': of 8M + 5S.",
    "The lines that begin with clmul are our own: Karatsuba on pairs of 128-bit words, reduced to the last limb only.",
    "For m = 409 the paper's figures stand in lines 'and very lazy', though very lazy reduction was for m = 233 only.",
    "'change' is against the line without AB,AC or AB+CD (for 'very lazy': against none) in the same coordinates, from \
     the ratios of each round; in the paper from the printed cycles.",
    "The paper does not state the clock of the Core i5; cycles and milliseconds agree with 2.5 GHz.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let column =
        |curve, published, lines: &[Line]| scalar_mul::column(&SOURCE, curve, published, &[lines, &OURS].concat());
    let columns = [column("B-233", "cc233", &LINES_233), column("B-409", "cc409", &LINES_409)];
    let cells = scalar_mul::reproduce(&columns.into_iter().flatten().collect::<Vec<_>>(), run)?;
    let claims = [
        very_lazy(&cells),
        best(&cells, "B-233", &LINES_233, "AB+CD, KK", "AB+CD with KK is the best for m = 233"),
        best(&cells, "B-409", &LINES_409, "AB+CD, LD", "AB+CD with LD is the best for m = 409"),
        gains(&cells, "B-233"),
        gains(&cells, "B-409"),
    ];
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn very_lazy(cells: &[Cell]) -> Claim {
    let labels = ["very lazy, KK", "very lazy, LD"];
    let says = with_changes(cells, "B-233", &labels, "very lazy reduction gains for m = 233");
    Claim::new(says, gain(cells, "B-233", &labels))
}

/// That the line `best` has the lowest time among those of the paper.
fn best(cells: &[Cell], curve: &str, lines: &[Line], best: &str, says: &str) -> Claim {
    let time = |label: &str| here(cells, label, curve, TIME);
    let others = lines.iter().filter(|line| line.label != best && !line.row.is_empty());
    Claim::new(says, all(others.map(|line| below(time(best), time(line.label)))))
}

fn gains(cells: &[Cell], curve: &str) -> Claim {
    let labels = ["AB+CD, KK", "AB+CD, LD"];
    let says = with_changes(cells, curve, &labels, &format!("AB+CD gains on {curve}"));
    Claim::new(says, gain(cells, curve, &labels))
}
