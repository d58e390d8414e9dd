//! Tables of field operations: rows of `compare`'s fields, and additions.

use super::cell::{CYCLES, Cell};
use super::claim::{Test, at};
use carryless::word::has_carryless_product;
use carryless_rows::fields::{self, FieldRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::timing::Task;
use carryless_workbench::workload;
use std::ops::Range;

/// The quantity of a time.
pub const TIME: &str = "time";

/// A field operation to be timed: its cell and what the paper measured.
pub struct Timed {
    /// The line of the table.
    pub label: &'static str,
    /// The column.
    pub column: String,
    /// What is timed.
    pub quantity: &'static str,
    /// FIELD/MULTIPLIER of the row, and its algorithm if it is not the multiplier's own.
    pub row: String,
    /// Its operation.
    pub operation: &'static str,
    /// In cycles of the paper's machine.
    pub paper: Option<f64>,
}

impl Timed {
    fn row(&self) -> Option<&'static FieldRow> {
        fields::rows().iter().find(|row| row.id == self.row && row.operation == self.operation)
    }
}

/// The cells of all operations with what is to be timed for them: nothing where this processor does not have the row.
pub fn tasks(timed: &[Timed]) -> Result<Vec<(Cell, Option<Task<'static>>)>, Failure> {
    workload::check_fields(&timed.iter().filter_map(Timed::row).collect::<Vec<_>>())?;
    let task = |timed: &Timed| {
        let cell = Cell::new(timed.label, timed.column.as_str(), timed.quantity, CYCLES).paper(timed.paper);
        (cell, timed.row().map(|row| Task::new(|n| row.repeat(n))))
    };
    Ok(timed.iter().map(task).collect())
}

/// Additions of operands that do not depend on each other, each of which loads them and stores its sum.
pub fn additions(field: &str) -> Task<'static> {
    Task::new(fields::additions(field))
}

/// The row of the binary field's inversion by the extended Euclidean algorithm, which needs no products.
pub fn binary_euclid(m: u32) -> String {
    format!("F2-{m}/{}/euclid", if has_carryless_product() { "clmul" } else { "clmul-portable" })
}

/// The block of what an inversion takes in multiplications, one line a field.
pub const INVERSION_TO_PRODUCT: &str = "inversion to multiplication";

/// The line of the fastest inversion, where a paper's is another one.
pub const FASTEST_INVERSION: &str = "inversion, fastest here";

/// The ratio of two lines in the column of this field, each of its own quantity, round by round, beside the published
/// one.
pub fn inversion_to_product(
    cells: &[Cell],
    field: &str,
    quantity: &'static str,
    lines: [(&'static str, &'static str); 2],
    paper: Option<f64>,
) -> Cell {
    let [inversion, product] = lines.map(|(line, quantity)| at(line, field, quantity).samples(cells));
    let ratios = inversion.zip(product).map(|(inversion, product)| inversion.to(product));
    Cell::new(field, INVERSION_TO_PRODUCT, quantity, "").paper(paper).timed(ratios)
}

/// What an inversion in this field takes in multiplications lies in this range.
pub fn takes_products(field: impl Into<String>, quantity: &'static str, range: Range<f64>) -> Test {
    Test::figure(at(field, INVERSION_TO_PRODUCT, quantity), range)
}
