//! One parameter against the time of a product: batches, threads, windows.

use super::Figure;
use super::bars::{self, Bar, Group};
use crate::results::Run;
use crate::statistics::Quartiles;
use crate::sweep::{self, Figures};
use crate::table::{Table, distinct, figure};

/// The picture of a sweep.
pub(super) fn figure_of(run: &Run<Figures>) -> Figure {
    let Figures { curve, parameter, points } = &run.of;
    let cpu = &run.environment.cpu;
    let unit = parameter.unit();
    let title = format!("{curve} by {unit}");
    let id = format!("sweep-{curve}-{unit}").to_lowercase();
    let head = ["series", unit, "q1", "median", "q3", "to the fastest", parameter.memory()];
    let mut data = Table::new(&[0], head);
    let mut drawings = Vec::new();
    for series in distinct(points, |point| point.series.clone()) {
        let of_series = || points.iter().filter(|point| point.series == series);
        for point in of_series() {
            let cycles = [point.cycles.q1, point.cycles.median, point.cycles.q3].map(figure);
            let rest = [format!("{:.2}", point.ratio.median), point.bytes.map_or("–".to_owned(), |b| b.to_string())];
            data.push([series.clone(), point.value.to_string()].into_iter().chain(cycles).chain(rest));
        }
        let group = |point: &sweep::Figure| {
            let (value, Quartiles { q1, median, q3, .. }) = (point.value, point.cycles);
            let bar = Bar { name: format!("{series}, {value} {unit}"), of: String::new(), q1, median, q3 };
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
