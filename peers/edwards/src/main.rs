//! Ed25519 and X25519 beside other libraries: dalek.
//!
//! All are asked in turns, for blocks of at least [`BLOCK`] nanoseconds, by the processor time of the thread that computes: other work on
//! the machine is not counted. A ratio is the median of those of the rounds.

mod libraries;
mod problem;

use clap::Parser;
use problem::{Line, Operation, Problem, Solver};
use std::hint::black_box;
use std::process::ExitCode;

/// Nanoseconds of a block, at least.
const BLOCK: f64 = 4e6;

/// Times Ed25519 and X25519 beside other libraries, in one run.
///
/// Results are checked first, each with every other: signatures of Ed25519 and what X25519 shares are the same everywhere.
#[derive(Parser)]
struct Arguments {
    /// Rounds, of each a block of every library
    #[arg(long, default_value_t = 21, value_parser = clap::value_parser!(u32).range(1..=1001))]
    rounds: u32,
    /// Only check that all results agree
    #[arg(long)]
    check: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let problem = Problem::new();
    let libraries = libraries::all(&problem);
    let at_wrong_signatures = libraries::all(&problem.with_wrong_signatures());
    let mut lines: Vec<Line> = Vec::new();
    for operation in Operation::ALL {
        let solvers = libraries.iter().map(|library| (library.solver)(operation)).collect::<Vec<_>>();
        for ((library, solver), at_wrong) in libraries.iter().zip(&solvers).zip(&at_wrong_signatures) {
            let is_right = |solver: &Solver| problem.is_right(operation, solver);
            let refuses = (at_wrong.solver)(operation).is_none_or(|solver| problem.is_refused(operation, &solver));
            if !solver.as_ref().is_none_or(is_right) || !refuses {
                eprintln!("error: {}: {} is wrong", library.name, operation.name());
                return ExitCode::FAILURE;
            }
        }
        lines.push(Line::new(operation, solvers));
    }
    println!("All results agree: {}.", libraries.iter().map(|own| own.name).collect::<Vec<_>>().join(", "));
    if arguments.check {
        return ExitCode::SUCCESS;
    }
    for timed in lines.iter_mut().flat_map(Line::timed) {
        time(timed, 64);
        timed.count = (BLOCK / time(timed, 64)) as usize + 1;
    }
    for _ in 0..arguments.rounds {
        for timed in lines.iter_mut().flat_map(Line::timed) {
            let nanoseconds = time(timed, timed.count);
            timed.rounds.push(nanoseconds);
        }
    }
    let names = libraries[1..].iter().map(|own| format!("{} ×", own.name)).collect::<Vec<_>>().join(" | ");
    println!("\n| | {} µs | {names} |\n|---|---:{}|", libraries[0].name, "|---:".repeat(libraries.len() - 1));
    for line in &lines {
        let own = median(line.solvers[0].as_ref().map_or(Vec::new(), |own| own.rounds.clone()));
        let ratios = line.solvers[1..].iter().map(|other| match (other, &line.solvers[0]) {
            (Some(other), Some(own)) => {
                format!("{:.2}", median(other.rounds.iter().zip(&own.rounds).map(|(other, own)| other / own).collect()))
            }
            _ => "–".to_owned(),
        });
        let ratios = ratios.collect::<Vec<_>>().join(" | ");
        println!("| {} | {:.2} | {ratios} |", line.operation.name(), own / 1e3);
    }
    ExitCode::SUCCESS
}

/// Nanoseconds of one of so many results.
fn time(timed: &problem::Timed, count: usize) -> f64 {
    let start = processor_time();
    for i in 0..count {
        black_box((timed.solver)(black_box(i % problem::COUNT)));
    }
    (processor_time() - start) / (count * timed.each) as f64
}

/// Nanoseconds that this thread was given.
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
