//! `carryless-papers count ROW` and `carryless-papers count COORDINATES/OPERATION`: field operations of a method and of an operation on
//! points.

use carryless_counting::costs::Costs;
use carryless_counting::methods::{self, CountedCurve, MeanCosts, RUNS};
use carryless_counting::points::{self, Coordinates, Operation};
use carryless_rows::curves::{self, ErasedCurve};
use carryless_rows::registry::{self, PointRow};
use carryless_workbench::commands::write_json;
use carryless_workbench::failure::Failure;
use carryless_workbench::names;
use carryless_workbench::paragraph::paragraph;
use carryless_workbench::results::VERSION;
use serde::Serialize;
use std::io::Write;

/// What is counted.
#[derive(Serialize)]
struct Count<'a> {
    version: u32,
    what: &'a str,
    m: f64,
    s: f64,
    i: f64,
    r: f64,
    half_traces: f64,
    square_roots: f64,
}

/// Whether a name is that of an implementation, or of an operation on points.
pub fn is_meant(name: &str) -> bool {
    name.contains('/')
}

/// Counts and prints.
pub fn run(name: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (what, costs) = match name.matches('/').count() {
        1 => (name.to_owned(), of_points(name)?),
        _ => of_row(name)?,
    };
    let MeanCosts { m, s, i, r, h: half_traces, roots: square_roots } = costs;
    if json {
        return write_json(out, &Count { version: VERSION, what: &what, m, s, i, r, half_traces, square_roots });
    }
    let on_average = if name == what { "" } else { " on average" };
    write!(out, "{}", paragraph("", &format!("{what}: field operations{on_average}")))?;
    for (name, count) in [
        ("M, products, those of square roots included", m),
        ("S, squares", s),
        ("I, inversions", i),
        ("R, reductions", r),
        ("half-traces", half_traces),
        ("square roots", square_roots),
    ] {
        writeln!(out, "{name:<45}{count:>9.1}")?;
    }
    Ok(())
}

/// Coordinates that have implementations under this name, on a curve of this kind.
fn coordinates(name: &str, kind: CountedCurve) -> Option<Coordinates> {
    let is_binary = matches!(kind, CountedCurve::Random | CountedCurve::Koblitz);
    match (name, is_binary) {
        ("affine" | "lambda" | "x-only", true) => Some(Coordinates::BinaryAffine),
        ("affine", false) => Some(Coordinates::PrimeAffine),
        ("lopez-dahab", _) => Some(Coordinates::LopezDahab),
        ("lopez-dahab-9m", _) => Some(Coordinates::LopezDahab9M),
        ("kim-kim", _) => Some(Coordinates::KimKim),
        ("lambda-projective", _) => Some(Coordinates::LambdaProjective),
        ("jacobian", _) => Some(Coordinates::Jacobian),
        ("jacobi-quartic", _) => Some(Coordinates::JacobiQuartic),
        _ => None,
    }
}

const OPERATIONS: [(&str, Operation); 3] = [
    ("doubling", Operation::Doubling),
    ("mixed-addition", Operation::MixedAddition),
    ("addition", Operation::Addition),
];

/// An operation on points of a curve with a = 1, or with a = −3.
fn of_points(name: &str) -> Result<MeanCosts, Failure> {
    let (system, operation) = name.split_once('/').unwrap_or((name, ""));
    let found = OPERATIONS.iter().find(|(name, _)| *name == operation);
    let system = coordinates(system, CountedCurve::Random).filter(|_| !["lambda", "x-only"].contains(&system));
    let Some((system, (_, operation))) = system.zip(found) else {
        let operations = OPERATIONS.map(|(name, _)| name).join(", ");
        return Err(Failure::Argument(format!(
            "KERNEL: '{}' is not counted; accepted are a kernel, as comb4, an implementation of k·P, as \
             K-233/clmul/kim-kim/wtnaf5, and an operation on points: affine, lopez-dahab, lopez-dahab-9m, kim-kim, \
             lambda-projective, jacobian and jacobi-quartic, each with one of {operations}",
            names::quoted(name)
        )));
    };
    let Costs { m, s, i, r, h, roots } = points::cost(system, *operation);
    let [m, s, i, r, h, roots] = [m, s, i, r, h, roots].map(f64::from);
    Ok(MeanCosts { m, s, i, r, h, roots })
}

/// An implementation of k·P, with how it was counted.
fn of_row(id: &str) -> Result<(String, MeanCosts), Failure> {
    let id = names::row(id);
    let row = registry::rows().iter().find(|row| row.id.eq_ignore_ascii_case(&id)).ok_or_else(|| {
        let id = names::quoted(&id);
        Failure::Argument(format!("KERNEL: no implementation is named '{id}'; `carryless list rows` lists all"))
    })?;
    let curve = curves::find(row.curve).expect("a row's curve is in the list of curves");
    let refused = |why: &str| Failure::Argument(format!("KERNEL: {} {why}", row.id));
    let costs = kind(curve).and_then(|kind| {
        let coordinates = coordinates(row.coordinates, kind)?;
        methods::cost(kind, coordinates, row.method, curve.order_bits)
    });
    let costs = costs.ok_or_else(|| {
        refused(
            "is not counted; counted are double-and-add, naf, wnafW, fixed-base-combW, halving, the ladder and the τ-adic \
             methods of any point, on K-, B- and P-curves and on JQ-25519",
        )
    })?;
    if reduces(row) && curve.field != 233 {
        return Err(refused("is counted on B-233 and K-233 only, whose order it reduces the scalar by"));
    }
    let (id, bits) = (&row.id, curve.order_bits);
    Ok((format!("{id}, of {RUNS} random scalars of {bits} bits"), costs))
}

/// The curve that stands for those of its kind; the cost is the same for all sizes but for the scalar's.
fn kind(curve: &ErasedCurve) -> Option<CountedCurve> {
    match curve.kind {
        curves::CurveKind::Koblitz => Some(CountedCurve::Koblitz),
        curves::CurveKind::Binary => Some(CountedCurve::Random),
        curves::CurveKind::JacobiQuartic => Some(CountedCurve::Quartic),
        curves::CurveKind::Prime if curve.name.starts_with("P-") => Some(CountedCurve::Prime),
        _ => None,
    }
}

/// Whether a method reduces the scalar by the order of the curve that it is counted on.
fn reduces(row: &PointRow) -> bool {
    let methods = ["ladder", "halve", "tau", "tnaf", "wtnaf"];
    methods.iter().any(|method| row.method.starts_with(method))
}
