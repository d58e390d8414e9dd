//! Slides on the fastest methods of each kind of curve: on binary curves by the products of the slides, and by the
//! processor's.

use super::Run;
use super::cell::Cell;
use super::claim::{Place, Test, at};
use super::scalar_mul::{self, Timed};
use carryless_workbench::equal_security::{EQUAL_SECURITY, EqualSecurity};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::Source;

/// A method of the slides.
pub struct Line {
    /// What it is called here.
    pub label: &'static str,
    /// The cells that the published lines have between the kind of curve and the curve: whether memory is constrained,
    /// and the method.
    pub published: [&'static str; 2],
    /// Its coordinates where they are its own.
    pub coordinates: Option<&'static str>,
    /// The method of its rows.
    pub method: &'static str,
    /// Where its published lines are, if not in the table's own source.
    pub source: Option<&'static Source>,
}

/// The line of a method in the coordinates of its kind of curve.
pub const fn line(label: &'static str, published: [&'static str; 2], method: &'static str) -> Line {
    Line { label, published, coordinates: None, method, source: None }
}

/// The kinds of curves.
#[derive(Clone, Copy)]
pub enum FongCurve {
    Prime,
    Random,
    Koblitz,
}

impl FongCurve {
    const ALL: [FongCurve; 3] = [FongCurve::Prime, FongCurve::Random, FongCurve::Koblitz];

    fn curve(self, curves: &EqualSecurity) -> &'static str {
        match self {
            FongCurve::Prime => curves.prime,
            FongCurve::Random => curves.random,
            FongCurve::Koblitz => curves.koblitz,
        }
    }
}

/// The curves of the slides: those of the three lowest strengths.
fn strengths() -> [&'static EqualSecurity; 3] {
    std::array::from_fn(|i| &EQUAL_SECURITY[i])
}

/// The quantity of times on prime curves, by fast reduction in Jacobian coordinates as in the slides.
pub const FAST_REDUCTION: &str = "by fast reduction";

/// The quantity of times by comb products, in López–Dahab coordinates as in the slides.
pub const COMBS: &str = "by combs";

/// The quantity of times by the processor's carry-less products, in Kim–Kim coordinates.
pub const CARRYLESS: &str = "by carry-less products";

/// What the notes of these slides say of the quantities.
pub const NOTES: [&str; 2] = [
    "By fast reduction: products of 64-bit words in Rust, where the slides have words of 32 bits in assembly; \
     `fong-19` has P-192 in assembly. Points are in Jacobian coordinates, where the slides mix Jacobian and \
     Chudnovsky ones.",
    "By combs: windows of 4 bits and López–Dahab coordinates as in the slides, which compute on 32-bit words; here \
     words have 64 bits: the combs of both kinds of curves are on the same words. By carry-less products, which the \
     slides' processor has not: Kim–Kim coordinates.",
];

/// The lines of each kind, timed on its curves.
pub fn reproduce(
    source: &Source,
    lines: impl Fn(FongCurve) -> &'static [Line],
    run: &Run<'_>,
) -> Result<Vec<Cell>, Failure> {
    let of = |curves, kind: FongCurve| {
        let curve = kind.curve(curves);
        lines(kind).iter().flat_map(move |line| timed(source, kind, curve, line))
    };
    let timed: Vec<Timed> = strengths()
        .into_iter()
        .flat_map(|curves| FongCurve::ALL.into_iter().flat_map(move |kind| of(curves, kind)))
        .collect();
    scalar_mul::reproduce(&timed, run)
}

/// A line on one curve; on a binary one by both kinds of products.
fn timed(source: &Source, kind: FongCurve, curve: &'static str, line: &Line) -> Vec<Timed> {
    let [memory, method] = line.published;
    let name = match kind {
        FongCurve::Prime => "random prime",
        FongCurve::Random => "random binary",
        FongCurve::Koblitz => "Koblitz binary",
    };
    let paper = line.source.unwrap_or(source).cycles(&[name, memory, method, curve], "us");
    let cell = |quantity, multiplier, coordinates, paper| {
        let row = format!("{multiplier}/{}/{}", line.coordinates.unwrap_or(coordinates), line.method);
        Timed { label: line.label, curve, quantity, row, paper, without: None }
    };
    match kind {
        FongCurve::Prime => vec![cell(FAST_REDUCTION, "solinas", "jacobian", paper)],
        _ => vec![cell(COMBS, "comb4", "lopez-dahab", paper), cell(CARRYLESS, "clmul", "kim-kim", None)],
    }
}

/// One side of a claim: a line on the curves of one kind.
#[derive(Clone, Copy)]
pub struct Side {
    kind: FongCurve,
    label: &'static str,
    quantity: &'static str,
}

/// A line on the prime curves.
pub const fn prime(label: &'static str) -> Side {
    Side { kind: FongCurve::Prime, label, quantity: FAST_REDUCTION }
}

/// A line on the random binary curves, by combs.
pub const fn random(label: &'static str) -> Side {
    Side { kind: FongCurve::Random, label, quantity: COMBS }
}

/// A line on the Koblitz curves, by combs.
pub const fn koblitz(label: &'static str) -> Side {
    Side { kind: FongCurve::Koblitz, label, quantity: COMBS }
}

impl Side {
    /// This line by the processor's carry-less products.
    pub const fn carryless(self) -> Self {
        Side { quantity: CARRYLESS, ..self }
    }

    /// The times, by strength.
    fn times(self) -> [Place; 3] {
        strengths().map(|curves| at(self.label, self.kind.curve(curves), self.quantity))
    }
}

/// That the first is faster than the second at every strength.
pub fn faster(a: Side, b: Side) -> Vec<Test> {
    a.times().into_iter().zip(b.times()).map(|(a, b)| Test::less(a, b)).collect()
}

/// That at every strength the ratio of the two times of the first pair is nearer to one than that of the second pair, in
/// which the first side is the faster one.
pub fn differ_less([a, b]: [Side; 2], [faster, slower]: [Side; 2]) -> Vec<Test> {
    let nearer = |a: Side, b: Side| {
        let pairs = a.times().into_iter().zip(faster.times()).zip(b.times().into_iter().zip(slower.times()));
        pairs.map(|((a, faster), (b, slower))| Test::Ratio {
            over: vec![a, faster],
            under: vec![b, slower],
            range: 0.0..1.0,
        })
    };
    nearer(a, b).chain(nearer(b, a)).collect()
}
