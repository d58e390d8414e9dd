//! Calibrated cycles, from interleaved rounds.
//!
//! A cycle is one step of a chain of additions in which each needs the one before: an addition of registers takes one
//! cycle on every processor in sight, whatever its clock does. The chain is timed right before and right after each
//! sample. All rows are sampled once, then all again, so that what disturbs the machine for a while disturbs no row
//! more than another.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Additions in one run of the chain: some microseconds.
const CHAIN: u32 = 16_384;

/// A sample is repeated until it takes at least this long.
const SAMPLE: Duration = Duration::from_micros(60);

/// Something to be timed.
pub struct Task<'a> {
    /// Carries the operation out so many times.
    run: Box<dyn FnMut(u64) + 'a>,
    repetitions: u64,
    samples: Samples,
}

/// Figures of one task, in the order of the rounds.
#[derive(Clone, Debug, Default)]
pub struct Samples(pub Vec<f64>);

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Limits {
    /// No round begins after this time, once there are three.
    pub budget: Duration,
    /// At most so many rounds.
    pub rounds: usize,
}

/// What samples come to: cycles of one operation, or a ratio of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// Half of the samples are below.
    pub median: f64,
    /// A quarter of them is below.
    pub q1: f64,
    /// A quarter of them is above.
    pub q3: f64,
    /// How many there are.
    pub samples: usize,
}

impl<'a> Task<'a> {
    /// Times `run`, which carries an operation out as often as its argument says.
    pub fn new(run: impl FnMut(u64) + 'a) -> Self {
        Task { run: Box::new(run), repetitions: 1, samples: Samples::default() }
    }

    /// Finds out how often the operation must be repeated in a sample: until none of three runs is too short, since one
    /// may take long for what disturbs the machine.
    fn settle(&mut self) {
        while (0..3).any(|_| elapsed(|| (self.run)(self.repetitions)) < SAMPLE) {
            self.repetitions *= 2;
        }
    }

    fn sample(&mut self) {
        if self.repetitions > 1 {
            // Not timed: it brings the code and the tables of a short operation back into the caches.
            (self.run)(1);
        }
        let before = elapsed(chain);
        let time = elapsed(|| (self.run)(self.repetitions));
        let after = elapsed(chain);
        let cycle = (before + after).as_secs_f64() / f64::from(2 * CHAIN);
        self.samples.0.push(time.as_secs_f64() / cycle / self.repetitions as f64);
    }
}

impl Quartiles {
    /// The quartiles of figures to which a rising function is applied.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Quartiles { median: f(self.median), q1: f(self.q1), q3: f(self.q3), samples: self.samples }
    }
}

impl Samples {
    /// The ratio of these figures to those of another task, round by round: what disturbs a whole round leaves it
    /// alone.
    pub fn to(&self, other: &Self) -> Self {
        Samples(self.0.iter().zip(&other.0).map(|(a, b)| a / b).collect())
    }

    /// Median and quartiles of at least one sample.
    pub fn quartiles(&self) -> Quartiles {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let quantile = |q: f64| sorted[(q * (sorted.len() - 1) as f64).round() as usize];
        Quartiles { median: quantile(0.5), q1: quantile(0.25), q3: quantile(0.75), samples: sorted.len() }
    }
}

/// The cycles of each task; `progress` hears which part of the work is done.
pub fn measure(mut tasks: Vec<Task<'_>>, limits: Limits, progress: impl Fn(f64)) -> Vec<Samples> {
    tasks.iter_mut().for_each(Task::settle);
    let start = Instant::now();
    for round in 0..limits.rounds {
        if round >= 3 && start.elapsed() > limits.budget {
            break;
        }
        tasks.iter_mut().for_each(Task::sample);
        let by_rounds = (round + 1) as f64 / limits.rounds as f64;
        progress(by_rounds.max(start.elapsed().as_secs_f64() / limits.budget.as_secs_f64()).min(1.0));
    }
    tasks.into_iter().map(|task| task.samples).collect()
}

fn elapsed(f: impl FnOnce()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed()
}

/// [`CHAIN`] additions, each of which needs the one before: Fibonacci numbers modulo 2^64.
///
/// They have no closed form that a compiler would find, and no addition of a constant that a processor could leave out.
#[inline(never)]
fn chain() {
    let (mut a, mut b) = black_box((1_u64, 1_u64));
    for _ in 0..CHAIN / 2 {
        a = a.wrapping_add(b);
        b = b.wrapping_add(a);
    }
    black_box((a, b));
}
