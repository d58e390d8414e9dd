//! `carryless multiply`: k·P.

use crate::curves::{self, AffinePoint, NamedCurve};
use crate::failure::Failure;
use crate::hex;
use crate::kernels;
use crate::registry::{self, Row};
use carryless::encoding::sec1::DecodeError;
use std::io::Write;

/// Multiply a point of a curve by a scalar.
#[derive(clap::Args)]
pub struct Arguments {
    /// The curve, by its NIST, SEC or ANSI name in any case
    #[arg(long, value_name = "NAME")]
    curve: String,
    /// An integer of at most twice the order's bits, in hexadecimal
    #[arg(long, value_name = "HEX")]
    scalar: String,
    /// The point in SEC 1 form, compressed or not; the generator if absent
    #[arg(long, value_name = "HEX")]
    point: Option<String>,
    /// The row to compute with, one of `carryless list rows`; the curve's best if absent
    #[arg(long, value_name = "ID")]
    row: Option<String>,
    /// Compute with every row of the curve, and fail if two disagree
    #[arg(long)]
    all: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let curve = curves::find("--curve", &arguments.curve)?;
    let k = scalar(curve, &arguments.scalar)?;
    let p = match &arguments.point {
        Some(text) => point(curve, text)?,
        None => (curve.generator)(),
    };
    let row = match (&arguments.row, arguments.all) {
        (Some(_), true) => {
            return Err(Failure::Argument("--row: it excludes --all; accepted is one of the two".into()));
        }
        (None, true) => return multiply_by_all(curve, &k, &p, out),
        (Some(id), false) => row(curve, id)?,
        (None, false) => registry::default_row(curve.name),
    };
    writeln!(out, "{}", encoded(curve, &row.run(&k, &p)))?;
    Ok(())
}

fn multiply_by_all(curve: &NamedCurve, k: &[u64], p: &AffinePoint, out: &mut dyn Write) -> Result<(), Failure> {
    let mut first: Option<(&Row, AffinePoint)> = None;
    let mut disagreement = None;
    for row in registry::rows_of(curve.name) {
        let q = row.run(k, p);
        writeln!(out, "{}\t{}", row.id, encoded(curve, &q))?;
        let (reference, expected) = first.get_or_insert((row, q));
        if q != *expected {
            disagreement = Some(format!("{} and {} disagree", reference.id, row.id));
        }
    }
    disagreement.map_or(Ok(()), |message| Err(Failure::Work(message)))
}

fn encoded(curve: &NamedCurve, q: &AffinePoint) -> String {
    hex::digits(&(curve.encode)(q))
}

/// The scalar as limbs.
fn scalar(curve: &NamedCurve, text: &str) -> Result<Vec<u64>, Failure> {
    let most = 2 * curve.order_bits;
    let refused = |reason: &str| {
        let name = curve.name;
        Failure::Argument(format!(
            "--scalar: {reason}; accepted for {name} is a hexadecimal integer of at most {most} bits, with or without 0x"
        ))
    };
    let digits = hex::without_prefix(text);
    if digits.is_empty() {
        return Err(refused("it has no digits"));
    }
    let limbs = hex::number(digits).ok_or_else(|| refused(&format!("{} is not hexadecimal", quoted(text))))?;
    let bits = match limbs.last() {
        Some(top) => 64 * limbs.len() as u32 - top.leading_zeros(),
        None => 0,
    };
    if bits > most {
        return Err(refused(&format!("it has {bits} bits")));
    }
    Ok(limbs)
}

/// The point of the prime-order subgroup that SEC 1 hexadecimal stands for.
fn point(curve: &NamedCurve, text: &str) -> Result<AffinePoint, Failure> {
    let bytes = curve.field_bytes;
    let refused = |reason: &str| {
        let (name, compressed, uncompressed) = (curve.name, 1 + bytes, 1 + 2 * bytes);
        Failure::Argument(format!(
            "--point: {reason}; accepted for {name} is a point of its prime-order subgroup in SEC 1 hexadecimal, \
             {compressed} bytes compressed or {uncompressed} uncompressed"
        ))
    };
    let digits = hex::without_prefix(text);
    if !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return Err(refused(&format!("{} is not hexadecimal", quoted(text))));
    }
    let octets = hex::octets(digits).ok_or_else(|| refused("it has half a byte"))?;
    (curve.decode)(&octets).map_err(|e| match e {
        DecodeError::Length => refused(&format!("it is {} bytes long", octets.len())),
        e => refused(&e.to_string()),
    })
}

/// What the user wrote, cut where it would fill a screen.
fn quoted(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().count() <= MOST {
        return format!("'{text}'");
    }
    format!("'{}…'", text.chars().take(MOST).collect::<String>())
}

/// The row of this curve with this id, in which the curve may have any of its names and `comb` is `comb4`.
fn row(curve: &NamedCurve, id: &str) -> Result<&'static Row, Failure> {
    let mut parts: Vec<&str> = id.split('/').collect();
    if let [name, multiplier, ..] = parts.as_mut_slice() {
        *name = curves::find("--row", name)?.name;
        *multiplier = kernels::canonical_multiplier(multiplier);
    }
    let canonical = parts.join("/");
    let name = curve.name;
    match registry::rows().iter().find(|row| row.id == canonical) {
        Some(row) if row.curve == name => Ok(row),
        Some(row) => Err(Failure::Argument(format!(
            "--row: {} is a row of {}, the curve is {name}; `carryless list rows --curve {name}` lists the rows accepted",
            row.id, row.curve
        ))),
        None => Err(Failure::Argument(format!(
            "--row: there is no row '{id}' on this processor; `carryless list rows --curve {name}` lists the rows accepted"
        ))),
    }
}
