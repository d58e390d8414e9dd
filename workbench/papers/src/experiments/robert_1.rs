//! Operation counts of point operations over prime fields, reductions apart.

use super::cell::Cell;
use super::claim::{Claim, Test, at, grid};
use super::point_costs::{Printed, cells};
use super::{Experiment, Run};
use carryless_counting::costs::Costs;
use carryless_counting::points::{
    Coordinates::{self, JacobiQuartic, Jacobian},
    Operation, cost,
};
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-1",
    title: "field operations of point operations over prime fields",
    source: "Robert 2014, Table 1",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const WEIERSTRASS: &str = "Weierstrass, Jacobian";
const QUARTIC: &str = "Jacobi quartic, XXYZZ";

const DOUBLING: &str = "doubling";
const MIXED: &str = "mixed addition";
const FULL: &str = "projective addition";

/// The column, the row, M, S and R as printed and as verified, and what is counted.
type Line = (&'static str, &'static str, [u32; 3], [u32; 3], Coordinates, Operation);

const LINES: [Line; 6] = [
    (WEIERSTRASS, DOUBLING, [4, 4, 8], [4, 4, 8], Jacobian, Operation::Doubling),
    (WEIERSTRASS, MIXED, [9, 3, 12], [8, 3, 11], Jacobian, Operation::MixedAddition),
    (WEIERSTRASS, FULL, [13, 2, 15], [12, 4, 16], Jacobian, Operation::Addition),
    (QUARTIC, DOUBLING, [3, 4, 7], [3, 4, 7], JacobiQuartic, Operation::Doubling),
    (QUARTIC, MIXED, [6, 3, 9], [7, 3, 10], JacobiQuartic, Operation::MixedAddition),
    (QUARTIC, FULL, [7, 4, 11], [8, 4, 12], JacobiQuartic, Operation::Addition),
];

/// A square taken as 0.8 of a product.
const COST: &str = "M + 0.8 S";

const NOTES: [&str; 4] = [
    "Weierstrass: a = −3. A mixed addition takes 8M + 3S or 7M + 4S, a projective one 12M + 4S or 11M + 5S; neither \
     printed sum is among them.",
    "Jacobi quartic, additions: the paper leaves out the product by the curve's constant, which is of full size on \
     its curve and counts as M here.",
    "Here every product and square is reduced on its own, except in sums of products, which are reduced once.",
    "XXYZZ are the coordinates (X : X² : Y : Z : Z²), which the table calls XYZZ.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let line = |(column, row, printed, verified, coordinates, operation): Line| {
        let here = cost(coordinates, operation);
        let in_products = |[m, s, _]: [u32; 3]| f64::from(m) + 0.8 * f64::from(s);
        let whole = Cell::new(row, column, COST, "").paper(in_products(printed)).verified(in_products(verified));
        let whole = whole.here(in_products([here.m, here.s, here.r]));
        let [m, s, r] = printed;
        let printed = Printed { m: Some(m), s: Some(s), i: None, r: Some(r) };
        let [m, s, r] = verified;
        let counts = cells(row, column, printed, Costs { m, s, r, ..Costs::default() }, here);
        counts.into_iter().filter(|cell| cell.quantity != "I").chain([whole])
    };
    Ok(LINES.into_iter().flat_map(line).collect())
}

fn claims() -> Vec<Claim> {
    let rows = [DOUBLING, MIXED, FULL];
    let counts = grid(rows, [WEIERSTRASS, QUARTIC], ["M", "S", "R"]).into_iter();
    vec![
        Claim::papers("every count is as stated", counts.map(Test::as_printed)),
        Claim::papers(
            "operations on the Jacobi quartic are better than on a Weierstrass curve, with S = 0.8 M",
            rows.map(|row| Test::less(at(row, QUARTIC, COST), at(row, WEIERSTRASS, COST))),
        ),
    ]
}
