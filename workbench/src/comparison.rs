//! The balanced comparison: rows are checked against each other, and timed in the same rounds.

use crate::failure::Failure;
use crate::statistics::{Estimate, Samples, UNKNOWN};
use crate::subject::{self, Subject};
use crate::timing::{self, Conditions, Limits, Measured, Task};
use crate::unit::Unit;
use crate::verdict::Margin;
use std::time::Duration;

/// A subject and what it took.
pub struct Timed {
    /// What was timed.
    pub subject: &'static Subject,
    /// Cycles, round by round.
    pub samples: Samples,
}

/// The result of a comparison.
pub struct Comparison {
    /// What was timed, in the order of all subjects.
    pub timed: Vec<Timed>,
    /// Under which conditions.
    pub conditions: Conditions,
    /// How far ratios are trusted.
    pub margin: Margin,
    /// Whether only the default methods were timed.
    pub quick: bool,
}

/// A look at what the rounds came to so far.
#[derive(Clone, Copy)]
pub struct Glance<'a> {
    /// After this time.
    pub after: Duration,
    /// Shows it.
    pub show: &'a dyn Fn(&Comparison),
}

impl Comparison {
    /// Checks that subjects agree, and times them in the same rounds for `seconds`.
    pub fn of(subjects: &[&'static Subject], seconds: f64, progress: impl Fn(f64)) -> Result<Self, Failure> {
        Self::with_glance(subjects, seconds, progress, None)
    }

    /// Checks and times subjects as [`Self::of`] does, with a look at the first rounds.
    pub fn with_glance(
        subjects: &[&'static Subject],
        seconds: f64,
        progress: impl Fn(f64),
        glance: Option<Glance<'_>>,
    ) -> Result<Self, Failure> {
        subject::check(subjects)?;
        let limits = Limits { budget: Duration::from_secs_f64(seconds), enough: 9, rounds: 4001 };
        let tasks = subjects.iter().map(|subject| Task::anew(|| subject.task())).collect();
        let show = |measured| {
            let so_far = Self::concluded(subjects, measured);
            glance.iter().for_each(|glance| (glance.show)(&so_far));
        };
        let look = glance.map(|glance| (glance.after, &show as &dyn Fn(Measured)));
        let measured = timing::measure_with_glance(tasks, limits, progress, look);
        Ok(Self::concluded(subjects, measured))
    }

    fn concluded(subjects: &[&'static Subject], Measured { samples, conditions }: Measured) -> Self {
        let timed = subjects.iter().zip(samples).map(|(subject, samples)| Timed { subject, samples }).collect();
        let margin = Margin::under(&conditions);
        Comparison { timed, conditions, margin, quick: false }
    }

    /// The median in this unit, marked where it may be far off.
    pub fn text(&self, timed: &Timed, unit: Unit) -> String {
        let uncertain = !self.margin.is_known() || timed.samples.is_uncertain();
        let text = unit.text(timed.samples.median(), self.conditions.nanoseconds);
        if uncertain { format!("{UNKNOWN}{text}") } else { text }
    }

    /// The time of one row to that of another, as it is shown and judged.
    pub fn ratio(&self, a: &Timed, b: &Timed) -> Estimate {
        self.margin.estimate(&a.samples.to(&b.samples))
    }

    /// The row of this id and operation.
    pub fn find(&self, id: &str, operation: &str) -> Option<&Timed> {
        self.timed.iter().find(|timed| timed.subject.id == id && timed.subject.operation == operation)
    }

    /// The fastest of those that were timed.
    pub fn fastest(&self, among: impl Fn(&Subject) -> bool) -> Option<&Timed> {
        let among = self.timed.iter().filter(|timed| among(timed.subject));
        among.min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()))
    }
}
