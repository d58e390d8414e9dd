//! `carryless sweep`: one parameter against time and memory.

use super::write_json;
use crate::bars::{self, bar};
use crate::environment::{self, Environment};
use crate::failure::Failure;
use crate::files::Target;
use crate::paragraph::paragraph;
use crate::results::Run;
use crate::statistics::{Estimate, UNKNOWN};
use crate::sweep::{self, Figures, MANY, Parameter, Point, SECONDS, Sweep};
use crate::table::{Table, distinct, figure};
use crate::unit::{self, Unit};
use crate::verdict::{self, Margin};
use crate::{chart, names, progress};
use carryless_rows::registry::Method;
use std::io::Write;
use std::path::PathBuf;

/// Vary one parameter, and show what it costs in time and memory.
///
/// `sweep threads` measures throughput by the number of threads, on every curve that has batches or on one.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless sweep window --curve K-233
  carryless sweep window --curve P-256 --method interleave-W
  carryless sweep comb --curve K-283 --svg combs.svg
  carryless sweep batch --curve B-571
  carryless sweep threads
  carryless sweep threads --curve P-256 --threads 1,2,4
  carryless sweep workspace --curve K-233 --json")]
pub struct Arguments {
    /// What is varied
    parameter: Parameter,
    /// The curve, by its NIST, SEC, ANSI or WAP name in any case; with threads, every curve that has batches if absent
    #[arg(long, value_name = "NAME")]
    curve: Option<String>,
    /// With window: the family of methods, as `carryless list methods` names it, with W for the width; wtnafW on Koblitz
    /// curves and wnafW on others if absent
    #[arg(long, value_name = "FAMILY")]
    method: Option<String>,
    /// With threads: these numbers of threads, separated by commas; 1, 2, and so on to the number of processors if absent
    #[arg(long, value_name = "LIST")]
    threads: Option<String>,
    /// How long to measure, in seconds: 5 if absent
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seconds: Option<String>,
    /// Draw it into this file too; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "svg")]
    json: bool,
}

/// Columns of the longest bar.
const BAR: usize = 16;

/// The most threads that a pool is asked for.
const MOST_THREADS: usize = 1024;

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let parameter = arguments.parameter;
    let curve = arguments.curve.as_deref().map(|name| names::curve("--curve", name)).transpose()?;
    let family = arguments.method.as_deref().map(|name| family(parameter, name)).transpose()?;
    let threads = threads(parameter, arguments.threads.as_deref())?;
    let seconds = arguments.seconds.as_deref().map_or(Ok(SECONDS), names::seconds)?;
    let target = arguments.svg.as_deref().map(|path| Target::of("--svg", path)).transpose()?;
    let swept = progress::with_bar(seconds, |progress| match (parameter, curve) {
        (Parameter::Threads, _) => sweep::throughput(curve, &threads, seconds, progress),
        (_, Some(curve)) => parameter.sweep(curve, family, seconds, progress),
        (_, None) => Err(Failure::Argument(format!(
            "--curve: it is missing; accepted is the name of a curve whose {} is varied, as K-233",
            parameter.unit()
        ))),
    })?;
    let swept = match (swept, curve) {
        (Some(swept), _) => swept,
        (None, Some(curve)) => return Err(parameter.none_on(curve)),
        (None, None) => return Err(Failure::Work("no curve has batches".into())),
    };
    if arguments.json {
        return write_json(out, &Run::here("sweep", &swept.conditions, Figures::of(parameter, &swept)));
    }
    if let Some(target) = &target {
        let title = format!("{} by {}", curve.map_or("Every curve", |curve| curve.name), parameter.unit());
        target.write(out, chart::svg(&title, parameter, &swept).as_bytes())?;
    }
    if target.as_ref().is_none_or(|target| !target.is_standard_output()) {
        write_text(out, parameter, &swept)?;
    }
    Ok(())
}

/// The numbers of threads that are asked for.
fn threads(parameter: Parameter, list: Option<&str>) -> Result<Vec<usize>, Failure> {
    let Some(list) = list else { return Ok(sweep::all_threads()) };
    if parameter != Parameter::Threads {
        let alone = "--threads: it says how many threads are tried; accepted is this option with `sweep threads`";
        return Err(Failure::Argument(alone.into()));
    }
    let number = |text: &str| match text.trim().parse() {
        Ok(threads @ 1..=MOST_THREADS) => Ok(threads),
        _ => {
            let text = names::quoted(text);
            let accepted = format!("accepted are numbers from 1 to {MOST_THREADS} with commas between, as 1,2,4");
            Err(Failure::Argument(format!("--threads: '{text}' is no number of threads; {accepted}")))
        }
    };
    list.split(',').map(number).collect()
}

/// The family with this name, which must have widths.
fn family(parameter: Parameter, name: &str) -> Result<&'static Method, Failure> {
    if parameter != Parameter::Window {
        return Err(Failure::Argument(
            "--method: it says whose width is varied; accepted is this option with window".into(),
        ));
    }
    sweep::families().find(|family| family.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let accepted: Vec<&str> = sweep::families().map(|family| family.name).collect();
        let (name, accepted) = (names::quoted(name), accepted.join(", "));
        Failure::Argument(format!("--method: '{name}' is no family of methods with widths; accepted are {accepted}"))
    })
}

fn write_text(out: &mut dyn Write, parameter: Parameter, swept: &Sweep) -> Result<(), Failure> {
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(&swept.conditions) {
        write!(out, "{}", paragraph("", &warning))?;
    }
    if parameter == Parameter::Threads {
        return write_throughput(out, swept);
    }
    let fastest = swept.points.iter().map(|point| point.samples.median()).fold(f64::INFINITY, f64::min);
    let slowest = swept.points.iter().map(|point| point.samples.median()).fold(0.0, f64::max);
    let blocks = bars::has_blocks();
    let has_memory = swept.points.iter().any(|point| point.bytes.is_some());
    for (curve, series) in series(swept) {
        writeln!(out, "\n{curve}, {series}")?;
        let mut head = vec![parameter.unit(), "cycles", "microseconds", "to the fastest"];
        head.extend(has_memory.then(|| parameter.memory()));
        let bars = head.len();
        let mut table = Table::new(&[bars], head.into_iter().chain(["time"])).yielding(&[bars, 2]);
        for point in swept.points.iter().filter(|point| point.series == series) {
            let cycles = point.samples.median();
            let mut line = vec![
                point.value.to_string(),
                cycles_text(point),
                Unit::Us.text(cycles, swept.conditions.nanoseconds),
                format!("{:.2}", cycles / fastest),
            ];
            line.extend(point.bytes.map(unit::memory));
            line.push(bar(cycles / slowest, BAR, blocks));
            table.push(line);
        }
        write!(out, "{table}")?;
    }
    Ok(())
}

/// The curve and the series of each part of a sweep.
fn series(swept: &Sweep) -> Vec<(&'static str, String)> {
    distinct(&swept.points, |point| (point.curve, point.series.clone()))
}

fn cycles_text(point: &Point) -> String {
    marked(point, &figure(point.samples.median()))
}

/// A figure of a point, with a mark where it may be far off.
fn marked(point: &Point, figure: &str) -> String {
    let mark = if point.samples.is_uncertain() { UNKNOWN } else { "" };
    format!("{mark}{figure}")
}

/// Products a second by the number of threads, and how many times those of the first number they are, in the same rounds.
fn write_throughput(out: &mut dyn Write, swept: &Sweep) -> Result<(), Failure> {
    let what = format!(
        "Throughput of k·P in batches of {MANY}, in products a second, by the number of threads. Each product is computed by one \
         thread. Speed-up: to the first number of threads, with its 95 % interval; efficiency: the speed-up a thread."
    );
    writeln!(out, "\n{}", paragraph("", &what).trim_end())?;
    let head = ["curve", "time", "threads", "products/s", "speed-up", "efficiency", "cycles"];
    let mut table = Table::new(&[0, 1], head).yielding(&[6, 5]);
    let margin = Margin::under(&swept.conditions);
    for (curve, series) in series(swept) {
        let own: Vec<&Point> =
            swept.points.iter().filter(|point| (point.curve, &point.series) == (curve, &series)).collect();
        for point in &own {
            let speed_up = margin.estimate(&own[0].samples.to(&point.samples));
            let is_too_many = point.value as usize > environment::cores();
            let per_thread = speed_up.median * own[0].value as f64 / point.value as f64;
            table.push([
                curve.to_owned(),
                if series.contains("constant") { "constant" } else { "variable" }.to_owned(),
                format!("{}{}", point.value, if is_too_many { "*" } else { "" }),
                marked(point, &Unit::PerSecond.text(point.samples.median(), swept.conditions.nanoseconds)),
                if std::ptr::eq(*point, own[0]) { Estimate::exactly(1.0) } else { speed_up }.text(2),
                format!("{per_thread:.2}"),
                cycles_text(point),
            ]);
        }
    }
    writeln!(out, "\n{}", table.to_string().trim_end())?;
    if swept.points.iter().any(|point| point.value as usize > environment::cores()) {
        writeln!(out, "*: more threads than this process may use processors")?;
    }
    Ok(())
}
