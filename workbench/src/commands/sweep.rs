//! `carryless sweep`: one parameter against time and memory.

use super::write_json;
use crate::bars::{self, bar};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::files::Target;
use crate::paragraph::paragraph;
use crate::results::Run;
use crate::statistics::UNKNOWN;
use crate::sweep::{self, Figures, Parameter, SECONDS, Sweep};
use crate::table::{Table, distinct, figure};
use crate::{chart, names, progress, verdict};
use carryless_rows::registry::Method;
use std::io::Write;
use std::path::PathBuf;

/// Vary a parameter, and show what a product costs.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless sweep window --curve K-233
  carryless sweep window --curve P-256 --method interleave-W
  carryless sweep comb --curve K-283 --svg combs.svg
  carryless sweep batch --curve B-571
  carryless sweep workspace --curve K-233 --json")]
pub struct Arguments {
    /// What is varied
    parameter: Parameter,
    /// The curve, by its NIST, SEC, ANSI or WAP name in any case
    #[arg(long, value_name = "NAME")]
    curve: String,
    /// With window: the family of methods, as `carryless list methods` has them, with W for the width; wtnafW on Koblitz
    /// curves and wnafW on others if absent
    #[arg(long, value_name = "FAMILY")]
    method: Option<String>,
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
const BAR: usize = 20;

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let curve = names::curve("--curve", &arguments.curve)?;
    let family = arguments.method.as_deref().map(|name| family(arguments.parameter, name)).transpose()?;
    let seconds = arguments.seconds.as_deref().map_or(Ok(SECONDS), names::seconds)?;
    let target = arguments.svg.as_deref().map(|path| Target::of("--svg", path)).transpose()?;
    let parameter = arguments.parameter;
    let swept = progress::with_bar(seconds, |progress| parameter.sweep(curve, family, seconds, progress))?;
    let swept = swept.ok_or_else(|| parameter.none_on(curve))?;
    if arguments.json {
        return write_json(out, &Run::here("sweep", &swept.conditions, Figures::of(curve, parameter, &swept)));
    }
    let title = format!("{} by {}", curve.name, parameter.unit());
    if let Some(target) = &target {
        target.write(out, chart::svg(&title, parameter, &swept).as_bytes())?;
    }
    if target.as_ref().is_none_or(|target| !target.is_standard_output()) {
        write_text(out, curve.name, parameter, &swept)?;
    }
    Ok(())
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

fn write_text(out: &mut dyn Write, curve: &str, parameter: Parameter, swept: &Sweep) -> Result<(), Failure> {
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(&swept.conditions) {
        writeln!(out, "{warning}")?;
    }
    let nanoseconds = swept.conditions.nanoseconds;
    let slowest = swept.points.iter().map(|point| point.samples.median()).fold(0.0, f64::max);
    let blocks = bars::has_blocks();
    let has_memory = swept.points.iter().any(|point| point.bytes.is_some());
    for series in distinct(&swept.points, |point| point.series.clone()) {
        writeln!(out, "\n{curve}, {series}")?;
        let mut head = vec![parameter.unit(), "cycles", "microseconds", "to the fastest"];
        head.extend(has_memory.then(|| parameter.memory()));
        let mut table = Table::new(&[head.len()], head.into_iter().chain(["time"]));
        for point in swept.points.iter().filter(|point| point.series == series) {
            let cycles = point.samples.median();
            let mut line = vec![
                point.value.to_string(),
                format!("{}{}", if point.samples.is_uncertain() { UNKNOWN } else { "" }, figure(cycles)),
                format!("{:.3}", cycles * nanoseconds * 1e-3),
                format!("{:.2}", point.ratio.median),
            ];
            line.extend(point.bytes.map(|bytes| bytes.to_string()));
            line.push(bar(cycles / slowest, BAR, blocks));
            table.push(line);
        }
        write!(out, "{table}")?;
    }
    Ok(())
}
