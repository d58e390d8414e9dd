//! A comparison as JSON, whose form `doc/results.schema.json` describes, and as CSV, one line a row.

use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::published::{self, Figure};
use crate::questions::{self, Answer};
use crate::statistics::Quartiles;
use crate::subject::{Instructions, Subject};
use crate::timing::Conditions;
use crate::verdict::Margin;
use serde::Serialize;

/// The version of every JSON document that a command writes.
pub const VERSION: u32 = 2;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    command: &'static str,
    environment: &'a Environment,
    conditions: ConditionsOfRun,
    selection: Vec<String>,
    rows: Vec<Row<'a>>,
    answers: Vec<Answer>,
}

/// Conditions with what they mean.
#[derive(Serialize)]
pub struct ConditionsOfRun {
    #[serde(flatten)]
    conditions: Conditions,
    busy: bool,
    margin: f64,
}

impl From<&Conditions> for ConditionsOfRun {
    fn from(conditions: &Conditions) -> Self {
        let margin = Margin::under(conditions).0;
        ConditionsOfRun { conditions: *conditions, busy: conditions.busy(), margin }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    /// Unlike that of any other row.
    key: String,
    id: &'a str,
    operation: &'a str,
    curve: Option<&'a str>,
    field: &'a str,
    multiplier: &'a str,
    coordinates: Option<&'a str>,
    method: Option<&'a str>,
    window: Option<u32>,
    instructions: Instructions,
    time: &'a str,
    threads: u32,
    table_bytes: usize,
    stored_points: Option<usize>,
    unit: &'a str,
    median: f64,
    q1: f64,
    q3: f64,
    samples: usize,
    disturbed: usize,
    /// Cycles of the samples that count, in the order of the rounds.
    cycles: Vec<f64>,
    published: Vec<Published>,
}

/// A published figure as printed.
#[derive(Serialize)]
struct Published {
    source: &'static str,
    value: f64,
    unit: &'static str,
}

impl<'a> Row<'a> {
    fn of(timed: &'a Timed, figures: &[Figure]) -> Self {
        let (subject, samples) = (timed.subject, &timed.samples);
        let Quartiles { median, q1, q3, samples: kept } = samples.quartiles();
        let &Subject { id, operation, multiplier, coordinates, method, .. } = subject;
        let beside = figures.iter().filter(|figure| figure.id == id && figure.operation == operation);
        let published =
            beside.map(|figure| Published { source: figure.source, value: figure.value, unit: figure.unit });
        Row {
            key: subject.key(),
            id,
            operation,
            curve: subject.curve.map(|curve| curve.name),
            field: subject.field_name,
            multiplier,
            coordinates,
            method,
            window: subject.row().and_then(|row| row.window),
            instructions: subject.instructions,
            time: subject.time,
            threads: subject.threads,
            table_bytes: subject.table_bytes,
            stored_points: subject.row().map(|row| row.stored_points),
            unit: "cycles",
            median,
            q1,
            q3,
            samples: kept,
            disturbed: samples.disturbed(),
            // Hundredths of a cycle are enough, and thousands of figures short.
            cycles: samples.kept().into_iter().map(|cycles| (100.0 * cycles).round() / 100.0).collect(),
            published: published.collect(),
        }
    }
}

/// The whole comparison; `selection` is how it was asked for.
pub fn json(
    environment: &Environment,
    comparison: &Comparison,
    selection: Vec<String>,
) -> Result<serde_json::Value, Failure> {
    let figures = published::figures();
    let answers = if comparison.quick { Vec::new() } else { questions::answers(comparison) };
    Ok(serde_json::to_value(Document {
        version: VERSION,
        command: "compare",
        environment,
        conditions: (&comparison.conditions).into(),
        selection,
        rows: comparison.timed.iter().map(|timed| Row::of(timed, &figures)).collect(),
        answers,
    })?)
}

/// A head line, and a line a row.
pub fn csv(comparison: &Comparison) -> Result<Vec<u8>, Failure> {
    let nanoseconds = comparison.conditions.nanoseconds;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "id",
        "operation",
        "curve",
        "field",
        "multiplier",
        "coordinates",
        "method",
        "instructions",
        "time",
        "table_bytes",
        "median_cycles",
        "q1_cycles",
        "q3_cycles",
        "samples",
        "microseconds",
        "threads",
    ];
    let failed = |e: csv::Error| Failure::Work(format!("the CSV cannot be made: {e}"));
    writer.write_record(head).map_err(failed)?;
    for timed in &comparison.timed {
        let row = Row::of(timed, &[]);
        let instructions = serde_json::to_value(row.instructions)?;
        let line = [
            row.id.to_owned(),
            row.operation.to_owned(),
            row.curve.unwrap_or_default().to_owned(),
            row.field.to_owned(),
            row.multiplier.to_owned(),
            row.coordinates.unwrap_or_default().to_owned(),
            row.method.unwrap_or_default().to_owned(),
            instructions.as_str().unwrap_or_default().to_owned(),
            row.time.to_owned(),
            row.table_bytes.to_string(),
            format!("{:.2}", row.median),
            format!("{:.2}", row.q1),
            format!("{:.2}", row.q3),
            row.samples.to_string(),
            format!("{:.5}", row.median * nanoseconds * 1e-3),
            row.threads.to_string(),
        ];
        writer.write_record(line).map_err(failed)?;
    }
    writer.into_inner().map_err(|e| Failure::Work(format!("the CSV cannot be made: {e}")))
}
