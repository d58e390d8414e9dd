//! Tables of field operations: rows of `compare`'s fields, timed.

use super::Run;
use super::reproduction::{CYCLES, Cell};
use crate::failure::Failure;
use crate::fields::{self, FieldRow};
use crate::timing::{Samples, Task};
use crate::workload;

/// The quantity of a time.
pub const TIME: &str = "time";

/// A field operation to be timed: its cell and what the paper measured.
pub struct Timed {
    /// The line of the table.
    pub label: &'static str,
    /// The column.
    pub column: String,
    /// F2-M/MULTIPLIER of the row.
    pub row: String,
    /// Its operation.
    pub operation: &'static str,
    /// In cycles of the paper's machine.
    pub paper: Option<f64>,
}

/// The cells of all operations, and after them of `others`, timed in one run.
pub fn time(timed: &[Timed], others: Vec<Task<'_>>, run: &Run<'_>) -> Result<(Vec<Cell>, Vec<Samples>), Failure> {
    let row = |timed: &Timed| {
        let own = |row: &&FieldRow| row.id == timed.row && row.operation == timed.operation;
        fields::rows().iter().find(own).expect("these rows are on every processor")
    };
    let rows: Vec<&FieldRow> = timed.iter().map(row).collect();
    workload::check_fields(&rows)?;
    let tasks = rows.iter().map(|row| Task::new(|n| row.repeat(n))).chain(others).collect();
    let mut samples = run.measure(tasks);
    let others = samples.split_off(rows.len());
    let cell = |(timed, samples): (&Timed, &Samples)| {
        let cell = Cell::new(timed.label, timed.column.as_str(), TIME, CYCLES).paper(timed.paper);
        cell.measured(Some(samples.quartiles()))
    };
    Ok((timed.iter().zip(&samples).map(cell).collect(), others))
}
