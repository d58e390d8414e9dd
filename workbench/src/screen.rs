//! A comparison on one screen of 80 columns and 50 lines: curves by bits of security, then the answers.

use crate::colour::{self, styled};
use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::equal_security::{is_of_today, level};
use crate::paragraph::paragraph;
use crate::questions::{self, Answer};
use crate::schemes::{ECDH, SIGN, VERIFY};
use crate::statistics::UNKNOWN;
use crate::subject::{Subject, serves};
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
}

const fn column(head: &'static str, operation: &'static str, time: &'static str) -> Column {
    Column { head, operation, time, shared: false }
}

/// Those for secrets, then those for public data.
const COLUMNS: [Column; 9] = [
    column("k·P", KP, "constant"),
    column("k·G", KG, "constant"),
    column("ECDH", ECDH, "constant"),
    column("sign", SIGN, "constant"),
    column("k·P", KP, "variable"),
    column("k·G", KG, "variable"),
    column("k·P+l·Q", SUM, "variable"),
    column("verify", VERIFY, "variable"),
    Column { shared: true, ..column("threads", KP, "variable") },
];

/// Columns that are left out where there is no room for all, the first one first.
const YIELDING: [(&str, &str); 6] = [
    ("threads", "variable"),
    ("k·G", "variable"),
    ("ECDH", "constant"),
    ("k·P+l·Q", "variable"),
    ("sign", "constant"),
    ("k·P", "variable"),
];

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
    let curves = curves(comparison);
    let (shown, others): (Vec<&NamedCurve>, Vec<&NamedCurve>) = curves
        .iter()
        .partition(|curve| extras.every_curve || is_of_today(curve) || !curves.iter().any(|c| is_of_today(c)));
    let table = table(comparison, unit, &shown);
    if table.is_empty() {
        return Ok(());
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
        below if below.is_empty() => Ok(()),
        below => write!(out, "{}", paragraph("", &below)),
    }
}

/// What is to be said below a table, whose marks it explains, and beside which so many curves are left out.
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

/// The curves that were timed.
fn curves(comparison: &Comparison) -> Vec<&'static NamedCurve> {
    let all: Vec<_> = comparison.timed.iter().filter_map(|timed| timed.subject.curve).collect();
    let names = distinct(&all, |curve| curve.name);
    names.into_iter().filter_map(|name| all.iter().copied().find(|curve| curve.name == name)).collect()
}

/// What stands in a column of a curve's line: of each time class that serves the library's own function, or, where it has none or that
/// was not timed, the fastest row.
fn shown<'a>(comparison: &'a Comparison, curve: &NamedCurve, column: &Column) -> Option<&'a Timed> {
    let of_class = |time: &&str| {
        let is_in = |subject: &Subject| {
            subject.is_on(curve.name)
                && (subject.operation, subject.time, subject.threads > 1) == (column.operation, *time, column.shared)
                && !subject.is_oversubscribed()
        };
        let of_library = comparison.fastest(|subject| subject.is_of_library() && is_in(subject));
        of_library.or_else(|| comparison.fastest(is_in))
    };
    let classes = ["constant", "variable"];
    let all = classes.iter().filter(|time| serves(time, column.time)).filter_map(of_class);
    all.min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()))
}

/// A line a curve, by bits of security; within a level the fastest of the first column first, and of each column marked.
fn table(comparison: &Comparison, unit: Unit, curves: &[&'static NamedCurve]) -> Table {
    let has_figures = |column: &Column| curves.iter().any(|curve| shown(comparison, curve, column).is_some());
    let columns: Vec<Column> = COLUMNS.into_iter().filter(has_figures).collect();
    let place = |(head, time): &(&str, &str)| {
        columns.iter().position(|column| (column.head, column.time) == (*head, *time)).map(|i| i + 2)
    };
    let heads = ["bits", "curve"].into_iter().chain(columns.iter().map(|column| column.head));
    let mut table = Table::new(&[1], heads).yielding(&YIELDING.iter().filter_map(place).collect::<Vec<_>>());
    for (time, names) in CLASSES {
        let own: Vec<usize> = (0..columns.len()).filter(|i| columns[*i].time == time).map(|i| i + 2).collect();
        table.group(&own, names);
    }
    let median = |curve: &NamedCurve, column: &Column| Some(shown(comparison, curve, column)?.samples.median());
    let first = |curve: &NamedCurve| columns.iter().find_map(|column| median(curve, column)).unwrap_or(f64::INFINITY);
    let mut curves = curves.to_vec();
    curves.retain(|curve| first(curve).is_finite());
    curves.sort_by(|a, b| level(a).cmp(&level(b)).then(first(a).total_cmp(&first(b))));
    let mut before = None;
    for (line, curve) in curves.iter().enumerate() {
        let bits = Some(level(curve)).filter(|bits| Some(*bits) != before);
        before = bits.or(before);
        let figures = columns.iter().map(|column| {
            shown(comparison, curve, column).map_or(NONE.to_owned(), |timed| comparison.text(timed, unit))
        });
        let bits = bits.map_or(String::new(), |bits| if bits == 0 { NONE.to_owned() } else { bits.to_string() });
        table.push([bits, curve.name.to_owned()].into_iter().chain(figures));
        let rivals = || curves.iter().filter(|other| level(other) == level(curve));
        for (i, column) in columns.iter().enumerate() {
            let least = rivals().filter_map(|other| median(other, column)).fold(f64::INFINITY, f64::min);
            if rivals().count() > 1 && median(curve, column) == Some(least) {
                table.mark_best(line, i + 2);
            }
        }
    }
    table
}

fn write_names(out: &mut dyn Write, comparison: &Comparison, unit: Unit) -> io::Result<()> {
    let mut table = Table::new(&[0, 1, 2, 4], ["curve", "", "class", "time", "implementation"]).yielding(&[2]);
    for curve in curves(comparison) {
        for column in COLUMNS {
            if let Some(shown) = shown(comparison, curve, &column) {
                let time = comparison.text(shown, unit);
                let row = shown.subject.id[curve.name.len() + 1..].to_owned();
                table.push([curve.name, column.head, shown.subject.time, &time, &row]);
            }
        }
    }
    write!(out, "\n{table}")
}

/// The answers, a line a case, and how to have more.
fn write_answers(out: &mut dyn Write, comparison: &Comparison, colours: bool) -> io::Result<()> {
    if comparison.quick {
        return Ok(());
    }
    let answers = questions::answers(comparison);
    let (answered, open): (Vec<&Answer>, Vec<&Answer>) = answers.iter().partition(|answer| answer.word.is_some());
    if answered.is_empty() {
        return Ok(());
    }
    let title = format!("Which wins, in pairs that do the same work ({})", questions::rule(comparison.margin));
    write!(out, "\n{}", styled(paragraph("", &title), colour::HEAD, colours))?;
    let mut table = Table::new(&[0, 1, 2, 3, 4], [""; 6]).without_head().yielding(&[4]);
    for answer in answered {
        let (mut letter, mut asks) = (answer.letter.to_string(), "");
        for case in &answer.cases {
            let question = if case.asks == asks { "" } else { &case.asks };
            table.push([letter.as_str(), question, case.winner(), &case.factor(), &case.place, &case.count()]);
            (letter, asks) = (String::new(), &case.asks);
        }
    }
    write!(out, "{table}")?;
    write_open(out, &open)?;
    write!(out, "{}", paragraph("", "--questions a shows the pairs · --html FILE the page · choose picks a method"))
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
