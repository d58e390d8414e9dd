//! Signatures and shared secrets on today's curves beside other libraries: dalek, libsecp256k1, AWS-LC, ring and OpenSSL.
//!
//! All are asked in turns, for blocks of 4 ms or more, by the processor time of the thread that computes: other work on the machine is
//! not counted. A ratio is the median of those of the rounds.

mod aws_lc;
mod check;
mod dalek;
mod libraries;
mod libsecp256k1;
mod open_ssl;
mod ours;
mod problem;
mod ring;
mod table;

use clap::Parser;
use problem::Scheme;
use std::process::ExitCode;
use table::Table;

/// Times signatures and shared secrets beside other libraries, in one run.
///
/// Results are checked first, each with every other: signatures and what X25519 shares are the same everywhere, but for ECDSA with
/// nonces that a library draws; those signatures are verified.
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
    let tables: Result<Vec<Table>, String> =
        Scheme::ALL.into_iter().map(|scheme| Table::checked(scheme, &libraries::ALL)).collect();
    let mut tables = match tables {
        Ok(tables) => tables,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            return ExitCode::FAILURE;
        }
    };
    for (scheme, table) in Scheme::ALL.iter().zip(&tables) {
        println!("{}: all results agree, of {}.", scheme.name(), table.libraries());
    }
    if arguments.check {
        return ExitCode::SUCCESS;
    }
    tables.iter_mut().for_each(Table::warm_up);
    for _ in 0..arguments.rounds {
        tables.iter_mut().for_each(Table::round);
    }
    for table in &tables {
        print!("\n{}", table.text());
    }
    println!("\n*: one by one, where a library has no batch.");
    ExitCode::SUCCESS
}
