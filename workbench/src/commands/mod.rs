//! The command line: one file a command.

pub mod certificate;
pub mod choose;
pub mod compare;
pub mod completions;
pub mod cores;
pub mod count;
mod count_row;
pub mod ecdh;
mod errata;
pub mod info;
pub mod key;
pub mod list;
mod listed;
pub mod man;
pub mod multiply;
pub mod reproduce;
pub mod sign;
pub mod sweep;
pub mod tune;
pub mod verify;

use crate::failure::Failure;
use clap::{Parser, Subcommand};
use serde::Serialize;
use std::io::Write;

/// For somebody who has a key, and nothing else to do with curves.
const WITH_A_KEY: &str = "\
With a key:
  carryless key show --key FILE                          what the file holds
  carryless sign --key FILE --out SIGNATURE MESSAGE      sign a message
  carryless verify --key FILE --signature FILE MESSAGE   verify a signature
  carryless ecdh --key FILE --peer FILE --kdf x963       agree on a key
  carryless certificate --issuer FILE FILE               verify what was issued";

/// Elliptic-curve scalar multiplication: computed, counted and compared.
#[derive(Parser)]
#[command(name = "carryless", version, max_term_width = 100, before_help = WITH_A_KEY)]
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
    Cores(cores::Arguments),
    Count(count::Arguments),
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
            Command::Reproduce(arguments) => reproduce::run(&arguments, out),
            Command::Sweep(arguments) => sweep::run(&arguments, out),
            Command::Tune(arguments) => tune::run(&arguments, out),
            Command::Cores(arguments) => cores::run(&arguments, out),
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
