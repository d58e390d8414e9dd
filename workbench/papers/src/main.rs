//! The command `carryless-papers`.

use carryless_papers::commands::{CommandLine, WELCOME};
use std::process::ExitCode;

fn main() -> ExitCode {
    carryless_workbench::run(WELCOME, CommandLine::execute)
}
