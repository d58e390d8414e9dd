//! The rows of prime fields and of their extensions.

use super::FieldRow;

pub(super) fn every_row() -> Vec<FieldRow> {
    Vec::new()
}
