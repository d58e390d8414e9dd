//! `carryless reproduce`: a published table, the paper beside here.

use crate::environment::Environment;
use crate::experiments::reproduction::{Cell, Reproduction};
use crate::experiments::{self, EXPERIMENTS, Experiment, LIMITS, Run};
use crate::failure::Failure;
use crate::files::Target;
use crate::progress;
use crate::table::Table;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Reproduce a published table, its figures beside those from here; without TABLE, list the tables.
#[derive(clap::Args)]
pub struct Arguments {
    /// The table
    table: Option<String>,
    /// Write the figures to this file too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// A reproduction as it is written to a file.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    table: &'a str,
    title: &'a str,
    source: &'a str,
    environment: &'a Environment,
    rows: &'a [Cell],
    notes: &'a [String],
    conclusion: &'a str,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(name) = &arguments.table else {
        return match arguments.json {
            Some(_) => Err(Failure::Argument("--json: it needs a TABLE; `carryless reproduce` lists them".to_owned())),
            None => list(out),
        };
    };
    let experiment = experiments::find(name)?;
    let json = arguments.json.as_deref().map(|path| Target::of("--json", path)).transpose()?;
    let environment = Environment::here();
    let reproduction = progress::with_bar(|progress| {
        experiment.run(&Run { limits: LIMITS, progress, conditions: Default::default() })
    })?;
    if let Some(target) = &json {
        target.write_json(out, &document(experiment, &environment, &reproduction))?;
    }
    reproduction.write(out, experiment, &environment)?;
    Ok(())
}

fn document<'a>(
    experiment: &'a Experiment,
    environment: &'a Environment,
    reproduction: &'a Reproduction,
) -> Document<'a> {
    let Experiment { name: table, title, source, .. } = experiment;
    let Reproduction { cells: rows, notes, conclusion } = reproduction;
    Document { version: 1, table, title, source, environment, rows, notes, conclusion }
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(&[0, 1, 2, 3], ["table", "what", "source", "how"]);
    for Experiment { name, title, source, timed, .. } in EXPERIMENTS {
        table.push([*name, title, source, if *timed { "timed" } else { "counted" }]);
    }
    write!(out, "{table}")?;
    Ok(())
}
