//! What the steps of a halving cost, in multiplications of the field.

use super::cell::{CYCLES, Cell, PRODUCTS};
use super::claim::{Claim, Test, at, grid};
use super::fong_methods::{CARRYLESS, COMBS};
use super::halving::{field_operation, halvings, kinds};
use super::products::field;
use super::{Experiment, Run};
use carryless_counting::points;
use carryless_workbench::failure::Failure;
use carryless_workbench::timing::Task;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-25",
    title: "steps of a halving, in field multiplications",
    source: "Fong et al. 2001, slide 25 (Pentium III, 1 GHz)",
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const PRODUCT: &str = "multiplication";
const SOLVE: &str = "quadratic equation";
const ROOT_16: &str = "square root, 16 multiples of √x";
const ROOT_64: &str = "square root, 64 multiples of √x";
const ROOT: &str = "square root, product by √x";
const HALVING: &str = "halving";

/// What is timed, and what the slide says of it in multiplications.
const LINES: [(&str, Option<f64>); 6] = [
    (PRODUCT, Some(1.0)),
    (SOLVE, Some(0.75)),
    (ROOT_16, Some(0.5)),
    (ROOT_64, Some(0.5)),
    (ROOT, None),
    (HALVING, Some(0.75 + 1.0 + 0.5)),
];

const FIELDS: [u32; 3] = [163, 233, 283];

const COUNTED: &str = "one halving";

const STEPS: [&str; 3] = ["quadratic equations", "products", "square roots"];

const NOTES: [&str; 5] = [
    "Halvings from (x, λ) to (x, λ), λ = x + y/x, on the random curve of each field; the slide's figure for the whole is \
     the sum of its steps.",
    "Quadratic equations are solved by windowed tables of half-traces of odd powers of x, larger ones than the slides \
     have room for; the cycles of a quadratic equation are those of the half-trace.",
    "Square roots: the slides have a table of 16 or 64 multiples of √x, and some 1/2 M for either. A halving by combs takes \
     the table of 64, one by carry-less products the product by √x.",
    "By combs: windows of 4 bits, on 64-bit words where the slides have 32; steps and multiplication are on the same words, \
     and what a step costs in multiplications is compared.",
    "By carry-less products: those of the processor, which the slides' has not.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for m in FIELDS {
        for (quantity, multiplier) in kinds() {
            for (label, _) in lines_of(quantity) {
                timed.push((Cell::new(label, times_in(m), quantity, CYCLES), task(label, m, multiplier)));
            }
        }
    }
    let times = run.time(timed);
    Ok([counted(), in_products(&times), times].concat())
}

/// The tables of multiples stand beside combs only.
fn lines_of(quantity: &'static str) -> impl Iterator<Item = (&'static str, Option<f64>)> {
    LINES.into_iter().filter(move |(label, _)| quantity == COMBS || ![ROOT_16, ROOT_64].contains(label))
}

fn task(label: &str, m: u32, multiplier: &str) -> Option<Task<'static>> {
    let row = format!("F2-{m}/{multiplier}");
    match label {
        PRODUCT => field_operation(&row, "mul"),
        SOLVE => field_operation(&row, "half-trace"),
        ROOT => field_operation(&row, "sqrt"),
        ROOT_16 => field_operation(&format!("{row}/sqrt16"), "sqrt"),
        ROOT_64 => field_operation(&format!("{row}/sqrt64"), "sqrt"),
        _ => Some(halvings(m, multiplier)),
    }
}

fn times_in(m: u32) -> String {
    format!("times in {}", field(m))
}

/// What each step costs in multiplications by the same products.
fn in_products(times: &[Cell]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for m in FIELDS {
        for (quantity, _) in kinds() {
            let samples = |label| at(label, times_in(m), quantity).samples(times);
            for (label, paper) in lines_of(quantity) {
                let cell = Cell::new(label, field(m), quantity, PRODUCTS);
                let ratios = samples(label).zip(samples(PRODUCT)).map(|(own, product)| own.to(product));
                cells.push(cell.paper(if quantity == COMBS { paper } else { None }).timed(ratios));
            }
        }
    }
    cells
}

/// The steps, counted on elements that count.
fn counted() -> Vec<Cell> {
    let here = points::halving();
    let cell = |(step, here)| Cell::new(step, COUNTED, "steps", "").paper(1.0).here(f64::from(here));
    STEPS.into_iter().zip([here.h, here.m - here.roots, here.roots]).map(cell).collect()
}

fn claims() -> Vec<Claim> {
    let costs = |labels: &[&'static str], quantity, range: Range<f64>| {
        let places = grid(labels.to_vec(), FIELDS.map(field), [quantity]).into_iter();
        places.map(|place| Test::figure(place, range.clone())).collect::<Vec<_>>()
    };
    vec![
        Claim::papers(
            "a halving is one quadratic equation, one product and one square root",
            grid(STEPS, [COUNTED], ["steps"]).into_iter().map(Test::as_printed),
        ),
        Claim::papers(
            "a quadratic equation costs some 3/4 M, between 1/2 and 1, by combs",
            costs(&[SOLVE], COMBS, 0.5..1.0),
        ),
        Claim::papers(
            "a square root by a table of multiples of √x costs some 1/2 M, between 1/3 and 2/3, by combs",
            costs(&[ROOT_16, ROOT_64], COMBS, 1.0 / 3.0..2.0 / 3.0),
        ),
        Claim::papers("a halving costs less than the 4 M of a doubling, by combs", costs(&[HALVING], COMBS, 0.0..4.0)),
        Claim::ours(
            "a halving costs less than 4 M by carry-less products, too",
            costs(&[HALVING], CARRYLESS, 0.0..4.0),
        ),
    ]
}
