//! Operation counts of point operations on binary curves, reductions apart.

use super::cell::Cell;
use super::claim::{Claim, Test, at, grid};
use super::{Experiment, Run};
use carryless_counting::costs::Costs;
use carryless_counting::points::{
    self,
    Coordinates::{self, KimKim, LopezDahab9M},
    Operation, cost,
};
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-3",
    title: "field operations of point operations on binary curves",
    source: "Robert 2014, Table 3",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const COLUMN: &str = "operation";

/// Reductions where sums of products are reduced once.
const LAZY: &str = "R";

/// Reductions where every product and every square is reduced on its own: M + S.
const APART: &str = "R, each apart";

/// A line as printed, as verified, and what is counted.
struct Line {
    row: &'static str,
    /// M, S and R.
    printed: [u32; 3],
    /// By which of the two counts R is printed.
    reductions: &'static str,
    /// M, S and R where sums are reduced once.
    verified: [u32; 3],
    coordinates: Coordinates,
    operation: Operation,
}

const LINES: [Line; 5] = [
    Line {
        row: "LD, doubling",
        printed: [4, 4, 8],
        reductions: APART,
        verified: [4, 5, 8],
        coordinates: LopezDahab9M,
        operation: Operation::Doubling,
    },
    Line {
        row: LD_MIXED,
        printed: [9, 4, 13],
        reductions: APART,
        verified: [9, 4, 10],
        coordinates: LopezDahab9M,
        operation: Operation::MixedAddition,
    },
    Line {
        row: "LD, projective addition",
        printed: [13, 4, 17],
        reductions: APART,
        verified: [13, 4, 14],
        coordinates: LopezDahab9M,
        operation: Operation::Addition,
    },
    Line {
        row: "KK, doubling",
        printed: [4, 5, 7],
        reductions: LAZY,
        verified: [4, 5, 7],
        coordinates: KimKim,
        operation: Operation::Doubling,
    },
    Line {
        row: KK_MIXED,
        printed: [8, 4, 9],
        reductions: LAZY,
        verified: [8, 4, 10],
        coordinates: KimKim,
        operation: Operation::MixedAddition,
    },
];

const LD_MIXED: &str = "LD, mixed addition";
const KK_MIXED: &str = "KK, mixed addition";

const NOTES: [&str; 6] = [
    "R: sums of products are reduced once, as the paper counts for KK. R, each apart: M + S, as it counts for LD.",
    "LD, doubling: five squares, not four, so that each apart there are 9R, not 8.",
    "KK, mixed addition: the formulas take 10R; 9R is not reproduced.",
    "SR is a square root, QS a quadratic equation solved. The halving is from (x, λ) to (x, λ), λ = x + y/x, on a curve \
     of cofactor 2; after it y takes 1M + 1S more.",
    "The reduction within a square root is not counted.",
    "Operations are counted in the formulas that the rows run, on elements that count.",
];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut cells: Vec<Cell> = LINES.iter().flat_map(line).collect();
    cells.extend(halving(points::halving()));
    Ok(cells)
}

fn line(line: &Line) -> Vec<Cell> {
    let here = cost(line.coordinates, line.operation);
    let ([m, s, r], [right_m, right_s, right_r]) = (line.printed, line.verified);
    let printed_r = |quantity| (quantity == line.reductions).then_some(f64::from(r));
    let cell = |quantity, printed: Option<f64>, verified: u32, here: u32| {
        let cell = Cell::new(line.row, COLUMN, quantity, "").paper(printed);
        cell.verified(f64::from(verified)).here(f64::from(here))
    };
    vec![
        cell("M", Some(f64::from(m)), right_m, here.m),
        cell("S", Some(f64::from(s)), right_s, here.s),
        cell(LAZY, printed_r(LAZY), right_r, here.r),
        cell(APART, printed_r(APART), right_m + right_s, here.m + here.s),
    ]
}

/// The halving, of which roots are not counted among the products.
fn halving(here: Costs) -> [Cell; 5] {
    let cell = |(quantity, stated, here): (&'static str, u32, u32)| {
        let cell = Cell::new("halving", COLUMN, quantity, "").paper(f64::from(stated));
        cell.verified(f64::from(stated)).here(f64::from(here))
    };
    let products = here.m - here.roots;
    [("M", 1, products), ("S", 0, here.s), ("R", 1, here.r), ("SR", 1, here.roots), ("QS", 1, here.h)].map(cell)
}

fn claims() -> Vec<Claim> {
    let rows = LINES.map(|line| line.row).into_iter().chain(["halving"]);
    let reductions = LINES.map(|line| at(line.row, COLUMN, line.reductions));
    let less = |a, b, quantity| Test::less(at(a, COLUMN, quantity), at(b, COLUMN, quantity));
    vec![
        Claim::papers("every M and S is as stated", grid(rows, [COLUMN], ["M", "S"]).into_iter().map(Test::as_printed)),
        Claim::papers("every R is as stated, by the count that its line has", reductions.map(Test::as_printed)),
        Claim::papers(
            "KK is slightly better than LD, by M in a mixed addition and by R in a doubling",
            [less(KK_MIXED, LD_MIXED, "M"), less("KK, doubling", "LD, doubling", LAZY)],
        ),
        Claim::ours(
            "KK takes no fewer R than LD in a mixed addition, where sums are reduced once",
            [Test::ratio(at(KK_MIXED, COLUMN, LAZY), at(LD_MIXED, COLUMN, LAZY), 1.0..f64::INFINITY)],
        ),
    ]
}
