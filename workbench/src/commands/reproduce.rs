//! `carryless reproduce`: published tables, the paper beside here.

use super::write_json;
use crate::environment::Environment;
use crate::experiments::claim::Judged;
use crate::experiments::reproduction::{Cell, Reproduction};
use crate::experiments::{self, EXPERIMENTS, Experiment, LIMITS, Run};
use crate::failure::Failure;
use crate::table::Table;
use crate::timing::{Conditions, Limits};
use crate::verdict::Margin;
use crate::{json, progress};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Reproduce a published table, its figures beside those from here; without TABLE, list the tables.
#[derive(clap::Args)]
pub struct Arguments {
    /// The table
    table: Option<String>,
    /// Reproduce every table, one after the other
    #[arg(long)]
    all: bool,
    /// Time each table for so many seconds; 25 if not given
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seconds: Option<String>,
    /// Write the figures to this file too; with -, to standard output and nothing else
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    json: Option<PathBuf>,
}

/// What is written to a file: one table, or all.
#[derive(Serialize)]
struct Document<'a, T> {
    version: u32,
    environment: &'a Environment,
    #[serde(flatten)]
    of: T,
}

#[derive(Serialize)]
struct Tables<'a> {
    tables: Vec<OfTable<'a>>,
}

/// A table as it is written to a file.
#[derive(Serialize)]
struct OfTable<'a> {
    table: &'a str,
    title: &'a str,
    source: &'a str,
    /// Nothing where all is counted.
    conditions: Option<Timing>,
    rows: &'a [Cell],
    notes: &'a [&'a str],
    claims: &'a [Judged],
}

/// Under which conditions a table was timed.
#[derive(Serialize)]
struct Timing {
    #[serde(flatten)]
    conditions: Conditions,
    busy: bool,
    /// The part of a ratio by which its interval was made wider at each end.
    margin: Margin,
}

/// Version of what is written to a file.
const VERSION: u32 = 2;

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let limits = limits(arguments)?;
    let Some(experiments) = chosen(arguments)? else { return list(out) };
    let json = arguments.json.as_deref();
    let file = json.filter(|path| *path != Path::new("-"));
    if let Some(path) = file {
        json::check_writable(path)?;
    }
    let environment = Environment::here();
    let mut done = Vec::new();
    for experiment in experiments {
        let reproduction =
            progress::with_bar(|progress| experiment.run(&Run { limits, progress, conditions: Default::default() }))?;
        if json.is_none() || file.is_some() {
            if !done.is_empty() {
                writeln!(out)?;
            }
            reproduction.write(out, experiment, &environment)?;
            out.flush()?;
        }
        done.push((experiment, reproduction));
    }
    let mut tables: Vec<OfTable<'_>> = done.iter().map(|(experiment, done)| of_table(experiment, done)).collect();
    match (arguments.all, tables.pop()) {
        (false, Some(table)) => save(json, out, &Document { version: VERSION, environment: &environment, of: table }),
        (_, last) => {
            tables.extend(last);
            save(json, out, &Document { version: VERSION, environment: &environment, of: Tables { tables } })
        }
    }
}

/// The tables that were asked for; nothing where they are to be listed.
fn chosen(arguments: &Arguments) -> Result<Option<Vec<&'static Experiment>>, Failure> {
    let Arguments { table, all, seconds, json } = arguments;
    let needs = |option: &str| {
        Err(Failure::Argument(format!("{option}: it needs a TABLE or --all; `carryless reproduce` lists the tables")))
    };
    match (table, *all) {
        (Some(name), false) => Ok(Some(vec![experiments::find(name)?])),
        (None, true) => Ok(Some(EXPERIMENTS.to_vec())),
        (Some(_), true) => Err(Failure::Argument("--all: it takes no TABLE beside it".to_owned())),
        (None, false) if json.is_some() => needs("--json"),
        (None, false) if seconds.is_some() => needs("--seconds"),
        (None, false) => Ok(None),
    }
}

/// How long to time a table.
fn limits(arguments: &Arguments) -> Result<Limits, Failure> {
    let Some(seconds) = &arguments.seconds else { return Ok(LIMITS) };
    let number = seconds.parse::<f64>().ok().filter(|seconds| (0.001..=MOST_SECONDS).contains(seconds));
    let refused = || {
        Failure::Argument(format!(
            "--seconds: '{seconds}' is no time; accepted is a number from 0.001 to {MOST_SECONDS}"
        ))
    };
    Ok(Limits { budget: Duration::from_secs_f64(number.ok_or_else(refused)?), ..LIMITS })
}

/// A day.
const MOST_SECONDS: f64 = 86_400.0;

fn save(json: Option<&Path>, out: &mut dyn Write, document: &impl Serialize) -> Result<(), Failure> {
    match json {
        None => Ok(()),
        Some(path) if path == Path::new("-") => write_json(out, document),
        Some(path) => json::save_document(path, document),
    }
}

fn of_table<'a>(experiment: &'a Experiment, reproduction: &'a Reproduction) -> OfTable<'a> {
    let Experiment { name: table, title, source, timed, .. } = experiment;
    let Reproduction { cells: rows, notes, claims, conditions } = reproduction;
    let conditions =
        timed.then(|| Timing { conditions: *conditions, busy: conditions.busy(), margin: Margin::under(conditions) });
    OfTable { table, title, source, conditions, rows, notes, claims }
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(&[0, 1, 2, 3], ["table", "what", "source", "how"]);
    for Experiment { name, title, source, timed, .. } in EXPERIMENTS {
        table.push([*name, title, source, if *timed { "timed" } else { "counted" }]);
    }
    write!(out, "{table}")?;
    Ok(())
}
