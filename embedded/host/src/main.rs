//! Runs the routines of a guest on an ARM7TDMI and prints what each takes, as lines of CSV.
//!
//!     carryless-embedded CONFIGURATION GUEST [CONFIGURATION GUEST …]
//!     carryless-embedded --mgba SCRIPT CONFIGURATION GUEST [CONFIGURATION GUEST …]
//!
//! Each routine is run for 6 … 16 words, and every result compared with one that is computed bit by bit. The time of a
//! few routines depends on their operands, since the processor's multiplier stops early: cycles, loads and stores are
//! means over random operands. With `--mgba` it prints instead whether another emulator agrees, which the script starts.

mod calls;
mod cycles;
mod machine;
mod memory;
mod mgba;
mod polynomial;
mod program;

use calls::{Call, SIZES};
use cycles::Cost;
use machine::{Machine, Taken};
use program::Program;
use std::process::ExitCode;

/// Random pairs of operands.
const RANDOM: usize = 16;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (script, guests) = match arguments.as_slice() {
        [option, script, guests @ ..] if option == "--mgba" => (Some(script), guests),
        guests => (None, guests),
    };
    let (guests, rest) = guests.as_chunks::<2>();
    if guests.is_empty() || !rest.is_empty() {
        eprintln!("usage: carryless-embedded [--mgba SCRIPT] CONFIGURATION GUEST [CONFIGURATION GUEST …]");
        return ExitCode::FAILURE;
    }
    if script.is_none() {
        println!("configuration,routine,words,cycles,s,n,i,loads,stores,data,code,stack");
    }
    for [configuration, guest] in guests {
        let done = match script {
            Some(script) => mgba::agree(script, guest).map(|said| println!("{configuration}: {said}")),
            None => measure(configuration, guest),
        };
        if let Err(error) = done {
            eprintln!("{configuration}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs every routine of a guest and prints a line for each and each number of words.
fn measure(configuration: &str, guest: &str) -> Result<(), String> {
    let program = Program::read(guest)?;
    let mut machine = Machine::new(program.pieces())?;
    for routine in calls::routines() {
        let address = program.routine(routine)?;
        for words in SIZES {
            let taken = run(&mut machine, routine, address, words)?;
            let Cost { s, n, i, loads, stores } = taken.cost;
            let mean = |sum: u64| (sum as f64 / RANDOM as f64).round();
            let [cycles, s, n, i, loads, stores, data] =
                [taken.cost.cycles(), s, n, i, loads, stores, taken.data].map(mean);
            let (code, stack) = (program.code(address), taken.stack);
            println!("{configuration},{routine},{words},{cycles},{s},{n},{i},{loads},{stores},{data},{code},{stack}");
        }
    }
    Ok(())
}

/// Runs a routine on extreme and on random operands. The sum of what it took on the random ones; the most stack.
fn run(machine: &mut Machine, routine: &str, address: u32, words: usize) -> Result<Taken, String> {
    let mut sum = Taken::default();
    let extreme = calls::extreme(words).into_iter().map(|pair| (pair, false));
    for ((a, b), is_counted) in extreme.chain(calls::random(words).take(RANDOM).map(|pair| (pair, true))) {
        let taken = machine.run(address, &Call::new(routine, &a, &b))?;
        let taken = taken.ok_or_else(|| format!("{routine}: wrong for {words} words, {a:08x?} and {b:08x?}"))?;
        sum.stack = sum.stack.max(taken.stack);
        if is_counted {
            sum.cost += taken.cost;
            sum.data += taken.data;
        }
    }
    Ok(sum)
}
