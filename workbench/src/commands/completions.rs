//! `carryless completions`: what a shell needs to complete the command line.

use super::CommandLine;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::io::Write;

/// Print the script by which a shell completes commands
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    // Into memory first: it would panic on a closed pipe.
    generate(arguments.shell, &mut CommandLine::command(), "carryless", &mut script);
    out.write_all(&script)?;
    Ok(())
}
