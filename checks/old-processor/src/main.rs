//! What the library does on a processor that lacks instructions; `run` runs this program on emulated ones.
//!
//! - `old-processor bytes` prints results of every whole operation on curves without a named representation: the same on
//!   every processor.
//! - `old-processor refusals` calls operations over representations that name instructions. Where the processor has them,
//!   the result is that of portable arithmetic; where it lacks them, the operation panics with a sentence that names
//!   them. An operation that is ended by an illegal instruction ends the program: its name was printed last.

mod bytes;
mod refusals;

use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("bytes") => bytes::print(),
        Some("refusals") => return refusals::check(),
        _ => {
            eprintln!("usage: old-processor bytes | refusals");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
