//! A row: what it is called, what it stores, and how it is run, on several threads too.

use crate::curves::{AffinePoint, ErasedCurve};
use carryless::parallel::{Pool, Team};
use std::any::type_name;
use std::sync::LazyLock;

/// The operation of a row for a point that comes with its scalar.
pub const KP: &str = "kP";
/// The operation of a row that prepares a fixed point.
pub const KG: &str = "kG";
/// The operation of a row for the sum of two multiples, P fixed and prepared, Q not.
pub const SUM: &str = "kP+lQ";

/// A row for little memory stores no more points than these.
pub const CONSTRAINED_POINTS: usize = 4;
/// A row for little memory reads no more bytes of constants than these. The table of a fixed point is counted in points;
/// those of the inversion are left out: every row of a field ends in the same one, which can also do without tables.
pub const CONSTRAINED_TABLE_BYTES: usize = 4 << 10;

/// One way to compute k·P, or k·P + l·Q.
pub struct PointRow {
    /// CURVE/MULTIPLIER/COORDINATES/METHOD.
    pub id: String,
    /// The curve's name.
    pub curve: &'static str,
    /// Bits of an element of its field: the degree m of a binary field.
    pub field: u32,
    /// The field's name.
    pub field_name: &'static str,
    /// How field elements are multiplied.
    pub multiplier: &'static str,
    /// How points are represented.
    pub coordinates: &'static str,
    /// How the scalar is used.
    pub method: &'static str,
    /// The family of methods that it is of.
    pub family: &'static str,
    /// The width of its digits, of those of k where l has others.
    pub window: Option<u32>,
    /// The digits that halvings take, of a method that gives the others to doublings.
    pub split: Option<u32>,
    /// Teeth and tables of a comb in constant time.
    pub shape: Option<(u32, u32)>,
    /// The types that it was compiled for.
    pub types: Types,
    /// [`KP`], [`KG`] or [`SUM`].
    pub operation: &'static str,
    /// Threads it runs on.
    pub threads: u32,
    /// `constant` or `variable` in the scalar and the point.
    pub time: &'static str,
    /// Bytes of precomputed constants, and of a fixed point's table, that it reads: those of squares, of inversion and of
    /// half-traces. What a product makes of its operands is not among them.
    pub table_bytes: usize,
    /// Those among them that its inversion reads.
    pub inversion_bytes: usize,
    /// Bytes of the fixed point's table alone.
    pub fixed_point_bytes: usize,
    /// Bytes that a run makes of a point not known before: a table of its multiples, or accumulators.
    pub unknown_point_bytes: usize,
    /// The points that these bytes hold; none where a method keeps but P and one sum.
    pub stored_points: usize,
    /// Where the method is described.
    pub source: &'static str,
    pub(super) work: Work,
}

/// The types of a row, as the compiler names them.
#[derive(Clone, Copy)]
pub struct Types {
    /// The curve over its field.
    pub curve: &'static str,
    /// The points that the method computes with.
    pub point: &'static str,
}

impl Types {
    /// Those of a curve and a kind of points.
    pub fn of<C, P>() -> Self {
        Types { curve: type_name::<C>(), point: type_name::<P>() }
    }
}

/// What a row does at a point P, which it prepares where it is fixed.
pub(super) enum Work {
    /// k ↦ k·P.
    Multiple(At<Multiple>),
    /// k ↦ k·P, shared among the threads of a team.
    Shared(Box<dyn ByTeam>),
    /// k, l, Q ↦ k·P + l·Q.
    Sum(At<Sum>),
}

impl Work {
    pub fn multiple(at: impl Fn(&AffinePoint) -> Multiple + Send + Sync + 'static) -> Self {
        Work::Multiple(Box::new(Closure(at)))
    }

    pub fn shared(by: impl Fn(&Team, &AffinePoint) -> Multiple + Send + Sync + 'static) -> Self {
        Work::Shared(Box::new(Closure(by)))
    }

    pub fn sum(at: impl Fn(&AffinePoint) -> Sum + Send + Sync + 'static) -> Self {
        Work::Sum(Box::new(Closure(at)))
    }
}

/// What is done at a point.
type At<T> = Box<dyn AtPoint<T>>;

// Traits of one function each: behind a pointer to a closure there are three, one for each way to call it, and all are compiled.

/// P ↦ what a row does at P.
pub(super) trait AtPoint<T>: Send + Sync {
    fn at(&self, p: &AffinePoint) -> T;
}

/// P ↦ what a row does at P by a team.
pub(super) trait ByTeam: Send + Sync {
    fn at(&self, team: &Team, p: &AffinePoint) -> Multiple;
}

/// k·P of one point P.
pub trait Multiplies {
    /// k·P from the limbs of k, which is not reduced and has at most twice the bits of the order.
    fn multiply(&self, k: &[u64]) -> AffinePoint;
}

/// k·P + l·Q of one point P.
pub trait Adds {
    /// k·P + l·Q from the limbs of k and l, and Q.
    fn add(&self, k: &[u64], l: &[u64], q: &AffinePoint) -> AffinePoint;
}

/// k·P of one point P.
pub type Multiple = Box<dyn Multiplies>;

/// k·P + l·Q of one point P.
pub type Sum = Box<dyn Adds>;

/// A closure that is one of these.
struct Closure<F>(F);

impl<T, F: Fn(&AffinePoint) -> T + Send + Sync> AtPoint<T> for Closure<F> {
    fn at(&self, p: &AffinePoint) -> T {
        (self.0)(p)
    }
}

impl<F: Fn(&Team, &AffinePoint) -> Multiple + Send + Sync> ByTeam for Closure<F> {
    fn at(&self, team: &Team, p: &AffinePoint) -> Multiple {
        (self.0)(team, p)
    }
}

impl<F: Fn(&[u64]) -> AffinePoint> Multiplies for Closure<F> {
    fn multiply(&self, k: &[u64]) -> AffinePoint {
        (self.0)(k)
    }
}

impl<F: Fn(&[u64], &[u64], &AffinePoint) -> AffinePoint> Adds for Closure<F> {
    fn add(&self, k: &[u64], l: &[u64], q: &AffinePoint) -> AffinePoint {
        (self.0)(k, l, q)
    }
}

/// A closure as a multiple of one point.
pub(super) fn multiple(of: impl Fn(&[u64]) -> AffinePoint + 'static) -> Multiple {
    Box::new(Closure(of))
}

/// A closure as a sum with multiples of one point.
pub(super) fn sum(of: impl Fn(&[u64], &[u64], &AffinePoint) -> AffinePoint + 'static) -> Sum {
    Box::new(Closure(of))
}

/// What a row is asked: k·P, or k·P + l·Q, of points of the subgroup.
#[derive(Clone)]
pub struct Problem {
    /// The curve.
    pub curve: &'static ErasedCurve,
    /// k as limbs.
    pub k: Vec<u64>,
    /// P.
    pub p: AffinePoint,
    /// l and Q.
    pub plus: Option<(Vec<u64>, AffinePoint)>,
}

impl Problem {
    /// k·P.
    pub fn multiple(curve: &'static ErasedCurve, k: Vec<u64>, p: AffinePoint) -> Self {
        Problem { curve, k, p, plus: None }
    }

    /// k·P + l·Q.
    pub fn sum(curve: &'static ErasedCurve, k: Vec<u64>, p: AffinePoint, l: Vec<u64>, q: AffinePoint) -> Self {
        Problem { curve, k, p, plus: Some((l, q)) }
    }
}

/// The pool of the rows of `threads` threads: all of them but the caller's.
///
/// # Panics
/// If the system starts no threads.
pub fn pool(threads: u32) -> &'static Pool {
    static ONE: LazyLock<Pool> = LazyLock::new(|| Pool::new(1).expect("a system with threads"));
    static THREE: LazyLock<Pool> = LazyLock::new(|| Pool::new(3).expect("a system with threads"));
    if threads == 2 { &ONE } else { &THREE }
}

/// The team of a row of `threads` threads.
fn team(threads: u32) -> Team {
    Team::on(pool(threads))
}

impl PointRow {
    /// Whether it computes what is asked.
    pub fn solves(&self, problem: &Problem) -> bool {
        self.curve == problem.curve.name && (self.operation == SUM) == problem.plus.is_some()
    }

    /// The point that is asked for.
    ///
    /// # Panics
    /// If the row does not compute such a thing.
    pub fn solve(&self, problem: &Problem) -> AffinePoint {
        match &problem.plus {
            None => self.multiple(&problem.p).multiply(&problem.k),
            Some((l, q)) => self.sum(&problem.p).add(&problem.k, l, q),
        }
    }

    /// k ↦ k·P at a point P; a row of several threads has its usual team.
    ///
    /// # Panics
    /// If the row computes a sum.
    pub fn multiple(&self, p: &AffinePoint) -> Multiple {
        match &self.work {
            Work::Multiple(work) => work.at(p),
            Work::Shared(work) => work.at(&team(self.threads), p),
            Work::Sum(_) => panic!("{} computes {}", self.id, self.operation),
        }
    }

    /// k ↦ k·P at a point P by this team; none of a row of one thread.
    pub fn multiple_by(&self, team: &Team, p: &AffinePoint) -> Option<Multiple> {
        if let Work::Shared(work) = &self.work { Some(work.at(team, p)) } else { None }
    }

    /// k, l, Q ↦ k·P + l·Q at a point P.
    ///
    /// # Panics
    /// If the row computes a single multiple.
    pub fn sum(&self, p: &AffinePoint) -> Sum {
        let Work::Sum(work) = &self.work else { panic!("{} computes {}", self.id, self.operation) };
        work.at(p)
    }

    /// Whether it runs where memory is constrained: [`CONSTRAINED_POINTS`], [`CONSTRAINED_TABLE_BYTES`].
    pub fn is_constrained(&self) -> bool {
        let constants = self.table_bytes - self.fixed_point_bytes - self.inversion_bytes;
        self.stored_points <= CONSTRAINED_POINTS && constants <= CONSTRAINED_TABLE_BYTES
    }
}
