//! Rows with parameters of which the registry has one value each: the shape of a comb, and the split between doublings and
//! halvings.

use crate::subject::{Subject, subjects};
use carryless_rows::curves::{CURVES, ErasedCurve};
use carryless_rows::registry::{self, PointRow};
use std::sync::OnceLock;

/// Combs in constant time for a fixed point: two to seven teeth, with one, two, four and eight tables.
pub fn combs(curve: &ErasedCurve) -> Vec<&'static Subject> {
    static COMBS: OnceLock<Vec<Subject>> = OnceLock::new();
    let shapes = || [1, 2, 4, 8].into_iter().flat_map(|v| (2..=7).map(move |w| (w, v)));
    of(&COMBS, curve, |curve| shapes().filter_map(|(w, v)| registry::with_shape(curve.name, w, v)).collect())
}

/// Doublings and halvings, with two to eight tenths of the digits by halvings, on at most as many threads as there are
/// processors.
pub fn splits(curve: &ErasedCurve) -> Vec<&'static Subject> {
    static SPLITS: OnceLock<Vec<Subject>> = OnceLock::new();
    let at = |curve: &ErasedCurve, tenths: u32| registry::with_split(curve.name, curve.order_bits * tenths / 10);
    let mut splits = of(&SPLITS, curve, |curve| (2..=8).flat_map(|tenths| at(curve, tenths)).collect());
    splits.retain(|subject| !subject.is_oversubscribed());
    splits
}

/// The combs and splits that are not among the usual rows.
pub fn unusual(curve: &ErasedCurve) -> Vec<&'static Subject> {
    let parameters = |subject: &Subject| {
        subject.row().map(|row| (row.curve, row.multiplier, row.coordinates, row.method, row.split))
    };
    let is_usual = |subject: &Subject| subjects().iter().any(|usual| parameters(usual) == parameters(subject));
    combs(curve).into_iter().chain(splits(curve)).filter(|subject| !is_usual(subject)).collect()
}

/// Those of a curve; of all curves they are made once.
fn of(
    made: &'static OnceLock<Vec<Subject>>,
    curve: &ErasedCurve,
    rows: impl Fn(&ErasedCurve) -> Vec<PointRow>,
) -> Vec<&'static Subject> {
    let subjects = |curve: &'static ErasedCurve| {
        rows(curve).leak().iter().map(|row| Subject::of_row(curve, row)).collect::<Vec<_>>()
    };
    let all = made.get_or_init(|| CURVES.iter().flat_map(subjects).collect());
    all.iter().filter(|subject| subject.curve.is_some_and(|own| own.name == curve.name)).collect()
}
