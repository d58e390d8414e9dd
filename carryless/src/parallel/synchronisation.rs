//! How many points threads hand over at a time, and how they wait for them.

use super::Waiting;
use std::boxed::Box;
use std::vec::Vec;

/// How the threads of a product hand points to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synchronisation {
    /// How the adding thread waits.
    pub waiting: Waiting,
    /// How many points are handed over at a time.
    pub batch: Batch,
}

/// How many points are handed over at a time. Small batches keep both threads at work; but each costs what a cache line
/// takes from one processor to the other and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// So many, 1 or more. For [`Waiting::FirstBatch`] the first batch has so many, and each further one a single point.
    Points(usize),
    /// By the weight of the digits, for additions that take as long as `addition`/100 points take to be computed.
    ///
    /// Each batch takes as long to be computed as the one before takes to be added. For [`Waiting::FirstBatch`] the
    /// first batch is as small as may be without a point being late, and each further one a single point.
    ByWeight {
        /// An addition in hundredths of a doubling or halving.
        addition: u32,
    },
}

/// What a first batch by weight has for what is not foreseen.
const MARGIN: usize = 4;

impl Synchronisation {
    /// The ends of the batches of so many points. `needs` are the places of those that are added, ascending.
    pub(super) fn ends(self, points: usize, needs: impl FnOnce() -> Vec<usize>) -> Box<[usize]> {
        match (self.batch, self.waiting) {
            (Batch::Points(first), Waiting::FirstBatch) => first_then_each(first, points),
            (Batch::Points(batch), _) => (1..points.div_ceil(batch)).map(|i| i * batch).chain([points]).collect(),
            (Batch::ByWeight { addition }, Waiting::FirstBatch) => {
                // At place i, with w additions behind it, the adding thread finds first + w·addition/100 points, and
                // i + 1 must be there.
                let first = |(w, i): (usize, usize)| (i + 1).saturating_sub(w * addition as usize / 100);
                first_then_each(needs().into_iter().enumerate().map(first).max().unwrap_or(0) + MARGIN, points)
            }
            (Batch::ByWeight { addition }, _) => geometric(points, needs().len() as f32 * addition as f32 / 100.0),
        }
    }
}

/// One batch, and then each point by itself.
fn first_then_each(first: usize, points: usize) -> Box<[usize]> {
    (first.clamp(1, points.max(1))..=points).collect()
}

/// Batches of which each is as many times as large as the one before as all additions take as long as all points; the
/// smallest is a part of 32.
fn geometric(points: usize, additions: f32) -> Box<[usize]> {
    let ratio = (additions / points as f32).clamp(0.5, 2.0);
    let least = (points / 32).max(4);
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

    fn ends(waiting: Waiting, batch: Batch, points: usize, needs: &[usize]) -> Vec<usize> {
        Synchronisation { waiting, batch }.ends(points, || needs.to_vec()).into()
    }

    #[test]
    fn batches_of_equal_size() {
        assert_eq!(ends(Waiting::Busy, Batch::Points(4), 10, &[]), [4, 8, 10]);
        assert_eq!(ends(Waiting::Busy, Batch::Points(5), 10, &[]), [5, 10]);
        assert_eq!(ends(Waiting::FirstBatch, Batch::Points(7), 10, &[]), [7, 8, 9, 10]);
        assert_eq!(ends(Waiting::FirstBatch, Batch::Points(70), 10, &[]), [10]);
    }

    /// The first batch is the smallest by which no point is late, if additions take as long as is said.
    #[test]
    fn a_first_batch_by_weight() {
        let needs = [0, 1, 9, 10, 19];
        let first = ends(Waiting::FirstBatch, Batch::ByWeight { addition: 200 }, 20, &needs)[0] - MARGIN;
        let in_time = |first: usize| needs.iter().enumerate().all(|(w, i)| first + 2 * w > *i);
        assert!(in_time(first) && !in_time(first - 1), "{first}");
        assert_eq!(ends(Waiting::FirstBatch, Batch::ByWeight { addition: 200 }, 20, &[])[0], MARGIN);
    }

    /// All points are in batches, which shrink where additions take less time than the points, and grow where more.
    #[test]
    fn batches_by_weight() {
        let weight: Vec<usize> = (0..85).collect();
        for (addition, grow) in [(0, false), (150, false), (299, false), (400, true), (1000, true)] {
            let ends = ends(Waiting::Busy, Batch::ByWeight { addition }, 256, &weight);
            assert_eq!(ends.last(), Some(&256), "{addition}");
            let sizes: Vec<usize> = [0].iter().chain(&ends).zip(&ends).map(|(from, to)| to - from).collect();
            let inner = if grow { &sizes[..sizes.len() - 1] } else { &sizes[1..] };
            assert!(inner.is_sorted_by(|a, b| if grow { a <= b } else { a >= b }), "{addition}: {sizes:?}");
            assert!(sizes.len() <= 32 && inner.iter().all(|size| *size >= 8), "{addition}: {sizes:?}");
        }
        assert_eq!(ends(Waiting::Busy, Batch::ByWeight { addition: 100 }, 0, &[]), [0; 0]);
    }
}
