//! Time against the memory of tables, and the rows that nothing else beats in both: the Pareto front.

use super::bars::SERIES;
use crate::picture::{COLUMN, Drawing, Picture, SHAPES, Scale};
use crate::results::Row;
use crate::table::figure;

/// The operations, in the order of their marks.
const OPERATIONS: [&str; 3] = ["kP", "kG", "kP+lQ"];

/// The rows of a curve on one thread; nothing where there are too few.
pub fn draw(curve: &str, rows: &[&Row]) -> Option<Drawing> {
    let is_meant = |row: &&&Row| row.threads == 1 && OPERATIONS.contains(&row.operation.as_str());
    let rows: Vec<&Row> = rows.iter().filter(is_meant).copied().collect();
    if rows.len() < 3 {
        return None;
    }
    let (left, right, top, bottom) = (52.0, COLUMN - 14.0, 44.0, 300.0);
    let mut picture = Picture::new(COLUMN, 342.0);
    let legend: Vec<_> = (0..OPERATIONS.len()).map(|i| (SHAPES[i], SERIES[i], OPERATIONS[i])).collect();
    picture.legend((8.0, 14.0), &legend);
    picture.text("small", "end", (right, 14.0), "hollow: constant time; line: the front");
    let times = || rows.iter().map(|row| row.median);
    let least = times().fold(f64::INFINITY, f64::min) * 0.9;
    let y = Scale::logarithmic(least, times().fold(0.0, f64::max) * 1.1, bottom, top);
    // A scale of ratios has no place for 0: no tables stand left of the smallest.
    let least = rows.iter().map(|row| row.memory()).filter(|bytes| *bytes > 0).min().unwrap_or(64) as f64;
    let none = least / 8.0;
    let has_none = rows.iter().any(|row| row.memory() == 0);
    let bytes = |row: &Row| if row.memory() == 0 { none } else { row.memory() as f64 };
    let most = rows.iter().map(|row| bytes(row)).fold(2.0 * least, f64::max);
    let x = Scale::logarithmic(if has_none { none / 1.5 } else { least / 1.5 }, most * 1.5, left, right);
    picture.upright_axis(&y, left, right);
    let powers = (0..40).map(|power| 2_f64.powi(power)).filter(|power| (least / 1.5..most * 1.5).contains(power));
    let powers: Vec<f64> = powers.collect();
    for power in powers.iter().step_by(powers.len().div_ceil(6).max(1)) {
        let at = x.at(*power);
        picture.line("grid", (at, top), (at, bottom));
        let text = if *power < 1024.0 { format!("{power}") } else { format!("{} Ki", power / 1024.0) };
        picture.text("axis", "middle", (at, bottom + 15.0), text);
    }
    if has_none {
        picture.text("axis", "middle", (x.at(none), bottom + 15.0), "none");
    }
    picture.text("axis", "middle", ((left + right) / 2.0, bottom + 34.0), "bytes of all tables");
    for (i, operation) in OPERATIONS.iter().enumerate() {
        let own: Vec<&Row> = rows.iter().filter(|row| row.operation == *operation).copied().collect();
        let front = front(&own);
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for row in &front {
            let place = (x.at(bytes(row)), y.at(row.median));
            steps.extend(steps.last().map(|(_, above)| (place.0, *above)));
            steps.push(place);
        }
        if steps.len() > 1 {
            picture.path(&format!("{} trend", SERIES[i]), &steps, false);
        }
        for row in own {
            let class = if row.time == "constant" { format!("{} hollow", SERIES[i]) } else { SERIES[i].to_owned() };
            let name = row.id.split_once('/').map_or(row.id.as_str(), |(_, name)| name);
            let tells = format!("{operation} {name}: {} cycles, {} bytes", figure(row.median), row.memory());
            picture.mark(SHAPES[i], &class, (x.at(bytes(row)), y.at(row.median)), 3.6, &tells);
        }
    }
    Some(picture.finish(
        "Time against memory",
        &format!("Cycles of the implementations on {curve} against the bytes of their tables"),
    ))
}

/// The rows than which no other is as fast with as little memory, from the smallest.
fn front<'a>(rows: &[&'a Row]) -> Vec<&'a Row> {
    let mut sorted = rows.to_vec();
    sorted.sort_by(|a, b| a.memory().cmp(&b.memory()).then(a.median.total_cmp(&b.median)));
    let mut best = f64::INFINITY;
    sorted.retain(|row| {
        let is_better = row.median < best;
        best = best.min(row.median);
        is_better
    });
    sorted
}
