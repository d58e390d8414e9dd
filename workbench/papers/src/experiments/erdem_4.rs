//! Cycles of products on an ARM7TDMI: operand scanning, the comb and Karatsuba.

use super::cell::{Cell, EMULATED};
use super::claim::{Claim, Test, at};
use super::{Experiment, Run};
use carryless_workbench::embedded::{CONFIGURATIONS, Figures};
use carryless_workbench::failure::Failure;
use carryless_workbench::published::ERDEM_4 as SOURCE;

pub const EXPERIMENT: Experiment = Experiment {
    name: "erdem-4",
    title: "cycles of operand scanning, the comb and Karatsuba on an ARM7TDMI",
    source: SOURCE.name,
    timed: false,
    notes: &NOTES,
    run,
    claims,
};

/// Words of an operand.
pub const SIZES: std::ops::RangeInclusive<usize> = 6..=16;

/// The proposed method.
pub const PROPOSED: Method = Method { name: "proposed", routine: "operand_scanning_8", column: Some("proposed") };
const COMB: Method = Method { name: "comb", routine: "comb", column: Some("comb") };
const KARATSUBA: Method = Method { name: "Karatsuba", routine: "karatsuba", column: Some("karatsuba") };
const REDUCTION: Method = Method { name: "reduction", routine: "reduction", column: Some("reduction") };

/// What the paper does not time.
const OTHERS: [Method; 4] = [
    Method { name: "W = 1, Λ = 1", routine: "operand_scanning_bits", column: None },
    Method { name: "W = 4, Λ = 1", routine: "operand_scanning_1", column: None },
    Method { name: "W = 4, Λ = 2", routine: "operand_scanning_2", column: None },
    Method { name: "W = 4, Λ = 4", routine: "operand_scanning_4", column: None },
];

const SHARE: &str = "reduction's share";

/// The unit of a share.
const PARTS: &str = "per cent";

const NOTES: [&str; 7] = [
    "The library's own kernels on words of 32 bits, compiled in two ways, run in an emulator for ARMv4T; every result was \
     compared with one computed bit by bit. Cycles are counted by the processor's manual, without wait states.",
    "'default' has no flag at all. The tuned way was chosen after the paper's figures were seen; it shows what else a compiler can \
     do with the same text.",
    "The proposed method and the comb take any number of words: W = 4, Λ = 8; W = 1 is Figure 5, with a table of 0 and a in \
     place of a branch. Karatsuba, down to single words, has a function for each number of words.",
    "Products of single words look up four bits at a time (`Windowed32`); the paper does not say how its own are made.",
    "Karatsuba splits three words into two and one, seven products; the paper's cycles for 6 and 12 words suggest six.",
    "The reduction is by a constant modulus for each number of words, x^(32n − 29) + x^7 + x^6 + x^3 + 1; its share is that of \
     a field multiplication by the proposed method. From 11 words on the compiler leaves it in loops.",
    "Code is that of a routine for all numbers of words, with what it calls; the table, 64 bytes a word, is the caller's and not \
     in the stack.",
];

/// A method with the names of its figures.
#[derive(Clone, Copy)]
pub struct Method {
    /// As the table has it.
    pub name: &'static str,
    /// The routine of the guest.
    pub routine: &'static str,
    /// The column of the published figures.
    pub column: Option<&'static str>,
}

fn run(run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let figures = figures(run)?;
    let mut cells = Vec::new();
    for configuration in CONFIGURATIONS {
        cells.extend(cycles(&figures, configuration, &[PROPOSED, COMB, KARATSUBA, REDUCTION])?);
        for words in SIZES {
            let of = |method: Method| figures.line(configuration, method.routine, words).map(|line| line.cycles);
            let share = |product: f64, reduction: f64| 100.0 * reduction / (product + reduction);
            let printed = |method: Method| printed(method, words);
            let cell = Cell::new(row(words), configuration, SHARE, PARTS);
            let cell = cell.paper(printed(PROPOSED).zip(printed(REDUCTION)).map(|(p, r)| share(p, r)));
            cells.push(cell.here(share(of(PROPOSED)?, of(REDUCTION)?)));
        }
    }
    cells.extend(
        cycles(&figures, CONFIGURATIONS[0], &OTHERS)?
            .into_iter()
            .map(|cell| Cell { column: "default, other parameters".to_owned(), ..cell }),
    );
    cells.extend(memory(&figures, &[PROPOSED, COMB, KARATSUBA, REDUCTION])?);
    Ok(cells)
}

/// The figures, whose origin goes to the notes.
pub fn figures(run: &Run<'_>) -> Result<Figures, Failure> {
    let figures = Figures::of(run.emulation)?;
    run.remark(figures.origin.clone());
    figures.about.iter().for_each(|line| run.remark(line.clone()));
    Ok(figures)
}

fn row(words: usize) -> String {
    format!("n = {words}")
}

fn printed(method: Method, words: usize) -> Option<f64> {
    SOURCE.value(&[&words.to_string()], method.column?)
}

/// The cycles of methods, compiled in one way.
pub fn cycles(figures: &Figures, configuration: &str, methods: &[Method]) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for method in methods {
        for words in SIZES {
            let here = figures.line(configuration, method.routine, words)?.cycles;
            let cell = Cell::new(row(words), configuration, method.name, EMULATED);
            cells.push(cell.paper(printed(*method, words)).here(here));
        }
    }
    Ok(cells)
}

/// The heading of the table of code and stack.
const MEMORY: &str = "memory";

const CODE: [&str; 2] = ["code, default", "code, tuned"];
const STACK: [&str; 2] = ["stack, default", "stack, tuned"];
const BYTES: &str = "bytes";

/// Code and stack of methods, in both ways.
pub fn memory(figures: &Figures, methods: &[Method]) -> Result<Vec<Cell>, Failure> {
    let mut cells = Vec::new();
    for method in methods {
        for (i, configuration) in CONFIGURATIONS.into_iter().enumerate() {
            let lines: Result<Vec<_>, Failure> =
                SIZES.map(|words| figures.line(configuration, method.routine, words)).collect();
            let lines = lines?;
            let stack = lines.iter().map(|line| line.stack).fold(0.0, f64::max);
            cells.push(Cell::new(method.name, MEMORY, CODE[i], BYTES).here(lines[0].code));
            cells.push(Cell::new(method.name, MEMORY, STACK[i], BYTES).here(stack));
        }
    }
    Ok(cells)
}

/// The code of a method in this range of bytes, in both ways.
pub fn code(method: Method, range: std::ops::Range<f64>) -> impl Iterator<Item = Test> {
    CODE.into_iter().map(move |quantity| Test::figure(at(method.name, MEMORY, quantity), range.clone()))
}

/// The ratio of two methods in this range, for all numbers of words.
pub fn ratio(configuration: &str, a: Method, b: Method, range: std::ops::Range<f64>) -> impl Iterator<Item = Test> {
    SIZES.map(move |words| {
        let place = |method: Method| at(row(words), configuration, method.name);
        Test::ratio(place(a), place(b), range.clone())
    })
}

/// At most 5 per cent more than the paper's figure, for all numbers of words.
pub fn near_the_paper(configuration: &str, method: Method) -> impl Iterator<Item = Test> {
    SIZES.map(move |words| {
        let limit = 1.05 * printed(method, words).expect("a published figure");
        Test::figure(at(row(words), configuration, method.name), 0.0..limit)
    })
}

fn claims() -> Vec<Claim> {
    let [default, tuned] = CONFIGURATIONS;
    let faster = |configuration, other| ratio(configuration, PROPOSED, other, 0.0..1.0);
    let shares = SIZES.map(|words| Test::figure(at(row(words), default, SHARE), 3.85..8.5));
    vec![
        Claim::papers(
            "the proposed method is faster than the comb, in both ways",
            faster(default, COMB).chain(faster(tuned, COMB)),
        ),
        Claim::papers("it is faster than Karatsuba, with default flags", faster(default, KARATSUBA)),
        Claim::papers("it is faster than Karatsuba, tuned", faster(tuned, KARATSUBA)),
        Claim::papers("its code takes less than 2 KB", code(PROPOSED, 0.0..2048.0)),
        Claim::papers("reduction takes 4 to 8 per cent of a field multiplication, with default flags", shares),
        Claim::ours(
            "with default flags the proposed method takes at most 5 per cent more cycles than in the paper",
            near_the_paper(default, PROPOSED),
        ),
        Claim::ours(
            "with default flags it takes at least 30 per cent fewer than the comb",
            ratio(default, PROPOSED, COMB, 0.0..0.7),
        ),
        Claim::ours(
            "with default flags it is never more than 1 per cent behind Karatsuba",
            ratio(default, PROPOSED, KARATSUBA, 0.0..1.01),
        ),
    ]
}
