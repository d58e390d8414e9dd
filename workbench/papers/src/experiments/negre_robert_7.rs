//! k·P with a carry-less product: Kim–Kim and López–Dahab formulas, very lazy reduction, AB, AC and AB + CD.

use super::cell::Cell;
use super::claim::{Claim, Test, at};
use super::scalar_mul::{self, Line, TIME, to_without};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::NEGRE_ROBERT_7 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-7",
    title: "k·P with a carry-less product, very lazy reduction, AB,AC and AB+CD",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
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

const NOTES: [&str; 8] = [
    "KK: Kim–Kim; LD: López–Dahab with mixed additions of 9M + 4S as in the paper; LD': of 8M + 5S.",
    "KaratRec is the paper's kernel: recursion down to the processor's product of 64-bit words. Very lazy reduction leaves \
     the last step of the reduction out, as in the paper's figure.",
    "The lines that begin with clmul are our own: Karatsuba on pairs of 128-bit words, reduced to the last limb only.",
    "For m = 409 the paper's figures stand in lines 'and very lazy', though very lazy reduction was for m = 233 only.",
    "'change' is against the line without AB,AC or AB+CD (for 'very lazy': against none) in the same coordinates, from \
     the ratios of each round; in the paper from the printed cycles.",
    "What is said of very lazy reduction and of AB+CD is judged curve by curve and line by line: it differs between \
     processors. A gain is the ratio to the line that 'change' is against.",
    "Taverne et al.: quoted by the paper for comparison; not a method of its own to run.",
    "The paper does not state the clock of the Core i5; cycles and milliseconds agree with 2.5 GHz.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let column =
        |curve, published, lines: &[Line]| scalar_mul::column(&SOURCE, curve, published, &[lines, &OURS].concat());
    let columns = [column("B-233", "cc233", &LINES_233), column("B-409", "cc409", &LINES_409)];
    scalar_mul::reproduce(&columns.into_iter().flatten().collect::<Vec<_>>(), run)
}

fn claims() -> Vec<Claim> {
    let mut claims = vec![
        best("B-233", &LINES_233, "AB+CD, KK", "AB+CD with KK is the best for m = 233"),
        best("B-409", &LINES_409, "AB+CD, LD", "AB+CD with LD is the best for m = 409"),
    ];
    let of = |lines: &[Line], begin: &str| -> Vec<Line> {
        lines.iter().filter(|line| line.label.starts_with(begin)).copied().collect()
    };
    claims.extend(of(&LINES_233, "very lazy").iter().map(|line| gains(Claim::papers, line, "B-233")));
    claims.extend(of(&LINES_409, "AB+CD").iter().map(|line| gains(Claim::ours, line, "B-409")));
    claims.extend(of(&LINES_233, "AB+CD").iter().map(|line| gains(Claim::ours, line, "B-233")));
    for curve in ["B-233", "B-409"] {
        claims.extend(of(&OURS, "clmul, AB+CD").iter().map(|line| gains(Claim::ours, line, curve)));
    }
    claims
}

/// That the line `best` has the lowest time among those of the paper.
fn best(curve: &str, lines: &[Line], best: &str, says: &str) -> Claim {
    let time = |label| at(label, curve, TIME);
    let others = lines.iter().filter(|line| line.label != best && !line.row.is_empty());
    Claim::papers(says, others.map(|line| Test::less(time(best), time(line.label))))
}

/// That a line gains over the one without.
fn gains(whose: fn(String, Option<Test>) -> Claim, line: &Line, curve: &str) -> Claim {
    let (what, coordinates) = line.label.rsplit_once(", ").unwrap_or((line.label, ""));
    let what = what.replace("very lazy", "very lazy reduction");
    whose(format!("{what} with {coordinates} gains on {curve}"), to_without(line, curve, 0.0..1.0))
}
