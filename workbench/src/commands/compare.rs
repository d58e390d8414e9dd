//! `carryless compare`: the balanced comparison.

use super::lists;
use crate::changes::{Beside, Course};
use crate::comparison::{Comparison, Glance};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::files::{self, Target};
use crate::head_to_head::{self, Narrowed};
use crate::paragraph::paragraph;
use crate::questions::QUESTIONS;
use crate::report::{self, Added};
use crate::results::Document;
use crate::screen::{self, Extras};
use crate::selection::{QUICK_SECONDS, SECONDS, Selection};
use crate::subject::{Subject, subjects};
use crate::table::distinct;
use crate::unit::Unit;
use crate::{baseline, colour, details, interrupt, names, progress, results, terminal};

use clap::{ArgGroup, ValueEnum};
use std::cell::{Cell, RefCell};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Heads of the options.
const WHAT: &str = "What is compared";
const SHOWN: &str = "How it is shown";
const BASELINE: &str = "Beside an earlier run";

/// Compare fields, curves and methods on this machine.
///
/// One screen: what the library takes on every curve, by bits of security, and which choice wins. `--details` prints every
/// implementation, with published figures beside.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("page").multiple(true))]
#[command(after_help = "Examples:
  carryless compare --quick
  carryless compare --curves K-233,B-233 --details
  carryless compare --curves sect193r1,c2tnb191v1
  carryless compare --rows K-283,P-256,ed25519
  carryless compare --rows K-283,P-256,ed25519 --operations sign
  carryless compare --rows B-233/clmul/ladder,B-233/clmul/regular4
  carryless compare --questions f --seconds 10
  carryless compare --operations kP --time constant --unit us --csv -
  carryless compare --html page.html
  carryless compare --html page.html --with batches.json
  carryless compare --from figures.json --guide today.md
  carryless compare --save before
  carryless compare --baseline before --threshold 3% --junit changes.xml")]
pub struct Arguments {
    /// Only these curves, as K-233,P-256: names of NIST, SEC or ANSI; data for all whose constants are data
    #[arg(long, value_name = "LIST", help_heading = WHAT)]
    curves: Option<String>,
    /// Only these multipliers of field elements, as `carryless list multipliers` names them
    #[arg(long, value_name = "LIST", help_heading = WHAT)]
    multipliers: Option<String>,
    /// Only these methods of scalar multiplication, as wnaf5,ladder; wnafW stands for all windows
    #[arg(long, value_name = "LIST", help_heading = WHAT)]
    methods: Option<String>,
    /// Only these coordinates of points, as lopez-dahab,jacobian
    #[arg(long, value_name = "LIST", help_heading = WHAT)]
    coordinates: Option<String>,
    /// Only these operations, as kP,verify: kP, kG, kP+lQ, sign, verify, ecdh, and of fields mul, square, invert …
    #[arg(long, value_name = "LIST", help_heading = WHAT)]
    operations: Option<String>,
    /// Only what takes constant time, or what takes variable time
    #[arg(long, value_name = "CLASS", help_heading = WHAT)]
    time: Option<Time>,
    /// These implementations beside each other: K-283,P-256 for the library's own functions, or what `carryless list rows`
    /// names, or a part of such a name that no other has
    #[arg(long, value_name = "A,B…", help_heading = WHAT, conflicts_with_all = ["curves", "multipliers", "methods", "coordinates", "quick", "no_fields", "details", "names"])]
    rows: Option<String>,
    /// Only what these questions need, as a,d, and the pairs that their answers rest on
    #[arg(long, value_name = "LETTERS", help_heading = WHAT, conflicts_with_all = ["rows", "quick", "details", "names"])]
    questions: Option<String>,
    /// No operations of fields
    #[arg(long, help_heading = WHAT)]
    no_fields: bool,
    /// How long to measure, in seconds: 45, with --quick 5, if absent
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seconds: Option<String>,
    /// The unit of times
    #[arg(long, value_name = "UNIT", default_value = "cycles", help_heading = SHOWN)]
    unit: Unit,
    /// Print every implementation, with its time class and memory, and published figures
    #[arg(long, help_heading = SHOWN)]
    details: bool,
    /// Print the name of the implementation behind each figure
    #[arg(long, help_heading = SHOWN)]
    names: bool,
    /// The library's own functions only, and no answers: five seconds
    #[arg(long, help_heading = WHAT)]
    quick: bool,
    /// Write the figures to this file too, as JSON; - for standard output
    #[arg(long, value_name = "FILE", help_heading = SHOWN)]
    json: Option<PathBuf>,
    /// Write the figures to this file too, as CSV
    #[arg(long, value_name = "FILE", help_heading = SHOWN)]
    csv: Option<PathBuf>,
    /// Write a page with pictures, answers and every implementation to this file too
    #[arg(long, value_name = "FILE", group = "page", help_heading = SHOWN)]
    html: Option<PathBuf>,
    /// Write which curve, field and method to choose to this file too, in Markdown, and pictures beside it
    #[arg(long, value_name = "FILE", group = "page", help_heading = SHOWN)]
    guide: Option<PathBuf>,
    /// Add to the page what `sweep --json`, or the comparison with other libraries, wrote; can be repeated
    #[arg(long, value_name = "FILE", requires = "page", help_heading = SHOWN)]
    with: Vec<PathBuf>,
    /// Measure nothing: make the page, or the report, of what --json or --save wrote before
    #[arg(long, value_name = "NAME|FILE", requires = "page", help_heading = SHOWN, conflicts_with_all = ["curves", "multipliers", "methods", "coordinates", "operations", "time", "rows", "questions", "no_fields", "seconds", "details", "names", "quick", "json", "csv", "save"])]
    from: Option<String>,
    /// Save the figures as a baseline of this name
    #[arg(long, value_name = "NAME", help_heading = BASELINE)]
    save: Option<String>,
    /// Compare with a saved baseline, or with a file that --json wrote; exit status 1 if an implementation is slower, 3 if that
    /// is undecided
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "names", help_heading = BASELINE)]
    baseline: Option<String>,
    /// Per cent by which an implementation must change to be called slower or faster: 5 if absent
    #[arg(long, value_name = "PCT", requires = "baseline", allow_hyphen_values = true, help_heading = BASELINE)]
    threshold: Option<String>,
    /// Write what became of each implementation to this file too, as JUnit's XML
    #[arg(long, value_name = "FILE", requires = "baseline", group = "page", help_heading = BASELINE)]
    junit: Option<PathBuf>,
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
    if let Job::Selection(selection) = &job {
        heed_questions(selection)?;
    }
    interrupt::heed();
    let environment = Environment::here();
    let is_glanced_at = earlier.is_none() && !targets.has_standard_output()? && job.has_glance(arguments);
    let comparison = if is_glanced_at {
        with_glance(&job, arguments, &environment, out)?
    } else {
        progress::with_bar(job.seconds(), |progress| job.compare(progress))?
    };
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

/// Refuses questions of which none can be answered, and says of which that holds where some can.
fn heed_questions(selection: &Selection) -> Result<(), Failure> {
    let open = selection.unanswerable();
    if open.is_empty() {
        return Ok(());
    }
    const MOST: usize = 5;
    let needs = open.iter().map(|(letter, curves)| match curves.split_at(curves.len().min(MOST)) {
        ([], _) => format!("({letter}) needs implementations that the other options leave out"),
        (some, _) => format!("({letter}) needs {} in --curves", some.join(" or ")),
    });
    let needs = needs.collect::<Vec<_>>().join("; ");
    if selection.questions.as_ref().is_some_and(|letters| letters.len() == open.len()) {
        return Err(Failure::Argument(format!("--questions: {needs}")));
    }
    // Where nobody reads it the others are answered all the same.
    let _ = write!(io::stderr(), "{}", paragraph("", &format!("Not answered: {needs}.")));
    Ok(())
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

/// How long after the first round a terminal shows the table of the curves, which the whole one replaces.
const GLANCE: Duration = Duration::from_secs(6);

/// Measures, and meanwhile shows what the first rounds came to.
fn with_glance(
    job: &Job,
    arguments: &Arguments,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Comparison, Failure> {
    let (out, lines) = (RefCell::new(out), Cell::new(0));
    let comparison = progress::with_bar_below(job.seconds(), |progress, above_the_bar| {
        let show = |comparison: &Comparison| {
            let mut text = Vec::new();
            let _ = screen::write_curves(&mut text, environment, comparison, arguments.unit, extras(arguments));
            let height = text.iter().filter(|byte| **byte == b'\n').count();
            if terminal::lines().is_some_and(|room| height + 1 < room) {
                let mut out = out.borrow_mut();
                above_the_bar(&mut || {
                    let _ = out.write_all(&text).and_then(|()| out.flush());
                });
                lines.set(height);
            }
        };
        job.compare_and_show(progress, Glance { after: GLANCE, show: &show })
    })?;
    terminal::clear_last_lines(lines.get());
    Ok(comparison)
}

/// What the screen has beside figures.
fn extras(arguments: &Arguments) -> Extras {
    let colours = colour::is_seen(&io::stdout());
    Extras { names: arguments.names, every_curve: arguments.curves.is_some(), colours }
}

fn verdict(document: &Document) -> Result<(), Failure> {
    document.baseline.as_ref().map_or(Ok(()), Beside::verdict)
}

/// Where a comparison is written to, apart from the screen.
struct Targets {
    json: Option<Target>,
    csv: Option<Target>,
    junit: Option<Target>,
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
            junit: of("--junit", &arguments.junit)?,
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
            ("--junit", &self.junit),
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
        if let (Some(target), Some(text)) = (&self.junit, baseline::junit(document)?) {
            target.write(out, text.as_bytes())?;
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
    HeadToHead(Vec<&'static Subject>, f64),
}

impl Job {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let seconds = seconds(arguments)?;
        if let Some(rows) = &arguments.rows {
            let (operation, time) = (arguments.operations.as_deref(), arguments.time.map(Time::name));
            return Ok(Job::HeadToHead(head_to_head::find(rows, Narrowed { operation, time })?, seconds));
        }
        let listed = |argument, list: &Option<String>, accepted: Vec<&'static str>| {
            list.as_deref().map(|list| lists::names_of(argument, list, &accepted)).transpose()
        };
        let of_rows = |part: fn(&Subject) -> Option<&'static str>| {
            let parts: Vec<&str> = subjects().iter().filter_map(part).collect();
            distinct(&parts, |part| *part)
        };
        let coordinates = listed("--coordinates", &arguments.coordinates, of_rows(|subject| subject.coordinates))?;
        let methods = arguments.methods.as_deref().map(lists::methods_of).transpose()?;
        let only_points = coordinates.is_some() || methods.is_some();
        let all = Selection::all();
        let (curves, data) = match &arguments.curves {
            Some(list) => lists::curves_of(list)?,
            // A quick comparison answers no question.
            None => (all.curves, if arguments.quick { Vec::new() } else { all.data }),
        };
        Ok(Job::Selection(Selection {
            curves,
            data,
            multipliers: listed("--multipliers", &arguments.multipliers, of_rows(|subject| Some(subject.multiplier)))?,
            methods,
            coordinates,
            operations: listed("--operations", &arguments.operations, of_rows(|subject| Some(subject.operation)))?,
            time: arguments.time.map(Time::name),
            fields: !arguments.no_fields && !only_points,
            questions: arguments.questions.as_deref().map(lists::questions_of).transpose()?,
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
            Job::Selection(selection) => selection.compare(progress, None),
            Job::HeadToHead(rows, seconds) => Comparison::of(rows, *seconds, progress),
        }
    }

    /// Whether a table of the curves is worth to be seen before the end.
    fn has_glance(&self, arguments: &Arguments) -> bool {
        let is_screen = |selection: &Selection| selection.questions.is_none() && !arguments.details;
        matches!(self, Job::Selection(selection) if is_screen(selection))
            && self.seconds() > 2.0 * GLANCE.as_secs_f64()
            && io::stdout().is_terminal()
    }

    fn compare_and_show(&self, progress: &dyn Fn(f64), glance: Glance<'_>) -> Result<Comparison, Failure> {
        match self {
            Job::Selection(selection) => selection.compare(progress, Some(glance)),
            Job::HeadToHead(..) => self.compare(progress),
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
        let colours = colour::is_seen(&io::stdout());
        match self {
            Job::HeadToHead(..) => {
                screen::write_head(out, environment, comparison)?;
                head_to_head::write(out, comparison, unit, colours)?;
            }
            Job::Selection(Selection { questions: Some(letters), .. }) => {
                screen::write_head(out, environment, comparison)?;
                let asked = QUESTIONS.iter().filter(|question| letters.contains(&question.letter));
                let answers: Vec<_> = asked.map(|question| question.answer(comparison)).collect();
                details::write_answers(out, &answers.iter().collect::<Vec<_>>(), comparison)?;
            }
            _ if arguments.details => details::write(out, environment, comparison, unit)?,
            _ => {
                screen::write(out, environment, comparison, unit, extras(arguments))?;
            }
        }
        Ok(())
    }
}

fn seconds(arguments: &Arguments) -> Result<f64, Failure> {
    match &arguments.seconds {
        Some(text) => names::seconds(text),
        None if arguments.quick || arguments.rows.is_some() => Ok(QUICK_SECONDS),
        None => Ok(SECONDS),
    }
}
