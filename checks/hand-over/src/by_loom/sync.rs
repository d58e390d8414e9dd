//! Threads, locks and memory as loom has them.

pub use loom::cell::UnsafeCell;
pub use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub use loom::sync::{Arc, Condvar, Mutex, MutexGuard};
pub use loom::thread;

use std::sync::LockResult;
use std::time::Duration;

/// The end of a wait: at once where the patience is zero, else never. Since loom puts everything else between any two
/// steps, the former is an end at any time.
pub struct Deadline(Duration);

impl Deadline {
    pub fn after(patience: Duration) -> Self {
        Self(patience)
    }

    pub fn is_over(&mut self) -> bool {
        self.0.is_zero()
    }

    pub fn pause(&self) {
        thread::yield_now();
    }

    pub fn sleep<'a>(
        &mut self,
        condition: &Condvar,
        guard: MutexGuard<'a, ()>,
    ) -> LockResult<(MutexGuard<'a, ()>, bool)> {
        // Loom's mutexes are never poisoned.
        if self.is_over() {
            Ok((guard, true))
        } else {
            condition.wait(guard).map(|guard| (guard, false)).map_err(|_| unreachable!())
        }
    }
}
