//! Tables of scalar multiplications of random points by random scalars, as in `compare`.

use super::Run;
use super::cell::{CYCLES, Cell, PER_CENT};
use super::claim::{Test, at};
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::published::Source;
use carryless_workbench::statistics::Samples;
use carryless_workbench::timing::Task;
use carryless_workbench::workload;
use std::ops::Range;

/// A cell to be timed.
pub struct Timed {
    /// The line.
    pub label: &'static str,
    /// The column, which is the curve.
    pub curve: &'static str,
    /// What is timed.
    pub quantity: &'static str,
    /// MULTIPLIER/COORDINATES/METHOD of its row; empty where only the paper has a figure.
    pub row: String,
    /// In cycles of the paper's machine.
    pub paper: Option<f64>,
    /// The label of the line that differs only in what this one tries out.
    pub without: Option<&'static str>,
}

impl Timed {
    fn row(&self) -> Option<&'static PointRow> {
        let id = format!("{}/{}", self.curve, self.row);
        registry::rows_of(self.curve).find(|row| row.id == id)
    }
}

/// The cells of all lines with what is to be timed for them: nothing where this processor does not have the row.
pub fn tasks(timed: &[Timed]) -> Result<Vec<(Cell, Option<Task<'static>>)>, Failure> {
    let task = |timed: &Timed| {
        let curve = names::curve("curve", timed.curve)?;
        let task = timed.row().map(|row| workload::check_rows(&[(curve, row)]).map(|()| workload::task(curve, row)));
        let cell = Cell::new(timed.label, timed.curve, timed.quantity, CYCLES).paper(timed.paper);
        Ok((cell, task.transpose()?))
    };
    timed.iter().map(task).collect()
}

/// The quantity of the change against the line without, from the ratios of each round.
pub const CHANGE: &str = "change";

/// All cells, and the changes, timed in one run. One whose row this processor does not have keeps the paper's figure
/// only.
pub fn reproduce(timed: &[Timed], run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let mut rows = Vec::new();
    for timed in timed {
        if let Some(row) = timed.row() {
            rows.push((names::curve("curve", timed.curve)?, row));
        }
    }
    workload::check_rows(&rows)?;
    let samples = run.measure(rows.iter().map(|(curve, row)| workload::task(curve, row)).collect());
    let of = |timed: &Timed| -> Option<&Samples> {
        let row = timed.row()?;
        Some(&samples[rows.iter().position(|(_, timed)| timed.id == row.id)?])
    };
    let mut cells = Vec::new();
    for own in timed {
        let cell = Cell::new(own.label, own.curve, own.quantity, CYCLES);
        cells.push(cell.paper(own.paper).timed(of(own).cloned()));
        let is_without = |other: &&Timed| Some(other.label) == own.without && other.curve == own.curve;
        if let Some(without) = timed.iter().find(is_without) {
            let ratios = of(own).zip(of(without)).map(|(own, without)| own.to(without));
            let paper = own.paper.zip(without.paper).map(|(own, without)| own / without);
            let per_cent = |ratio: f64| 100.0 * (ratio - 1.0);
            let cell = Cell::new(own.label, own.curve, CHANGE, PER_CENT).paper(paper.map(per_cent));
            cells.push(cell.timed(ratios.map(|ratios| ratios.map(per_cent))));
        }
    }
    Ok(cells)
}

/// A line of a table of k·P by wNAF with w = 4.
#[derive(Clone, Copy)]
pub struct Line {
    /// What the line is called.
    pub label: &'static str,
    /// MULTIPLIER/COORDINATES/METHOD of its row; empty where only the paper has a figure.
    pub row: &'static str,
    /// The cells that the published line begins with; none for a line of our own.
    pub published: &'static [&'static str],
    /// The label of the line that differs only in what this one tries out.
    pub without: Option<&'static str>,
}

/// The quantity of those lines.
pub const TIME: &str = "kP";

/// The lines of one curve, with the figures of this published column.
pub fn column(source: &Source, curve: &'static str, published: &str, lines: &[Line]) -> Vec<Timed> {
    let timed = |line: &Line| {
        let paper = if line.published.is_empty() { None } else { source.cycles(line.published, published) };
        let Line { label, row, without, .. } = *line;
        Timed { label, curve, quantity: TIME, row: row.to_owned(), paper, without }
    };
    lines.iter().map(timed).collect()
}

/// What this line takes is in this proportion to what the line takes that it is compared with.
pub fn to_without(line: &Line, curve: &str, range: Range<f64>) -> Option<Test> {
    let time = |label| at(label, curve, TIME);
    Some(Test::ratio(time(line.label), time(line.without?), range))
}
