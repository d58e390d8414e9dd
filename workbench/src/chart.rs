//! A drawing of a sweep: time above, memory below, over the values of the parameter at equal distances.

use crate::chronogram::tick;
use crate::sweep::{Parameter, Point, Sweep};
use crate::table::{distinct, figure};
use svg::Document;
use svg::node::element::{Circle, Group, Line, Polyline, Rectangle, Style, Text, Title};

/// Lengths of the drawing.
const WIDTH: f64 = 760.0;
const MARGIN: f64 = 24.0;
const LEFT: f64 = 96.0;
const TIME: f64 = 260.0;
const MEMORY: f64 = 140.0;
const LINE: f64 = 18.0;

/// Colours that are told apart without seeing red and green, on a light page and on a dark one.
const STYLE: &str = "
text { font-family: system-ui, sans-serif; font-size: 13px; fill: #1b1f24 }
.title { font-size: 17px; font-weight: 600 }
.small { font-size: 12px; fill: #57606a }
.page { fill: #ffffff }
.grid { stroke: #d0d7de; stroke-width: 1 }
polyline { fill: none; stroke-width: 2 }
.s0 { stroke: #2166ac; fill: #2166ac } .s1 { stroke: #b35806; fill: #b35806 }
.s2 { stroke: #542788; fill: #542788 } .s3 { stroke: #1b7f79; fill: #1b7f79 }
polyline.s0, polyline.s1, polyline.s2, polyline.s3 { fill: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .small { fill: #9da7b3 }
  .page { fill: #0d1117 }
  .grid { stroke: #30363d }
  .s0 { stroke: #6cb0ee; fill: #6cb0ee } .s1 { stroke: #f0a35a; fill: #f0a35a }
  .s2 { stroke: #b79ae0; fill: #b79ae0 } .s3 { stroke: #5fc9c1; fill: #5fc9c1 }
}";

/// So many series have a colour of their own.
const COLOURS: usize = 4;

/// The drawing, with this title.
pub fn svg(title: &str, parameter: Parameter, sweep: &Sweep) -> String {
    let mut values = distinct(&sweep.points, |point| point.value);
    values.sort_unstable();
    let series = distinct(&sweep.points, |point| point.series.clone());
    let mut page = Page { group: Group::new(), values, series };
    page.text("title", "start", MARGIN, MARGIN + 15.0, title);
    let mut y = MARGIN + 28.0;
    for (i, name) in page.series.clone().iter().enumerate() {
        page.add(Circle::new().set("class", colour(i)).set("r", 5).set("cx", MARGIN + 5.0).set("cy", round(y + 8.0)));
        page.text("", "start", MARGIN + 18.0, y + 12.0, name);
        y += LINE;
    }
    y += LINE;
    page.panel("cycles a product", y, TIME, &sweep.points, |point| Some(point.samples.median()));
    y += TIME + 2.0 * LINE;
    if sweep.points.iter().any(|point| point.bytes.is_some()) {
        y += LINE;
        page.panel(parameter.memory(), y, MEMORY, &sweep.points, |point| point.bytes.map(|bytes| bytes as f64));
        y += MEMORY + 2.0 * LINE;
    }
    page.text("small", "middle", (LEFT + WIDTH - MARGIN) / 2.0, y, parameter.unit());
    let height = y + MARGIN;
    let paper = Rectangle::new().set("class", "page").set("width", WIDTH).set("height", height);
    let document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(title))
        .add(Style::new(STYLE))
        .add(paper)
        .add(page.group);
    format!("{document}\n")
}

/// What is drawn so far, the values of the horizontal axis and the series by their colours.
struct Page {
    group: Group,
    values: Vec<u64>,
    series: Vec<String>,
}

impl Page {
    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.group = std::mem::take(&mut self.group).add(node);
    }

    fn text(&mut self, class: &str, anchor: &str, x: f64, y: f64, text: &str) {
        self.add(Text::new(text).set("class", class).set("text-anchor", anchor).set("x", round(x)).set("y", round(y)));
    }

    /// Where a value stands.
    fn x(&self, value: u64) -> f64 {
        let place = self.values.iter().position(|other| *other == value).unwrap_or_default() as f64;
        let gaps = self.values.len().saturating_sub(1).max(1) as f64;
        LEFT + 12.0 + place / gaps * (WIDTH - MARGIN - LEFT - 24.0)
    }

    /// A line a series, from 0 to the greatest figure.
    fn panel(&mut self, head: &str, top: f64, height: f64, points: &[Point], of: impl Fn(&Point) -> Option<f64>) {
        let most = points.iter().filter_map(&of).fold(1.0, f64::max);
        let step = tick(most);
        let ticks = (most / step).ceil() as u32;
        let at = |figure: f64| top + height * (1.0 - figure / (step * f64::from(ticks)));
        self.text("small", "start", MARGIN, top - 14.0, head);
        for level in (0..=ticks).map(|i| step * f64::from(i)) {
            let line = Line::new().set("class", "grid").set("x1", LEFT).set("x2", WIDTH - MARGIN);
            self.add(line.set("y1", round(at(level))).set("y2", round(at(level))));
            self.text("small", "end", LEFT - 8.0, at(level) + 4.0, &axis(level));
        }
        for value in self.values.clone() {
            self.text("small", "middle", self.x(value), top + height + LINE, &value.to_string());
        }
        for (i, series) in self.series.clone().iter().enumerate() {
            let own = points.iter().filter(|point| point.series == *series);
            let places = own.filter_map(|point| Some((self.x(point.value), at(of(point)?), of(point)?)));
            let places: Vec<(f64, f64, f64)> = places.collect();
            let corners: Vec<String> = places.iter().map(|(x, y, _)| format!("{},{}", round(*x), round(*y))).collect();
            self.add(Polyline::new().set("class", colour(i)).set("points", corners.join(" ")));
            for (x, y, figure) in places {
                let dot = Circle::new().set("class", colour(i)).set("r", 3).set("cx", round(x)).set("cy", round(y));
                self.add(dot.add(Title::new(format!("{series}: {}", axis(figure)))));
            }
        }
    }
}

fn colour(series: usize) -> String {
    format!("s{}", series % COLOURS)
}

fn axis(value: f64) -> String {
    if value == 0.0 { "0".into() } else { figure(value) }
}

/// A hundredth of a pixel is enough.
fn round(length: f64) -> f64 {
    (100.0 * length).round() / 100.0
}
