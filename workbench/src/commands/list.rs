//! `carryless list`: what there is.

use super::listed::{ListedCurve, ListedRow};
use super::write_json;
use crate::equal_security::level;
use crate::failure::Failure;
use crate::names;
use crate::paragraph::paragraph;
use crate::results::VERSION;
use crate::table::Table;
use crate::{method_words, name_words, unit};
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::fields;
use carryless_rows::registry::{
    self, CONSTRAINED_POINTS, CONSTRAINED_TABLE_BYTES, KG, KP, METHODS, Method, PointRow, SUM,
};
use clap::ValueEnum;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// List curves, fields, multipliers, coordinates, methods or implementations.
///
/// Each line begins with a name; `list rows` prints the implementations, each with its operation and whether it takes
/// constant time (ct) or variable time (vt).
#[derive(clap::Args)]
pub struct Arguments {
    /// What to list
    what: What,
    /// Only what belongs to this curve
    #[arg(long, value_name = "NAME")]
    curve: Option<String>,
    /// With rows: print the memory of constants and tables, of the fixed point's table, and of what a run makes of an unknown
    /// point
    #[arg(long)]
    memory: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    Curves,
    Fields,
    Multipliers,
    Coordinates,
    Methods,
    Rows,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let curve = arguments.curve.as_ref().map(|name| names::curve("--curve", name)).transpose()?;
    if arguments.memory && !matches!(arguments.what, What::Rows) {
        return Err(Failure::Argument(
            "--memory: only implementations have it; accepted with `carryless list rows`".into(),
        ));
    }
    if arguments.memory && !arguments.json {
        return write_memory(curve, out);
    }
    if arguments.json { write_as_json(arguments.what, curve, out) } else { write_text(arguments.what, curve, out) }
}

fn write_as_json(what: What, curve: Option<&'static ErasedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    match what {
        What::Curves => write_list(out, what, chosen(curve).map(ListedCurve::from).collect()),
        What::Rows => write_list(out, what, rows(curve).map(ListedRow::from).collect()),
        _ => write_list(out, what, names(what, curve)),
    }
}

fn write_text(what: What, curve: Option<&'static ErasedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    match what {
        What::Curves => Ok(write!(out, "{}", curves(curve))?),
        What::Methods => write_methods(curve, out),
        What::Rows => write_rows(curve, out),
        What::Multipliers | What::Coordinates | What::Fields => {
            let names = names(what, curve);
            let width = names.iter().map(String::len).max().unwrap_or_default();
            for name in &names {
                match explained(what, name) {
                    Some(text) => write!(out, "{}", paragraph(&format!("{name:<width$}  "), &text))?,
                    None => writeln!(out, "{name}")?,
                }
            }
            Ok(())
        }
    }
}

/// What a name stands for, and where it is described.
fn explained(what: What, name: &str) -> Option<String> {
    let (words, source) = match what {
        What::Multipliers => name_words::multiplier(name)?,
        What::Coordinates => {
            name_words::coordinates(name).map(|(words, source)| (words.to_owned(), source.to_owned()))?
        }
        _ => return None,
    };
    Some(format!("{words} [{source}]"))
}

/// Curves with the bits of security by the length of their orders.
fn curves(curve: Option<&'static ErasedCurve>) -> Table {
    let mut table = Table::new(&[0, 2, 3], ["curve", "security", "field", "other names"]);
    for curve in chosen(curve) {
        let security = format!("{} bits", level(curve));
        let names = if curve.aliases.is_empty() { "–".to_owned() } else { curve.aliases.join(", ") };
        table.push([curve.name, &security, curve.field_name, &names]);
    }
    table
}

/// Each implementation with its operation and its time class.
fn write_rows(curve: Option<&'static ErasedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    /// Ids that are longer are few.
    const ID: usize = 62;
    for row in rows(curve) {
        let class = if row.time == "constant" { "ct" } else { "vt" };
        writeln!(out, "{:<ID$}  {}  {class}", row.id, row.operation)?;
    }
    Ok(())
}

/// The list under the name of what is listed, with the version of its form.
fn write_list<T: Serialize>(out: &mut dyn Write, what: What, list: Vec<T>) -> Result<(), Failure> {
    let name = what.to_possible_value().expect("everything that can be listed has a name").get_name().to_owned();
    let list = serde_json::to_value(list)?;
    write_json(out, &BTreeMap::from([("version".to_owned(), VERSION.into()), (name, list)]))
}

/// What each implementation precomputes, and what for.
fn write_memory(curve: Option<&'static ErasedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    let head = ["implementation", "for", "tables", "for G", "for P", "points", "small"];
    let mut table = Table::new(&[0, 1, 6], head).yielding(&[5, 3, 6, 1, 4]);
    for row in rows(curve) {
        table.push([
            row.id.clone(),
            row.operation.to_owned(),
            unit::memory(row.table_bytes),
            unit::memory(row.fixed_point_bytes),
            unit::memory(row.unknown_point_bytes),
            row.stored_points.to_string(),
            if row.is_constrained() { "yes" } else { "no" }.to_owned(),
        ]);
    }
    writeln!(out, "{table}")?;
    let kib = CONSTRAINED_TABLE_BYTES >> 10;
    let rule = format!(
        "Tables: constants, with the table for a fixed point (for G). For P: what a run makes of a point not known before. Small, \
         for constrained memory: at most {CONSTRAINED_POINTS} stored points, and at most {kib} KiB of constants beside those of \
         the inversion."
    );
    write!(out, "{}", paragraph("", &rule))?;
    Ok(())
}

/// The families that have implementations, with their windows, in words, and where they are described.
fn write_methods(curve: Option<&'static ErasedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    const NAME: usize = 28;
    for (operation, of) in [(KP, "variable-base"), (KG, "fixed-base"), (SUM, "a sum of two, with P fixed")] {
        let mut is_first = true;
        for family in METHODS.iter().filter(|family| family.operation == operation) {
            let is_of = |name: &String| rows(curve).any(|row| row.method == name);
            let names: Vec<String> = family.names().into_iter().filter(is_of).collect();
            if names.is_empty() {
                continue;
            }
            if is_first {
                writeln!(out, "{operation}, {of}:")?;
                is_first = false;
            }
            let words = method_words::words(family.name).unwrap_or_default();
            let windows = windows(family, &names).map_or(String::new(), |windows| format!(" W: {windows}."));
            let text = format!("{words}.{windows} [{}]", family.source);
            write!(out, "{}", paragraph(&format!("  {:<NAME$}  ", family.name), &text))?;
        }
    }
    Ok(())
}

/// What W stands for in these names of a family, if it has windows.
fn windows(family: &Method, names: &[String]) -> Option<String> {
    let (before, after) = family.name.split_once('W')?;
    let window = |name: &String| name.strip_prefix(before)?.strip_suffix(after).map(str::to_owned);
    Some(names.iter().filter_map(window).collect::<Vec<_>>().join(", "))
}

/// The curve asked for, or all.
fn chosen(curve: Option<&'static ErasedCurve>) -> impl Iterator<Item = &'static ErasedCurve> {
    CURVES.iter().filter(move |other| curve.is_none_or(|curve| curve.name == other.name))
}

fn rows(curve: Option<&'static ErasedCurve>) -> impl Iterator<Item = &'static PointRow> {
    chosen(curve).flat_map(|curve| registry::rows_of(curve.name))
}

/// The names, each once.
fn names(what: What, curve: Option<&'static ErasedCurve>) -> Vec<String> {
    let all: Vec<String> = match what {
        What::Curves => chosen(curve).map(|curve| curve.name.to_owned()).collect(),
        What::Fields => chosen(curve).map(|curve| curve.field_name.to_owned()).collect(),
        What::Multipliers => {
            let in_field = |name| chosen(curve).any(|curve| curve.field_name == name);
            let of_fields = fields::rows().iter().filter(|row| in_field(row.field_name)).map(|row| row.multiplier);
            of_fields.chain(rows(curve).map(|row| row.multiplier)).map(str::to_owned).collect()
        }
        What::Coordinates => rows(curve).map(|row| row.coordinates.to_owned()).collect(),
        What::Methods => {
            let has_row = |name: &String| rows(curve).any(|row| row.method == name);
            METHODS.iter().flat_map(Method::names).filter(has_row).collect()
        }
        What::Rows => rows(curve).map(|row| row.id.clone()).collect(),
    };
    let mut names: Vec<String> = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
