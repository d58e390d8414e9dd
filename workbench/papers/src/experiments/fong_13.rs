//! Times of field operations in three prime fields.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::field_rows::{self, FASTEST_INVERSION, INVERSION_TO_PRODUCT, Timed, inversion_to_product, takes_products};
use super::{Experiment, Run};
use carryless_rows::fields;
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_PRIME_FIELDS as SOURCE;
use carryless_workbench::timing::Task;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-13",
    title: "times of operations in prime fields",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

/// The quantity of times without assembly: in C there, in Rust here.
const PORTABLE: &str = "portable";

/// The quantity of times with operations in assembly.
const ASSEMBLY: &str = "assembly";

const ADDITION: &str = "addition";
const SUBTRACTION: &str = "subtraction";
const BARRETT: &str = "Barrett reduction";
const FAST: &str = "fast reduction";
const CLASSICAL: &str = "multiplication, classical";
const KARATSUBA: &str = "multiplication, Karatsuba";
const SQUARING: &str = "squaring, classical";
const HANDBOOK: &str = "squaring, Handbook";
const INVERSION: &str = "inversion";

/// The line, the published line, what stands for it here, and its operation.
const LINES: [(&str, &str, &str, &str); 7] = [
    (BARRETT, "barrett_reduction", "barrett", "reduce"),
    (FAST, "fast_reduction", "solinas", "reduce"),
    (CLASSICAL, "mul_classical", "solinas", "mul"),
    (KARATSUBA, "mul_karatsuba", "solinas-karatsuba", "mul"),
    (SQUARING, "sqr_classical", "solinas", "square"),
    (HANDBOOK, "sqr_handbook", "solinas-handbook", "square"),
    (INVERSION, "inversion", "solinas/binary-euclid", "invert"),
];

/// Those that are in assembly here too.
const IN_ASSEMBLY: [&str; 2] = [CLASSICAL, SQUARING];

const FIELDS: [u32; 3] = [192, 224, 256];

const NOTES: [&str; 6] = [
    "Portable: mostly in C in the slide, which has it for F_p192 only; in Rust here.",
    "Assembly: in the slide every operation; here the classical product and square only, by BMI2 and ADX.",
    "The slides compute on 32-bit words, here words have 64 bits. Multiplications and squarings include the fast \
     reduction.",
    "Karatsuba is one step over classical products; the slide does not say how many it has. \
     Squaring after the Handbook is Algorithm 14.16 of the Handbook of Applied Cryptography.",
    "Inversion is by the binary extended Euclidean algorithm, in variable time as in the slides; the fastest here by divsteps, \
     in constant time. The slide's ratio in assembly has an inversion in assembly too, which there is none of here.",
    "An addition, subtraction or reduction here is one of several independent ones; each of the others needs the one \
     before.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for bits in FIELDS {
        let name = format!("Fp-{bits}");
        for (label, published, repeat) in [
            (ADDITION, "addition", fields::additions(&name)),
            (SUBTRACTION, "subtraction", fields::subtractions(&name)),
        ] {
            let cell =
                |quantity| Cell::new(label, field(bits), quantity, CYCLES).paper(paper(published, bits, quantity));
            timed.extend([(cell(PORTABLE), Some(Task::new(repeat))), (cell(ASSEMBLY), None)]);
        }
        timed.extend(field_rows::tasks(&operations(bits))?);
        timed.extend(field_rows::tasks(&[fastest_inversion(bits)])?);
    }
    let mut cells = run.time(timed);
    let ratios: Vec<Cell> = FIELDS.iter().flat_map(|bits| inversions_to_products(&cells, *bits)).collect();
    cells.extend(ratios);
    Ok(cells)
}

/// The column of F_p.
fn field(bits: u32) -> String {
    format!("F_p{bits}")
}

/// The published column of one kind of code.
fn published_column(bits: u32, quantity: &str) -> Option<String> {
    match (quantity, bits) {
        (ASSEMBLY, _) => Some(format!("F_p{bits}")),
        (_, 192) => Some("F_p192_mostly_C".to_owned()),
        _ => None,
    }
}

fn paper(line: &str, bits: u32, quantity: &str) -> Option<f64> {
    SOURCE.cycles(&[line], &published_column(bits, quantity)?)
}

/// Each line by portable code, and in assembly.
fn operations(bits: u32) -> Vec<Timed> {
    let timed = |(label, published, multiplier, operation)| {
        let of = |quantity, multiplier: &str| Timed {
            label,
            column: field(bits),
            quantity,
            row: format!("Fp-{bits}/{multiplier}"),
            operation,
            paper: paper(published, bits, quantity),
        };
        let assembly = if IN_ASSEMBLY.contains(&label) { "solinas-adx" } else { "" };
        [of(PORTABLE, multiplier), of(ASSEMBLY, assembly)]
    };
    LINES.into_iter().flat_map(timed).collect()
}

fn fastest_inversion(bits: u32) -> Timed {
    let (column, row) = (field(bits), format!("Fp-{bits}/solinas"));
    Timed { label: FASTEST_INVERSION, column, quantity: PORTABLE, row, operation: "invert", paper: None }
}

/// By portable code and in assembly, and for the fastest inversion.
fn inversions_to_products(cells: &[Cell], bits: u32) -> [Cell; 3] {
    let paper = |quantity| SOURCE.value(&["inv_over_mul"], &published_column(bits, quantity)?);
    let ratio = |quantity, inversion: &'static str, paper| {
        inversion_to_product(cells, &field(bits), quantity, [(inversion, PORTABLE), (CLASSICAL, PORTABLE)], paper)
    };
    [
        ratio(PORTABLE, INVERSION, paper(PORTABLE)),
        Cell::new(field(bits), INVERSION_TO_PRODUCT, ASSEMBLY, "").paper(paper(ASSEMBLY)),
        ratio(FASTEST_INVERSION, FASTEST_INVERSION, None),
    ]
}

fn claims() -> Vec<Claim> {
    let time = |line, bits, quantity| at(line, field(bits), quantity);
    let portable = |a, b, range: Range<f64>| {
        FIELDS.map(|bits| Test::ratio(time(a, bits, PORTABLE), time(b, bits, PORTABLE), range.clone()))
    };
    let in_assembly = |line| FIELDS.map(|bits| Test::less(time(line, bits, ASSEMBLY), time(line, bits, PORTABLE)));
    vec![
        Claim::papers(
            "Barrett reduction is much slower than the fast one, at least twice",
            portable(BARRETT, FAST, 2.0..f64::INFINITY),
        ),
        Claim::papers(
            "the classical multiplication is faster than Karatsuba",
            portable(CLASSICAL, KARATSUBA, 0.0..1.0),
        ),
        Claim::papers(
            "the classical squaring is faster than that of the Handbook",
            portable(SQUARING, HANDBOOK, 0.0..1.0),
        ),
        Claim::papers("a multiplication in assembly is faster than a portable one", in_assembly(CLASSICAL)),
        Claim::papers(
            "an inversion costs some sixty multiplications, between 40 and 80",
            FIELDS.map(|bits| takes_products(field(bits), PORTABLE, 40.0..80.0)),
        ),
        Claim::ours("a squaring in assembly is faster than a portable one", in_assembly(SQUARING)),
        Claim::ours(
            "the fastest inversion here takes less than two thirds of the time of the slide's algorithm",
            portable(FASTEST_INVERSION, INVERSION, 0.0..2.0 / 3.0),
        ),
    ]
}
