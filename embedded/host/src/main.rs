//! Runs the routines of a guest on an ARM7TDMI and prints what each takes, as lines of CSV.
//!
//!     carryless-embedded CONFIGURATION GUEST [CONFIGURATION GUEST …]
//!
//! Each routine is run for 6 … 16 words, and every result compared with one that is computed bit by bit. The time of a
//! few routines depends on their operands, since the processor's multiplier stops early: cycles, loads and stores are
//! means over random operands.

mod cycles;
mod machine;
mod polynomial;
mod program;

use cycles::Cost;
use machine::{Machine, Taken};
use polynomial::{product, random_words, remainder};
use program::Program;
use std::process::ExitCode;

/// Words of an operand.
const SIZES: std::ops::RangeInclusive<usize> = 6..=16;

/// Random pairs of operands.
const RANDOM: u64 = 16;

/// Products of n words by n words.
const PRODUCTS: [&str; 8] = [
    "comb",
    "operand_scanning_bits",
    "operand_scanning_1",
    "operand_scanning_2",
    "operand_scanning_4",
    "operand_scanning_8",
    "karatsuba",
    "karatsuba_formulae",
];

/// The remainder of 2n words by a pentanomial of degree 32n − 29.
const REDUCTION: &str = "reduction";

/// Where operands, results and tables lie; the program is below.
const A: u32 = 0x8_0000;
const B: u32 = 0x8_1000;
const C: u32 = 0x8_2000;
const TABLE: u32 = 0x8_3000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() || arguments.len() % 2 == 1 {
        eprintln!("usage: carryless-embedded CONFIGURATION GUEST [CONFIGURATION GUEST …]");
        return ExitCode::FAILURE;
    }
    println!("configuration,routine,words,cycles,s,n,i,loads,stores,code,stack");
    for pair in arguments.chunks_exact(2) {
        if let Err(error) = measure(&pair[0], &pair[1]) {
            eprintln!("{}: {error}", pair[0]);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs every routine of a guest and prints a line for each and each number of words.
fn measure(configuration: &str, guest: &str) -> Result<(), String> {
    let file = std::fs::read(guest).map_err(|error| format!("{guest}: {error}"))?;
    let program = Program::parse(&file)?;
    let pieces = || program.pieces.iter().map(|(address, bytes)| (*address, bytes.as_slice()));
    for routine in PRODUCTS.into_iter().chain([REDUCTION]) {
        let address = program.routine(routine)?;
        let mut machine = Machine::new(pieces())?;
        for words in SIZES {
            let taken = run(&mut machine, routine, address, words)?;
            let Cost { s, n, i, loads, stores } = taken.cost;
            let mean = |sum: u64| (sum as f64 / RANDOM as f64).round();
            let [cycles, s, n, i, loads, stores] = [taken.cost.cycles(), s, n, i, loads, stores].map(mean);
            let (code, stack) = (program.code(address), taken.stack);
            println!("{configuration},{routine},{words},{cycles},{s},{n},{i},{loads},{stores},{code},{stack}");
        }
    }
    Ok(())
}

/// Runs a routine on extreme and on random operands. The sum of what it took on the random ones; the most stack.
fn run(machine: &mut Machine, routine: &str, address: u32, words: usize) -> Result<Taken, String> {
    let mut state = 0x9e37_79b9_7f4a_7c15 ^ words as u64;
    // The multiples of a fit in its words.
    let bounded = |mut a: Vec<u32>| {
        a[words - 1] &= u32::MAX >> 3;
        a
    };
    let one_bit = |word: usize, bit: u32| (0..words).map(|i| if i == word { 1 << bit } else { 0 }).collect();
    let extremes: [Vec<u32>; 5] =
        [vec![0; words], vec![u32::MAX; words], one_bit(0, 0), one_bit(words - 1, 28), one_bit(words - 1, 31)];
    let extremes = extremes.iter().flat_map(|a| extremes.iter().map(|b| (a.clone(), b.clone())));
    let random = (0..RANDOM).map(|_| (random_words(&mut state, words), random_words(&mut state, words)));
    let operands: Vec<(Vec<u32>, Vec<u32>, bool)> =
        extremes.map(|(a, b)| (a, b, false)).chain(random.map(|(a, b)| (a, b, true))).collect();
    let mut sum = Taken::default();
    for (a, b, is_counted) in operands {
        let a = bounded(a);
        let taken =
            if routine == REDUCTION { reduce(machine, address, &a, &b)? } else { multiply(machine, address, &a, &b)? };
        let taken = taken.ok_or_else(|| format!("{routine}: wrong for {words} words, {a:08x?} and {b:08x?}"))?;
        sum.stack = sum.stack.max(taken.stack);
        if is_counted {
            sum.cost += taken.cost;
        }
    }
    Ok(sum)
}

/// What a product took; nothing where it is wrong.
fn multiply(machine: &mut Machine, routine: u32, a: &[u32], b: &[u32]) -> Result<Option<Taken>, String> {
    let words = a.len() as u32;
    machine.write(A, a);
    machine.write(B, b);
    // What is there before must not matter.
    machine.write(C, &vec![0xdead_beef; 2 * a.len()]);
    machine.write(TABLE, &vec![0xdead_beef; 16 * a.len()]);
    let taken = machine.call(routine, &[words, A, B, C, TABLE])?;
    Ok((machine.read(C, 2 * words) == product(a, b)).then_some(taken))
}

/// What a remainder took; nothing where it is wrong.
fn reduce(machine: &mut Machine, routine: u32, low: &[u32], high: &[u32]) -> Result<Option<Taken>, String> {
    let c = [low, high].concat();
    let words = low.len() as u32;
    machine.write(C, &c);
    let taken = machine.call(routine, &[words, C])?;
    let expected = remainder(&c, 32 * low.len() - 29, &[7, 6, 3, 0]);
    Ok((machine.read(C, 2 * words) == expected).then_some(taken))
}
