//! The same with faults, of which one is switched on.

pub use crate::by_loom::sync;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/hand_over.rs"));

#[path = "cases.rs"]
mod cases;

#[path = "exhaustive.rs"]
mod exhaustive;

static FAULT: OnceLock<Option<usize>> = OnceLock::new();

/// Whether this fault is switched on.
fn on(fault: usize) -> bool {
    FAULT.get() == Some(&Some(fault))
}

/// All cases of one way to wait, with this fault or with none.
pub fn check(fault: Option<usize>, waiting: &str) {
    FAULT.set(fault).expect("one fault is tried by one program");
    exhaustive::check(waiting, true);
}
