//! Pages to look at: a comparison, and the five papers. One file each, without network, in HTML with pictures as SVG.
//!
//! A page is made of the JSON that commands write, and of nothing else: what it shows can be read from
//! there too. The texts and the order of a page are templates (`workbench/templates`); a picture is one file here, which
//! gives the drawing, a caption in words and the figures as a table.

mod added;
mod answers;
mod bars;
mod distribution;
mod equal_security;
mod field_ratios;
mod guide;
mod heat_map;
mod memory;
mod papers;
mod peers;
mod published;
mod rows;
mod sweeps;
mod threads;

pub use added::Added;
pub use guide::guide;
pub use papers::papers;

use crate::changes::Course;
use crate::failure::Failure;
use crate::picture::Drawing;
use crate::results::{Document, Row};
use crate::statistics::UNKNOWN;
use crate::table::{Table, figure};
use crate::verdict;
use answers::Asked;
use askama::Template;
use rows::Section;

/// A picture with what it says: nothing in it is said by colour alone.
pub struct Figure {
    /// Its place in the page.
    id: String,
    /// What it is linked by.
    link: String,
    title: String,
    caption: String,
    drawings: Vec<Drawing>,
    /// What is drawn.
    data: Table,
}

#[derive(Template)]
#[template(path = "comparison.html")]
struct ComparisonPage<'a> {
    document: &'a Document,
    /// Microseconds of a thousand cycles.
    microseconds: String,
    gigahertz: String,
    warning: Option<String>,
    changes: Vec<Change>,
    answers: Vec<Asked>,
    /// The questions whose rows were not timed.
    open: usize,
    best: Table,
    figures: Vec<Figure>,
    sections: Vec<Section>,
    filters: Vec<rows::Filter>,
    rows: usize,
}

/// A row that changed beyond the threshold.
struct Change {
    course: &'static str,
    name: String,
    change: String,
}

/// The page of a comparison, with the pictures of other runs.
pub fn comparison(document: &Document, added: &[Added]) -> Result<String, Failure> {
    let figures = [
        equal_security::figure(document),
        heat_map::of_methods(document, "kP"),
        heat_map::of_methods(document, "kG"),
        heat_map::of_methods(document, "kP+lQ"),
        heat_map::of_multipliers(document),
        field_ratios::figure(document),
        threads::figure(document),
        published::figure(document),
        distribution::figure(document),
    ];
    let conditions = &document.conditions.conditions;
    let page = ComparisonPage {
        document,
        microseconds: format!("{:.3}", conditions.nanoseconds),
        gigahertz: format!("{:.2}", 1.0 / conditions.nanoseconds),
        warning: verdict::warning(conditions),
        changes: changes(document),
        answers: document.answers.iter().filter(|answer| answer.word.is_some()).map(answers::asked).collect(),
        open: document.answers.iter().filter(|answer| answer.word.is_none()).count(),
        best: rows::best_of_each_curve(document, |_| true),
        figures: figures.into_iter().flatten().chain(added.iter().map(Added::figure)).collect(),
        sections: rows::sections(document),
        filters: rows::filters(document),
        rows: document.rows.len(),
    };
    page.render().map_err(|e| Failure::Work(format!("the page cannot be made: {e}")))
}

fn changes(document: &Document) -> Vec<Change> {
    let Some(beside) = &document.baseline else { return Vec::new() };
    let changed = |row: &Row| {
        let course = match beside.course(&row.key) {
            Course::Slower => "slower",
            Course::Faster => "faster",
            Course::Undecided => "undecided",
            Course::Same => return None,
        };
        let [median, low, high] = row.change.map(|e| [e.median, e.low, e.high])?.map(|part| 100.0 * part);
        let change = format!("{median:+.1} % [{low:+.1}, {high:+.1}]");
        Some(Change { course, name: format!("{} {}", row.id, row.operation), change })
    };
    document.rows.iter().filter_map(changed).collect()
}

/// The fastest of some rows, those left out that share a product among more threads than there are processors.
fn fastest<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Option<&'a Row> {
    let fair = rows.into_iter().filter(|row| !row.oversubscribed);
    fair.min_by(|a, b| a.median.total_cmp(&b.median))
}

/// The median, marked where it may be far off.
fn marked(row: &Row) -> String {
    format!("{}{}", if row.uncertain { UNKNOWN } else { "" }, figure(row.median))
}

/// The median with its quartiles, for tables.
fn quartiles(row: &Row) -> [String; 3] {
    [row.q1, row.median, row.q3].map(figure)
}
