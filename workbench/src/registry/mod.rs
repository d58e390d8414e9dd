//! The rows: each is one way to compute k·P, or k·P + l·Q, by curve, multiplier, coordinate system and method.
//!
//! On a processor without a carry-less product the rows that need one are not in the list.
//!
//! | file | what it is |
//! |---|---|
//! | `row.rs` | a row, what it is asked and what it stores |
//! | `methods.rs` | the families of methods: windows, curves, sources |
//! | `erase.rs` | from a method of the library to a row: types end here |
//! | `families.rs` | from a family of methods to a row |
//! | `instances.rs` | which rows there are on binary curves; `constant_time.rs`: those in constant time |
//! | `odd.rs` | which rows there are on curves over odd fields |

mod constant_time;
mod erase;
mod families;
mod instances;
mod methods;
mod odd;
mod row;

pub use methods::{Curves, METHODS, Method, Windows, family};
pub use row::{CONSTRAINED_POINTS, KG, KP, Problem, Row, SUM, Work};

use crate::curves::{self, Kind, NamedCurve};
use carryless::word::has_carryless_product;
use std::sync::OnceLock;

/// Every row that this processor can run, by curve.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(instances::every_row)
}

/// The rows of the curve with this name.
pub fn rows_of(curve: &str) -> impl Iterator<Item = &'static Row> {
    rows().iter().filter(move |row| row.curve == curve)
}

/// The curve's best row for k·P.
pub fn default_row(curve: &NamedCurve) -> &'static Row {
    default(
        curve,
        match curve {
            NamedCurve { is_koblitz: true, .. } => "wtnaf5",
            NamedCurve { has_endomorphism: true, .. } => "glv-wnaf4",
            _ => REFERENCE,
        },
    )
}

/// The curve's best row for k·P + l·Q.
pub fn default_sum(curve: &NamedCurve) -> &'static Row {
    default(
        curve,
        match curve {
            NamedCurve { is_koblitz: true, .. } => "interleave-tnaf-6-5",
            NamedCurve { has_endomorphism: true, .. } => "glv-comb",
            _ => "interleave-6-4",
        },
    )
}

fn default(curve: &NamedCurve, method: &str) -> &'static Row {
    let clmul = if has_carryless_product() { "clmul" } else { "clmul-portable" };
    let (multiplier, coordinates) = match (curve.kind, curve.name) {
        (Kind::Koblitz | Kind::Binary, _) => (clmul, "kim-kim"),
        (Kind::Extension, _) => ("oef", "jacobian"),
        (Kind::JacobiQuartic, _) => ("pseudo-mersenne-folded", "jacobi-quartic"),
        (Kind::Prime, "W-25519" | "JQ-25519-W") => ("pseudo-mersenne-folded", "jacobian"),
        (Kind::Prime, "WAP-160" | "P-521") => ("pseudo-mersenne", "jacobian"),
        (Kind::Prime, "P-256") => ("montgomery-special", "jacobian"),
        (Kind::Prime, _) => ("solinas", "jacobian"),
    };
    let id = format!("{}/{multiplier}/{coordinates}/{method}", curve.name);
    rows_of(curve.name).find(|row| row.id == id).expect("the registry has the default rows of every curve")
}

/// The method of the rows that others are compared with.
pub const REFERENCE: &str = "wnaf5";

/// What a problem comes to, by one simple row: the multiples apart, and their sum by the affine law.
pub fn reference(problem: &Problem) -> curves::AffinePoint {
    let row = default(problem.curve, REFERENCE);
    let multiple = |k: &[u64], p| row.solve(&Problem::multiple(problem.curve, k.to_vec(), p));
    match &problem.plus {
        None => multiple(&problem.k, problem.p),
        Some((l, q)) => (problem.curve.add)(&multiple(&problem.k, problem.p), &multiple(l, *q)),
    }
}
