//! `carryless compare`: the balanced comparison.

use crate::comparison::Selection;
use crate::environment::Environment;
use crate::failure::Failure;
use crate::table::distinct;
use crate::{json, names, progress, report};
use carryless_rows::curves::{CURVES, NamedCurve};
use carryless_rows::{fields, registry};
use std::io::Write;
use std::path::PathBuf;

/// Compare field operations and scalar multiplications on this machine, with published figures beside.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only these curves, by NIST, SEC or ANSI names with commas between
    #[arg(long, value_name = "LIST")]
    curves: Option<String>,
    /// Only these multipliers, with commas between
    #[arg(long, value_name = "LIST")]
    multipliers: Option<String>,
    /// Fewer rows and rounds: some seconds
    #[arg(long)]
    quick: bool,
    /// Write the figures to this file too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let selection = Selection {
        curves: chosen_curves(arguments.curves.as_deref())?,
        multipliers: chosen_multipliers(arguments.multipliers.as_deref())?,
        quick: arguments.quick,
    };
    if let Some(path) = &arguments.json {
        json::check_writable(path)?;
    }
    let environment = Environment::here();
    let comparison = progress::with_bar(|progress| selection.compare(progress))?;
    if let Some(path) = &arguments.json {
        json::save(path, &environment, &comparison)?;
    }
    report::write(out, &environment, &comparison)?;
    Ok(())
}

/// The curves of a list, in the order of the list of all.
fn chosen_curves(list: Option<&str>) -> Result<Vec<&'static NamedCurve>, Failure> {
    let Some(list) = list else { return Ok(CURVES.iter().collect()) };
    let wanted: Vec<_> = list.split(',').map(|name| names::curve("--curves", name.trim())).collect::<Result<_, _>>()?;
    Ok(CURVES.iter().filter(|curve| wanted.iter().any(|wanted| wanted.name == curve.name)).collect())
}

/// The multipliers of a list; those that fields are timed with if there is none.
fn chosen_multipliers(list: Option<&str>) -> Result<Vec<&'static str>, Failure> {
    let of_fields = distinct(fields::rows(), |row| row.multiplier);
    let Some(list) = list else { return Ok(of_fields) };
    let mut all = of_fields;
    all.extend(distinct(registry::rows(), |row| row.multiplier));
    let find = |name: &str| {
        let name = names::multiplier(name.trim());
        all.iter().copied().find(|multiplier| *multiplier == name).ok_or_else(|| {
            let accepted = distinct(&all, |name| *name).join(", ");
            Failure::Argument(format!("--multipliers: '{name}' is none on this processor; accepted are {accepted}"))
        })
    };
    list.split(',').map(find).collect()
}
