//! Every row: a section for each curve and each field, what they are filtered by, and the best of each curve.

use super::bars::{self, Group};
use super::{fastest, marked, memory};
use crate::equal_security::{is_of_today, level};
use crate::picture::Drawing;
use crate::results::{Document, Row};
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::subject::serves;
use crate::table::{distinct, figure};
use carryless_rows::curves::CURVES;
use carryless_rows::registry::{KG, KP, SUM};

/// The rows of a curve, or of a field.
pub struct Section {
    pub name: String,
    /// What it is, in words.
    pub about: String,
    /// Bits of security; 0 for a field.
    pub bits: u32,
    /// Whether somebody would choose the curve today.
    pub is_of_today: bool,
    /// Whether the curve's field is a binary one.
    pub is_binary: bool,
    pub lines: Vec<Line>,
    pub drawings: Vec<Drawing>,
}

/// A row as it is shown.
pub struct Line {
    pub operation: String,
    pub multiplier: String,
    pub coordinates: String,
    pub method: String,
    pub time: &'static str,
    pub threads: String,
    pub memory: String,
    pub median: String,
    pub quartiles: String,
    /// To the best of the same operation.
    pub ratio: String,
    /// Per cent of the best to this.
    pub part: u32,
    pub change: String,
    /// The generation of instructions that it needs: 0 for 64-bit code, 2 for AVX-512.
    pub generation: u32,
}

/// A choice that rows are filtered by.
pub struct Filter {
    /// What it is called, and which column it looks at.
    pub name: &'static str,
    pub column: &'static str,
    pub choices: Vec<String>,
}

pub fn sections(document: &Document) -> Vec<Section> {
    let place = |row: &Row| row.curve.clone().unwrap_or_else(|| row.field.clone());
    let rows: Vec<&Row> = document.rows.iter().collect();
    let (of_curves, of_fields): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.curve.is_some());
    let section = |rows: &[&Row], name: String| {
        let own: Vec<&Row> = rows.iter().filter(|row| place(row) == name).copied().collect();
        Section::of(name, &own)
    };
    let curves = distinct(&of_curves, |row| place(row)).into_iter().map(|name| section(&of_curves, name));
    let fields = distinct(&of_fields, |row| place(row)).into_iter().map(|name| section(&of_fields, name));
    curves.chain(fields).collect()
}

impl Section {
    fn of(name: String, rows: &[&Row]) -> Self {
        let curve = CURVES.iter().find(|curve| curve.name == name);
        let about = match curve {
            Some(curve) => format!("curve over {}, an order of {} bits", curve.field_name, curve.order_bits),
            None if rows.iter().any(|row| row.curve.is_some()) => "a curve whose constants are data".to_owned(),
            None => "operations of the field".to_owned(),
        };
        let (bits, today, binary) =
            curve.map_or((0, false, false), |curve| (level(curve), is_of_today(curve), curve.is_binary()));
        let mut sorted = rows.to_vec();
        sorted.sort_by(|a, b| a.median.total_cmp(&b.median));
        let best = |row: &Row| {
            let same = rows.iter().copied().filter(|other| other.operation == row.operation);
            fastest(same).map_or(row.median, |best| best.median)
        };
        let lines = sorted.iter().map(|row| Line::of(row, best(row))).collect();
        let drawings =
            if curve.is_some() { [best_rows(&name, rows), memory::draw(&name, rows)].into() } else { vec![None] };
        let drawings = drawings.into_iter().flatten().collect();
        Section { name, about, bits, is_of_today: today, is_binary: binary, lines, drawings }
    }
}

impl Line {
    fn of(row: &Row, best: f64) -> Self {
        let parts: Vec<&str> = row.id.split('/').collect();
        // A field's row may name an algorithm after its multiplier, a scheme has no more than a name.
        let method = match (&row.method, &parts[..]) {
            (Some(method), _) => method.clone(),
            (None, [_, _, algorithm]) => (*algorithm).to_owned(),
            (None, [_, scheme]) if row.curve.is_some() => (*scheme).to_owned(),
            _ => "–".to_owned(),
        };
        let mark = if row.oversubscribed { " over" } else { "" };
        let change = row.change.map(|change| {
            let [median, low, high] = [change.median, change.low, change.high].map(|part| 100.0 * part);
            format!("{median:+.1} % [{low:+.1}, {high:+.1}]")
        });
        Line {
            operation: row.operation.clone(),
            multiplier: row.multiplier.clone(),
            coordinates: row.coordinates.clone().unwrap_or_else(|| "–".to_owned()),
            method,
            time: if row.time == "constant" { "constant" } else { "variable" },
            threads: format!("{}{mark}", row.threads),
            memory: whole(row.memory()),
            median: marked(row),
            quartiles: format!("{} – {}", figure(row.q1), figure(row.q3)),
            ratio: format!("{:.2}", row.median / best),
            part: (100.0 * best / row.median).round().min(100.0) as u32,
            change: change.unwrap_or_default(),
            generation: row.instructions as u32,
        }
    }
}

/// A whole number with thousands apart.
fn whole(number: usize) -> String {
    if number < 1000 { number.to_string() } else { figure(number as f64) }
}

/// What a curve's best rows are shown of: the name, the operation, the time class.
const TASKS: [(&str, &str, &str); 8] = [
    ("kP, ct", KP, "constant"),
    ("kG, ct", KG, "constant"),
    ("ECDH, ct", ECDH, "constant"),
    ("sign, ct", SIGN, "constant"),
    ("kP, vt", KP, "variable"),
    ("kG, vt", KG, "variable"),
    ("kP+lQ, vt", SUM, "variable"),
    ("verify, vt", VERIFY, "variable"),
];

fn best_of<'a>(rows: &[&'a Row], (_, operation, time): (&str, &str, &str)) -> Option<&'a Row> {
    let is_meant = |row: &&Row| row.operation == operation && serves(&row.time, time) && row.threads == 1;
    fastest(rows.iter().copied().filter(is_meant))
}

fn best_rows(curve: &str, rows: &[&Row]) -> Option<Drawing> {
    let group = |task: (&'static str, _, _)| {
        let class = usize::from(task.2 == "variable");
        Some(Group { name: task.0.split_once(',')?.0.to_owned(), bars: vec![(class, best_of(rows, task)?.into())] })
    };
    let groups: Vec<Group> = TASKS.into_iter().filter_map(group).collect();
    let label = format!("Cycles of the fastest implementations on {curve} on one thread");
    (groups.len() > 1)
        .then(|| bars::draw("The best on one thread", &label, &groups, &["constant time", "variable time"]))
}

/// What rows can be filtered by, apart from words and memory.
pub fn filters(document: &Document) -> Vec<Filter> {
    let rows = &document.rows;
    let sorted = |values: Vec<Option<String>>| {
        let mut values: Vec<String> = values.into_iter().flatten().collect();
        values.sort();
        values
    };
    let filter = |name, column, choices| Filter { name, column, choices };
    let mut filters = vec![
        filter("operation", "o", sorted(distinct(rows, |row| Some(row.operation.clone())))),
        filter("multiplier", "m", sorted(distinct(rows, |row| Some(row.multiplier.clone())))),
        filter("coordinates", "c", sorted(distinct(rows, |row| row.coordinates.clone()))),
        filter("method", "w", sorted(distinct(rows, |row| row.method.clone()))),
        filter("time", "t", sorted(distinct(rows, |row| Some(row.time.clone())))),
    ];
    filters.retain(|filter| filter.choices.len() > 1);
    filters
}
