//! A cell of a table: a figure of the paper beside the one from here, and their units.

use carryless_workbench::statistics::Samples;
use carryless_workbench::table::figure;
use serde::Serialize;

/// Marks a published value that is wrong.
pub(super) const WRONG: &str = "!";

/// Marks a figure of more threads than there are cores.
pub(super) const OVERSUBSCRIBED: &str = "*";

/// The unit of measured times.
pub const CYCLES: &str = "cycles";

/// The unit of cycles that are counted in an emulator.
pub const EMULATED: &str = "ARM7 cycles";

/// The unit of costs in multiplications.
pub const PRODUCTS: &str = "M";

/// The unit of ratios.
pub const TIMES: &str = "×";

/// The unit of changes.
pub const PER_CENT: &str = "%";

/// A figure of the paper beside the one from here; either may be missing.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The line of the table.
    pub row: String,
    /// The column, or the block of columns.
    pub column: String,
    /// What is counted or measured.
    pub quantity: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// As printed, in this unit; a formula is evaluated.
    pub paper: Option<f64>,
    /// Whether the printed value is known to be wrong; a note says why.
    pub paper_is_wrong: bool,
    /// What the published algorithm gives when it is carried out as corrected.
    pub verified: Option<f64>,
    /// Counted here, or the median of what was measured here.
    pub here: Option<f64>,
    /// Whether it is of more threads than this machine has cores: nothing is concluded from it.
    pub oversubscribed: bool,
    /// A quarter of the samples is below.
    pub q1: Option<f64>,
    /// A quarter of them is above.
    pub q3: Option<f64>,
    /// What was measured, round by round.
    #[serde(skip)]
    pub samples: Option<Samples>,
}

impl Cell {
    /// A cell without figures.
    pub fn new(row: impl Into<String>, column: impl Into<String>, quantity: &'static str, unit: &'static str) -> Self {
        let (row, column) = (row.into(), column.into());
        let paper_is_wrong = false;
        Cell {
            row,
            column,
            quantity,
            unit,
            paper: None,
            paper_is_wrong,
            verified: None,
            here: None,
            oversubscribed: false,
            q1: None,
            q3: None,
            samples: None,
        }
    }

    /// With the printed value, if there is one.
    pub fn paper(mut self, paper: impl Into<Option<f64>>) -> Self {
        self.paper = paper.into();
        self
    }

    /// With the value that the corrected algorithm gives. The printed one is wrong where it is another.
    pub fn verified(mut self, verified: f64) -> Self {
        self.verified = Some(verified);
        self.paper_is_wrong = self.paper.is_some_and(|paper| paper != verified);
        self
    }

    /// With what was counted here, if it was.
    pub fn here(mut self, here: impl Into<Option<f64>>) -> Self {
        self.here = here.into();
        self
    }

    /// With what was measured here, if it was.
    pub fn timed(mut self, samples: Option<Samples>) -> Self {
        let quartiles = samples.as_ref().map(Samples::quartiles);
        self.here = quartiles.map(|quartiles| quartiles.median);
        self.q1 = quartiles.map(|quartiles| quartiles.q1);
        self.q3 = quartiles.map(|quartiles| quartiles.q3);
        self.samples = samples;
        self
    }

    /// The cell, measured with `threads` threads on `cores` cores.
    pub fn of_threads(self, threads: u32, cores: usize) -> Self {
        Cell { oversubscribed: threads as usize > cores, ..self }
    }

    pub(super) fn heading(&self) -> String {
        if self.unit.is_empty() { self.quantity.to_owned() } else { format!("{}, {}", self.quantity, self.unit) }
    }

    /// A figure of this cell as text: counts are whole, changes have a sign, costs in M two decimals.
    pub(super) fn text(&self, value: Option<f64>) -> String {
        match value {
            None => "–".to_owned(),
            Some(value) if self.unit == PER_CENT => format!("{value:+.1}"),
            Some(value) if value.fract() == 0.0 && value.abs() < 1000.0 => format!("{value}"),
            Some(value) if [PRODUCTS, TIMES].contains(&self.unit) && value < 9.995 => format!("{value:.2}"),
            Some(value) => figure(value),
        }
    }

    pub(super) fn paper_text(&self) -> String {
        let mark = if self.paper_is_wrong { format!("{WRONG} ") } else { String::new() };
        mark + &self.text(self.paper)
    }

    pub(super) fn here_text(&self) -> String {
        let mark = if self.oversubscribed && self.here.is_some() { OVERSUBSCRIBED } else { "" };
        if mark.is_empty() { self.text(self.here) } else { format!("{mark} {}", self.text(self.here)) }
    }

    pub(super) fn quartiles_text(&self) -> String {
        match self.q1.zip(self.q3) {
            None => "–".to_owned(),
            Some((q1, q3)) => format!("{} – {}", self.text(Some(q1)), self.text(Some(q3))),
        }
    }

    pub(super) fn ratio_text(&self) -> String {
        self.paper.zip(self.here).map_or("–".to_owned(), |(paper, here)| format!("{:.2}", paper / here))
    }
}
