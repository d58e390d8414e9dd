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
//!
//! Another program on the same core makes this one wait. A sample that had to wait counts by the time that the thread was
//! given, and only where too few had not.
//!
//! The machine code is moved to other frames of memory every now and then (`placement.rs`), what a task by [`Task::anew`] holds is
//! made again at other addresses, and the stack begins elsewhere; all rows are sampled at each place: what a row takes at one place alone is no figure of the
//! machine.

use crate::placement::Code;
use crate::statistics::{self, Sample, Samples};
use carryless_rows::chains::{CHAIN, FOUR_CHAINS, chain, four_chains};
use carryless_rows::random::SplitMix64;
use serde::{Deserialize, Serialize};
use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant, SystemTime};

/// A sample is repeated until it takes at least this long.
const SAMPLE: Duration = Duration::from_micros(60);

/// Cycles that an addition of four chains takes on a core of one's own, and the most that is believed to be so: what
/// reads the clock is part of it.
const ALONE: [f64; 2] = [0.25, 0.29];

/// A sample is disturbed where the four chains were slower by this factor than on a quiet core.
const DISTURBED: f64 = 1.12;

/// A sample is disturbed where the clock changed by this factor within it.
const CLOCK: f64 = 1.08;

/// A thread that was given less time than passed by this much had to wait: far less than the shortest slice of time that a
/// system gives to another, and more than the clocks differ by.
const WAITED: Duration = Duration::from_micros(3);

/// The most placements of the machine code: more say nothing more.
const PLACEMENTS: u32 = 25;

/// Tables begin less than this many bytes farther than at another place.
const MOST_PADDING: usize = 1 << 16;
/// The stack is less than this many calls deeper, each of a page and 64 bytes.
const MOST_DEPTH: u64 = 40;

/// The least time at one place, several times as long as it takes to move there.
const STAY: Duration = Duration::from_millis(60);

/// Something to be timed.
pub struct Task<'a> {
    /// Carries the operation out as many times as the number says.
    run: Box<dyn FnMut(u64) + 'a>,
    /// Makes it anew, with tables at other addresses.
    again: Option<Box<dyn Fn() -> Self + 'a>>,
    /// Where the machine code lay when it was made.
    made_at: u32,
    /// Keeps what is made next from lying where the last one did.
    padding: Vec<u8>,
    /// Whether other threads do a part of it, whose time this thread's clock does not count.
    is_shared: bool,
    repetitions: u64,
    readings: Vec<Reading>,
}

/// One sample of a task, with what was seen beside it.
struct Reading {
    /// Of one operation.
    cycles: f64,
    /// Seconds of a cycle.
    cycle: f64,
    /// Cycles of an addition of the four chains, the slower of before and after.
    four_chains: f64,
    /// The longer cycle of before and after by the shorter one.
    clock: f64,
    /// Whether the thread had to wait.
    waited: bool,
    /// Where the machine code lay.
    placement: u32,
}

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Limits {
    /// No round begins after this time, once there are enough.
    pub budget: Duration,
    /// The fewest rounds.
    pub enough: usize,
    /// The most rounds.
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
    /// At how many places the machine code lay meanwhile.
    #[serde(default = "one")]
    pub placements: u32,
    /// How long the rounds took.
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

/// In what was written before code was moved.
fn one() -> u32 {
    1
}

impl Conditions {
    /// Whether the machine was busy with something else. An idle one shows less than half of each of these. Disturbed samples are left
    /// out, so that half of them may be.
    pub fn busy(&self) -> bool {
        self.disturbed > 0.5 || self.waited > 0.05 || self.spread > 0.06
    }

    /// Those of two measurements together.
    pub fn and(self, other: Self) -> Self {
        Conditions {
            rounds: if self.rounds == 0 { other.rounds } else { self.rounds.min(other.rounds) },
            placements: if self.placements == 0 { other.placements } else { self.placements.min(other.placements) },
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
        let (again, padding, readings) = (None, Vec::new(), Vec::new());
        Task { run: Box::new(run), again, made_at: 0, padding, is_shared: false, repetitions: 1, readings }
    }

    /// A task that is made anew at each place.
    pub fn anew(make: impl Fn() -> Self + 'a) -> Self {
        let first = make();
        Task { again: Some(Box::new(make)), ..first }
    }

    /// Makes it anew if it was made at another place, at addresses that differ by up to some pages.
    fn renew(&mut self, place: &mut Place) {
        if let Some(again) = self.again.as_ref().filter(|_| self.made_at != place.number) {
            self.padding = Vec::with_capacity(place.random.next_limb() as usize % MOST_PADDING);
            self.run = again().run;
            self.made_at = place.number;
        }
    }

    /// This task, of which other threads do a part if `is_shared`.
    pub fn shared(self, is_shared: bool) -> Self {
        Task { is_shared, ..self }
    }

    /// Carries the operation out `repetitions` times, and times nothing.
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

    fn sample(&mut self, place: &mut Place) {
        self.renew(place);
        // Not timed: it brings the code and the tables of the operation back into the caches.
        (self.run)(1);
        let before = Gauge::read();
        let given = given();
        let passed = elapsed(|| (self.run)(self.repetitions));
        let given = if self.is_shared { None } else { self::given().zip(given).map(|(after, before)| after - before) };
        let after = Gauge::read();
        let clock = before.cycle.max(after.cycle) / before.cycle.min(after.cycle);
        // A gauge that had to wait tells nothing.
        let cycle = if clock > CLOCK { before.cycle.min(after.cycle) } else { (before.cycle + after.cycle) / 2.0 };
        let (taken, waited) = taken(passed, given);
        self.readings.push(Reading {
            cycles: taken.as_secs_f64() / cycle / self.repetitions as f64,
            cycle,
            four_chains: before.four_chains.max(after.four_chains),
            clock,
            waited,
            placement: place.number,
        });
    }
}

impl Reading {
    fn is_disturbed(&self, alone: f64) -> bool {
        self.waited || self.four_chains > DISTURBED * alone || self.clock > CLOCK
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
pub fn measure(tasks: Vec<Task<'_>>, limits: Limits, progress: impl Fn(f64)) -> Measured {
    measure_with_glance(tasks, limits, progress, None)
}

/// The cycles of each task, as [`measure`] finds them; after some time `glance` is shown once what the rounds came to so far.
pub fn measure_with_glance(
    mut tasks: Vec<Task<'_>>,
    limits: Limits,
    progress: impl Fn(f64),
    mut glance: Option<(Duration, &dyn Fn(Measured))>,
) -> Measured {
    tasks.iter_mut().for_each(Task::settle);
    let (start, waited) = (Instant::now(), waited());
    let so_far = |rounds, placements| {
        let seconds = start.elapsed().as_secs_f64();
        let waited = waited.zip(self::waited()).map_or(0.0, |(before, after)| (after - before) / seconds);
        Conditions { rounds, placements, seconds, waited, ..Conditions::default() }
    };
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    let mut random = SplitMix64::new(1);
    let mut place = Place::new(limits.budget);
    let mut rounds = 0;
    while rounds < limits.rounds && (rounds < limits.enough || start.elapsed() < limits.budget) {
        place.leave_if_time();
        random.shuffle(&mut order);
        deeper(place.depth, &mut || order.iter().for_each(|i| tasks[*i].sample(&mut place)));
        rounds += 1;
        let by_rounds = rounds as f64 / limits.rounds as f64;
        let by_time = start.elapsed().as_secs_f64() / limits.budget.as_secs_f64();
        progress(by_rounds.max(by_time.min(rounds as f64 / limits.enough as f64)).min(1.0));
        if let Some((_, show)) = glance.take_if(|(after, _)| start.elapsed() > *after) {
            show(conclude(&tasks, so_far(rounds, place.number + 1)));
        }
    }
    conclude(&tasks, so_far(rounds, place.number + 1))
}

/// Where the machine code lies.
struct Place {
    /// Which place it is, from 0 on for that of the file.
    number: u32,
    /// How deep in the stack samples are taken.
    depth: u64,
    since: Option<Instant>,
    stay: Duration,
    code: Option<Code>,
    random: SplitMix64,
}

impl Place {
    /// That of the file, for measurements that take so long.
    fn new(budget: Duration) -> Self {
        let (stay, random) = (STAY.max(budget / PLACEMENTS), SplitMix64::new(seed()));
        Place { number: 0, depth: 0, since: None, stay, code: Some(Code::of_this_process()), random }
    }

    /// Moves the code, at first and after the time at one place; where that cannot be done it stays for good.
    fn leave_if_time(&mut self) {
        if self.since.is_some_and(|since| since.elapsed() < self.stay) {
            return;
        }
        if self.code.as_mut().is_some_and(|code| code.move_to_other_frames(&mut self.random)) {
            self.number += u32::from(self.since.is_some());
            self.depth = self.random.next_limb() % MOST_DEPTH;
        } else {
            self.code = None;
        }
        self.since = Some(Instant::now());
    }
}

/// Calls `act` from `calls` calls deeper in the stack, each of which takes a page and a line of the cache.
#[inline(never)]
fn deeper(calls: u64, act: &mut dyn FnMut()) {
    let padding = black_box([0_u8; 4096 + 64]);
    if calls == 0 {
        act()
    } else {
        deeper(calls - 1, act)
    }
    black_box(&padding);
}

/// Another one in each run: places are drawn anew.
fn seed() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

/// Tells the disturbed samples from the others.
fn conclude(tasks: &[Task<'_>], conditions: Conditions) -> Measured {
    let all = || tasks.iter().flat_map(|task| &task.readings);
    let four_chains: Vec<f64> = all().map(|reading| reading.four_chains).collect();
    let cycles: Vec<f64> = all().map(|reading| reading.cycle).collect();
    if cycles.is_empty() {
        return Measured { samples: Vec::new(), conditions };
    }
    let [least, most] = ALONE;
    let alone = statistics::quantile(&four_chains, 0.05).clamp(least, most);
    let nanoseconds = 1e9 * statistics::quantile(&cycles, 0.5);
    let of_reading = |reading: &Reading| Sample {
        figure: reading.cycles,
        is_disturbed: reading.is_disturbed(alone),
        placement: reading.placement,
    };
    let samples: Vec<Samples> = tasks.iter().map(|task| Samples::new(task.readings.iter().map(of_reading))).collect();
    let disturbed: usize = samples.iter().map(Samples::disturbed).sum();
    let spreads: Vec<f64> = samples.iter().map(|samples| samples.quartiles().spread()).collect();
    let spread = statistics::quantile(&spreads, 0.9);
    let disturbed = disturbed as f64 / cycles.len() as f64;
    Measured { samples, conditions: Conditions { disturbed, spread, nanoseconds, ..conditions } }
}

/// What a sample took of the time that passed, and whether it had to wait. Where somebody else has the whole machine for a while, a
/// virtual one may have given nothing.
pub fn taken(passed: Duration, given: Option<Duration>) -> (Duration, bool) {
    match given.filter(|given| passed.saturating_sub(*given) > WAITED) {
        Some(given) if given.is_zero() => (passed, true),
        Some(given) => (given, true),
        None => (passed, false),
    }
}

/// Time that the system gave to this thread; nothing where it does not say.
fn given() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
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
