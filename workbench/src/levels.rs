//! What the library takes on every curve, by bits of security: the table that the screen and the page begin with.

use crate::equal_security::level;
use crate::results::Row;
use crate::schemes::{ECDH, LIBRARY, SIGN, VERIFY};
use crate::subject::serves;
use crate::table::distinct;
use carryless_rows::curves::{self, ErasedCurve};
use carryless_rows::registry::{KG, KP, SUM};

/// What is done with a point: a column of the table.
#[derive(Clone, Copy)]
pub struct Task {
    /// Its head.
    pub head: &'static str,
    /// The operation.
    pub operation: &'static str,
    /// The time class that is asked for.
    pub time: &'static str,
    /// Whether several threads share the work.
    pub shared: bool,
}

const fn task(head: &'static str, operation: &'static str, time: &'static str) -> Task {
    Task { head, operation, time, shared: false }
}

/// Those for secrets, then those for public data.
const TASKS: [Task; 9] = [
    task("k·P", KP, "constant"),
    task("k·G", KG, "constant"),
    task("ECDH", ECDH, "constant"),
    task("sign", SIGN, "constant"),
    task("k·P", KP, "variable"),
    task("k·G", KG, "variable"),
    task("k·P+l·Q", SUM, "variable"),
    task("verify", VERIFY, "variable"),
    Task { shared: true, ..task("threads", KP, "variable") },
];

/// A line of the table.
pub struct Line<'a> {
    /// Bits of security; 0 for less than any level has.
    pub bits: u32,
    /// The curve.
    pub curve: &'static ErasedCurve,
    /// What stands in each column.
    pub cells: Vec<Option<&'a Row>>,
}

/// The table.
pub struct Levels<'a> {
    /// Its columns: those that have figures.
    pub tasks: Vec<Task>,
    /// By bits of security; within a level the fastest of the first column first.
    pub lines: Vec<Line<'a>>,
}

/// The curves of these rows.
pub fn curves_of(rows: &[Row]) -> Vec<&'static ErasedCurve> {
    distinct(rows, |row| row.curve.clone()).into_iter().flatten().filter_map(|name| curves::find(&name)).collect()
}

/// What stands for a curve, of which these are the rows: of each time class that serves the library's own function, or, where it has
/// none or that was not timed, the fastest row; of these the faster one.
fn shown<'a>(rows: &[&'a Row], task: &Task) -> Option<&'a Row> {
    let faster = |a: &&'a Row, b: &&'a Row| a.median.total_cmp(&b.median);
    let of_class = |time: &&str| {
        let is_meant = |row: &&Row| {
            (row.operation.as_str(), row.time.as_str(), row.threads > 1) == (task.operation, *time, task.shared)
                && !row.oversubscribed
        };
        let is_of_library = |row: &&Row| row.id.rsplit('/').next() == Some(LIBRARY);
        let of_library = rows.iter().copied().filter(is_meant).filter(is_of_library).min_by(faster);
        of_library.or_else(|| rows.iter().copied().filter(is_meant).min_by(faster))
    };
    let classes = ["constant", "variable"];
    classes.iter().filter(|time| serves(time, task.time)).filter_map(of_class).min_by(faster)
}

impl<'a> Levels<'a> {
    /// The table of these curves.
    pub fn of(rows: &'a [Row], curves: &[&'static ErasedCurve]) -> Self {
        let rows_of = |curve: &&'static ErasedCurve| -> (_, Vec<&Row>) {
            (*curve, rows.iter().filter(|row| row.curve.as_deref() == Some(curve.name)).collect())
        };
        let curves: Vec<_> = curves.iter().map(rows_of).collect();
        let has_figures = |task: &Task| curves.iter().any(|(_, own)| shown(own, task).is_some());
        let (shared, alone): (Vec<Task>, Vec<Task>) =
            TASKS.into_iter().filter(has_figures).partition(|task| task.shared);
        // Few curves have methods for several threads, and a question is about these.
        let tasks = if alone.is_empty() { shared } else { alone };
        let line = |(curve, own): &(&'static ErasedCurve, Vec<&'a Row>)| {
            let cells: Vec<_> = tasks.iter().map(|task| shown(own, task)).collect();
            let has_figures = cells.iter().any(Option::is_some);
            has_figures.then(|| Line { bits: level(curve), curve, cells })
        };
        let mut lines: Vec<Line<'a>> = curves.iter().filter_map(line).collect();
        lines.sort_by(|a, b| a.bits.cmp(&b.bits).then(a.first().total_cmp(&b.first())));
        Levels { tasks, lines }
    }

    /// The lines of a level that have a figure in this column, the fastest first.
    pub fn ranked(&self, bits: u32, column: usize) -> Vec<(&'static ErasedCurve, &'a Row)> {
        let own = self.lines.iter().filter(|line| line.bits == bits);
        let mut ranked: Vec<_> = own.filter_map(|line| Some((line.curve, line.cells[column]?))).collect();
        ranked.sort_by(|(_, a), (_, b)| a.median.total_cmp(&b.median));
        ranked
    }

    /// Whether a cell is the best of its level and column, of several lines.
    pub fn is_best(&self, line: &Line<'_>, column: usize) -> bool {
        let of_level = self.lines.iter().filter(|other| other.bits == line.bits).count();
        let best = self.ranked(line.bits, column).first().map(|(_, row)| row.median);
        of_level > 1 && best.is_some() && line.cells[column].map(|row| row.median) == best
    }

    /// The levels, each once.
    pub fn bits(&self) -> Vec<u32> {
        distinct(&self.lines, |line| line.bits)
    }
}

impl Line<'_> {
    /// By what lines of a level are sorted.
    fn first(&self) -> f64 {
        self.cells.iter().flatten().next().map_or(f64::INFINITY, |row| row.median)
    }
}
