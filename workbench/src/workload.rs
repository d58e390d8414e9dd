//! What rows are given to do: to agree with each other first, then to be timed.

use crate::curves::{AffinePoint, Limbs, NamedCurve};
use crate::failure::Failure;
use crate::fields::FieldRow;
use crate::random::SplitMix64;
use crate::registry::{self, Row};
use crate::timing::Task;
use carryless::field::MAX_LIMBS;

/// Scalars that a row goes through, so many that no branch predictor learns their digits.
const SCALARS: usize = 128;

/// k·P of a random point by one random scalar after the other.
pub fn task(curve: &'static NamedCurve, row: &'static Row) -> Task<'static> {
    let mut random = SplitMix64::new(u64::from(curve.field));
    let p = random_point(curve, &mut random);
    let scalars: Vec<Vec<u64>> = (0..SCALARS).map(|_| random.below(curve.order)).collect();
    let (mut next, multiply) = (scalars.into_iter().cycle(), row.at(&p));
    Task::new(move |n| {
        for k in next.by_ref().take(n as usize) {
            std::hint::black_box(multiply(&k));
        }
    })
}

fn random_point(curve: &NamedCurve, random: &mut SplitMix64) -> AffinePoint {
    registry::default_row(curve.name).run(&random.below(curve.order), &(curve.generator)())
}

/// Rows of one field and operation compute the same from random elements.
pub fn check_fields(rows: &[&FieldRow]) -> Result<(), Failure> {
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
pub fn check_rows(rows: &[(&NamedCurve, &'static Row)]) -> Result<(), Failure> {
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
