//! How many points threads hand over at a time, and how they wait for them.

use super::Waiting;
use std::boxed::Box;
use std::vec::Vec;

/// How the threads of one k·P hand points to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synchronisation {
    /// How the adding thread waits.
    pub waiting: Waiting,
    /// How many points are handed over at a time.
    pub batch: BatchSize,
}

/// How many points are handed over at a time. Small batches keep both threads at work; but each costs what a cache line
/// takes from one processor to the other and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchSize {
    /// This many points, 1 or more. For [`Waiting::FirstBatch`] the first batch has as many, and each further one a single point.
    Points(usize),
    /// By the weight of the digits, for additions that take as long as `addition`/100 doublings or halvings.
    ///
    /// Each batch takes as long to be computed as the one before takes to be added. For [`Waiting::FirstBatch`] the
    /// first batch is as small as may be without a point being late, and each further one a single point.
    ByWeight {
        /// An addition in hundredths of a doubling or halving.
        addition: u32,
    },
}

/// Steps that a first batch by weight has for what is not foreseen.
const MARGIN: usize = 8;

impl Synchronisation {
    /// The ends of the batches of the powers with these exponents, ascending: a step is a doubling or a halving.
    pub(super) fn ends(self, places: &[usize]) -> Box<[usize]> {
        let (points, steps) = (places.len(), places.last().copied().unwrap_or(1));
        match (self.batch, self.waiting) {
            (BatchSize::Points(first), Waiting::FirstBatch) => first_then_each(first, points),
            (BatchSize::Points(batch), _) => (1..points.div_ceil(batch)).map(|i| i * batch).chain([points]).collect(),
            (BatchSize::ByWeight { addition }, Waiting::FirstBatch) => {
                // With w additions behind it, the adding thread finds those of first + w·addition/100 steps.
                let first = |(w, i): (usize, &usize)| i.saturating_sub(w.saturating_mul(addition as usize) / 100);
                let first = places.iter().enumerate().map(first).max().unwrap_or(0) + MARGIN;
                first_then_each(places.partition_point(|i| *i <= first), points)
            }
            (BatchSize::ByWeight { addition }, _) => {
                geometric(points, points as f32 * addition as f32 / (100.0 * steps as f32))
            }
        }
    }
}

/// One batch, and then each point by itself.
fn first_then_each(first: usize, points: usize) -> Box<[usize]> {
    (first.clamp(1, points.max(1))..=points).collect()
}

/// Batches of which each is `ratio` times as large as the one before, within a factor of 2; the smallest is a part of 32.
fn geometric(points: usize, ratio: f32) -> Box<[usize]> {
    // Batch i + 1 is computed while batch i is added: it should have as many points as take that time, ratio times those of batch
    // i.
    let ratio = ratio.clamp(0.5, 2.0);
    let least = points.div_ceil(32);
    // From the smallest on, which is the last where they grow smaller.
    let (mut sizes, mut size, mut sum) = (Vec::new(), least as f32, 0);
    while sum < points {
        let batch = (size as usize).max(least).min(points - sum);
        sum += batch;
        sizes.push(batch);
        size *= ratio.max(1.0 / ratio);
    }
    if ratio < 1.0 {
        sizes.reverse();
    }
    let mut end = 0;
    let mut ends = Vec::with_capacity(sizes.len());
    for size in sizes {
        end += size;
        ends.push(end);
    }
    ends.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(waiting: Waiting, batch: BatchSize, places: &[usize]) -> Vec<usize> {
        Synchronisation { waiting, batch }.ends(places).into()
    }

    const TEN: [usize; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

    #[test]
    fn batches_of_equal_size() {
        assert_eq!(ends(Waiting::Busy, BatchSize::Points(4), &TEN), [4, 8, 10]);
        assert_eq!(ends(Waiting::Busy, BatchSize::Points(5), &TEN), [5, 10]);
        assert_eq!(ends(Waiting::FirstBatch, BatchSize::Points(7), &TEN), [7, 8, 9, 10]);
        assert_eq!(ends(Waiting::FirstBatch, BatchSize::Points(70), &TEN), [10]);
    }

    /// The first batch is the smallest by which no point is late, if additions take as long as is said.
    #[test]
    fn a_first_batch_by_weight() {
        let places = [1, 3, 19, 20, 39, 60];
        let batch = BatchSize::ByWeight { addition: 200 };
        let first = ends(Waiting::FirstBatch, batch, &places)[0];
        // 60 − 5·2 steps must be done at the beginning, and some more.
        assert_eq!(first, places.iter().filter(|i| **i <= 50 + MARGIN).count());
        assert_eq!(ends(Waiting::FirstBatch, batch, &[2, 4, 6, 8, 10, 40]), [5, 6]);
        assert_eq!(ends(Waiting::FirstBatch, batch, &[]), [0; 0]);
    }

    /// All points are in batches, which shrink where additions take less time than the points, and grow where more.
    #[test]
    fn batches_by_weight() {
        let places: Vec<usize> = (1..=85).map(|i| 3 * i).collect();
        for (addition, grow) in [(0, false), (150, false), (299, false), (400, true), (1000, true)] {
            let ends = ends(Waiting::Busy, BatchSize::ByWeight { addition }, &places);
            assert_eq!(ends.last(), Some(&85), "{addition}");
            let sizes: Vec<usize> = [0].iter().chain(&ends).zip(&ends).map(|(from, to)| to - from).collect();
            let inner = if grow { &sizes[..sizes.len() - 1] } else { &sizes[1..] };
            assert!(inner.is_sorted_by(|a, b| if grow { a <= b } else { a >= b }), "{addition}: {sizes:?}");
            assert!(sizes.len() <= 32 && inner.iter().all(|size| *size >= 3), "{addition}: {sizes:?}");
        }
        assert_eq!(ends(Waiting::Busy, BatchSize::ByWeight { addition: 100 }, &[]), [0; 0]);
    }
}
