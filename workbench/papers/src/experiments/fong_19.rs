//! Times on P-192 by kind of field arithmetic: assembly, Barrett reduction and portable code.

use super::cell::Cell;
use super::claim::{Claim, Test, at};
use super::scalar_mul::{self, Timed};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_P192 as SOURCE;
use std::ops::Range;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-19",
    title: "times on P-192 by kind of field arithmetic",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const CURVE: &str = "P-192";

/// The quantity, the published column, and the multiplier and coordinates.
const KINDS: [[&str; 3]; 3] = [
    [ASSEMBLY, "field_asm", "solinas-adx/jacobian"],
    [BARRETT, "barrett", "barrett/jacobian"],
    [PORTABLE, "field_mostly_c", "solinas/jacobian"],
];

const ASSEMBLY: &str = "assembly";
const BARRETT: &str = "Barrett";
const PORTABLE: &str = "portable";

/// The line, the published operation and method, and the method.
const LINES: [(&str, [&str; 2], &str); 4] = [
    ("kP, fixed-base comb, w = 4, two tables", ["kP", "fixed-base comb (w=4)"], "fixed-base-comb4x2"),
    ("kP, interleave {3,3}-NAF", ["kP", "interleave {3,3}-NAF"], "fixed-base-interleave-3-3"),
    ("kP + lQ, interleave {6,5}-NAF", ["kP+lQ", "interleave {6,5}-NAF"], "interleave-6-5"),
    ("kP + lQ, interleave {3,3}-NAF", ["kP+lQ", "interleave {3,3}-NAF"], "interleave-3-3"),
];

const NOTES: [&str; 5] = [
    "The slide has a comb with w = 4; its 280 µs are those of the comb with two tables of slide 17, which is timed \
     here.",
    "Assembly: in the slide most of the field operations, here the products and squares, by BMI2 and ADX. Portable: \
     mostly in C in the slide, in Rust here, as all of Barrett's reduction is, which is in assembly in the slide.",
    "The slides compute on 32-bit words, here words have 64 bits.",
    "Barrett's reduction stands beside the portable column, which is in the same language; the slide's is in assembly \
     beside assembly.",
    "Tables of P are made before, that of Q is part of the time; Jacobian coordinates.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let timed = |(label, published, method): (_, [&str; 2], &str),
                 [quantity, column, arithmetic]: [&'static str; 3]| Timed {
        label,
        curve: CURVE,
        quantity,
        row: format!("{arithmetic}/{method}"),
        paper: SOURCE.cycles(&published, column),
        without: None,
    };
    let timed: Vec<Timed> = LINES.into_iter().flat_map(|line| KINDS.map(move |kind| timed(line, kind))).collect();
    scalar_mul::reproduce(&timed, run)
}

fn claims() -> Vec<Claim> {
    let ratios = |a, b, range: Range<f64>| {
        LINES.map(|(line, ..)| Test::ratio(at(line, CURVE, a), at(line, CURVE, b), range.clone()))
    };
    vec![
        Claim::papers(
            "assembly in the field operations makes multiples significantly faster, in the slide 2.2 to 2.5 times, than \
             portable code",
            ratios(ASSEMBLY, PORTABLE, 0.0..1.0),
        ),
        Claim::papers(
            "by Barrett reduction, without the special form of the prime, multiples take some 1.8 times as long, between \
             1.2 and 2.4 times, as by fast reduction",
            ratios(BARRETT, PORTABLE, 1.2..2.4),
        ),
    ]
}
