//! The errors found in the five papers: where each is printed, what is right, and how that was checked.
//!
//! One file a paper. An error is one entry; those that a reproduced table shows name the table.

mod erdem;
mod fong;
mod negre_robert;
mod robert;

use crate::references::{REFERENCES, Reference};
use carryless_workbench::paragraph::paragraph;
use serde::Serialize;
use std::io::{self, Write};

/// An error of a paper.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Erratum {
    /// Table, algorithm, section or slide.
    pub place: &'static str,
    /// What stands there.
    pub printed: &'static str,
    /// What is right.
    pub right: &'static str,
    /// How it was checked.
    pub checked: &'static str,
    /// The table of `reproduce` that shows it; empty where none does.
    pub table: &'static str,
}

/// The errors of one paper.
pub struct Errata {
    /// The paper.
    pub paper: &'static Reference,
    /// Its errors in the order of the text.
    pub errors: &'static [Erratum],
}

/// The errors of every paper, in the order of [`REFERENCES`]; a paper may have none.
pub fn all() -> [Errata; 5] {
    let errors: [&[Erratum]; 5] = [&[], &fong::ERRATA, &erdem::ERRATA, &negre_robert::ERRATA, &robert::ERRATA];
    std::array::from_fn(|i| Errata { paper: &REFERENCES[i], errors: errors[i] })
}

/// Characters before the text of a field.
const INDENT: usize = 13;

/// Writes a wrapped listing of these errors, paper by paper.
pub fn write(out: &mut dyn Write, errata: &[Errata]) -> io::Result<()> {
    for (i, Errata { paper, errors }) in errata.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        write!(out, "{}", paragraph("# ", &format!("{}: {}", paper.key, paper.full())))?;
        writeln!(out)?;
        let count = match errors.len() {
            0 => "No error is known.".to_owned(),
            1 => "One error.".to_owned(),
            n => format!("{n} errors."),
        };
        let scan = if errors.is_empty() { "" } else { " What is wrong there may be the scan's and not the authors'." };
        write!(out, "{}", paragraph("", &format!("{count} The text read is {}.{scan}", paper.read)))?;
        for (number, erratum) in (1..).zip(*errors) {
            writeln!(out)?;
            entry(out, number, erratum)?;
        }
    }
    Ok(())
}

fn entry(out: &mut dyn Write, number: usize, erratum: &Erratum) -> io::Result<()> {
    let Erratum { place, printed, right, checked, table } = erratum;
    let checked = match *table {
        "" => (*checked).to_owned(),
        table => format!("{checked}; shown by `carryless-papers reproduce {table}`"),
    };
    write!(out, "{}", paragraph(&format!("{number:>2}. "), place))?;
    for (name, text) in [("printed", *printed), ("right", *right), ("checked", checked.as_str())] {
        write!(out, "{}", paragraph(&format!("{:INDENT$}", format!("    {name}")), text))?;
    }
    Ok(())
}
