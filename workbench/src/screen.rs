//! A comparison on one screen of 80 columns and 50 lines: curves by bits of security, then the answers.

use crate::colour::{self, styled};
use crate::comparison::{Comparison, Timed};
use crate::data::DSTU4145;
use crate::environment::Environment;
use crate::equal_security::{is_of_today, level_of};
use crate::levels::{Levels, curves_of};
use crate::paragraph::paragraph;
use crate::questions::{self, Answer, Case, OF_SIGNATURES};
use crate::results;
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::statistics::UNKNOWN;
use crate::table::{Table, distinct};
use crate::unit::Unit;
use crate::verdict;
use carryless_rows::curves::ErasedCurve;
use carryless_rows::registry::KG;
use std::io::{self, Write};

/// Columns that are left out where there is no room for all, the first one first.
const YIELDING: [(&str, &str); 5] =
    [("k·G", "variable"), ("ECDH", "constant"), ("k·P+l·Q", "variable"), ("sign", "constant"), ("k·P", "variable")];

/// What stands above the columns of each class, and where there is little room.
const CLASSES: [(&str, [&str; 2]); 2] =
    [("constant", ["secret, constant time", "secret"]), ("variable", ["public, variable time", "public"])];

/// What stands where there is no figure.
const NONE: &str = "–";

/// What may stand on a screen beside the figures.
#[derive(Clone, Copy, Default)]
pub struct Extras {
    /// The names of the implementations, below the table.
    pub names: bool,
    /// The curves that nobody would choose today, too.
    pub every_curve: bool,
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
    write_curves(out, environment, comparison, unit, extras)?;
    if extras.names {
        write_names(out, comparison, unit)?;
    }
    write_answers(out, comparison, extras.colours)
}

/// The machine and how it was, with what is to be said of a busy one.
pub fn write_head(out: &mut dyn Write, environment: &Environment, comparison: &Comparison) -> io::Result<()> {
    write!(out, "{}", paragraph("", &head(&environment.line(), comparison)))?;
    verdict::warning(&comparison.conditions).map_or(Ok(()), |warning| write!(out, "{}", paragraph("", &warning)))
}

fn head(machine: &str, comparison: &Comparison) -> String {
    let busy = if comparison.conditions.busy() { "busy" } else { "quiet" };
    format!("{machine}; {:.0} s, {busy}", comparison.conditions.seconds)
}

/// The machine, and a line a curve.
pub fn write_curves(
    out: &mut dyn Write,
    environment: &Environment,
    comparison: &Comparison,
    unit: Unit,
    extras: Extras,
) -> io::Result<()> {
    write!(out, "{}", paragraph("", &head(&environment.machine(), comparison)))?;
    let rows = results::rows(comparison);
    let curves = curves_of(&rows);
    let is_alone = !curves.iter().any(|curve| is_of_today(curve));
    let (shown, others): (Vec<&ErasedCurve>, Vec<&ErasedCurve>) =
        curves.iter().partition(|curve| extras.every_curve || is_alone || is_of_today(curve));
    let table = table(&Levels::of(&rows, &shown), unit, comparison.conditions.nanoseconds);
    if table.is_empty() {
        return write_data(out, comparison, unit);
    }
    let frequency = 1.0 / comparison.conditions.nanoseconds;
    let times = if unit == Unit::Cycles { " (--unit us for times)" } else { "" };
    let title = format!("Median {unit} of the library's functions, at {frequency:.2} GHz{times}");
    write!(out, "{}", paragraph("", &title))?;
    if extras.colours {
        write!(out, "{table:#}")?
    } else {
        write!(out, "{table}")?
    }
    match below(comparison, &table, others.len()) {
        below if below.is_empty() => (),
        below => write!(out, "{}", paragraph("", &below))?,
    }
    if extras.every_curve { write_data(out, comparison, unit) } else { Ok(()) }
}

/// A line for each curve whose constants are data, if there is one.
pub fn write_data(out: &mut dyn Write, comparison: &Comparison, unit: Unit) -> io::Result<()> {
    const COLUMNS: [(&str, &str, bool); 6] = [
        ("k·G", KG, false),
        ("ECDH", ECDH, false),
        ("sign", SIGN, false),
        ("verify", VERIFY, false),
        ("sign", SIGN, true),
        ("verify", VERIFY, true),
    ];
    let timed: Vec<&Timed> = comparison.timed.iter().filter(|timed| timed.subject.data.is_some()).collect();
    let curves: Vec<_> = timed.iter().filter_map(|timed| timed.subject.data).collect();
    let find = |curve: &str, (_, operation, is_dstu4145): (_, &str, bool)| {
        let is_meant = |timed: &&&Timed| {
            let subject = timed.subject;
            (subject.curve_name(), subject.operation) == (Some(curve), operation)
                && subject.id.ends_with(DSTU4145) == is_dstu4145
        };
        timed.iter().find(is_meant)
    };
    let columns: Vec<_> =
        COLUMNS.into_iter().filter(|column| curves.iter().any(|curve| find(&curve.name, *column).is_some())).collect();
    let heads = ["bits", "curve as data"].into_iter().chain(columns.iter().map(|(head, ..)| *head));
    let mut table = Table::new(&[1], heads).yielding(&(2..columns.len() + 2).collect::<Vec<_>>());
    for (is_dstu4145, name) in [(false, "keys, ECDSA"), (true, "DSTU 4145")] {
        let own: Vec<usize> = (0..columns.len()).filter(|i| columns[*i].2 == is_dstu4145).map(|i| i + 2).collect();
        table.group(&own, [name, name]);
    }
    for curve in distinct(&curves, |curve| &*curve.name) {
        let order_bits = curves.iter().find(|own| own.name == curve).map_or(0, |own| own.curve.order_bits());
        let figures = columns
            .iter()
            .map(|column| find(curve, *column).map_or(NONE.to_owned(), |timed| comparison.text(timed, unit)));
        table.push([bits(level_of(order_bits)), curve.to_owned()].into_iter().chain(figures));
    }
    if table.is_empty() { Ok(()) } else { write!(out, "\nMedian {unit}, constants as data\n{table}") }
}

/// The text below a table: it explains the table's marks, and says that `others` curves are left out.
fn below(comparison: &Comparison, table: &Table, others: usize) -> String {
    let waited = 100.0 * comparison.conditions.waited;
    let uncertain = || match comparison.margin.is_known() {
        true => format!("{UNKNOWN}: may be off by over 3 %."),
        false => format!("{UNKNOWN}: unsure (waited {waited:.0} %)."),
    };
    let below = [
        table.contains(UNKNOWN).then(uncertain),
        table.contains(NONE).then(|| format!("{NONE}: not in the library.")),
        (others > 0).then(|| format!("{others} more curves: --details.")),
        comparison.quick.then(|| "Answers: without --quick.".to_owned()),
    ];
    below.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// A line a curve.
fn table(levels: &Levels<'_>, unit: Unit, nanoseconds: f64) -> Table {
    let place = |(head, time): &(&str, &str)| {
        levels.tasks.iter().position(|task| (task.head, task.time) == (*head, *time)).map(|i| i + 2)
    };
    let heads = ["bits", "curve"].into_iter().chain(levels.tasks.iter().map(|task| task.head));
    let mut table = Table::new(&[1], heads).yielding(&YIELDING.iter().filter_map(place).collect::<Vec<_>>());
    for (time, names) in CLASSES {
        let own: Vec<usize> =
            (0..levels.tasks.len()).filter(|i| levels.tasks[*i].time == time).map(|i| i + 2).collect();
        table.group(&own, names);
    }
    let mut before = None;
    for (i, line) in levels.lines.iter().enumerate() {
        let bits = if before.replace(line.bits) == Some(line.bits) { String::new() } else { bits(line.bits) };
        let figures = line.cells.iter().map(|row| row.map_or(NONE.to_owned(), |row| row.text(unit, nanoseconds)));
        table.push([bits, line.curve.name.to_owned()].into_iter().chain(figures));
        let best = (0..line.cells.len()).filter(|column| levels.is_best(line, *column));
        best.for_each(|column| table.mark_best(i, column + 2));
    }
    table
}

/// Bits of security as text.
fn bits(bits: u32) -> String {
    if bits == 0 { NONE.to_owned() } else { bits.to_string() }
}

fn write_names(out: &mut dyn Write, comparison: &Comparison, unit: Unit) -> io::Result<()> {
    let rows = results::rows(comparison);
    let levels = Levels::of(&rows, &curves_of(&rows));
    let mut table = Table::new(&[0, 1, 2, 4], ["curve", "", "class", "time", "implementation"]).yielding(&[2]);
    for line in &levels.lines {
        for (task, row) in levels.tasks.iter().zip(&line.cells) {
            if let Some(row) = row {
                let time = row.text(unit, comparison.conditions.nanoseconds);
                let name = &row.id[line.curve.name.len() + 1..];
                table.push([line.curve.name, task.head, &row.time, &time, name]);
            }
        }
    }
    write!(out, "\n{table}")
}

/// The question that has no line: the screen is full, and nobody chooses a curve by it. `--questions`, `--details` and the page have it.
const OFF_SCREEN: char = 'm';

/// The answers, a line a case, and how to have more.
fn write_answers(out: &mut dyn Write, comparison: &Comparison, colours: bool) -> io::Result<()> {
    if comparison.quick {
        return Ok(());
    }
    let answers = questions::answers(comparison);
    let (mut answered, open): (Vec<&Answer>, Vec<&Answer>) = answers.iter().partition(|answer| answer.word.is_some());
    answered.retain(|answer| answer.letter != OFF_SCREEN);
    if answered.is_empty() {
        return Ok(());
    }
    let title = format!("Which wins, in pairs that do the same work ({})", questions::rule(comparison.margin));
    write!(out, "{}", styled(paragraph("", &title), colour::HEAD, colours))?;
    let mut table = Table::new(&[0, 1, 2, 3, 4], [""; 6]).without_head().yielding(&[4]);
    for answer in answered {
        let (mut letter, mut asks) = (answer.letter.to_string(), "");
        for case in shown(&answer.cases) {
            let question = if case.asks == asks { "" } else { &case.asks };
            table.push([letter.as_str(), question, case.winner(), &case.factor(), &case.place, &case.count()]);
            (letter, asks) = (String::new(), &case.asks);
        }
    }
    write!(out, "{table}")?;
    write_open(out, &open)?;
    write!(out, "{}", paragraph("", "--questions a shows the pairs · --html FILE the page · choose picks a method"))
}

/// The cases that have a line: not those of signatures beside others, since the screen is full, and its table says which curve is the
/// fastest to sign and to verify with.
fn shown(cases: &[Case]) -> impl Iterator<Item = &Case> {
    let is_of_signatures = |case: &Case| OF_SIGNATURES.contains(&case.asks.as_str());
    let are_alone = cases.iter().all(is_of_signatures);
    cases.iter().filter(move |case| are_alone || !is_of_signatures(case))
}

/// Which questions are left open.
pub fn write_open(out: &mut dyn Write, open: &[&Answer]) -> io::Result<()> {
    if open.is_empty() {
        return Ok(());
    }
    let letters: Vec<String> = open.iter().map(|answer| answer.letter.to_string()).collect();
    let letters = letters.join(", ");
    write!(out, "{}", paragraph("", &format!("Not answered by what was timed: {letters}.")))
}
