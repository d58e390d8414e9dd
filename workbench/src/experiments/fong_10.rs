//! Times of field operations in three binary fields.

use super::field_rows::{self, TIME, Timed};
use super::products::field;
use super::reproduction::{CYCLES, Cell, Claim, Reproduction, all, below, find, here};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::published::FONG_FIELDS as SOURCE;
use crate::random::SplitMix64;
use crate::timing::Task;
use carryless::field::{Field, named::*};
use carryless::poly::CombVartime;
use carryless::word::has_carryless_product;
use std::hint::black_box;

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
    "Inversion is by the extended Euclidean algorithm; the slides have one operation of it in assembly. Faster ones are in \
     `carryless compare`.",
    "An addition here loads its operands and stores its sum; a reduction and the others work in registers where they fit.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let mut timed = Vec::new();
    for m in FIELDS {
        for (label, published, stands_for_it, operation) in LINES {
            let row = match stands_for_it {
                "euclid" if has_carryless_product() => format!("F2-{m}/clmul/euclid"),
                "euclid" => format!("F2-{m}/clmul-portable/euclid"),
                multiplier => format!("F2-{m}/{multiplier}"),
            };
            let paper = SOURCE.cycles(&[published], &format!("F2_{m}"));
            timed.push(Timed { label, column: field(m), row, operation, paper });
        }
    }
    let additions = vec![
        addition::<F2m163Words<CombVartime<4>>>(),
        addition::<F2m233Words<CombVartime<4>>>(),
        addition::<F2m283Words<CombVartime<4>>>(),
    ];
    let (mut cells, additions) = field_rows::time(&timed, additions, run)?;
    for (m, samples) in FIELDS.into_iter().zip(additions) {
        let cell = Cell::new("addition", field(m), TIME, CYCLES);
        cells.push(cell.paper(SOURCE.cycles(&["addition"], &format!("F2_{m}"))).measured(Some(samples.quartiles())));
        let time = |row: &str| here(&cells, row, &field(m), TIME);
        let ratio = time(INVERSION).zip(time(COMB)).map(|(inversion, product)| inversion / product);
        let cell = Cell::new("inversion to multiplication", field(m), "ratio", "");
        cells.push(cell.paper(SOURCE.value(&["inv_over_mul"], &format!("F2_{m}"))).here(ratio));
    }
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

/// Additions, each of which needs the one before.
fn addition<F: Field>() -> Task<'static> {
    let mut random = SplitMix64::new(u64::from(F::BITS));
    let mut element = || F::from_limbs(&random.integer(F::BITS));
    let (mut a, b) = (element(), element());
    Task::new(move |n| {
        for _ in 0..n {
            a = black_box(a + black_box(b));
        }
    })
}

fn claims(cells: &[Cell]) -> [Claim; 3] {
    let faster =
        |a: &str, b: &str| all(FIELDS.map(|m| below(here(cells, a, &field(m), TIME), here(cells, b, &field(m), TIME))));
    let ratio = |m| find(cells, "inversion to multiplication", &field(m), "ratio");
    let ratios = FIELDS.map(|m| ratio(m).and_then(|cell| cell.here));
    let text: Vec<String> = ratios.iter().flatten().map(|ratio| format!("{ratio:.1}")).collect();
    [
        Claim::new("the comb is faster than shift and add", faster(COMB, SHIFT_AND_ADD)),
        Claim::new("the comb is faster than Karatsuba", faster(COMB, KARATSUBA)),
        Claim::new(
            format!("an inversion costs some ten multiplications, between 5 and 20 (here {})", text.join(", ")),
            all(ratios.map(|ratio| Some((5.0..20.0).contains(&ratio?)))),
        ),
    ]
}
