//! `carryless man`: the manual pages.

use super::CommandLine;
use crate::failure::Failure;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;

/// Print the manual page of this program, or of one of its commands
#[derive(clap::Args)]
pub struct Arguments {
    /// The command, compare for instance
    command: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = CommandLine::command();
    // It gives the commands the names that their pages refer to each other by.
    program.build();
    let page = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| unknown(name, &program))?.clone(),
    };
    Man::new(page.disable_help_subcommand(true))
        .source(concat!("carryless ", env!("CARGO_PKG_VERSION")))
        .render(out)?;
    Ok(())
}

fn unknown(name: &str, program: &Command) -> Failure {
    let names: Vec<&str> = program.get_subcommands().map(Command::get_name).filter(|name| *name != "help").collect();
    Failure::Argument(format!("COMMAND: there is no command '{name}'; there are {}", names.join(", ")))
}
