//! Other libraries beside this one.

use super::Figure;
use super::bars::{self, Bar, Group};
use crate::statistics::Estimate;
use crate::table::{Table, distinct, figure};
use serde::Deserialize;

/// A comparison with other libraries, of what it writes as JSON.
#[derive(Deserialize)]
pub struct Peers {
    environment: Machine,
    libraries: Vec<Library>,
    comparisons: Vec<Comparison>,
}

#[derive(Deserialize)]
struct Machine {
    cpu: String,
}

#[derive(Deserialize)]
struct Library {
    name: String,
    version: String,
}

/// An operation by each library that has it, ours first.
#[derive(Deserialize)]
struct Comparison {
    curve: String,
    operation: String,
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(rename = "library")]
    name: String,
    constant_time: bool,
    /// Operations of one call.
    together: usize,
    /// Quartiles.
    cycles: [f64; 3],
    to_ours: Estimate,
    to_ours_in_batches: Option<Estimate>,
}

const OURS: &str = "carryless";
/// Short enough for one line.
const SERIES: [&str; 3] = ["carryless", "in batches", "the fastest other"];

impl Entry {
    fn is_ours(&self) -> bool {
        self.name == OURS
    }

    /// Which of [`SERIES`] it is of.
    fn series(&self) -> usize {
        match (self.is_ours(), self.together) {
            (true, 1) => 0,
            (true, _) => 1,
            (false, _) => 2,
        }
    }
}

impl Comparison {
    /// Ours, ours in batches, and the fastest other one, where there is one.
    fn group(&self) -> Option<Group> {
        let median = |entry: &&Entry| entry.cycles[1];
        let others = self.entries.iter().filter(|entry| !entry.is_ours());
        let best = others.min_by(|a, b| median(a).total_cmp(&median(b)))?;
        let shown = self.entries.iter().filter(|entry| entry.is_ours()).chain([best]);
        let bar = |entry: &Entry| {
            let [q1, median, q3] = entry.cycles;
            (
                entry.series(),
                Bar {
                    name: format!("{} {} by {}", self.curve, self.operation, entry.name),
                    of: String::new(),
                    q1,
                    median,
                    q3,
                },
            )
        };
        Some(Group { name: self.curve.clone(), bars: shown.map(bar).collect() })
    }
}

impl Peers {
    pub(super) fn figure(&self) -> Figure {
        let head = [
            "curve",
            "operation",
            "library",
            "time",
            "together",
            "q1",
            "median",
            "q3",
            "to ours",
            "to ours in batches",
        ];
        let mut data = Table::new(&[0, 1, 2, 3], head);
        let ratio = |ratio: Estimate| format!("{:.2}", ratio.median);
        for Comparison { curve, operation, entries } in &self.comparisons {
            for entry in entries {
                let time = if entry.constant_time { "constant" } else { "variable" };
                let names = [curve, operation, &entry.name].map(String::clone);
                let figures = [entry.together.to_string()].into_iter().chain(entry.cycles.map(figure));
                let ratios = [ratio(entry.to_ours), entry.to_ours_in_batches.map_or("–".to_owned(), ratio)];
                data.push(names.into_iter().chain([time.to_owned()]).chain(figures).chain(ratios));
            }
        }
        let drawing = |operation: String| {
            let of_operation = self.comparisons.iter().filter(|comparison| comparison.operation == operation);
            let groups: Vec<Group> = of_operation.filter_map(Comparison::group).collect();
            let label = format!("Cycles of {operation} by this library and by the fastest other one");
            (!groups.is_empty()).then(|| bars::draw(&operation, &label, &groups, &SERIES))
        };
        let operations = distinct(&self.comparisons, |comparison| comparison.operation.clone());
        let libraries: Vec<String> = self.libraries.iter().map(|l| format!("{} {}", l.name, l.version)).collect();
        Figure {
            id: "peers".to_owned(),
            title: "Other libraries".to_owned(),
            caption: format!(
                "Cycles of one operation, from a scalar to a point as bytes, from 0, beside the fastest of {}. Each panel has its \
                 own scale. The table says of each library which operations are in constant time, and its ratio to ours: above \
                 1 ours is faster. Measured by a run of its own, on {}.",
                libraries.join(", "),
                self.environment.cpu
            ),
            drawings: operations.into_iter().filter_map(drawing).collect(),
            data,
        }
    }
}
