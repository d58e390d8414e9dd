//! Operation counts of point operations over prime fields, reductions apart.

use super::point_costs::{Printed, cells};
use super::reproduction::{Cell, Claim, Reproduction, all, here};
use super::{Experiment, Run};
use crate::failure::Failure;
use carryless_counting::costs::Costs;
use carryless_counting::points::{
    Coordinates::{JacobiQuartic, Jacobian},
    Operation, cost,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-1",
    title: "field operations of point operations over prime fields",
    source: "Robert 2014, Table 1",
    timed: false,
    run,
};

const WEIERSTRASS: &str = "Weierstrass, Jacobian";
const QUARTIC: &str = "Jacobi quartic, XXYZZ";

const DOUBLING: &str = "doubling";
const MIXED: &str = "mixed addition";
const FULL: &str = "projective addition";

const NOTES: [&str; 4] = [
    "Weierstrass: a = −3. A mixed addition takes 8M + 3S or 7M + 4S, a projective one 12M + 4S or 11M + 5S; neither \
     printed sum is among them.",
    "Jacobi quartic, additions: the paper leaves out the product by the curve's constant, which is of full size on \
     its curve and counts as M here.",
    "Here every product and square is reduced on its own, except in sums of products, which are reduced once.",
    "XXYZZ are the coordinates (X : X² : Y : Z : Z²), which the table calls XYZZ.",
];

fn run(_: &Run<'_>) -> Result<Reproduction, Failure> {
    let lines = [
        (WEIERSTRASS, DOUBLING, [4, 4, 8], [4, 4, 8], cost(Jacobian, Operation::Doubling)),
        (WEIERSTRASS, MIXED, [9, 3, 12], [8, 3, 11], cost(Jacobian, Operation::MixedAddition)),
        (WEIERSTRASS, FULL, [13, 2, 15], [12, 4, 16], cost(Jacobian, Operation::Addition)),
        (QUARTIC, DOUBLING, [3, 4, 7], [3, 4, 7], cost(JacobiQuartic, Operation::Doubling)),
        (QUARTIC, MIXED, [6, 3, 9], [7, 3, 10], cost(JacobiQuartic, Operation::MixedAddition)),
        (QUARTIC, FULL, [7, 4, 11], [8, 4, 12], cost(JacobiQuartic, Operation::Addition)),
    ];
    let line = |(column, row, [m, s, r], verified, here): (_, _, [u32; 3], [u32; 3], _)| {
        let printed = Printed { m: Some(m), s: Some(s), i: None, r: Some(r) };
        let [m, s, r] = verified;
        cells(row, column, printed, Costs { m, s, r, ..Costs::default() }, here)
    };
    let cells: Vec<Cell> = lines.into_iter().flat_map(line).filter(|cell| cell.quantity != "I").collect();
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn claims(cells: &[Cell]) -> [Claim; 2] {
    let wrong = |cell: &&Cell| cell.paper != cell.here;
    let mut lines: Vec<String> =
        cells.iter().filter(wrong).map(|cell| format!("{}, {}", cell.column, cell.row)).collect();
    lines.dedup();
    let says = match lines.is_empty() {
        true => "every count is as stated".to_owned(),
        false => format!("every count is as stated (here not: {})", lines.join("; ")),
    };
    let in_products = |column, row| {
        let of = |quantity| here(cells, row, column, quantity);
        Some(of("M")? + 0.8 * of("S")?)
    };
    let better = [DOUBLING, MIXED, FULL].map(|row| Some(in_products(QUARTIC, row)? < in_products(WEIERSTRASS, row)?));
    [
        Claim::new(says, lines.is_empty()),
        Claim::new(
            "operations on the Jacobi quartic are better than on a Weierstrass curve, with S = 0.8 M",
            all(better),
        ),
    ]
}
