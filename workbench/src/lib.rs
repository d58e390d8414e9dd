//! The workbench: every multiplier, coordinate system and method of the library under one signature, counted, checked
//! against each other and timed side by side.
//!
//! | file | what it is |
//! |---|---|
//! | [`curves`] | the curves by name, points as limbs and octets |
//! | [`registry`] | the rows: one way to compute k·P or k·P + l·Q each |
//! | [`fields`] | the rows of field operations |
//! | [`tally`], [`kernels`] | a word that counts, and the product kernels by name, to be counted or timed |
//! | [`costs`] | a field element that counts |
//! | [`timing`] | calibrated cycles from interleaved rounds |
//! | [`workload`] | what rows are given to do |
//! | [`comparison`] | a choice of rows, checked against each other and timed |
//! | [`experiments`] | published tables, reproduced |
//! | [`published`] | what the literature measured |
//! | [`report`], [`json`] | a comparison as text and as JSON |
//! | [`questions`] | the questions that it answers |
//! | [`environment`], [`table`], [`progress`], [`hex`], [`random`], [`failure`] | what the commands share |
//! | [`commands`] | one file a command |

pub mod commands;
pub mod comparison;
pub mod costs;
pub mod curves;
pub mod environment;
pub mod experiments;
pub mod failure;
pub mod fields;
pub mod hex;
pub mod json;
pub mod kernels;
pub mod progress;
pub mod published;
pub mod questions;
pub mod random;
pub mod registry;
pub mod report;
pub mod table;
pub mod tally;
pub mod timing;
pub mod workload;

use clap::Parser;
use failure::Failure;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let command = commands::CommandLine::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = command.execute(&mut out);
    // What was printed comes before what went wrong.
    let printed = out.flush().map_err(Failure::from);
    match done.and(printed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
