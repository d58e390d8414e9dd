//! The fields, and the words and nibbles of their elements.

use super::reproduction::{Cell, Claim, Reproduction};
use super::{Experiment, Run};
use crate::failure::Failure;
use carryless::field::named::{F2m233, F2m409, F2m503};
use carryless::poly::Modulus;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-1",
    title: "irreducible polynomials, words and nibbles of an element",
    source: "Nègre, Robert 2013, Table 1",
    timed: false,
    run,
};

/// m, e of x^m + x^e + 1, N and n as printed.
const PRINTED: [(u32, f64, f64, f64); 3] = [(233, 74.0, 4.0, 59.0), (409, 87.0, 7.0, 103.0), (503, 3.0, 8.0, 125.0)];

fn run(_: &Run<'_>) -> Result<Reproduction, Failure> {
    let [of_233, of_409, of_503] = [of::<F2m233>(), of::<F2m409>(), of::<F2m503>()];
    let cells: Vec<Cell> = [of_233, of_409, of_503].concat();
    let wrong = cells.iter().any(|cell| cell.paper != cell.here && !cell.paper_is_wrong);
    let claims = [Claim::new("the fields here are the paper's, the nibbles for m = 503 set right", !wrong)];
    Ok(Reproduction::new(cells, &["For m = 503 n = ⌈503/4⌉ = 126; the counts of Table 4 are those of 126."], &claims))
}

fn of<M: Modulus>() -> Vec<Cell> {
    let (_, e, words, nibbles) = PRINTED.into_iter().find(|(m, ..)| *m == M::M).expect("one of the three fields");
    let n = f64::from(M::M.div_ceil(4));
    let cell =
        |quantity, paper, here| Cell::new(format!("m = {}", M::M), "field", quantity, "").paper(paper).here(here);
    vec![
        cell("e of x^m + x^e + 1", e, f64::from(M::TERMS[0])),
        cell("words N", words, M::LIMBS as f64),
        cell("nibbles n", nibbles, n).verified(n),
    ]
}
