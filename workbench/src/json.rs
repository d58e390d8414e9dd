//! A comparison as JSON, and files that appear whole or not at all.

use crate::comparison::Comparison;
use crate::environment::Environment;
use crate::failure::Failure;
use crate::published::{self, Figure};
use crate::statistics::Quartiles;
use serde::Serialize;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    environment: &'a Environment,
    rows: Vec<Measured<'a>>,
}

#[derive(Serialize)]
struct Measured<'a> {
    id: &'a str,
    operation: &'a str,
    unit: &'a str,
    median: f64,
    q1: f64,
    q3: f64,
    samples: usize,
    time: &'a str,
    table_bytes: usize,
    published: Vec<Published>,
}

/// A published figure as printed.
#[derive(Serialize)]
struct Published {
    source: &'static str,
    value: f64,
    unit: &'static str,
}

/// Writes a comparison to a file.
pub fn save(path: &Path, environment: &Environment, comparison: &Comparison) -> Result<(), Failure> {
    let figures = published::figures();
    let measured = |id, operation, time, table_bytes, cycles: &Quartiles| {
        let Quartiles { median, q1, q3, samples } = *cycles;
        let published = published_beside(&figures, id, operation);
        Measured { id, operation, unit: "cycles", median, q1, q3, samples, time, table_bytes, published }
    };
    let fields = comparison.fields.iter();
    let fields = fields.map(|(row, cycles)| measured(&row.id, row.operation, row.time, row.table_bytes, cycles));
    let rows = comparison.rows.iter();
    let rows = rows.map(|(row, cycles)| measured(&row.id, row.operation, row.time, row.table_bytes, cycles));
    let document = Document { version: 1, environment, rows: fields.chain(rows).collect() };
    save_document(path, &document)
}

/// Writes a document to a file, which is whole or as it was before.
pub fn save_document(path: &Path, document: &impl Serialize) -> Result<(), Failure> {
    write_whole(path, document).map_err(|e| cannot_write(path, e.kind()))
}

fn published_beside(figures: &[Figure], id: &str, operation: &str) -> Vec<Published> {
    let beside = figures.iter().filter(|figure| figure.id == id && figure.operation == operation);
    beside.map(|figure| Published { source: figure.source, value: figure.value, unit: figure.unit }).collect()
}

/// Checks that a file can be written there, before the work whose result it shall hold.
///
/// Only a regular file is ever replaced: a device or a folder is refused.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(cannot_write(path, "it is there and no regular file"));
    }
    temporary_beside(path).map(drop).map_err(|e| cannot_write(path, e.kind()))
}

fn cannot_write(path: &Path, why: impl Display) -> Failure {
    let path = path.display();
    Failure::Argument(format!(
        "--json: {path} cannot be written ({why}); accepted is a file in a folder that can be written to"
    ))
}

/// Writes a file beside its place first, so that an old file stays as it is until the new one is whole.
fn write_whole(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut file = temporary_beside(path)?;
    serde_json::to_writer_pretty(&mut file, value)?;
    writeln!(file)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // As readable for others as any new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".carryless-").tempfile_in(folder)
}
