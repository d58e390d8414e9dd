//! Straight code at full speed.
//!
//! A trap takes as long as thousands of instructions. So none is taken inside a stretch, a run of instructions that neither
//! branch nor move the top of the stack: a copy of it is carried out, which writes down the address of each access before
//! the access, and ends with a breakpoint.

use crate::instruction::{decode, is_memory};
use iced_x86::{Code, Encoder, FlowControl, Instruction, MemoryOperand, Mnemonic, OpKind, Register};
use std::cell::UnsafeCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A stretch and its copy.
pub struct Stretch {
    /// Where the copy begins.
    pub copy: u64,
    /// The instructions whose accesses are written down, in order.
    pub accesses: Vec<u64>,
    /// The instruction behind the stretch.
    pub end: u64,
}

/// The stretches that were met, by the address at which each begins; none where an instruction must be stepped.
#[derive(Default)]
pub struct Stretches {
    known: HashMap<u64, Option<Rc<Stretch>>>,
    /// Bytes of copies.
    length: usize,
}

/// Bytes of all copies, and accesses of a stretch at most. What lies beyond is stepped.
const MOST_CODE: usize = 1 << 23;
const MOST_ACCESSES: usize = 1 << 10;

/// What copies reach by addresses relative to their own: it must lie near the code of the program.
#[repr(C, align(4096))]
struct Copies {
    code: UnsafeCell<[u8; MOST_CODE]>,
    /// The register that a copy borrows.
    saved: UnsafeCell<u64>,
    written: UnsafeCell<[u64; MOST_ACCESSES]>,
}

// SAFETY: one thread is followed at a time, and the handler reads only when a copy has ended.
unsafe impl Sync for Copies {}

static COPIES: Copies = Copies {
    code: UnsafeCell::new([0; MOST_CODE]),
    saved: UnsafeCell::new(0),
    written: UnsafeCell::new([0; MOST_ACCESSES]),
};

/// Makes copies executable.
pub fn allow_copies() {
    let protection = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    // SAFETY: these pages hold nothing else, and stay writable.
    let status = unsafe { libc::mprotect(COPIES.code.get().cast(), MOST_CODE, protection) };
    assert_eq!(status, 0, "no executable memory");
}

/// The address of an access of the stretch that has ended.
pub fn written(access: usize) -> u64 {
    assert!(access < MOST_ACCESSES);
    // SAFETY: within bounds, and nothing writes while a handler runs.
    unsafe { COPIES.written.get().cast::<u64>().add(access).read_volatile() }
}

impl Stretches {
    /// The stretch that begins at an address.
    pub fn at(&mut self, start: u64) -> Option<Rc<Stretch>> {
        let Stretches { known, length } = self;
        known.entry(start).or_insert_with(|| copied(start, length).map(Rc::new)).clone()
    }
}

/// Copies a stretch behind other copies.
fn copied(start: u64, length: &mut usize) -> Option<Stretch> {
    const BREAKPOINT: u8 = 0xcc;
    let copy = COPIES.code.get() as u64 + *length as u64;
    let (mut code, mut accesses, mut end) = (Vec::new(), Vec::new(), start);
    loop {
        let instruction = decode(end);
        let Some(more) = watched(&instruction, accesses.len(), copy + code.len() as u64) else { break };
        let count = accesses.len() + touched(&instruction).count();
        if *length + code.len() + more.len() >= MOST_CODE || count > MOST_ACCESSES {
            break;
        }
        code.extend(more);
        accesses.resize(count, end);
        end = instruction.next_ip();
    }
    if end == start {
        return None;
    }
    code.push(BREAKPOINT);
    // SAFETY: there is room, as was asked above, and these bytes belong to no other copy.
    unsafe { COPIES.code.get().cast::<u8>().add(*length).copy_from(code.as_ptr(), code.len()) };
    *length += code.len();
    Some(Stretch { copy, accesses, end })
}

/// Whether an instruction can be part of a stretch: not where it touches what no operand of its own names, more than once, or
/// under a mask; nor where it sees the trap flag, which is read and written by way of the stack.
fn is_straight(instruction: &Instruction) -> bool {
    let mut in_memory = (0..instruction.op_count()).map(|i| instruction.op_kind(i)).filter(|kind| is_memory(*kind));
    let moves_stack = instruction.is_stack_instruction() || instruction.op0_register() == Register::RSP;
    instruction.flow_control() == FlowControl::Next
        && !moves_stack
        && in_memory.all(|kind| kind == OpKind::Memory && instruction.op_mask() == Register::None)
}

/// The operands whose addresses are written down: not those at a constant distance from the code.
fn touched(instruction: &Instruction) -> impl Iterator<Item = u32> {
    let computes =
        matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop) || instruction.is_ip_rel_memory_operand();
    (0..instruction.op_count()).filter(move |&i| !computes && instruction.op_kind(i) == OpKind::Memory)
}

/// The instruction for the place `at`, with code before it that writes down what it touches, from this access on. None
/// where that cannot be.
fn watched(instruction: &Instruction, access: usize, at: u64) -> Option<Vec<u8>> {
    if !is_straight(instruction) {
        return None;
    }
    let variable = |address: u64| MemoryOperand::with_base_displ(Register::RIP, address as i64);
    let saved = variable(COPIES.saved.get() as u64);
    let mut code = Vec::new();
    for (i, _) in touched(instruction).enumerate() {
        let written = variable(COPIES.written.get() as u64 + 8 * (access + i) as u64);
        let operand = MemoryOperand::new(
            instruction.memory_base(),
            instruction.memory_index(),
            instruction.memory_index_scale(),
            instruction.memory_displacement64() as i64,
            if instruction.memory_base() == Register::None { 4 } else { 1 },
            false,
            Register::None,
        );
        code.push(Instruction::with2(Code::Mov_rm64_r64, saved, Register::RAX).ok()?);
        code.push(Instruction::with2(Code::Lea_r64_m, Register::RAX, operand).ok()?);
        code.push(Instruction::with2(Code::Mov_rm64_r64, written, Register::RAX).ok()?);
        code.push(Instruction::with2(Code::Mov_r64_rm64, Register::RAX, saved).ok()?);
    }
    code.push(*instruction);
    let mut encoder = Encoder::new(64);
    code.iter().try_fold(at, |at, one| Some(at + encoder.encode(one, at).ok()? as u64))?;
    Some(encoder.take_buffer())
}
