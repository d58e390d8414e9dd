//! One parameter against the time of a product: batches, threads, windows.

use super::Figure;
use super::bars::{self, Bar, Group};
use crate::statistics::Estimate;
use crate::sweep::Parameter;
use crate::table::{Table, distinct, figure};
use serde::Deserialize;

/// What a sweep found, of what it writes as JSON.
#[derive(Deserialize)]
pub struct Sweep {
    environment: Machine,
    curve: String,
    parameter: Parameter,
    points: Vec<Point>,
}

#[derive(Deserialize)]
struct Machine {
    cpu: String,
}

#[derive(Deserialize)]
struct Point {
    series: String,
    value: u64,
    bytes: Option<usize>,
    median: f64,
    q1: f64,
    q3: f64,
    ratio: Estimate,
}

impl Sweep {
    pub(super) fn figure(&self) -> Figure {
        let Sweep { environment: Machine { cpu }, curve, parameter, points } = self;
        let unit = parameter.unit();
        let title = format!("{curve} by {unit}");
        let id = format!("sweep-{curve}-{unit}").to_lowercase();
        let head = ["series", unit, "q1", "median", "q3", "to the fastest", parameter.memory()];
        let mut data = Table::new(&[0], head);
        let mut drawings = Vec::new();
        for series in distinct(points, |point| point.series.clone()) {
            let of_series = || points.iter().filter(|point| point.series == series);
            for point in of_series() {
                let cycles = [point.q1, point.median, point.q3].map(figure);
                let rest =
                    [format!("{:.2}", point.ratio.median), point.bytes.map_or("–".to_owned(), |b| b.to_string())];
                data.push([series.clone(), point.value.to_string()].into_iter().chain(cycles).chain(rest));
            }
            let group = |point: &Point| {
                let &Point { value, q1, median, q3, .. } = point;
                let bar = Bar { name: format!("{series}, {value} {unit}"), q1, median, q3 };
                Group { name: value.to_string(), bars: vec![(0, bar)] }
            };
            let groups: Vec<Group> = of_series().map(group).collect();
            drawings.push(bars::draw(
                &series,
                &format!("Cycles of a product on {curve} by {unit}, {series}"),
                &groups,
                &[""],
            ));
        }
        Figure {
            link: title.clone(),
            caption: format!(
                "Cycles of one product, from 0; on the left {unit}. The line at the end of a bar lies between the quartiles. Each \
                 panel has its own scale. Measured by a run of its own, on {cpu}."
            ),
            id,
            title,
            drawings,
            data,
        }
    }
}
