//! Times of field operations in three binary fields.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::field_rows::{TIME, Timed, additions, binary_euclid, inversion_to_product, takes_products, tasks};
use super::products::field;
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_FIELDS as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-10",
    title: "times of operations in binary fields",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const COMB: &str = "multiplication, comb with w = 4";
const KARATSUBA: &str = "multiplication, Karatsuba";
const KARATSUBA_CARRYLESS: &str = "multiplication, Karatsuba by carry-less products";
const SHIFT_AND_ADD: &str = "multiplication, shift and add";
const INVERSION: &str = "inversion";

/// The line, the published line if there is one, what stands for it here, and its operation.
const LINES: [(&str, &str, &str, &str); 8] = [
    ("modular reduction", "modular_reduction", "comb4", "reduce"),
    (SHIFT_AND_ADD, "mul_shift_and_add", "shift-and-add-branching", "mul"),
    ("multiplication, shift and add by masks", "", "shift-and-add", "mul"),
    (COMB, "mul_lr_comb_w4", "comb4", "mul"),
    (KARATSUBA, "mul_karatsuba", "karatsuba-comb", "mul"),
    (KARATSUBA_CARRYLESS, "", "karatsuba-rec", "mul"),
    ("squaring", "squaring", "comb4", "square"),
    (INVERSION, "inversion", "euclid", "invert"),
];

const FIELDS: [u32; 3] = [163, 233, 283];

const NOTES: [&str; 6] = [
    "The slides compute on 32-bit words in C, here words have 64 bits and the code is Rust: a ratio of two lines is of one \
     kind of words and code on each side.",
    "Shift and add branches on the bits of an operand, in variable time, as published; by masks it takes constant time.",
    "Karatsuba stands over combs with windows of 4 bits, without an instruction for carry-less products, which the \
     Pentium III has not; the slide does not say what its small products are. The other line is on the processor's \
     carry-less product where it has one.",
    "Squaring spreads the bits of a word by masks and shifts; the slide's takes a table of 256 entries.",
    "Inversion is by the extended Euclidean algorithm on words, in variable time; the slides have one operation of it in \
     assembly. By the processor's carry-less products Itoh–Tsujii is faster: `fong-14`.",
    "An addition or a reduction here is one of several independent ones; each of the others needs the one before.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
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
    Ok(cells)
}

fn paper(line: &str, m: u32) -> Option<f64> {
    if line.is_empty() { None } else { SOURCE.cycles(&[line], &format!("F2_{m}")) }
}

fn operations(m: u32) -> Vec<Timed> {
    let timed = |(label, published, stands_for_it, operation): (_, _, &str, _)| {
        let row = if label == INVERSION { binary_euclid(m) } else { format!("F2-{m}/{stands_for_it}") };
        Timed { label, column: field(m), quantity: TIME, row, operation, paper: paper(published, m) }
    };
    LINES.into_iter().map(timed).collect()
}

fn claims() -> Vec<Claim> {
    let faster = |a, b| FIELDS.map(|m| Test::less(at(a, field(m), TIME), at(b, field(m), TIME)));
    vec![
        Claim::papers("the comb is faster than shift and add", faster(COMB, SHIFT_AND_ADD)),
        Claim::papers("the comb is faster than Karatsuba", faster(COMB, KARATSUBA)),
        Claim::papers(
            "an inversion costs some ten multiplications by combs, between 5 and 20",
            FIELDS.map(|m| takes_products(field(m), TIME, 5.0..20.0)),
        ),
        Claim::ours(
            "Karatsuba by the processor's carry-less products is faster than the comb",
            faster(KARATSUBA_CARRYLESS, COMB),
        ),
    ]
}
