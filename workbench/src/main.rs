//! The command `carryless`.

use std::process::ExitCode;

fn main() -> ExitCode {
    carryless_workbench::run()
}
