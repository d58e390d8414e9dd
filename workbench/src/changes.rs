//! What came of a comparison beside an earlier one: which rows became slower, and which faster.

use crate::failure::Failure;
use crate::names::quoted;
use crate::statistics::Estimate;
use crate::verdict::Margin;
use serde::{Deserialize, Serialize};

/// What a comparison is compared with, and what comes of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Beside {
    /// The baseline as it was named.
    pub name: String,
    /// When it was measured.
    pub date: String,
    /// The commit that it was measured of.
    pub commit: String,
    /// Where.
    pub cpu: String,
    /// The part by which a row must change to be called slower, or faster.
    pub threshold: f64,
    /// The part by which intervals are made wider.
    pub margin: f64,
    /// How many rows both have.
    pub rows: usize,
    /// The keys of those that became slower.
    pub slower: Vec<String>,
    /// The keys of those that became faster.
    pub faster: Vec<String>,
}

/// What a change is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It takes longer, beyond the threshold.
    Slower,
    /// It takes less, beyond the threshold.
    Faster,
    /// Neither is sure.
    Same,
}

/// What a ratio to the baseline is called.
pub fn judge(ratio: Estimate, threshold: f64, margin: Margin) -> Course {
    if ratio.median > 1.0 + threshold && ratio.low > 1.0 + margin.0 {
        Course::Slower
    } else if ratio.median < 1.0 - threshold && ratio.high * (1.0 + margin.0) < 1.0 {
        Course::Faster
    } else {
        Course::Same
    }
}

impl Beside {
    /// What the change of the row with this key is called.
    pub fn course(&self, key: &str) -> Course {
        if self.slower.iter().any(|own| own == key) {
            Course::Slower
        } else if self.faster.iter().any(|own| own == key) {
            Course::Faster
        } else {
            Course::Same
        }
    }

    /// What came of all rows.
    pub fn sentence(&self) -> String {
        let Beside { rows, slower, faster, threshold, margin, .. } = self;
        let (slower, faster) = (slower.len(), faster.len());
        let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        format!(
            "{rows} in both: {slower} slower and {faster} faster by more than {} %, with an interval that is {:.0} % clear of \
             no change.",
            per_cent(*threshold),
            100.0 * margin
        )
    }

    /// Fails where a row is slower.
    pub fn verdict(&self) -> Result<(), Failure> {
        let Beside { name, slower, threshold, .. } = self;
        let Some(first) = slower.first() else { return Ok(()) };
        let others = match slower.len() {
            1 => format!("{first} is"),
            n => format!("{first} and {} more are", n - 1),
        };
        let (name, threshold) = (quoted(name), per_cent(*threshold));
        Err(Failure::Work(format!("{others} slower than in the baseline '{name}' by more than {threshold} %")))
    }
}

/// Per cent without needless decimals.
fn per_cent(part: f64) -> String {
    format!("{}", (1e4 * part).round() / 100.0)
}
