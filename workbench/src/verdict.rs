//! Yes, no, or too close to call on this machine.
//!
//! A ratio of two timed figures is known with an interval. It is judged against a range: *yes* where the whole interval
//! lies inside, *no* where it lies outside, *too close* where it reaches across an end. The interval that is judged is the one
//! that is shown. It is wider than what the samples of a run come to by a margin, since two builds of the same code differ by
//! more; on a busy machine by a greater margin, and where this program waited too long there is no interval at all.
//! `doc/placement.md` has the experiment by which the margins were chosen. What is counted is exact and has neither.

use crate::statistics::{Estimate, Samples};
use crate::timing::Conditions;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// What figures say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is so.
    Yes,
    /// It is not.
    No,
    /// The figures do not tell on this machine.
    TooClose,
    /// A figure is not there.
    Missing,
}

/// The part of a figure by which an interval is made wider at each end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin(pub f64);

/// The part of the time that the program waited above which no ratio is known.
const MOST_WAITED: f64 = 0.3;

impl Margin {
    /// Where the machine did nothing else.
    pub const IDLE: Self = Margin(0.03);

    /// Where it did.
    pub const BUSY: Self = Margin(0.06);

    /// Where it did so much else that no interval can be given.
    pub const UNKNOWN: Self = Margin(f64::INFINITY);

    /// The one for these conditions.
    pub fn under(conditions: &Conditions) -> Self {
        match conditions {
            conditions if conditions.waited > MOST_WAITED => Self::UNKNOWN,
            conditions if conditions.busy() => Self::BUSY,
            _ => Self::IDLE,
        }
    }

    /// In per cent, where it is known.
    pub fn per_cent(self) -> Option<f64> {
        self.is_known().then_some(100.0 * self.0)
    }

    /// Whether intervals can be given.
    pub fn is_known(self) -> bool {
        self.0.is_finite()
    }

    /// The median of samples with the interval that is shown and judged.
    pub fn estimate(self, samples: &Samples) -> Estimate {
        self.widen(samples.estimate())
    }

    /// The estimate with an interval that is wider by this.
    pub fn widen(self, Estimate { median, low, high }: Estimate) -> Estimate {
        Estimate { median, low: low / (1.0 + self.0), high: high * (1.0 + self.0) }
    }
}

/// Whether a figure lies in the range, its lower end included.
pub fn judge(Estimate { low, high, .. }: Estimate, range: &Range<f64>) -> Verdict {
    if range.start <= low && high < range.end {
        Verdict::Yes
    } else if high < range.start || low >= range.end {
        Verdict::No
    } else {
        Verdict::TooClose
    }
}

/// Whether something exact lies in the range, its lower end included.
pub fn judge_exactly(figure: f64, range: &Range<f64>) -> Verdict {
    if range.contains(&figure) { Verdict::Yes } else { Verdict::No }
}

/// What is to be said of a busy machine.
pub fn warning(conditions: &Conditions) -> Option<String> {
    let waited = 100.0 * conditions.waited;
    conditions.busy().then(|| match Margin::under(conditions).per_cent() {
        Some(margin) => format!("The machine was busy: intervals are wider by {margin:.0} % at each end."),
        None => format!(
            "The machine was too busy: this program waited {waited:.0} % of the time. ~: may be far off, no interval."
        ),
    })
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::TooClose => "too close",
            Verdict::Missing => "untested",
        })
    }
}
