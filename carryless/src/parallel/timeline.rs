//! When each thread of a team worked, and when it waited.

use core::time::Duration;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use std::vec::Vec;

/// What a thread does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// It computes.
    Works,
    /// It waits for another thread.
    Waits,
}

/// A stretch of time in which a thread does one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The thread's part: `doublings`, `halvings`, `additions` …
    pub part: &'static str,
    /// What it does.
    pub activity: Activity,
    /// When it begins, counted from the start of k·P.
    pub from: Duration,
    /// When it ends.
    pub to: Duration,
}

/// The course of one k·P over its threads. Each of them looks at the clock for each point, which takes time too.
///
/// ```
/// use carryless::parallel::{Activity, ParallelError, Pool, Team, Timeline, double_and_add_vartime};
/// use carryless::{Affine, P192, coordinates::Jacobian, recoding::Recoding};
///
/// let timeline = Timeline::new();
/// let team = Team::on(&Pool::new(1)?).timed_by(&timeline);
/// double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[1234, 5], &Affine::generator())?;
/// assert!(timeline.spans().iter().any(|span| span.activity == Activity::Works && span.from < span.to));
/// # Ok::<(), ParallelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Timeline {
    origin: Instant,
    spans: Arc<Mutex<Vec<Span>>>,
}

impl Timeline {
    /// Begins now.
    ///
    /// ```
    /// assert!(carryless::parallel::Timeline::new().spans().is_empty());
    /// ```
    #[expect(clippy::new_without_default, reason = "it starts a clock")]
    pub fn new() -> Self {
        Timeline { origin: Instant::now(), spans: Arc::default() }
    }

    /// The spans of the parts that have ended, each part's in order.
    ///
    /// ```
    /// use carryless::parallel::{ParallelError, Pool, Team, Timeline, double_and_add_vartime};
    /// use carryless::{Affine, P192, coordinates::Jacobian, recoding::Recoding};
    ///
    /// let timeline = Timeline::new();
    /// let team = Team::on(&Pool::new(1)?).timed_by(&timeline);
    /// double_and_add_vartime::<Jacobian<P192>>(&team, Recoding::Naf, &[1234, 5], &Affine::generator())?;
    /// assert!(!timeline.spans().is_empty());
    /// # Ok::<(), ParallelError>(())
    /// ```
    pub fn spans(&self) -> Vec<Span> {
        self.spans.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A part's own clock: it writes to the timeline when the part ends. Without a timeline it does nothing.
pub(super) struct Clock(Option<Running>);

struct Running {
    timeline: Timeline,
    part: &'static str,
    last: Duration,
    spans: Vec<Span>,
}

impl Clock {
    pub fn start(timeline: Option<&Timeline>, part: &'static str) -> Self {
        Clock(timeline.map(|timeline| Running {
            timeline: timeline.clone(),
            part,
            last: timeline.origin.elapsed(),
            spans: Vec::with_capacity(1024),
        }))
    }

    /// What went on until now.
    #[inline(always)]
    pub fn was(&mut self, activity: Activity) {
        if let Some(running) = &mut self.0 {
            running.was(activity);
        }
    }
}

impl Running {
    #[inline(never)]
    fn was(&mut self, activity: Activity) {
        let (from, to) = (self.last, self.timeline.origin.elapsed());
        self.last = to;
        match self.spans.last_mut() {
            Some(span) if span.activity == activity => span.to = to,
            _ => self.spans.push(Span { part: self.part, activity, from, to }),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.timeline.spans.lock().unwrap_or_else(PoisonError::into_inner).append(&mut self.spans);
    }
}
