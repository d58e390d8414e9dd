//! The choice of a method for a purpose, by measuring.
//!
//! The library's own functions are candidates, and so is every implementation that will do, also with combs of other shapes and
//! with other splits than the usual ones. All are timed in the same rounds; the better half is timed again, and so on: most of the
//! time goes to the few that are close. What is compared at the end was timed together, beside the library's own functions that a
//! limit excludes.

use crate::failure::Failure;
use crate::statistics::{Estimate, Samples};
use crate::subject::{self, Subject, subjects};
use crate::timing::{self, Conditions, Limits, Measured, Task};
use crate::variants;
use crate::verdict::{Margin, Verdict, judge};
use carryless::word::has_vpclmulqdq_256;
use carryless_rows::batches::{BATCHES, Batch};
use carryless_rows::curves::ErasedCurve;
use carryless_rows::registry::{KG, KP, PointRow};
use clap::ValueEnum;
use serde::Serialize;
use std::time::Duration;

/// What is wanted of a method.
pub struct Purpose {
    /// The curve.
    pub curve: &'static ErasedCurve,
    /// [`KP`], [`KG`] or [`SUM`](carryless_rows::registry::SUM).
    pub operation: &'static str,
    /// What is minimised.
    pub goal: Goal,
    /// Whether the time must not depend on the scalar.
    pub in_constant_time: bool,
    /// The most bytes that may be used.
    pub memory: Option<usize>,
    /// How field elements may be multiplied, if not in every way.
    pub multipliers: Option<Vec<String>>,
}

/// What is minimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The time of one product, on as many threads as help
    Latency,
    /// The time of one core for each of many products
    Throughput,
    /// The bytes of tables; of those with the fewest, the fastest
    Memory,
}

/// A way to compute what is wanted.
#[derive(Clone, Copy)]
pub enum Candidate {
    /// An implementation, one product at a time; combs and splits are those of [`variants`] too.
    Row(&'static Subject, &'static PointRow),
    /// The library's function that names no method, one product at a time.
    Library(&'static Subject),
    /// The library's function for many secret scalars, 32 at a time.
    Batch(&'static Batch),
}

/// A candidate and what it took.
pub struct Ranked {
    /// What was timed.
    pub candidate: Candidate,
    /// Cycles of a product.
    pub samples: Samples,
    /// How many times as long as the chosen one it takes.
    pub ratio: Estimate,
    /// Whether it takes longer than the chosen one.
    pub slower: Verdict,
}

/// The chosen candidate, those that came close, and the library's own functions.
pub struct Choice {
    /// The chosen one, then the others that were timed to the end, the better ones first; the library's functions are among them.
    pub ranked: Vec<Ranked>,
    /// The library's own functions that are none of them, the fastest first: what a limit costs.
    pub library: Vec<Ranked>,
    /// How many candidates there were at the beginning.
    pub candidates: usize,
    /// Under which conditions those that are ranked were timed.
    pub conditions: Conditions,
    /// How far ratios are trusted.
    pub margin: Margin,
}

/// Seconds that a choice takes if nothing else is said.
pub const SECONDS: f64 = 8.0;

/// Products of a batch: those that share an inversion. More are hardly faster, and take so long that others disturb a sample.
const TOGETHER: usize = 32;

/// Candidates that are timed to the end.
const LAST: usize = 4;

/// The part of the time that the last round of all takes.
const LAST_PART: f64 = 0.5;

impl Candidate {
    /// The implementation's id, or the batch's function.
    pub fn name(&self) -> String {
        match self {
            Candidate::Row(_, row) => row.id.clone(),
            Candidate::Library(subject) => subject.id.to_owned(),
            Candidate::Batch(batch) => format!("{}/mul_batch", batch.curve),
        }
    }

    /// `constant` or `variable`.
    pub fn time(&self) -> &'static str {
        match self {
            Candidate::Row(_, row) => row.time,
            Candidate::Library(subject) => subject.time,
            Candidate::Batch(batch) => batch.time,
        }
    }

    /// Bytes of constants, of the fixed point's table and of what a run makes of its point; those of a batch are the caller's.
    pub fn bytes(&self) -> Option<usize> {
        match self {
            Candidate::Row(subject, _) | Candidate::Library(subject) => Some(subject.table_bytes + subject.run_bytes()),
            Candidate::Batch(_) => None,
        }
    }

    /// Those among them that the inversion reads.
    pub fn inversion_bytes(&self) -> Option<usize> {
        match self {
            Candidate::Row(_, row) => Some(row.inversion_bytes),
            Candidate::Library(subject) => Some(subject.function()?.memory.inversion),
            Candidate::Batch(_) => None,
        }
    }

    /// Threads that a product takes.
    pub fn threads(&self) -> u32 {
        match self {
            Candidate::Row(_, row) => row.threads,
            Candidate::Library(_) | Candidate::Batch(_) => 1,
        }
    }

    fn task(&self) -> Task<'static> {
        match self {
            Candidate::Row(subject, _) | Candidate::Library(subject) => subject.task(),
            Candidate::Batch(batch) => Task::new(batch.here(TOGETHER)),
        }
    }

    /// Products of one run of the task.
    fn products(&self) -> f64 {
        if let Candidate::Batch(_) = self { TOGETHER as f64 } else { 1.0 }
    }
}

impl Purpose {
    /// Every candidate that will do.
    ///
    /// A fixed point may also be multiplied by a method for any. For throughput products are not shared among threads, of
    /// which each has a product of its own. They may be by the library's own function, for public scalars by that for secrets too;
    /// and where nothing is said of memory or multipliers, for throughput side by side in batches, which there are on a few curves.
    pub fn candidates(&self) -> Vec<Candidate> {
        let all = subjects().iter().chain(variants::unusual(self.curve));
        let all = all.filter_map(|subject| Some(Candidate::Row(subject, subject.row()?)));
        let mut candidates: Vec<Candidate> = all.filter(|candidate| self.admits(candidate)).collect();
        let of_library = subjects().iter().filter(|subject| self.admits_of_library(subject)).map(Candidate::Library);
        candidates.extend(of_library.filter(|candidate| self.has_room(candidate)));
        let is_free = self.memory.is_none() && self.multipliers.is_none();
        if self.goal == Goal::Throughput && is_free && self.computes(KP) {
            // Of secrets, where products go side by side.
            let is_meant =
                |batch: &&Batch| has_vpclmulqdq_256() && batch.curve == self.curve.name && batch.time == "constant";
            candidates.extend(BATCHES.iter().filter(is_meant).map(Candidate::Batch));
        }
        if self.goal == Goal::Memory {
            // Those with the least, and those with the next least for the runner-up.
            let mut bytes: Vec<usize> = candidates.iter().filter_map(Candidate::bytes).collect();
            bytes.sort_unstable();
            bytes.dedup();
            let most = bytes.get(1).or(bytes.first()).copied();
            candidates.retain(|candidate| candidate.bytes() <= most);
        }
        candidates
    }

    /// The library's own functions for this, that a limit excludes or that are for the generator alone.
    pub fn excluded(&self) -> Vec<Candidate> {
        let admitted = self.candidates();
        let is_admitted =
            |own: &Subject| admitted.iter().filter_map(subject_of).any(|subject| std::ptr::eq(subject, own));
        let is_excluded =
            |own: &&Subject| self.is_of_library(own) && !is_admitted(own) && own.operation == self.operation;
        subjects().iter().filter(is_excluded).map(Candidate::Library).collect()
    }

    fn computes(&self, operation: &str) -> bool {
        operation == self.operation || (operation, self.operation) == (KP, KG)
    }

    fn admits(&self, candidate: &Candidate) -> bool {
        let Candidate::Row(subject, row) = candidate else { return false };
        row.curve == self.curve.name
            && self.computes(row.operation)
            && (!self.in_constant_time || row.time == "constant")
            && self.has_room(candidate)
            && self.admits_multiplier(row.multiplier)
            && (self.goal != Goal::Throughput || row.threads == 1)
            && !subject.is_oversubscribed()
    }

    fn has_room(&self, candidate: &Candidate) -> bool {
        candidate.bytes().is_none_or(|bytes| self.memory.is_none_or(|most| bytes <= most))
    }

    fn admits_multiplier(&self, multiplier: &str) -> bool {
        self.multipliers.as_ref().is_none_or(|chosen| chosen.iter().any(|one| one == multiplier))
    }

    /// The library's k·G is for the generator alone, and a fixed point may be another.
    fn admits_of_library(&self, subject: &Subject) -> bool {
        self.is_of_library(subject) && subject.operation != KG && self.admits_multiplier(subject.multiplier)
    }

    /// Whether it is a function of the library that computes this in this time class.
    fn is_of_library(&self, subject: &Subject) -> bool {
        subject.is_of_library()
            && subject.curve.is_some_and(|own| own.name == self.curve.name)
            && self.computes(subject.operation)
            && (!self.in_constant_time || subject.time == "constant")
    }

    /// Checks that the candidates agree, and times them for `seconds`; `progress` hears which part of the work is done.
    /// Nothing if there is no candidate.
    pub fn choose(&self, seconds: f64, progress: impl Fn(f64)) -> Result<Option<Choice>, Failure> {
        let mut left = self.candidates();
        let (candidates, excluded) = (left.len(), self.excluded());
        let rows: Vec<&Subject> = left.iter().chain(&excluded).filter_map(subject_of).collect();
        subject::check(&rows)?;
        let rounds = (1..).take_while(|round| candidates >> (round - 1) > LAST).count();
        let early = seconds * (1.0 - LAST_PART) / rounds.max(1) as f64;
        for round in 0..rounds {
            let done = early * round as f64 / seconds;
            let measured = time(&left, early, |part| progress(done + part * early / seconds));
            let keep = left.len().div_ceil(2).max(LAST);
            let timed: Vec<_> = left.iter().copied().zip(measured.samples).collect();
            left = self.best(&timed, keep).into_iter().map(|i| left[i]).collect();
        }
        if left.is_empty() {
            return Ok(None);
        }
        let last = if rounds == 0 { seconds } else { seconds * LAST_PART };
        let done = 1.0 - last / seconds;
        left.extend(&excluded);
        let Measured { samples, conditions } = time(&left, last, |part| progress(done + part * last / seconds));
        let timed: Vec<(Candidate, Samples)> = left.into_iter().zip(samples).collect();
        let (ranked, library) = timed.split_at(timed.len() - excluded.len());
        Ok(Some(Choice { candidates, ..self.ranked(ranked, library, conditions) }))
    }

    /// At least one candidate with its samples, and functions of the library beside them; the better ones first.
    fn ranked(
        &self,
        candidates: &[(Candidate, Samples)],
        library: &[(Candidate, Samples)],
        conditions: Conditions,
    ) -> Choice {
        let margin = Margin::under(&conditions);
        let order = self.best(candidates, LAST);
        let best = candidates[order[0]].1.clone();
        let rank = |(candidate, samples): &(Candidate, Samples)| {
            let ratio = margin.estimate(&samples.to(&best));
            Ranked {
                candidate: *candidate,
                samples: samples.clone(),
                ratio,
                slower: judge(ratio, &(1.0..f64::INFINITY)),
            }
        };
        let mut ranked: Vec<Ranked> = order.iter().map(|i| rank(&candidates[*i])).collect();
        (ranked[0].ratio, ranked[0].slower) = (Estimate::exactly(1.0), Verdict::No);
        let mut library: Vec<Ranked> = library.iter().map(rank).collect();
        library.sort_by(|a, b| a.samples.median().total_cmp(&b.samples.median()));
        Choice { ranked, library, candidates: candidates.len(), conditions, margin }
    }

    /// The choice where cycles are known, of at least one candidate.
    pub fn choose_by(&self, cycles: impl Fn(&Candidate) -> Option<f64>, conditions: Conditions) -> Option<Choice> {
        let known = |candidate: Candidate| Some((candidate, Samples::undisturbed([cycles(&candidate)?])));
        let candidates: Vec<_> = self.candidates().into_iter().filter_map(known).collect();
        let library: Vec<_> = self.excluded().into_iter().filter_map(known).collect();
        (!candidates.is_empty()).then(|| self.ranked(&candidates, &library, conditions))
    }

    /// The places of the best `most` candidates, the better ones first, and behind them of the library's own functions that are slower.
    fn best(&self, candidates: &[(Candidate, Samples)], most: usize) -> Vec<usize> {
        let bytes = |i: usize| if self.goal == Goal::Memory { candidates[i].0.bytes() } else { None };
        let cycles = |i: usize| candidates[i].1.median();
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by(|&i, &j| bytes(i).cmp(&bytes(j)).then(cycles(i).total_cmp(&cycles(j))));
        let of_library = |i: usize| matches!(candidates[i].0, Candidate::Library(_));
        let kept = order.into_iter().enumerate().filter(|(place, i)| *place < most || of_library(*i));
        kept.map(|(_, i)| i).collect()
    }
}

fn subject_of(candidate: &Candidate) -> Option<&'static Subject> {
    match candidate {
        Candidate::Row(subject, _) | Candidate::Library(subject) => Some(subject),
        Candidate::Batch(_) => None,
    }
}

/// Cycles of a product of each candidate.
fn time(candidates: &[Candidate], seconds: f64, progress: impl Fn(f64)) -> Measured {
    let limits = Limits { budget: Duration::from_secs_f64(seconds), enough: 9, rounds: 4001 };
    let Measured { samples, conditions } = timing::measure(
        candidates.iter().copied().map(|candidate| Task::anew(move || candidate.task())).collect(),
        limits,
        progress,
    );
    let of_product = |(candidate, samples): (&Candidate, Samples)| samples.map(|cycles| cycles / candidate.products());
    Measured { samples: candidates.iter().zip(samples).map(of_product).collect(), conditions }
}
