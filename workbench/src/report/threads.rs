//! What several threads gain for one product.

use super::bars::{self, Group};
use super::{Figure, fastest, quartiles};
use crate::results::{Document, Row};
use crate::table::{Table, distinct};

const NAMES: [&str; 3] = ["one thread", "two threads", "four threads"];
const THREADS: [u32; 3] = [1, 2, 4];

pub fn figure(document: &Document) -> Option<Figure> {
    let is_meant = |row: &&Row| row.operation == "kP" && row.time == "variable" && !row.oversubscribed;
    let rows: Vec<&Row> = document.rows.iter().filter(is_meant).collect();
    let shared: Vec<&Row> = rows.iter().filter(|row| row.threads > 1).copied().collect();
    let mut data =
        Table::new(&[0, 2], ["curve", "threads", "implementation", "q1", "median", "q3", "one thread takes"]);
    let mut groups = Vec::new();
    for curve in distinct(&shared, |row| row.curve.clone()) {
        let best =
            |threads: u32| fastest(rows.iter().copied().filter(|row| row.curve == curve && row.threads == threads));
        let best: Vec<(usize, &Row)> =
            THREADS.iter().enumerate().filter_map(|(i, threads)| Some((i, best(*threads)?))).collect();
        let Some((0, alone)) = best.first().copied() else { continue };
        for (_, row) in &best {
            let head = [curve.clone().unwrap_or_default(), row.threads.to_string(), row.id.clone()];
            data.push(
                head.into_iter().chain(quartiles(row)).chain([format!("{:.2} times", alone.median / row.median)]),
            );
        }
        let bars = best.into_iter().map(|(i, row)| (i, row.into())).collect();
        groups.push(Group { name: curve.unwrap_or_default(), bars });
    }
    if groups.is_empty() {
        return None;
    }
    let present = if groups.iter().any(|group| group.bars.iter().any(|(i, _)| *i == 2)) { 3 } else { 2 };
    Some(Figure {
        id: "threads".to_owned(),
        title: "Threads for one product".to_owned(),
        caption: "Cycles of the fastest k·P for public scalars on one thread, and shared among several, from 0; rows of more \
                  threads than there are processors are left out."
            .to_owned(),
        drawings: vec![bars::draw("", "Cycles of k·P on one thread and on several", &groups, &NAMES[..present])],
        data,
    })
}
