//! What tables of shared products have in common: curves by kinds of products, their rows, and tasks that note what
//! becomes of each product.

use super::fong_methods::{CARRYLESS, COMBS, FAST_REDUCTION};
use carryless::parallel::{Activity, Span, Team, Timeline};
use carryless::word::has_carryless_product;
use carryless_rows::curves::ErasedCurve;
use carryless_rows::registry::{self, KP, PointRow};
pub use carryless_workbench::environment::cores;
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::timing::{self, Limits, Task};
use carryless_workbench::workload;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A curve with one kind of products.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The curve, which is the column.
    pub curve: &'static str,
    /// The kind of products, which is the quantity.
    pub kind: &'static str,
    multiplier: &'static str,
    /// The column of published tables.
    pub published: &'static str,
}

const fn setting(
    curve: &'static str,
    kind: &'static str,
    multiplier: &'static str,
    published: &'static str,
) -> Setting {
    Setting { curve, kind, multiplier, published }
}

/// Every setting of the paper, by its products and by combs.
const SETTINGS: [Setting; 6] = [
    setting("B-233", CARRYLESS, "clmul", "B-233"),
    setting("B-233", COMBS, "comb4", "B-233"),
    setting("B-409", CARRYLESS, "clmul", "B-409"),
    setting("B-409", COMBS, "comb4", "B-409"),
    setting("W-25519", FAST_REDUCTION, "pseudo-mersenne-folded", "Weierstrass25519"),
    setting("JQ-25519", FAST_REDUCTION, "pseudo-mersenne-folded", "JacobiQuartic25519"),
];

/// Those that this processor has.
pub fn settings() -> impl Iterator<Item = Setting> {
    SETTINGS.into_iter().filter(|setting| setting.kind != CARRYLESS || has_carryless_product())
}

impl Setting {
    /// Whether points can be halved.
    pub fn is_binary(self) -> bool {
        self.kind != FAST_REDUCTION
    }

    /// Whether its products are those of the paper.
    pub fn is_papers(self) -> bool {
        self.kind != COMBS
    }

    /// The curve itself.
    pub fn named_curve(self) -> Result<&'static ErasedCurve, Failure> {
        names::curve("curve", self.curve)
    }

    /// The row of a method: what doubles in López–Dahab coordinates, what halves in those of Kim and Kim where it has
    /// them.
    pub fn row(self, method: &str) -> Option<&'static PointRow> {
        let coordinates: &[&str] = match (self.is_binary(), method.contains("hal")) {
            (true, true) => &["kim-kim", "lopez-dahab"],
            (true, false) => &["lopez-dahab"],
            (false, _) => &["jacobian", "jacobi-quartic"],
        };
        coordinates.iter().find_map(|coordinates| {
            let id = format!("{}/{}/{coordinates}/{method}", self.curve, self.multiplier);
            registry::rows_of(self.curve).find(|row| row.id == id)
        })
    }

    /// The fastest of all rows of the curve on one thread, from a few rounds before the others are timed; by combs of
    /// those whose products are by combs.
    pub fn fastest_on_one_thread(self) -> Result<&'static PointRow, Failure> {
        const FEW: Limits = Limits { budget: Duration::ZERO, enough: 5, rounds: 5 };
        let curve = self.named_curve()?;
        let is_candidate = |row: &&'static PointRow| {
            let is_of_kind = self.kind != COMBS || row.multiplier.contains("comb");
            row.threads == 1 && row.operation == KP && is_of_kind
        };
        let rows: Vec<&'static PointRow> = registry::rows_of(self.curve).filter(is_candidate).collect();
        let measured = timing::measure(rows.iter().map(|row| workload::task(curve, row)).collect(), FEW, |_| {});
        let times = rows.into_iter().zip(measured.samples.iter().map(|samples| samples.median()));
        let fastest = times.min_by(|(_, a), (_, b)| a.total_cmp(b));
        Ok(fastest.expect("every curve has rows for one thread").0)
    }
}

/// Products of a task that are remembered where little is noted of each.
pub const REMEMBERED: usize = 4000;

/// What was noted of the last products of a task.
pub type Notes<T> = Rc<RefCell<VecDeque<T>>>;

/// Products of random scalars, of each of which `product` notes something; the last ones are remembered.
fn noted<T: 'static>(
    remembered: usize,
    mut scalars: impl Iterator<Item = Vec<u64>> + 'static,
    mut product: impl FnMut(&[u64]) -> T + 'static,
) -> (Task<'static>, Notes<T>) {
    let notes = Notes::<T>::default();
    let kept = notes.clone();
    let task = Task::new(move |n| {
        for k in scalars.by_ref().take(n as usize) {
            let note = product(&k);
            let mut kept = kept.borrow_mut();
            if kept.len() == remembered {
                kept.pop_front();
            }
            kept.push_back(note);
        }
    });
    (task.shared(true), notes)
}

const SHARED: &str = "a row of several threads";

/// Products of a row by this team, and what `note` tells of the course of each.
pub fn courses<T: 'static>(
    curve: &'static ErasedCurve,
    row: &'static PointRow,
    team: Team,
    remembered: usize,
    note: impl Fn(&[Span]) -> T + 'static,
) -> (Task<'static>, Notes<T>) {
    let (p, scalars) = workload::point_and_scalars(curve);
    noted(remembered, scalars, move |k| {
        let timeline = Timeline::new();
        let multiple = row.multiple_by(&team.clone().timed_by(&timeline), &p).expect(SHARED);
        black_box(multiple.multiply(k));
        note(&timeline.spans())
    })
}

/// How long each part works, in nanoseconds.
pub type Work = Vec<(&'static str, f64)>;

/// The work of each part in the course of a product.
pub fn work(spans: &[Span]) -> Work {
    let mut work = Work::new();
    for span in spans.iter().filter(|span| span.activity == Activity::Works) {
        let time = (span.to - span.from).as_secs_f64() * 1e9;
        match work.iter_mut().find(|(part, _)| *part == span.part) {
            Some((_, sum)) => *sum += time,
            None => work.push((span.part, time)),
        }
    }
    work
}

/// The work of one part in each product that has it, in nanoseconds.
pub fn of_part(notes: &Notes<Work>, part: &str) -> Vec<f64> {
    let of_product = |work: &Work| work.iter().find(|(other, _)| *other == part).map(|(_, time)| *time);
    notes.borrow().iter().filter_map(of_product).collect()
}

/// A product that was timed alone.
pub struct Product {
    /// How long it took, in nanoseconds.
    pub time: f64,
    /// Whether a point was late, so that one thread computed it anew.
    pub late: bool,
}

/// Products of a row by this team, each of them timed.
pub fn products(curve: &'static ErasedCurve, row: &'static PointRow, team: Team) -> (Task<'static>, Notes<Product>) {
    const ALL: usize = 1 << 17;
    let (p, scalars) = workload::point_and_scalars(curve);
    let multiple = row.multiple_by(&team, &p).expect(SHARED);
    noted(ALL, scalars, move |k| {
        let (start, before) = (Instant::now(), team.recoveries().late);
        black_box(multiple.multiply(k));
        Product { time: start.elapsed().as_secs_f64() * 1e9, late: team.recoveries().late > before }
    })
}
