//! What the processor executes and touches, instruction by instruction.
//!
//! While the trap flag is set, the processor traps after every instruction, and the kernel delivers SIGTRAP. The handler
//! decodes the instruction that comes next, and takes down its address and those of the data that it touches. Straight code
//! is carried out without traps (`stretch.rs`), and what it touches is taken down at its end.
//! Source: Intel SDM vol. 3, 17.3.1.4 (single-step exception).

use crate::stretch::{Stretch, Stretches, allow_copies, written};
use crate::watch::Watched;
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use libc::*;
use std::arch::x86_64::__cpuid_count;
use std::backtrace::Backtrace;
use std::fmt;
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};
use std::sync::{Once, OnceLock};

/// The steps of a computation, to be compared with those of the same on other data.
#[derive(Default)]
pub struct Steps {
    /// What the first computation does.
    reference: Vec<Step>,
    /// Whether that is known.
    is_known: bool,
    /// Steps of the present computation.
    count: usize,
    difference: Option<Difference>,
    stretches: Stretches,
    /// The one that is being carried out.
    inside: Option<Rc<Stretch>>,
}

/// An instruction that is carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    instruction: u64,
    /// A digest of the addresses that it touches.
    data: u64,
}

/// Where a computation leaves the way of the first.
pub struct Difference {
    count: usize,
    what: &'static str,
    place: Option<Backtrace>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at step {}", self.what, self.count)?;
        let Some(place) = &self.place else { return Ok(()) };
        // The frames between the handler and the caller of the operation.
        let place = place.to_string();
        let frames = place.lines().skip_while(|line| !line.contains("on_trap")).skip(2);
        frames.take_while(|line| !line.contains("by_steps")).try_for_each(|line| write!(f, "\n{line}"))
    }
}

/// The steps that the handler continues.
static FOLLOWED: AtomicPtr<Steps> = AtomicPtr::new(std::ptr::null_mut());

impl Steps {
    /// Carries out an operation step by step; the first time is what later ones are compared with. It must not allocate.
    ///
    /// Not inlined: all stacks look alike.
    #[inline(never)]
    pub fn follow(&mut self, operation: &mut dyn Watched) {
        install_handler();
        self.count = 0;
        FOLLOWED.store(self, Relaxed);
        set_trap_flag();
        operation.compute();
        clear_trap_flag();
        FOLLOWED.store(std::ptr::null_mut(), Relaxed);
        if !self.is_known {
            assert!(self.count > 10, "the trap flag has no effect");
        } else if self.count != self.reference.len() {
            let (count, what) = (self.count, "an end that comes earlier");
            self.difference.get_or_insert(Difference { count, what, place: None });
        }
        self.is_known = true;
    }

    /// Where a computation did something else than the first.
    pub fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }

    /// Takes down a step; whether to go on.
    fn take(&mut self, step: Step) -> bool {
        if !self.is_known {
            self.reference.push(step);
            self.count += 1;
            return true;
        }
        let what = match self.reference.get(self.count) {
            Some(known) if *known == step => {
                self.count += 1;
                return true;
            }
            Some(known) if known.instruction == step.instruction => "another data address",
            _ => "another instruction",
        };
        self.difference = Some(Difference { count: self.count, what, place: Some(Backtrace::force_capture()) });
        false
    }
}

/// From the next instruction but one on, the processor traps.
#[inline(always)]
fn set_trap_flag() {
    // SAFETY: a handler for the traps is there; besides, only a flag is set by way of the stack.
    unsafe { std::arch::asm!("pushfq", "or qword ptr [rsp], 0x100", "popfq") }
}

#[inline(always)]
fn clear_trap_flag() {
    // SAFETY: only a flag is cleared, by way of the stack.
    unsafe { std::arch::asm!("pushfq", "and qword ptr [rsp], -0x101", "popfq") }
}

/// Has SIGTRAP handled on a stack of its own, so that nothing is written where the computation has its stack.
fn install_handler() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let stack = Box::leak(vec![0_u8; 1 << 20].into_boxed_slice());
        let stack = stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: stack.len() };
        // SAFETY: the stack is never freed, the handler has the signature that SA_SIGINFO asks for, and an action of
        // zeros is one without flags and mask.
        unsafe {
            let mut action: sigaction = std::mem::zeroed();
            action.sa_sigaction = on_trap as *const () as usize;
            action.sa_flags = SA_SIGINFO | SA_ONSTACK;
            assert_eq!(sigaltstack(&stack, std::ptr::null_mut()), 0, "no stack for signals");
            assert_eq!(sigaction(SIGTRAP, &action, std::ptr::null_mut()), 0, "no handler for SIGTRAP");
        }
        allow_copies();
    });
}

/// Takes down what a stretch has done, and the step that comes next. It may allocate, since what it interrupts does not.
extern "C" fn on_trap(_: c_int, _: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel gives the interrupted context; `follow` has stored itself, and waits.
    let (context, steps) = unsafe { (&mut *context.cast::<ucontext_t>(), FOLLOWED.load(Relaxed).as_mut()) };
    if !steps.is_some_and(|steps| steps.go_on(context)) {
        context.uc_mcontext.gregs[REG_EFL as usize] &= !TRAP_FLAG;
    }
}

const TRAP_FLAG: greg_t = 0x100;

impl Steps {
    /// Goes on by a stretch or by a step; whether the processor is to trap after the next instruction.
    fn go_on(&mut self, context: &mut ucontext_t) -> bool {
        const AT: usize = REG_RIP as usize;
        if let Some(stretch) = self.inside.take() {
            for (i, &instruction) in stretch.accesses.iter().enumerate() {
                // Where a difference is found: the stack is as it was there.
                context.uc_mcontext.gregs[AT] = instruction as greg_t;
                if !self.take(Step { instruction, data: written(i) }) {
                    break;
                }
            }
            context.uc_mcontext.gregs[AT] = stretch.end as greg_t;
            if self.difference.is_some() {
                return false;
            }
        } else if context.uc_mcontext.gregs[REG_EFL as usize] & TRAP_FLAG == 0 {
            // The flag was cleared: this is the end.
            return false;
        }
        if !self.take(next_step(context)) {
            return false;
        }
        context.uc_mcontext.gregs[REG_EFL as usize] |= TRAP_FLAG;
        self.inside = self.stretches.at(context.uc_mcontext.gregs[AT] as u64);
        let Some(stretch) = &self.inside else { return true };
        context.uc_mcontext.gregs[AT] = stretch.copy as greg_t;
        false
    }
}

/// The instruction at an address.
pub fn decode(at: u64) -> Instruction {
    /// The longest instruction.
    const LONGEST: usize = 15;
    // SAFETY: the processor comes to execute what lies there; code of this size is followed by other sections.
    let code = unsafe { std::slice::from_raw_parts(at as *const u8, LONGEST) };
    Decoder::with_ip(64, code, at, DecoderOptions::NONE).decode()
}

fn next_step(context: &ucontext_t) -> Step {
    let at = context.uc_mcontext.gregs[REG_RIP as usize] as u64;
    Step { instruction: at, data: data_addresses(&decode(at), context) }
}

/// A digest of the addresses that an instruction touches: those of its operands, with the mask that leaves out words of
/// them, and the top of the stack.
fn data_addresses(instruction: &Instruction, context: &ucontext_t) -> u64 {
    let registers = &context.uc_mcontext.gregs;
    let mut digest = registers[REG_RSP as usize] as u64;
    // These only compute with the address.
    if matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop) {
        return digest;
    }
    for operand in 0..instruction.op_count() {
        if is_memory(instruction.op_kind(operand)) {
            let address = instruction.virtual_address(operand, 0, |register, _, _| value(register, registers));
            let address = address.expect("addresses in vector registers are not decoded");
            for part in [address, mask(instruction, context)] {
                digest = digest.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ part;
            }
        }
    }
    digest
}

/// Whether an operand of this kind lies in memory.
pub fn is_memory(kind: OpKind) -> bool {
    !matches!(
        kind,
        OpKind::Register
            | OpKind::NearBranch16
            | OpKind::NearBranch32
            | OpKind::NearBranch64
            | OpKind::FarBranch16
            | OpKind::FarBranch32
            | OpKind::Immediate8
            | OpKind::Immediate8_2nd
            | OpKind::Immediate16
            | OpKind::Immediate32
            | OpKind::Immediate64
            | OpKind::Immediate8to16
            | OpKind::Immediate8to32
            | OpKind::Immediate8to64
            | OpKind::Immediate32to64
    )
}

/// The mask of words that an instruction of AVX-512 reads or writes; all ones without one.
///
/// The kernel keeps the masks where XSAVE does, in the standard format. Source: Intel SDM vol. 1, 13.4.
fn mask(instruction: &Instruction, context: &ucontext_t) -> u64 {
    const MASKS: u32 = 5;
    if instruction.op_mask() == Register::None {
        return u64::MAX;
    }
    static OFFSET: OnceLock<usize> = OnceLock::new();
    // SAFETY: every x86-64 processor has CPUID. (From Rust 1.92 on the call is safe.)
    #[allow(unused_unsafe)]
    let offset = *OFFSET.get_or_init(|| unsafe { __cpuid_count(0xd, MASKS) }.ebx as usize);
    let kept = context.uc_mcontext.fpregs.cast::<u64>();
    // SAFETY: on a processor with masks the kernel keeps them there; which parts are kept stands behind 512 octets.
    unsafe {
        match kept.add(512 / 8).read() >> MASKS & 1 {
            0 => 0,
            _ => kept.add(offset / 8 + instruction.op_mask().number()).read(),
        }
    }
}

/// The value of a general register; the base of a segment as 0, which is not so for FS and GS, but always the same.
fn value(register: Register, registers: &[greg_t; 23]) -> Option<u64> {
    const GENERAL: [c_int; 16] = [
        REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11,
        REG_R12, REG_R13, REG_R14, REG_R15,
    ];
    let whole = || registers[GENERAL[register.number()] as usize] as u64;
    match register {
        _ if register.is_gpr64() => Some(whole()),
        _ if register.is_gpr32() => Some(whole() & 0xffff_ffff),
        _ if register.is_segment_register() => Some(0),
        _ => None,
    }
}
