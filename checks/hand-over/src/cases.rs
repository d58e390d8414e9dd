//! What is done with hand-overs, and what must come of it. Compiled for each model checker, and for the faults.

use super::hand_over::{Missing, Producer, Waiting, hand_over};
use super::sync::thread;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

/// A value whose halves belong together.
type Value = [usize; 2];

fn value(i: usize) -> Value {
    [i + 1, !i]
}

/// How a producer ends before all places are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// It has no more values, or is dropped.
    Ends,
    /// The making of a value panics.
    Panics,
}

/// One hand-over.
#[derive(Clone, Debug)]
pub struct Case {
    pub waiting: Waiting,
    /// Values to a batch; of a first batch, after which each value is one.
    pub batch: usize,
    /// Whether a wait may be over before the value is there.
    pub impatient: bool,
    pub places: usize,
    /// Values after which the producer ends; none is missing if it is `places`.
    pub made: usize,
    pub death: Death,
    /// Which values the consumer asks for, ascending.
    pub reads: Vec<usize>,
}

impl Case {
    /// What the producer does.
    fn produce(&self, producer: Producer<Value>) {
        if self.made == 0 && self.death == Death::Ends {
            return drop(producer);
        }
        let mut i = 0;
        let values = std::iter::from_fn(|| {
            if i < self.made {
                i += 1;
                Some(value(i - 1))
            } else if self.death == Death::Panics {
                // A panic that prints nothing.
                resume_unwind(Box::new("planned"))
            } else {
                None
            }
        });
        let panicked = catch_unwind(AssertUnwindSafe(|| producer.produce(values))).is_err();
        assert_eq!(panicked, self.death == Death::Panics && self.made < self.places);
    }

    /// What the consumer must get for value i.
    fn check(&self, i: usize, got: Result<Value, Missing>) {
        let right = match got {
            Ok(got) => i < self.made && got == value(i),
            Err(Missing::Ended) => i >= self.made,
            Err(Missing::Late) => {
                self.waiting == Waiting::FirstBatch && (self.impatient || i >= self.batch.min(self.made))
            }
            Err(Missing::Stalled) => self.impatient,
            Err(Missing::Poisoned) => self.death == Death::Panics && self.waiting == Waiting::Mutexes,
        };
        assert!(right, "value {i}: {got:?} in {self:?}");
    }

    /// The ends of its batches.
    fn ends(&self) -> Box<[usize]> {
        let each = if self.waiting == Waiting::FirstBatch { 1 } else { self.batch };
        (self.batch..self.places).step_by(each).chain([self.places]).collect()
    }

    fn patience(&self) -> Duration {
        if self.impatient { Duration::ZERO } else { Duration::MAX }
    }

    /// A producer and a consumer.
    pub fn by_two(self) {
        let (producer, mut consumer) = hand_over(self.ends(), self.waiting, self.patience());
        let case = self.clone();
        let thread = thread::spawn(move || case.produce(producer));
        for &i in &self.reads {
            self.check(i, consumer.get(i));
        }
        // Before the other end perhaps, or after it.
        drop(consumer);
        thread.join().expect("it does not panic");
    }

    /// The producer waits for a sum that the consumer hands back, as parts of a product do.
    pub fn with_result(self) {
        let (producer, mut consumer) = hand_over(self.ends(), self.waiting, self.patience());
        let back = if self.waiting == Waiting::Busy { Waiting::Busy } else { Waiting::Signals };
        let (result, mut results) = hand_over([1].into(), back, self.patience());
        let case = self.clone();
        let thread = thread::spawn(move || {
            let mut sum = 0;
            for &i in &case.reads {
                let got = consumer.get(i);
                case.check(i, got);
                match got {
                    Ok(value) => sum += value[0],
                    Err(missing) => return result.produce([Err(missing)].into_iter()),
                }
            }
            result.produce([Ok(sum)].into_iter());
        });
        self.produce(producer);
        match results.get(0) {
            Ok(Ok(sum)) => assert_eq!(sum, self.reads.iter().map(|&i| value(i)[0]).sum()),
            Ok(Err(missing)) => assert!(!self.all_must_come(), "{missing:?} in {self:?}"),
            Err(missing) => assert!(missing == Missing::Stalled && self.impatient, "result: {missing:?} in {self:?}"),
        }
        drop(results);
        thread.join().expect("it does not panic");
    }

    /// Whether no value that is asked for can be missing.
    fn all_must_come(&self) -> bool {
        let first = if self.waiting == Waiting::FirstBatch { self.batch } else { self.made };
        !self.impatient && self.reads.iter().all(|&i| i < self.made.min(first))
    }
}
