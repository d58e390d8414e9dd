//! `carryless reproduce`: a published table, the paper beside here.

use crate::environment::Environment;
use crate::errata::{self, Errata, Erratum};
use crate::experiments::reproduction::{Cell, Reproduction};
use crate::experiments::{self, EXPERIMENTS, Experiment, LIMITS, Run};
use crate::failure::Failure;
use crate::references::{self, REFERENCES};
use crate::table::Table;
use crate::{json, progress};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Reproduce a published table, its figures beside those from here; without TABLE, list the tables.
#[derive(clap::Args)]
pub struct Arguments {
    /// The table
    table: Option<String>,
    /// Without TABLE: list the errors found in the five papers, or in this one (lopez-dahab, fong, erdem,
    /// negre-robert or robert), what is right, and how it was checked
    #[arg(long, value_name = "PAPER", num_args = 0..=1)]
    errata: Option<Option<String>>,
    /// Write the figures, or the errors, to this file too
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

/// The errors of papers as they are written to a file.
#[derive(Serialize)]
struct ErrataDocument<'a> {
    version: u32,
    papers: Vec<PaperDocument<'a>>,
}

#[derive(Serialize)]
struct PaperDocument<'a> {
    paper: &'a str,
    reference: String,
    read: &'a str,
    errors: &'a [Erratum],
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(paper) = &arguments.errata {
        return list_errata(paper.as_deref(), arguments, out);
    }
    let Some(name) = &arguments.table else {
        return match arguments.json {
            Some(_) => Err(Failure::Argument("--json: it needs a TABLE; `carryless reproduce` lists them".to_owned())),
            None => list(out),
        };
    };
    let experiment = experiments::find(name)?;
    if let Some(path) = &arguments.json {
        json::check_writable(path)?;
    }
    let environment = Environment::here();
    let reproduction = progress::with_bar(|progress| experiment.run(&Run { limits: LIMITS, progress }))?;
    if let Some(path) = &arguments.json {
        json::save_document(path, &document(experiment, &environment, &reproduction))?;
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

/// The errors of one paper, or of all.
fn list_errata(paper: Option<&str>, arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(table) = &arguments.table {
        return Err(Failure::Argument(format!(
            "--errata: it lists the errors of a paper and takes no TABLE, here '{table}'; accepted after it is one of {}",
            papers()
        )));
    }
    let mut chosen = errata::all().into_iter().collect::<Vec<_>>();
    if let Some(name) = paper {
        if references::find(name).is_none() {
            let sentence = format!("--errata: there is no paper '{name}'; there are {}", papers());
            return Err(Failure::Argument(sentence));
        }
        chosen.retain(|errata| errata.paper.key == name);
    }
    if let Some(path) = &arguments.json {
        json::check_writable(path)?;
        let paper = |Errata { paper, errors }: &Errata| PaperDocument {
            paper: paper.key,
            reference: paper.full(),
            read: paper.read,
            errors,
        };
        json::save_document(path, &ErrataDocument { version: 1, papers: chosen.iter().map(paper).collect() })?;
    }
    errata::write(out, &chosen)?;
    Ok(())
}

fn papers() -> String {
    REFERENCES.map(|reference| reference.key).join(", ")
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(&[0, 1, 2, 3], ["table", "what", "source", "how"]);
    for Experiment { name, title, source, timed, .. } in EXPERIMENTS {
        table.push([*name, title, source, if *timed { "timed" } else { "counted" }]);
    }
    write!(out, "{table}")?;
    Ok(())
}
