//! `carryless tune`: what is fastest on this machine, into a file that `choose` and `multiply` read.

use crate::environment::Environment;
use crate::failure::Failure;
use crate::files::Target;
use crate::names;
use crate::paragraph::paragraph;
use crate::table::{Table, figure};
use crate::tuning::{SECONDS, Tuned};
use crate::verdict;
use crate::{progress, schemes, subject, unit};
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::registry::{self, KG, KP, SUM};
use std::io::Write;
use std::path::PathBuf;

/// Measure once what is fastest here, for `choose` and `multiply`.
///
/// It tries every window, comb, split between doublings and halvings, size of a batch and number of threads. The file is good for
/// this machine and this build: elsewhere it is refused.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  carryless tune --out tuned.json
  carryless tune --curves K-233,P-256 --seconds 10 --out tuned.json
  carryless choose --curve K-233 --tuned tuned.json
  carryless multiply --curve K-233 --scalar 3 --tuned tuned.json")]
pub struct Arguments {
    /// Only these curves, by NIST, SEC or ANSI names separated by commas
    #[arg(long, value_name = "LIST")]
    curves: Option<String>,
    /// How long to measure each curve, in seconds: 4 if absent
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seconds: Option<String>,
    /// The file; - for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let curves = curves(arguments.curves.as_deref())?;
    let seconds = arguments.seconds.as_deref().map_or(Ok(SECONDS), names::seconds)?;
    let target = Target::of("--out", &arguments.out)?;
    let tuned =
        progress::with_bar(seconds * curves.len() as f64, |progress| Tuned::measure(&curves, seconds, progress))?;
    target.write_json(out, &tuned.document()?)?;
    if !target.is_standard_output() {
        write_text(out, &curves, &tuned)?;
    }
    Ok(())
}

/// The curves of a list, all if there is none.
fn curves(list: Option<&str>) -> Result<Vec<&'static ErasedCurve>, Failure> {
    let Some(list) = list else { return Ok(CURVES.iter().collect()) };
    let wanted: Vec<_> = list.split(',').map(|name| names::curve("--curves", name.trim())).collect::<Result<_, _>>()?;
    Ok(CURVES.iter().filter(|curve| wanted.iter().any(|wanted| wanted.name == curve.name)).collect())
}

fn write_text(out: &mut dyn Write, curves: &[&ErasedCurve], tuned: &Tuned) -> Result<(), Failure> {
    write!(out, "{}", paragraph("", &Environment::here().line()))?;
    if let Some(warning) = verdict::warning(&tuned.conditions) {
        write!(out, "{}", paragraph("", &warning))?;
    }
    let mut table = Table::new(&[0, 1, 2, 3], ["curve", "for", "scalar", "fastest", "cycles"]).yielding(&[4]);
    for curve in curves {
        for (operation, time) in
            [(KP, "constant"), (KP, "variable"), (KG, "constant"), (KG, "variable"), (SUM, "variable")]
        {
            let rows = registry::rows_of(curve.name);
            let rows = rows.filter(|row| row.operation == operation && subject::serves(row.time, time));
            let of_library = |own| format!("{}/{} {operation} {own}", curve.name, schemes::LIBRARY);
            let own = ["constant", "variable"].into_iter().filter(|own| subject::serves(own, time)).map(of_library);
            let ids = rows.map(|row| row.id.clone()).chain(own);
            let costs = ids.filter_map(|id| tuned.rows.iter().find(|cost| cost.id == id));
            if let Some(best) = costs.min_by(|a, b| a.cycles.total_cmp(&b.cycles)) {
                let id = best.id.split(' ').next().and_then(|id| id.split_once('/')).map_or("", |(_, rest)| rest);
                let scalar = if time == "constant" { "secret" } else { "public" };
                table.push([curve.name, operation, scalar, id, &figure(best.cycles)]);
            }
        }
    }
    write!(out, "\n{table}\n{}", parameters(curves, tuned))?;
    Ok(())
}

/// A line a curve that has parameters beside those of its implementations.
fn parameters(curves: &[&ErasedCurve], tuned: &Tuned) -> String {
    let mut table = Table::new(&[0], ["curve", "comb", "memory", "by halvings", "batch", "threads"]);
    for curve in curves {
        let comb = tuned.combs.iter().rfind(|comb| comb.curve == curve.name);
        let own = tuned.splits.iter().filter(|split| split.curve == curve.name);
        let split = own.min_by(|a, b| a.cycles.total_cmp(&b.cycles));
        let (batch, threads) = (tuned.batch(curve), tuned.threads(curve));
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "–".into());
        if comb.is_some() || split.is_some() || batch.is_some() {
            table.push([
                curve.name.to_owned(),
                or_none(comb.map(|comb| format!("{} teeth, {} tables", comb.shape.0, comb.shape.1))),
                or_none(comb.map(|comb| unit::memory(comb.bytes))),
                or_none(split.map(|split| split.split.to_string())),
                or_none(batch.map(|batch| batch.size.to_string())),
                or_none(threads.map(|threads| threads.threads.to_string())),
            ]);
        }
    }
    if table.is_empty() { String::new() } else { table.to_string() }
}
