//! How the samples of a row lie around their median.

use super::{Figure, fastest};
use crate::picture::{COLUMN, Picture, Scale};
use crate::results::{Document, Row};
use crate::statistics::quantile;
use crate::table::{Table, distinct, figure as text};

/// Per cent around the median.
const FROM: f64 = -4.0;
const TO: f64 = 8.0;
const CLASSES: usize = 60;
const LINE: f64 = 27.0;
const TOP: f64 = 26.0;
const LABELS: f64 = 126.0;

pub fn figure(document: &Document) -> Option<Figure> {
    let multiples: Vec<&Row> = document.rows.iter().filter(|row| row.operation == "kP").collect();
    let curves = distinct(&multiples, |row| row.curve.clone());
    let of_curve = |curve: &Option<String>| fastest(multiples.iter().copied().filter(|row| row.curve == *curve));
    let best: Vec<&Row> = curves.iter().filter_map(of_curve).filter(|row| row.cycles.len() >= 5).collect();
    if best.is_empty() {
        return None;
    }
    let (right, bottom) = (COLUMN - 20.0, TOP + LINE * best.len() as f64);
    let mut picture = Picture::new(COLUMN, bottom + 40.0);
    let x = Scale::between(FROM, TO, LABELS, right);
    for tick in [-4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0] {
        let class = if tick == 0.0 { "one" } else { "grid" };
        picture.line(class, (x.at(tick), TOP - 12.0), (x.at(tick), bottom));
        picture.text(
            "axis",
            "middle",
            (x.at(tick), bottom + 15.0),
            if tick == 0.0 { "median".to_owned() } else { format!("{tick:+} %").replace('-', "−") },
        );
    }
    picture.text("axis", "middle", ((LABELS + right) / 2.0, bottom + 33.0), "distance of a sample from the median");
    let mut data = Table::new(
        &[0, 1],
        ["curve", "implementation", "samples", "least", "5 %", "q1", "median", "q3", "95 %", "greatest"],
    );
    for (i, row) in best.iter().enumerate() {
        let floor = TOP + LINE * (i as f64 + 1.0) - 3.0;
        let curve = row.curve.clone().unwrap_or_default();
        picture.text("", "end", (LABELS - 8.0, floor - 3.0), curve.as_str());
        picture.line("grid", (LABELS, floor), (right, floor));
        picture.path("density", &outline(row, &x, floor), true);
        let places = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(|place| text(quantile(&row.cycles, place)));
        data.push([curve, row.id.clone(), row.cycles.len().to_string()].into_iter().chain(places));
    }
    let drawing = picture.finish("", "Distributions of the samples of the fastest implementation of each curve");
    Some(Figure {
        id: "distribution".to_owned(),
        title: "How steady the samples are".to_owned(),
        caption: format!(
            "The samples of the fastest k·P of each curve, disturbed ones left out: how many lie at which distance from their \
             median, each row to its own height. What lies more than {TO} % above is drawn at the end."
        ),
        drawings: vec![drawing],
        data,
    })
}

/// The border of a heap of samples.
fn outline(row: &Row, x: &Scale, floor: f64) -> Vec<(f64, f64)> {
    let mut counts = [0.0_f64; CLASSES];
    for cycles in &row.cycles {
        let part = (100.0 * (cycles / row.median - 1.0) - FROM) / (TO - FROM);
        counts[((part * CLASSES as f64) as usize).min(CLASSES - 1)] += 1.0;
    }
    let most = counts.iter().copied().fold(0.0, f64::max);
    let step = (TO - FROM) / CLASSES as f64;
    let mut outline = vec![(x.at(FROM), floor)];
    for (i, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0.0) {
        let (from, to) = (FROM + step * i as f64, FROM + step * (i + 1) as f64);
        let height = floor - count / most * (LINE - 7.0);
        outline.extend([(x.at(from), floor), (x.at(from), height), (x.at(to), height), (x.at(to), floor)]);
    }
    outline.push((x.at(TO), floor));
    outline
}
