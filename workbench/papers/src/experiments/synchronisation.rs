//! Shared products by each synchronisation, on threads of a pool and on threads that are started for each: against one
//! thread; and points that a first batch lets come too late.

use super::cell::{Cell, TIMES};
use super::threads::{self, Notes, Product, Setting, Work, cores};
use carryless::parallel::{BatchSize, Synchronisation, Team, Waiting};
use carryless::recoding::Recoding;
use carryless_rows::random::SplitMix64;
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::failure::Failure;
use carryless_workbench::statistics::{Samples, quantile};
use carryless_workbench::timing::Task;

/// Points to a signal, to a mutex, and to a count that is looked at.
const BATCH: BatchSize = BatchSize::Points(4);

/// Steps that a first batch by weight has beyond what is foreseen.
const MARGIN: usize = 8;

/// Products from which an addition is measured.
const PRODUCTS: u64 = 21;

pub const SIGNALS: &str = "signals";
pub const MUTEXES: &str = "mutexes";
pub const BUSY: &str = "busy waiting";
pub const FIXED: &str = "first batch, fixed";
pub const BY_WEIGHT: &str = "first batch, by weight";

/// The line of a method by a synchronisation, by threads of a pool or by started ones.
pub fn line(method: &str, synchronisation: &str, is_started: bool) -> String {
    format!("{method}: {synchronisation}, {}", if is_started { "started" } else { "pool" })
}

/// The block of a setting.
pub fn block(setting: Setting) -> String {
    format!("{} {}", setting.curve, setting.kind)
}

/// The quantities of ratios.
pub const TO_NAF: &str = "to one thread with NAF";
pub const TO_FASTEST: &str = "to the fastest on one";

/// The quantities of first batches.
pub const POINTS: &str = "points";
pub const LATE: &str = "late";
pub const RESCUE: &str = "rescue";
const OF_PRODUCTS: &str = "% of products";
const OF_TIME: &str = "% of time";

/// The block of the first batches in a block of ratios.
pub fn of_first_batches(block: &str) -> String {
    format!("first batch, {block}")
}

/// The line of a first batch.
pub fn first_batch_line(method: &str, batch: &str) -> String {
    format!("{method}, {}", batch.trim_start_matches("first batch, "))
}

/// A method that hands points over.
#[derive(Clone, Copy)]
pub struct Method {
    /// What it is called.
    pub label: &'static str,
    /// Of its row.
    pub method: &'static str,
    /// The part that makes the points.
    pub producer: &'static str,
}

/// A method by one synchronisation: the number of its task, and what becomes of its products.
struct Variant {
    label: String,
    first_batch: Option<(&'static str, f64)>,
    task: usize,
    products: Notes<Product>,
}

/// A method by every synchronisation.
pub struct Variants {
    setting: Setting,
    method: Method,
    variants: Vec<Variant>,
}

/// The tasks of a method, which are added to the others; nothing where the setting has no such row.
pub fn tasks(setting: Setting, method: Method, tasks: &mut Vec<Task<'static>>) -> Result<Option<Variants>, Failure> {
    let Some(row) = setting.row(method.method) else { return Ok(None) };
    let curve = setting.named_curve()?;
    let needs = Needs::measured(setting, method, row)?;
    let fixed = needs.quantile(0.99);
    let by_weight = BatchSize::ByWeight { addition: needs.addition };
    let synchronisations = [
        (SIGNALS, Waiting::Signals, BATCH, None),
        (MUTEXES, Waiting::Mutexes, BATCH, None),
        (BUSY, Waiting::Busy, BATCH, None),
        (FIXED, Waiting::FirstBatch, BatchSize::Points(fixed), Some(fixed)),
        (BY_WEIGHT, Waiting::FirstBatch, by_weight, Some(needs.quantile(0.5))),
    ];
    let mut variants = Vec::new();
    for (name, waiting, batch, points) in synchronisations {
        for is_started in [false, true] {
            let team = if is_started { Team::started_for_each_product() } else { Team::on(registry::pool(2)) };
            let (task, products) =
                threads::products(curve, row, team.synchronised_by(Synchronisation { waiting, batch }));
            let first_batch = points.filter(|_| !is_started).map(|points| (name, points as f64));
            variants.push(Variant {
                label: line(method.label, name, is_started),
                first_batch,
                task: tasks.len(),
                products,
            });
            tasks.push(task);
        }
    }
    Ok(Some(Variants { setting, method, variants }))
}

impl Variants {
    /// The ratios of each round to what one thread takes.
    pub fn ratios(&self, samples: &[Samples], naf: Option<&Samples>, fastest: &Samples) -> Vec<Cell> {
        let cell = |variant: &Variant, quantity, to: &Samples| {
            let cell = Cell::new(variant.label.as_str(), block(self.setting), quantity, TIMES);
            cell.of_threads(2, cores()).timed(Some(samples[variant.task].to(to)))
        };
        let of =
            |variant| naf.map(|naf| cell(variant, TO_NAF, naf)).into_iter().chain([cell(variant, TO_FASTEST, fastest)]);
        self.variants.iter().flat_map(of).collect()
    }

    /// How many points first batches have, how often one is late all the same, and what that costs.
    pub fn first_batches(&self) -> Vec<Cell> {
        let of = |variant: &Variant| {
            let (batch, points) = variant.first_batch?;
            let (row, column) = (first_batch_line(self.method.label, batch), of_first_batches(&block(self.setting)));
            let cell = |quantity, unit| Cell::new(row.as_str(), column.as_str(), quantity, unit).of_threads(2, cores());
            let (late, rescue) = lateness(&variant.products);
            Some([
                cell(POINTS, "").here(points),
                cell(LATE, OF_PRODUCTS).here(late),
                cell(RESCUE, OF_TIME).here(rescue),
            ])
        };
        self.variants.iter().filter_map(of).flatten().collect()
    }
}

/// The part of the products of which a point was late, and the time that those take beyond the others, for each product,
/// both in per cent; the second is not known where all are late.
fn lateness(products: &Notes<Product>) -> (f64, Option<f64>) {
    let products = products.borrow();
    let times =
        |late| products.iter().filter(|product| product.late == late).map(|product| product.time).collect::<Vec<_>>();
    let [late, in_time] = [true, false].map(times);
    let part = late.len() as f64 / products.len() as f64;
    let beyond = match (late.is_empty(), in_time.is_empty()) {
        (true, _) => Some(0.0),
        (_, true) => None,
        _ => Some((part * (quantile(&late, 0.5) / quantile(&in_time, 0.5) - 1.0)).max(0.0)),
    };
    (100.0 * part, beyond.map(|beyond| 100.0 * beyond))
}

/// How many points must be there first so that none is late, scalar by scalar, if an addition takes so long.
struct Needs {
    /// An addition in hundredths of a doubling or halving.
    addition: u32,
    /// Of random scalars.
    points: Vec<f64>,
}

impl Needs {
    /// With an addition as it is measured now, less a tenth.
    fn measured(setting: Setting, method: Method, row: &'static PointRow) -> Result<Self, Failure> {
        let curve = setting.named_curve()?;
        let (task, notes) = threads::courses(curve, row, Team::on(registry::pool(2)), usize::MAX, threads::work);
        task.once(PRODUCTS);
        let bits = f64::from(curve.order_bits);
        let each = |part, operations: f64| median(&notes, part) / operations;
        let addition = (90.0 * each("additions", bits / 3.0) / each(method.producer, bits)) as u32;
        let mut random = SplitMix64::new(u64::from(curve.order_bits));
        let need = |_| {
            let digits = Recoding::Naf.digits_vartime(&random.below(curve.order));
            let digits = digits.as_slice();
            match method.producer {
                "halvings" => need(digits.iter().rev(), addition),
                _ => need(digits.iter(), addition),
            }
        };
        Ok(Needs { addition, points: (0..1000).map(need).collect() })
    }

    fn quantile(&self, place: f64) -> usize {
        quantile(&self.points, place) as usize
    }
}

fn median(notes: &Notes<Work>, part: &str) -> f64 {
    let times = threads::of_part(notes, part);
    if times.is_empty() { f64::NAN } else { quantile(&times, 0.5) }
}

/// The first batch that [`BatchSize::ByWeight`] has, for digits in the order in which their points are made: the addition with w
/// others before it finds the points of w·addition/100 steps beyond those of the first batch.
fn need<'a>(digits: impl Iterator<Item = &'a i8>, addition: u32) -> f64 {
    let places: Vec<usize> = digits.enumerate().skip(1).filter(|(_, digit)| **digit != 0).map(|(i, _)| i).collect();
    let steps = |(w, i): (usize, &usize)| i.saturating_sub(w * addition as usize / 100);
    let first = places.iter().enumerate().map(steps).max().unwrap_or(0) + MARGIN;
    places.partition_point(|i| *i <= first) as f64
}
