//! Longer hand-overs in random interleavings.

pub mod sync;

#[path = "../../../carryless/src/parallel/hand_over.rs"]
pub mod hand_over;

#[path = "cases.rs"]
mod cases;

use cases::{Case, Death};
use hand_over::Waiting;
use shuttle::rand::{Rng, thread_rng};
use shuttle::scheduler::{PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner};

/// Hand-overs in `random` interleavings, by a scheduler that takes any thread at any step, and in `by_priorities`, by
/// one that changes few of the threads' priorities (S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, A
/// randomized scheduler with probabilistic guarantees of finding bugs, ASPLOS 2010).
pub fn check(random: usize, by_priorities: usize) {
    run(RandomScheduler::new_from_seed(1, random));
    println!("{random} random interleavings");
    run(PctScheduler::new_from_seed(1, 3, by_priorities));
    println!("{by_priorities} interleavings by random priorities");
}

fn run(scheduler: impl Scheduler + 'static) {
    let mut config = Config::new();
    config.silence_warnings = true;
    Runner::new(scheduler, config).run(|| {
        let case = any_case();
        let with_result = case.death == Death::Ends && thread_rng().r#gen();
        if with_result { case.with_result() } else { case.by_two() }
    });
}

fn any_case() -> Case {
    let mut rng = thread_rng();
    let places = rng.gen_range(8..=20);
    let waiting = [Waiting::Busy, Waiting::Signals, Waiting::Mutexes, Waiting::FirstBatch][rng.gen_range(0..4)];
    let made = if rng.r#gen() { places } else { rng.gen_range(0..=places) };
    // Shuttle's threads are one thread of the system. So a panic also poisons what another of them unlocks meanwhile,
    // and panics are for cases without signals.
    let may_panic = matches!(waiting, Waiting::Busy | Waiting::Mutexes);
    let death = if may_panic && rng.gen_ratio(1, 4) { Death::Panics } else { Death::Ends };
    let density = rng.gen_range(0.1..=1.0);
    Case {
        waiting,
        batch: rng.gen_range(1..=places + 1),
        impatient: rng.gen_ratio(1, 4),
        places,
        made,
        death,
        reads: (0..places).filter(|_| rng.gen_bool(density)).collect(),
    }
}
