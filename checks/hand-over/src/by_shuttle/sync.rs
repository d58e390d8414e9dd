//! Threads and locks as shuttle has them.

pub use shuttle::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub use shuttle::sync::{Arc, Condvar, Mutex, MutexGuard};
pub use shuttle::thread;

use shuttle::rand::{Rng, thread_rng};
use std::sync::{LockResult, PoisonError};
use std::time::Duration;

/// A place that must not be read or written while it is written, and must not be read before.
pub struct UnsafeCell<T> {
    value: std::cell::UnsafeCell<T>,
    /// Shuttle has one thread of the system, and these do not let another of its threads run.
    state: std::cell::Cell<State>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    InWriting,
    Written,
}

impl<T> UnsafeCell<T> {
    pub fn new(value: T) -> Self {
        Self { value: value.into(), state: State::New.into() }
    }

    pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
        assert!(self.state.get() == State::Written, "a place is read that is not written");
        f(self.value.get())
    }

    pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
        assert!(self.state.replace(State::InWriting) != State::InWriting, "a place is written by two");
        thread::yield_now();
        let result = f(self.value.get());
        self.state.set(State::Written);
        result
    }
}

/// The end of a wait: at any time where the patience is zero, else never.
pub struct Deadline(Duration);

impl Deadline {
    pub fn after(patience: Duration) -> Self {
        Self(patience)
    }

    pub fn is_over(&mut self) -> bool {
        self.0.is_zero() && thread_rng().gen_ratio(1, 8)
    }

    pub fn pause(&self) {
        thread::yield_now();
    }

    pub fn sleep<'a>(
        &mut self,
        condition: &Condvar,
        guard: MutexGuard<'a, ()>,
    ) -> LockResult<(MutexGuard<'a, ()>, bool)> {
        if self.is_over() {
            return Ok((guard, true));
        }
        match condition.wait(guard) {
            Ok(guard) => Ok((guard, false)),
            Err(poisoned) => Err(PoisonError::new((poisoned.into_inner(), false))),
        }
    }
}
