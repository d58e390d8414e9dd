//! The threads that share one k·P, how they hand points over, and what becomes of a part that fails.

use super::ParallelError;
use super::hand_over::{Consumer, Missing, Producer, Waiting, hand_over};
use super::pool::Pool;
use super::synchronisation::{BatchSize, Synchronisation};
use super::timeline::{Activity, Clock, Timeline};
use core::time::Duration;
use std::borrow::ToOwned;
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// What had to be recovered from. In each case the result was right: what was missing was computed by the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recoveries {
    /// A point was late, and [`Waiting::FirstBatch`] does not wait.
    pub late: u64,
    /// A thread did not go on, or did not begin, in time.
    pub stalled: u64,
    /// A thread ended without a result, or could not be started.
    pub ended: u64,
    /// A thread panicked in possession of a lock.
    pub poisoned: u64,
    /// Panics of the threads' parts, each of which one of the cases above follows. They are bugs; the panic's message
    /// has been printed.
    pub panics: u64,
}

/// The counters behind [`Recoveries`].
#[derive(Debug, Default)]
struct Counters {
    missing: [AtomicU64; 4],
    panics: AtomicU64,
}

/// How one k·P is shared among threads: where they come from, how they wait for each other, and how long.
///
/// A team may be used for any number of scalar multiplications, one after the other or at a time.
///
/// ```
/// use carryless::coordinates::{Affine, LopezDahab, Point};
/// use carryless::field::named::F2m233Lanes;
/// use carryless::parallel::{ParallelError, Pool, Team, double_and_add_vartime};
/// use carryless::{B233, recoding::Recoding, word::Portable128};
///
/// type P = LopezDahab<B233<F2m233Lanes<Portable128>>>;
/// let team = Team::on(&Pool::new(1)?);
/// let three_g = double_and_add_vartime::<P>(&team, Recoding::Naf, &[3], &Affine::generator())?;
/// assert!(three_g.to_affine_vartime().is_on_curve());
/// # Ok::<(), ParallelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Team {
    workers: Workers,
    synchronisation: Synchronisation,
    patience: Duration,
    timeline: Option<Timeline>,
    counters: Arc<Counters>,
}

#[derive(Clone, Debug)]
enum Workers {
    Pool(Pool),
    Started,
}

impl Workers {
    /// Starts `work` on another thread. Behind a pointer: what starts threads is compiled once, and not for each part
    /// of k·P.
    fn start(&self, name: &str, work: Box<dyn FnOnce() + Send>) {
        match self {
            Workers::Pool(pool) => pool.spawn(work),
            // Where it is not started `work` is dropped, and with it the producer: the part has ended.
            Workers::Started => drop(thread::Builder::new().name(name.to_owned()).spawn(work)),
        }
    }
}

impl Team {
    /// How long a thread waits for another before it goes on without: a quarter of a second.
    pub const PATIENCE: Duration = Duration::from_millis(250);

    /// The caller, and threads of a pool. They wait busily.
    ///
    /// ```
    /// use carryless::coordinates::{Jacobian, Point};
    /// use carryless::parallel::{ParallelError, Pool, Team, double_and_add_vartime};
    /// use carryless::{Affine, P192, recoding::Recoding};
    ///
    /// let team = Team::on(&Pool::new(1)?);
    /// let product = double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[2], &Affine::generator())?;
    /// assert_eq!(product.to_affine_vartime(), Affine::generator().double());
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn on(pool: &Pool) -> Self {
        Self::of(Workers::Pool(pool.clone()))
    }

    /// The caller, and threads that are started for each k·P. They wait busily.
    ///
    /// ```
    /// use carryless::coordinates::{Jacobian, Point};
    /// use carryless::parallel::{ParallelError, Team, double_and_add_vartime};
    /// use carryless::{Affine, P192, recoding::Recoding};
    ///
    /// let team = Team::started_for_each_product();
    /// let product = double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[2], &Affine::generator())?;
    /// assert_eq!(product.to_affine_vartime(), Affine::generator().double());
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn started_for_each_product() -> Self {
        Self::of(Workers::Started)
    }

    fn of(workers: Workers) -> Self {
        let synchronisation = Synchronisation { waiting: Waiting::Busy, batch: BatchSize::Points(4) };
        Team { workers, synchronisation, patience: Self::PATIENCE, timeline: None, counters: Arc::default() }
    }

    /// This team with another synchronisation.
    ///
    /// ```
    /// use carryless::coordinates::{Jacobian, Point};
    /// use carryless::parallel::{BatchSize, ParallelError, Pool, Synchronisation, Team, Waiting, double_and_add_vartime};
    /// use carryless::{Affine, P192, recoding::Recoding};
    ///
    /// let by_signals = Synchronisation { waiting: Waiting::Signals, batch: BatchSize::Points(8) };
    /// let team = Team::on(&Pool::new(1)?).synchronised_by(by_signals);
    /// let product = double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[2], &Affine::generator())?;
    /// assert_eq!(product.to_affine_vartime(), Affine::generator().double());
    /// # Ok::<(), ParallelError>(())
    /// ```
    ///
    /// # Panics
    /// If a batch is 0.
    pub fn synchronised_by(self, synchronisation: Synchronisation) -> Self {
        assert!(synchronisation.batch != BatchSize::Points(0), "batch: 1 point or more");
        Team { synchronisation, ..self }
    }

    /// This team with another patience. The caller computes a part that is given up. So k·P takes at most the caller's
    /// own part, and for each of the one or two sums of the others the patience and the work of one thread.
    ///
    /// ```
    /// use carryless::coordinates::{Jacobian, Point};
    /// use carryless::parallel::{ParallelError, Pool, Team, double_and_add_vartime};
    /// use carryless::{Affine, P192, recoding::Recoding};
    ///
    /// let team = Team::on(&Pool::new(1)?).with_patience(4 * Team::PATIENCE);
    /// let product = double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[2], &Affine::generator())?;
    /// assert_eq!(product.to_affine_vartime(), Affine::generator().double());
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn with_patience(self, patience: Duration) -> Self {
        Team { patience, ..self }
    }

    /// This team, with the course of the next k·P written to a timeline.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool, Team, Timeline, double_and_add_vartime};
    /// use carryless::{Affine, P192, coordinates::Jacobian, recoding::Recoding};
    ///
    /// let timeline = Timeline::new();
    /// let team = Team::on(&Pool::new(1)?).timed_by(&timeline);
    /// double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[1234, 5], &Affine::generator())?;
    /// assert!(timeline.spans().iter().any(|span| span.part == "doublings"));
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn timed_by(self, timeline: &Timeline) -> Self {
        Team { timeline: Some(timeline.clone()), ..self }
    }

    /// What was recovered from so far, by this team and its clones.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool, Team, double_and_add_vartime};
    /// use carryless::{Affine, P192, coordinates::Jacobian, recoding::Recoding};
    ///
    /// let team = Team::on(&Pool::new(1)?);
    /// double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[1234, 5], &Affine::generator())?;
    /// assert_eq!(team.recoveries().panics, 0);
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn recoveries(&self) -> Recoveries {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let [late, stalled, ended, poisoned] = [0, 1, 2, 3].map(|i| count(&self.counters.missing[i]));
        Recoveries { late, stalled, ended, poisoned, panics: count(&self.counters.panics) }
    }

    /// Whether there are `needed` threads beside the caller's.
    pub(super) fn require(&self, needed: usize) -> Result<(), ParallelError> {
        match &self.workers {
            Workers::Pool(pool) if pool.threads() < needed => {
                Err(ParallelError::TooFewThreads { needed, pool: pool.threads() })
            }
            _ => Ok(()),
        }
    }

    /// Both ends of a queue of the powers with these exponents, ascending.
    pub(super) fn queue<T: Copy + Send>(&self, places: &[usize]) -> (Producer<T>, Consumer<T>) {
        hand_over(self.synchronisation.ends(places), self.synchronisation.waiting, self.patience)
    }

    /// Starts a part of k·P on another thread.
    pub(super) fn start<R: Copy + Send + 'static>(
        &self,
        name: &'static str,
        part: impl FnOnce(&mut Clock) -> Result<R, Missing> + Send + 'static,
    ) -> Part<R> {
        // The end of a part is signalled, or looked for busily.
        let waiting = if self.synchronisation.waiting == Waiting::Busy { Waiting::Busy } else { Waiting::Signals };
        let (producer, consumer) = hand_over([1].into(), waiting, self.patience);
        let (timeline, counters) = (self.timeline.clone(), self.counters.clone());
        let work = move || {
            let mut clock = Clock::start(timeline.as_ref(), name);
            let result = counters.catching_panics(|| part(&mut clock));
            clock.was(Activity::Works);
            drop(clock);
            // After a panic there is nothing to produce, and the consumer is told that the part ended.
            producer.produce(result.into_iter());
        };
        self.workers.start(name, Box::new(work));
        Part(consumer)
    }

    /// Does a part of k·P on the caller's thread.
    pub(super) fn here<R>(&self, clock: &mut Clock, part: impl FnOnce() -> R) -> Result<R, Missing> {
        let result = self.counters.catching_panics(part).ok_or(Missing::Ended);
        clock.was(Activity::Works);
        result
    }

    /// The clock of the caller's part.
    pub(super) fn clock(&self, name: &'static str) -> Clock {
        Clock::start(self.timeline.as_ref(), name)
    }

    /// The result of a part, or what the caller computes instead where it is missing.
    pub(super) fn or_recover<R>(&self, result: Result<R, Missing>, alone: impl FnOnce() -> R) -> R {
        result.unwrap_or_else(|missing| {
            let i = match missing {
                Missing::Late => 0,
                Missing::Stalled => 1,
                Missing::Ended => 2,
                Missing::Poisoned => 3,
            };
            self.counters.missing[i].fetch_add(1, Ordering::Relaxed);
            alone()
        })
    }
}

impl Counters {
    /// The result, or none where it panicked, which is counted.
    fn catching_panics<R>(&self, part: impl FnOnce() -> R) -> Option<R> {
        // What a panic leaves behind is not looked at: a part's queue ends, and its sum is dropped.
        let result = catch_unwind(AssertUnwindSafe(part));
        if result.is_err() {
            self.panics.fetch_add(1, Ordering::Relaxed);
        }
        result.ok()
    }
}

/// A part of k·P that another thread computes.
pub(super) struct Part<R: Copy + Send>(Consumer<Result<R, Missing>>);

impl<R: Copy + Send> Part<R> {
    /// The result of the part, which is waited for.
    pub fn result(mut self, clock: &mut Clock) -> Result<R, Missing> {
        let result = self.0.get(0);
        clock.was(Activity::Waits);
        result?
    }
}
