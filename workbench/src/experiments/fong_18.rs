//! Times of k·P + l·Q, P fixed and Q not, with and without memory for tables.

use super::field_rows::with_figures;
use super::fong_methods::{self, Kind, Line, Side, faster, koblitz, line, prime, random};
use super::reproduction::{Cell, Claim, Reproduction, all};
use super::{Experiment, Run};
use crate::failure::Failure;
use crate::published::FONG_SUM as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-18",
    title: "times of k·P + l·Q, P fixed, fastest methods",
    source: SOURCE.name,
    timed: true,
    run,
};

const WIDE_5: &str = "interleave {6,5}-NAF";
const WIDE_4: &str = "interleave {6,4}-NAF";
const WIDE_TNAF: &str = "interleave {6,5}-TNAF";
const CONSTRAINED: &str = "constrained: interleave {3,3}-NAF";
const CONSTRAINED_TNAF: &str = "constrained: interleave {3,3}-TNAF";

const PRIME: [Line; 2] = [
    line(WIDE_5, ["no", "interleave {6,5}-NAF"], "interleave-6-5"),
    line(CONSTRAINED, ["yes", "interleave {3,3}-NAF"], "interleave-3-3"),
];

const RANDOM: [Line; 2] = [
    line(WIDE_4, ["no", "interleave {6,4}-NAF"], "interleave-6-4"),
    line(CONSTRAINED, ["yes", "interleave {3,3}-NAF"], "interleave-3-3"),
];

const KOBLITZ: [Line; 2] = [
    line(WIDE_TNAF, ["no", "interleave {6,5}-TNAF"], "interleave-tnaf-6-5"),
    line(CONSTRAINED_TNAF, ["yes", "interleave {3,3}-TNAF"], "interleave-tnaf-3-3"),
];

const NOTES: [&str; 4] = [
    "The table of P is made before, that of Q is part of the time.",
    fong_methods::NOTES[0],
    fong_methods::NOTES[1],
    "{v,w}: digits of k of width v, digits of l of width w; {3,3} stores four points.",
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

fn claims(cells: &[Cell]) -> [Claim; 6] {
    let both = |wide: [Side; 2], constrained: [Side; 2]| all([wide, constrained].map(|[a, b]| faster(cells, a, b)));
    let [primes, koblitzes] = [prime(WIDE_5), koblitz(WIDE_TNAF)].map(|side| side.times(cells));
    let ratios: Vec<_> = primes.into_iter().zip(koblitzes).map(|(prime, koblitz)| Some(prime? / koblitz?)).collect();
    [
        Claim::new(
            "k·P + l·Q is faster on Koblitz curves than on random binary ones",
            both([koblitz(WIDE_TNAF), random(WIDE_4)], [koblitz(CONSTRAINED_TNAF), random(CONSTRAINED)]),
        ),
        Claim::new(
            "k·P + l·Q by carry-less products is faster on Koblitz curves, too",
            both(
                [koblitz(WIDE_TNAF).carryless(), random(WIDE_4).carryless()],
                [koblitz(CONSTRAINED_TNAF).carryless(), random(CONSTRAINED).carryless()],
            ),
        ),
        Claim::new(
            "k·P + l·Q is faster on prime curves than on random binary ones by combs",
            both([prime(WIDE_5), random(WIDE_4)], [prime(CONSTRAINED), random(CONSTRAINED)]),
        ),
        Claim::new(
            "k·P + l·Q is faster on prime curves than on random binary ones by carry-less products",
            both([prime(WIDE_5), random(WIDE_4).carryless()], [prime(CONSTRAINED), random(CONSTRAINED).carryless()]),
        ),
        Claim::new(
            with_figures(
                "prime and Koblitz curves, by combs, differ little, by a factor between 0.8 and 1.3 as in the slide",
                &ratios,
            ),
            all(ratios.iter().map(|ratio| Some((0.8..=1.3).contains(&(*ratio)?)))),
        ),
        Claim::new(
            "the wider windows gain",
            all([
                faster(cells, prime(WIDE_5), prime(CONSTRAINED)),
                faster(cells, random(WIDE_4), random(CONSTRAINED)),
                faster(cells, koblitz(WIDE_TNAF), koblitz(CONSTRAINED_TNAF)),
            ]),
        ),
    ]
}
