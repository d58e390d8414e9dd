//! Operation counts of point operations on binary and on prime curves.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::point_costs::{Printed, cells};
use super::{Experiment, Run};
use carryless_counting::costs::Costs;
use carryless_counting::points::{
    Coordinates::{BinaryAffine, Jacobian, LopezDahab, PrimeAffine},
    Operation, cost,
};
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-15",
    title: "field operations of point operations on binary and prime curves",
    source: "Fong et al. 2001, slide 15",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const BINARY: &str = "binary fields";
const PRIME: &str = "prime fields";

const NOTES: [&str; 5] = [
    "Of binary fields the slide states neither S nor R, of prime fields not R.",
    "'Verified' on binary curves are the best formulas: affine 1I + 2M + 1S for an addition and 2S for a doubling, \
     López–Dahab 4M + 5S and 8M + 5S.",
    "Here both affine operations on binary curves are one text in constant time, which takes the second S for an \
     addition too.",
    "A doubling in López–Dahab coordinates takes 4M for any b; on Koblitz curves, b = 1, it takes 3M.",
    "A doubling in Jacobian coordinates is that for a = −3.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let costs = |i, m, s, r| Costs { i, m, s, r, ..Costs::default() };
    let printed = |i, m, s| Printed { i, m: Some(m), s, r: None };
    let doubling = Operation::Doubling;
    let addition = Operation::MixedAddition;
    let lines = [
        ("affine, doubling", BINARY, printed(Some(1), 2, None), costs(1, 2, 2, 4), cost(BinaryAffine, doubling)),
        ("affine, addition", BINARY, printed(Some(1), 2, None), costs(1, 2, 1, 3), cost(BinaryAffine, addition)),
        ("(X/Z, Y/Z²), doubling", BINARY, printed(None, 4, None), costs(0, 4, 5, 8), cost(LopezDahab, doubling)),
        ("(X/Z, Y/Z²), mixed addition", BINARY, printed(None, 8, None), costs(0, 8, 5, 11), cost(LopezDahab, addition)),
        ("affine, doubling", PRIME, printed(Some(1), 2, Some(2)), costs(1, 2, 2, 4), cost(PrimeAffine, doubling)),
        ("affine, addition", PRIME, printed(Some(1), 2, Some(1)), costs(1, 2, 1, 3), cost(PrimeAffine, addition)),
        ("(X/Z², Y/Z³), doubling", PRIME, printed(None, 4, Some(4)), costs(0, 4, 4, 8), cost(Jacobian, doubling)),
        (
            "(X/Z², Y/Z³), mixed addition",
            PRIME,
            printed(None, 8, Some(3)),
            costs(0, 8, 3, 11),
            cost(Jacobian, addition),
        ),
    ];
    let line = |(row, column, printed, verified, here)| cells(row, column, printed, verified, here);
    Ok(lines.into_iter().flat_map(line).collect())
}

fn claims() -> Vec<Claim> {
    let affine = ["affine, doubling", "affine, addition"];
    let as_stated = |rows: [&'static str; 2], column: &'static str, quantities: &[&'static str]| {
        grid(rows, [column], quantities.to_vec()).into_iter().map(Test::as_printed)
    };
    let lopez_dahab = ["(X/Z, Y/Z²), doubling", "(X/Z, Y/Z²), mixed addition"];
    let jacobian = ["(X/Z², Y/Z³), doubling", "(X/Z², Y/Z³), mixed addition"];
    vec![
        Claim::papers(
            "the stated counts of I and M on binary curves are right",
            as_stated(affine, BINARY, &["I", "M"]).chain(as_stated(lopez_dahab, BINARY, &["M"])),
        ),
        Claim::papers(
            "the stated counts of I, M and S on prime curves are right",
            as_stated(affine, PRIME, &["I", "M", "S"]).chain(as_stated(jacobian, PRIME, &["M", "S"])),
        ),
    ]
}
