//! What inversions and halvings cost in multiplications, field by field.

use super::bars::SERIES;
use super::{Figure, fastest};
use crate::picture::{COLUMN, Drawing, Picture, SHAPES, Scale};
use crate::results::{Document, Row};
use crate::subject::Instructions;
use crate::table::{Table, distinct, figure as text};
use carryless_rows::curves::CURVES;

/// A field by one kind of products.
struct Point {
    series: usize,
    field: String,
    bits: u32,
    products: f64,
    inversion: Option<f64>,
    halving: Option<f64>,
}

const NAMES: [&str; 3] = ["F_2^m, by instructions", "F_2^m, 64-bit code", "F_p"];

pub fn figure(document: &Document) -> Option<Figure> {
    let points = points(document);
    let mut data = Table::new(&[0, 1], ["field", "products", "M, cycles", "I/M", "halving/M"]);
    let cell = |ratio: Option<f64>| ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2}"));
    for point in &points {
        let names = [point.field.clone(), NAMES[point.series].to_owned(), text(point.products)];
        data.push(names.into_iter().chain([cell(point.inversion), cell(point.halving)]));
    }
    let of = |ratio: fn(&Point) -> Option<f64>| -> Vec<(usize, u32, f64, &str)> {
        points.iter().filter_map(|p| Some((p.series, p.bits, ratio(p)?, p.field.as_str()))).collect()
    };
    let [inversions, halvings] = [of(|point| point.inversion), of(|point| point.halving)];
    let drawings: Vec<Drawing> =
        [("Inversion by multiplication, I/M", inversions), ("Halving by multiplication", halvings)]
            .into_iter()
            .filter(|(_, ratios)| ratios.len() > 1)
            .map(|(heading, ratios)| draw(heading, &ratios))
            .collect();
    (!drawings.is_empty()).then(|| Figure {
        id: "field-ratios".to_owned(),
        title: "Inversions and halvings against multiplications".to_owned(),
        caption: "The fastest inversion, and a halving, by the fastest multiplication of the same kind, over \
                  the bits m of a field element. A halving is taken as the sum of a half-trace, a square root and a \
                  multiplication. Affine coordinates pay where I/M is small; halving pays where it costs less than a doubling, \
                  some four multiplications in projective coordinates."
            .to_owned(),
        drawings,
        data,
    })
}

fn points(document: &Document) -> Vec<Point> {
    let of_fields: Vec<&Row> = document.rows.iter().filter(|row| row.curve.is_none()).collect();
    let fields = distinct(&of_fields, |row| row.field.clone());
    fields.iter().flat_map(|field| (0..NAMES.len()).filter_map(|series| point(&of_fields, field, series))).collect()
}

fn point(rows: &[&Row], field: &str, series: usize) -> Option<Point> {
    let bits = CURVES.iter().find(|curve| curve.field_name == field)?.field;
    let is_of_kind = |row: &Row| match series {
        0 => field.starts_with("F2-") && row.instructions > Instructions::PlainWords,
        1 => field.starts_with("F2-") && row.instructions == Instructions::PlainWords,
        _ => field.starts_with("Fp-"),
    };
    let best = |operation: &str, time: Option<&str>| {
        let is_meant = |row: &&Row| {
            row.field == field
                && row.operation == operation
                && is_of_kind(row)
                && time.is_none_or(|time| row.time == time)
        };
        fastest(rows.iter().copied().filter(is_meant)).map(|row| row.median)
    };
    let products = best("mul", None)?;
    let inversion = best("invert", None).map(|cycles| cycles / products);
    let root = best("half-trace", Some("variable")).zip(best("sqrt", None));
    let is_binary = series < 2;
    let halving = root.filter(|_| is_binary).map(|(half_trace, root)| (half_trace + root + products) / products);
    (inversion.is_some() || halving.is_some()).then(|| Point {
        series,
        field: field.to_owned(),
        bits,
        products,
        inversion,
        halving,
    })
}

/// Ratios over bits, a series a kind.
fn draw(heading: &str, points: &[(usize, u32, f64, &str)]) -> Drawing {
    let (left, right, top, bottom) = (44.0, COLUMN - 16.0, 44.0, 268.0);
    let mut picture = Picture::new(COLUMN, 310.0);
    let present: Vec<usize> = (0..NAMES.len()).filter(|i| points.iter().any(|(series, ..)| series == i)).collect();
    let legend: Vec<_> = present.iter().map(|i| (SHAPES[*i], SERIES[*i], NAMES[*i])).collect();
    picture.legend((8.0, 14.0), &legend);
    let most = points.iter().map(|(_, _, ratio, _)| *ratio).fold(0.0, f64::max);
    let y = Scale::linear(most * 1.06, bottom, top);
    let bits = || points.iter().map(|(_, bits, ..)| f64::from(*bits));
    let (least, greatest) = (bits().fold(f64::INFINITY, f64::min), bits().fold(0.0, f64::max));
    let x = Scale::between(least - 20.0, greatest + 20.0, left, right);
    picture.upright_axis(&y, left, right);
    picture.level_axis(&x, top, bottom);
    picture.text("axis", "middle", ((left + right) / 2.0, bottom + 34.0), "m, bits of a field element");
    for series in present {
        let mut own: Vec<_> = points.iter().filter(|(own, ..)| *own == series).collect();
        own.sort_by_key(|(_, bits, ..)| *bits);
        let places: Vec<(f64, f64)> =
            own.iter().map(|(_, bits, ratio, _)| (x.at(f64::from(*bits)), y.at(*ratio))).collect();
        for ((_, _, ratio, field), place) in own.iter().zip(places) {
            picture.mark(
                SHAPES[series],
                SERIES[series],
                place,
                4.5,
                &format!("{field}, {}: {ratio:.2}", NAMES[series]),
            );
        }
    }
    picture.finish(heading, heading)
}
