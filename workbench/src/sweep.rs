//! One parameter of a method against the time and the memory of a product.

use crate::failure::Failure;
use crate::statistics::{Estimate, Quartiles, Samples};
use crate::subject::{self, Subject, subjects};
use crate::table::distinct;
use crate::timing::{self, Conditions, Limits, Measured, Task};
use crate::verdict::Margin;
use crate::{environment, variants};
use carryless::parallel::Pool;
use carryless_rows::batches::{BATCHES, Batch, SUMS};
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::registry::{self, METHODS, Method, PointRow, Windows};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Parameter {
    /// The width of the digits of a method
    Window,
    /// The teeth of a comb in constant time for a fixed point, with one, two, four and eight tables
    Comb,
    /// How many digits of the scalar are computed by halvings, and the others by doublings, on one thread and on two
    Split,
    /// How many products are computed together on one thread
    Batch,
    /// On how many threads a batch is computed: the throughput of every curve that has batches, or of one
    Threads,
    /// The workspace of a sum of many products
    Workspace,
}

/// A value of the parameter, and what it is timed by.
struct Trial {
    point: Point,
    /// Products of one run of the task.
    products: f64,
    task: Task<'static>,
}

/// A value of the parameter, and what a product took.
pub struct Point {
    /// The curve's name.
    pub curve: &'static str,
    /// What else distinguishes it: the implementation, or the number of tables.
    pub series: String,
    /// The parameter.
    pub value: u64,
    /// The implementation of a comb or a split.
    pub row: Option<&'static PointRow>,
    /// Bytes of tables or of arguments; nothing where the parameter is the memory itself.
    pub bytes: Option<usize>,
    /// Cycles of a product.
    pub samples: Samples,
    /// How many times as long as the fastest of its curve it takes.
    pub ratio: Estimate,
}

/// Every value of a parameter, timed in the same rounds.
pub struct Sweep {
    /// By series, each by ascending values.
    pub points: Vec<Point>,
    /// Under which conditions.
    pub conditions: Conditions,
}

/// A sweep as it is written.
#[derive(Serialize, Deserialize)]
pub struct Figures {
    /// The curve, or several with commas between.
    pub curve: String,
    /// What was varied.
    pub parameter: Parameter,
    /// In the order of the sweep.
    pub points: Vec<Figure>,
}

/// A point as it is written.
#[derive(Serialize, Deserialize)]
pub struct Figure {
    /// As in a [`Point`]; where there are several curves it begins with the curve.
    pub series: String,
    /// As in a [`Point`].
    pub value: u64,
    /// As in a [`Point`].
    pub bytes: Option<usize>,
    /// Cycles of a product.
    #[serde(flatten)]
    pub cycles: Quartiles,
    /// To the fastest of its curve, in the same rounds.
    pub ratio: Estimate,
}

impl Figures {
    /// Those of a sweep.
    pub fn of(parameter: Parameter, sweep: &Sweep) -> Self {
        let curves = distinct(&sweep.points, |point| point.curve);
        let figure = |point: &Point| {
            let Point { value, bytes, ratio, .. } = *point;
            let curve = if curves.len() > 1 { format!("{}, ", point.curve) } else { String::new() };
            Figure { series: curve + &point.series, value, bytes, cycles: point.samples.quartiles(), ratio }
        };
        Figures { curve: curves.join(", "), parameter, points: sweep.points.iter().map(figure).collect() }
    }
}

/// Seconds that a sweep takes if nothing else is said.
pub const SECONDS: f64 = 5.0;

/// Products of a sum whose workspace is varied, and of a batch whose threads are.
pub const MANY: usize = 1024;

impl Parameter {
    /// What its values are.
    pub fn unit(self) -> &'static str {
        match self {
            Parameter::Window => "width",
            Parameter::Comb => "teeth",
            Parameter::Split => "halvings",
            Parameter::Batch => "products",
            Parameter::Threads => "threads",
            Parameter::Workspace => "bytes",
        }
    }

    /// What its bytes are of.
    pub fn memory(self) -> &'static str {
        match self {
            Parameter::Window | Parameter::Comb => "table bytes",
            Parameter::Split | Parameter::Workspace => "bytes",
            Parameter::Batch | Parameter::Threads => "batch bytes",
        }
    }

    /// Times every value for `seconds`; `progress` hears which part of the work is done. Nothing where the curve has no
    /// such parameter.
    pub fn sweep(
        self,
        curve: &'static ErasedCurve,
        family: Option<&'static Method>,
        seconds: f64,
        progress: impl Fn(f64),
    ) -> Result<Option<Sweep>, Failure> {
        Ok(time(self.trials(curve, family)?, seconds, progress))
    }

    fn trials(self, curve: &'static ErasedCurve, family: Option<&'static Method>) -> Result<Vec<Trial>, Failure> {
        match self {
            Parameter::Window => windows(curve, family.map_or_else(|| usual_family(curve), |family| family.name)),
            Parameter::Comb => shapes(curve),
            Parameter::Split => splits(curve),
            Parameter::Batch => Ok(sizes(curve)),
            Parameter::Threads => threads(&[curve], &all_threads()),
            Parameter::Workspace => Ok(workspaces(curve)),
        }
    }

    /// On which curves it can be varied.
    pub fn none_on(self, curve: &ErasedCurve) -> Failure {
        let name = curve.name;
        let accepted = match self {
            Parameter::Window => "a curve that the method is for".to_owned(),
            Parameter::Comb => "a curve for keys, as K-163, B-571 and P-256 are".to_owned(),
            Parameter::Split => "B-233, B-409 and B-571".to_owned(),
            Parameter::Batch | Parameter::Threads => distinct(&BATCHES, |batch| batch.curve).join(", "),
            Parameter::Workspace => SUMS.each_ref().map(|sum| sum.curve).join(", "),
        };
        Failure::Argument(format!("--curve: {name} has no {} to vary; accepted is {accepted}", self.unit()))
    }
}

/// Times trials in the same rounds; nothing if there are none.
fn time(trials: Vec<Trial>, seconds: f64, progress: impl Fn(f64)) -> Option<Sweep> {
    if trials.is_empty() {
        return None;
    }
    let limits = Limits { budget: Duration::from_secs_f64(seconds), enough: 9, rounds: 4001 };
    let known = |trial: Trial| ((trial.point, trial.products), trial.task);
    let (known, tasks): (Vec<_>, Vec<_>) = trials.into_iter().map(known).unzip();
    let Measured { samples, conditions } = timing::measure(tasks, limits, progress);
    let timed = |((point, products), samples): ((Point, f64), Samples)| Point {
        samples: samples.map(|cycles| cycles / products),
        ..point
    };
    let mut points: Vec<Point> = known.into_iter().zip(samples).map(timed).collect();
    let margin = Margin::under(&conditions);
    for own in points.chunk_by_mut(|a, b| a.curve == b.curve) {
        let fastest = own.iter().min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()));
        let fastest = fastest.map(|point| point.samples.clone()).unwrap_or_default();
        for point in own {
            point.ratio = margin.estimate(&point.samples.to(&fastest));
        }
    }
    Some(Sweep { points, conditions })
}

/// The throughput of batches on these numbers of threads, on every curve that has batches: in the same rounds.
pub fn throughput(
    curve: Option<&ErasedCurve>,
    threads: &[usize],
    seconds: f64,
    progress: impl Fn(f64),
) -> Result<Option<Sweep>, Failure> {
    let is_meant = |own: &&ErasedCurve| curve.is_none_or(|curve| curve.name == own.name);
    let curves: Vec<&ErasedCurve> = CURVES.iter().filter(is_meant).collect();
    Ok(time(self::threads(&curves, threads)?, seconds, progress))
}

/// As many threads as there are processors, and every number below.
pub fn all_threads() -> Vec<usize> {
    (1..=environment::cores()).collect()
}

impl Point {
    /// Before it is timed.
    fn new(curve: &'static str, series: String, value: u64, bytes: Option<usize>) -> Self {
        Point { curve, series, value, row: None, bytes, samples: Samples::default(), ratio: Estimate::exactly(1.0) }
    }
}

/// The family whose widths are varied if none is named.
fn usual_family(curve: &ErasedCurve) -> &'static str {
    if curve.is_koblitz { "wtnafW" } else { "wnafW" }
}

/// The families whose widths can be varied.
pub fn families() -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(|family| !matches!(family.windows, Windows::None))
}

/// The implementations of a family on the words and in the coordinates in which it has most widths.
fn windows(curve: &'static ErasedCurve, family: &str) -> Result<Vec<Trial>, Failure> {
    let is_meant = |subject: &&'static Subject| {
        let own = subject.row().and_then(|row| registry::family(row.method)).map(|(family, _)| family.name);
        subject.curve.is_some_and(|own| own.name == curve.name) && own == Some(family)
    };
    let rows: Vec<&Subject> = subjects().iter().filter(is_meant).collect();
    let alike = |a: &Subject, b: &Subject| (a.multiplier, a.coordinates) == (b.multiplier, b.coordinates);
    let kind = rows.iter().max_by_key(|row| {
        let multipliers = (curve.multipliers)();
        let place = multipliers.iter().position(|multiplier| *multiplier == row.multiplier);
        (rows.iter().filter(|other| alike(row, other)).count(), place.map(|place| multipliers.len() - place))
    });
    let Some(kind) = kind else { return Ok(Vec::new()) };
    let rows: Vec<&Subject> = rows.iter().copied().filter(|row| alike(row, kind)).collect();
    subject::check(&rows)?;
    let trial = |subject: &'static Subject| {
        let row = subject.row()?;
        let method = row.method.replacen(|c: char| c.is_ascii_digit(), "W", 1);
        let series = format!("{}/{}/{method}", row.multiplier, row.coordinates);
        let bytes = Some(row.fixed_point_bytes + row.unknown_point_bytes);
        let point = Point::new(row.curve, series, row.window?.into(), bytes);
        Some(Trial { point, products: 1.0, task: subject.task() })
    };
    Ok(rows.into_iter().filter_map(trial).collect())
}

/// Combs in constant time by teeth, with one, two, four and eight tables.
fn shapes(curve: &ErasedCurve) -> Result<Vec<Trial>, Failure> {
    let combs: Vec<&'static Subject> = variants::combs(curve);
    let trial = |subject: &'static Subject| {
        let row = subject.row()?;
        let (w, v) = row.shape?;
        let series = format!("{}, {v} {}", row.multiplier, if v == 1 { "table" } else { "tables" });
        let point = Point { row: Some(row), ..Point::new(row.curve, series, w.into(), Some(row.fixed_point_bytes)) };
        Some(Trial { point, products: 1.0, task: subject.task() })
    };
    subject::check(&combs)?;
    Ok(combs.into_iter().filter_map(trial).collect())
}

/// Doublings and halvings by the digits of the halvings: tenths of all.
fn splits(curve: &ErasedCurve) -> Result<Vec<Trial>, Failure> {
    let splits: Vec<&'static Subject> = variants::splits(curve);
    let trial = |subject: &'static Subject| {
        let row = subject.row()?;
        let series = format!("{}/{}/{}", row.multiplier, row.coordinates, row.method);
        let point =
            Point { row: Some(row), ..Point::new(row.curve, series, row.split?.into(), Some(row.unknown_point_bytes)) };
        Some(Trial { point, products: 1.0, task: subject.task() })
    };
    subject::check(&splits)?;
    let mut trials: Vec<Trial> = splits.into_iter().filter_map(trial).collect();
    trials.sort_by(|a, b| (&a.point.series, a.point.value).cmp(&(&b.point.series, b.point.value)));
    Ok(trials)
}

/// Batches on one thread by their sizes.
fn sizes(curve: &ErasedCurve) -> Vec<Trial> {
    let size = |batch: &Batch, log: u32| {
        let size = 1 << log;
        let task = Task::new(batch.here(size));
        let point = Point::new(batch.curve, series_of(batch), size as u64, Some(size * batch.bytes));
        Trial { point, products: size as f64, task }
    };
    batches(curve).flat_map(|batch| (0..=9).map(move |log| size(batch, log))).collect()
}

/// The batches on a curve.
fn batches(curve: &ErasedCurve) -> impl Iterator<Item = &'static Batch> {
    BATCHES.iter().filter(|batch| batch.curve == curve.name)
}

fn series_of(batch: &Batch) -> String {
    format!("{} in {} time", batch.operation, batch.time)
}

/// Batches by the threads that they are shared among.
fn threads(curves: &[&ErasedCurve], threads: &[usize]) -> Result<Vec<Trial>, Failure> {
    let pools: Vec<Pool> = threads
        .iter()
        .map(|threads| Pool::new(*threads))
        .collect::<Result<_, _>>()
        .map_err(|e| Failure::Work(format!("threads cannot be started: {e}")))?;
    let on = |batch: &'static Batch, pool: &Pool, threads: usize| {
        let point = Point::new(batch.curve, series_of(batch), threads as u64, Some(MANY * batch.bytes));
        Trial { point, products: MANY as f64, task: Task::new(batch.on(pool, MANY)).shared(true) }
    };
    let own = curves.iter().flat_map(|curve| batches(curve));
    let on_each =
        |batch: &'static Batch| pools.iter().zip(threads).map(move |(pool, threads)| on(batch, pool, *threads));
    Ok(own.flat_map(on_each).collect())
}

/// A sum of products in workspaces from the least on.
fn workspaces(curve: &ErasedCurve) -> Vec<Trial> {
    let Some(sum) = SUMS.iter().find(|sum| sum.curve == curve.name) else { return Vec::new() };
    let (least, most) = ((sum.bytes)(0), (sum.bytes)(MANY));
    let doubled = std::iter::successors(Some(least), |bytes| Some(2 * bytes)).take_while(|bytes| *bytes < most);
    let trial = |bytes: usize| {
        let task = Task::new((sum.of)(MANY, bytes));
        let point = Point::new(sum.curve, format!("a sum of {MANY} products"), bytes as u64, None);
        Trial { point, products: MANY as f64, task }
    };
    doubled.chain([most]).map(trial).collect()
}
