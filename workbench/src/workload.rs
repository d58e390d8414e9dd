//! What rows are given to do: to agree with each other first, then to be timed.

use crate::failure::Failure;
use crate::timing::Task;
use carryless_rows::curves::{AffinePoint, NamedCurve};
use carryless_rows::fields::FieldRow;
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, Problem, Row, SUM};
use std::hint::black_box;

/// Scalars that a row goes through, so many that no branch predictor learns their digits.
pub const SCALARS: usize = 128;

/// A random point, and random scalars without end: what a row for k·P is timed by.
pub fn point_and_scalars(curve: &'static NamedCurve) -> (AffinePoint, impl Iterator<Item = Vec<u64>>) {
    let mut random = SplitMix64::new(u64::from(curve.field));
    let p = random_point(curve, &mut random);
    (p, (0..SCALARS).map(move |_| random.below(curve.order)).collect::<Vec<_>>().into_iter().cycle())
}

/// What a row computes at a random point, by random scalars one after the other; a second point is random too.
pub fn task(curve: &'static NamedCurve, row: &'static Row) -> Task<'static> {
    if row.operation == SUM {
        return sums(curve, row);
    }
    let (p, mut scalars) = point_and_scalars(curve);
    let multiple = row.multiple(&p);
    let task = Task::new(move |n| {
        for k in scalars.by_ref().take(n as usize) {
            black_box(multiple.multiply(&k));
        }
    });
    task.shared(row.threads > 1)
}

fn sums(curve: &'static NamedCurve, row: &'static Row) -> Task<'static> {
    let mut random = SplitMix64::new(u64::from(curve.field));
    let (p, q) = (random_point(curve, &mut random), random_point(curve, &mut random));
    let mut scalars = || (0..SCALARS).map(|_| random.below(curve.order)).collect::<Vec<_>>().into_iter().cycle();
    let (mut k, mut l) = (scalars(), scalars());
    let sum = row.sum(&p);
    Task::new(move |n| {
        for (k, l) in k.by_ref().zip(&mut l).take(n as usize) {
            black_box(sum.add(&k, &l, black_box(&q)));
        }
    })
}

fn random_point(curve: &'static NamedCurve, random: &mut SplitMix64) -> AffinePoint {
    registry::reference(&Problem::multiple(curve, random.below(curve.order), (curve.generator)()))
}

/// Rows of one field and operation compute the same from random elements.
pub fn check_fields(rows: &[&FieldRow]) -> Result<(), Failure> {
    for row in rows {
        let reference =
            rows.iter().find(|other| (other.field_name, operation(other)) == (row.field_name, operation(row)));
        let reference = reference.expect("the row itself, if no other");
        let mut random = SplitMix64::new(u64::from(row.field));
        let (a, b) = (row.element(&mut random), row.element(&mut random));
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

/// Rows of one curve compute the same at random points, by random scalars of twice the order's length.
pub fn check_rows(rows: &[(&'static NamedCurve, &'static Row)]) -> Result<(), Failure> {
    for (curve, row) in rows {
        let mut random = SplitMix64::new(u64::from(curve.order_bits));
        let mut scalar_and_point = || {
            let p = random_point(curve, &mut random);
            (random.integer(2 * curve.order_bits), p)
        };
        let ((k, p), plus) = (scalar_and_point(), scalar_and_point());
        let plus = (row.operation == SUM).then_some(plus);
        let problem = Problem { curve, k, p, plus };
        if row.solve(&problem) != registry::reference(&problem) {
            return Err(Failure::Work(format!("{} and the reference, {}, disagree", row.id, registry::REFERENCE)));
        }
    }
    Ok(())
}
