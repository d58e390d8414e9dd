//! The command line: one file a command.

pub mod certificate;
pub mod choose;
mod choose_curve;
pub mod compare;
pub mod completions;
pub mod ecdh;
pub mod info;
pub mod key;
pub mod list;
mod listed;
mod lists;
pub mod man;
pub mod multiply;
pub mod sign;
pub mod sweep;
pub mod tune;
pub mod verify;

use crate::failure::Failure;
use clap::{Parser, Subcommand};
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
  carryless certificate --issuer FILE FILE

The tables of five papers, and counts of operations: carryless-papers --help";

/// What stands where no command is given.
pub const WELCOME: &str = "\
Carryless computes and compares elliptic-curve scalar multiplication.

  carryless compare --quick          which curve is the fastest here
  carryless choose --curve K-233     which method, and the Rust code to call it
  carryless key show --key FILE      what a file of a key or a certificate holds

Usage: carryless <COMMAND>
  carryless --help                   every command
  carryless help COMMAND             its options, with examples";

/// Elliptic-curve scalar multiplication: computed and compared.
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
    Sweep(sweep::Arguments),
    Tune(tune::Arguments),
    Info(info::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl CommandLine {
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
            Command::Sweep(arguments) => sweep::run(&arguments, out),
            Command::Tune(arguments) => tune::run(&arguments, out),
            Command::Info(arguments) => info::run(&arguments, out),
            Command::Completions(arguments) => completions::run(&arguments, out),
            Command::Man(arguments) => man::run(&arguments, out),
        }
    }
}

/// `value` as indented JSON and a line end.
///
/// # Errors
/// If it cannot be written.
pub fn write_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
