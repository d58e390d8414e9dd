//! The workbench: every multiplier, coordinate system and method of the library under one signature, checked against each
//! other and timed side by side.
//!
//! What is timed are the implementations of [`carryless_rows`], which take long to compile.
//! Nothing here is generic over curves or fields: a report, a question or a table is edited and built in seconds.
//!
//! | file | what it is |
//! |---|---|
//! | [`timing`] | calibrated cycles from interleaved rounds |
//! | [`placement`] | machine code, moved to other frames of memory while it runs |
//! | [`statistics`] | medians, intervals, ratios round by round |
//! | [`verdict`] | yes, no, or too close to call |
//! | [`workload`], [`keys`], [`schemes`] | what implementations are given to do; keys of every kind; signatures and shared secrets as implementations |
//! | [`subject`] | what can be compared: implementations of curves and of fields |
//! | [`comparison`], [`selection`] | implementations, checked against each other and timed; which these are |
//! | [`head_to_head`] | some implementations, whatever their curves are, beside each other |
//! | [`variants`] | combs of other shapes and other splits than those of the implementations |
//! | [`choice`], [`rust_call`] | the best implementation for a purpose; the call of the library that it stands for |
//! | [`sweep`], [`chart`], [`bars`] | one parameter against time and memory; the same drawn, and as bars of text |
//! | [`tuning`] | what is fastest on one machine, kept in a file |
//! | [`published`], [`embedded`] | what the literature measured; what is counted on an emulated processor |
//! | [`levels`] | what the library takes on every curve, by bits of security |
//! | [`screen`], [`details`], [`colour`] | a comparison as text, on one screen and in full; how it is coloured |
//! | [`results`], [`files`] | a comparison as JSON and as CSV; files that appear whole or not at all |
//! | [`report`] | pages to look at, with pictures |
//! | [`picture`] | what all drawings are made with |
//! | [`baseline`], [`changes`] | a comparison beside an earlier one; what came of it |
//! | [`questions`] | the questions that it answers |
//! | [`names`], [`equal_security`], [`standards`] | curves and multipliers as users write them; which curves are compared; who has standardised them |
//! | [`method_words`], [`name_words`] | what each method does; what each multiplier and coordinate system is |
//! | [`key_file`], [`digests`] | keys in files, and what messages are signed by |
//! | [`environment`], [`table`], [`paragraph`], [`terminal`], [`mod@unit`], [`progress`], [`interrupt`], [`hex`], [`failure`] | what the commands share |
//! | [`commands`] | one file a command |

pub mod bars;
pub mod baseline;
pub mod changes;
pub mod chart;
pub mod choice;
pub mod colour;
pub mod commands;
pub mod comparison;
pub mod curve_choice;
pub mod data;
pub mod details;
pub mod digests;
pub mod embedded;
pub mod environment;
pub mod equal_security;
pub mod failure;
pub mod files;
pub mod head_to_head;
pub mod hex;
pub mod interrupt;
pub mod key_file;
pub mod keys;
pub mod levels;
pub mod method_words;
pub mod name_words;
pub mod names;
pub mod paragraph;
pub mod picture;
pub mod placement;
pub mod progress;
pub mod published;
pub mod questions;
pub mod report;
pub mod results;
pub mod rust_call;
pub mod schemes;
pub mod screen;
pub mod selection;
pub mod standards;
pub mod statistics;
pub mod subject;
pub mod sweep;
pub mod table;
pub mod terminal;
pub mod timing;
pub mod tuning;
pub mod unit;
pub mod variants;
pub mod verdict;
pub mod workload;

/// The examples of the README, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// Those of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../doc/guide.md")]
struct Guide;

/// Those of the page about DSTU 4145.
#[cfg(doctest)]
#[doc = include_str!("../../doc/dstu4145.md")]
struct Dstu4145;
/// Those of the page for Zigbee.
#[cfg(doctest)]
#[doc = include_str!("../../doc/zigbee.md")]
struct Zigbee;

use clap::Parser;
use clap::error::ErrorKind;
use failure::Failure;
use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Runs the command line of this process, or says the welcome where it is empty: results on standard output; errors, one sentence,
/// on standard error.
pub fn run<C: Parser>(welcome: &str, execute: impl FnOnce(C, &mut dyn Write) -> Result<(), Failure>) -> ExitCode {
    if env::args_os().len() < 2 {
        let _ = writeln!(io::stderr(), "{welcome}");
        return ExitCode::from(2);
    }
    let command = match read::<C>() {
        Ok(command) => command,
        Err(e) if !e.use_stderr() || e.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Where nobody reads the help the status is all that is left to tell.
            let _ = e.print();
            return ExitCode::from(if e.use_stderr() { 2 } else { 0 });
        }
        Err(e) => return Failure::of_syntax(&e).report(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = execute(command, &mut out);
    // What was printed comes before what went wrong.
    let printed = out.flush().map_err(Failure::from);
    match done.and(printed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// What the command line of this process says; help is as wide as the terminal.
fn read<C: Parser>() -> Result<C, clap::Error> {
    let matches = C::command().term_width(terminal::readable()).try_get_matches()?;
    C::from_arg_matches(&matches)
}
