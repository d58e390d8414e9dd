//! Times of k·P + l·Q, P fixed and Q not, with and without memory for tables.

use super::cell::Cell;
use super::claim::{Claim, Test};
use super::fong_methods::{self, FongCurve, Line, Side, differ_less, faster, koblitz, line, prime, random};
use super::{Experiment, Run};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::{FONG_FIXED, FONG_SUM as SOURCE};

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-18",
    title: "times of k·P + l·Q, P fixed, fastest methods",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const WIDE_5: &str = "interleave {6,5}-NAF";
const WIDE_4: &str = "interleave {6,4}-NAF";
const WIDE_TNAF: &str = "interleave {6,5}-TNAF";
const CONSTRAINED: &str = "constrained: interleave {3,3}-NAF";
const CONSTRAINED_TNAF: &str = "constrained: interleave {3,3}-TNAF";

const FIXED: &str = "kP of a fixed point (slide 17)";

/// A line of slide 17.
const fn fixed(published: [&'static str; 2], method: &'static str) -> Line {
    Line { source: Some(&FONG_FIXED), ..line(FIXED, published, method) }
}

const PRIME: [Line; 3] = [
    line(WIDE_5, ["no", "interleave {6,5}-NAF"], "interleave-6-5"),
    line(CONSTRAINED, ["yes", "interleave {3,3}-NAF"], "interleave-3-3"),
    fixed(["no", "fixed-base comb (w=4, x2)"], "fixed-base-comb4x2"),
];

const RANDOM: [Line; 2] = [
    line(WIDE_4, ["no", "interleave {6,4}-NAF"], "interleave-6-4"),
    line(CONSTRAINED, ["yes", "interleave {3,3}-NAF"], "interleave-3-3"),
];

const KOBLITZ: [Line; 3] = [
    line(WIDE_TNAF, ["no", "interleave {6,5}-TNAF"], "interleave-tnaf-6-5"),
    line(CONSTRAINED_TNAF, ["yes", "interleave {3,3}-TNAF"], "interleave-tnaf-3-3"),
    fixed(["no", "fixed-base TNAF (w=6)"], "fixed-base-tnaf6"),
];

const NOTES: [&str; 5] = [
    "The table of P is made before, that of Q is part of the time.",
    fong_methods::NOTES[0],
    fong_methods::NOTES[1],
    "{v,w}: digits of k of width v, digits of l of width w; {3,3} stores four points.",
    "What the slide says of differences compares with the lines of slide 17: two combs with w = 4 on prime curves, \
     fixed-base TNAF with w = 6 on Koblitz curves.",
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
    let both = |[a, b]: [Side; 2], [c, d]: [Side; 2]| [faster(a, b), faster(c, d)].concat();
    let carryless = |[a, b]: [Side; 2]| [a.carryless(), b.carryless()];
    let koblitz_to_random = [[koblitz(WIDE_TNAF), random(WIDE_4)], [koblitz(CONSTRAINED_TNAF), random(CONSTRAINED)]];
    let wider: [Vec<Test>; 3] = [
        faster(prime(WIDE_5), prime(CONSTRAINED)),
        faster(random(WIDE_4), random(CONSTRAINED)),
        faster(koblitz(WIDE_TNAF), koblitz(CONSTRAINED_TNAF)),
    ];
    vec![
        Claim::papers(
            "k·P + l·Q is faster on Koblitz curves than on random binary ones, by combs",
            both(koblitz_to_random[0], koblitz_to_random[1]),
        ),
        Claim::papers(
            "k·P + l·Q is faster on prime curves than on random binary ones, by combs",
            both([prime(WIDE_5), random(WIDE_4)], [prime(CONSTRAINED), random(CONSTRAINED)]),
        ),
        Claim::papers(
            "prime and Koblitz curves, by combs, differ less in k·P + l·Q than in k·P of a fixed point, which is faster on \
             prime ones (the ratio of kP + lQ, either way, by that of kP)",
            differ_less([prime(WIDE_5), koblitz(WIDE_TNAF)], [prime(FIXED), koblitz(FIXED)]),
        ),
        Claim::papers("the wider windows are faster than the narrow ones", wider.concat()),
        Claim::ours(
            "k·P + l·Q by carry-less products is faster on Koblitz curves than on random binary ones, too",
            both(carryless(koblitz_to_random[0]), carryless(koblitz_to_random[1])),
        ),
        Claim::ours(
            "k·P + l·Q is faster on prime curves than on random binary ones by carry-less products",
            both([prime(WIDE_5), random(WIDE_4).carryless()], [prime(CONSTRAINED), random(CONSTRAINED).carryless()]),
        ),
    ]
}
