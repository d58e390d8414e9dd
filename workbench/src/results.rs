//! A comparison as JSON, whose form `doc/results.schema.json` describes, and as CSV, one line a row.

use crate::changes::Beside;
use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::files;
use crate::published::{self, Figure};
use crate::questions::{self, Answer};
use crate::statistics::{Estimate, Quartiles, UNKNOWN, quantile};
use crate::subject::{Instructions, Subject};
use crate::timing::Conditions;
use crate::unit::Unit;
use crate::verdict::Margin;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The version of every JSON document that a command writes.
pub const VERSION: u32 = 4;

/// A comparison as it is written and read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Document {
    /// [`VERSION`].
    pub version: u32,
    /// [`COMMAND`].
    pub command: String,
    /// Where it was measured.
    pub environment: Environment,
    /// How it was measured.
    pub conditions: ConditionsOfRun,
    /// The arguments.
    pub selection: Vec<String>,
    /// What it is compared with, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Beside>,
    /// What was timed.
    pub rows: Vec<Row>,
    /// What the questions come to; none of a quick comparison.
    pub answers: Vec<Answer>,
}

/// The command that writes a [`Document`].
pub const COMMAND: &str = "compare";

/// What a command measured, below the head that its JSON has.
#[derive(Serialize, Deserialize)]
pub struct Run<T> {
    version: u32,
    command: String,
    /// Where it was measured.
    pub environment: Environment,
    conditions: ConditionsOfRun,
    /// The figures.
    #[serde(flatten)]
    pub of: T,
}

impl<T> Run<T> {
    /// A run of a command here and now.
    pub fn here(command: &str, conditions: &Conditions, of: T) -> Self {
        let (command, environment) = (command.to_owned(), Environment::here());
        Run { version: VERSION, command, environment, conditions: conditions.into(), of }
    }
}

/// Conditions with what they mean.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ConditionsOfRun {
    /// The conditions.
    #[serde(flatten)]
    pub conditions: Conditions,
    /// Whether the machine was busy.
    pub busy: bool,
    /// The part by which intervals are wider at each end than samples alone say; nothing where none can be given.
    pub margin: Option<f64>,
}

impl ConditionsOfRun {
    /// The margin of ratios.
    pub fn margin(&self) -> Margin {
        self.margin.map_or(Margin::UNKNOWN, Margin)
    }
}

impl From<&Conditions> for ConditionsOfRun {
    fn from(conditions: &Conditions) -> Self {
        let margin = Some(Margin::under(conditions)).filter(|margin| margin.is_known()).map(|margin| margin.0);
        ConditionsOfRun { conditions: *conditions, busy: conditions.busy(), margin }
    }
}

/// A row with what it took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Unlike that of any other row.
    pub key: String,
    /// CURVE/MULTIPLIER/COORDINATES/METHOD, FIELD/MULTIPLIER, CURVE/SCHEME.
    pub id: String,
    /// What it computes.
    pub operation: String,
    /// Nothing for an operation of a field.
    pub curve: Option<String>,
    /// The field's name.
    pub field: String,
    /// How field elements are multiplied.
    pub multiplier: String,
    /// How points are represented.
    pub coordinates: Option<String>,
    /// How the scalar is used.
    pub method: Option<String>,
    /// The width of its digits.
    pub window: Option<u32>,
    /// The instructions that it needs.
    pub instructions: Instructions,
    /// `constant` or `variable`.
    pub time: String,
    /// Those that share a product.
    pub threads: u32,
    /// Whether these are more than there are processors.
    #[serde(default)]
    pub oversubscribed: bool,
    /// Bytes of constants and of the fixed point's table.
    pub table_bytes: usize,
    /// Bytes that a run makes of a point not known before.
    #[serde(default)]
    pub run_bytes: usize,
    /// Whether it is fit for constrained memory.
    #[serde(default)]
    pub constrained: bool,
    /// The points that are stored.
    pub stored_points: Option<usize>,
    /// Of the figures below.
    pub unit: String,
    /// Half of the samples are below.
    pub median: f64,
    /// A quarter of them is below.
    pub q1: f64,
    /// A quarter of them is above.
    pub q3: f64,
    /// How many count.
    pub samples: usize,
    /// How many were disturbed.
    pub disturbed: usize,
    /// Whether the median may be more than 3 % off, by what the samples tell, or by how busy the machine was.
    #[serde(default)]
    pub uncertain: bool,
    /// The median of the samples that count at each place of the machine code, in their order; of fewer than five places, each
    /// sample.
    pub cycles: Vec<f64>,
    /// The part by which it takes longer than in the baseline, which may be below 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Estimate>,
    /// What the literature measured of it.
    pub published: Vec<Published>,
}

/// A published figure as printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Published {
    /// Paper, table and machine.
    pub source: String,
    /// As printed.
    pub value: f64,
    /// Of the printed value.
    pub unit: String,
    /// The printed value in cycles of that machine.
    #[serde(default)]
    pub cycles: f64,
    /// What differs from the row.
    #[serde(default)]
    pub difference: String,
}

impl Row {
    fn of(timed: &Timed, margin: Margin, figures: &[Figure]) -> Self {
        let (subject, samples) = (timed.subject, &timed.samples);
        let Quartiles { median, q1, q3, samples: kept } = samples.quartiles();
        let &Subject { id, operation, multiplier, coordinates, method, .. } = subject;
        let beside = figures.iter().filter(|figure| figure.id == id && figure.operation == operation);
        Row {
            key: subject.key(),
            id: id.to_owned(),
            operation: operation.to_owned(),
            curve: subject.curve_name().map(str::to_owned),
            field: subject.field_name.to_owned(),
            multiplier: multiplier.to_owned(),
            coordinates: coordinates.map(str::to_owned),
            method: method.map(str::to_owned),
            window: subject.row().and_then(|row| row.window),
            instructions: subject.instructions,
            time: subject.time.to_owned(),
            threads: subject.threads,
            oversubscribed: subject.is_oversubscribed(),
            table_bytes: subject.table_bytes,
            run_bytes: subject.run_bytes(),
            constrained: subject.is_constrained,
            stored_points: subject.row().map(|row| row.stored_points),
            unit: "cycles".to_owned(),
            median,
            q1,
            q3,
            samples: kept,
            disturbed: samples.disturbed(),
            // Hundredths of a cycle are enough, and thousands of figures short.
            uncertain: !margin.is_known() || samples.is_uncertain(),
            cycles: samples.by_placement().into_iter().map(|cycles| (100.0 * cycles).round() / 100.0).collect(),
            change: None,
            published: beside.map(Published::of).collect(),
        }
    }

    /// The median in this unit, marked where it may be far off.
    pub fn text(&self, unit: Unit, nanoseconds: f64) -> String {
        format!("{}{}", if self.uncertain { UNKNOWN } else { "" }, unit.text(self.median, nanoseconds))
    }

    /// Bytes of all its tables.
    pub fn memory(&self) -> usize {
        self.table_bytes + self.run_bytes
    }
}

impl Published {
    fn of(figure: &Figure) -> Self {
        let &Figure { source, value, unit, cycles, difference, .. } = figure;
        let (source, unit, difference) = (source.to_owned(), unit.to_owned(), difference.to_owned());
        Published { source, value, unit, cycles, difference }
    }
}

impl Document {
    /// The whole comparison; `selection` is how it was asked for.
    pub fn of(environment: &Environment, comparison: &Comparison, selection: Vec<String>) -> Self {
        Document {
            version: VERSION,
            command: COMMAND.to_owned(),
            environment: environment.clone(),
            conditions: (&comparison.conditions).into(),
            selection,
            baseline: None,
            rows: rows(comparison),
            answers: if comparison.quick { Vec::new() } else { questions::answers(comparison) },
        }
    }

    /// Takes in the rows of another run: both together, or the calmer one alone.
    pub fn take_in(&mut self, other: Document) {
        let is_calmer = other.conditions.margin().0 < self.conditions.margin().0;
        for row in other.rows {
            let Some(own) = self.rows.iter_mut().find(|own| own.key == row.key) else { continue };
            let figures: Vec<f64> =
                if is_calmer { row.cycles } else { own.cycles.iter().chain(&row.cycles).copied().collect() };
            let [q1, median, q3] = [0.25, 0.5, 0.75].map(|place| quantile(&figures, place));
            let (samples, disturbed, uncertain) = match is_calmer {
                true => (row.samples, row.disturbed, row.uncertain),
                false => (own.samples + row.samples, own.disturbed + row.disturbed, own.uncertain && row.uncertain),
            };
            *own = Row { q1, median, q3, samples, disturbed, uncertain, cycles: figures, ..own.clone() };
        }
    }

    /// The comparison in a file that this command wrote.
    pub fn read(argument: &str, path: &Path) -> Result<Self, Failure> {
        /// What every document has.
        #[derive(Deserialize)]
        struct Head {
            version: u32,
            command: Option<String>,
        }
        let refused = |why: String| {
            let path = path.display();
            Failure::Argument(format!(
                "{argument}: {path} is no comparison ({why}); accepted is the JSON that `carryless compare` writes with \
                 --save or --json, version {VERSION}"
            ))
        };
        let bytes = files::read_text(argument, path)?;
        let head: Head = serde_json::from_slice(&bytes).map_err(|e| refused(e.to_string()))?;
        if head.version != VERSION {
            return Err(refused(format!("its version is {}", head.version)));
        }
        if head.command.as_deref() != Some(COMMAND) {
            return Err(refused("another command wrote it".to_owned()));
        }
        let document: Document = serde_json::from_slice(&bytes).map_err(|e| refused(e.to_string()))?;
        match document.rows.iter().find(|row| row.cycles.is_empty() || row.cycles.iter().any(|cycles| *cycles <= 0.0)) {
            Some(row) => Err(refused(format!("{} has no samples, or one that is not above 0", row.key))),
            None => Ok(document),
        }
    }
}

/// A row for each subject that was timed.
pub fn rows(comparison: &Comparison) -> Vec<Row> {
    let figures = published::figures();
    comparison.timed.iter().map(|timed| Row::of(timed, comparison.margin, &figures)).collect()
}

/// A head line, and a line a row.
pub fn csv(document: &Document) -> Result<Vec<u8>, Failure> {
    let nanoseconds = document.conditions.conditions.nanoseconds;
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
    for row in &document.rows {
        let instructions = serde_json::to_value(row.instructions)?;
        let line = [
            row.id.clone(),
            row.operation.clone(),
            row.curve.clone().unwrap_or_default(),
            row.field.clone(),
            row.multiplier.clone(),
            row.coordinates.clone().unwrap_or_default(),
            row.method.clone().unwrap_or_default(),
            instructions.as_str().unwrap_or_default().to_owned(),
            row.time.clone(),
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
