//! Bars in groups, with the quartiles of each.

use crate::picture::{COLUMN, Drawing, Picture, Scale, Shape};
use crate::results::Row;
use crate::table::figure;

/// Bars that stand together.
pub struct Group {
    pub name: String,
    /// Each with its series, by its place.
    pub bars: Vec<(usize, Bar)>,
}

/// What a bar is of, and its length in cycles.
#[derive(Clone)]
pub struct Bar {
    pub name: String,
    /// What is written behind its figure, where the group's name does not say it.
    pub of: String,
    pub q1: f64,
    pub median: f64,
    pub q3: f64,
}

impl From<&Row> for Bar {
    fn from(row: &Row) -> Self {
        let (q1, median, q3) = (row.q1, row.median, row.q3);
        Bar { name: format!("{} {}", row.id, row.operation), of: String::new(), q1, median, q3 }
    }
}

/// Classes of the series.
pub const SERIES: [&str; 4] = ["s0", "s1", "s2", "s3"];

const LABELS: f64 = 126.0;
const BAR: f64 = 14.0;
const GAP: f64 = 12.0;
/// Room for the figure at the end of a bar, and for a character of what follows it.
const FIGURE: f64 = 86.0;
const CHARACTER: f64 = 9.0;

/// A picture of groups from top to bottom, from 0 on; `series` has the name of each.
pub fn draw(heading: &str, label: &str, groups: &[Group], series: &[&str]) -> Drawing {
    draw_on(heading, label, groups, series, Scale::linear)
}

/// A picture of groups where equal ratios are equal lengths: for figures of very different sizes.
pub fn draw_by_ratios(heading: &str, label: &str, groups: &[Group], series: &[&str]) -> Drawing {
    let least = groups.iter().flat_map(|group| &group.bars).map(|(_, bar)| bar.q1).fold(f64::INFINITY, f64::min);
    draw_on(heading, label, groups, series, |most, begin, end| Scale::logarithmic(least / 2.0, most, begin, end))
}

fn draw_on(
    heading: &str,
    label: &str,
    groups: &[Group],
    series: &[&str],
    scale: impl Fn(f64, f64, f64) -> Scale,
) -> Drawing {
    let bars: usize = groups.iter().map(|group| group.bars.len()).sum();
    let is_named = series.len() > 1;
    let mut picture = Picture::new(COLUMN, 0.0);
    let mut top = 8.0;
    if is_named {
        let names: Vec<_> = series.iter().zip(SERIES).map(|(name, class)| (Shape::Square, class, *name)).collect();
        top = picture.legend((8.0, 14.0), &names) + 16.0;
    }
    let height = top + bars as f64 * BAR + groups.len() as f64 * GAP;
    picture.text("axis", "end", (COLUMN - 8.0, height + 30.0), "cycles");
    picture.reach(height + 38.0);
    let most = groups.iter().flat_map(|group| &group.bars).map(|(_, bar)| bar.q3).fold(0.0, f64::max);
    let longest = groups.iter().flat_map(|group| &group.bars).map(|(_, bar)| bar.of.chars().count()).max();
    let scale = scale(most, LABELS, COLUMN - FIGURE - CHARACTER * longest.unwrap_or(0) as f64);
    picture.level_axis(&scale, top, height);
    for group in groups {
        top += GAP / 2.0;
        let middle = top + group.bars.len() as f64 * BAR / 2.0;
        picture.text("", "end", (LABELS - 8.0, middle + 4.0), group.name.as_str());
        for (series_of_bar, Bar { name, of, q1, median, q3 }) in &group.bars {
            let tells = format!("{name}: {} [{}, {}] cycles", figure(*median), figure(*q1), figure(*q3));
            let end = scale.at(*median);
            picture.rectangle(SERIES[*series_of_bar], (LABELS, top + 1.5), (end - LABELS, BAR - 3.0), &tells);
            let y = top + BAR / 2.0;
            picture.line("whisker", (scale.at(*q1), y), (scale.at(*q3), y));
            let text = format!("{} {of}", figure(*median));
            picture.text("small", "start", (scale.at(*q3) + 5.0, y + 4.0), text.trim_end());
            top += BAR;
        }
        top += GAP / 2.0;
    }
    picture.finish(heading, label)
}
