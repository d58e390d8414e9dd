//! What rows are given to do: to agree with each other first, then to be timed.

use crate::failure::Failure;
use crate::timing::Task;
use carryless_rows::curves::{AffinePoint, ErasedCurve};
use carryless_rows::fields::FieldRow;
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, Function, KG, Multiple, PointRow, Problem, SUM, Sum};
use std::hint::black_box;

/// Scalars that a row goes through: no branch predictor learns the digits of this many.
pub const SCALARS: usize = 128;

/// A random point, and random scalars without end: what a row for k·P is timed by.
pub fn point_and_scalars(curve: &'static ErasedCurve) -> (AffinePoint, impl Iterator<Item = Vec<u64>>) {
    let mut random = SplitMix64::new(u64::from(curve.field));
    let p = random_point(curve, &mut random);
    (p, (0..SCALARS).map(move |_| random.below(curve.order)).collect::<Vec<_>>().into_iter().cycle())
}

/// What a row computes at a random point, by random scalars one after the other; a second point is random too.
pub fn task(curve: &'static ErasedCurve, row: &'static PointRow) -> Task<'static> {
    let task = if row.operation == SUM { sums(curve, |p| row.sum(p)) } else { multiples(curve, |p| row.multiple(p)) };
    task.shared(row.threads > 1)
}

/// What a function of the library computes at a random point, by random scalars one after the other; nothing where others call it.
pub fn task_of_library(curve: &'static ErasedCurve, function: &Function) -> Option<Task<'static>> {
    let (p, _) = point_and_scalars(curve);
    if function.sum(&p).is_some() {
        Some(sums(curve, |p| function.sum(p).expect("as at another point")))
    } else {
        let multiple = function.multiple(&p)?;
        Some(multiples(curve, |_| multiple))
    }
}

fn multiples(curve: &'static ErasedCurve, at: impl FnOnce(&AffinePoint) -> Multiple) -> Task<'static> {
    let (p, mut scalars) = point_and_scalars(curve);
    let multiple = at(&p);
    Task::new(move |n| {
        for k in scalars.by_ref().take(n as usize) {
            black_box(multiple.multiply(&k));
        }
    })
}

fn sums(curve: &'static ErasedCurve, at: impl FnOnce(&AffinePoint) -> Sum) -> Task<'static> {
    let mut random = SplitMix64::new(u64::from(curve.field));
    let (p, q) = (random_point(curve, &mut random), random_point(curve, &mut random));
    let mut scalars = || (0..SCALARS).map(|_| random.below(curve.order)).collect::<Vec<_>>().into_iter().cycle();
    let (mut k, mut l) = (scalars(), scalars());
    let sum = at(&p);
    Task::new(move |n| {
        for (k, l) in k.by_ref().zip(&mut l).take(n as usize) {
            black_box(sum.add(&k, &l, black_box(&q)));
        }
    })
}

/// Whether a function of the library computes what the reference does; nothing where others call it.
pub fn agrees(curve: &'static ErasedCurve, function: &Function) -> Option<bool> {
    let mut random = SplitMix64::new(u64::from(curve.order_bits));
    let mut scalar_and_point = || (random.below(curve.order), random_point(curve, &mut random));
    let ((k, p), (l, q)) = (scalar_and_point(), scalar_and_point());
    if let Some(sum) = function.sum(&p) {
        let own = sum.add(&k, &l, &q);
        return Some(own == registry::reference(&Problem::sum(curve, k, p, l, q)));
    }
    let own = function.multiple(&p)?.multiply(&k);
    let p = if function.operation() == KG { (curve.generator)() } else { p };
    Some(own == registry::reference(&Problem::multiple(curve, k, p)))
}

fn random_point(curve: &'static ErasedCurve, random: &mut SplitMix64) -> AffinePoint {
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
pub fn check_rows(rows: &[(&'static ErasedCurve, &'static PointRow)]) -> Result<(), Failure> {
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
