//! `carryless compare`: the balanced comparison.

use crate::changes::{Beside, Course};
use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::files::{self, Target};
use crate::questions::QUESTIONS;
use crate::report::{self, Added};
use crate::results::Document;
use crate::screen::{self, Extras};
use crate::selection::{QUICK_SECONDS, SECONDS, Selection};
use crate::subject::{Subject, subjects};
use crate::table::{Table, distinct};
use crate::unit::Unit;
use crate::verdict::{Margin, Verdict, judge};
use crate::{baseline, colour, details, interrupt, names, progress, results};
use carryless_rows::curves::{CURVES, NamedCurve};
use carryless_rows::registry::{self, METHODS};
use clap::{ArgGroup, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;

/// Compare fields, curves and methods on this machine.
///
/// One screen: the best of every curve, and answers, with published figures beside. `--details` prints every row.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("page").multiple(true))]
#[command(after_help = "Examples:
  carryless compare --quick
  carryless compare --curves K-233,B-233 --details
  carryless compare --rows B-233/clmul/x-only/ladder,B-233/clmul/complete/regular4
  carryless compare --questions f --seconds 10
  carryless compare --operations kP --time constant --unit us --csv -
  carryless compare --html page.html
  carryless compare --html page.html --with batches.json
  carryless compare --from figures.json --guide today.md
  carryless compare --save before
  carryless compare --baseline before --threshold 3%")]
pub struct Arguments {
    /// Only these curves, by NIST, SEC or ANSI names with commas between
    #[arg(long, value_name = "LIST")]
    curves: Option<String>,
    /// Only these multipliers, with commas between
    #[arg(long, value_name = "LIST")]
    multipliers: Option<String>,
    /// Only these methods, with commas between; wnafW stands for all windows
    #[arg(long, value_name = "LIST")]
    methods: Option<String>,
    /// Only these coordinates, with commas between
    #[arg(long, value_name = "LIST")]
    coordinates: Option<String>,
    /// Only these operations, with commas between: kP, kG, kP+lQ, sign, verify, ecdh, mul, square, invert …
    #[arg(long, value_name = "LIST")]
    operations: Option<String>,
    /// Only rows of this time class
    #[arg(long, value_name = "CLASS")]
    time: Option<Time>,
    /// Two rows head to head, by their ids with a comma between; --operations tells which of a field
    #[arg(long, value_name = "A,B", conflicts_with_all = ["curves", "multipliers", "methods", "coordinates", "time", "quick", "no_fields", "details", "names"])]
    rows: Option<String>,
    /// Only what these questions need, by their letters with commas between, and what their answers rest on
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["rows", "quick", "details", "names"])]
    questions: Option<String>,
    /// No field operations
    #[arg(long)]
    no_fields: bool,
    /// How long to measure, in seconds: 45, with --quick 5, if absent
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seconds: Option<String>,
    /// The unit of times
    #[arg(long, value_name = "UNIT", default_value = "cycles")]
    unit: Unit,
    /// Every row, with time class and memory
    #[arg(long)]
    details: bool,
    /// The names of the best rows below the table
    #[arg(long)]
    names: bool,
    /// The library's methods of choice only, and no answers: some seconds
    #[arg(long)]
    quick: bool,
    /// Write the figures to this file too, as JSON; - for standard output
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the figures to this file too, as CSV; - for standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with pictures, answers and every row to this file too; - for standard output
    #[arg(long, value_name = "FILE", group = "page")]
    html: Option<PathBuf>,
    /// Write which curve, field and method to choose to this file too, in Markdown, and pictures beside it
    #[arg(long, value_name = "FILE", group = "page")]
    guide: Option<PathBuf>,
    /// Add to the page what `sweep --json`, or the comparison with other libraries, wrote; can be repeated
    #[arg(long, value_name = "FILE", requires = "page")]
    with: Vec<PathBuf>,
    /// Measure nothing: make the page of what --json, or --save, wrote before
    #[arg(long, value_name = "NAME|FILE", requires = "page", conflicts_with_all = ["curves", "multipliers", "methods", "coordinates", "operations", "time", "rows", "questions", "no_fields", "seconds", "details", "names", "quick", "json", "csv", "save"])]
    from: Option<String>,
    /// Save the figures as a baseline of this name
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
    /// Compare with a saved baseline, or with a file that --json wrote; exit status 1 if a row is slower, 3 if that is undecided
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "names")]
    baseline: Option<String>,
    /// Per cent by which a row must change to be called slower or faster: 5 if absent
    #[arg(long, value_name = "PCT", requires = "baseline", allow_hyphen_values = true)]
    threshold: Option<String>,
}

/// A time class.
#[derive(Clone, Copy, ValueEnum)]
enum Time {
    Constant,
    Variable,
}

impl Time {
    fn name(self) -> &'static str {
        match self {
            Time::Constant => "constant",
            Time::Variable => "variable",
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let threshold = arguments.threshold.as_deref().map_or(Ok(baseline::THRESHOLD / 100.0), baseline::threshold)?;
    let read = |name| Ok::<_, Failure>((name, baseline::read("--baseline", name)?));
    let earlier = || arguments.baseline.as_deref().map(read).transpose();
    if let Some(name) = &arguments.from {
        let targets = Targets::of(arguments)?;
        let mut document = baseline::read("--from", name)?;
        if let Some((name, earlier)) = earlier()? {
            baseline::compare(&mut document, &earlier, name, threshold)?;
        }
        targets.write(out, &document)?;
        if !targets.has_standard_output()? {
            baseline::write(out, &document, arguments.unit, false)?;
        }
        return verdict(&document);
    }
    let job = Job::of(arguments)?;
    let targets = Targets::of(arguments)?;
    let earlier = earlier()?;
    interrupt::heed();
    let environment = Environment::here();
    let comparison = progress::with_bar(job.seconds(), |progress| job.compare(progress))?;
    let document = Document::of(&environment, &comparison, std::env::args().skip(1).collect());
    let document = match &earlier {
        Some((name, earlier)) => beside(document, earlier, name, threshold)?,
        None => document,
    };
    targets.write(out, &document)?;
    if !targets.has_standard_output()? {
        if document.baseline.is_some() {
            screen::write_head(out, &environment, &comparison)?;
            let all = arguments.details || arguments.rows.is_some();
            baseline::write(out, &document, arguments.unit, all)?;
        } else {
            job.write(out, arguments, &environment, &comparison)?;
        }
    }
    verdict(&document)
}

/// How often rows are timed again, and for how many seconds at most.
const AGAIN: (usize, f64) = (2, QUICK_SECONDS);

/// The comparison beside its baseline. What seems slower, or is undecided, is timed again by itself: something else may have kept
/// the machine busy, and more places of the machine code tell more.
fn beside(mut now: Document, earlier: &Document, name: &str, threshold: f64) -> Result<Document, Failure> {
    baseline::compare(&mut now, earlier, name, threshold)?;
    let (times, seconds) = AGAIN;
    for _ in 0..times {
        let Some(beside) = &now.baseline else { break };
        let is_open = |subject: &&Subject| matches!(beside.course(&subject.key()), Course::Slower | Course::Undecided);
        let open: Vec<&'static Subject> = subjects().iter().filter(is_open).collect();
        if open.is_empty() {
            break;
        }
        let seconds = seconds.min(now.conditions.conditions.seconds);
        let again = progress::with_bar(seconds, |progress| Comparison::of(&open, seconds, progress))?;
        let again = Document::of(&now.environment, &again, Vec::new());
        let keys: Vec<String> = again.rows.iter().map(|row| row.key.clone()).collect();
        let conditions = again.conditions;
        now.take_in(again);
        baseline::enter(&mut now, earlier, &keys, &conditions);
    }
    Ok(now)
}

fn verdict(document: &Document) -> Result<(), Failure> {
    document.baseline.as_ref().map_or(Ok(()), Beside::verdict)
}

/// Where a comparison is written to, apart from the screen.
struct Targets {
    json: Option<Target>,
    csv: Option<Target>,
    html: Option<Target>,
    guide: Option<Target>,
    saved: Option<Target>,
    /// What joins the page.
    added: Vec<Added>,
}

impl Targets {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let of = |argument, path: &Option<PathBuf>| path.as_deref().map(|path| Target::of(argument, path)).transpose();
        let saved = arguments.save.as_deref().map(baseline::place_to_save).transpose()?;
        let targets = Targets {
            json: of("--json", &arguments.json)?,
            csv: of("--csv", &arguments.csv)?,
            html: of("--html", &arguments.html)?,
            guide: of("--guide", &arguments.guide)?,
            saved: of("--save", &saved)?,
            added: arguments.with.iter().map(|path| Added::read("--with", path)).collect::<Result<_, _>>()?,
        };
        targets.has_standard_output().map(|_| targets)
    }

    /// Whether one of them is standard output, where nothing else is written then.
    fn has_standard_output(&self) -> Result<bool, Failure> {
        files::one_to_standard_output(&[
            ("--json", &self.json),
            ("--csv", &self.csv),
            ("--html", &self.html),
            ("--guide", &self.guide),
        ])
    }

    fn write(&self, out: &mut dyn Write, document: &Document) -> Result<(), Failure> {
        for target in [&self.json, &self.saved].into_iter().flatten() {
            target.write_json(out, document)?;
        }
        if let Some(target) = &self.csv {
            target.write(out, &results::csv(document)?)?;
        }
        if let Some(target) = &self.html {
            target.write(out, report::comparison(document, &self.added)?.as_bytes())?;
        }
        if let Some(target) = &self.guide {
            let guide = report::guide(document, &self.added, target.stem().unwrap_or("today"))?;
            target.write(out, guide.text.as_bytes())?;
            for (name, picture) in &guide.pictures {
                target.write_beside(name, picture.as_bytes())?;
            }
        }
        Ok(())
    }
}

/// What is to be done.
enum Job {
    Selection(Selection),
    HeadToHead([&'static Subject; 2], f64),
}

impl Job {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let seconds = seconds(arguments)?;
        if let Some(rows) = &arguments.rows {
            return Ok(Job::HeadToHead(head_to_head(rows, arguments.operations.as_deref())?, seconds));
        }
        let listed = |argument, list: &Option<String>, accepted: Vec<&'static str>| {
            list.as_deref().map(|list| chosen(argument, list, &accepted)).transpose()
        };
        let of_rows = |part: fn(&Subject) -> Option<&'static str>| {
            let parts: Vec<&str> = subjects().iter().filter_map(part).collect();
            distinct(&parts, |part| *part)
        };
        let coordinates = listed("--coordinates", &arguments.coordinates, of_rows(|subject| subject.coordinates))?;
        let methods = arguments.methods.as_deref().map(chosen_methods).transpose()?;
        let only_points = coordinates.is_some() || methods.is_some();
        Ok(Job::Selection(Selection {
            curves: chosen_curves(arguments.curves.as_deref())?,
            multipliers: listed("--multipliers", &arguments.multipliers, of_rows(|subject| Some(subject.multiplier)))?,
            methods,
            coordinates,
            operations: listed("--operations", &arguments.operations, of_rows(|subject| Some(subject.operation)))?,
            time: arguments.time.map(Time::name),
            fields: !arguments.no_fields && !only_points,
            questions: arguments.questions.as_deref().map(chosen_questions).transpose()?,
            quick: arguments.quick,
            seconds,
        }))
    }

    fn seconds(&self) -> f64 {
        match self {
            Job::Selection(selection) => selection.seconds,
            Job::HeadToHead(_, seconds) => *seconds,
        }
    }

    fn compare(&self, progress: &dyn Fn(f64)) -> Result<Comparison, Failure> {
        match self {
            Job::Selection(selection) => selection.compare(progress),
            Job::HeadToHead(rows, seconds) => Comparison::of(rows, *seconds, progress),
        }
    }

    fn write(
        &self,
        out: &mut dyn Write,
        arguments: &Arguments,
        environment: &Environment,
        comparison: &Comparison,
    ) -> Result<(), Failure> {
        let unit = arguments.unit;
        match (self, &comparison.timed[..]) {
            (Job::HeadToHead(..), [a, b]) => {
                screen::write_head(out, environment, comparison)?;
                write_head_to_head(out, a, b, comparison, unit)?;
            }
            (Job::Selection(Selection { questions: Some(letters), .. }), _) => {
                screen::write_head(out, environment, comparison)?;
                let asked = QUESTIONS.iter().filter(|question| letters.contains(&question.letter));
                let answers: Vec<_> = asked.map(|question| question.answer(comparison)).collect();
                details::write_answers(out, &answers.iter().collect::<Vec<_>>(), comparison)?;
            }
            _ if arguments.details => details::write(out, environment, comparison, unit)?,
            _ => {
                let colours = colour::is_seen(&io::stdout());
                let extras = Extras { names: arguments.names, every_curve: arguments.curves.is_some(), colours };
                screen::write(out, environment, comparison, unit, extras)?;
            }
        }
        Ok(())
    }
}

/// Both rows, and one sentence.
fn write_head_to_head(
    out: &mut dyn Write,
    a: &Timed,
    b: &Timed,
    comparison: &Comparison,
    unit: Unit,
) -> Result<(), Failure> {
    let nanoseconds = comparison.conditions.nanoseconds;
    let mut table = Table::new(&[0, 3], ["row", "time", "quartiles", "class", "table bytes"]);
    for timed in [a, b] {
        let (subject, quartiles) = (timed.subject, timed.samples.quartiles());
        let mut ends = [quartiles.q1, quartiles.q3].map(|cycles| unit.text(cycles, nanoseconds));
        if unit == Unit::PerSecond {
            ends.reverse();
        }
        table.push([
            format!("{} {}", subject.id, subject.operation),
            comparison.text(timed, unit),
            ends.join(" – "),
            subject.time.to_owned(),
            subject.table_bytes.to_string(),
        ]);
    }
    write!(out, "\n{table}\n")?;
    writeln!(out, "{}", sentence(a, b, comparison.margin))?;
    Ok(())
}

/// Which of two rows is faster, by how much, and how sure that is.
pub fn sentence(a: &Timed, b: &Timed, margin: Margin) -> String {
    let ratio = margin.estimate(&a.samples.to(&b.samples));
    let interval = format!("{} times as long as", ratio.text(2));
    let (a, b) = (a.subject.id, b.subject.id);
    match judge(ratio, &(0.0..1.0)) {
        Verdict::Yes => format!("{a} is faster: it takes {interval} {b}."),
        Verdict::No => format!("{a} is slower: it takes {interval} {b}."),
        _ => format!("Too close to call on this machine: {a} takes {interval} {b}."),
    }
}

fn seconds(arguments: &Arguments) -> Result<f64, Failure> {
    match &arguments.seconds {
        Some(text) => names::seconds(text),
        None if arguments.quick || arguments.rows.is_some() => Ok(QUICK_SECONDS),
        None => Ok(SECONDS),
    }
}

/// The curves of a list, in the order of the list of all.
fn chosen_curves(list: Option<&str>) -> Result<Vec<&'static NamedCurve>, Failure> {
    let Some(list) = list else { return Ok(CURVES.iter().collect()) };
    let wanted: Vec<_> = list.split(',').map(|name| names::curve("--curves", name.trim())).collect::<Result<_, _>>()?;
    Ok(CURVES.iter().filter(|curve| wanted.iter().any(|wanted| wanted.name == curve.name)).collect())
}

/// The names of a list, each of which is accepted.
pub(super) fn chosen(argument: &str, list: &str, accepted: &[&'static str]) -> Result<Vec<String>, Failure> {
    let find = |name: &str| {
        let name = if argument == "--multipliers" { names::multiplier(name.trim()) } else { name.trim() };
        let known = accepted.iter().find(|accepted| accepted.eq_ignore_ascii_case(name));
        known.map(|name| (*name).to_owned()).ok_or_else(|| {
            let accepted = accepted.join(", ");
            let name = names::quoted(name);
            Failure::Argument(format!("{argument}: '{name}' is none on this processor; accepted are {accepted}"))
        })
    };
    list.split(',').map(find).collect()
}

/// The methods of a list, in which a family stands for all of its windows.
fn chosen_methods(list: &str) -> Result<Vec<String>, Failure> {
    let find = |name: &str| {
        let name = name.trim();
        if let Some(family) = METHODS.iter().find(|family| family.name == name) {
            return Ok(family.names());
        }
        let known = registry::rows().iter().any(|row| row.method == name);
        known.then(|| vec![name.to_owned()]).ok_or_else(|| {
            let families: Vec<&str> = METHODS.iter().map(|family| family.name).collect();
            Failure::Argument(format!(
                "--methods: '{}' is none on this processor; accepted are {}, with a window for W or for all windows as they are",
                names::quoted(name),
                families.join(", ")
            ))
        })
    };
    Ok(list.split(',').map(find).collect::<Result<Vec<_>, _>>()?.concat())
}

fn chosen_questions(list: &str) -> Result<Vec<char>, Failure> {
    let find = |name: &str| {
        let mut letters = name.trim().chars();
        let letter = letters.next().filter(|_| letters.as_str().is_empty());
        letter.filter(|letter| QUESTIONS.iter().any(|question| question.letter == *letter)).ok_or_else(|| {
            let letters: Vec<String> = QUESTIONS.iter().map(|question| question.letter.to_string()).collect();
            let name = names::quoted(name.trim());
            Failure::Argument(format!(
                "--questions: there is no question '{name}'; accepted are {}",
                letters.join(", ")
            ))
        })
    };
    list.split(',').map(find).collect()
}

/// Two rows that compute the same thing.
fn head_to_head(rows: &str, operation: Option<&str>) -> Result<[&'static Subject; 2], Failure> {
    let refused = |reason: String| {
        Failure::Argument(format!(
            "--rows: {reason}; accepted are two rows of one curve or field and one operation, as `carryless list rows` names them"
        ))
    };
    let ids: Vec<&str> = rows.split(',').map(str::trim).collect();
    let [a, b] = ids[..] else { return Err(refused(format!("{} ids are given", ids.len()))) };
    let find = |id: &str| {
        let id = &names::row(id);
        let of_id = || subjects().iter().filter(|subject| subject.id.eq_ignore_ascii_case(id));
        let first = of_id().next().ok_or_else(|| refused(format!("there is no row '{}'", names::quoted(id))))?;
        let operation = operation.unwrap_or(first.operation);
        of_id()
            .find(|subject| subject.operation.eq_ignore_ascii_case(operation))
            .ok_or_else(|| refused(format!("{} does not compute '{}'", first.id, names::quoted(operation))))
    };
    let (a, b) = (find(a)?, find(b)?);
    let place = |subject: &Subject| subject.curve.map_or(subject.field_name, |curve| curve.name);
    if std::ptr::eq(a, b) {
        return Err(refused(format!("{} is given twice", a.id)));
    }
    if (place(a), a.operation) != (place(b), b.operation) {
        let (of_a, of_b) = (place(a), place(b));
        return Err(refused(format!(
            "{} computes {} on {of_a}, {} computes {} on {of_b}",
            a.id, a.operation, b.id, b.operation
        )));
    }
    Ok([a, b])
}
