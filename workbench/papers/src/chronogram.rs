//! Chronograms: when each thread of a product worked and when it waited, as lines of text and as a drawing.

use carryless::parallel::{Activity, Span};
use carryless_workbench::paragraph::paragraph;
use carryless_workbench::picture::{Drawing, Picture, Scale};
use serde::Serialize;
use std::fmt;

/// The courses of some products, on one axis of time.
#[derive(Clone, Debug, Serialize)]
pub struct Chronogram {
    /// What the products have in common.
    pub title: String,
    /// One product each.
    pub courses: Vec<Course>,
}

/// The course of one product over its threads.
#[derive(Clone, Debug, Serialize)]
pub struct Course {
    /// What tells the product from the others.
    pub name: &'static str,
    /// A line each.
    pub threads: Vec<Thread>,
}

/// What one thread did.
#[derive(Clone, Debug, Serialize)]
pub struct Thread {
    /// Its part of the product.
    pub part: &'static str,
    /// In order; between them it did nothing.
    pub stretches: Vec<Stretch>,
}

/// A time in which a thread does one thing. In microseconds after the product began.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Stretch {
    /// It computes; otherwise it waits for another thread.
    pub works: bool,
    /// When it begins.
    pub from: f64,
    /// When it ends.
    pub to: f64,
}

impl Course {
    /// From the spans of a timeline; the time begins with the first.
    pub fn new(name: &'static str, spans: &[Span]) -> Self {
        let begin = spans.iter().map(|span| span.from).min().unwrap_or_default();
        let mut threads: Vec<Thread> = Vec::new();
        for span in spans {
            let microseconds = |time: std::time::Duration| (time - begin).as_secs_f64() * 1e6;
            let works = span.activity == Activity::Works;
            let stretch = Stretch { works, from: microseconds(span.from), to: microseconds(span.to) };
            match threads.iter_mut().find(|thread| thread.part == span.part) {
                Some(thread) => thread.stretches.push(stretch),
                None => threads.push(Thread { part: span.part, stretches: vec![stretch] }),
            }
        }
        // The producer above those who need its points, whoever ended first.
        threads.sort_by_key(|thread| thread.part.starts_with("additions"));
        Course { name, threads }
    }

    /// The thread with this part.
    pub fn thread(&self, part: &str) -> Option<&Thread> {
        self.threads.iter().find(|thread| thread.part == part)
    }

    /// When the last thread ends.
    pub fn end(&self) -> f64 {
        self.threads.iter().map(Thread::end).fold(0.0, f64::max)
    }
}

impl Thread {
    /// When it ends.
    pub fn end(&self) -> f64 {
        self.stretches.last().map_or(0.0, |stretch| stretch.to)
    }

    /// When it ends its last piece of work: later it only waits.
    pub fn works_until(&self) -> f64 {
        self.stretches.iter().rfind(|stretch| stretch.works).map_or(0.0, |stretch| stretch.to)
    }

    /// How long it works.
    pub fn works(&self) -> f64 {
        self.within(true, 0.0, f64::INFINITY)
    }

    /// How long it waits before its last piece of work.
    pub fn waits(&self) -> f64 {
        self.within(false, 0.0, self.works_until())
    }

    /// How long it works, or waits, from one time to another.
    fn within(&self, works: bool, from: f64, to: f64) -> f64 {
        let overlap = |stretch: &Stretch| (stretch.to.min(to) - stretch.from.max(from)).max(0.0);
        self.stretches.iter().filter(|stretch| stretch.works == works).map(overlap).sum()
    }

    /// The stretches, of which those that are shorter than this, a look at the clock for instance, belong to the one
    /// before.
    fn joined(&self, least: f64) -> Vec<Stretch> {
        let mut joined: Vec<Stretch> = Vec::new();
        for stretch in &self.stretches {
            match joined.last_mut() {
                Some(last) if last.works == stretch.works || stretch.to - stretch.from < least => last.to = stretch.to,
                _ => joined.push(*stretch),
            }
        }
        joined
    }

    /// What it mostly does in so much time: at the border a quarter.
    fn shade(&self, from: f64, to: f64) -> char {
        let [works, waits] = [true, false].map(|works| self.within(works, from, to));
        match (works / (works + waits), works + waits < (to - from) / 2.0) {
            (_, true) => ' ',
            (part, _) if part >= 0.75 => WORKS,
            (part, _) if part > 0.25 => BOTH,
            _ => WAITS,
        }
    }
}

const WORKS: char = '█';
const BOTH: char = '▒';
const WAITS: char = '·';

/// Columns of the bars in a text.
const BAR: usize = 48;

impl Chronogram {
    /// The longest of the products, in microseconds; above 0.
    fn end(&self) -> f64 {
        self.courses.iter().map(Course::end).fold(1e-3, f64::max)
    }
}

/// A line of 80 columns for each thread: what it does, when it ends, and how much of that time it works.
impl fmt::Display for Chronogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.end() / BAR as f64;
        let head = format!(
            "{}, {} µs a column: {WORKS} works, {WAITS} waits, {BOTH} both; at the end the time, and the part of it at work",
            self.title,
            figure(column)
        );
        f.write_str(&paragraph("", &head))?;
        for Course { name, threads } in &self.courses {
            for (i, thread) in threads.iter().enumerate() {
                let shade = |i: usize| thread.shade(i as f64 * column, (i + 1) as f64 * column);
                let bar: String = (0..BAR).map(shade).collect();
                let name = if i == 0 { name } else { "" };
                let (end, part) = (thread.end(), 100.0 * thread.works() / thread.end());
                writeln!(f, "{name:<5} {:<9} {bar}  {:>5} µs {part:>3.0} %", thread.part, figure(end))?;
            }
        }
        Ok(())
    }
}

fn figure(microseconds: f64) -> String {
    if microseconds < 99.95 { format!("{microseconds:.1}") } else { format!("{microseconds:.0}") }
}

/// Lengths of the drawing.
const WIDTH: f64 = 960.0;
const MARGIN: f64 = 24.0;
const LABELS: f64 = 150.0;
const TIMES: f64 = 96.0;
const LANE: f64 = 22.0;
const GAP: f64 = 10.0;
const LINE: f64 = 20.0;
/// What is shorter would be a seam.
const LEAST: f64 = 0.5;

/// Some chronograms below each other, with what they show, as a file.
pub fn svg(title: &str, caption: &[String], chronograms: &[Chronogram]) -> String {
    let mut page = Page { picture: Picture::new(WIDTH, 0.0), y: MARGIN };
    page.text("title", 17.0, title);
    page.add(chronograms);
    page.y += GAP;
    for line in caption {
        page.text("small", 13.0, line);
        page.y += 4.0;
    }
    page.picture.reach(page.y + MARGIN - 4.0);
    page.picture.file(title)
}

/// Chronograms as a part of a page, without title and caption.
pub(crate) fn drawing(title: &str, chronograms: &[Chronogram]) -> Drawing {
    let mut page = Page { picture: Picture::new(WIDTH, 0.0), y: 0.0 };
    page.add(chronograms);
    page.picture.reach(page.y + MARGIN);
    page.picture.finish("", title)
}

/// What is drawn so far, and how far down it reaches.
struct Page {
    picture: Picture,
    y: f64,
}

impl Page {
    fn add(&mut self, chronograms: &[Chronogram]) {
        self.legend();
        for chronogram in chronograms {
            self.chronogram(chronogram);
        }
    }

    /// A text below all that is there.
    fn text(&mut self, class: &str, size: f64, text: &str) {
        self.y += size;
        self.picture.text(class, "start", (MARGIN, self.y), text);
    }

    fn legend(&mut self) {
        let (y, mut x) = (self.y + GAP, MARGIN);
        for (class, text) in [("works", "works"), ("waits", "waits for the other thread")] {
            self.picture.rectangle(class, (x, y), (14.0, 14.0), "");
            self.picture.text("small", "start", (x + 20.0, y + 11.5), text);
            x += 90.0;
        }
        self.y = y + 14.0;
    }

    fn chronogram(&mut self, chronogram: &Chronogram) {
        self.y += LINE;
        self.text("head", 14.0, &chronogram.title);
        self.y += GAP;
        let scale = Scale::linear(chronogram.end(), MARGIN + LABELS, WIDTH - TIMES - MARGIN);
        let rows = |course: &Course| course.threads.len() as f64 * LANE + GAP;
        let bottom = self.y + chronogram.courses.iter().map(rows).sum::<f64>();
        self.picture.level_axis(&scale, self.y, bottom);
        self.picture.text("axis", "start", (WIDTH - MARGIN - TIMES + 24.0, bottom + 15.0), "µs");
        for course in &chronogram.courses {
            self.picture.text("head", "start", (MARGIN, self.y + LANE - 6.0), course.name);
            for thread in &course.threads {
                self.lane(thread, &scale, LEAST * chronogram.end() / (WIDTH - TIMES - LABELS));
            }
            self.y += GAP;
        }
        self.y = bottom + 18.0;
    }

    /// A rectangle a stretch, those joined that are shorter than `least`.
    fn lane(&mut self, thread: &Thread, scale: &Scale, least: f64) {
        let y = self.y;
        self.picture.text("", "end", (scale.at(0.0) - 10.0, y + LANE - 6.0), thread.part);
        for Stretch { works, from, to } in thread.joined(least) {
            let (class, [from, to]) = (if works { "works" } else { "waits" }, [from, to].map(|time| scale.at(time)));
            self.picture.rectangle(class, (from, y + 3.0), (to - from, LANE - 6.0), "");
        }
        let end = format!("{} µs", figure(thread.end()));
        self.picture.text("small", "start", (scale.at(thread.end()) + 8.0, y + LANE - 7.0), end);
        self.y += LANE;
    }
}
