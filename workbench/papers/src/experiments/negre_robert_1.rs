//! The fields, and the words and nibbles of their elements.

use super::cell::Cell;
use super::claim::{Claim, Test, grid};
use super::{Experiment, Run};
use carryless::field::named::{F2m233, F2m409, F2m503};
use carryless::poly::Modulus;
use carryless_workbench::failure::Failure;

pub const EXPERIMENT: Experiment = Experiment {
    name: "negre-robert-1",
    title: "irreducible polynomials, words and nibbles of an element",
    source: "Nègre, Robert 2013, Table 1",
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

/// m, e of x^m + x^e + 1, N and n as printed.
const PRINTED: [(u32, f64, f64, f64); 3] = [(233, 74.0, 4.0, 59.0), (409, 87.0, 7.0, 103.0), (503, 3.0, 8.0, 125.0)];

const FIELD: &str = "field";
const EXPONENT: &str = "e of x^m + x^e + 1";
const WORDS: &str = "words N";
const NIBBLES: &str = "nibbles n";

const NOTES: [&str; 1] = ["For m = 503 n = ⌈503/4⌉ = 126; the counts of Table 4 are those of 126."];

fn run(_: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let [of_233, of_409, of_503] = [of::<F2m233>(), of::<F2m409>(), of::<F2m503>()];
    Ok([of_233, of_409, of_503].concat())
}

fn claims() -> Vec<Claim> {
    let rows = PRINTED.map(|(m, ..)| row(m));
    let in_fields = |quantities: &[&'static str]| grid(rows.clone(), [FIELD], quantities.to_vec()).into_iter();
    vec![
        Claim::papers("elements have N words", in_fields(&[WORDS]).map(Test::as_printed)),
        Claim::papers("elements have n nibbles", in_fields(&[NIBBLES]).map(Test::as_printed)),
        Claim::ours(
            "the fields here are the paper's, and elements have ⌈m/4⌉ nibbles",
            in_fields(&[EXPONENT]).map(Test::as_printed).chain(in_fields(&[NIBBLES]).map(Test::as_verified)),
        ),
    ]
}

fn row(m: u32) -> String {
    format!("m = {m}")
}

fn of<M: Modulus>() -> Vec<Cell> {
    let (_, e, words, nibbles) = PRINTED.into_iter().find(|(m, ..)| *m == M::M).expect("one of the three fields");
    let n = f64::from(M::M.div_ceil(4));
    let cell = |quantity, paper, here| Cell::new(row(M::M), FIELD, quantity, "").paper(paper).here(here);
    vec![
        cell(EXPONENT, e, f64::from(M::TERMS[0])),
        cell(WORDS, words, M::LIMBS as f64),
        cell(NIBBLES, nibbles, n).verified(n),
    ]
}
