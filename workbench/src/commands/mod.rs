//! The command line: one file a command.

pub mod certificate;
pub mod choose;
pub mod compare;
pub mod completions;
pub mod count;
mod count_row;
pub mod ecdh;
mod errata;
pub mod info;
pub mod key;
pub mod list;
mod listed;
mod lists;
pub mod man;
pub mod multiply;
pub mod reproduce;
pub mod sign;
pub mod sweep;
pub mod tune;
pub mod verify;

use crate::failure::Failure;
use crate::terminal;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use serde::Serialize;
use std::io::Write;

/// What most people want, before every command.
const FIRST: &str = "\
Compare on this machine:
  carryless compare --quick               the library on every curve, in seconds
  carryless compare                       curves, fields and methods
  carryless choose --curve K-233          the fastest method, and its code

With a key:
  carryless key show --key FILE           what a file of a key holds
  carryless sign --key FILE --out SIGNATURE MESSAGE
  carryless verify --key FILE --signature SIGNATURE MESSAGE
  carryless ecdh --key FILE --peer FILE --kdf x963
  carryless certificate --issuer FILE FILE";

/// What stands where no command is given.
pub const WELCOME: &str = "\
Carryless computes, counts and compares elliptic-curve scalar multiplication.

  carryless compare --quick          which curve is the fastest here
  carryless choose --curve K-233     which method, and the Rust code to call it
  carryless key show --key FILE      what a file of a key or a certificate holds

Usage: carryless <COMMAND>
  carryless --help                   every command
  carryless help COMMAND             its options, with examples";

/// Elliptic-curve scalar multiplication: computed, counted and compared.
#[derive(Parser)]
#[command(name = "carryless", version, before_help = FIRST, help_template = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}")]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Compare(Box<compare::Arguments>),
    Choose(choose::Arguments),
    List(list::Arguments),
    Multiply(multiply::Arguments),
    #[command(subcommand)]
    Key(key::Command),
    Sign(sign::Arguments),
    Verify(verify::Arguments),
    Ecdh(ecdh::Arguments),
    Certificate(certificate::Arguments),
    Reproduce(reproduce::Arguments),
    Sweep(sweep::Arguments),
    Tune(tune::Arguments),
    Count(count::Arguments),
    Info(info::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl CommandLine {
    /// What the command line of this process says; help is as wide as the terminal.
    pub fn read() -> Result<Self, clap::Error> {
        let matches = Self::command().term_width(terminal::readable()).try_get_matches()?;
        Self::from_arg_matches(&matches)
    }

    /// Does what the command line asks, with its results on `out`.
    pub fn execute(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.command {
            Command::Compare(arguments) => compare::run(&arguments, out),
            Command::Choose(arguments) => choose::run(&arguments, out),
            Command::List(arguments) => list::run(&arguments, out),
            Command::Multiply(arguments) => multiply::run(&arguments, out),
            Command::Key(command) => key::run(&command, out),
            Command::Sign(arguments) => sign::run(&arguments, out),
            Command::Verify(arguments) => verify::run(&arguments, out),
            Command::Ecdh(arguments) => ecdh::run(&arguments, out),
            Command::Certificate(arguments) => certificate::run(&arguments, out),
            Command::Reproduce(arguments) => reproduce::run(&arguments, out),
            Command::Sweep(arguments) => sweep::run(&arguments, out),
            Command::Tune(arguments) => tune::run(&arguments, out),
            Command::Count(arguments) => count::run(&arguments, out),
            Command::Info(arguments) => info::run(&arguments, out),
            Command::Completions(arguments) => completions::run(&arguments, out),
            Command::Man(arguments) => man::run(&arguments, out),
        }
    }
}

/// `value` as indented JSON and a line end.
fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
