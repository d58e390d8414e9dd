//! The page of a comparison: one file, without network, in HTML with pictures as SVG.
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
mod levels;
mod memory;
mod peers;
mod published;
mod rows;
mod sweeps;
mod threads;

pub use added::Added;
pub use guide::guide;

use crate::changes::Course;
use crate::equal_security::is_of_today;
use crate::failure::Failure;
use crate::levels::{Levels, curves_of};
use crate::picture::Drawing;
use crate::questions;
use crate::results::{Document, Row};
use crate::statistics::UNKNOWN;
use crate::table::{Table, figure};
use crate::verdict;
use answers::Asked;
use askama::Template;
use levels::Class;
use rows::Section;

/// A picture with what it says: nothing in it is said by colour alone.
pub struct Figure {
    /// Its place in the page.
    id: String,
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
    /// The curves of today by bits of security, and those of the literature.
    levels: Levels<'a>,
    classes: Vec<Class>,
    others: Table,
    winners: Table,
    picture: Option<Drawing>,
    headline: Option<String>,
    answers: Vec<Asked>,
    /// The letters of the questions that were not answered.
    open: String,
    rule: String,
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

impl ComparisonPage<'_> {
    /// Whether a line of the levels is the first of its level.
    fn begins(&self, line: &usize) -> bool {
        *line == 0 || self.levels.lines[*line].bits != self.levels.lines[*line - 1].bits
    }

    /// Whether the first column is of secrets.
    fn is_secret(&self) -> bool {
        self.levels.tasks.first().is_some_and(|task| task.time == "constant")
    }

    /// The cell of a line, and whether it is the best of its level.
    fn cell(&self, line: &usize, column: &usize) -> (String, bool) {
        let own = &self.levels.lines[*line];
        (own.cells[*column].map_or("–".to_owned(), marked), self.levels.is_best(own, *column))
    }
}

impl Figure {
    /// What its caption says first.
    fn says(&self) -> &str {
        self.caption.split_inclusive(". ").next().unwrap_or_default().trim_end()
    }
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
    let curves = curves_of(&document.rows);
    let is_alone = !curves.iter().any(|curve| is_of_today(curve));
    let (today, others): (Vec<_>, Vec<_>) = curves.into_iter().partition(|curve| is_alone || is_of_today(curve));
    let by_level = Levels::of(&document.rows, &today);
    let open = document.answers.iter().filter(|answer| answer.word.is_none());
    let page = ComparisonPage {
        document,
        microseconds: format!("{:.3}", conditions.nanoseconds),
        gigahertz: format!("{:.2}", 1.0 / conditions.nanoseconds),
        warning: verdict::warning(conditions),
        changes: changes(document),
        answers: document.answers.iter().filter(|answer| answer.word.is_some()).map(answers::asked).collect(),
        open: open.map(|answer| format!("({})", answer.letter)).collect::<Vec<_>>().join(", "),
        rule: questions::rule(document.conditions.margin()),
        classes: levels::classes(&by_level),
        others: levels::table(&Levels::of(&document.rows, &others)),
        winners: levels::winners(&by_level),
        picture: levels::drawing(&by_level),
        headline: levels::headline(&by_level),
        levels: by_level,
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
