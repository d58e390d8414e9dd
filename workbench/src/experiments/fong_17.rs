//! Times of k·P for a fixed point, with and without memory for tables.

use super::fong_methods::{self, Kind, Line, faster, koblitz, line, prime, random};
use super::reproduction::{Cell, Claim, Reproduction, all};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::published::FONG_FIXED as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-17",
    title: "times of k·P for a fixed point, fastest methods",
    source: SOURCE.name,
    timed: true,
    run,
};

const COMB_X2: &str = "fixed-base comb, w = 4, two tables";
const COMB: &str = "fixed-base comb, w = 5";
const INTERLEAVE: &str = "constrained: interleave {3,3}-NAF";
const NAF: &str = "constrained: binary NAF, Jacobian";
const MONTGOMERY: &str = "constrained: Montgomery";
const FIXED_TNAF: &str = "fixed-base TNAF, w = 6";
const TNAF: &str = "constrained: TNAF";

const PRIME: [Line; 3] = [
    line(COMB_X2, ["no", "fixed-base comb (w=4, x2)"], "fixed-base-comb4x2"),
    line(INTERLEAVE, ["yes", "interleave {3,3}-NAF"], "fixed-base-interleave-3-3"),
    line(NAF, ["yes", "binary NAF Jacobian"], "naf"),
];

const RANDOM: [Line; 3] = [
    line(COMB, ["no", "fixed-base comb (w=5)"], "fixed-base-comb5"),
    line(INTERLEAVE, ["yes", "interleave {3,3}-NAF"], "fixed-base-interleave-3-3"),
    Line { coordinates: Some("x-only"), ..line(MONTGOMERY, ["yes", "Montgomery"], "ladder") },
];

const KOBLITZ: [Line; 2] =
    [line(FIXED_TNAF, ["no", "fixed-base TNAF (w=6)"], "fixed-base-tnaf6"), line(TNAF, ["yes", "TNAF"], "tnaf")];

const NOTES: [&str; 4] = [
    "Tables of the fixed point are made before.",
    fong_methods::NOTES[0],
    fong_methods::NOTES[1],
    "The slides do not say what memory counts as constrained; here it is no more than four stored points.",
];

fn lines(kind: Kind) -> &'static [Line] {
    match kind {
        Kind::Prime => &PRIME,
        Kind::Random => &RANDOM,
        Kind::Koblitz => &KOBLITZ,
    }
}

fn run(run: &Run<'_>) -> Result<Reproduction, Failure> {
    let cells = fong_methods::reproduce(&SOURCE, lines, run)?;
    let claims = claims(&cells);
    Ok(Reproduction::new(cells, &NOTES, &claims))
}

fn claims(cells: &[Cell]) -> [Claim; 9] {
    let faster = |a, b| faster(cells, a, b);
    [
        Claim::new(
            "a fixed point is multiplied faster on Koblitz curves than on random binary ones",
            faster(koblitz(FIXED_TNAF), random(COMB)),
        ),
        Claim::new(
            "with constrained memory it is multiplied faster on Koblitz curves than on random binary ones",
            faster(koblitz(TNAF), random(INTERLEAVE)),
        ),
        Claim::new(
            "by carry-less products, too, τ-adic digits on Koblitz curves gain over the comb on random ones",
            faster(koblitz(FIXED_TNAF).carryless(), random(COMB).carryless()),
        ),
        Claim::new(
            "a fixed point is multiplied faster on prime curves than on random binary ones by combs",
            faster(prime(COMB_X2), random(COMB)),
        ),
        Claim::new(
            "with constrained memory it is multiplied faster on prime curves than on random binary ones by combs",
            faster(prime(INTERLEAVE), random(INTERLEAVE)),
        ),
        Claim::new(
            "prime curves are also faster than random binary ones by carry-less products",
            faster(prime(COMB_X2), random(COMB).carryless()),
        ),
        Claim::new(
            "on prime curves the comb gains over two tables of two points, and these over the NAF",
            all([faster(prime(COMB_X2), prime(INTERLEAVE)), faster(prime(INTERLEAVE), prime(NAF))]),
        ),
        Claim::new(
            "on random binary curves a comb with w = 5 gains over two tables of two points",
            faster(random(COMB), random(INTERLEAVE)),
        ),
        Claim::new(
            "on random binary curves two tables of two points gain over Montgomery's method",
            faster(random(INTERLEAVE), random(MONTGOMERY)),
        ),
    ]
}
