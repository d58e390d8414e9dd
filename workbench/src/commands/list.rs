//! `carryless list`: what there is.

use super::listed::{ListedCurve, ListedRow};
use super::write_json;
use crate::failure::Failure;
use crate::method_words;
use crate::names;
use crate::paragraph::paragraph;
use crate::results::VERSION;
use crate::table::Table;
use carryless_rows::curves::{CURVES, NamedCurve};
use carryless_rows::fields;
use carryless_rows::registry::{self, CONSTRAINED_POINTS, CONSTRAINED_TABLE_BYTES, KG, KP, METHODS, Method, Row, SUM};
use clap::ValueEnum;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// List curves, fields, multipliers, coordinates, methods or rows.
#[derive(clap::Args)]
pub struct Arguments {
    /// What to list
    what: What,
    /// Only what belongs to this curve
    #[arg(long, value_name = "NAME")]
    curve: Option<String>,
    /// With rows: print the operation, and the bytes of constants and tables, of the fixed point's table, and of what a
    /// run makes of an unknown point
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
        return Err(Failure::Argument("--memory: it is said of rows only; accepted with `carryless list rows`".into()));
    }
    if arguments.memory && !arguments.json {
        return write_memory(curve, out);
    }
    if matches!(arguments.what, What::Methods) && !arguments.json {
        return write_methods(curve, out);
    }
    let names = names(arguments.what, curve);
    if !arguments.json {
        for name in &names {
            writeln!(out, "{name}")?;
        }
        return Ok(());
    }
    let what = arguments.what;
    match what {
        What::Curves => write_list(out, what, chosen(curve).map(ListedCurve::from).collect()),
        What::Rows => write_list(out, what, rows(curve).map(ListedRow::from).collect()),
        _ => write_list(out, what, names),
    }
}

/// The list under the name of what is listed, with the version of its form.
fn write_list<T: Serialize>(out: &mut dyn Write, what: What, list: Vec<T>) -> Result<(), Failure> {
    let name = what.to_possible_value().expect("everything that can be listed has a name").get_name().to_owned();
    let list = serde_json::to_value(list)?;
    write_json(out, &BTreeMap::from([("version".to_owned(), VERSION.into()), (name, list)]))
}

/// What each row precomputes, and what for.
fn write_memory(curve: Option<&'static NamedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    let head = ["row", "operation", "table bytes", "fixed point", "unknown point", "points", "memory"];
    let mut table = Table::new(&[0, 1, 6], head);
    for row in rows(curve) {
        let memory = if row.is_constrained() { "constrained" } else { "not constrained" };
        table.push([
            row.id.clone(),
            row.operation.to_owned(),
            row.table_bytes.to_string(),
            row.fixed_point_bytes.to_string(),
            row.unknown_point_bytes.to_string(),
            row.stored_points.to_string(),
            memory.to_owned(),
        ]);
    }
    writeln!(out, "{table}")?;
    let kib = CONSTRAINED_TABLE_BYTES >> 10;
    let rule = format!(
        "Table bytes are constants and the fixed point's table. A row is for constrained memory when it stores no more than \
         {CONSTRAINED_POINTS} points, entries of tables or accumulators, and reads no more than {kib} KiB of constants beside \
         those of the inversion."
    );
    write!(out, "{}", paragraph("", &rule))?;
    Ok(())
}

/// The families that have rows, with their windows, in words, and where they are described.
fn write_methods(curve: Option<&'static NamedCurve>, out: &mut dyn Write) -> Result<(), Failure> {
    const NAME: usize = 28;
    for (operation, of) in [(KP, "of any point"), (KG, "of a fixed point"), (SUM, "a sum, with P fixed")] {
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
fn chosen(curve: Option<&'static NamedCurve>) -> impl Iterator<Item = &'static NamedCurve> {
    CURVES.iter().filter(move |other| curve.is_none_or(|curve| curve.name == other.name))
}

fn rows(curve: Option<&'static NamedCurve>) -> impl Iterator<Item = &'static Row> {
    chosen(curve).flat_map(|curve| registry::rows_of(curve.name))
}

/// The names, each once.
fn names(what: What, curve: Option<&'static NamedCurve>) -> Vec<String> {
    let all: Vec<String> = match what {
        What::Curves => chosen(curve).map(names_of_curve).collect(),
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

fn names_of_curve(curve: &NamedCurve) -> String {
    [&[curve.name], curve.aliases].concat().join("\t")
}
