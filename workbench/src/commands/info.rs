//! `carryless info`: the processor, the backend that it gets, table memory and the build.

use super::write_json;
use crate::environment::Environment;
use crate::failure::Failure;
use crate::paragraph::paragraph;
use crate::results::VERSION;
use crate::subject::subjects;
use crate::table::figure;
use crate::unit::memory;
use carryless_rows::curves::{self, CURVES};
use carryless_rows::fields::{self, SQUARE_TABLE_BYTES};
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
    /// Implementations of every kind.
    rows: usize,
    implementations: Implementations,
    tables: Tables,
}

/// How many implementations this processor can run.
#[derive(Default, Serialize)]
struct Implementations {
    scalar_multiplication: usize,
    field_operations: usize,
    signatures_and_secrets: usize,
}

impl Implementations {
    /// Of everything that can be compared.
    fn here() -> Self {
        let mut counts = Self::default();
        for subject in subjects() {
            *match (subject.curve_name(), subject.is_of_scheme() && !subject.is_of_library()) {
                (None, _) => &mut counts.field_operations,
                (_, true) => &mut counts.signatures_and_secrets,
                (_, false) => &mut counts.scalar_multiplication,
            } += 1;
        }
        counts
    }
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
    name: &'static str,
    field: u32,
    bytes: usize,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let field = |(name, field)| FieldTables { name, field, bytes: fields::bytes_of_tables(name) };
    let info = Info {
        version: VERSION,
        environment: Environment::here(),
        rows: subjects().len(),
        implementations: Implementations::here(),
        tables: Tables {
            fields: curves::binary_fields().into_iter().map(field).collect(),
            byte_squares: SQUARE_TABLE_BYTES,
            curves: CURVES.iter().map(|curve| curve.table_bytes).max().unwrap_or(0),
            field_limit: FIELD_LIMIT,
            curve_limit: CURVE_LIMIT,
        },
    };
    if arguments.json { write_json(out, &info) } else { write_text(out, &info) }
}

fn write_text(out: &mut dyn Write, info: &Info) -> Result<(), Failure> {
    let Environment { carryless, cpu, cores, platform, backend, integers, rustc, commit, large_tables, .. } =
        &info.environment;
    let Implementations { scalar_multiplication, field_operations, signatures_and_secrets } = &info.implementations;
    let all = figure(info.rows as f64);
    let implementations = format!(
        "{all}: {scalar_multiplication} of scalar multiplication, {field_operations} of field operations, \
         {signatures_and_secrets} of signatures and shared secrets"
    );
    let cores = if *cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
    let feature = if *large_tables { "with" } else { "without" };
    let Tables { fields, byte_squares, curves, field_limit, curve_limit } = &info.tables;
    let of_field = |own: &FieldTables| format!("{} {}", own.name, memory(own.bytes));
    let tables = format!(
        "built {feature} the feature large-tables. Of fields: {}; shared by all, {} for squares. Of a curve, for the comb of its \
         generator: at most {}. The limits without large-tables are {} a field and {} a curve.",
        fields.iter().map(of_field).collect::<Vec<_>>().join(", "),
        memory(*byte_squares),
        memory(*curves),
        memory(*field_limit),
        memory(*curve_limit),
    );
    for (name, text) in [
        ("carryless", format!("{carryless}, commit {commit}")),
        ("implementations", implementations),
        ("processor", format!("{cpu}, {cores}, {platform}")),
        ("backend", backend.clone()),
        ("integers", integers.clone()),
        ("compiler", rustc.clone()),
        ("tables", tables),
    ] {
        write!(out, "{}", paragraph(&format!("{name:<17}"), &text))?;
    }
    Ok(())
}
