//! Times of k·P + l·Q, P fixed and Q not, with and without memory for tables.

use super::fong_methods::{CARRYLESS, COMBS, Line, timed};
use super::reproduction::{Cell, Claim, Reproduction, all, below, here};
use super::{Experiment, Run, scalar_mul};
use crate::failure::Failure;
use crate::published::FONG_SUM as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-18",
    title: "times of k·P + l·Q, P fixed, fastest methods",
    source: SOURCE.name,
    timed: true,
    run,
};

const RANDOM: [Line; 2] = [
    line("interleave {6,4}-NAF", ["random binary", "no", "interleave {6,4}-NAF"], "interleave-6-4"),
    line("constrained: interleave {3,3}-NAF", ["random binary", "yes", "interleave {3,3}-NAF"], "interleave-3-3"),
];

const KOBLITZ: [Line; 2] = [
    line("interleave {6,5}-TNAF", ["Koblitz binary", "no", "interleave {6,5}-TNAF"], "interleave-tnaf-6-5"),
    line(
        "constrained: interleave {3,3}-TNAF",
        ["Koblitz binary", "yes", "interleave {3,3}-TNAF"],
        "interleave-tnaf-3-3",
    ),
];

const fn line(label: &'static str, published: [&'static str; 3], method: &'static str) -> Line {
    Line { label, published, coordinates: None, method }
}

const PAIRS: [(&str, &str); 3] = [("K-163", "B-163"), ("K-233", "B-233"), ("K-283", "B-283")];

const NOTES: [&str; 3] = [
    "The lines of binary curves; the table of P is made before, that of Q is part of the time.",
    "By combs: windows of 4 bits and López–Dahab coordinates as in the slides, which compute on 32-bit words; here words \
     have 64 bits.",
    "{v,w}: digits of k of width v, digits of l of width w; {3,3} stores four points.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let lines = |(koblitz, random)| [timed(&SOURCE, random, &RANDOM), timed(&SOURCE, koblitz, &KOBLITZ)];
    let timed: Vec<_> = PAIRS.into_iter().flat_map(lines).flatten().collect();
    let cells = scalar_mul::reproduce(&timed, run)?;
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn claims(cells: &[Cell]) -> [Claim; 3] {
    let koblitz = |quantity| {
        let faster = |(koblitz, random): (&str, &str), line: usize| {
            below(
                here(cells, KOBLITZ[line].label, koblitz, quantity),
                here(cells, RANDOM[line].label, random, quantity),
            )
        };
        all(PAIRS.map(|pair| all([faster(pair, 0), faster(pair, 1)])))
    };
    let gains = |lines: &[Line; 2], curve: &str| {
        below(here(cells, lines[0].label, curve, COMBS), here(cells, lines[1].label, curve, COMBS))
    };
    let memory = PAIRS.map(|(koblitz, random)| all([gains(&KOBLITZ, koblitz), gains(&RANDOM, random)]));
    [
        Claim::new("k·P + l·Q is faster on Koblitz curves than on random ones", koblitz(COMBS)),
        Claim::new("so it is by carry-less products", koblitz(CARRYLESS)),
        Claim::new("the wider windows gain", all(memory)),
    ]
}
