//! Yes, no, or too close to call on this machine.
//!
//! A ratio of two timed figures is known with an interval. It is judged against a range: *yes* where the whole interval
//! lies inside, *no* where it lies outside, *too close* where it reaches across an end. The interval is first made wider
//! by a margin, since two builds, or two runs, of the same code differ by more than the rounds of one run do; on a busy
//! machine by a greater margin. What is counted is exact and has neither.

use crate::statistics::Estimate;
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Margin(pub f64);

impl Margin {
    /// Where the machine did nothing else.
    pub const IDLE: Self = Margin(0.03);

    /// Where it did.
    pub const BUSY: Self = Margin(0.15);

    /// The one for these conditions.
    pub fn under(conditions: &Conditions) -> Self {
        if conditions.busy() { Self::BUSY } else { Self::IDLE }
    }

    /// In per cent.
    pub fn per_cent(self) -> f64 {
        100.0 * self.0
    }

    /// Whether a ratio of timed figures lies in the range, its lower end included.
    pub fn judge(self, ratio: Estimate, range: &Range<f64>) -> Verdict {
        let (low, high) = (ratio.low / (1.0 + self.0), ratio.high * (1.0 + self.0));
        if range.start <= low && high < range.end {
            Verdict::Yes
        } else if high < range.start || low >= range.end {
            Verdict::No
        } else {
            Verdict::TooClose
        }
    }
}

/// Whether something exact lies in the range, its lower end included.
pub fn judge_exactly(figure: f64, range: &Range<f64>) -> Verdict {
    if range.contains(&figure) { Verdict::Yes } else { Verdict::No }
}

/// What is to be said of a busy machine.
pub fn warning(conditions: &Conditions) -> Option<String> {
    let margin = Margin::under(conditions).per_cent();
    conditions.busy().then(|| format!("The machine was busy: intervals are judged with a margin of {margin:.0} %."))
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
