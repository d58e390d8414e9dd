//! What the processor executes and touches, instruction by instruction.
//!
//! While the trap flag is set, the processor traps after every instruction, and the kernel delivers SIGTRAP. The handler
//! decodes the instruction that comes next, and takes down its address and those of the data that it touches. Straight code
//! is carried out without traps (`stretch.rs`), and what it touches is taken down at its end.
//! Source: Intel SDM vol. 3, 17.3.1.4 (single-step exception).

use crate::instruction::{data_addresses, decode};
use crate::stretch::{Stretch, Stretches, allow_copies, written};
use libc::*;
use std::backtrace::Backtrace;
use std::fmt;
use std::rc::Rc;
use std::sync::Once;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

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
    pub fn follow(&mut self, operation: &mut dyn FnMut()) {
        install_handler();
        self.count = 0;
        FOLLOWED.store(self, Relaxed);
        set_trap_flag();
        operation();
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

fn next_step(context: &ucontext_t) -> Step {
    let at = context.uc_mcontext.gregs[REG_RIP as usize] as u64;
    Step { instruction: at, data: data_addresses(&decode(at), context) }
}
