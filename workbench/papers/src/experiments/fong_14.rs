//! Times of operations in prime fields against binary fields for the same strength.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::field_rows::{INVERSION_TO_PRODUCT, Timed, additions, binary_euclid, inversion_to_product, tasks};
use super::fong_methods::{CARRYLESS, COMBS};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_PRIME_AND_BINARY as SOURCE;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-14",
    title: "times of operations in prime fields against binary fields",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// The quantity of times in the prime field.
const PRIME: &str = "prime";

const ADDITION: &str = "addition";
const PRODUCT: &str = "multiplication";
const SQUARING: &str = "squaring";
const INVERSION: &str = "inversion";

/// The line, the published line, and the operation.
const LINES: [(&str, &str, &str); 4] = [
    ("modular reduction", "modular_reduction", "reduce"),
    (PRODUCT, "multiplication", "mul"),
    (SQUARING, "squaring", "square"),
    (INVERSION, "inversion", "invert"),
];

/// Bits of p, and the degree of the binary field beside it.
const PAIRS: [(u32, u32); 3] = [(192, 163), (224, 233), (256, 283)];

const QUANTITIES: [&str; 3] = [PRIME, COMBS, CARRYLESS];

const NOTES: [&str; 4] = [
    "In the slide operations in prime fields are in assembly; here they are in Rust, and `fong-13` has products in \
     assembly. The slides compute on 32-bit words, here words have 64 bits.",
    "By combs: windows of 4 bits as in the slide. By carry-less products: those of the processor, which the Pentium \
     III has not.",
    "Inversion is by the extended Euclidean algorithm, binary in the prime fields, where `fong-13` has a faster one; \
     by Itoh–Tsujii with tables where products are carry-less.",
    "An addition or a reduction here is one of several independent ones; each of the others needs the one before.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for pair in PAIRS {
        let (bits, m) = pair;
        for (quantity, field) in [(PRIME, format!("Fp-{bits}")), (COMBS, format!("F2-{m}"))] {
            let cell = Cell::new(ADDITION, column(pair), quantity, CYCLES).paper(paper("addition", pair, quantity));
            timed.push((cell, Some(additions(&field))));
        }
        timed.extend(tasks(&operations(pair))?);
    }
    let mut cells = run.time(timed);
    for pair in PAIRS {
        for quantity in QUANTITIES {
            let paper = published_column(pair, quantity).and_then(|column| SOURCE.value(&["inv_over_mul"], &column));
            cells.push(inversion_to_product(
                &cells,
                &column(pair),
                quantity,
                [(INVERSION, quantity), (PRODUCT, quantity)],
                paper,
            ));
        }
    }
    Ok(cells)
}

fn column((bits, m): (u32, u32)) -> String {
    format!("F_p{bits}, F_2^{m}")
}

fn published_column((bits, m): (u32, u32), quantity: &str) -> Option<String> {
    match quantity {
        PRIME => Some(format!("F_p{bits}")),
        COMBS => Some(format!("F2_{m}")),
        _ => None,
    }
}

fn paper(line: &str, pair: (u32, u32), quantity: &str) -> Option<f64> {
    SOURCE.cycles(&[line], &published_column(pair, quantity)?)
}

fn operations(pair: (u32, u32)) -> Vec<Timed> {
    let timed = |(label, published, operation), quantity| Timed {
        label,
        column: column(pair),
        quantity,
        row: row(pair, quantity, operation),
        operation,
        paper: paper(published, pair, quantity),
    };
    LINES.into_iter().flat_map(|line| QUANTITIES.map(|quantity| timed(line, quantity))).collect()
}

/// The row of an operation.
fn row((bits, m): (u32, u32), quantity: &str, operation: &str) -> String {
    match (quantity, operation) {
        (PRIME, "invert") => format!("Fp-{bits}/solinas/binary-euclid"),
        (PRIME, _) => format!("Fp-{bits}/solinas"),
        (COMBS, "invert") => binary_euclid(m),
        (COMBS, _) => format!("F2-{m}/comb4"),
        _ => format!("F2-{m}/clmul"),
    }
}

fn claims() -> Vec<Claim> {
    let time = |line, pair, quantity| at(line, column(pair), quantity);
    let faster = |line, a, b| PAIRS.map(|pair| Test::less(time(line, pair, a), time(line, pair, b)));
    let squarings = |quantity, range: Range<f64>| {
        PAIRS.map(|pair| Test::ratio(time(SQUARING, pair, quantity), time(PRODUCT, pair, quantity), range.clone()))
    };
    let inversion = |pair, quantity| at(column(pair), INVERSION_TO_PRODUCT, quantity);
    vec![
        Claim::papers(
            "an addition is faster in the binary field than in the prime field",
            faster(ADDITION, COMBS, PRIME),
        ),
        Claim::papers(
            "a multiplication is faster in the prime field than in the binary one, by combs",
            faster(PRODUCT, PRIME, COMBS),
        ),
        Claim::papers(
            "a squaring is very fast in the binary case, less than a quarter of a multiplication by combs",
            squarings(COMBS, 0.0..0.25),
        ),
        Claim::papers(
            "a squaring is only some 14 % faster than a multiplication in the prime case, between 5 and 25 %",
            squarings(PRIME, 0.75..0.95),
        ),
        Claim::papers(
            "the costs of an inversion in multiplications, in the prime field and in the binary one by combs, differ \
             significantly, by more than a factor of three",
            PAIRS.map(|pair| Test::ratio(inversion(pair, PRIME), inversion(pair, COMBS), 3.0..f64::INFINITY)),
        ),
        Claim::ours(
            "a multiplication is faster in the binary field by carry-less products than in the prime field",
            faster(PRODUCT, CARRYLESS, PRIME),
        ),
    ]
}
