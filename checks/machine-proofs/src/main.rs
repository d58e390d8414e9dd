//! Whether compiled machine code computes what its definition says, for every input.
//!
//! The functions of the library beside it are read in this program's own file and run on symbols. In binary fields each bit of an
//! operand is a variable, each bit of a register a polynomial over F_2; in prime fields each limb is a variable, each word a polynomial
//! with rational coefficients. The result is compared with the definition's. No solver is asked, and nothing is sampled.

mod binary;
mod bits;
mod claim;
mod image;
mod integer_arithmetic;
mod integers;
mod machine;
mod planted;
mod prime;
mod processor;

use carryless_machine_proofs::{NOT_REACHED, kernels};
use iced_x86::{FastFormatter, Instruction};
use image::Image;
use std::fmt;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// What a proof comes to.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    Proven,
    /// How the result differs from the definition's.
    Wrong(String),
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
        match &self.at {
            Some(instruction) => write!(f, "{}: {}", text(instruction), self.why),
            None => write!(f, "{}", self.why),
        }
    }
}

/// An instruction and its address.
fn text(instruction: &Instruction) -> String {
    let mut text = format!("{:#x} ", instruction.ip());
    FastFormatter::new().format(instruction, &mut text);
    text
}

/// Applies a function to each, on all cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let k = next.fetch_add(1, Relaxed);
                    let Some(item) = items.get(k) else { break };
                    let result = f(item);
                    results.lock().expect("nobody panicked").push((k, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("nobody panicked");
    results.sort_by_key(|(k, _)| *k);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Examples of each function that are compared with the processor.
const EXAMPLES: usize = 5;

const USAGE: &str = "checks/machine-proofs/run [--only TEXT] [--planted [COUNT]]

Proves the functions that are listed, those whose line has TEXT if it is given. Exit status 1 if one is not proven.
--planted: plants COUNT faults (20) in the machine code of each. Exit status 1 if one changes a result and is not found.";

struct Arguments {
    only: String,
    planted: Option<usize>,
}

fn arguments() -> Result<Arguments, String> {
    let mut given = std::env::args().skip(1).peekable();
    let mut arguments = Arguments { only: String::new(), planted: None };
    while let Some(argument) = given.next() {
        match argument.as_str() {
            "--only" => arguments.only = given.next().ok_or("--only takes a text")?,
            "--planted" => {
                let count = given.next_if(|next| !next.starts_with("--"));
                let number = count.map_or(Ok(20), |count| {
                    count.parse().map_err(|_| format!("--planted takes a number of faults a function, not {count}"))
                });
                arguments.planted = Some(number?);
            }
            other => return Err(format!("there is no argument {other}\n\n{USAGE}")),
        }
    }
    Ok(arguments)
}

/// Refuses a text that no name has.
fn has_some(arguments: Arguments) -> Result<Arguments, String> {
    match kernels().iter().any(|kernel| kernel.to_string().contains(&arguments.only)) {
        true => Ok(arguments),
        false => Err(format!("no function has '{}' in its name, as F2m233, AVX2 or sqrt(a)", arguments.only)),
    }
}

fn main() -> ExitCode {
    if let [_, word, index] = &std::env::args().collect::<Vec<_>>()[..]
        && word == planted::RESULTS
    {
        planted::print_results(index);
        return ExitCode::SUCCESS;
    }
    let image = Image::of_this_program();
    match arguments().and_then(has_some) {
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
        Ok(Arguments { only, planted: Some(count) }) => planted::planted(&image, count, &only),
        Ok(Arguments { only, planted: None }) => prove_all(&image, &only),
    }
}

/// What is said of a function.
struct Line {
    verdict: Verdict,
    instructions: usize,
    /// Whether the processor agrees, where it can be asked.
    agrees: Option<bool>,
}

/// Proves every function, and prints a line for each field on each backend.
fn prove_all(image: &Image, only: &str) -> ExitCode {
    let start = Instant::now();
    let mut kernels = kernels();
    kernels.retain(|kernel| kernel.to_string().contains(only));
    let lines = in_parallel(&kernels, |kernel| {
        let claim = claim::Claim::of(kernel);
        let proof = claim.prove(image);
        let can_run = proof.verdict == Verdict::Proven && processor::has(kernel.backend);
        let agrees = can_run.then(|| processor::agrees(&claim, kernel, &proof, EXAMPLES));
        Line { verdict: proof.verdict, instructions: proof.ran.len(), agrees }
    });
    let all: Vec<_> = kernels.iter().zip(&lines).collect();
    for group in all.chunk_by(|(a, _), (b, _)| (a.field, a.backend) == (b.field, b.backend)) {
        let (first, _) = group[0];
        let proven = group.iter().filter(|(_, line)| line.verdict == Verdict::Proven);
        let names: Vec<_> =
            proven.map(|(kernel, line)| format!("{} ({})", kernel.operation, line.instructions)).collect();
        println!("{:14} {:15} proven: {}", first.field, first.backend, names.join(", "));
        for (kernel, line) in group {
            match &line.verdict {
                Verdict::Proven => {}
                Verdict::Wrong(how) => println!("WRONG: {kernel}: {how}"),
                Verdict::NotReached(why) => println!("NOT PROVEN: {kernel}: {why}"),
            }
            if line.agrees == Some(false) {
                println!("NOT AS THE PROCESSOR: {kernel}: the proof has other bits of the result");
            }
        }
    }
    for (what, why) in NOT_REACHED {
        println!("Not reached: {what}: {why}");
    }
    let proven = lines.iter().filter(|line| line.verdict == Verdict::Proven).count();
    let compared = lines.iter().filter(|line| line.agrees.is_some()).count();
    let differ = lines.iter().filter(|line| line.agrees == Some(false)).count();
    println!(
        "{proven} of {} functions proven for every input, in {:.1} s; in parentheses the instructions. On this processor {compared} of \
         them ran on {EXAMPLES} operands each: {differ} differ",
        lines.len(),
        start.elapsed().as_secs_f64()
    );
    ExitCode::from(u8::from(proven < lines.len() || differ > 0))
}
