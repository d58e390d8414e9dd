//! `carryless multiply`: k·P, or k·P + l·Q.

use crate::failure::Failure;
use crate::hex;
use crate::names;
use crate::tuning::Tuned;
use carryless::encoding::sec1::DecodeError;
use carryless_rows::curves::{AffinePoint, CURVES, ErasedCurve};
use carryless_rows::registry::{self, KP, PointRow, Problem, SUM};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Multiply a point by a scalar, and add a multiple of another.
#[derive(clap::Args)]
pub struct Arguments {
    /// The curve, by its NIST, SEC, ANSI or WAP name in any case
    #[arg(long, value_name = "NAME")]
    curve: String,
    /// An integer of at most twice the order's bits, in hexadecimal
    #[arg(long, value_name = "HEX")]
    scalar: String,
    /// The point in SEC 1 form, compressed or not; the generator if absent
    #[arg(long, value_name = "HEX")]
    point: Option<String>,
    /// A second scalar: its multiple of the second point is added
    #[arg(long, value_name = "HEX")]
    plus_scalar: Option<String>,
    /// The second point; the generator if absent
    #[arg(long, value_name = "HEX")]
    plus_point: Option<String>,
    /// The implementation to compute with, one of `carryless list rows`; the curve's usual one if absent
    #[arg(long, value_name = "ID")]
    row: Option<String>,
    /// Compute with the fastest implementation by this file, which `tune` wrote here
    #[arg(long, value_name = "FILE", conflicts_with_all = ["row", "all"])]
    tuned: Option<PathBuf>,
    /// Compute with every implementation, and fail if two disagree
    #[arg(long)]
    all: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let problem = problem(arguments)?;
    if let Some(path) = &arguments.tuned {
        let row = tuned(&problem, path)?;
        writeln!(out, "{}", encoded(&problem, &row.solve(&problem)))?;
        return Ok(());
    }
    let row = match (&arguments.row, arguments.all) {
        (Some(_), true) => {
            return Err(Failure::Argument("--row: it excludes --all; accepted is one of the two".into()));
        }
        (None, true) => return solve_by_all(&problem, out),
        (Some(id), false) => row(&problem, id)?,
        (None, false) if problem.plus.is_some() => {
            registry::default_sum(problem.curve).ok_or_else(|| no_row(&problem))?
        }
        (None, false) => registry::default_row(problem.curve),
    };
    writeln!(out, "{}", encoded(&problem, &row.solve(&problem)))?;
    Ok(())
}

/// The fastest implementation by a file, of those that need no table of a fixed point.
fn tuned(problem: &Problem, path: &Path) -> Result<&'static PointRow, Failure> {
    let operation = operation(problem);
    Tuned::read("--tuned", path)?.fastest(problem.curve, operation).ok_or_else(|| {
        let (path, curve) = (path.display(), problem.curve.name);
        Failure::Argument(format!(
            "--tuned: {path} has no figures of {operation} on {curve}; accepted is a file tuned with this curve"
        ))
    })
}

/// What the arguments ask for.
fn problem(arguments: &Arguments) -> Result<Problem, Failure> {
    let curve = names::curve("--curve", &arguments.curve)?;
    let or_generator = |name: &str, text: &Option<String>| match text {
        Some(text) => point(curve, name, text),
        None => Ok((curve.generator)()),
    };
    let k = scalar(curve, "--scalar", &arguments.scalar)?;
    let p = or_generator("--point", &arguments.point)?;
    let plus = match (&arguments.plus_scalar, &arguments.plus_point) {
        (None, None) => None,
        (Some(l), q) => Some((scalar(curve, "--plus-scalar", l)?, or_generator("--plus-point", q)?)),
        (None, Some(_)) => {
            return Err(Failure::Argument(
                "--plus-point: it needs a scalar; accepted is a second point together with --plus-scalar".into(),
            ));
        }
    };
    Ok(Problem { curve, k, p, plus })
}

/// Where no implementation computes what is asked.
fn no_row(problem: &Problem) -> Failure {
    let (operation, curve) = (operation(problem), problem.curve.name);
    Failure::Argument(format!(
        "--curve: nothing computes {operation} on {curve} on this processor; `carryless list rows --curve {curve}` lists \
         what there is"
    ))
}

fn operation(problem: &Problem) -> &'static str {
    if problem.plus.is_some() { SUM } else { KP }
}

/// By every implementation. That none disagree says nothing where there are none.
fn solve_by_all(problem: &Problem, out: &mut dyn Write) -> Result<(), Failure> {
    let mut first: Option<(&PointRow, AffinePoint)> = None;
    let mut disagreement = None;
    for row in registry::rows().iter().filter(|row| row.solves(problem)) {
        let q = row.solve(problem);
        writeln!(out, "{}\t{}", row.id, encoded(problem, &q))?;
        let (reference, expected) = first.get_or_insert((row, q));
        if q != *expected {
            disagreement = Some(format!("{} and {} disagree", reference.id, row.id));
        }
    }
    if first.is_none() {
        return Err(no_row(problem));
    }
    disagreement.map_or(Ok(()), |message| Err(Failure::Work(message)))
}

fn encoded(problem: &Problem, q: &AffinePoint) -> String {
    hex::digits(&(problem.curve.encode)(q))
}

/// The scalar that is the argument of this name, as limbs.
fn scalar(curve: &ErasedCurve, argument: &str, text: &str) -> Result<Vec<u64>, Failure> {
    let most = 2 * curve.order_bits;
    let refused = |reason: &str| {
        let name = curve.name;
        Failure::Argument(format!(
            "{argument}: {reason}; accepted for {name} is a hexadecimal integer of at most {most} bits, with or without 0x"
        ))
    };
    let digits = hex::without_prefix(text);
    if digits.is_empty() {
        return Err(refused("it has no digits"));
    }
    let limbs = hex::number(digits).ok_or_else(|| refused(&format!("'{}' is not hexadecimal", names::quoted(text))))?;
    let bits = match limbs.last() {
        Some(top) => 64 * limbs.len() as u32 - top.leading_zeros(),
        None => 0,
    };
    if bits > most {
        return Err(refused(&format!("it has {bits} bits")));
    }
    Ok(limbs)
}

/// The point of the prime-order subgroup that the argument of this name stands for in SEC 1 hexadecimal.
fn point(curve: &ErasedCurve, argument: &str, text: &str) -> Result<AffinePoint, Failure> {
    let bytes = curve.field_bytes;
    let refused = |reason: &str| {
        let (name, compressed, uncompressed) = (curve.name, 1 + bytes, 1 + 2 * bytes);
        let form = match curve.has_compressed_form {
            true => format!("in SEC 1 hexadecimal, {compressed} bytes compressed or {uncompressed} uncompressed"),
            false => format!("in hexadecimal, 04, x and y, {uncompressed} bytes together"),
        };
        Failure::Argument(format!(
            "{argument}: {reason}; accepted for {name} is a point of its prime-order subgroup {form}"
        ))
    };
    let digits = hex::without_prefix(text);
    if !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return Err(refused(&format!("'{}' is not hexadecimal", names::quoted(text))));
    }
    let bytes = hex::bytes(digits).ok_or_else(|| refused("it has half a byte"))?;
    (curve.decode)(&bytes).map_err(|e| match e {
        DecodeError::Length => refused(&format!("it is {} bytes long", bytes.len())),
        DecodeError::Tag if !curve.has_compressed_form => refused("the first byte is not 04"),
        e => refused(&e.to_string()),
    })
}

/// The implementation with this id, in which the curve may have any of its names and `comb` is `comb4`.
fn row(problem: &Problem, id: &str) -> Result<&'static PointRow, Failure> {
    let mut parts: Vec<&str> = id.split('/').collect();
    if let [name, multiplier, ..] = parts.as_mut_slice() {
        *name = names::curve("--row", name)?.name;
        *multiplier = names::multiplier(multiplier);
    }
    let canonical = parts.join("/");
    let name = problem.curve.name;
    let refused = |reason: String| {
        Failure::Argument(format!("--row: {reason}; `carryless list rows --curve {name}` lists those accepted"))
    };
    match registry::rows().iter().find(|row| row.id == canonical) {
        Some(row) if row.solves(problem) => Ok(row),
        Some(row) if row.curve != name => Err(refused(format!("{} is on {}, the curve is {name}", row.id, row.curve))),
        Some(row) if row.operation == SUM => {
            Err(refused(format!("{} computes {SUM}, which needs --plus-scalar", row.id)))
        }
        Some(row) => {
            Err(refused(format!("{} computes {}, and with --plus-scalar {SUM} is asked", row.id, row.operation)))
        }
        None => Err(refused(why_none(problem.curve, id, &canonical))),
    }
}

/// Why there is no implementation with this id, whose canonical form is this.
fn why_none(curve: &ErasedCurve, id: &str, canonical: &str) -> String {
    let method = canonical.rsplit('/').next().unwrap_or_default();
    match registry::family(method) {
        Some((family, _)) if !family.applies_to(curve) => {
            let curves: Vec<&str> =
                CURVES.iter().filter(|curve| family.applies_to(curve)).map(|curve| curve.name).collect();
            format!("'{method}' is a method for {} {} only", family.curves, curves.join(", "))
        }
        Some((family, _)) if !family.names().iter().any(|name| name == method) => {
            format!("'{method}' has no such window, W in {} is {}", family.name, family.windows)
        }
        _ => format!("no implementation is named '{id}' on this processor"),
    }
}
