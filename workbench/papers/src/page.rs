//! The page of the five papers: table by table the paper beside here, what is said of the figures, and the errata.

use crate::chronogram;
use crate::errata::{self, Erratum};
use crate::experiments::Experiment;
use crate::experiments::cell::{CYCLES, Cell};
use crate::experiments::claim::{Judged, Whose};
use crate::experiments::reproduction::Reproduction;
use crate::references::{self, Reference};
use askama::Template;
use carryless_workbench::environment::Environment;
use carryless_workbench::failure::Failure;
use carryless_workbench::picture::{COLUMN, Drawing, Picture, Scale, Shape};
use carryless_workbench::table::{Table, distinct, figure};
use carryless_workbench::verdict::Verdict;

#[derive(Template)]
#[template(path = "papers.html")]
struct PapersPage<'a> {
    environment: &'a Environment,
    chapters: Vec<Chapter>,
    /// What all papers say: how much of it holds here.
    score: Score,
    tables: usize,
}

/// A paper.
struct Chapter {
    paper: &'static Reference,
    tables: Vec<Reproduced>,
    score: Score,
    errors: &'static [Erratum],
}

/// A table of a paper.
struct Reproduced {
    name: &'static str,
    title: &'static str,
    /// The machine that the paper used, where it timed.
    there: String,
    timing: Option<String>,
    tables: Vec<Table>,
    drawings: Vec<Drawing>,
    notes: Vec<String>,
    /// What the paper says of it: how much holds here.
    score: Score,
    papers: Vec<Said>,
    ours: Vec<Said>,
}

/// A sentence with its verdict.
struct Said {
    text: String,
    word: String,
    class: &'static str,
}

/// How many sentences have each verdict.
#[derive(Clone, Copy, Default)]
struct Score {
    yes: usize,
    no: usize,
    close: usize,
    untested: usize,
}

/// The page of some reproduced tables; papers without one are left out.
pub fn papers(environment: &Environment, done: &[(&Experiment, Reproduction)]) -> Result<String, Failure> {
    let chapter = |errata: errata::Errata| {
        let is_of = |name: &str| references::paper_of_table(name).is_some_and(|paper| paper.key == errata.paper.key);
        let own: Vec<_> = done.iter().filter(|(experiment, _)| is_of(experiment.name)).collect();
        let score = Score::of(own.iter().flat_map(|(_, done)| done.claims_of(Whose::Papers)));
        let tables = own.iter().map(|(experiment, done)| Reproduced::of(experiment, done)).collect();
        Chapter { paper: errata.paper, tables, score, errors: errata.errors }
    };
    let chapters = errata::all().into_iter().map(chapter).filter(|chapter| !chapter.tables.is_empty()).collect();
    let score = Score::of(done.iter().flat_map(|(_, done)| done.claims_of(Whose::Papers)));
    let page = PapersPage { environment, chapters, score, tables: done.len() };
    page.render().map_err(|e| Failure::Work(format!("the page cannot be made: {e}")))
}

impl Score {
    fn of<'a>(claims: impl Iterator<Item = &'a Judged>) -> Self {
        claims.fold(Score::default(), |score, claim| match claim.verdict {
            Verdict::Yes => Score { yes: score.yes + 1, ..score },
            Verdict::No => Score { no: score.no + 1, ..score },
            Verdict::TooClose => Score { close: score.close + 1, ..score },
            Verdict::Missing => Score { untested: score.untested + 1, ..score },
        })
    }

    fn sum(self) -> usize {
        self.yes + self.no + self.close + self.untested
    }

    /// What its parts come to, in words.
    fn words(self) -> String {
        let parts = [
            (self.yes, "confirmed"),
            (self.no, "contradicted"),
            (self.close, "too close to call"),
            (self.untested, "not tested"),
        ];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}"));
        parts.collect::<Vec<_>>().join(", ")
    }
}

impl Reproduced {
    fn of(experiment: &Experiment, done: &Reproduction) -> Self {
        let Experiment { name, title, source, timed, .. } = experiment;
        let there = source.split_once(" (").map_or("", |(_, there)| there.trim_end_matches(')')).to_owned();
        let said = |whose| done.claims_of(whose).into_iter().map(Said::of).collect();
        let mut drawings = beside(done);
        if !done.chronograms.is_empty() {
            drawings.push(chronogram::drawing(title, &done.chronograms));
        }
        Reproduced {
            name,
            title,
            there,
            timing: timed.then(|| done.timing()),
            tables: done.tables(WIDTH),
            drawings,
            notes: done.all_notes(),
            score: Score::of(done.claims_of(Whose::Papers).into_iter()),
            papers: said(Whose::Papers),
            ours: said(Whose::Ours),
        }
    }
}

impl Said {
    fn of(claim: &Judged) -> Self {
        let class = match claim.verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::TooClose | Verdict::Missing => "close",
        };
        Said { text: claim.text(), word: claim.verdict.to_string(), class }
    }
}

const LINE: f64 = 20.0;
/// Columns of the widest table.
const WIDTH: usize = 120;
/// Characters of a label that have room.
const LONGEST: usize = 24;

/// For each block of columns with cycles of both, a picture: the paper's, and here.
fn beside(done: &Reproduction) -> Vec<Drawing> {
    let is_pair =
        |cell: &&Cell| cell.unit == CYCLES && cell.paper.is_some_and(|p| p > 0.0) && cell.here.is_some_and(|h| h > 0.0);
    let cells: Vec<&Cell> = done.cells.iter().filter(is_pair).collect();
    let blocks = distinct(&cells, |cell| cell.column.clone());
    let of_block =
        |column: &String| -> Vec<&Cell> { cells.iter().filter(|cell| cell.column == *column).copied().collect() };
    blocks
        .iter()
        .map(|column| (column, of_block(column)))
        .filter(|(_, own)| own.len() > 1)
        .map(|(column, own)| draw(column, &own))
        .collect()
}

fn draw(column: &str, cells: &[&Cell]) -> Drawing {
    let several = distinct(cells, |cell| cell.quantity).len() > 1;
    let name = |cell: &Cell| if several { format!("{}: {}", cell.row, cell.quantity) } else { cell.row.clone() };
    let longest = cells.iter().map(|cell| name(cell).chars().count().min(LONGEST + 1)).max().unwrap_or(0);
    let left = 16.0 + 9.0 * longest as f64;
    let (top, right) = (30.0, COLUMN - 20.0);
    let bottom = top + LINE * cells.len() as f64;
    let mut picture = Picture::new(COLUMN, bottom + 22.0);
    picture
        .legend((8.0, 14.0), &[(Shape::Diamond, "s1", "cycles of the paper's machine"), (Shape::Disc, "s0", "here")]);
    let all = || cells.iter().flat_map(|cell| [cell.paper, cell.here]).flatten();
    let (least, most) = (all().fold(f64::INFINITY, f64::min) * 0.85, all().fold(0.0, f64::max) * 1.15);
    let scale = Scale::logarithmic(least, most, left, right);
    picture.level_axis(&scale, top - 4.0, bottom);
    for (i, cell) in cells.iter().enumerate() {
        let y = top + LINE * (i as f64 + 0.5);
        let name = name(cell);
        let (paper, here) = (cell.paper.unwrap_or(least), cell.here.unwrap_or(least));
        let tells = format!("{name}: {} cycles in the paper, {} here", figure(paper), figure(here));
        let mut label: String = name.chars().take(LONGEST).collect();
        if label.len() < name.len() {
            label.push('…');
        }
        picture.text("", "end", (left - 8.0, y + 4.0), label);
        picture.line("grid", (left, y), (right, y));
        picture.line("trend s1", (scale.at(paper), y), (scale.at(here), y));
        picture.mark(Shape::Diamond, "s1", (scale.at(paper), y), 4.0, &tells);
        picture.mark(Shape::Disc, "s0", (scale.at(here), y), 4.0, &tells);
    }
    picture.finish(column, &format!("{column}: cycles in the paper and here"))
}
