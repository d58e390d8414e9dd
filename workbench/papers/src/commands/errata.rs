//! `carryless-papers reproduce --errata`: the errors of the papers.

use crate::errata::{self, Errata, Erratum};
use crate::references::{self, REFERENCES};
use carryless_workbench::failure::Failure;
use carryless_workbench::files::Target;
use carryless_workbench::names;
use carryless_workbench::results::VERSION;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// The errors of papers as they are written to a file.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    papers: Vec<Paper<'a>>,
}

#[derive(Serialize)]
struct Paper<'a> {
    paper: &'a str,
    reference: String,
    read: &'a str,
    errors: &'a [Erratum],
}

/// The errors of one paper, or of all.
pub fn list(paper: Option<&str>, json: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut chosen: Vec<Errata> = errata::all().into_iter().collect();
    if let Some(name) = paper {
        if references::find(name).is_none() {
            let (name, papers) = (names::quoted(name), papers());
            return Err(Failure::Argument(format!("--errata: there is no paper '{name}'; there are {papers}")));
        }
        chosen.retain(|errata| errata.paper.key == name);
    }
    let json = json.map(|path| Target::of("--json", path)).transpose()?;
    if let Some(target) = &json {
        let paper = |Errata { paper, errors }: &Errata| Paper {
            paper: paper.key,
            reference: paper.full(),
            read: paper.read,
            errors,
        };
        target.write_json(out, &Document { version: VERSION, papers: chosen.iter().map(paper).collect() })?;
    }
    if !json.is_some_and(|target| target.is_standard_output()) {
        errata::write(out, &chosen)?;
    }
    Ok(())
}

/// Why a table is refused beside this option.
pub fn takes_no_table(table: &str) -> Failure {
    let (table, papers) = (names::quoted(table), papers());
    Failure::Argument(format!(
        "--errata: it lists the errors of a paper and takes no TABLE, here '{table}'; accepted after it is one of {papers}"
    ))
}

fn papers() -> String {
    REFERENCES.map(|reference| reference.key).join(", ")
}
