//! Calibrated cycles, from interleaved rounds.
//!
//! A cycle is one step of a chain of additions in which each needs the one before: an addition of registers takes one
//! cycle on every processor in sight, whatever its clock does. The chain is timed right before and right after each
//! sample. All rows are sampled once, in an order that is drawn anew, then all again, so that what disturbs the machine
//! for a while disturbs no row more than another.
//!
//! A busy neighbour on the same core takes execution units away: it slows what is timed by up to 1.8 times, and a chain
//! that needs one unit does not notice. So four chains that do not depend on each other are timed beside it, and samples
//! during which they were slow are left out.

use crate::statistics::{self, Samples};
use carryless_rows::chains::{CHAIN, FOUR_CHAINS, chain, four_chains};
use carryless_rows::random::SplitMix64;
use serde::{Deserialize, Serialize};
use std::fs;
use std::time::{Duration, Instant};

/// A sample is repeated until it takes at least this long.
const SAMPLE: Duration = Duration::from_micros(60);

/// Cycles that an addition of four chains takes on a core of one's own, and the most that is believed to be so: what
/// reads the clock is part of it.
const ALONE: [f64; 2] = [0.25, 0.29];

/// A sample is disturbed where the four chains were slower by this factor than on a quiet core.
const DISTURBED: f64 = 1.12;

/// A sample is disturbed where the clock changed by this factor within it.
const CLOCK: f64 = 1.08;

/// Something to be timed.
pub struct Task<'a> {
    /// Carries the operation out so many times.
    run: Box<dyn FnMut(u64) + 'a>,
    repetitions: u64,
    samples: Vec<Sample>,
}

/// One sample of a task.
struct Sample {
    /// Of one operation.
    cycles: f64,
    /// Seconds of a cycle.
    cycle: f64,
    /// Cycles of an addition of the four chains, the slower of before and after.
    four_chains: f64,
    /// The longer cycle of before and after by the shorter one.
    clock: f64,
}

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Limits {
    /// No round begins after this time, once there are enough.
    pub budget: Duration,
    /// At least so many rounds.
    pub enough: usize,
    /// At most so many rounds.
    pub rounds: usize,
}

/// What tasks came to.
pub struct Measured {
    /// The figures of each task.
    pub samples: Vec<Samples>,
    /// Under which conditions.
    pub conditions: Conditions,
}

/// Under which conditions figures were taken.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Conditions {
    /// Rounds.
    pub rounds: usize,
    /// How long they took.
    pub seconds: f64,
    /// The part of the samples that was disturbed.
    pub disturbed: f64,
    /// The part of the time that the system gave to others; 0 where it does not say.
    pub waited: f64,
    /// The distance between the quartiles, as a part of the median, that nine tasks of ten do not exceed.
    pub spread: f64,
    /// Nanoseconds that a cycle took.
    pub nanoseconds: f64,
}

impl Conditions {
    /// Whether the machine was busy with something else. An idle one shows less than half of each of these.
    pub fn busy(&self) -> bool {
        self.disturbed > 0.2 || self.waited > 0.05 || self.spread > 0.06
    }

    /// Those of two measurements together.
    pub fn and(self, other: Self) -> Self {
        Conditions {
            rounds: if self.rounds == 0 { other.rounds } else { self.rounds.min(other.rounds) },
            seconds: self.seconds + other.seconds,
            disturbed: self.disturbed.max(other.disturbed),
            waited: self.waited.max(other.waited),
            spread: self.spread.max(other.spread),
            nanoseconds: other.nanoseconds,
        }
    }
}

impl<'a> Task<'a> {
    /// Times `run`, which carries an operation out as often as its argument says.
    pub fn new(run: impl FnMut(u64) + 'a) -> Self {
        Task { run: Box::new(run), repetitions: 1, samples: Vec::new() }
    }

    /// Carries the operation out so many times, and times nothing.
    pub fn once(mut self, repetitions: u64) {
        (self.run)(repetitions);
    }

    /// Finds out how often the operation must be repeated in a sample: until none of three runs is too short, since one
    /// may take long for what disturbs the machine.
    fn settle(&mut self) {
        while (0..3).any(|_| elapsed(|| (self.run)(self.repetitions)) < SAMPLE) {
            self.repetitions *= 2;
        }
    }

    fn sample(&mut self) {
        // Not timed: it brings the code and the tables of the operation back into the caches.
        (self.run)(1);
        let before = Gauge::read();
        let time = elapsed(|| (self.run)(self.repetitions)).as_secs_f64();
        let after = Gauge::read();
        let cycle = (before.cycle + after.cycle) / 2.0;
        self.samples.push(Sample {
            cycles: time / cycle / self.repetitions as f64,
            cycle,
            four_chains: before.four_chains.max(after.four_chains),
            clock: before.cycle.max(after.cycle) / before.cycle.min(after.cycle),
        });
    }
}

impl Sample {
    fn is_disturbed(&self, alone: f64) -> bool {
        self.four_chains > DISTURBED * alone || self.clock > CLOCK
    }
}

/// The state of the core at one moment.
struct Gauge {
    /// Seconds.
    cycle: f64,
    /// Cycles of an addition of the four chains.
    four_chains: f64,
}

impl Gauge {
    fn read() -> Self {
        let cycle = elapsed(chain).as_secs_f64() / f64::from(CHAIN);
        let four_chains = elapsed(four_chains).as_secs_f64() / f64::from(FOUR_CHAINS) / cycle;
        Gauge { cycle, four_chains }
    }
}

/// The cycles of each task; `progress` hears which part of the work is done.
pub fn measure(mut tasks: Vec<Task<'_>>, limits: Limits, progress: impl Fn(f64)) -> Measured {
    tasks.iter_mut().for_each(Task::settle);
    let (start, waited) = (Instant::now(), waited());
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    let mut random = SplitMix64::new(1);
    let mut rounds = 0;
    while rounds < limits.rounds && (rounds < limits.enough || start.elapsed() < limits.budget) {
        shuffle(&mut order, &mut random);
        for i in &order {
            tasks[*i].sample();
        }
        rounds += 1;
        let by_rounds = rounds as f64 / limits.rounds as f64;
        let by_time = start.elapsed().as_secs_f64() / limits.budget.as_secs_f64();
        progress(by_rounds.max(by_time.min(rounds as f64 / limits.enough as f64)).min(1.0));
    }
    let seconds = start.elapsed().as_secs_f64();
    let waited = waited.zip(self::waited()).map_or(0.0, |(before, after)| (after - before) / seconds);
    conclude(tasks, Conditions { rounds, seconds, waited, ..Conditions::default() })
}

/// Tells the disturbed samples from the others.
fn conclude(tasks: Vec<Task<'_>>, conditions: Conditions) -> Measured {
    let all = || tasks.iter().flat_map(|task| &task.samples);
    let four_chains: Vec<f64> = all().map(|sample| sample.four_chains).collect();
    let cycles: Vec<f64> = all().map(|sample| sample.cycle).collect();
    if cycles.is_empty() {
        return Measured { samples: Vec::new(), conditions };
    }
    let [least, most] = ALONE;
    let alone = statistics::quantile(&four_chains, 0.05).clamp(least, most);
    let nanoseconds = 1e9 * statistics::quantile(&cycles, 0.5);
    let of_task = |task: Task<'_>| {
        let samples = task.samples.iter();
        Samples::new(samples.map(|sample| (sample.cycles, sample.is_disturbed(alone))))
    };
    let samples: Vec<Samples> = tasks.into_iter().map(of_task).collect();
    let disturbed: usize = samples.iter().map(Samples::disturbed).sum();
    let spreads: Vec<f64> = samples.iter().map(|samples| samples.quartiles().spread()).collect();
    let spread = statistics::quantile(&spreads, 0.9);
    let disturbed = disturbed as f64 / cycles.len() as f64;
    Measured { samples, conditions: Conditions { disturbed, spread, nanoseconds, ..conditions } }
}

/// Source: R. Durstenfeld, Algorithm 235, Communications of the ACM 7(7), 1964.
fn shuffle(order: &mut [usize], random: &mut SplitMix64) {
    for i in (1..order.len()).rev() {
        order.swap(i, (random.next_limb() % (i as u64 + 1)) as usize);
    }
}

/// Seconds that this thread was ready to run and did not: Linux counts them.
fn waited() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().nth(1)?.parse::<f64>().ok()? * 1e-9)
}

fn elapsed(f: impl FnOnce()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed()
}
