//! What [`super::hand_over`] needs of a system with threads: here that of the standard library.
//!
//! `checks/hand-over` compiles that file against two other modules of this name, whose threads are those of model
//! checkers.

pub use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use core::time::Duration;
use std::sync::{LockResult, PoisonError};
use std::thread;
use std::time::Instant;

/// A place that several threads see.
pub struct UnsafeCell<T>(core::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    pub const fn new(value: T) -> Self {
        Self(core::cell::UnsafeCell::new(value))
    }

    /// Calls `f` with the place, to read it.
    #[inline(always)]
    pub fn with<R>(&self, f: impl FnOnce(*const T) -> R) -> R {
        f(self.0.get())
    }

    /// Calls `f` with the place, to write it.
    #[inline(always)]
    pub fn with_mut<R>(&self, f: impl FnOnce(*mut T) -> R) -> R {
        f(self.0.get())
    }
}

/// The end of a wait. The clock is looked at late and seldom: most waits are shorter than a look.
pub struct Deadline {
    patience: Duration,
    end: Option<Instant>,
    pauses: u32,
}

/// Pauses after which a busy thread looks at the clock, and those after which it lets others run: they may be what it
/// waits for.
const LOOK: u32 = 64;
const YIELD: u32 = 64 * LOOK;

/// The longest patience, 34 years: a clock may not have room for more.
const LONGEST: Duration = Duration::from_secs(1 << 30);

impl Deadline {
    pub fn after(patience: Duration) -> Self {
        Self { patience: patience.min(LONGEST), end: None, pauses: 0 }
    }

    fn end(&mut self) -> Instant {
        *self.end.get_or_insert_with(|| Instant::now() + self.patience)
    }

    /// Whether it is over.
    pub fn is_over(&mut self) -> bool {
        self.pauses = self.pauses.wrapping_add(1);
        self.pauses.is_multiple_of(LOOK) && Instant::now() >= self.end()
    }

    /// A moment of busy waiting.
    pub fn pause(&self) {
        if self.pauses < YIELD { core::hint::spin_loop() } else { thread::yield_now() }
    }

    /// Sleeps until the condition is signalled or the wait is over, and says whether it is.
    pub fn sleep<'a>(
        &mut self,
        condition: &Condvar,
        guard: MutexGuard<'a, ()>,
    ) -> LockResult<(MutexGuard<'a, ()>, bool)> {
        let left = self.end().saturating_duration_since(Instant::now());
        match condition.wait_timeout(guard, left) {
            Ok((guard, timeout)) => Ok((guard, timeout.timed_out())),
            Err(poisoned) => Err(PoisonError::new((poisoned.into_inner().0, false))),
        }
    }
}
