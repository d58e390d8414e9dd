//! What is fastest on one machine: measured once, kept in a file, and read where a method is chosen.
//!
//! The file has the cost of every implementation, and for each curve the comb, the split, the size of a batch and the number of
//! threads that did best. It is good for the machine and the build that wrote it, and no other.

use crate::choice::{Candidate, Choice, Goal, Purpose};
use crate::comparison::{Comparison, Timed};
use crate::environment::Environment;
use crate::failure::Failure;
use crate::files;
use crate::results::VERSION;
use crate::subject::{Subject, subjects};
use crate::sweep::{Parameter, Point, Sweep};
use crate::timing::Conditions;
use carryless_rows::curves::ErasedCurve;
use carryless_rows::registry::PointRow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// What was found.
#[derive(Serialize, Deserialize)]
pub struct Tuned {
    /// Under which conditions, the worst of all.
    pub conditions: Conditions,
    /// The cost of every implementation.
    pub rows: Vec<Cost>,
    /// The fastest comb in constant time for a fixed point, of those with at most as many table bytes, by ascending bytes.
    pub combs: Vec<Comb>,
    /// The split between doublings and halvings that did best.
    pub splits: Vec<Split>,
    /// The least size of a batch that takes at most [`CLOSE`] longer than the best.
    pub batches: Vec<TunedBatch>,
    /// The least number of threads that takes at most [`CLOSE`] longer than the best.
    pub threads: Vec<Threads>,
}

/// What an implementation costs.
#[derive(Serialize, Deserialize)]
pub struct Cost {
    /// Its id; of the library's own function the operation and the time class too, each of which is an implementation.
    pub id: String,
    /// Cycles of a product.
    pub cycles: f64,
}

/// A comb of a curve.
#[derive(Serialize, Deserialize)]
pub struct Comb {
    /// The curve.
    pub curve: String,
    /// The id of its implementation.
    pub id: String,
    /// Teeth and tables.
    pub shape: (u32, u32),
    /// Bytes of the tables.
    pub bytes: usize,
    /// Cycles of a product.
    pub cycles: f64,
}

/// The split of an implementation.
#[derive(Serialize, Deserialize)]
pub struct Split {
    /// The curve.
    pub curve: String,
    /// The id of the implementation with this split.
    pub id: String,
    /// Digits by halvings.
    pub split: u64,
    /// Cycles of a product.
    pub cycles: f64,
}

/// The size of a curve's batches.
#[derive(Serialize, Deserialize)]
pub struct TunedBatch {
    /// The curve.
    pub curve: String,
    /// Products.
    pub size: u64,
    /// Cycles of each.
    pub cycles: f64,
}

/// The number of threads of a curve's batches.
#[derive(Serialize, Deserialize)]
pub struct Threads {
    /// The curve.
    pub curve: String,
    /// Threads.
    pub threads: u64,
    /// Cycles that pass for each product.
    pub cycles: f64,
}

/// The part by which something may take longer than the best and be preferred for being less.
pub const CLOSE: f64 = 0.02;

/// Seconds that tuning takes for each curve if nothing else is said.
pub const SECONDS: f64 = 4.0;

/// The part of the time that the implementations of a curve take; each parameter has an equal part of the rest.
const ROWS: f64 = 0.6;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    command: &'static str,
    environment: Environment,
    #[serde(flatten)]
    tuned: &'a Tuned,
}

impl Tuned {
    /// Measures curves, each for `seconds`; `progress` hears which part of the work is done.
    pub fn measure(curves: &[&'static ErasedCurve], seconds: f64, progress: impl Fn(f64)) -> Result<Self, Failure> {
        const SWEPT: [Parameter; 4] = [Parameter::Comb, Parameter::Split, Parameter::Batch, Parameter::Threads];
        let (rows, conditions) = (Vec::new(), Conditions::default());
        let (combs, splits, batches, threads) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut tuned = Tuned { conditions, rows, combs, splits, batches, threads };
        for (i, curve) in curves.iter().enumerate() {
            let told = |done: f64| progress((i as f64 + done) / curves.len() as f64);
            let is_meant = |subject: &&Subject| {
                subject.curve.is_some_and(|own| own.name == curve.name)
                    && (subject.row().is_some() || subject.is_of_library())
                    && !subject.is_oversubscribed()
            };
            let rows: Vec<&'static Subject> = subjects().iter().filter(is_meant).collect();
            let comparison = Comparison::of(&rows, seconds * ROWS, |part| told(part * ROWS))?;
            tuned.rows.extend(comparison.timed.iter().map(|timed| {
                let cycles = rounded(timed.samples.median());
                let Timed { subject, .. } = timed;
                Cost { id: if subject.is_of_library() { subject.key() } else { subject.id.to_owned() }, cycles }
            }));
            tuned.conditions = tuned.conditions.and(comparison.conditions);
            let each = (1.0 - ROWS) / SWEPT.len() as f64;
            for (j, parameter) in SWEPT.into_iter().enumerate() {
                let done = ROWS + j as f64 * each;
                let swept = parameter.sweep(curve, None, seconds * each, |part| told(done + part * each))?;
                if let Some(swept) = swept {
                    tuned.add(curve, parameter, &swept);
                    tuned.conditions = tuned.conditions.and(swept.conditions);
                }
            }
        }
        Ok(tuned)
    }

    fn add(&mut self, curve: &ErasedCurve, parameter: Parameter, swept: &Sweep) {
        let name = || curve.name.to_owned();
        let cycles = |point: &Point| rounded(point.samples.median());
        match parameter {
            Parameter::Comb => {
                for point in front(&swept.points) {
                    let Some((id, Some(shape))) = point.row.map(|row| (row.id.clone(), row.shape)) else { continue };
                    let bytes = point.bytes.unwrap_or_default();
                    self.combs.push(Comb { curve: name(), id, shape, bytes, cycles: cycles(point) });
                }
            }
            Parameter::Split => {
                for series in crate::table::distinct(&swept.points, |point| point.series.clone()) {
                    let own = swept.points.iter().filter(|point| point.series == series);
                    let best = own.min_by(|a, b| a.samples.median().total_cmp(&b.samples.median()));
                    if let Some((best, row)) = best.and_then(|best| Some((best, best.row?))) {
                        let (id, split) = (row.id.clone(), best.value);
                        self.splits.push(Split { curve: name(), id, split, cycles: cycles(best) });
                    }
                }
            }
            Parameter::Batch => {
                let size = least(&swept.points);
                self.batches.extend(size.map(|p| TunedBatch { curve: name(), size: p.value, cycles: cycles(p) }));
            }
            Parameter::Threads => {
                let threads = least(&swept.points);
                self.threads.extend(threads.map(|p| Threads { curve: name(), threads: p.value, cycles: cycles(p) }));
            }
            Parameter::Window | Parameter::Workspace => {}
        }
    }

    /// The file's document.
    pub fn document(&self) -> Result<Value, Failure> {
        let environment = Environment::here();
        Ok(serde_json::to_value(Document { version: VERSION, command: "tune", environment, tuned: self })?)
    }

    /// Reads what an argument names, which must have been written here.
    pub fn read(argument: &str, path: &Path) -> Result<Self, Failure> {
        let bytes = files::read_text(argument, path)?;
        let refused = |why: String| {
            let path = path.display();
            Failure::Argument(format!("{argument}: {path} {why}; accepted is a file that `carryless tune` wrote here"))
        };
        let document: Value = serde_json::from_slice(&bytes).map_err(|_| refused("is no JSON".into()))?;
        if document["command"] != "tune" {
            return Err(refused("was not written by tune".into()));
        }
        if document["version"] != VERSION {
            return Err(refused(format!("has version {}, not {VERSION}", document["version"])));
        }
        let here = serde_json::to_value(Environment::here())?;
        let of = |key: &&&str| document["environment"][**key] != here[**key];
        if let Some(key) = MACHINE.iter().find(of) {
            let (there, here) = (&document["environment"][*key], &here[*key]);
            return Err(refused(format!("is of another machine or build ({key}: {there}, here {here})")));
        }
        serde_json::from_value(document).map_err(|e| refused(format!("is not whole ({e})")))
    }

    /// The fastest implementation of a curve for an operation, in whatever time class, with the split that did best.
    pub fn fastest(&self, curve: &'static ErasedCurve, operation: &'static str) -> Option<&'static PointRow> {
        let purpose =
            Purpose { curve, operation, goal: Goal::Latency, in_constant_time: false, memory: None, multipliers: None };
        let ranked = self.choice(&purpose)?.ranked;
        ranked.iter().find_map(|ranked| if let Candidate::Row(_, row) = ranked.candidate { Some(row) } else { None })
    }

    /// The size of a batch that did best on a curve.
    pub fn batch(&self, curve: &ErasedCurve) -> Option<&TunedBatch> {
        self.batches.iter().find(|batch| batch.curve == curve.name)
    }

    /// The number of threads that did best with batches on a curve.
    pub fn threads(&self, curve: &ErasedCurve) -> Option<&Threads> {
        self.threads.iter().find(|threads| threads.curve == curve.name)
    }

    /// What was found for a purpose; nothing if no implementation that was measured will do.
    pub fn choice(&self, purpose: &Purpose) -> Option<Choice> {
        let costs = self.rows.iter().map(|cost| (cost.id.as_str(), cost.cycles));
        let combs = self.combs.iter().map(|comb| (comb.id.as_str(), comb.cycles));
        let splits = self.splits.iter().map(|split| (split.id.as_str(), split.cycles));
        // Of a comb that is a usual row too, the cost among the rows.
        let of_rows: BTreeMap<&str, f64> = combs.chain(splits).chain(costs).collect();
        let cost = |candidate: &Candidate| match candidate {
            Candidate::Row(_, row) => of_rows.get(row.id.as_str()).copied(),
            Candidate::Library(subject) => of_rows.get(subject.key().as_str()).copied(),
            Candidate::Batch(_) => Some(self.batch(purpose.curve)?.cycles),
        };
        purpose.choose_by(cost, self.conditions)
    }
}

/// What must be the same where a file is read.
const MACHINE: [&str; 7] = ["carryless", "cpu", "cores", "platform", "backend", "rustc", "large_tables"];

/// Points than which none with as few bytes is faster, by ascending bytes.
fn front(points: &[Point]) -> Vec<&Point> {
    let mut points: Vec<&Point> = points.iter().collect();
    points.sort_by(|a, b| a.bytes.cmp(&b.bytes).then(a.samples.median().total_cmp(&b.samples.median())));
    let mut front: Vec<&Point> = Vec::new();
    for point in points {
        if front.last().is_none_or(|last| point.samples.median() < last.samples.median()) {
            front.push(point);
        }
    }
    front
}

/// The least value that is close to the best.
fn least(points: &[Point]) -> Option<&Point> {
    let best = points.iter().map(|point| point.samples.median()).fold(f64::INFINITY, f64::min);
    let close = points.iter().filter(|point| point.samples.median() <= best * (1.0 + CLOSE));
    close.min_by_key(|point| point.value)
}

/// A tenth of a cycle is enough.
fn rounded(cycles: f64) -> f64 {
    (10.0 * cycles).round() / 10.0
}
