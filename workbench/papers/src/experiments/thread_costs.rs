//! What threads cost by themselves: locks, signals, threads that start, wake up and hand over.

use super::cell::{CYCLES, Cell};
use super::threads::cores;
use carryless::parallel::{Team, Timeline};
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::statistics::Samples;
use std::hint::{black_box, spin_loop};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The column of these costs.
pub const COLUMN: &str = "threads by themselves";
/// Their quantity.
pub const COST: &str = "cost";

pub const LOCK: &str = "a lock, or an unlock, that nobody waits for";
pub const SENT: &str = "a signal to a thread that sleeps: to send it";
pub const AWAKE: &str = "a signal to a thread that sleeps: until it runs";
pub const STARTED: &str = "a thread: until it runs";
pub const JOINED: &str = "a thread: until it has run and is joined";
pub const PARKED: &str = "a parked thread of a pool: until it works";
pub const SEEN: &str = "a point to a thread that waits busily";

/// So long a thread is left alone, that it may fall asleep.
const REST: Duration = Duration::from_micros(500);

/// The costs from `runs` runs, in cycles of `nanoseconds` each, beside those of the paper.
pub fn cells(runs: usize, nanoseconds: f64) -> Result<Vec<Cell>, Failure> {
    let signals = signals(runs);
    let threads: Vec<[f64; 2]> = (0..runs).map(|_| thread_started()).collect();
    let column = |figures: &[[f64; 2]], i: usize| figures.iter().map(|figures| figures[i]).collect::<Vec<_>>();
    let parked = parked(runs)?;
    let costs: [(&str, Option<f64>, u32, Vec<f64>); 7] = [
        (LOCK, Some(200.0), 1, (0..runs).map(|_| lock()).collect()),
        (SENT, Some(2000.0), 2, column(&signals, 0)),
        (AWAKE, None, 2, column(&signals, 1)),
        (STARTED, None, 2, column(&threads, 0)),
        (JOINED, None, 2, column(&threads, 1)),
        (PARKED, None, 2, parked),
        (SEEN, None, 2, (0..runs).map(|_| handed_over()).collect()),
    ];
    let cell = |(label, paper, threads, figures): (&str, Option<f64>, u32, Vec<f64>)| {
        let samples = Samples::undisturbed(figures.into_iter().map(|figure| figure / nanoseconds));
        let cell = Cell::new(label, COLUMN, COST, CYCLES).paper(paper).of_threads(threads, cores());
        cell.timed((!samples.is_empty()).then_some(samples))
    };
    Ok(costs.into_iter().map(cell).collect())
}

/// Nanoseconds of a part of `count` equal ones.
fn each(time: Duration, count: u32) -> f64 {
    time.as_secs_f64() * 1e9 / f64::from(count)
}

fn lock() -> f64 {
    const PAIRS: u32 = 1000;
    let mutex = Mutex::new(0_u32);
    let start = Instant::now();
    for _ in 0..PAIRS {
        *black_box(&mutex).lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }
    each(start.elapsed(), 2 * PAIRS)
}

/// What the thread that is signalled waits for, and what it says.
#[derive(Default)]
struct Signalled {
    signals: usize,
    awake: Option<Instant>,
}

/// The time to send a signal, and until the other thread runs.
fn signals(runs: usize) -> Vec<[f64; 2]> {
    let (state, condition) = (Mutex::new(Signalled::default()), Condvar::new());
    let locked = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let sleeper = || {
        for signal in 0..runs {
            let asleep = |state: &mut Signalled| state.signals == signal;
            let mut state = condition.wait_while(locked(), asleep).unwrap_or_else(PoisonError::into_inner);
            state.awake = Some(Instant::now());
        }
    };
    let send = || {
        thread::sleep(REST);
        let start = Instant::now();
        locked().signals += 1;
        condition.notify_one();
        let sent = start.elapsed();
        loop {
            if let Some(awake) = locked().awake.take() {
                return [each(sent, 1), each(awake - start, 1)];
            }
            thread::sleep(REST);
        }
    };
    thread::scope(|scope| {
        scope.spawn(sleeper);
        (0..runs).map(|_| send()).collect()
    })
}

/// The time until a thread runs, and until it is joined.
fn thread_started() -> [f64; 2] {
    let start = Instant::now();
    let running = thread::spawn(Instant::now).join();
    let joined = start.elapsed();
    [running.map_or(f64::NAN, |running| each(running - start, 1)), each(joined, 1)]
}

/// The time from the beginning of a small product to that of its part on a pool whose threads are parked.
fn parked(runs: usize) -> Result<Vec<f64>, Failure> {
    let generator = (names::curve("curve", "JQ-25519")?.generator)();
    let is_row = |row: &&PointRow| row.id == "JQ-25519/pseudo-mersenne-folded/jacobi-quartic/parallel-naf";
    let Some(row) = registry::rows_of("JQ-25519").find(is_row) else { return Ok(Vec::new()) };
    let begins = |_| {
        thread::sleep(REST);
        let timeline = Timeline::new();
        let multiple = row.multiple_by(&Team::on(registry::pool(2)).timed_by(&timeline), &generator)?;
        black_box(multiple.multiply(&[3]));
        let spans = timeline.spans();
        let begin = |part| spans.iter().find(|span| span.part == part).map(|span| span.from);
        Some(each(begin("additions")?.saturating_sub(begin("doublings")?), 1))
    };
    Ok((0..runs).filter_map(begins).collect())
}

/// The time that a count takes from a thread to another one, there and back many times.
fn handed_over() -> f64 {
    const ROUNDS: u32 = 200;
    let count = AtomicU32::new(0);
    // Every second count is one thread's; it looks for it busily, and lets others run where that takes long.
    let answer = |mine: u32| {
        for round in 0..ROUNDS {
            let expected = 2 * round + mine;
            let mut looks = 0_u32;
            while count.load(Ordering::Acquire) != expected {
                looks += 1;
                if looks.is_multiple_of(1024) { thread::yield_now() } else { spin_loop() }
            }
            count.store(expected + 1, Ordering::Release);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| answer(1));
        // Until the other one runs, and looks.
        thread::sleep(REST);
        let start = Instant::now();
        answer(0);
        each(start.elapsed(), 2 * ROUNDS)
    })
}
