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
        let groups: Vec<Group<'_>> = TASKS.iter().map(|task| group(document, curves, *task)).collect();
        let groups: Vec<Group<'_>> = groups.into_iter().filter(|group| group.bars.len() > 1).collect();
        for group in &groups {
            for (kind, row) in &group.bars {
                let head = [bits.to_string(), group.name.clone(), curves[*kind].to_owned(), row.id.clone()];
                data.push(head.into_iter().chain(quartiles(row)));
            }
        }
        if !groups.is_empty() {
            let heading = format!("{bits} bits: {}", curves.join(", "));
            let label = format!("Best rows of curves with a security of {bits} bits, in cycles");
            drawings.push(bars::draw(&heading, &label, &groups, &KINDS));
        }
    }
    (!drawings.is_empty()).then(|| Figure {
        id: "equal-security",
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

fn group<'a>(document: &'a Document, curves: [&str; 3], (name, operation, time): (&str, &str, &str)) -> Group<'a> {
    let best = |curve: &str| {
        let is_meant = |row: &&Row| {
            row.curve.as_deref() == Some(curve) && row.operation == operation && row.time == time && row.threads == 1
        };
        fastest(document.rows.iter().filter(is_meant))
    };
    let bars = curves.iter().enumerate().filter_map(|(i, curve)| Some((i, best(curve)?)));
    Group { name: name.to_owned(), bars: bars.collect() }
}
