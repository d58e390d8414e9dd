//! Cycles of products on an ARM7TDMI: operand scanning and Karatsuba-like formulae.

use super::cell::Cell;
use super::claim::Claim;
use super::erdem_4::{Method, PROPOSED, code, cycles, figures, memory, near_the_paper, ratio};
use super::{Experiment, Run};
use carryless_workbench::embedded::CONFIGURATIONS;
use carryless_workbench::failure::Failure;
use carryless_workbench::published::ERDEM_5 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-5",
    title: "cycles of operand scanning and of Karatsuba-like formulae on an ARM7TDMI",
    source: SOURCE.name,
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

const LIKE: Method = Method { name: "Karatsuba-like", routine: "karatsuba_formulae", column: Some("karatsuba_like") };

const NOTES: [&str; 3] = [
    "As for `erdem-4`, whose notes say how the library's kernels are compiled, run and counted.",
    "The formulae take 6, 13, 17 and 22 products for 3, 5, 6 and 7 words (Montgomery, 2005), and Karatsuba's halves for others; \
     each number of words has a function. Products of single words look up four bits at a time.",
    "Performances are called similar here where they differ by at most 15 per cent; in the paper they differ by at most 9.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let figures = figures(run)?;
    let mut cells = Vec::new();
    for configuration in CONFIGURATIONS {
        cells.extend(cycles(&figures, configuration, &[PROPOSED, LIKE])?);
    }
    cells.extend(memory(&figures, &[PROPOSED, LIKE])?);
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let [default, _] = CONFIGURATIONS;
    vec![
        Claim::papers(
            "their performances are very similar, with default flags",
            ratio(default, PROPOSED, LIKE, 0.85..1.15),
        ),
        Claim::papers("the code of the formulae takes more than 6 KB", code(LIKE, 6144.0..f64::INFINITY)),
        Claim::papers("that of the proposed method takes less than 2 KB", code(PROPOSED, 0.0..2048.0)),
        Claim::ours(
            "with default flags the formulae take at most 5 per cent more cycles than in the paper",
            near_the_paper(default, LIKE),
        ),
    ]
}
