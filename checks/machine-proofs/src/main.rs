//! Whether compiled machine code computes what its definition says, for every input.
//!
//!     checks/machine-proofs/run [--only TEXT]
//!
//! The functions of [`kernels`] are read in this program's own file and run on symbols: each bit of an operand is a variable, each
//! bit of a register a polynomial over F_2. The result is compared with the definition's. No solver is asked, and nothing is sampled.

mod binary;
mod bits;
mod image;
mod kernels;
mod machine;

use iced_x86::{FastFormatter, Instruction};
use image::Image;
use std::fmt;
use std::process::ExitCode;
use std::time::Instant;

/// What a proof comes to.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    Proven,
    /// Bits of the result that differ from the definition's.
    Wrong(usize),
    /// Why the proof did not go on.
    NotReached(String),
}

/// Why a proof stopped.
#[derive(Debug)]
struct Stopped {
    why: String,
    at: Option<Instruction>,
}

impl Stopped {
    fn new(why: impl Into<String>) -> Stopped {
        Stopped { why: why.into(), at: None }
    }
    fn at(self, instruction: &Instruction) -> Stopped {
        Stopped { at: self.at.or(Some(*instruction)), ..self }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::new();
        if let Some(instruction) = &self.at {
            FastFormatter::new().format(instruction, &mut text);
            text += ": ";
        }
        write!(f, "{text}{}", self.why)
    }
}

fn main() -> ExitCode {
    let only = std::env::args().nth(1).unwrap_or_default();
    let image = Image::of_this_program();
    let mut failed = 0;
    for kernel in kernels::kernels() {
        let name = format!("{} {:?} {}", kernel.field, kernel.operation, kernel.backend);
        if !name.contains(&only) { continue; }
        let start = Instant::now();
        let (verdict, ran) = binary::prove(&image, &kernel);
        println!("{name}: {verdict:?} {} instructions, {:.2} s", ran.len(), start.elapsed().as_secs_f64());
        failed += usize::from(verdict != Verdict::Proven);
    }
    println!("{failed} not proven");
    ExitCode::from(u8::from(failed > 0))
}
