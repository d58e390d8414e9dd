//! The work of the two threads, one that doubles or halves and one that adds, by recoding of the scalar.

use super::cell::{Cell, PRODUCTS};
use super::claim::{Claim, Test, at, grid};
use super::{Experiment, Run};
use carryless_counting::costs::Costs;
use carryless_counting::points::{
    self,
    Coordinates::{JacobiQuartic, KimKim, LopezDahab},
    Operation, cost,
};
use carryless_workbench::failure::Failure;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "robert-4",
    title: "work of the two threads for each bit of the scalar",
    source: "Robert 2014, Table 4",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const PRODUCER: &str = "producer, per bit";
const ADDITIONS: &str = "additions, per bit";
const AFTER: &str = "post-computation";

const PRIME: &str = "double-and-add over F_p";
const BINARY: &str = "double-and-add over F_2^m";
const HALVING: &str = "halve-and-add over F_2^m";

/// The recoding, the part of its digits that are not zero, and its accumulators beside the first.
const RECODINGS: [(&str, f64, u32); 3] = [("binary", 1.0 / 2.0, 0), ("NAF", 1.0 / 3.0, 0), (W_NAF, 1.0 / 5.0, 3)];

const W_NAF: &str = "W-NAF, w = 4";

const NOTES: [&str; 6] = [
    "As in the paper: over F_p Jacobi quartics and S = 0.8 M; over F_2^m squares and square roots cost nothing and a \
     quadratic equation 1 M; doublings in López–Dahab coordinates, whose points are added by projective additions; \
     halved points are affine, and added by mixed additions of Kim and Kim.",
    "Costs are counted, densities of digits are 1/2, 1/3 and 1/(w + 1).",
    "Over F_p the paper leaves out the product by the curve's constant in an addition, here 1 M: with it 11.2 M, not \
     10.2.",
    "The post-computation of the paper is three projective additions, over F_p with S = M. Three accumulators beside \
     the first take six additions and a doubling (without the constant's product 67.4 M over F_p).",
    "By the paper's own figures, too, the additions over F_p are less work than the doublings, by bits and by far by \
     NAF. 2.66 is 8/3, cut off.",
    "A halved point is (x, λ); the product that makes it (x, y) before an addition is not counted, as in the paper.",
];

/// What an algorithm is made of, in M, and what the paper prints.
struct Algorithm {
    name: &'static str,
    step: f64,
    addition: f64,
    /// An addition and a doubling of projective points.
    after: [f64; 2],
    printed_step: f64,
    printed_additions: [f64; 3],
    printed_after: f64,
}

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let quartic = |operation| in_products(cost(JacobiQuartic, operation), 0.8);
    let lopez_dahab = |operation| in_products(cost(LopezDahab, operation), 0.0);
    let halving = points::halving();
    let after = [Operation::Addition, Operation::Doubling];
    let algorithms = [
        Algorithm {
            name: PRIME,
            step: quartic(Operation::Doubling),
            addition: quartic(Operation::Addition),
            after: after.map(quartic),
            printed_step: 6.2,
            printed_additions: [5.1, 3.4, 2.04],
            printed_after: 33.0,
        },
        Algorithm {
            name: BINARY,
            step: lopez_dahab(Operation::Doubling),
            addition: lopez_dahab(Operation::Addition),
            after: after.map(lopez_dahab),
            printed_step: 4.0,
            printed_additions: [6.5, 4.33, 2.6],
            printed_after: 39.0,
        },
        Algorithm {
            name: HALVING,
            step: f64::from(halving.m - halving.roots + halving.h),
            addition: in_products(cost(KimKim, Operation::MixedAddition), 0.0),
            after: after.map(lopez_dahab),
            printed_step: 2.0,
            printed_additions: [4.0, 2.66, 1.6],
            printed_after: 39.0,
        },
    ];
    Ok(algorithms.iter().flat_map(cells).collect())
}

/// Products and squares in M.
fn in_products(costs: Costs, square: f64) -> f64 {
    f64::from(costs.m) + square * f64::from(costs.s)
}

fn cells(algorithm: &Algorithm) -> Vec<Cell> {
    let [addition, doubling] = algorithm.after;
    let line = |((row, density, accumulators), printed_additions): ((&'static str, f64, u32), f64)| {
        let after = f64::from(2 * accumulators) * addition + f64::from(accumulators.min(1)) * doubling;
        let printed_after = if accumulators == 0 { 0.0 } else { algorithm.printed_after };
        [
            cell(row, algorithm.name, PRODUCER, algorithm.printed_step, algorithm.step),
            cell(row, algorithm.name, ADDITIONS, printed_additions, density * algorithm.addition),
            cell(row, algorithm.name, AFTER, printed_after, after),
        ]
    };
    RECODINGS.into_iter().zip(algorithm.printed_additions).flat_map(line).collect()
}

/// A printed figure is wrong where it is not what is counted here to two decimals, rounded or cut off.
fn cell(row: &str, column: &str, quantity: &'static str, printed: f64, here: f64) -> Cell {
    let cell = Cell::new(row, column, quantity, PRODUCTS).paper(printed).here(here);
    if (printed - here).abs() < 0.01 { cell } else { cell.verified(here) }
}

fn claims() -> Vec<Claim> {
    const ALGORITHMS: [&str; 3] = [PRIME, BINARY, HALVING];
    const MORE: Range<f64> = 1.0 + f64::EPSILON..f64::INFINITY;
    const ROUGHLY: Range<f64> = 2.0 / 3.0..3.0 / 2.0;
    let to_producer = |recoding, quantity, columns: &[&'static str], range: Range<f64>| -> Vec<Test> {
        let to = |column| Test::ratio(at(recoding, column, quantity), at(recoding, column, PRODUCER), range.clone());
        columns.iter().copied().map(to).collect()
    };
    let as_printed = |quantity| {
        let places = grid(RECODINGS.map(|(recoding, ..)| recoding), ALGORITHMS, [quantity]).into_iter();
        places.map(|place| Test::near_printed(place, 0.01))
    };
    vec![
        Claim::papers(
            "over F_2^m by bits the additions are more work than the producer's",
            to_producer("binary", ADDITIONS, &ALGORITHMS[1..], MORE),
        ),
        Claim::papers(
            "over F_p by bits the additions are more work than the producer's",
            to_producer("binary", ADDITIONS, &[PRIME], MORE),
        ),
        Claim::papers(
            "over F_2^m by NAF the additions are roughly the work of the producer, within a factor of 3/2",
            to_producer("NAF", ADDITIONS, &ALGORITHMS[1..], ROUGHLY),
        ),
        Claim::papers(
            "over F_p by NAF the additions are roughly the work of the producer, within a factor of 3/2",
            to_producer("NAF", ADDITIONS, &[PRIME], ROUGHLY),
        ),
        Claim::papers(
            "by W-NAF the additions are significantly less work than the producer's, by 15 % or more",
            to_producer(W_NAF, ADDITIONS, &ALGORITHMS, 0.0..0.85),
        ),
        Claim::papers(
            "the post-computation delays the result in the W-NAF case, by the producer's work for more than five bits",
            to_producer(W_NAF, AFTER, &ALGORITHMS, 5.0..f64::INFINITY),
        ),
        Claim::papers("the producer's work is as printed", as_printed(PRODUCER)),
        Claim::papers("the additions are as printed, to two decimals", as_printed(ADDITIONS)),
        Claim::papers("the post-computation is as printed", as_printed(AFTER)),
    ]
}
