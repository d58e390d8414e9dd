//! What the reproduction of a table comes to: figures of the paper beside those from here, notes, and which of the
//! paper's conclusions hold.

use crate::environment::Environment;
use crate::experiments::Experiment;
use crate::statistics::Samples;
use crate::table::{Table, distinct, figure};
use serde::Serialize;
use std::io::{self, Write};

/// Marks a published value that is wrong.
const WRONG: &str = "!";

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

    fn heading(&self) -> String {
        if self.unit.is_empty() { self.quantity.to_owned() } else { format!("{}, {}", self.quantity, self.unit) }
    }

    /// A figure of this cell as text: counts are whole, changes have a sign, costs in M two decimals.
    fn text(&self, value: Option<f64>) -> String {
        match value {
            None => "–".to_owned(),
            Some(value) if self.unit == PER_CENT => format!("{value:+.1}"),
            Some(value) if value.fract() == 0.0 && value.abs() < 1000.0 => format!("{value}"),
            Some(value) if self.unit == PRODUCTS && value < 9.995 => format!("{value:.2}"),
            Some(value) => figure(value),
        }
    }

    fn paper_text(&self) -> String {
        let mark = if self.paper_is_wrong { format!("{WRONG} ") } else { String::new() };
        mark + &self.text(self.paper)
    }

    fn quartiles_text(&self) -> String {
        match self.q1.zip(self.q3) {
            None => "–".to_owned(),
            Some((q1, q3)) => format!("{} – {}", self.text(Some(q1)), self.text(Some(q3))),
        }
    }

    fn ratio_text(&self) -> String {
        self.paper.zip(self.here).map_or("–".to_owned(), |(paper, here)| format!("{:.2}", paper / here))
    }
}

/// The unit of costs in multiplications.
pub const PRODUCTS: &str = "M";

/// The unit of changes.
pub const PER_CENT: &str = "%";

/// A conclusion of the paper, and whether it holds here; nothing where this processor cannot tell.
pub struct Claim {
    /// What is claimed, to be read after "that".
    pub says: String,
    /// Whether the figures from here agree.
    pub holds: Option<bool>,
}

impl Claim {
    /// The claim with its figures' verdict.
    pub fn new(says: impl Into<String>, holds: impl Into<Option<bool>>) -> Self {
        Claim { says: says.into(), holds: holds.into() }
    }
}

/// One sentence: which claims hold here, which do not, and which were not put to the test.
pub fn conclusion(claims: &[Claim]) -> String {
    let group = |verdict: Option<bool>, begin: &str| {
        let says: Vec<&str> =
            claims.iter().filter(|claim| claim.holds == verdict).map(|claim| claim.says.as_str()).collect();
        (!says.is_empty()).then(|| format!("{begin} that {}", says.join(", and that ")))
    };
    let groups = [
        group(Some(true), "it holds here"),
        group(Some(false), "it does not hold here"),
        group(None, "it could not be tested here"),
    ];
    let parts: Vec<String> = groups.into_iter().flatten().collect();
    format!("Of what the paper says, {}.", parts.join("; "))
}

/// The reproduction of a table.
#[derive(Debug)]
pub struct Reproduction {
    /// The figures, block by block.
    pub cells: Vec<Cell>,
    /// What must be known to read them.
    pub notes: Vec<String>,
    /// Which of the paper's conclusions hold here.
    pub conclusion: String,
}

impl Reproduction {
    /// A reproduction with the sentence that its claims come to.
    pub fn new(cells: Vec<Cell>, notes: &[&str], claims: &[Claim]) -> Self {
        let notes = notes.iter().map(|note| (*note).to_owned()).collect();
        Reproduction { cells, notes, conclusion: conclusion(claims) }
    }

    /// Writes the tables, one a block of columns, the notes and the conclusion.
    pub fn write(&self, out: &mut dyn Write, experiment: &Experiment, here: &Environment) -> io::Result<()> {
        let Experiment { name, title, source, timed, .. } = experiment;
        writeln!(out, "# {name}: {title}\n\nPaper: {source}.")?;
        if *timed {
            writeln!(out, "Here: {}, {}; compiler: {}.", here.cpu, here.backend, here.rustc)?;
            writeln!(out, "Cycles are of each machine; here medians of interleaved rounds.")?;
        }
        for column in distinct(&self.cells, |cell| cell.column.clone()) {
            let cells: Vec<&Cell> = self.cells.iter().filter(|cell| cell.column == column).collect();
            write!(out, "\n{}", table(&column, &cells))?;
        }
        writeln!(out)?;
        if self.cells.iter().any(|cell| cell.paper_is_wrong) {
            writeln!(out, "- {WRONG} marks a published value that is wrong; the verified one stands beside it.")?;
        }
        for note in &self.notes {
            writeln!(out, "- {note}")?;
        }
        writeln!(out, "\n{}", self.conclusion)
    }
}

/// One line a row; for each quantity the paper, what was verified, here, the quartiles and the ratio of paper to here,
/// as far as there are any.
fn table(column: &str, cells: &[&Cell]) -> Table {
    type Text = fn(&Cell) -> String;
    let mut columns: Vec<(String, String, Text)> = Vec::new();
    for heading in distinct(cells, |cell| cell.heading()) {
        let of_quantity: Vec<&&Cell> = cells.iter().filter(|cell| cell.heading() == heading).collect();
        let mut add = |exists: &dyn Fn(&Cell) -> bool, name: &str, text: Text| {
            if of_quantity.iter().any(|cell| exists(cell)) {
                columns.push((format!("{heading}: {name}"), heading.clone(), text));
            }
        };
        add(&|cell| cell.paper.is_some(), "paper", Cell::paper_text);
        add(&|cell| cell.verified.is_some(), "verified", |cell| cell.text(cell.verified));
        add(&|cell| cell.here.is_some(), "here", |cell| cell.text(cell.here));
        add(&|cell| cell.q1.is_some(), "quartiles", Cell::quartiles_text);
        add(&|cell| cell.unit == CYCLES && cell.paper.and(cell.here).is_some(), "paper/here", Cell::ratio_text);
    }
    let head = [column].into_iter().chain(columns.iter().map(|(head, ..)| head.as_str()));
    let mut table = Table::new(&[0], head);
    for row in distinct(cells, |cell| cell.row.clone()) {
        let texts = columns.iter().map(|(_, heading, text)| {
            let cell = cells.iter().find(|cell| cell.row == row && cell.heading() == *heading);
            cell.map_or(String::new(), |cell| text(cell))
        });
        table.push([row.clone()].into_iter().chain(texts));
    }
    table
}

/// The unit of measured times.
pub const CYCLES: &str = "cycles";

/// The cell of this row, column and quantity.
pub fn find<'a>(cells: &'a [Cell], row: &str, column: &str, quantity: &str) -> Option<&'a Cell> {
    cells.iter().find(|cell| cell.row == row && cell.column == column && cell.quantity == quantity)
}

/// The figure from here in the cell of this row, column and quantity.
pub fn here(cells: &[Cell], row: &str, column: &str, quantity: &str) -> Option<f64> {
    find(cells, row, column, quantity)?.here
}

/// Whether the first figure is below the second, where both are there.
pub fn below(a: Option<f64>, b: Option<f64>) -> Option<bool> {
    a.zip(b).map(|(a, b)| a < b)
}

/// Whether all hold, where all can be told.
pub fn all(verdicts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    verdicts.into_iter().try_fold(true, |all, verdict| Some(all & verdict?))
}
