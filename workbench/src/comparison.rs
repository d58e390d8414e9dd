//! The balanced comparison: rows are chosen, checked against each other, and timed in the same rounds.

use crate::curves::{AffinePoint, Limbs, NamedCurve};
use crate::failure::Failure;
use crate::fields::{self, FieldRow};
use crate::random::SplitMix64;
use crate::registry::{self, Row};
use crate::timing::{self, Cycles, Limits, Task};
use carryless::field::MAX_LIMBS;
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
    pub fields: Vec<(&'static FieldRow, Cycles)>,
    /// Scalar multiplications of random points by random scalars below the order, to affine coordinates.
    pub rows: Vec<(&'static Row, Cycles)>,
}

/// Scalars that a row goes through, so many that no branch predictor learns their digits.
const SCALARS: usize = 128;

impl Selection {
    /// The field operations to compare.
    fn field_rows(&self) -> Vec<&'static FieldRow> {
        let quick = ["mul", "square", "invert"];
        let chosen = |row: &&FieldRow| {
            self.curves.iter().any(|curve| curve.field == row.field)
                && self.multipliers.contains(&row.multiplier)
                && (!self.quick || quick.contains(&row.operation))
        };
        fields::rows().iter().filter(chosen).collect()
    }

    /// The rows to compare.
    fn rows(&self) -> Vec<(&'static NamedCurve, &'static Row)> {
        let chosen = |row: &&Row| self.multipliers.contains(&row.multiplier) && (!self.quick || row.method == "wnaf4");
        let of = |curve: &'static NamedCurve| registry::rows_of(curve.name).filter(chosen).map(move |row| (curve, row));
        self.curves.iter().copied().flat_map(of).collect()
    }

    fn limits(&self) -> Limits {
        match self.quick {
            true => Limits { budget: Duration::from_secs(4), rounds: 25 },
            false => Limits { budget: Duration::from_secs(40), rounds: 201 },
        }
    }

    /// Checks that the rows agree, and times them; `progress` hears which part of the work is done.
    pub fn compare(&self, progress: impl Fn(f64)) -> Result<Comparison, Failure> {
        let (field_rows, rows) = (self.field_rows(), self.rows());
        check_fields(&field_rows)?;
        check_rows(&rows)?;
        let field_tasks = field_rows.iter().map(|row| Task::new(|n| row.repeat(n)));
        let tasks = field_tasks.chain(rows.iter().map(|(curve, row)| task(curve, row))).collect();
        let mut cycles = timing::measure(tasks, self.limits(), progress).into_iter();
        let fields = field_rows.into_iter().zip(&mut cycles).collect();
        let rows = rows.into_iter().map(|(_, row)| row).zip(&mut cycles).collect();
        Ok(Comparison { fields, rows })
    }
}

/// k·P of a random point by one random scalar after the other.
fn task(curve: &'static NamedCurve, row: &'static Row) -> Task<'static> {
    let mut random = SplitMix64::new(u64::from(curve.field));
    let p = random_point(curve, &mut random);
    let scalars: Vec<Vec<u64>> = (0..SCALARS).map(|_| random.below(curve.order)).collect();
    let mut next = scalars.into_iter().cycle();
    Task::new(move |n| {
        for k in next.by_ref().take(n as usize) {
            std::hint::black_box(row.run(&k, &p));
        }
    })
}

fn random_point(curve: &NamedCurve, random: &mut SplitMix64) -> AffinePoint {
    registry::default_row(curve.name).run(&random.below(curve.order), &(curve.generator)())
}

/// Rows of one field and operation compute the same from random elements.
fn check_fields(rows: &[&FieldRow]) -> Result<(), Failure> {
    for row in rows {
        let reference = rows.iter().find(|other| (other.field, operation(other)) == (row.field, operation(row)));
        let reference = reference.expect("the row itself, if no other");
        let mut random = SplitMix64::new(u64::from(row.field));
        let (a, b) = (element(row.field, &mut random), element(row.field, &mut random));
        if reference.value(&a, &b) != row.value(&a, &b) {
            return Err(Failure::Work(format!("{} and {} disagree on {}", reference.id, row.id, row.operation)));
        }
    }
    Ok(())
}

/// What an operation computes, however it is timed.
fn operation(row: &FieldRow) -> &'static str {
    match row.operation {
        "mul-throughput" | "reduce" => "mul",
        other => other,
    }
}

fn element(m: u32, random: &mut SplitMix64) -> Limbs {
    let mut limbs = [0; MAX_LIMBS];
    let bits = random.integer(m);
    limbs[..bits.len()].copy_from_slice(&bits);
    limbs
}

/// Rows of one curve compute the same multiple of a random point, by a random scalar of twice the order's length.
fn check_rows(rows: &[(&NamedCurve, &'static Row)]) -> Result<(), Failure> {
    for (curve, row) in rows {
        let mut random = SplitMix64::new(u64::from(curve.order_bits));
        let (p, k) = (random_point(curve, &mut random), random.integer(2 * curve.order_bits));
        let reference = registry::default_row(curve.name);
        if reference.run(&k, &p) != row.run(&k, &p) {
            return Err(Failure::Work(format!("{} and {} disagree", reference.id, row.id)));
        }
    }
    Ok(())
}
