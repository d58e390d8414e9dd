//! An ARM7TDMI that runs one routine of a program: an emulator, in memory of its own, with a count beside it.

use crate::calls::Call;
use crate::cycles::{self, Cost};
use crate::memory::{A, END, RETURN, SIZE, START, TABLE, stack};
use armv4t_emu::{Cpu, Memory, Mode, reg};

/// Memory. What lies outside is remembered as a fault.
struct Ram {
    bytes: Vec<u8>,
    fault: Option<u32>,
    /// Loads from data and stores to it, after the last store to a table.
    data: u64,
}

/// More instructions than any routine takes.
const LIMIT: u64 = 10_000_000;

impl Ram {
    fn at(&mut self, address: u32, length: usize) -> &mut [u8] {
        let start = address.checked_sub(START).map(|start| start as usize);
        match start.filter(|start| start + length <= SIZE) {
            Some(start) => &mut self.bytes[start..start + length],
            None => {
                self.fault = Some(address);
                &mut self.bytes[..length]
            }
        }
    }

    fn load(&mut self, address: u32, length: usize) -> &[u8] {
        self.data += u64::from((A..END).contains(&address));
        self.at(address, length)
    }

    fn store(&mut self, address: u32, bytes: &[u8]) {
        self.data += u64::from((A..END).contains(&address));
        if (TABLE..END).contains(&address) {
            self.data = 0;
        }
        self.at(address, bytes.len()).copy_from_slice(bytes);
    }
}

impl Memory for Ram {
    fn r8(&mut self, address: u32) -> u8 {
        self.load(address, 1)[0]
    }
    fn r16(&mut self, address: u32) -> u16 {
        u16::from_le_bytes(self.load(address, 2).try_into().expect("two bytes"))
    }
    fn r32(&mut self, address: u32) -> u32 {
        u32::from_le_bytes(self.load(address, 4).try_into().expect("four bytes"))
    }
    fn w8(&mut self, address: u32, value: u8) {
        self.store(address, &[value]);
    }
    fn w16(&mut self, address: u32, value: u16) {
        self.store(address, &value.to_le_bytes());
    }
    fn w32(&mut self, address: u32, value: u32) {
        self.store(address, &value.to_le_bytes());
    }
}

/// A processor with a program in its memory.
pub struct Machine {
    ram: Ram,
}

/// What running a routine took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken {
    /// Cycles, loads and stores.
    pub cost: Cost,
    /// Instructions, those whose condition fails included.
    pub instructions: u64,
    /// Loads and stores of operands, table and result: those of the stack and of constants left out, and all until the table
    /// is made.
    pub data: u64,
    /// Bytes of stack in use at most.
    pub stack: u32,
}

impl Machine {
    /// A machine with these pieces of a program at their addresses.
    pub fn new<'a>(pieces: impl IntoIterator<Item = (u32, &'a [u8])>) -> Result<Self, String> {
        let mut ram = Ram { bytes: vec![0; SIZE], fault: None, data: 0 };
        for (address, bytes) in pieces {
            if address as usize + bytes.len() > A as usize {
                ram.fault = Some(address);
            }
            ram.at(address, bytes.len()).copy_from_slice(bytes);
        }
        match ram.fault {
            Some(address) => Err(format!("the program lies at {address:#x}, outside the memory for programs")),
            None => Ok(Machine { ram }),
        }
    }

    /// Writes words to memory.
    fn write(&mut self, address: u32, words: &[u32]) {
        for (i, word) in (0..).zip(words) {
            self.ram.w32(address + 4 * i, *word);
        }
    }

    /// Words of memory.
    fn read(&mut self, address: u32, words: u32) -> Vec<u32> {
        (0..words).map(|i| self.ram.r32(address + 4 * i)).collect()
    }

    /// Calls the routine at this address. What it took; nothing where its result is wrong.
    pub fn run(&mut self, routine: u32, call: &Call) -> Result<Option<Taken>, String> {
        for (address, words) in &call.before {
            self.write(*address, words);
        }
        let taken = self.call(routine, &call.arguments)?;
        let (address, expected) = &call.result;
        Ok((self.read(*address, expected.len() as u32) == *expected).then_some(taken))
    }

    /// Calls the routine at this address with arguments, the first four in registers and others on the stack, and counts
    /// until it returns.
    fn call(&mut self, routine: u32, arguments: &[u32]) -> Result<Taken, String> {
        let (in_registers, on_stack) = arguments.split_at(arguments.len().min(4));
        let top = stack(on_stack.len());
        self.write(top, on_stack);
        let mut cpu = Cpu::new();
        cpu.reg_set(Mode::User, reg::CPSR, 0x10);
        for (register, argument) in (0..).zip(in_registers) {
            cpu.reg_set(Mode::User, register, *argument);
        }
        cpu.reg_set(Mode::User, reg::SP, top);
        cpu.reg_set(Mode::User, reg::LR, RETURN);
        cpu.reg_set(Mode::User, reg::PC, routine);
        let mut taken = Taken::default();
        self.ram.data = 0;
        for _ in 0..LIMIT {
            let pc = cpu.reg_get(Mode::User, reg::PC);
            if pc == RETURN {
                taken.data = self.ram.data;
                return Ok(taken);
            }
            taken.instructions += 1;
            let instruction = self.ram.r32(pc);
            let is_executed = cycles::is_executed(instruction, cpu.reg_get(Mode::User, reg::CPSR));
            let cost = cycles::cost(instruction, is_executed, |register| cpu.reg_get(Mode::User, register as u8));
            let unknown = || format!("the ARM7TDMI does not know the instruction {instruction:#010x} at {pc:#x}");
            taken.cost += cost.ok_or_else(unknown)?;
            if !cpu.step(&mut self.ram) || cpu.thumb_mode() {
                return Err(unknown());
            }
            if let Some(address) = self.ram.fault {
                return Err(format!("the instruction at {pc:#x} uses memory at {address:#x}, where there is none"));
            }
            taken.stack = taken.stack.max(top.saturating_sub(cpu.reg_get(Mode::User, reg::SP)));
        }
        Err(format!("the routine at {routine:#x} does not return within {LIMIT} instructions"))
    }
}
