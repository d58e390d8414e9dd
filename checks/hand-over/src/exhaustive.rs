//! Small hand-overs of every kind, each in all interleavings: three values, any number of which is made.
//!
//! A hand-over whose consumer waits as long as it takes is explored in full, but with first batches only where that is
//! asked for. With a wait that may be over at any time, with a panic, and with a result that is handed back, there are
//! too many interleavings; there are explored those in which a thread that could go on is interrupted at most
//! [`INTERRUPTIONS`] times.

use super::cases::{Case, Death};
use super::hand_over::Waiting;
use loom::model::Builder;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

const INTERRUPTIONS: usize = 3;

const VALUES: usize = 3;

/// Which of them are asked for; there is no place 3.
const READS: [&[usize]; 4] = [&[0, 1, 2], &[2], &[0, 2], &[3]];

/// All cases of one way to wait; only those with few interruptions where that is asked for.
pub fn check(waiting: &str, few_interruptions: bool) {
    let (waiting, batch) = named(waiting);
    let bound = few_interruptions.then_some(INTERRUPTIONS);
    let (mut explored, mut interleavings, start) = (0, 0, Instant::now());
    let mut explore = |bound, case: Case, play: fn(Case)| {
        explored += 1;
        interleavings += all_interleavings(bound, move || play(case.clone()));
    };
    for reads in READS {
        for made in 0..=VALUES {
            let case = Case {
                waiting,
                batch,
                impatient: false,
                places: VALUES,
                made,
                death: Death::Ends,
                reads: reads.to_vec(),
            };
            explore(bound, case.clone(), Case::by_two);
            explore(Some(INTERRUPTIONS), case.clone(), Case::with_result);
            explore(Some(INTERRUPTIONS), Case { impatient: true, ..case.clone() }, Case::by_two);
            if waiting == Waiting::Busy && made < VALUES {
                explore(Some(INTERRUPTIONS), Case { death: Death::Panics, ..case }, Case::by_two);
            }
        }
    }
    println!(
        "{waiting:?}, {batch}: {explored} cases, {interleavings} interleavings, {:.1} s",
        start.elapsed().as_secs_f64()
    );
}

/// `signals-1` and its like, where the number is that of values to a batch.
fn named(waiting: &str) -> (Waiting, usize) {
    let (name, batch) = waiting.split_once('-').expect("a name and a number");
    let waiting = match name {
        "busy" => Waiting::Busy,
        "signals" => Waiting::Signals,
        "mutexes" => Waiting::Mutexes,
        "first" => Waiting::FirstBatch,
        _ => panic!("busy-N, signals-N, mutexes-N or first-N, not {name}"),
    };
    (waiting, batch.parse().expect("a number"))
}

/// Runs a model in all its interleavings, or in those with at most `bound` preemptions, and says how many there were.
fn all_interleavings(bound: Option<usize>, model: impl Fn() + Send + Sync + 'static) -> usize {
    let count = Arc::new(AtomicUsize::new(0));
    let counter = count.clone();
    let mut builder = Builder::new();
    builder.preemption_bound = bound;
    builder.check(move || {
        counter.fetch_add(1, Ordering::Relaxed);
        model();
    });
    count.load(Ordering::Relaxed)
}
