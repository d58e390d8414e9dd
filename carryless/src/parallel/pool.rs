//! Threads that are there before there is work, parked until then.

use super::ParallelError;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::boxed::Box;
use std::format;
use std::string::ToString;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

/// Parked threads, for parts of one k·P ([`super::Team`]) and for batches.
///
/// They end when the pool and everything that uses it is dropped, and their work is done.
///
/// ```
/// use carryless::parallel::{ParallelError, Pool, Team, double_and_add_vartime};
/// use carryless::{Affine, P192, coordinates::{Jacobian, Point}, mul_vartime, recoding::Recoding};
///
/// let (pool, g) = (Pool::new(2)?, Affine::<P192>::generator());
/// assert_eq!(pool.mul_vartime_batch(&[&[2], &[3]], &[g, g]).expect("of one length")[0], g.double());
/// let product: Jacobian<P192> = double_and_add_vartime(&Team::on(&pool), Recoding::Naf, &[1234, 5], &g)?;
/// assert_eq!(product.to_affine_vartime(), mul_vartime(&[1234, 5], &g));
/// # Ok::<(), ParallelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pool {
    threads: Arc<ThreadPool>,
    pinned: Arc<AtomicUsize>,
}

impl Pool {
    /// A pool of threads, which the system puts on processors as it likes.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool};
    ///
    /// assert_eq!(Pool::new(2)?.threads(), 2);
    /// assert_eq!(Pool::new(0).err(), Some(ParallelError::NoThreads));
    /// # Ok::<(), ParallelError>(())
    /// ```
    ///
    /// # Errors
    /// If there are to be none, or the system does not start them.
    pub fn new(threads: usize) -> Result<Self, ParallelError> {
        Self::build(threads, |_| false)
    }

    /// A thread for each processor that this program may use.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool};
    ///
    /// assert!(Pool::on_all_cores()?.threads() >= 1);
    /// # Ok::<(), ParallelError>(())
    /// ```
    ///
    /// # Errors
    /// If the system does not start them.
    pub fn on_all_cores() -> Result<Self, ParallelError> {
        Self::new(cores())
    }

    /// A pool of threads, each kept on a processor of its own as far as the system allows it and has enough of them: the
    /// last processor first, which leaves the first ones to the caller.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool};
    ///
    /// assert_eq!(Pool::pinned(2)?.threads(), 2);
    /// # Ok::<(), ParallelError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Pool::new`].
    pub fn pinned(threads: usize) -> Result<Self, ParallelError> {
        let processors: Vec<_> = core_affinity::get_core_ids().unwrap_or_default().into_iter().rev().collect();
        Self::build(threads, move |i| processors.get(i).is_some_and(|id| core_affinity::set_for_current(*id)))
    }

    fn build(threads: usize, pin: impl Fn(usize) -> bool + Send + Sync + 'static) -> Result<Self, ParallelError> {
        if threads == 0 {
            return Err(ParallelError::NoThreads);
        }
        let pinned = Arc::new(AtomicUsize::new(0));
        let count = pinned.clone();
        let on_start = move |i| {
            count.fetch_add(pin(i).into(), Ordering::Relaxed);
        };
        let builder = ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("carryless-{i}"));
        let threads = builder.start_handler(on_start).build().map_err(|e| ParallelError::Start(e.to_string()))?;
        Ok(Pool { threads: Arc::new(threads), pinned })
    }

    /// How many threads it has.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool};
    ///
    /// assert_eq!(Pool::new(3)?.threads(), 3);
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// How many of them are kept on a processor of their own; a thread is counted once it has started.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool};
    ///
    /// assert_eq!(Pool::new(2)?.pinned_threads(), 0);
    /// assert!(Pool::pinned(2)?.pinned_threads() <= 2);
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn pinned_threads(&self) -> usize {
        self.pinned.load(Ordering::Relaxed)
    }

    /// Starts `work` on one of the threads.
    pub(super) fn spawn(&self, work: Box<dyn FnOnce() + Send>) {
        self.threads.spawn(work);
    }

    /// Runs `work` on the pool's threads, and waits for it.
    pub(super) fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.threads.install(work)
    }
}

/// Processors that this program may use.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
