//! The command `carryless`.

use carryless_workbench::commands::{CommandLine, WELCOME};
use std::process::ExitCode;

fn main() -> ExitCode {
    carryless_workbench::run(WELCOME, CommandLine::execute)
}
