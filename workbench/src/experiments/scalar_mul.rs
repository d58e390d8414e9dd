//! Tables of k·P by wNAF with w = 4, k·P of random points by random scalars, as in `compare`.

use super::Run;
use super::reproduction::{CYCLES, Cell, PER_CENT, find};
use crate::curves;
use crate::failure::Failure;
use crate::published::Source;
use crate::registry::{self, Row};
use crate::timing::Samples;
use crate::workload;

/// A line of the table.
#[derive(Clone, Copy)]
pub struct Line {
    /// What the line is called.
    pub label: &'static str,
    /// MULTIPLIER/COORDINATES of its row; empty where only the paper has a figure.
    pub row: &'static str,
    /// The cells that the published line begins with; none for a line of our own.
    pub published: &'static [&'static str],
    /// The label of the line that differs only in what this one tries out.
    pub without: Option<&'static str>,
}

/// The lines of one curve.
pub struct Column {
    /// The curve.
    pub curve: &'static str,
    /// The published column.
    pub published: &'static str,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// The quantity of a time.
pub const TIME: &str = "kP";

/// The quantity of the change against the line without, from the ratios of each round.
pub const CHANGE: &str = "change";

/// The cells of all columns, timed in one run. A line whose row this processor does not have keeps the paper's figure
/// only.
pub fn reproduce(source: &Source, columns: &[Column], run: &Run<'_>) -> Result<Vec<Cell>, Failure> {
    let lines: Vec<(&Column, &Line)> =
        columns.iter().flat_map(|column| column.lines.iter().map(move |line| (column, line))).collect();
    let mut rows = Vec::new();
    for (column, line) in &lines {
        if let Some(row) = row(column, line) {
            rows.push((curves::find("curve", column.curve)?, row));
        }
    }
    workload::check_rows(&rows)?;
    let samples = run.measure(rows.iter().map(|(curve, row)| workload::task(curve, row)).collect());
    let of = |column: &Column, label: &str| -> Option<&Samples> {
        let row = row(column, column.lines.iter().find(|line| line.label == label)?)?;
        Some(&samples[rows.iter().position(|(_, timed)| timed.id == row.id)?])
    };
    let paper = |column: &Column, label: &str| {
        let line = column.lines.iter().find(|line| line.label == label && !line.published.is_empty())?;
        source.cycles(line.published, column.published)
    };
    let mut cells = Vec::new();
    for (column, line) in lines {
        let (own, printed) = (of(column, line.label), paper(column, line.label));
        let cell = Cell::new(line.label, column.curve, TIME, CYCLES);
        cells.push(cell.paper(printed).measured(own.map(Samples::quartiles)));
        if let Some(without) = line.without {
            let ratios = own.zip(of(column, without)).map(|(own, without)| own.to(without));
            let paper = printed.zip(paper(column, without)).map(|(own, without)| own / without);
            let per_cent = |ratio: f64| 100.0 * (ratio - 1.0);
            let cell = Cell::new(line.label, column.curve, CHANGE, PER_CENT).paper(paper.map(per_cent));
            cells.push(cell.measured(ratios.map(|ratios| ratios.quartiles().map(per_cent))));
        }
    }
    Ok(cells)
}

fn row(column: &Column, line: &Line) -> Option<&'static Row> {
    let id = format!("{}/{}/wnaf4", column.curve, line.row);
    registry::rows_of(column.curve).find(|row| row.id == id)
}

/// Whether all these lines gain: each is faster than the one without in three rounds of four.
pub fn gain(cells: &[Cell], curve: &str, labels: &[&str]) -> Option<bool> {
    super::reproduction::all(labels.iter().map(|label| Some(find(cells, label, curve, CHANGE)?.q3? < 0.0)))
}

/// `what`, with the medians of these lines' changes where they were measured.
pub fn with_changes(cells: &[Cell], curve: &str, labels: &[&str], what: &str) -> String {
    let change = |label: &&str| Some(format!("{label}: {:+.1} %", find(cells, label, curve, CHANGE)?.here?));
    let changes: Vec<String> = labels.iter().filter_map(change).collect();
    if changes.is_empty() { what.to_owned() } else { format!("{what} ({})", changes.join("; ")) }
}
