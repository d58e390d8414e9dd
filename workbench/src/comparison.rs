//! The balanced comparison: rows are chosen, checked against each other, and timed in the same rounds.

use crate::failure::Failure;
use crate::statistics::{Quartiles, Samples};
use crate::timing::{self, Limits, Task};
use crate::workload;
use carryless_rows::curves::NamedCurve;
use carryless_rows::fields::{self, FieldRow};
use carryless_rows::registry::{self, Row};
use std::time::Duration;

/// What is compared.
pub struct Selection {
    /// The curves, and with them the fields.
    pub curves: Vec<&'static NamedCurve>,
    /// The multipliers.
    pub multipliers: Vec<&'static str>,
    /// Whether fewer rows and rounds have to do.
    pub quick: bool,
}

/// The result of a comparison.
pub struct Comparison {
    /// Field operations.
    pub fields: Vec<(&'static FieldRow, Quartiles)>,
    /// Scalar multiplications of random points by random scalars below the order, to affine coordinates.
    pub rows: Vec<(&'static Row, Quartiles)>,
    /// Whether only some of the rows were timed.
    pub quick: bool,
}

/// The methods of a quick comparison.
const QUICK: [&str; 3] = ["wnaf4", "interleave-6-4", "interleave-tnaf-6-5"];

impl Selection {
    /// The field operations to compare.
    fn field_rows(&self) -> Vec<&'static FieldRow> {
        let quick = ["mul", "square", "invert"];
        let chosen = |row: &&FieldRow| {
            self.curves.iter().any(|curve| curve.field_name == row.field_name)
                && self.multipliers.contains(&row.multiplier)
                && (!self.quick || quick.contains(&row.operation))
        };
        fields::rows().iter().filter(chosen).collect()
    }

    /// The rows to compare.
    fn rows(&self) -> Vec<(&'static NamedCurve, &'static Row)> {
        let chosen =
            |row: &&Row| self.multipliers.contains(&row.multiplier) && (!self.quick || QUICK.contains(&row.method));
        let of = |curve: &'static NamedCurve| registry::rows_of(curve.name).filter(chosen).map(move |row| (curve, row));
        self.curves.iter().copied().flat_map(of).collect()
    }

    fn limits(&self) -> Limits {
        match self.quick {
            true => Limits { budget: Duration::from_secs(4), enough: 9, rounds: 25 },
            false => Limits { budget: Duration::from_secs(40), enough: 21, rounds: 201 },
        }
    }

    /// Checks that the rows agree, and times them; `progress` hears which part of the work is done.
    pub fn compare(&self, progress: impl Fn(f64)) -> Result<Comparison, Failure> {
        let (field_rows, rows) = (self.field_rows(), self.rows());
        if field_rows.is_empty() && rows.is_empty() {
            return Err(Failure::Argument(
                "--multipliers: none of these has a row on any of these curves; `carryless list rows --curve NAME` lists those \
                 that there are"
                    .into(),
            ));
        }
        workload::check_fields(&field_rows)?;
        workload::check_rows(&rows)?;
        let field_tasks = field_rows.iter().map(|row| Task::new(|n| row.repeat(n)));
        let tasks = field_tasks.chain(rows.iter().map(|(curve, row)| workload::task(curve, row))).collect();
        let samples = timing::measure(tasks, self.limits(), progress).samples;
        let mut cycles = samples.iter().map(Samples::quartiles);
        let fields = field_rows.into_iter().zip(&mut cycles).collect();
        let rows = rows.into_iter().map(|(_, row)| row).zip(&mut cycles).collect();
        Ok(Comparison { fields, rows, quick: self.quick })
    }
}
