//! `carryless info`: the processor, the backend that it gets, table memory and the build.

use super::write_json;
use crate::environment::Environment;
use crate::failure::Failure;
use crate::results::VERSION;
use carryless_rows::curves::{self, CURVES};
use carryless_rows::fields::{self, SQUARE_TABLE_BYTES};
use carryless_rows::registry;
use serde::Serialize;
use std::io::Write;

/// Show the processor, its backend, and the build.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Tables that a default build may have.
const FIELD_LIMIT: usize = 104 << 10;
const CURVE_LIMIT: usize = 32 << 10;

#[derive(Serialize)]
struct Info {
    version: u32,
    #[serde(flatten)]
    environment: Environment,
    rows: usize,
    tables: Tables,
}

/// Bytes of precomputed constants.
#[derive(Serialize)]
struct Tables {
    fields: Vec<FieldTables>,
    byte_squares: usize,
    /// The most that a curve has.
    curves: usize,
    field_limit: usize,
    curve_limit: usize,
}

#[derive(Serialize)]
struct FieldTables {
    field: u32,
    bytes: usize,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let field = |field| FieldTables { field, bytes: fields::bytes_of_tables(field) };
    let info = Info {
        version: VERSION,
        environment: Environment::here(),
        rows: registry::rows().len(),
        tables: Tables {
            fields: curves::binary_degrees().into_iter().map(field).collect(),
            byte_squares: SQUARE_TABLE_BYTES,
            curves: CURVES.iter().map(|curve| curve.table_bytes).max().unwrap_or(0),
            field_limit: FIELD_LIMIT,
            curve_limit: CURVE_LIMIT,
        },
    };
    if arguments.json { write_json(out, &info) } else { write_text(out, &info) }
}

fn write_text(out: &mut dyn Write, info: &Info) -> Result<(), Failure> {
    let environment = &info.environment;
    writeln!(out, "carryless   {}, {} rows", environment.carryless, info.rows)?;
    writeln!(out, "processor   {}, {} cores, {}", environment.cpu, environment.cores, environment.platform)?;
    writeln!(out, "backend     {}", environment.backend)?;
    writeln!(out, "integers    {}", environment.integers)?;
    writeln!(out, "compiler    {}", environment.rustc)?;
    let feature = if environment.large_tables { "with" } else { "without" };
    writeln!(out, "tables      built {feature} the feature large-tables")?;
    for FieldTables { field, bytes } in &info.tables.fields {
        writeln!(out, "  F2-{field}    {:>5.1} KiB", *bytes as f64 / 1024.0)?;
    }
    writeln!(out, "  squares   {:>5.1} KiB, shared by all fields", info.tables.byte_squares as f64 / 1024.0)?;
    writeln!(out, "  curves    {:>5.1} KiB at most, the combs of a generator", info.tables.curves as f64 / 1024.0)?;
    let (field, curve) = (info.tables.field_limit >> 10, info.tables.curve_limit >> 10);
    writeln!(out, "  limits    {field} KiB a field, {curve} KiB a curve, without large-tables")?;
    Ok(())
}
