//! Curves of equal security: the best rows of every curve, level by level.

use super::bars::{self, Bar, Group};
use super::levels::{KINDS, kind};
use super::{Figure, fastest, quartiles};
use crate::equal_security::level;
use crate::results::{Document, Row};
use crate::subject::serves;
use crate::table::Table;
use carryless_rows::curves::{CURVES, ErasedCurve};

/// A curve with few rows but on slow products, whose bars would leave no room for those of others.
const LEFT_OUT: &str = "E-503";

/// The operations of a level, each with the time class.
const TASKS: [(&str, &str, &str); 5] = [
    ("kP ct", "kP", "constant"),
    ("kG ct", "kG", "constant"),
    ("kP vt", "kP", "variable"),
    ("kG vt", "kG", "variable"),
    ("kP+lQ vt", "kP+lQ", "variable"),
];

pub fn figure(document: &Document) -> Option<Figure> {
    let mut data = Table::new(&[0, 1, 2, 3], ["bits", "what", "curve", "implementation", "q1", "median", "q3"]);
    let mut drawings = Vec::new();
    let mut levels: Vec<u32> = CURVES.iter().map(level).collect();
    levels.sort_unstable();
    levels.dedup();
    for bits in levels {
        let is_drawn = |curve: &&ErasedCurve| level(curve) == bits && curve.name != LEFT_OUT;
        let mut curves: Vec<&ErasedCurve> = CURVES.iter().filter(is_drawn).collect();
        // Curves of a kind stand together.
        curves.sort_by_key(|curve| kind(curve));
        let mut groups = Vec::new();
        for task in TASKS {
            let rows = best(document, &curves, task);
            if rows.len() < 2 {
                continue;
            }
            for (curve, row) in &rows {
                let head = [bits.to_string(), task.0.to_owned(), curve.name.to_owned(), row.id.clone()];
                data.push(head.into_iter().chain(quartiles(row)));
            }
            let bar = |(curve, row): (&ErasedCurve, &Row)| (kind(curve), Bar { of: curve.name.into(), ..row.into() });
            groups.push(Group { name: task.0.to_owned(), bars: rows.into_iter().map(bar).collect() });
        }
        if !groups.is_empty() {
            let label = format!("Fastest implementations of curves with a security of {bits} bits, in cycles");
            drawings.push(bars::draw(&format!("{bits} bits"), &label, &groups, &KINDS));
        }
    }
    (!drawings.is_empty()).then(|| Figure {
        id: "equal-security".to_owned(),
        title: "Every operation, level by level".to_owned(),
        caption: "Cycles of the fastest implementation of each curve on one thread, level by level and operation by operation. From 0; the \
                  line at the end of a bar lies between the quartiles. ct: in constant time, for secrets; vt: in whatever time, for \
                  public scalars. Each panel has its own scale. A curve's bits of security are half the length of its order; it stands \
                  in the highest panel that it reaches. E-503 is left out: it is in no standard and has few implementations."
            .to_owned(),
        drawings,
        data,
    })
}

/// The best row of each curve that has one.
fn best<'a>(
    document: &'a Document,
    curves: &[&'static ErasedCurve],
    (_, operation, time): (&str, &str, &str),
) -> Vec<(&'static ErasedCurve, &'a Row)> {
    let best = |curve: &str| {
        let is_meant = |row: &&Row| {
            row.curve.as_deref() == Some(curve)
                && row.operation == operation
                && serves(&row.time, time)
                && row.threads == 1
        };
        fastest(document.rows.iter().filter(is_meant))
    };
    curves.iter().filter_map(|curve| Some((*curve, best(curve.name)?))).collect()
}
