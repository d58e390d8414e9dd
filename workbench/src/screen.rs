//! A comparison on one screen: the machine, a line a curve, the answers.

use crate::bars;
use crate::colour::{self, styled};
use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::paragraph::paragraph;
use crate::questions::{self, Answer};
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::subject::Subject;
use crate::table::{Table, distinct};
use crate::unit::Unit;
use crate::verdict;
use carryless_rows::curves::NamedCurve;
use carryless_rows::registry::{KG, KP, SUM};
use std::io::{self, Write};

/// A column of the table.
#[derive(Clone, Copy)]
struct Column {
    head: &'static str,
    operation: &'static str,
    time: &'static str,
    /// Whether several threads share the work.
    shared: bool,
    /// Whether it is left out where there is no room for all.
    yields: bool,
}

const COLUMNS: [Column; 9] = [
    Column { head: "kP, ct", operation: KP, time: "constant", shared: false, yields: false },
    Column { head: "kG, ct", operation: KG, time: "constant", shared: false, yields: false },
    Column { head: "ECDH", operation: ECDH, time: "constant", shared: false, yields: true },
    Column { head: "sign", operation: SIGN, time: "constant", shared: false, yields: false },
    Column { head: "kP, vt", operation: KP, time: "variable", shared: false, yields: false },
    Column { head: "threads", operation: KP, time: "variable", shared: true, yields: false },
    Column { head: "kG, vt", operation: KG, time: "variable", shared: false, yields: true },
    Column { head: "kP+lQ", operation: SUM, time: "variable", shared: false, yields: false },
    Column { head: "verify", operation: VERIFY, time: "variable", shared: false, yields: false },
];

/// Columns of the screen, and of the longest and of the shortest bar that is worth its place.
const WIDTH: usize = 100;
const BAR: usize = 20;
const LEAST_BAR: usize = 8;

/// So many columns have room on the screen, whatever the figures are.
const MOST_COLUMNS: usize = 7;

/// What may stand on a screen beside the figures.
#[derive(Clone, Copy, Default)]
pub struct Extras {
    /// The names of the rows, below the table.
    pub names: bool,
    /// A bar for each curve.
    pub bars: bool,
    /// Colours.
    pub colours: bool,
}

/// Writes the screen.
pub fn write(
    out: &mut dyn Write,
    environment: &Environment,
    comparison: &Comparison,
    unit: Unit,
    extras: Extras,
) -> io::Result<()> {
    write_head(out, environment, comparison, unit)?;
    write_curves(out, comparison, unit, extras)?;
    if extras.names {
        write_names(out, comparison, unit)?;
    }
    write_answers(out, comparison, extras.colours)
}

/// The machine and the conditions: two lines, a third where there is something to be warned of.
pub fn write_head(
    out: &mut dyn Write,
    environment: &Environment,
    comparison: &Comparison,
    unit: Unit,
) -> io::Result<()> {
    let conditions = &comparison.conditions;
    write!(out, "{}", paragraph("", &environment.line()))?;
    let frequency = 1.0 / conditions.nanoseconds;
    let (rounds, places, seconds) = (conditions.rounds, conditions.placements, conditions.seconds);
    let how =
        format!("Medians in {unit}, {frequency:.2} GHz; {rounds} rounds at {places} places in memory, {seconds:.0} s.");
    write!(out, "{}", paragraph("", &how))?;
    if let Some(warning) = verdict::warning(conditions) {
        writeln!(out, "{warning}")?;
    }
    if comparison.quick {
        let (timed, of) = (comparison.timed.len(), comparison.of);
        writeln!(
            out,
            "Quick: {timed} rows of {of}, the library's methods of choice; without --quick the best of all, and answers."
        )?;
    }
    Ok(())
}

/// The curves that were timed.
fn curves(comparison: &Comparison) -> Vec<&'static NamedCurve> {
    let all: Vec<_> = comparison.timed.iter().filter_map(|timed| timed.subject.curve).collect();
    let names = distinct(&all, |curve| curve.name);
    names.into_iter().filter_map(|name| all.iter().copied().find(|curve| curve.name == name)).collect()
}

/// Whether a row stands in a column of a curve's line.
fn is_in(subject: &Subject, curve: &NamedCurve, column: Column) -> bool {
    subject.curve.is_some_and(|own| own.name == curve.name)
        && (subject.operation, subject.time, subject.threads > 1) == (column.operation, column.time, column.shared)
        && !subject.is_oversubscribed()
}

/// What stands in a column of a curve's line. Public data may take what secrets take, where that is faster.
fn shown<'a>(comparison: &'a Comparison, curve: &NamedCurve, column: Column) -> Option<&'a Timed> {
    let for_secrets = Column { time: "constant", ..column };
    let all = [Some(column), (column.time != "constant").then_some(for_secrets)];
    let all = all.into_iter().flatten().filter_map(|column| of_class(comparison, curve, column));
    all.min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()))
}

/// In one time class: the library's own function, or, where it has none or that was not timed, the fastest row.
fn of_class<'a>(comparison: &'a Comparison, curve: &NamedCurve, column: Column) -> Option<&'a Timed> {
    let library = comparison.fastest(|subject| subject.is_of_library() && is_in(subject, curve, column));
    library.or_else(|| comparison.fastest(|subject| is_in(subject, curve, column)))
}

/// The columns that have figures; of too many, those that do not yield.
fn columns(comparison: &Comparison, curves: &[&NamedCurve]) -> Vec<Column> {
    let has_figures = |column: &Column| curves.iter().any(|curve| shown(comparison, curve, *column).is_some());
    let mut columns: Vec<_> = COLUMNS.into_iter().filter(has_figures).collect();
    if columns.len() > MOST_COLUMNS {
        columns.retain(|column| !column.yields);
    }
    columns
}

fn write_curves(out: &mut dyn Write, comparison: &Comparison, unit: Unit, extras: Extras) -> io::Result<()> {
    let curves = curves(comparison);
    let table = table(comparison, unit, &curves, None);
    if table.is_empty() {
        return Ok(());
    }
    // A column takes three characters beside its text.
    let room = WIDTH.saturating_sub(table.width() + 3);
    let table = if extras.bars && room >= LEAST_BAR {
        self::table(comparison, unit, &curves, Some(room.min(BAR)))
    } else {
        table
    };
    let threads =
        if columns(comparison, &curves).iter().any(|column| column.shared) { " threads: kP, vt." } else { "" };
    writeln!(out, "The library's own. ct: constant time; vt: any time, public data. kG: fixed point.{threads}")?;
    if extras.colours { write!(out, "{table:#}") } else { write!(out, "{table}") }
}

/// A line a curve, with a bar of so many columns for its fastest k·P on one thread, if bars are wanted.
fn table(comparison: &Comparison, unit: Unit, curves: &[&'static NamedCurve], bar: Option<usize>) -> Table {
    let columns = columns(comparison, curves);
    let heads = columns.iter().map(|column| column.head).chain(bar.map(|_| "kP"));
    let mut table = Table::new(&[0, columns.len() + 1], ["curve"].into_iter().chain(heads));
    let median = |curve: &NamedCurve, column: &Column| Some(shown(comparison, curve, *column)?.samples.median());
    let product = |curve: &NamedCurve| {
        let columns = COLUMNS.iter().filter(|column| column.operation == KP && !column.shared);
        columns.filter_map(|column| median(curve, column)).fold(f64::INFINITY, f64::min)
    };
    let slowest = curves.iter().map(|curve| product(curve)).filter(|cycles| cycles.is_finite()).fold(0.0, f64::max);
    for curve in curves {
        let cell = |column: &Column| {
            shown(comparison, curve, *column).map_or("–".to_owned(), |timed| comparison.text(timed, unit))
        };
        let drawn = |width| match product(curve) {
            cycles if cycles.is_finite() => bars::bar(cycles / slowest, width, true),
            _ => String::new(),
        };
        table.push([curve.name.to_owned()].into_iter().chain(columns.iter().map(cell)).chain(bar.map(drawn)));
    }
    for (i, column) in columns.iter().enumerate() {
        let figures = curves.iter().enumerate().filter_map(|(line, curve)| Some((line, median(curve, column)?)));
        let figures: Vec<(usize, f64)> = figures.collect();
        let best = figures.iter().min_by(|(_, a), (_, b)| a.total_cmp(b)).filter(|_| figures.len() > 1);
        best.into_iter().for_each(|(line, _)| table.mark_best(*line, i + 1));
    }
    table
}

fn write_names(out: &mut dyn Write, comparison: &Comparison, unit: Unit) -> io::Result<()> {
    let mut table = Table::new(&[0, 1, 3], ["curve", "what", "time", "row"]);
    for curve in curves(comparison) {
        for column in COLUMNS {
            if let Some(shown) = shown(comparison, curve, column) {
                let time = comparison.text(shown, unit);
                let row = shown.subject.id[curve.name.len() + 1..].to_owned();
                table.push([curve.name.to_owned(), column.head.to_owned(), time, row]);
            }
        }
    }
    write!(out, "\n{table}")
}

/// The answers, and how to have the others.
fn write_answers(out: &mut dyn Write, comparison: &Comparison, colours: bool) -> io::Result<()> {
    if comparison.quick {
        return Ok(());
    }
    let answers = questions::answers(comparison);
    let (answered, open): (Vec<&Answer>, Vec<&Answer>) = answers.iter().partition(|answer| answer.word.is_some());
    if !answered.is_empty() {
        writeln!(out, "{} Pairs: `--questions a`.", questions::rule(comparison.margin))?;
    }
    for Answer { letter, asks, sentence, .. } in answered {
        let answer = paragraph(&format!("({letter}) "), &format!("{asks} {sentence}"));
        let (asks, sentence) = answer.split_at(answer.find('?').map_or(0, |end| end + 1));
        write!(out, "{}{sentence}", styled(asks, colour::HEAD, colours))?;
    }
    write_open(out, &open)
}

/// How many questions are left open, since rows were left out.
pub fn write_open(out: &mut dyn Write, open: &[&Answer]) -> io::Result<()> {
    match open.len() {
        0 => Ok(()),
        1 => writeln!(out, "Another question needs rows that are not timed here."),
        open => writeln!(out, "{open} more questions need rows that are not timed here."),
    }
}
