//! One bit, flipped in the course of an operation.
//!
//! The operation is carried out once, instruction by instruction: while the trap flag is set the processor traps after each. At
//! chosen instructions the process is doubled. The copy has a bit flipped and goes on at full speed, without traps, to the end of the
//! operation; how that ends is its exit status. So the way to each place is gone once and not once an injection.
//! Source: Intel SDM vol. 3, 17.3.1.4 (single-step exception); vol. 1, 13.4 (where XSAVE keeps vectors).

use crate::random::Random;
use libc::*;
use std::arch::x86_64::__cpuid_count;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

/// How many copies ended with which status, and how many by a signal, or not within a second.
pub struct Ends {
    /// By exit status.
    pub statuses: [usize; 256],
    /// By a signal.
    pub signals: usize,
    /// Not within a second.
    pub endless: usize,
}

/// A run of the operation under way.
struct Run {
    /// Instructions to inject at, the next one last.
    places: Vec<usize>,
    steps: usize,
    /// Where the stack of the operation begins.
    stack: u64,
    random: Random,
    ends: Ends,
    is_copy: bool,
}

static RUN: AtomicPtr<Run> = AtomicPtr::new(std::ptr::null_mut());

/// Carries out an operation with `count` injections; in each copy `judge` says the status that it is to end with.
pub fn disturb(count: usize, random: Random, operation: &mut dyn FnMut(), judge: &dyn Fn() -> u8) -> Ends {
    install_handler();
    let mut run = Run {
        places: Vec::new(),
        steps: 0,
        stack: 0,
        random,
        ends: Ends { statuses: [0; 256], signals: 0, endless: 0 },
        is_copy: false,
    };
    follow(&mut run, operation);
    let steps = std::mem::take(&mut run.steps);
    assert!(steps > 100, "the trap flag has no effect");
    run.places = (0..count).map(|_| run.random.below(steps)).collect();
    run.places.sort_unstable_by(|a, b| b.cmp(a));
    follow(&mut run, operation);
    if run.is_copy {
        // SAFETY: the process is a copy, and at its end.
        unsafe { _exit(judge().into()) }
    }
    assert!(run.places.is_empty(), "the operation takes another way each time");
    run.ends
}

#[inline(never)]
fn follow(run: &mut Run, operation: &mut dyn FnMut()) {
    run.stack = (&raw const run) as u64;
    RUN.store(run, Relaxed);
    // SAFETY: a handler for the traps is there; besides, only a flag is set by way of the stack.
    unsafe { std::arch::asm!("pushfq", "or qword ptr [rsp], 0x100", "popfq") }
    operation();
    // SAFETY: only a flag is cleared, by way of the stack.
    unsafe { std::arch::asm!("pushfq", "and qword ptr [rsp], -0x101", "popfq") }
}

fn install_handler() {
    let stack = Box::leak(vec![0_u8; 1 << 20].into_boxed_slice());
    let stack = stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: stack.len() };
    // SAFETY: the stack is never freed, the handler has the signature that SA_SIGINFO asks for, and an action of zeros is one
    // without flags and mask.
    unsafe {
        let mut action: sigaction = std::mem::zeroed();
        assert_eq!(sigaltstack(&stack, std::ptr::null_mut()), 0, "no stack for signals");
        // What Rust does at bad addresses.
        for signal in [SIGSEGV, SIGBUS] {
            assert_eq!(sigaction(signal, &action, std::ptr::null_mut()), 0);
        }
        action.sa_sigaction = on_trap as *const () as usize;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        assert_eq!(sigaction(SIGTRAP, &action, std::ptr::null_mut()), 0, "no handler for SIGTRAP");
    }
}

const TRAP_FLAG: greg_t = 0x100;

extern "C" fn on_trap(_: c_int, _: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel gives the interrupted context; `follow` has stored the run, and waits.
    let (context, run) = unsafe { (&mut *context.cast::<ucontext_t>(), &mut *RUN.load(Relaxed)) };
    if context.uc_mcontext.gregs[REG_EFL as usize] & TRAP_FLAG == 0 {
        return;
    }
    while run.places.last() == Some(&run.steps) {
        run.places.pop();
        // The copies differ in it.
        let bit = run.random.next();
        // SAFETY: a process with one thread.
        match unsafe { fork() } {
            0 => {
                run.is_copy = true;
                // SAFETY: the copy says nothing, wherever it goes, and is ended if it does not end.
                unsafe {
                    close(1);
                    close(2);
                    alarm(1);
                }
                flip(context, run.stack, Random::new(bit));
                context.uc_mcontext.gregs[REG_EFL as usize] &= !TRAP_FLAG;
                return;
            }
            copy => run.ends.count(copy),
        }
    }
    run.steps += 1;
}

impl Ends {
    fn count(&mut self, copy: pid_t) {
        let mut status = 0;
        // SAFETY: a place for the status.
        assert_eq!(unsafe { waitpid(copy, &mut status, 0) }, copy, "no copy");
        if WIFEXITED(status) {
            self.statuses[WEXITSTATUS(status) as usize] += 1;
        } else if WTERMSIG(status) == SIGALRM {
            self.endless += 1;
        } else {
            self.signals += 1;
        }
    }
}

/// Flips a bit of a general register, of a vector register, or of the stack of the operation, each in a third of all cases.
fn flip(context: &mut ucontext_t, stack: u64, mut random: Random) {
    let registers = &mut context.uc_mcontext.gregs;
    match random.below(3) {
        0 => {
            const GENERAL: [c_int; 15] = [
                REG_RAX, REG_RBX, REG_RCX, REG_RDX, REG_RSI, REG_RDI, REG_RBP, REG_R8, REG_R9, REG_R10, REG_R11,
                REG_R12, REG_R13, REG_R14, REG_R15,
            ];
            registers[GENERAL[random.below(GENERAL.len())] as usize] ^= 1 << random.below(64);
        }
        1 => {
            let kept = context.uc_mcontext.fpregs.cast::<u8>();
            let parts = vector_parts(kept);
            let all: usize = parts.iter().map(|(_, bytes)| bytes).sum();
            let mut byte = random.below(all);
            for (offset, bytes) in parts {
                if byte < bytes {
                    // SAFETY: the part is kept there.
                    unsafe { *kept.add(offset + byte) ^= 1 << random.below(8) };
                    break;
                }
                byte -= bytes;
            }
        }
        _ => {
            let top = registers[REG_RSP as usize] as u64;
            let bytes = stack.saturating_sub(top).max(1) as usize;
            let byte = (top + random.below(bytes) as u64) as *mut u8;
            // SAFETY: a byte of the stack. What it does is what is looked for, in a process that does nothing else.
            unsafe { *byte ^= 1 << random.below(8) };
        }
    }
}

/// Offset and length of those parts of the vector registers that are kept: xmm0 to 15, what ymm and zmm add, zmm16 to 31.
fn vector_parts(kept: *const u8) -> Vec<(usize, usize)> {
    const XMM: (usize, usize) = (160, 256);
    // SAFETY: which parts are in use stands behind 512 bytes.
    let used = unsafe { kept.add(512).cast::<u64>().read() };
    let others = [2, 6, 7].into_iter().filter(|part| used >> part & 1 == 1).map(|part| {
        // SAFETY: every x86-64 processor has CPUID. (From Rust 1.92 on the call is safe.)
        #[allow(unused_unsafe)]
        let place = unsafe { __cpuid_count(0xd, part) };
        (place.ebx as usize, place.eax as usize)
    });
    std::iter::once(XMM).chain(others).collect()
}
