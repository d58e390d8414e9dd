//! Curves and implementations as JSON.

use carryless_rows::curves::{CurveKind, ErasedCurve};
use carryless_rows::registry::PointRow;
use serde::Serialize;

/// A curve.
#[derive(Serialize)]
pub struct ListedCurve {
    name: &'static str,
    aliases: &'static [&'static str],
    kind: &'static str,
    for_comparison_only: bool,
    field_name: &'static str,
    field: u32,
    order_bits: u32,
    is_koblitz: bool,
    has_endomorphism: bool,
    field_bytes: usize,
    has_compressed_form: bool,
    table_bytes: usize,
}

impl From<&ErasedCurve> for ListedCurve {
    fn from(curve: &ErasedCurve) -> Self {
        ListedCurve {
            name: curve.name,
            aliases: curve.aliases,
            kind: match curve.kind {
                CurveKind::Koblitz => "koblitz",
                CurveKind::Binary => "binary",
                CurveKind::Gls => "gls",
                CurveKind::Prime => "prime",
                CurveKind::JacobiQuartic => "jacobi-quartic",
                CurveKind::TwistedEdwards => "twisted-edwards",
                CurveKind::Extension => "extension",
            },
            for_comparison_only: curve.for_comparison_only,
            field_name: curve.field_name,
            field: curve.field,
            order_bits: curve.order_bits,
            is_koblitz: curve.is_koblitz,
            has_endomorphism: curve.has_endomorphism,
            field_bytes: curve.field_bytes,
            has_compressed_form: curve.has_compressed_form,
            table_bytes: curve.table_bytes,
        }
    }
}

/// An implementation.
#[derive(Serialize)]
pub struct ListedRow {
    id: &'static str,
    curve: &'static str,
    field: u32,
    field_name: &'static str,
    multiplier: &'static str,
    coordinates: &'static str,
    method: &'static str,
    window: Option<u32>,
    operation: &'static str,
    threads: u32,
    time: &'static str,
    table_bytes: usize,
    fixed_point_bytes: usize,
    unknown_point_bytes: usize,
    stored_points: usize,
    source: &'static str,
}

impl From<&'static PointRow> for ListedRow {
    fn from(row: &'static PointRow) -> Self {
        ListedRow {
            id: &row.id,
            curve: row.curve,
            field: row.field,
            field_name: row.field_name,
            multiplier: row.multiplier,
            coordinates: row.coordinates,
            method: row.method,
            window: row.window,
            operation: row.operation,
            threads: row.threads,
            time: row.time,
            table_bytes: row.table_bytes,
            fixed_point_bytes: row.fixed_point_bytes,
            unknown_point_bytes: row.unknown_point_bytes,
            stored_points: row.stored_points,
            source: row.source,
        }
    }
}
