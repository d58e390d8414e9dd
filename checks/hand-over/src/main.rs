//! The library's hand-over between two threads, under model checkers.
//!
//! `carryless/src/parallel/hand_over.rs` uses threads and locks by one module, `sync`. It is compiled here against
//! two others: by loom (every interleaving of small cases) and by shuttle (random interleavings of larger ones). A copy
//! with faults shows that loom finds them.

mod by_loom;
mod by_shuttle;
mod faults;
mod planted;

use std::process::ExitCode;

const USAGE: &str =
    "hand-over loom WAITING | loom-all WAITING | shuttle | planted FAULT WAITING | planted none WAITING";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        // First batches have too many interleavings for every day.
        ["loom", waiting] => by_loom::check(waiting, waiting.starts_with("first")),
        ["loom-all", waiting] => by_loom::check(waiting, false),
        ["shuttle"] => by_shuttle::check(200_000, 50_000),
        ["planted", "none", waiting] => planted::check(None, waiting),
        ["planted", name, waiting] => match faults::FAULTS.iter().position(|fault| fault.name == name) {
            Some(fault) => planted::check(Some(fault), waiting),
            None => return refused(),
        },
        _ => return refused(),
    }
    ExitCode::SUCCESS
}

fn refused() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
