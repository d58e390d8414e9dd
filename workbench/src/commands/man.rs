//! `carryless man`: the manual pages.

use super::CommandLine;
use crate::failure::Failure;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::Write;

/// Print the manual page of this program or of a command
#[derive(clap::Args)]
pub struct Arguments {
    /// The command, compare or key new for instance
    command: Vec<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = CommandLine::command();
    // It gives the commands the names that their pages refer to each other by.
    program.build();
    let mut page = &program;
    for name in &arguments.command {
        page = page.find_subcommand(name).ok_or_else(|| unknown(name, page))?;
    }
    Man::new(page.clone().disable_help_subcommand(true))
        .source(concat!("carryless ", env!("CARGO_PKG_VERSION")))
        .render(out)?;
    Ok(())
}

fn unknown(name: &str, program: &Command) -> Failure {
    let names: Vec<&str> = program.get_subcommands().map(Command::get_name).filter(|name| *name != "help").collect();
    let accepted = match names.is_empty() {
        true => "it ends here".into(),
        false => format!("there are {}", names.join(", ")),
    };
    Failure::Argument(format!("COMMAND: there is no command '{name}'; {accepted}"))
}
