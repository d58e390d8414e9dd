//! The page "Which curve, which field, which method, today": a comparison as advice, in Markdown with pictures beside it.
//!
//! Everything in it is of the document and of the runs added to it: no figure is written by hand.

use super::bars::{self, Bar, Group};
use super::{Added, answers, fastest, levels};
use crate::equal_security::is_of_today;
use crate::failure::Failure;
use crate::levels::Levels;
use crate::picture::Drawing;
use crate::questions::{self, Answer};
use crate::results::{Document, Row};
use crate::standards;
use crate::statistics::ratio_of_medians;
use crate::subject::{Instructions, serves};
use crate::sweep::{Figures, Parameter};
use crate::table::{Table, distinct, figure};
use crate::verdict::{Margin, Verdict, judge, warning};
use askama::Template;
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::registry::{KG, KP, SUM};
use std::ops::RangeInclusive;

/// A page, and the pictures that it shows.
pub struct Guide {
    /// The page in Markdown.
    pub text: String,
    /// The name of each file beside the page, and the picture.
    pub pictures: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "guide.md", escape = "none")]
struct Page<'a> {
    document: &'a Document,
    gigahertz: String,
    warning: Option<String>,
    rule: String,
    bits: [u32; 2],
    bits_of_128: u32,
    needs: Vec<Answered>,
    best: Table,
    in_no_standard: String,
    deprecated: String,
    in_tls: String,
    status: Table,
    fields: Table,
    batches: Vec<String>,
    answers: Vec<&'a Answer>,
    pictures: Vec<Picture>,
}

/// A picture, where the page shows it.
struct Picture {
    /// Of [`NEEDS`], [`BATCHES`] or the letter of a question.
    of: String,
    file: String,
    says: String,
}

/// Bits of the order of the curves that are compared: those of 112 to about 128 bits of security.
const ORDER_BITS: RangeInclusive<u32> = 224..=283;
/// The least of about 128 bits.
const ORDER_BITS_OF_128: u32 = 250;

/// What somebody chooses a curve for.
struct Need {
    heading: &'static str,
    what: &'static str,
    operation: &'static str,
    time: &'static str,
    /// Only with small tables, on words that every processor has.
    is_small: bool,
    /// Whether the page has a picture of it.
    is_drawn: bool,
}

const NEEDS: [Need; 4] = [
    Need {
        heading: "A secret, and any point",
        what: "k·P in constant time, as key agreement has it",
        operation: KP,
        time: "constant",
        is_small: false,
        is_drawn: true,
    },
    Need {
        heading: "A secret, and the generator",
        what: "k·G in constant time, as keys and signatures have it; tables of G are made before",
        operation: KG,
        time: "constant",
        is_small: false,
        is_drawn: false,
    },
    Need {
        heading: "Public data",
        what: "k·P + l·Q in variable time, as verification has it",
        operation: SUM,
        time: "variable",
        is_small: false,
        is_drawn: true,
    },
    Need {
        heading: "A secret, on a small processor",
        what: "k·P in constant time, with tables of four points at most",
        operation: KP,
        time: "constant",
        is_small: true,
        is_drawn: false,
    },
];

/// The newest instructions that a row may need, and what those processors are called.
const GENERATIONS: [(Instructions, &str); 3] = [
    (Instructions::Avx512, "with AVX-512"),
    (Instructions::Products, "without AVX-512"),
    (Instructions::PlainWords, "in portable 64-bit code"),
];

/// What the picture of batches is of.
const BATCHES: &str = "batches";

/// The questions whose answers the page repeats, and that which has a picture there.
const LETTERS: [char; 7] = ['k', 'd', 'a', 'b', 'l', 'g', 'h'];
const DRAWN: char = 'k';

/// A need with an answer for each generation of instructions.
struct Answered {
    heading: &'static str,
    what: &'static str,
    sentences: Vec<String>,
}

/// The page of a comparison, with what is added of batches; `name` begins the names of its pictures.
pub fn guide(document: &Document, added: &[Added], name: &str) -> Result<Guide, Failure> {
    let batches: Vec<BatchGain> = added.iter().filter_map(Added::sweep).filter_map(BatchGain::of).collect();
    let answers: Vec<&Answer> =
        LETTERS.iter().filter_map(|letter| document.answers.iter().find(|answer| answer.letter == *letter)).collect();
    let drawn = drawings(document, &batches, &answers);
    let picture = |(of, says, drawing): (String, String, Drawing)| {
        let file = format!("{name}-{of}.svg");
        ((file.clone(), drawing.file(&says)), Picture { of, file, says })
    };
    let (files, pictures) = drawn.into_iter().map(picture).unzip();
    let conditions = &document.conditions.conditions;
    let has_rows = |curve: &&ErasedCurve| document.rows.iter().any(|row| row.curve.as_deref() == Some(curve.name));
    let is_compared = |curve: &&ErasedCurve| ORDER_BITS.contains(&curve.order_bits) && has_rows(curve);
    let curves: Vec<&ErasedCurve> = CURVES.iter().filter(is_compared).collect();
    let of_today: Vec<&ErasedCurve> = curves.iter().copied().filter(|curve| is_of_today(curve)).collect();
    let page = Page {
        document,
        gigahertz: format!("{:.2}", 1.0 / conditions.nanoseconds),
        warning: warning(conditions),
        rule: questions::rule(document.conditions.margin()),
        bits: [ORDER_BITS.start() / 2, ORDER_BITS.end() / 2],
        bits_of_128: ORDER_BITS_OF_128 / 2,
        needs: NEEDS.iter().map(|need| need.answer(document)).filter(|need| !need.sentences.is_empty()).collect(),
        best: levels::table(&Levels::of(&document.rows, &of_today)),
        in_no_standard: standards::names(&curves, |status| status.standards.is_none()),
        deprecated: standards::names(&curves, |status| status.is_deprecated),
        in_tls: standards::names(&curves, |status| status.in_tls.is_some()),
        status: status(&curves),
        fields: fields(document),
        batches: batches.iter().map(BatchGain::sentence).collect(),
        answers: answers.into_iter().filter(|answer| answer.word.is_some()).collect(),
        pictures,
    };
    let text = page.render().map_err(|e| Failure::Work(format!("the page cannot be made: {e}")))?;
    Ok(Guide { text: format!("{}\n", text.trim_end()), pictures: files })
}

impl Page<'_> {
    /// Shows a picture, if there is one of this.
    fn shows(&self, of: &str) -> String {
        let own = self.pictures.iter().find(|picture| picture.of == of);
        own.map_or(String::new(), |Picture { file, says, .. }| format!("![{says}]({file})\n\n"))
    }
}

/// The pictures with their names and what they say.
fn drawings(document: &Document, batches: &[BatchGain], answers: &[&Answer]) -> Vec<(String, String, Drawing)> {
    let mut drawn = Vec::new();
    for need in NEEDS.iter().filter(|need| need.is_drawn) {
        let says = format!("Cycles of {}, curve by curve", need.what);
        drawn.extend(need.drawing(document, &says).map(|drawing| (need.name(), says, drawing)));
    }
    if !batches.is_empty() {
        let says = "Cycles of a product in constant time, alone and in a batch".to_owned();
        let groups: Vec<Group> = batches.iter().map(BatchGain::group).collect();
        drawn.push((BATCHES.to_owned(), says.clone(), bars::draw("", &says, &groups, &["alone", "in a batch"])));
    }
    for answer in answers.iter().filter(|answer| answer.letter == DRAWN) {
        drawn.extend(answers::drawing(answer).map(|drawing| (answer.letter.to_string(), answer.asks.clone(), drawing)));
    }
    drawn
}

/// The curve of a row, if it is one of those that are compared.
fn curve_of(row: &Row) -> Option<&'static ErasedCurve> {
    let name = row.curve.as_deref()?;
    CURVES.iter().find(|curve| curve.name == name && ORDER_BITS.contains(&curve.order_bits))
}

/// The generations that some row is of, so that no two are the same.
fn generations(document: &Document) -> impl Iterator<Item = (Instructions, &'static str)> {
    GENERATIONS.into_iter().filter(|(newest, _)| document.rows.iter().any(|row| row.instructions == *newest))
}

impl Need {
    /// What files are called after.
    fn name(&self) -> String {
        format!("{}-{}", self.operation.replace('+', "-"), self.time).to_lowercase()
    }

    /// The fastest row of each curve by instructions that are no newer, the fastest first.
    fn best<'a>(&self, document: &'a Document, newest: Instructions) -> Vec<(&'static ErasedCurve, &'a Row)> {
        let is_meant = |row: &&Row| {
            (row.operation.as_str(), row.threads) == (self.operation, 1)
                && serves(&row.time, self.time)
                && row.instructions <= newest
                && (row.constrained || !self.is_small)
        };
        let rows: Vec<&Row> = document.rows.iter().filter(is_meant).collect();
        let best = |curve: &'static ErasedCurve| {
            let own = rows.iter().copied().filter(|row| curve_of(row).is_some_and(|own| own.name == curve.name));
            Some((curve, fastest(own)?))
        };
        let mut best: Vec<_> = CURVES.iter().filter_map(best).collect();
        best.sort_by(|(_, a), (_, b)| a.median.total_cmp(&b.median));
        best
    }

    /// A sentence for each generation of instructions.
    fn answer(&self, document: &Document) -> Answered {
        let newest = |(newest, _): &(Instructions, &str)| !self.is_small || *newest == Instructions::PlainWords;
        let margin = document.conditions.margin();
        let sentence = |(newest, when)| Some(format!("{when}: {}", sentence(&self.best(document, newest), margin)?));
        let sentences = generations(document).filter(newest).filter_map(sentence).collect();
        Answered { heading: self.heading, what: self.what, sentences }
    }

    /// The fastest row of each curve, a bar for each generation.
    fn drawing(&self, document: &Document, label: &str) -> Option<Drawing> {
        let generations: Vec<_> = generations(document).collect();
        let best: Vec<_> = generations.iter().map(|(newest, _)| self.best(document, *newest)).collect();
        let group = |(curve, _): &(&'static ErasedCurve, _)| {
            let of = |i: usize| best[i].iter().find(|(own, _)| own.name == curve.name);
            let bars = (0..best.len()).filter_map(|i| Some((i, Bar::from(of(i)?.1)))).collect();
            Group { name: curve.name.to_owned(), bars }
        };
        let groups: Vec<Group> = best.first()?.iter().map(group).collect();
        let names: Vec<&str> = generations.iter().map(|(_, name)| *name).collect();
        (!groups.is_empty()).then(|| bars::draw("", label, &groups, &names))
    }
}

/// The fastest of about 128 bits of security, beside the fastest of these over the other kind of field, and of 112 bits.
fn sentence(best: &[(&'static ErasedCurve, &Row)], margin: Margin) -> Option<String> {
    let is_strong = |curve: &ErasedCurve| curve.order_bits >= ORDER_BITS_OF_128;
    let (curve, row) = best.iter().find(|(curve, _)| is_strong(curve))?;
    let is_rival = |other: &ErasedCurve| is_strong(other) && other.is_binary() != curve.is_binary();
    let kind = if curve.is_binary() { "fastest prime curve" } else { "fastest binary curve" };
    let beside = [
        best.iter().find(|(other, _)| is_rival(other)).map(|other| (kind, other)),
        best.iter().find(|(other, _)| !is_strong(other)).map(|other| ("at 112 bits", other)),
    ];
    let mut sentence = format!("**{}** takes {} cycles by {}", curve.name, figure(row.median), by(row));
    for (of, (other, own)) in beside.into_iter().flatten() {
        let ratio = margin.widen(ratio_of_medians(&own.cycles, &row.cycles));
        sentence += &format!("; {of}: {} by {}, {} times as many", other.name, by(own), ratio.text(2));
        if judge(ratio, &(0.0..1.0)) == Verdict::TooClose {
            sentence += ", too close to call";
        }
    }
    Some(sentence + ".")
}

/// What follows the curve in a row's name.
fn by(row: &Row) -> String {
    format!("`{}`", row.id.split_once('/').map_or("", |(_, rest)| rest))
}

/// Who has standardised each curve, and what may be done with it.
fn status(curves: &[&ErasedCurve]) -> Table {
    let mut table = Table::new(&[0, 1, 2, 3, 4], ["curve", "standards", "NIST deprecates it", "TLS 1.3", "here"]);
    for curve in curves {
        let status = standards::of(curve);
        let deprecated = if status.is_deprecated { "yes" } else { "–" };
        let (standards, in_tls) = (status.standards.unwrap_or("none"), status.in_tls.unwrap_or("–"));
        table.push([curve.name, standards, deprecated, in_tls, standards::here(curve)]);
    }
    table
}

/// Cycles of a product in the fields of the curves that are compared, as far as they were timed, a column a generation.
fn fields(document: &Document) -> Table {
    let generations: Vec<_> = generations(document).collect();
    let mut table = Table::new(&[0, 1], ["field", "of"].into_iter().chain(generations.iter().map(|(_, name)| *name)));
    let curves: Vec<&ErasedCurve> = CURVES.iter().filter(|curve| ORDER_BITS.contains(&curve.order_bits)).collect();
    for field in distinct(&curves, |curve| curve.field_name) {
        let names: Vec<&str> =
            curves.iter().filter(|curve| curve.field_name == field).map(|curve| curve.name).collect();
        let cell = |(newest, _): &(Instructions, &str)| {
            let is_meant = |row: &&Row| {
                row.curve.is_none() && row.field == field && row.operation == "mul" && row.instructions <= *newest
            };
            let best = fastest(document.rows.iter().filter(is_meant));
            best.map(|row| format!("{} `{}`", figure(row.median), row.multiplier))
        };
        let cells: Vec<Option<String>> = generations.iter().map(cell).collect();
        if cells.iter().any(Option::is_some) {
            let cells = cells.into_iter().map(|cell| cell.unwrap_or("–".to_owned()));
            table.push([field.to_owned(), names.join(", ")].into_iter().chain(cells));
        }
    }
    table
}

/// A product alone, and in the batch in which it takes least.
struct BatchGain<'a> {
    curve: &'a str,
    series: &'a str,
    alone: Bar,
    together: Bar,
    products: u64,
}

impl<'a> BatchGain<'a> {
    /// Of a run that varied the size of batches of secrets.
    fn of(figures: &'a Figures) -> Option<Self> {
        let Figures { curve, parameter: Parameter::Batch, points } = figures else { return None };
        let points = || points.iter().filter(|point| point.series.contains("constant"));
        let least = points().min_by(|a, b| a.cycles.median.total_cmp(&b.cycles.median))?;
        let alone = points().find(|point| point.value == 1 && point.series == least.series)?;
        let bar = |point: &crate::sweep::Figure| {
            let name = format!("{curve}, {} products", point.value);
            let of = String::new();
            Bar { name, of, q1: point.cycles.q1, median: point.cycles.median, q3: point.cycles.q3 }
        };
        Some(BatchGain { curve, series: &least.series, alone: bar(alone), together: bar(least), products: least.value })
    }

    fn sentence(&self) -> String {
        let (alone, together) = (self.alone.median, self.together.median);
        format!(
            "{}, {}: {} cycles a product in batches of {}, {:.2} of the {} that one alone takes.",
            self.curve,
            self.series,
            figure(together),
            self.products,
            together / alone,
            figure(alone)
        )
    }

    fn group(&self) -> Group {
        Group { name: self.curve.to_owned(), bars: vec![(0, self.alone.clone()), (1, self.together.clone())] }
    }
}
