//! Curves as data and DSTU 4145 beside other libraries: OpenSSL, Bouncy Castle, and crates.
//!
//! All are asked in turns, for blocks of at least [`BLOCK`] nanoseconds, by the processor time of the thread that computes: other work on
//! the machine is not counted. A ratio is the median of those of the rounds.

mod bouncy_castle;
mod crates;
mod open_ssl;
mod ours;
mod problem;

use bouncy_castle::BouncyCastle;
use carryless::compact::CompactCurve;
use clap::Parser;
use problem::{COUNT, Here, Library, OPERATIONS, Problem, Scheme, refused};
use std::path::PathBuf;
use std::process::ExitCode;

/// Nanoseconds of a block, at least.
const BLOCK: f64 = 4e6;

/// Times curves whose constants are data and DSTU 4145 beside other libraries, in one run.
///
/// Results are checked first: those of others by this library, and what this library signs by the others.
#[derive(Parser)]
struct Arguments {
    /// The jar of Bouncy Castle's provider; without it Bouncy Castle is left out
    #[arg(long, value_name = "JAR")]
    bouncy_castle: Option<PathBuf>,
    /// Only these curves, with commas between, as sect193r1,dstu257
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    curves: Option<Vec<String>>,
    /// Rounds, of each a block of every library
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=1001))]
    rounds: u32,
    /// Only check that all results agree
    #[arg(long)]
    check: bool,
}

/// A library at a problem, with nanoseconds of an operation in each round.
struct Timed {
    library: usize,
    solver: usize,
    count: usize,
    rounds: Vec<f64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let known: Vec<Scheme> = schemes().collect();
    let wanted =
        |scheme: &Scheme| arguments.curves.as_ref().is_none_or(|list| list.iter().any(|name| name == scheme.curve));
    for name in arguments.curves.iter().flatten() {
        if !known.iter().any(|scheme| scheme.curve == name) {
            let names = CompactCurve::all().map(CompactCurve::name).collect::<Vec<_>>().join(", ");
            return refused(&format!(
                "--curves: no curve whose constants are data is named '{name}'; accepted are {names}"
            ));
        }
    }
    let mut libraries: Vec<Box<dyn Library>> = vec![
        Box::new(Here::new("Carryless", ours::solver)),
        Box::new(Here::new(&open_ssl::name(), open_ssl::solver)),
        Box::new(Here::new("dstu-core", crates::dstu_core)),
        Box::new(Here::new("structured-dstu4145", crates::structured)),
    ];
    match arguments.bouncy_castle.as_deref().map(BouncyCastle::start).transpose() {
        Ok(java) => libraries.extend(java.map(|java| Box::new(java) as Box<dyn Library>)),
        Err(e) => {
            return refused(&format!(
                "--bouncy-castle: no Java starts with this jar ({e}); accepted is that of bcprov-jdk18on"
            ));
        }
    }
    println!("Beside {}.", libraries[1..].iter().map(|own| own.name()).collect::<Vec<_>>().join(", "));
    let mut checked = 0;
    let mut lines = Vec::new();
    for scheme in known.into_iter().filter(wanted) {
        let mut line = Vec::new();
        for (operation, head) in OPERATIONS {
            let Some(problem) = ours::problem(scheme, operation) else {
                line.push(Vec::new());
                continue;
            };
            let mut timed = Vec::new();
            for (library, own) in libraries.iter_mut().enumerate() {
                let Some(solver) = own.solver(&problem) else { continue };
                if let Some(i) = first_wrong(&problem, &mut **own, solver) {
                    return refused(&format!("{}: {head} on {} is wrong, at {i}", own.name(), scheme.curve));
                }
                checked += COUNT;
                timed.push(Timed { library, solver, count: 0, rounds: Vec::new() });
            }
            line.push(timed);
        }
        lines.push((scheme, line));
    }
    println!("All {checked} results that were compared agree.");
    if arguments.check {
        return ExitCode::SUCCESS;
    }
    for timed in lines.iter_mut().flat_map(|(_, line)| line.iter_mut().flatten()) {
        let library = &mut libraries[timed.library];
        let once = library.time(timed.solver, COUNT) / COUNT as f64;
        let times = (library.warm_up() / once) as usize + 1;
        let warm = library.time(timed.solver, times) / times as f64;
        timed.count = (BLOCK / warm) as usize + 1;
    }
    for _ in 0..arguments.rounds {
        for timed in lines.iter_mut().flat_map(|(_, line)| line.iter_mut().flatten()) {
            let nanoseconds = libraries[timed.library].time(timed.solver, timed.count);
            timed.rounds.push(nanoseconds / timed.count as f64);
        }
    }
    print!("{}", table(&libraries, &lines));
    ExitCode::SUCCESS
}

/// Every curve by its degree, those of the standard by ECDSA and by DSTU 4145.
fn schemes() -> impl Iterator<Item = Scheme> {
    CompactCurve::all().flat_map(|curve| {
        let curve = curve.name();
        let of_dstu4145 = curve.starts_with("dstu").then_some(Scheme { curve, is_dstu4145: true });
        [Scheme { curve, is_dstu4145: false }].into_iter().chain(of_dstu4145)
    })
}

fn first_wrong(problem: &Problem, library: &mut dyn Library, solver: usize) -> Option<usize> {
    (0..COUNT).find(|i| !ours::is_right(problem, *i, &library.result(solver, *i)))
}

/// A line a curve: our microseconds, and of each other library how many times as long it takes.
fn table(libraries: &[Box<dyn Library>], lines: &[(Scheme, Vec<Vec<Timed>>)]) -> String {
    let heads = OPERATIONS.map(|(_, head)| head);
    let others: Vec<usize> = (1..libraries.len()).filter(|i| lines.iter().any(|(_, line)| has(line, *i))).collect();
    let names = others.iter().map(|i| format!("{} ×", libraries[*i].name()));
    let mut text =
        format!("\n| curve | bits | {} µs | {} |\n", heads.join(" | "), names.collect::<Vec<_>>().join(" | "));
    text += &format!("|---|---:|{}{}\n", "---:|".repeat(heads.len()), "---|".repeat(others.len()));
    for (scheme, line) in lines {
        let bits = CompactCurve::from_name(scheme.curve).map_or(0, CompactCurve::field_bits);
        let name = format!("{}{}", scheme.curve, if scheme.is_dstu4145 { ", DSTU 4145" } else { "" });
        let own = line
            .iter()
            .map(|timed| timed.first().map_or(NONE.to_owned(), |own| digits(median(own.rounds.clone()) / 1e3)));
        let ratios = others.iter().map(|other| if has(line, *other) { ratios(line, *other) } else { NONE.to_owned() });
        let cells = own.chain(ratios).collect::<Vec<_>>().join(" | ");
        text += &format!("| {name} | {bits} | {cells} |\n");
    }
    text
}

/// Where there is no figure.
const NONE: &str = "–";

fn has(line: &[Vec<Timed>], library: usize) -> bool {
    line.iter().flatten().any(|timed| timed.library == library)
}

/// How many times as long a library takes in each operation.
fn ratios(line: &[Vec<Timed>], library: usize) -> String {
    let ratio = |timed: &Vec<Timed>| {
        let Some(other) = timed.iter().find(|timed| timed.library == library) else { return NONE.to_owned() };
        digits(median(other.rounds.iter().zip(&timed[0].rounds).map(|(other, own)| other / own).collect()))
    };
    line.iter().map(ratio).collect::<Vec<_>>().join(" / ")
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Three digits that count.
fn digits(value: f64) -> String {
    match value {
        value if value < 9.995 => format!("{value:.2}"),
        value if value < 99.95 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}
