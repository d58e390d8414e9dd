//! `carryless list`: what there is.

use super::write_json;
use crate::curves::{self, CURVES, NamedCurve};
use crate::failure::Failure;
use crate::fields;
use crate::registry::{self, Row};
use clap::ValueEnum;
use std::io::Write;

/// List curves, fields, multipliers, coordinates, methods or rows.
#[derive(clap::Args)]
pub struct Arguments {
    /// What to list
    what: What,
    /// Only what belongs to this curve
    #[arg(long, value_name = "NAME")]
    curve: Option<String>,
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
    let curve = arguments.curve.as_ref().map(|name| curves::find("--curve", name)).transpose()?;
    let names = names(arguments.what, curve);
    if !arguments.json {
        for name in &names {
            writeln!(out, "{name}")?;
        }
        return Ok(());
    }
    match arguments.what {
        What::Curves => write_json(out, &chosen(curve).collect::<Vec<_>>()),
        What::Rows => write_json(out, &rows(curve).collect::<Vec<_>>()),
        _ => write_json(out, &names),
    }
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
        What::Fields => chosen(curve).map(|curve| format!("F2-{}", curve.field)).collect(),
        What::Multipliers => {
            let in_field = |m| chosen(curve).any(|curve| curve.field == m);
            let of_fields = fields::rows().iter().filter(|row| in_field(row.field)).map(|row| row.multiplier);
            of_fields.chain(rows(curve).map(|row| row.multiplier)).map(str::to_owned).collect()
        }
        What::Coordinates => rows(curve).map(|row| row.coordinates.to_owned()).collect(),
        What::Methods => rows(curve).map(|row| row.method.to_owned()).collect(),
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
