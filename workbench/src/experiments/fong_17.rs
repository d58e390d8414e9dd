//! Times of k·P for a fixed point, with and without memory for tables.

use super::fong_methods::{CARRYLESS, COMBS, Line, timed};
use super::reproduction::{Cell, Claim, Reproduction, all, below, here};
use super::{Experiment, Run, scalar_mul};
use crate::failure::Failure;
use crate::published::FONG_FIXED as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-17",
    title: "times of k·P for a fixed point, fastest methods",
    source: SOURCE.name,
    timed: true,
    run,
};

const COMB: &str = "fixed-base comb, w = 5";
const INTERLEAVE: &str = "constrained: interleave {3,3}-NAF";
const MONTGOMERY: &str = "constrained: Montgomery";
const FIXED_TNAF: &str = "fixed-base TNAF, w = 6";
const TNAF: &str = "constrained: TNAF";

const RANDOM: [Line; 3] = [
    line(COMB, ["random binary", "no", "fixed-base comb (w=5)"], "fixed-base-comb5"),
    line(INTERLEAVE, ["random binary", "yes", "interleave {3,3}-NAF"], "fixed-base-interleave-3-3"),
    Line { coordinates: Some("x-only"), ..line(MONTGOMERY, ["random binary", "yes", "Montgomery"], "ladder") },
];

const KOBLITZ: [Line; 2] = [
    line(FIXED_TNAF, ["Koblitz binary", "no", "fixed-base TNAF (w=6)"], "fixed-base-tnaf6"),
    line(TNAF, ["Koblitz binary", "yes", "TNAF"], "tnaf"),
];

const fn line(label: &'static str, published: [&'static str; 3], method: &'static str) -> Line {
    Line { label, published, coordinates: None, method }
}

const PAIRS: [(&str, &str); 3] = [("K-163", "B-163"), ("K-233", "B-233"), ("K-283", "B-283")];

const NOTES: [&str; 3] = [
    "The lines of binary curves; tables of the fixed point are made before.",
    "By combs: windows of 4 bits and López–Dahab coordinates as in the slides, which compute on 32-bit words; here words \
     have 64 bits.",
    "The slides do not say what memory counts as constrained; here it is no more than four stored points.",
];

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let lines = |(koblitz, random)| [timed(&SOURCE, random, &RANDOM), timed(&SOURCE, koblitz, &KOBLITZ)];
    let timed: Vec<_> = PAIRS.into_iter().flat_map(lines).flatten().collect();
    let cells = scalar_mul::reproduce(&timed, run)?;
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn claims(cells: &[Cell]) -> [Claim; 5] {
    let random = |a, b| {
        let time = |label, curve| here(cells, label, curve, COMBS);
        all(PAIRS.map(|(_, random)| below(time(a, random), time(b, random))))
    };
    let koblitz_by = |quantity, a, b| {
        let time = |label, curve| here(cells, label, curve, quantity);
        all(PAIRS.map(|(koblitz, random)| below(time(a, koblitz), time(b, random))))
    };
    let koblitz = |a, b| koblitz_by(COMBS, a, b);
    [
        Claim::new(
            "a fixed point is multiplied faster on Koblitz curves than on random ones",
            koblitz(FIXED_TNAF, COMB),
        ),
        Claim::new("so it is where memory is constrained", koblitz(TNAF, INTERLEAVE)),
        Claim::new(
            "by carry-less products τ-adic digits on Koblitz curves gain over the comb on random ones",
            koblitz_by(CARRYLESS, FIXED_TNAF, COMB),
        ),
        Claim::new("on random curves a comb with w = 5 gains over two tables of two points", random(COMB, INTERLEAVE)),
        Claim::new("those gain over Montgomery's method", random(INTERLEAVE, MONTGOMERY)),
    ]
}
