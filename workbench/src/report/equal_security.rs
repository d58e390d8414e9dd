//! Curves of equal security: the best rows of a prime, a random binary and a Koblitz curve, level by level.

use super::bars::{self, Group};
use super::{Figure, fastest, quartiles};
use crate::equal_security::{EQUAL_SECURITY, EqualSecurity};
use crate::results::{Document, Row};
use crate::table::Table;

const KINDS: [&str; 3] = ["prime", "random binary", "Koblitz"];

/// The operations of a level, each with the time class.
const TASKS: [(&str, &str, &str); 5] = [
    ("kP ct", "kP", "constant"),
    ("kG ct", "kG", "constant"),
    ("kP vt", "kP", "variable"),
    ("kG vt", "kG", "variable"),
    ("kP+lQ vt", "kP+lQ", "variable"),
];

pub fn figure(document: &Document) -> Option<Figure> {
    let mut data = Table::new(&[0, 1, 2, 3], ["bits", "what", "curve", "best row", "q1", "median", "q3"]);
    let mut drawings = Vec::new();
    for EqualSecurity { bits, prime, random, koblitz } in EQUAL_SECURITY {
        let curves = [prime, random, koblitz];
        let mut groups = Vec::new();
        for task in TASKS {
            let rows = best(document, curves, task);
            if rows.len() < 2 {
                continue;
            }
            for (kind, row) in &rows {
                let head = [bits.to_string(), task.0.to_owned(), curves[*kind].to_owned(), row.id.clone()];
                data.push(head.into_iter().chain(quartiles(row)));
            }
            groups.push(Group {
                name: task.0.to_owned(),
                bars: rows.into_iter().map(|(i, row)| (i, row.into())).collect(),
            });
        }
        if !groups.is_empty() {
            let heading = format!("{bits} bits: {}", curves.join(", "));
            let label = format!("Best rows of curves with a security of {bits} bits, in cycles");
            drawings.push(bars::draw(&heading, &label, &groups, &KINDS));
        }
    }
    (!drawings.is_empty()).then(|| Figure {
        id: "equal-security".to_owned(),
        link: "Equal security".to_owned(),
        title: "Curves of equal security".to_owned(),
        caption: "Cycles of the fastest row of each curve on one thread, from 0; the line at the end of a bar lies between the \
                  quartiles. ct: in constant time, for secrets; vt: in variable time, for public scalars. Each panel has its \
                  own scale."
            .to_owned(),
        drawings,
        data,
    })
}

/// The best row of each curve that has one, with the curve's place.
fn best<'a>(
    document: &'a Document,
    curves: [&str; 3],
    (_, operation, time): (&str, &str, &str),
) -> Vec<(usize, &'a Row)> {
    let best = |curve: &str| {
        let is_meant = |row: &&Row| {
            row.curve.as_deref() == Some(curve) && row.operation == operation && row.time == time && row.threads == 1
        };
        fastest(document.rows.iter().filter(is_meant))
    };
    curves.iter().enumerate().filter_map(|(i, curve)| Some((i, best(curve)?))).collect()
}
