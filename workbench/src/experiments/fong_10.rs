//! Times of field operations in three binary fields.

use super::field_rows::{TIME, Timed, additions, binary_euclid, inversion_to_product, ratio_here, tasks, with_figures};
use super::products::field;
use super::reproduction::{CYCLES, Cell, Claim, Reproduction, all, below, here};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::published::FONG_FIELDS as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-10",
    title: "times of operations in binary fields",
    source: SOURCE.name,
    timed: true,
    run,
};

const COMB: &str = "multiplication, comb with w = 4";
const KARATSUBA: &str = "multiplication, Karatsuba";
const SHIFT_AND_ADD: &str = "multiplication, shift and add";
const INVERSION: &str = "inversion";

/// The line, the published line, what stands for it here, and its operation.
const LINES: [(&str, &str, &str, &str); 6] = [
    ("modular reduction", "modular_reduction", "comb4", "reduce"),
    (SHIFT_AND_ADD, "mul_shift_and_add", "shift-and-add", "mul"),
    (COMB, "mul_lr_comb_w4", "comb4", "mul"),
    (KARATSUBA, "mul_karatsuba", "karatsuba-rec", "mul"),
    ("squaring", "squaring", "comb4", "square"),
    (INVERSION, "inversion", "euclid", "invert"),
];

const FIELDS: [u32; 3] = [163, 233, 283];

const NOTES: [&str; 4] = [
    "The slides compute on 32-bit words, here words have 64 bits.",
    "Karatsuba runs on the processor's carry-less product where it has one, which the Pentium III has not.",
    "Inversion is by the extended Euclidean algorithm; the slides have one operation of it in assembly. Faster ones \
     are in `carryless compare`.",
    "An addition or a reduction here is one of several independent ones; each of the others needs the one before.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let addition = |m| {
        let cell = Cell::new("addition", field(m), TIME, CYCLES).paper(paper("addition", m));
        (cell, Some(additions(&format!("F2-{m}"))))
    };
    let mut timed: Vec<_> = FIELDS.into_iter().map(addition).collect();
    timed.extend(tasks(&FIELDS.into_iter().flat_map(operations).collect::<Vec<_>>())?);
    let mut cells = run.time(timed);
    for m in FIELDS {
        let paper = SOURCE.value(&["inv_over_mul"], &format!("F2_{m}"));
        cells.push(inversion_to_product(&cells, &field(m), TIME, [(INVERSION, TIME), (COMB, TIME)], paper));
    }
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn paper(line: &str, m: u32) -> Option<f64> {
    SOURCE.cycles(&[line], &format!("F2_{m}"))
}

fn operations(m: u32) -> Vec<Timed> {
    let timed = |(label, published, stands_for_it, operation): (_, _, &str, _)| {
        let row = if label == INVERSION { binary_euclid(m) } else { format!("F2-{m}/{stands_for_it}") };
        Timed { label, column: field(m), quantity: TIME, row, operation, paper: paper(published, m) }
    };
    LINES.into_iter().map(timed).collect()
}

fn claims(cells: &[Cell]) -> [Claim; 3] {
    let faster =
        |a: &str, b: &str| all(FIELDS.map(|m| below(here(cells, a, &field(m), TIME), here(cells, b, &field(m), TIME))));
    let ratios = FIELDS.map(|m| ratio_here(cells, &field(m), TIME));
    [
        Claim::new("the comb is faster than shift and add", faster(COMB, SHIFT_AND_ADD)),
        Claim::new("the comb is faster than Karatsuba", faster(COMB, KARATSUBA)),
        Claim::new(
            with_figures("an inversion costs some ten multiplications, between 5 and 20", &ratios),
            all(ratios.map(|ratio| Some((5.0..20.0).contains(&ratio?)))),
        ),
    ]
}
