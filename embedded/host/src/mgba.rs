//! The same calls in mGBA, an emulator that shares no code with this one and counts cycles by itself.

use crate::calls::{Call, SIZES, random, routines};
use crate::cycles::Cost;
use crate::machine::Machine;
use crate::memory::{RETURN, stack};
use crate::program::Program;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The exit status of the script where mGBA is missing.
const MISSING: i32 = 3;

/// mGBA in a process of its own, which `game_boy.py` drives.
struct Mgba {
    process: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Mgba {
    fn start(script: &str) -> Result<Self, String> {
        let process = Command::new("python3").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = process.map_err(|error| format!("python3 cannot be run: {error}"))?;
        let commands = process.stdin.take().expect("it is piped");
        let answers = BufReader::new(process.stdout.take().expect("it is piped"));
        Ok(Mgba { process, commands, answers })
    }

    fn command(&mut self, name: &str, numbers: impl IntoIterator<Item = u32>) -> Result<(), String> {
        let numbers: String = numbers.into_iter().map(|number| format!(" {number:x}")).collect();
        writeln!(self.commands, "{name}{numbers}").map_err(|error| format!("mGBA takes no commands: {error}"))
    }

    fn write(&mut self, address: u32, words: &[u32]) -> Result<(), String> {
        self.command("write", [address].into_iter().chain(words.iter().copied()))
    }

    fn answer(&mut self) -> Result<Vec<u32>, String> {
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|error| format!("mGBA does not answer: {error}"))?;
        let numbers: Result<Vec<u32>, _> =
            line.split(' ').map(|number| u32::from_str_radix(number.trim(), 16)).collect();
        numbers.map_err(|_| format!("mGBA's answer is no list of numbers: '{line}'"))
    }

    /// The result of a call, and its instructions, cycles, loads and stores.
    fn call(&mut self, routine: u32, call: &Call) -> Result<(Vec<u32>, Vec<u64>), String> {
        for (address, words) in &call.before {
            self.write(*address, words)?;
        }
        let (in_registers, on_stack) = call.arguments.split_at(call.arguments.len().min(4));
        let top = stack(on_stack.len());
        self.write(top, on_stack)?;
        self.command("call", [routine, RETURN, top].into_iter().chain(in_registers.iter().copied()))?;
        let counts = self.answer()?.into_iter().map(u64::from).collect();
        let (address, expected) = &call.result;
        self.command("read", [*address, expected.len() as u32])?;
        Ok((self.answer()?, counts))
    }
}

/// Compares results, instructions, cycles, loads and stores of every routine. What was compared, or why nothing was.
pub fn agree(script: &str, guest: &str) -> Result<String, String> {
    let program = Program::read(guest)?;
    let mut mgba = Mgba::start(script)?;
    for (address, bytes) in &program.pieces {
        let words: Vec<u32> =
            bytes.chunks(4).map(|word| (0..).zip(word).map(|(i, byte)| u32::from(*byte) << (8 * i)).sum()).collect();
        // A script that finds no mGBA ends at once, and says so below.
        if mgba.write(*address, &words).is_err() {
            break;
        }
    }
    if mgba.command("read", [stack(0), 1]).and_then(|()| mgba.answer()).is_err() {
        drop(mgba.commands);
        let status = mgba.process.wait().map_err(|error| format!("mGBA: {error}"))?;
        return match status.code() {
            Some(MISSING) => Ok("skipped".to_owned()),
            _ => Err(format!("mGBA ends with {status}")),
        };
    }
    let mut machine = Machine::new(program.pieces())?;
    let (mut calls, mut instructions) = (0, 0);
    for routine in routines() {
        let address = program.routine(routine)?;
        for words in SIZES {
            for (a, b) in random(words).take(2) {
                let call = Call::new(routine, &a, &b);
                let (result, counts) = mgba.call(address, &call)?;
                let taken =
                    machine.run(address, &call)?.ok_or_else(|| format!("{routine}: wrong for {words} words"))?;
                let Cost { loads, stores, .. } = taken.cost;
                let here = vec![taken.instructions, taken.cost.cycles(), loads, stores];
                if (&result, &counts) != (&call.result.1, &here) {
                    return Err(format!(
                        "{routine} for {words} words: mGBA has {result:08x?} and takes {counts:?} instructions, cycles, loads \
                         and stores; here are {:08x?} and {here:?}",
                        call.result.1
                    ));
                }
                (calls, instructions) = (calls + 1, instructions + taken.instructions);
            }
        }
    }
    Ok(format!("{calls} calls, {instructions} instructions: results, cycles, loads and stores are mGBA's"))
}
