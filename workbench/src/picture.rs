//! What pictures are drawn with: shapes whose colours are names of classes, so that a page gives them for a light and for a
//! dark screen, and scales. A picture is a part of a page, or a file of its own that has the colours in it.

use svg::Document;
use svg::node::element::{Circle, Group, Line, Path, Rectangle, Style, Text, Title};

/// The colours of a file, which are told apart without seeing red and green, on a light page and on a dark one.
const STYLE: &str = "
text { font-family: system-ui, sans-serif; font-size: 13px; fill: #1b1f24 }
.title { font-size: 17px; font-weight: 600 }
.head { font-weight: 600 }
.small, .axis { font-size: 12px; fill: #57606a }
.page { fill: #ffffff }
.grid { stroke: #d0d7de; stroke-width: 1 }
.one, .whisker, .close.whisker { stroke: #57606a } .fast.whisker { stroke: #2166ac } .slow.whisker { stroke: #b35806 }
.fast { fill: #2166ac } .slow { fill: #b35806 } .close { fill: #57606a }
.s0, .works { fill: #2166ac } .s1 { fill: #b35806 } .s2 { fill: #542788 } .s3 { fill: #1b7f79 } .s4 { fill: #8a7a00 }
.waits { fill: #f0b45a }
.trend { fill: none; stroke-width: 2 }
.trend.s0 { stroke: #2166ac } .trend.s1 { stroke: #b35806 } .trend.s2 { stroke: #542788 } .trend.s3 { stroke: #1b7f79 }
.trend.s4 { stroke: #8a7a00 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .small, .axis { fill: #9da7b3 }
  .page { fill: #0d1117 }
  .grid { stroke: #30363d }
  .one, .whisker, .close.whisker { stroke: #9da7b3 } .fast.whisker { stroke: #6cb0ee } .slow.whisker { stroke: #f0a35a }
  .fast { fill: #6cb0ee } .slow { fill: #f0a35a } .close { fill: #9da7b3 }
  .s0, .works { fill: #6cb0ee } .s1 { fill: #f0a35a } .s2 { fill: #b79ae0 } .s3 { fill: #5fc9c1 } .s4 { fill: #d8c14a }
  .waits { fill: #b07a2a }
  .trend { fill: none }
  .trend.s0 { stroke: #6cb0ee } .trend.s1 { stroke: #f0a35a } .trend.s2 { stroke: #b79ae0 } .trend.s3 { stroke: #5fc9c1 }
  .trend.s4 { stroke: #d8c14a }
}";

/// A finished picture.
pub struct Drawing {
    /// What stands above it, if there are several.
    pub heading: String,
    /// The drawing as text.
    pub svg: String,
    /// Its width where it is shown in full; a wider one than a column is scrolled on a small screen.
    pub width: f64,
    height: f64,
}

/// Room above a picture in a file, for its title.
const TITLE: f64 = 26.0;

impl Drawing {
    /// Whether it is wider than a column.
    pub fn is_wide(&self) -> bool {
        self.width > COLUMN
    }

    /// The drawing as a file, below its title.
    pub fn file(&self, title: &str) -> String {
        let begin = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\"", self.width);
        let view = |top: f64| format!("viewBox=\"0 {top} {} {}\"", round(self.width), round(self.height - top));
        let paper = Rectangle::new().set("class", "page").set("y", -TITLE).set("width", "100%").set("height", "100%");
        let text = Text::new(title).set("class", "small").set("x", 8).set("y", -9);
        let first = format!("{}{}{paper}{text}<g>", Title::new(title), Style::new(STYLE));
        let svg = self.svg.replacen(&view(0.0), &view(-TITLE), 1);
        format!("{}\n", svg.replacen("<svg", &begin, 1).replacen("<g>", &first, 1))
    }
}

/// A picture that is being drawn; lengths are pixels at full size.
pub struct Picture {
    group: Group,
    width: f64,
    height: f64,
}

/// The width of a picture in a column.
pub const COLUMN: f64 = 460.0;

/// How a mark looks, so that series are told apart without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A full circle.
    Disc,
    /// A square on its side.
    Square,
    /// A triangle on its base.
    Triangle,
    /// A square on its corner.
    Diamond,
}

/// The shapes of the first, second … series.
pub const SHAPES: [Shape; 4] = [Shape::Disc, Shape::Square, Shape::Triangle, Shape::Diamond];

/// The classes of colours of the first, second … series.
const COLOURS: [&str; 5] = ["s0", "s1", "s2", "s3", "s4"];

/// The shape and the colour of a series: twenty have another pair each.
pub fn look(series: usize) -> (Shape, &'static str) {
    (SHAPES[series % SHAPES.len()], COLOURS[series % COLOURS.len()])
}

impl Picture {
    /// An empty one, so wide and high.
    pub fn new(width: f64, height: f64) -> Self {
        Picture { group: Group::new(), width, height }
    }

    /// Makes it as high as this.
    pub fn reach(&mut self, height: f64) {
        self.height = height;
    }

    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.group = std::mem::take(&mut self.group).add(node);
    }

    /// A text that starts, ends or lies in the middle at x: `start`, `end`, `middle`.
    pub fn text(&mut self, class: &str, anchor: &str, (x, y): (f64, f64), text: impl Into<String>) {
        let text = Text::new(text.into()).set("text-anchor", anchor).set("x", round(x)).set("y", round(y));
        self.add(if class.is_empty() { text } else { text.set("class", class) });
    }

    /// A text along the vertical axis, its middle at y.
    pub fn upright(&mut self, at: (f64, f64), text: &str) {
        self.turned("axis", "middle", at, 90, text);
    }

    /// A text that begins here and rises, as heads of narrow columns do.
    pub fn slanted(&mut self, class: &str, at: (f64, f64), text: &str) {
        self.turned(class, "start", at, 45, text);
    }

    fn turned(&mut self, class: &str, anchor: &str, (x, y): (f64, f64), degrees: u32, text: &str) {
        let turned = format!("translate({} {}) rotate(-{degrees})", round(x), round(y));
        self.add(Text::new(text).set("class", class).set("text-anchor", anchor).set("transform", turned));
    }

    /// A line from one point to another.
    pub fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let line = Line::new().set("class", class).set("x1", round(x1)).set("y1", round(y1));
        self.add(line.set("x2", round(x2)).set("y2", round(y2)));
    }

    /// A rectangle with what a pointer over it is told, if that is anything.
    pub fn rectangle(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64), tells: &str) {
        let rectangle = Rectangle::new().set("class", class).set("x", round(x)).set("y", round(y));
        let rectangle = rectangle.set("width", round(width.max(0.0))).set("height", round(height.max(0.0)));
        self.add(if tells.is_empty() { rectangle } else { rectangle.add(Title::new(tells)) });
    }

    /// A mark with its middle here.
    pub fn mark(&mut self, shape: Shape, class: &str, (x, y): (f64, f64), size: f64, tells: &str) {
        let polygon = |corners: &[(f64, f64)]| {
            let corner = |(dx, dy): &(f64, f64)| format!("{} {}", round(x + dx * size), round(y + dy * size));
            let corners: Vec<String> = corners.iter().map(corner).collect();
            let path = Path::new().set("class", class).set("d", format!("M{}Z", corners.join("L")));
            path.add(Title::new(tells))
        };
        match shape {
            Shape::Disc => {
                let disc = Circle::new().set("class", class).set("cx", round(x)).set("cy", round(y));
                self.add(disc.set("r", size).add(Title::new(tells)));
            }
            Shape::Square => self.add(polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])),
            Shape::Triangle => self.add(polygon(&[(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)])),
            Shape::Diamond => self.add(polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)])),
        }
    }

    /// A path through these points; `closes` makes it an area.
    pub fn path(&mut self, class: &str, points: &[(f64, f64)], closes: bool) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{} {}", round(*x), round(*y))).collect();
        let end = if closes { "Z" } else { "" };
        self.add(Path::new().set("class", class).set("d", format!("M{}{end}", points.join("L"))));
    }

    /// Names of series with their marks, on as many lines as they need, from this place on; where the last line ends.
    pub fn legend(&mut self, (x, y): (f64, f64), series: &[(Shape, &str, &str)]) -> f64 {
        let (mut at, mut y) = (x, y);
        for (shape, class, name) in series {
            let width = 26.0 + 7.7 * name.chars().count() as f64;
            if at > x && at + width > self.width {
                (at, y) = (x, y + 18.0);
            }
            self.mark(*shape, class, (at + 6.0, y - 4.0), 5.0, name);
            self.text("small", "start", (at + 16.0, y), *name);
            at += width;
        }
        y
    }

    /// Lines across at each tick of an upright scale, with their texts to the left of `left`.
    pub fn upright_axis(&mut self, scale: &Scale, left: f64, right: f64) {
        for (tick, text) in scale.ticks() {
            let y = scale.at(tick);
            self.line("grid", (left, y), (right, y));
            self.text("axis", "end", (left - 6.0, y + 4.0), text);
        }
    }

    /// Lines at each tick of a level scale, with their texts below `bottom`.
    pub fn level_axis(&mut self, scale: &Scale, top: f64, bottom: f64) {
        for (tick, text) in scale.ticks() {
            let x = scale.at(tick);
            self.line("grid", (x, top), (x, bottom));
            self.text("axis", "middle", (x, bottom + 15.0), text);
        }
    }

    fn document(&self) -> Document {
        let size = format!("0 0 {} {}", round(self.width), round(self.height));
        Document::new().set("viewBox", size).set("role", "img")
    }

    /// The picture as a part of a page, which needs neither lines nor a name space; its label is what is read out in its
    /// place.
    pub fn finish(self, heading: &str, label: &str) -> Drawing {
        let document = self.document().set("aria-label", label).add(self.group).to_string();
        let svg = document.replace('\n', "").replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
        Drawing { heading: heading.to_owned(), svg, width: self.width, height: self.height }
    }

    /// The picture as a file.
    pub fn file(self, title: &str) -> String {
        let paper = Rectangle::new().set("class", "page").set("width", self.width).set("height", round(self.height));
        let document = self.document().set("width", self.width).set("height", round(self.height));
        format!("{}\n", document.add(Title::new(title)).add(Style::new(STYLE)).add(paper).add(self.group))
    }
}

/// From figures to lengths.
pub struct Scale {
    from: f64,
    to: f64,
    begin: f64,
    end: f64,
    is_logarithmic: bool,
}

impl Scale {
    /// The figures from 0 to this one as lengths from `begin` to `end`.
    pub fn linear(to: f64, begin: f64, end: f64) -> Self {
        Scale { from: 0.0, to: to.max(f64::MIN_POSITIVE), begin, end, is_logarithmic: false }
    }

    /// Between two figures.
    pub fn between(from: f64, to: f64, begin: f64, end: f64) -> Self {
        Scale { from, to, begin, end, is_logarithmic: false }
    }

    /// Between two figures above 0, equal ratios as equal lengths.
    pub fn logarithmic(from: f64, to: f64, begin: f64, end: f64) -> Self {
        Scale { from, to, begin, end, is_logarithmic: true }
    }

    /// Where a figure lies; one outside of the scale, just beyond its end.
    pub fn at(&self, figure: f64) -> f64 {
        let f = |figure: f64| if self.is_logarithmic { figure.ln() } else { figure };
        let width = f(self.to) - f(self.from);
        let part = if width == 0.0 { 0.5 } else { (f(figure) - f(self.from)) / width };
        self.begin + part.clamp(-0.02, 1.02) * (self.end - self.begin)
    }

    /// Figures that are easy to read, with their texts: some three to seven, and two at least where the scale has a width, as one
    /// alone says of no distance what it is.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let logarithmic = if self.is_logarithmic { self.logarithmic_ticks() } else { Vec::new() };
        let ticks = if logarithmic.len() < 2 { self.linear_ticks() } else { logarithmic };
        ticks.into_iter().map(|tick| (tick, short(tick))).collect()
    }

    fn linear_ticks(&self) -> Vec<f64> {
        let width = self.to - self.from;
        if width <= 0.0 {
            return vec![self.from];
        }
        let power = 10_f64.powf((width / 4.0).log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|step| step * power).find(|step| width / step <= 5.5);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.from / step).ceil() as i64;
        (first..).map(|i| i as f64 * step).take_while(|tick| *tick <= self.to * (1.0 + 1e-9)).collect()
    }

    fn logarithmic_ticks(&self) -> Vec<f64> {
        let decades = (self.to / self.from).log10();
        let steps: &[f64] = match decades {
            _ if decades < 1.2 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
            _ if decades < 2.5 => &[1.0, 3.0],
            _ => &[1.0],
        };
        let first = self.from.log10().floor() as i32;
        let last = self.to.log10().ceil() as i32;
        let all = (first..=last).flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)));
        all.filter(|tick| (self.from * 0.999..=self.to * 1.001).contains(tick)).collect()
    }
}

/// A figure in few characters: 1.5k, 20M.
pub fn short(figure: f64) -> String {
    let (value, unit) = match figure.abs() {
        size if size >= 1e6 => (figure * 1e-6, "M"),
        size if size >= 1e3 => (figure * 1e-3, "k"),
        _ => (figure, ""),
    };
    let decimals = if value == 0.0 { 0 } else { (1 - value.abs().log10().floor() as i32).max(0) as usize };
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text}{unit}")
}

/// A tenth of a pixel is enough.
fn round(length: f64) -> f64 {
    (10.0 * length).round() / 10.0
}
