//! Times of k·P for a fixed point, with and without memory for tables.

use super::cell::Cell;
use super::claim::Claim;
use super::fong_methods::{self, FongCurve, Line, faster, koblitz, line, prime, random};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_FIXED as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-17",
    title: "times of k·P for a fixed point, fastest methods",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
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

const NOTES: [&str; 5] = [
    "Tables of the fixed point are made before.",
    fong_methods::NOTES[0],
    fong_methods::NOTES[1],
    "The NAF and Montgomery's method store no table, as in the slides; Montgomery's method is in x-only coordinates.",
    "The slides do not say what memory counts as constrained; here it is no more than four stored points.",
];

fn lines(kind: FongCurve) -> &'static [Line] {
    match kind {
        FongCurve::Prime => &PRIME,
        FongCurve::Random => &RANDOM,
        FongCurve::Koblitz => &KOBLITZ,
    }
}

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    fong_methods::reproduce(&SOURCE, lines, run)
}

fn claims() -> Vec<Claim> {
    vec![
        Claim::papers(
            "a fixed point is multiplied faster on Koblitz curves than on random binary ones, by combs",
            faster(koblitz(FIXED_TNAF), random(COMB)),
        ),
        Claim::papers(
            "with constrained memory it is multiplied faster on Koblitz curves than on random binary ones, by combs",
            faster(koblitz(TNAF), random(INTERLEAVE)),
        ),
        Claim::papers(
            "a fixed point is multiplied faster on prime curves than on random binary ones, by combs",
            faster(prime(COMB_X2), random(COMB)),
        ),
        Claim::papers(
            "with constrained memory it is multiplied faster on prime curves than on random binary ones, by combs",
            faster(prime(INTERLEAVE), random(INTERLEAVE)),
        ),
        Claim::papers(
            "on prime curves the fixed-base comb is faster than interleave {3,3}-NAF",
            faster(prime(COMB_X2), prime(INTERLEAVE)),
        ),
        Claim::papers(
            "on prime curves interleave {3,3}-NAF is faster than the NAF",
            faster(prime(INTERLEAVE), prime(NAF)),
        ),
        Claim::papers(
            "on random binary curves the fixed-base comb with w = 5 is faster than interleave {3,3}-NAF",
            faster(random(COMB), random(INTERLEAVE)),
        ),
        Claim::papers(
            "on random binary curves interleave {3,3}-NAF is faster than Montgomery's method",
            faster(random(INTERLEAVE), random(MONTGOMERY)),
        ),
        Claim::ours(
            "by carry-less products, too, τ-adic digits on Koblitz curves are faster than the comb on random ones",
            faster(koblitz(FIXED_TNAF).carryless(), random(COMB).carryless()),
        ),
        Claim::ours(
            "prime curves are also faster than random binary ones by carry-less products",
            faster(prime(COMB_X2), random(COMB).carryless()),
        ),
    ]
}
