//! The rows: each is one way to compute k·P, or k·P + l·Q, by curve, multiplier, coordinate system and method.
//!
//! On a processor without a carry-less product the rows that need one are not in the list.
//!
//! | file | what it is |
//! |---|---|
//! | `row.rs` | a row, what it is asked and what it stores; the usual teams of threads |
//! | `methods.rs` | the families of methods: windows, curves, sources |
//! | `erase.rs` | from a method of the library to a row: types end here |
//! | `families.rs` | from a family of methods to a row |
//! | `instances.rs` | which rows there are on binary curves; `constant_time.rs`: those in constant time |
//! | `library.rs` | the functions of the library that name no method, and the memory that they take |
//! | `odd.rs` | which rows there are on curves over odd fields |
//! | `threads.rs` | rows that are shared among threads |

mod constant_time;
mod erase;
mod families;
mod instances;
mod library;
mod methods;
mod odd;
mod row;
mod threads;

pub use constant_time::with_shape;
pub use library::{Function, Memory, functions, functions_of};
pub use methods::{Curves, METHODS, Method, Windows, family};
pub use row::{
    Adds, CONSTRAINED_POINTS, CONSTRAINED_TABLE_BYTES, KG, KP, Multiple, Multiplies, PointRow, Problem, SUM, Sum,
    Types, pool,
};
pub use threads::with_split;

use crate::curves::{self, CurveKind, ErasedCurve};
use carryless::scalar_mul::MethodName;
use std::sync::OnceLock;

/// Every row that this processor can run, by curve.
pub fn rows() -> &'static [PointRow] {
    static ROWS: OnceLock<Vec<PointRow>> = OnceLock::new();
    ROWS.get_or_init(instances::every_row)
}

/// The rows of the curve with this name.
pub fn rows_of(curve: &str) -> impl Iterator<Item = &'static PointRow> {
    rows().iter().filter(move |row| row.curve == curve)
}

/// The row of the library's default method for k·P.
pub fn default_row(curve: &ErasedCurve) -> &'static PointRow {
    default(curve, curve.mul_vartime, KP).unwrap_or_else(|| reference_row(curve))
}

/// The row of the library's default method for k·P + l·Q, or else the first row for such sums, if there is one.
pub fn default_sum(curve: &ErasedCurve) -> Option<&'static PointRow> {
    default(curve, curve.lincomb_vartime, SUM).or_else(|| rows_of(curve.name).find(|row| row.operation == SUM))
}

/// The row of the first of these methods that there is for an operation, on the fastest words that have it.
fn default(curve: &ErasedCurve, methods: &[MethodName], operation: &str) -> Option<&'static PointRow> {
    methods.iter().find_map(|method| fastest(curve, *method, operation))
}

/// The row of a method for an operation on the fastest words that have it.
fn fastest(
    curve: &ErasedCurve,
    MethodName { coordinates, method }: MethodName,
    operation: &str,
) -> Option<&'static PointRow> {
    let meant = (coordinates, method, operation);
    (curve.multipliers)().iter().find_map(|multiplier| {
        rows_of(curve.name)
            .find(|row| row.multiplier == *multiplier && (row.coordinates, row.method, row.operation) == meant)
    })
}

/// The method of the rows that others are compared with.
pub const REFERENCE: &str = "wnaf5";

/// The simple row of a curve that others are compared with.
fn reference_row(curve: &ErasedCurve) -> &'static PointRow {
    let own = curve.mul_vartime.last().map_or("jacobian", |method| method.coordinates);
    let coordinates = match curve.kind {
        CurveKind::Koblitz | CurveKind::Binary => "kim-kim",
        CurveKind::Gls => "lopez-dahab",
        _ => own,
    };
    let row = fastest(curve, MethodName { coordinates, method: REFERENCE }, KP);
    // On a Koblitz curve there may be no row that doubles.
    let row = row.or_else(|| fastest(curve, MethodName { coordinates: "complete", method: "wtnaf5" }, KP));
    row.expect("every curve has a row to compare with")
}

/// k·G of the curve with this name.
pub fn multiple_of_generator(curve: &str, k: &[u64]) -> curves::AffinePoint {
    let curve = curves::find(curve).expect("a curve of the list");
    reference(&Problem::multiple(curve, k.to_vec(), (curve.generator)()))
}

/// What a problem comes to, by one simple row: the multiples apart, and their sum by the affine law.
pub fn reference(problem: &Problem) -> curves::AffinePoint {
    let row = reference_row(problem.curve);
    let multiple = |k: &[u64], p| row.solve(&Problem::multiple(problem.curve, k.to_vec(), p));
    match &problem.plus {
        None => multiple(&problem.k, problem.p),
        Some((l, q)) => (problem.curve.add)(&multiple(&problem.k, problem.p), &multiple(l, *q)),
    }
}
