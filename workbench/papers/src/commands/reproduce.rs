//! `carryless-papers reproduce`: published tables, the paper beside here.

use super::errata;
use crate::chronogram::{self, Chronogram};
use crate::experiments::cell::Cell;
use crate::experiments::claim::Judged;
use crate::experiments::reproduction::Reproduction;
use crate::experiments::{self, EXPERIMENTS, Experiment, LIMITS, Run};
use crate::page;
use crate::references::{self, REFERENCES};
use carryless_workbench::embedded::Emulation;
use carryless_workbench::environment::Environment;
use carryless_workbench::failure::Failure;
use carryless_workbench::files::{self, Target};
use carryless_workbench::interrupt;
use carryless_workbench::names;
use carryless_workbench::paragraph::paragraph;
use carryless_workbench::progress;
use carryless_workbench::results::{ConditionsOfRun, VERSION};
use carryless_workbench::timing::Limits;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Reproduce a published table, its figures beside those from here.
///
/// Without TABLE, list the tables.
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
    /// With erdem-4, erdem-5 or --all: compile and run the routines for the ARM7TDMI now, and fail where the toolchain
    /// for it is missing; recorded figures are shown otherwise
    #[arg(long)]
    require: bool,
    /// Without TABLE: list the errors found in the five papers, or in this one (lopez-dahab, fong, erdem,
    /// negre-robert or robert), what is right, and how it was checked
    #[arg(long, value_name = "PAPER", num_args = 0..=1)]
    errata: Option<Option<String>>,
    /// Write the figures, or the errors, to this file too; with -, to standard output and nothing else
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    json: Option<PathBuf>,
    /// Write a page of the tables with pictures, claims and errata; with -, to standard output and nothing else
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, conflicts_with = "errata")]
    html: Option<PathBuf>,
    /// Draw the chronogram of robert-figure-2 in this file; with -, on standard output and nothing else
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, conflicts_with = "errata")]
    svg: Option<PathBuf>,
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
    conditions: Option<ConditionsOfRun>,
    rows: &'a [Cell],
    /// Only where threads are watched.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    chronograms: &'a [Chronogram],
    notes: &'a [String],
    claims: &'a [Judged],
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(paper) = &arguments.errata {
        if let Some(table) = &arguments.table {
            return Err(errata::takes_no_table(table));
        }
        return errata::list(paper.as_deref(), arguments.json.as_deref(), out);
    }
    let limits = limits(arguments)?;
    let Some(experiments) = chosen(arguments)? else { return list(out) };
    let json = arguments.json.as_deref().map(|path| Target::of("--json", path)).transpose()?;
    let svg = arguments.svg.as_deref().map(|path| Target::of("--svg", path)).transpose()?;
    let html = arguments.html.as_deref().map(|path| Target::of("--html", path)).transpose()?;
    let is_quiet = files::one_to_standard_output(&[("--json", &json), ("--svg", &svg), ("--html", &html)])?;
    interrupt::heed();
    let environment = Environment::here();
    let emulation = match (arguments.require, arguments.all) {
        (true, _) => Emulation::Required,
        // All tables at once are to take a foreseeable time: to compile takes minutes.
        (false, true) => Emulation::Recorded,
        (false, false) => Emulation::Tried,
    };
    let mut done = Vec::new();
    for experiment in experiments {
        let seconds = limits.budget.as_secs_f64();
        let reproduction =
            progress::with_bar(seconds, |progress| experiment.run(&Run::new(limits, progress).emulating(emulation)))?;
        if !is_quiet {
            if !done.is_empty() {
                writeln!(out)?;
            }
            reproduction.write(out, experiment, &environment)?;
            out.flush()?;
        }
        done.push((experiment, reproduction));
    }
    if let Some(target) = html {
        target.write(out, page::papers(&environment, &done)?.as_bytes())?;
    }
    if let (Some(target), [(experiment, reproduction)]) = (svg, done.as_slice()) {
        target.write(out, drawing(experiment, reproduction, &environment).as_bytes())?;
    }
    let mut tables: Vec<OfTable<'_>> = done.iter().map(|(experiment, done)| of_table(experiment, done)).collect();
    let Some(target) = json else { return Ok(()) };
    let (version, environment) = (VERSION, &environment);
    match (arguments.all, tables.pop()) {
        (false, Some(of)) => target.write_json(out, &Document { version, environment, of }),
        (_, last) => {
            tables.extend(last);
            target.write_json(out, &Document { version, environment, of: Tables { tables } })
        }
    }
}

/// The tables that were asked for; nothing where they are to be listed.
fn chosen(arguments: &Arguments) -> Result<Option<Vec<&'static Experiment>>, Failure> {
    let Arguments { table, all, seconds, json, svg, html, require, .. } = arguments;
    let needs = |option: &str| {
        Err(Failure::Argument(format!(
            "{option}: it needs a TABLE or --all; `carryless-papers reproduce` lists the tables"
        )))
    };
    let emulated = table.as_deref().is_some_and(|name| experiments::find(name).is_ok_and(Experiment::is_emulated));
    let drawn = table.as_deref().is_some_and(|name| experiments::find(name).is_ok_and(Experiment::is_drawn));
    match (table, *all) {
        _ if *require && !emulated && !*all => Err(Failure::Argument(
            "--require: no other table needs a toolchain; accepted is it with TABLE erdem-4 or erdem-5, and with --all"
                .to_owned(),
        )),
        (Some(name), false) if svg.is_none() || drawn => Ok(Some(vec![experiments::find(name)?])),
        (Some(name), false) => experiments::find(name).and(not_drawn()),
        (None, _) if svg.is_some() => not_drawn(),
        (None, true) => Ok(Some(EXPERIMENTS.to_vec())),
        (Some(_), true) => Err(Failure::Argument("--all: it takes no TABLE beside it".to_owned())),
        (None, false) if json.is_some() => needs("--json"),
        (None, false) if html.is_some() => needs("--html"),
        (None, false) if seconds.is_some() => needs("--seconds"),
        (None, false) => Ok(None),
    }
}

fn not_drawn<T>() -> Result<T, Failure> {
    let drawn: Vec<&str> = EXPERIMENTS.iter().filter(|table| table.is_drawn()).map(|table| table.name).collect();
    Err(Failure::Argument(format!("--svg: only a chronogram is drawn; accepted is it with TABLE {}", drawn.join(", "))))
}

/// The chronograms, with where and how they were measured.
fn drawing(experiment: &Experiment, reproduction: &Reproduction, here: &Environment) -> String {
    let caption = [
        "One product each, of the median time. Each thread looks at a clock for each point, which slows it a little."
            .to_owned(),
        here.line(),
        references::of_table(experiment.name).unwrap_or_default(),
    ];
    chronogram::svg(experiment.title, &caption, &reproduction.chronograms)
}

/// How long to time a table.
fn limits(arguments: &Arguments) -> Result<Limits, Failure> {
    let Some(text) = &arguments.seconds else { return Ok(LIMITS) };
    Ok(Limits { budget: Duration::from_secs_f64(names::seconds(text)?), ..LIMITS })
}

fn of_table<'a>(experiment: &'a Experiment, reproduction: &'a Reproduction) -> OfTable<'a> {
    let Experiment { name: table, title, source, timed, .. } = experiment;
    let Reproduction { cells: rows, chronograms, notes, claims, conditions } = reproduction;
    let conditions = timed.then(|| conditions.into());
    OfTable { table, title, source, conditions, rows, chronograms, notes, claims }
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    let width = EXPERIMENTS.iter().map(|table| table.name.len()).max().unwrap_or_default();
    for Experiment { name, title, timed, .. } in EXPERIMENTS {
        let how = if *timed { "timed" } else { "counted" };
        write!(out, "{}", paragraph(&format!("{name:<width$}  {how:<7}  "), title))?;
    }
    writeln!(out)?;
    for reference in &REFERENCES {
        write!(out, "{}", paragraph(&format!("{}: ", reference.key), &reference.full()))?;
    }
    Ok(())
}
