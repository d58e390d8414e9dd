//! What the steps of a halving cost, in multiplications of the field.

use super::fong_methods::{CARRYLESS, COMBS};
use super::halving::{field_operation, halvings, kinds};
use super::products::field;
use super::reproduction::{CYCLES, Cell, Claim, PRODUCTS, Reproduction, all, here};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::timing::Task;
use carryless_counting::points;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-25",
    title: "steps of a halving, in field multiplications",
    source: "Fong et al. 2001, slide 25 (Pentium III, 1 GHz)",
    timed: true,
    run,
};

const PRODUCT: &str = "multiplication";
const SOLVE: &str = "quadratic equation";
const ROOT: &str = "square root";
const HALVING: &str = "halving";

/// What is timed, and what the slide says of it in multiplications.
const LINES: [(&str, f64); 4] = [(PRODUCT, 1.0), (SOLVE, 0.75), (ROOT, 0.5), (HALVING, 0.75 + 1.0 + 0.5)];

const FIELDS: [u32; 3] = [163, 233, 283];

const COUNTED: &str = "one halving";

const NOTES: [&str; 4] = [
    "Halvings from (x, λ) to (x, λ), λ = x + y/x, on the random curve of each field; the slide's figure for the whole is \
     the sum of its steps.",
    "Quadratic equations are solved by windowed tables of half-traces of odd powers of x, larger ones than the slides \
     have room for; the cycles of a quadratic equation are those of the half-trace.",
    "The square root takes a product by √x here, in the slides a table of 16 or 64 multiples of √x.",
    "By combs: windows of 4 bits. By carry-less products: those of the processor.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let mut cells = counted();
    let columns = FIELDS.into_iter().flat_map(|m| kinds().map(move |(quantity, multiplier)| (m, quantity, multiplier)));
    let columns: Vec<_> = columns.collect();
    let samples = run.measure(columns.iter().flat_map(|(m, _, multiplier)| tasks(*m, multiplier)).collect());
    for ((m, quantity, _), samples) in columns.iter().zip(samples.chunks(LINES.len())) {
        for ((label, paper), own) in LINES.iter().zip(samples) {
            let paper = (*quantity == COMBS).then_some(*paper);
            let cell = Cell::new(*label, field(*m), quantity, PRODUCTS).paper(paper);
            cells.push(cell.timed(Some(own.to(&samples[0]))));
            cells.push(Cell::new(*label, field(*m), quantity, CYCLES).timed(Some(own.clone())));
        }
    }
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

/// The steps, counted on elements that count.
fn counted() -> Vec<Cell> {
    let here = points::halving();
    let steps = [("quadratic equations", here.h), ("products", here.m - here.roots), ("square roots", here.roots)];
    let cell = |(step, here)| Cell::new(step, COUNTED, "steps", "").paper(1.0).here(f64::from(here));
    steps.map(cell).to_vec()
}

/// The operations of [`LINES`].
fn tasks(m: u32, multiplier: &str) -> [Task<'static>; 4] {
    let row = format!("F2-{m}/{multiplier}");
    let [product, solve, root] = ["mul", "half-trace", "sqrt"].map(|operation| field_operation(&row, operation));
    [product, solve, root, halvings(m, multiplier)]
}

fn claims(cells: &[Cell]) -> [Claim; 5] {
    let ratio = |label: &str, quantity: &str, m| {
        let cell = |cell: &&Cell| {
            (cell.row.as_str(), cell.quantity, cell.unit) == (label, quantity, PRODUCTS) && cell.column == field(m)
        };
        cells.iter().find(cell).and_then(|cell| cell.here)
    };
    let between = |label: &str, quantity: &str, says: &str, least: f64, most: f64| {
        let ratios = FIELDS.map(|m| ratio(label, quantity, m));
        let figures: Vec<String> = ratios.iter().flatten().map(|ratio| format!("{ratio:.2}")).collect();
        let says = if figures.is_empty() { says.to_owned() } else { format!("{says} (here {})", figures.join(", ")) };
        Claim::new(says, all(ratios.map(|ratio| Some((least..=most).contains(&ratio?)))))
    };
    let steps = ["quadratic equations", "products", "square roots"];
    let counted = all(steps.map(|step| Some(here(cells, step, COUNTED, "steps")? == 1.0)));
    [
        Claim::new("a halving is one quadratic equation, one product and one square root", counted),
        between(SOLVE, COMBS, "a quadratic equation costs some 3/4 M, between 1/2 and 1", 0.5, 1.0),
        between(ROOT, COMBS, "a square root costs some 1/2 M, between 1/3 and 2/3", 1.0 / 3.0, 2.0 / 3.0),
        between(HALVING, COMBS, "a halving costs less than the 4M of a doubling", 0.0, 4.0),
        between(HALVING, CARRYLESS, "so it does by carry-less products", 0.0, 4.0),
    ]
}
