//! Every interleaving of two threads, and every value that an atomic may have.
//!
//! Loom's mutexes cannot be poisoned, and a modelled thread that waits while it panics disturbs the others' locks; so
//! only [`Waiting::Busy`], which has no locks, is tried with a producer that panics. To the hand-over a panic is an
//! early end, but for the poison: shuttle has that, and the library's own tests with threads of the system.

pub mod sync;

#[path = "../../../carryless/src/parallel/hand_over.rs"]
pub mod hand_over;

#[path = "cases.rs"]
mod cases;

#[path = "exhaustive.rs"]
mod exhaustive;
pub use exhaustive::check;
