//! Other libraries beside this one: each result checked, all timed in one run. `peers` builds this program with the
//! libraries that build, and runs it.
//!
//! | file | what it is |
//! |---|---|
//! | `problems.rs` | random problems, with what they come to |
//! | `sizes.rs` | how many scalars they have, and how many go together |
//! | `points.rs` | products of points |
//! | `curve25519.rs` | X25519, checked by our field |
//! | `keys.rs` | signatures and shared secrets, the problems and our answers |
//! | `ours.rs` | this library, as a user calls it |
//! | `batches.rs` | the same, many operations at once |
//! | `comparison.rs` | which operations are compared; the check and the timing |
//! | `report.rs` | the table, JSON |

mod batches;
mod comparison;
mod curve25519;
mod keys;
mod ours;
mod points;
mod problems;
mod report;
mod sizes;

use carryless_workbench::progress;
use clap::Parser;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Times other libraries beside this one
#[derive(Parser)]
struct Arguments {
    /// Seconds to time for
    #[arg(long, default_value_t = 30.0)]
    seconds: f64,
    /// Write the figures to this file too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Only check that all results agree
    #[arg(long)]
    check: bool,
    /// Only these curves, with commas between
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    curves: Vec<String>,
    /// Libraries that did not build, with commas between
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    not_built: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<String, String> {
    let peers = peers_libraries::peers();
    let mut comparisons = comparison::of_curves(comparison::comparisons(&peers), &arguments.curves)?;
    let compared = comparison::check(&mut comparisons, &peers)?;
    if arguments.check {
        let names: Vec<_> = peers.iter().map(|peer| peer.name).collect();
        return Ok(format!("{compared} results agree: this library, {}\n", names.join(", ")));
    }
    let conditions = progress::with_bar(arguments.seconds, |progress| {
        comparison::measure(&mut comparisons, arguments.seconds, progress)
    });
    let (comparisons, not_built) = (&comparisons[..], &arguments.not_built[..]);
    let report = report::Report { peers: &peers, not_built, comparisons, compared, conditions };
    if let Some(path) = &arguments.json {
        let text = format!("{:#}\n", report.json());
        fs::write(path, text).map_err(|error| format!("--json: cannot write '{}': {error}", path.display()))?;
    }
    Ok(report.text())
}
