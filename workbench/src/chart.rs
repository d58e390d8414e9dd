//! A drawing of a sweep: time above, memory below, over the values of the parameter at equal distances.

use crate::picture::{Picture, Scale, look};
use crate::sweep::{Parameter, Point, Sweep};
use crate::table::{distinct, figure};

/// Lengths of the drawing.
const WIDTH: f64 = 760.0;
const MARGIN: f64 = 24.0;
const LEFT: f64 = 72.0;
const TIME: f64 = 260.0;
const MEMORY: f64 = 140.0;
const LINE: f64 = 18.0;

/// The drawing, with this title.
pub fn svg(title: &str, parameter: Parameter, sweep: &Sweep) -> String {
    let mut values = distinct(&sweep.points, |point| point.value);
    values.sort_unstable();
    let series = distinct(&sweep.points, |point| (point.curve, point.series.clone()));
    let has_curves = distinct(&sweep.points, |point| point.curve).len() > 1;
    let mut page = Page { picture: Picture::new(WIDTH, 0.0), values, series };
    page.picture.text("title", "start", (MARGIN, MARGIN + 15.0), title);
    let name = |(curve, name): &(&str, String)| if has_curves { format!("{curve}, {name}") } else { name.clone() };
    let names: Vec<String> = page.series.iter().map(name).collect();
    let names: Vec<_> = names.iter().enumerate().map(|(i, name)| (look(i).0, look(i).1, name.as_str())).collect();
    let mut y = page.picture.legend((MARGIN, MARGIN + 40.0), &names) + 2.0 * LINE;
    page.panel("cycles a product", y, TIME, &sweep.points, |point| Some(point.samples.median()));
    y += TIME + 2.0 * LINE;
    if sweep.points.iter().any(|point| point.bytes.is_some()) {
        y += LINE;
        page.panel(parameter.memory(), y, MEMORY, &sweep.points, |point| point.bytes.map(|bytes| bytes as f64));
        y += MEMORY + 2.0 * LINE;
    }
    page.picture.text("small", "middle", ((LEFT + WIDTH - MARGIN) / 2.0, y), parameter.unit());
    page.picture.reach(y + MARGIN);
    page.picture.file(title)
}

/// What is drawn so far, the values of the horizontal axis and the series by their colours.
struct Page {
    picture: Picture,
    values: Vec<u64>,
    series: Vec<(&'static str, String)>,
}

impl Page {
    /// Where a value stands.
    fn x(&self, value: u64) -> f64 {
        let place = self.values.iter().position(|other| *other == value).unwrap_or_default();
        Scale::between(0.0, self.values.len() as f64 - 1.0, LEFT + 12.0, WIDTH - MARGIN - 12.0).at(place as f64)
    }

    /// A line a series, from 0 to the greatest figure.
    fn panel(&mut self, head: &str, top: f64, height: f64, points: &[Point], of: impl Fn(&Point) -> Option<f64>) {
        let most = points.iter().filter_map(&of).fold(1.0, f64::max);
        let scale = Scale::linear(most, top + height, top);
        self.picture.text("small", "start", (MARGIN, top - 14.0), head);
        self.picture.upright_axis(&scale, LEFT, WIDTH - MARGIN);
        for value in &self.values {
            self.picture.text("small", "middle", (self.x(*value), top + height + LINE), value.to_string());
        }
        for (i, (curve, series)) in self.series.iter().enumerate() {
            let own = points.iter().filter(|point| (point.curve, &point.series) == (*curve, series));
            let places: Vec<(f64, f64)> = own.filter_map(|point| Some((self.x(point.value), of(point)?))).collect();
            let corners: Vec<(f64, f64)> = places.iter().map(|(x, figure)| (*x, scale.at(*figure))).collect();
            let (shape, class) = look(i);
            self.picture.path(&format!("trend {class}"), &corners, false);
            for ((_, cost), at) in places.into_iter().zip(corners) {
                self.picture.mark(shape, class, at, 3.5, &format!("{curve}, {series}: {}", figure(cost)));
            }
        }
    }
}
