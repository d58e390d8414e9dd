//! Times on WAP-160, whose endomorphism (x, y) ↦ (βx, y) halves the doublings.

use super::cell::{CYCLES, Cell};
use super::claim::{Claim, Test, at};
use super::scalar_mul::{self, Timed};
use super::{Experiment, Run};
use carryless_rows::points;
use carryless_workbench::failure::Failure;
use carryless_workbench::published::FONG_WAP as SOURCE;
use carryless_workbench::timing::Task;

pub const EXPERIMENT: Experiment = Experiment {
    name: "fong-22",
    title: "times on WAP-160, with and without its endomorphism",
    source: SOURCE.name,
    timed: true,
    notes: &NOTES,
    run,
    claims,
};

const CURVE: &str = "WAP-160";

const TIME: &str = "time";
const SHARE: &str = "share of lQ";
const PER_CENT_OF_IT: &str = "% of lQ";

const BINARY: &str = "lQ, binary";
const NAF: &str = "lQ, NAF";
const PHI: &str = "lQ, interleave using φ";
const PHI_NAF: &str = "lQ, interleave using φ and 4-NAF";
const WINDOW: &str = "lQ, 4-NAF";
const SUM: &str = "kP + lQ, interleave {6,4}-NAF";
const SUM_PHI: &str = "kP + lQ, interleave using comb, φ and 4-NAF";
const DECOMPOSITION: &str = "l = l1 + l2·λ";

/// The line, the published line if there is one, and the method.
const LINES: [(&str, Option<[&str; 2]>, &str); 7] = [
    (BINARY, Some(["lQ", "binary"]), "double-and-add"),
    (NAF, None, "naf"),
    (PHI, Some(["lQ", "interleave using phi"]), "glv-naf"),
    (WINDOW, None, "wnaf4"),
    (PHI_NAF, Some(["lQ", "interleave using phi and 4-NAF"]), "glv-wnaf4"),
    (SUM, Some(["kP+lQ", "interleave {6,4}-NAF"]), "interleave-6-4"),
    (SUM_PHI, Some(["kP+lQ", "interleave using comb, phi and 4-NAF"]), "glv-comb"),
];

const NOTES: [&str; 5] = [
    "'Binary' is taken to be double-and-add on the bits of l: with doublings of 2.1 µs, by the 168 µs that φ saves \
     on 80 of them, and additions of 2.9 µs, after those on P-192 in slide 35, it takes 560 µs, with NAF 490 µs.",
    "In the same way 'interleave using φ' would take 400 µs with the bits of both halves of l and 320 µs with their \
     NAF, which is what is timed here.",
    "Products are by fast reduction modulo 2^160 − 229233, as in the slide, on words of 64 bits, where the slide has \
     32.",
    "Tables of P are made before, those of Q are part of the time; Jacobian coordinates. The comb has w = 4.",
    "The share of the decomposition is that of the time by φ and 4-NAF; the slide does not say of which.",
];

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let timed = LINES.map(|(label, published, method)| Timed {
        label,
        curve: CURVE,
        quantity: TIME,
        row: format!("pseudo-mersenne/jacobian/{method}"),
        paper: published.and_then(|line| SOURCE.cycles(&line, "us")),
        without: None,
    });
    let mut tasks = scalar_mul::tasks(&timed)?;
    tasks.push((Cell::new(DECOMPOSITION, CURVE, TIME, CYCLES), Some(Task::new(points::decompositions()))));
    let mut cells = run.time(tasks);
    let time = |line| at(line, CURVE, TIME).samples(&cells);
    let share = time(DECOMPOSITION).zip(time(PHI_NAF)).map(|(part, whole)| part.to(whole).map(|ratio| 100.0 * ratio));
    cells.push(Cell::new(DECOMPOSITION, CURVE, SHARE, PER_CENT_OF_IT).paper(0.7).timed(share));
    Ok(cells)
}

fn claims() -> Vec<Claim> {
    let faster = |a, b| Test::less(at(a, CURVE, TIME), at(b, CURVE, TIME));
    vec![
        Claim::papers("lQ by φ is faster than by bits", [faster(PHI, BINARY)]),
        Claim::papers("by φ and 4-NAF it is faster than by φ", [faster(PHI_NAF, PHI)]),
        Claim::papers(
            "a comb for kP is effectively combined with φ for lQ: it is faster than interleaving without φ",
            [faster(SUM_PHI, SUM)],
        ),
        Claim::papers(
            "the decomposition takes a negligible part of the time, 0.7 % or at most 1 %",
            [Test::figure(at(DECOMPOSITION, CURVE, SHARE), 0.0..1.0)],
        ),
        Claim::ours("lQ by φ and NAF is faster than by NAF alone", [faster(PHI, NAF)]),
        Claim::ours("lQ by φ and 4-NAF is faster than by 4-NAF alone", [faster(PHI_NAF, WINDOW)]),
    ]
}
