//! The command line: one file a command.

pub mod count;
mod count_row;
mod errata;
pub mod reproduce;

use carryless_workbench::failure::Failure;
use clap::{Parser, Subcommand};
use std::io::Write;

/// What stands where no command is given.
pub const WELCOME: &str = "\
Five papers beside here: their tables repeated, their errors, and counts.

  carryless-papers reproduce                    which tables there are
  carryless-papers reproduce negre-robert-6     one, the paper beside here
  carryless-papers reproduce --errata fong      what is wrong in a paper
  carryless-papers count comb4 --field 233      what a product takes, counted

Usage: carryless-papers <COMMAND>
  carryless-papers help COMMAND                 its options";

/// Published tables of elliptic-curve scalar multiplication, counted and timed again; `carryless` compares what there is today.
#[derive(Parser)]
#[command(name = "carryless-papers", version)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Reproduce(reproduce::Arguments),
    Count(count::Arguments),
}

impl CommandLine {
    /// Does what the command line asks, with its results on `out`.
    ///
    /// # Errors
    /// If an argument is not accepted, the work fails, or the output cannot be written.
    pub fn execute(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.command {
            Command::Reproduce(arguments) => reproduce::run(&arguments, out),
            Command::Count(arguments) => count::run(&arguments, out),
        }
    }
}
