//! Operation counts of point operations on binary curves, reductions apart.

use super::point_costs::{Printed, cells};
use super::reproduction::{Cell, Claim, Reproduction, all, below, here};
use super::{Experiment, Run};
use crate::failure::Failure;
use carryless_counting::costs::Costs;
use carryless_counting::points::{
    self,
    Coordinates::{KimKim, LopezDahab9M},
    Operation, cost,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-3",
    title: "field operations of point operations on binary curves",
    source: "Robert 2014, Table 3",
    timed: false,
    run,
};

const NOTES: [&str; 5] = [
    "LD, doubling: five squares, not four.",
    "LD, additions: 13R and 17R reduce every product and square apart; here sums of products are reduced once.",
    "KK, mixed addition: the formulas take 10R, sums of products reduced once; 9R is not reproduced.",
    "SR is a square root, QS a quadratic equation solved. The halving is from (x, λ) to (x, λ), λ = x + y/x, on a curve \
     of cofactor 2; after it y takes 1M + 1S more.",
    "The reduction within a square root is not counted.",
];

fn run(_: &Run<'_>) -> Result<Reproduction, Failure> {
    let lines = [
        ("LD, doubling", [4, 4, 8], [4, 5, 8], cost(LopezDahab9M, Operation::Doubling)),
        ("LD, mixed addition", [9, 4, 13], [9, 4, 13], cost(LopezDahab9M, Operation::MixedAddition)),
        ("LD, projective addition", [13, 4, 17], [13, 4, 17], cost(LopezDahab9M, Operation::Addition)),
        ("KK, doubling", [4, 5, 7], [4, 5, 7], cost(KimKim, Operation::Doubling)),
        ("KK, mixed addition", [8, 4, 9], [8, 4, 10], cost(KimKim, Operation::MixedAddition)),
    ];
    let mut cells: Vec<Cell> =
        lines.into_iter().flat_map(|(row, printed, verified, counted)| line(row, printed, verified, counted)).collect();
    cells.extend(halving(points::halving()));
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn line(row: &str, [m, s, r]: [u32; 3], verified: [u32; 3], here: Costs) -> Vec<Cell> {
    let printed = Printed { m: Some(m), s: Some(s), i: None, r: Some(r) };
    let [m, s, r] = verified;
    cells(row, "operation", printed, Costs { m, s, r, ..Costs::default() }, here)
}

/// The halving, of which roots are not counted among the products.
fn halving(here: Costs) -> [Cell; 5] {
    let cell = |(quantity, stated, here): (&'static str, u32, u32)| {
        let cell = Cell::new("halving", "operation", quantity, "").paper(f64::from(stated));
        cell.verified(f64::from(stated)).here(f64::from(here))
    };
    let products = here.m - here.roots;
    [("M", 1, products), ("S", 0, here.s), ("R", 1, here.r), ("SR", 1, here.roots), ("QS", 1, here.h)].map(cell)
}

fn claims(cells: &[Cell]) -> [Claim; 2] {
    let stated = cells.iter().filter(|cell| cell.paper.is_some() && cell.quantity != "R");
    let wrong: Vec<&str> = stated.filter(|cell| cell.paper != cell.here).map(|cell| cell.row.as_str()).collect();
    let says = match wrong.is_empty() {
        true => "every M and S is as stated".to_owned(),
        false => format!("every M and S is as stated (here not: {})", wrong.join("; ")),
    };
    let of = |row: &str, quantity: &str| here(cells, row, "operation", quantity);
    let better = all([
        below(of("KK, mixed addition", "M"), of("LD, mixed addition", "M")),
        below(of("KK, doubling", "R"), of("LD, doubling", "R")),
    ]);
    [
        Claim::new(says, wrong.is_empty()),
        Claim::new("KK is slightly better than LD, by 1M in a mixed addition and 1R in a doubling", better),
    ]
}
