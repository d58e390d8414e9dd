//! From one thread to another: values in order, each written once and afterwards only read.
//!
//! The producer writes value i into place i, and at the end of each batch publishes the count of what is written (release).
//! The consumer reads place i after it has seen a count above i (acquire). So a value is late or whole, and never torn: the
//! count alone says what may be read, and a [`Waiting`] says how the consumer waits for it. Publishing moves a cache
//! line from one thread to the other, which costs both, and so is done batch by batch.
//! Source: J.-M. Robert, Software implementation of parallelized ECSM over binary and prime fields, Inscrypt 2014,
//! section 3.2 and Algorithm 4. The paper's counter is plain memory, so that its test may pass before the point is
//! whole; here the order is the language's.

use super::sync::{Arc, AtomicBool, AtomicUsize, Condvar, Deadline, Mutex, MutexGuard, Ordering, UnsafeCell};
use core::mem::MaybeUninit;
use core::time::Duration;
use std::boxed::Box;
use zeroize::zeroize_flat_type;

/// How a consumer waits for a value that is not yet there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It sleeps on a condition, which is signalled after each batch.
    Signals,
    /// It blocks on the mutex of a batch, which the producer holds while it fills it.
    Mutexes,
    /// It looks at the count again and again, and lets other threads run where that takes long.
    Busy,
    /// It sleeps once, until the first batch is there, and never waits again: what is not there then is late.
    FirstBatch,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// It was asked for before it was there, and [`Waiting::FirstBatch`] does not wait.
    Late,
    /// It did not come in time.
    Stalled,
    /// The producer ended without it, or never began.
    Ended,
    /// The producer panicked while it held the lock.
    Poisoned,
}

struct Shared<T> {
    places: Box<[Place<T>]>,
    /// The number of values at the end of each batch, ascending.
    ends: Box<[usize]>,
    state: State,
    waiting: Waiting,
    lock: Mutex<()>,
    condition: Condvar,
    /// One for each batch of [`Waiting::Mutexes`].
    gates: Box<[Mutex<()>]>,
}

/// A place of a value, which shares no cache line with others.
#[repr(align(64))]
struct Place<T>(UnsafeCell<MaybeUninit<T>>);

/// What one thread changes while the other looks at it: in cache lines of its own.
#[repr(align(128))]
struct State {
    /// The places below it are written, and not written again.
    published: AtomicUsize,
    /// The producer is gone: no more will be published.
    ended: AtomicBool,
}

// SAFETY: places at or above `published` are touched by the one `Producer` only; it raises `published` (release) after a
// place is written and does not touch it again. The one `Consumer` reads places below a count that it loaded (acquire).
// T is copied from one thread to the other, hence Send.
unsafe impl<T: Copy + Send> Sync for Shared<T> {}
// SAFETY: as above; the fields are owned.
unsafe impl<T: Copy + Send> Send for Shared<T> {}

/// The end that values are written to: there is one.
pub struct Producer<T: Copy + Send> {
    shared: Arc<Shared<T>>,
    written: usize,
    /// The batch that is being written.
    batch: usize,
}

/// The end that values are read from: there is one.
pub struct Consumer<T: Copy + Send> {
    shared: Arc<Shared<T>>,
    /// The published places that were last seen.
    seen: usize,
    started: bool,
    patience: Duration,
}

/// Both ends of a hand-over in batches that end at these numbers of values, ascending, the last of them all; the consumer
/// waits no longer than `patience` for any value, but at a mutex as long as the producer holds it.
pub fn hand_over<T: Copy + Send>(
    ends: Box<[usize]>,
    waiting: Waiting,
    patience: Duration,
) -> (Producer<T>, Consumer<T>) {
    let gates = if waiting == Waiting::Mutexes { ends.len() } else { 0 };
    let shared = Arc::new(Shared {
        places: (0..ends.last().copied().unwrap_or(0)).map(|_| Place(UnsafeCell::new(MaybeUninit::uninit()))).collect(),
        ends,
        state: State { published: AtomicUsize::new(0), ended: AtomicBool::new(false) },
        waiting,
        lock: Mutex::new(()),
        condition: Condvar::new(),
        gates: (0..gates).map(|_| Mutex::new(())).collect(),
    });
    (Producer { shared: shared.clone(), written: 0, batch: 0 }, Consumer { shared, seen: 0, started: false, patience })
}

impl<T: Copy + Send> Producer<T> {
    /// Hands over the values as they are made, as many as there are places.
    ///
    /// Where they end early, or their making panics, the consumer is told so.
    #[inline(always)]
    pub fn produce(mut self, values: impl Iterator<Item = T>) {
        let shared = self.shared.clone();
        // The gate of the batch that is written is held from before its first value.
        let mut gate = shared.gates.first().and_then(|gate| gate.lock().ok());
        for value in values.take(shared.places.len()) {
            // SAFETY: the place is at or above `published`, which this producer alone raises, to `written` at most.
            shared.places[self.written].0.with_mut(|place| unsafe { (*place).write(value) });
            self.written += 1;
            if self.written == shared.ends[self.batch] {
                self.batch += 1;
                self.end_batch(&shared, &mut gate);
            }
        }
        // What is not yet published is when `self` is dropped.
    }

    /// Publishes what is written.
    #[inline(never)]
    fn end_batch<'a>(&self, shared: &'a Shared<T>, gate: &mut Option<MutexGuard<'a, ()>>) {
        let publish = || shared.state.published.store(self.written, Ordering::Release);
        match shared.waiting {
            Waiting::Busy => publish(),
            Waiting::Signals => shared.signalled(publish),
            Waiting::FirstBatch if self.batch == 1 => shared.signalled(publish),
            Waiting::FirstBatch => publish(),
            Waiting::Mutexes => {
                // The next gate is taken before this one is left, so that the consumer never overtakes.
                let next = shared.gates.get(self.batch).and_then(|gate| gate.lock().ok());
                publish();
                *gate = next;
            }
        }
    }
}

impl<T: Copy + Send> Drop for Producer<T> {
    fn drop(&mut self) {
        // The end after the last count: who sees it sees all that was published.
        let end = || {
            self.shared.state.published.store(self.written, Ordering::Release);
            self.shared.state.ended.store(true, Ordering::Release);
        };
        match self.shared.waiting {
            Waiting::Signals | Waiting::FirstBatch => self.shared.signalled(end),
            Waiting::Mutexes | Waiting::Busy => end(),
        }
    }
}

impl<T: Copy + Send> Consumer<T> {
    /// Value i, which is waited for as far as the waiting says.
    ///
    /// # Errors
    /// If it is not there, or does not come: why.
    #[inline(always)]
    pub fn get(&mut self, i: usize) -> Result<T, Missing> {
        // Most values are in a batch that was seen before: no atomic load.
        if i >= self.seen {
            self.wait(i)?;
        }
        // SAFETY: `seen` is a count that was published (acquire), and is above i.
        Ok(self.shared.places[i].0.with(|place| unsafe { (*place).assume_init() }))
    }

    /// Waits for value i, and notes what is published.
    #[inline(never)]
    fn wait(&mut self, i: usize) -> Result<(), Missing> {
        let shared = &*self.shared;
        self.seen = match shared.waiting {
            Waiting::Busy => shared.busy(i, self.patience),
            Waiting::Signals => shared.asleep(i, self.patience),
            Waiting::Mutexes => shared.at_gate(i, self.patience),
            Waiting::FirstBatch => {
                if let (Some(first @ 1..), false) = (shared.ends.first(), self.started) {
                    self.started = true;
                    // The producer may end before its first batch does.
                    match shared.asleep(first - 1, self.patience) {
                        Ok(_) | Err(Missing::Ended) => (),
                        Err(missing) => return Err(missing),
                    }
                }
                shared.look(i).unwrap_or(Err(Missing::Late))
            }
        }?;
        Ok(())
    }
}

impl<T: Copy + Send> Shared<T> {
    /// How much is published, if that is more than i; an error if it will never be.
    fn look(&self, i: usize) -> Option<Result<usize, Missing>> {
        // In this order: what was published before the end is seen after it.
        let ended = self.state.ended.load(Ordering::Acquire);
        let published = self.state.published.load(Ordering::Acquire);
        match (published > i, ended) {
            (true, _) => Some(Ok(published)),
            (false, true) => Some(Err(Missing::Ended)),
            (false, false) => None,
        }
    }

    /// Does `change` and signals it.
    fn signalled(&self, change: impl FnOnce()) {
        // Nothing panics under this lock.
        let guard = self.lock.lock();
        change();
        drop(guard);
        self.condition.notify_one();
    }

    fn busy(&self, i: usize, patience: Duration) -> Result<usize, Missing> {
        let mut deadline = Deadline::after(patience);
        loop {
            if let Some(result) = self.look(i) {
                return result;
            }
            if deadline.is_over() {
                return Err(Missing::Stalled);
            }
            deadline.pause();
        }
    }

    fn asleep(&self, i: usize, patience: Duration) -> Result<usize, Missing> {
        let mut deadline = Deadline::after(patience);
        let mut guard = self.lock.lock().map_err(|_| Missing::Poisoned)?;
        loop {
            if let Some(result) = self.look(i) {
                return result;
            }
            let over;
            (guard, over) = deadline.sleep(&self.condition, guard).map_err(|_| Missing::Poisoned)?;
            if over {
                return self.look(i).unwrap_or(Err(Missing::Stalled));
            }
        }
    }

    fn at_gate(&self, i: usize, patience: Duration) -> Result<usize, Missing> {
        // The batch of value i.
        let gate = self.ends.partition_point(|end| *end <= i);
        let mut deadline = Deadline::after(patience);
        loop {
            // Beyond the last place there is none.
            if let Some(gate) = self.gates.get(gate) {
                drop(gate.lock().map_err(|_| Missing::Poisoned)?);
            }
            // The producer may not yet have taken the gate, or not yet have said that it ended.
            if let Some(result) = self.look(i) {
                return result;
            }
            if deadline.is_over() {
                return Err(Missing::Stalled);
            }
            deadline.pause();
        }
    }
}

impl<T> Drop for Shared<T> {
    /// Nothing of the values stays in memory.
    fn drop(&mut self) {
        for place in &self.places {
            // SAFETY: both ends are gone. A `MaybeUninit` is any bytes.
            place.0.with_mut(|place| unsafe { zeroize_flat_type(place) });
        }
    }
}
