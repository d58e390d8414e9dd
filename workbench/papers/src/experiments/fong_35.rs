//! Times of point operations on curves over optimal extension fields, beside P-192 and K-163.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::scalar_mul::{self, Timed};
use super::{Experiment, Run};
use carryless_rows::points;
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_OEF_POINTS as SOURCE;
use carryless_workbench::timing::Task;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-35",
    title: "times of point operations on curves over optimal extension fields",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const TIME: &str = "time";

const PRIME: &str = "P-192";
const OEF_6: &str = "OEF31-6";
const KOBLITZ: &str = "K-163";
const OEF_5: &str = "OEF32-5";

/// The curve and its published column.
const CURVES: [(&str, &str); 4] = [(PRIME, "P-192"), (OEF_6, "OEF31_6"), (KOBLITZ, "K-163"), (OEF_5, "OEF32_5")];

const DOUBLING: &str = "doubling, projective";
const ADDITION: &str = "addition, projective";
const AFFINE_DOUBLING: &str = "doubling, affine";
const AFFINE_ADDITION: &str = "addition, affine";

/// The lines of point operations and the published ones, in the order of [`points::operations`].
const OPERATIONS: [(&str, &str); 4] = [
    (DOUBLING, "double_projective"),
    (ADDITION, "add_projective"),
    (AFFINE_DOUBLING, "double_affine"),
    (AFFINE_ADDITION, "add_affine"),
];

const MULTIPLE: &str = "kP, P fixed";
const SUM: &str = "kP + lQ";

const NOTES: [&str; 5] = [
    "Projective coordinates are Jacobian ones, on K-163 those of López and Dahab; a projective addition is that of \
     an affine point.",
    "kP and kP + lQ of the slide are, as far as they are in its other tables, by a comb with w = 4 and two tables \
     and by interleave {6,5}-NAF, on K-163 by fixed-base TNAF with w = 6 and interleave {6,5}-TNAF; these are timed \
     here.",
    "In the slide K-163 is in C and the others in assembly; here all are in Rust, K-163 by combs with windows of 4 \
     bits.",
    "Inversions are by other algorithms than in the slide on P-192, by divsteps, and on K-163, by \
     Itoh–Tsujii with tables; `fong-31` has those of the slide.",
    "The slides compute on 32-bit words; here words have 64 bits, coefficients of extension fields 32.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut timed = Vec::new();
    for (curve, published) in CURVES {
        for ((label, line), task) in OPERATIONS.into_iter().zip(points::operations(curve)) {
            let cell = Cell::new(label, curve, TIME, CYCLES).paper(SOURCE.cycles(&[line], published));
            timed.push((cell, Some(Task::new(task))));
        }
        let [multiple, sum] = methods(curve);
        let scalar_mul = |label, line, row| {
            let paper = SOURCE.cycles(&[line], published);
            Timed { label, curve, quantity: TIME, row, paper, without: None }
        };
        timed.extend(scalar_mul::tasks(&[scalar_mul(MULTIPLE, "kP", multiple), scalar_mul(SUM, "kP+lQ", sum)])?);
    }
    let cells = run.time(timed);
    Ok(cells)
}

/// MULTIPLIER/COORDINATES/METHOD for kP and for kP + lQ.
fn methods(curve: &str) -> [String; 2] {
    let row = |multiplier: &str, methods: [&str; 2]| methods.map(|method| format!("{multiplier}/{method}"));
    match curve {
        KOBLITZ => row("comb4/lopez-dahab", ["fixed-base-tnaf6", "interleave-tnaf-6-5"]),
        PRIME => row("solinas/jacobian", ["fixed-base-comb4x2", "interleave-6-5"]),
        _ => row("oef/jacobian", ["fixed-base-comb4x2", "interleave-6-5"]),
    }
}

fn claims() -> Vec<Claim> {
    let oefs = [OEF_6, OEF_5];
    let faster = |a, curve, b, other| Test::less(at(a, curve, TIME), at(b, other, TIME));
    let over_oefs = |a, b| oefs.map(|oef| faster(a, oef, b, oef));
    let than_on = |line, curve| oefs.map(|oef| faster(line, oef, line, curve));
    vec![
        Claim::papers(
            "over extension fields an affine addition is faster than a projective one",
            over_oefs(AFFINE_ADDITION, ADDITION),
        ),
        Claim::papers(
            "over extension fields a projective doubling is faster than an affine one",
            over_oefs(DOUBLING, AFFINE_DOUBLING),
        ),
        Claim::papers(
            "over F_p192 a doubling and an addition are faster in projective coordinates than in affine ones",
            [faster(DOUBLING, PRIME, AFFINE_DOUBLING, PRIME), faster(ADDITION, PRIME, AFFINE_ADDITION, PRIME)],
        ),
        Claim::papers(
            "kP and kP + lQ are faster over extension fields than on P-192",
            [than_on(MULTIPLE, PRIME), than_on(SUM, PRIME)].concat(),
        ),
        Claim::papers("kP is faster over extension fields than on K-163, by combs", than_on(MULTIPLE, KOBLITZ)),
    ]
}
