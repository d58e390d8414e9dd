//! What tables of halvings share: tasks by both kinds of products.

use super::fong_methods::{CARRYLESS, COMBS};
use carryless::word::has_carryless_product;
use carryless_rows::{fields, points};
use carryless_workbench::timing::Task;

/// The kinds of products that this processor has: the quantity, and the multiplier.
pub fn kinds() -> impl Iterator<Item = (&'static str, &'static str)> {
    let present = |(_, multiplier): &(&str, &str)| *multiplier != "clmul" || has_carryless_product();
    [(COMBS, "comb4"), (CARRYLESS, "clmul")].into_iter().filter(present)
}

/// The operation of a field row, if there is such a row; in variable time where there are two.
pub fn field_operation(row: &str, operation: &str) -> Option<Task<'static>> {
    let mut rows = fields::rows().iter().filter(|other| other.id == row && other.operation == operation);
    let row = rows.next()?;
    assert!(rows.all(|other| other.time == "constant"), "{}: the first is the one in variable time", row.id);
    Some(Task::new(|n| row.repeat(n)))
}

/// Halvings on B-m, each of which needs the one before.
pub fn halvings(m: u32, multiplier: &str) -> Task<'static> {
    Task::new(points::halvings(m, multiplier))
}
