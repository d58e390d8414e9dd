//! Bars in groups, with the quartiles of each.

use super::picture::{COLUMN, Drawing, Picture, Scale, Shape};
use crate::results::Row;
use crate::table::figure;

/// Bars that stand together.
pub struct Group<'a> {
    pub name: String,
    /// What a bar is of, and which of the series; its row.
    pub bars: Vec<(usize, &'a Row)>,
}

/// Classes of the series.
pub const SERIES: [&str; 4] = ["s0", "s1", "s2", "s3"];

const LABELS: f64 = 84.0;
const BAR: f64 = 14.0;
const GAP: f64 = 12.0;
/// Room for the figure at the end of a bar.
const FIGURE: f64 = 86.0;

/// A picture of groups from top to bottom, from 0 on; `series` has the name of each.
pub fn draw(heading: &str, label: &str, groups: &[Group<'_>], series: &[&str]) -> Drawing {
    let bars: usize = groups.iter().map(|group| group.bars.len()).sum();
    let is_named = series.len() > 1;
    let mut top = if is_named { 30.0 } else { 8.0 };
    let height = top + bars as f64 * BAR + groups.len() as f64 * GAP;
    let mut picture = Picture::new(COLUMN, height + 24.0);
    if is_named {
        let names: Vec<_> = series.iter().zip(SERIES).map(|(name, class)| (Shape::Square, class, *name)).collect();
        picture.legend((LABELS, 14.0), &names);
    }
    let most = groups.iter().flat_map(|group| &group.bars).map(|(_, row)| row.q3).fold(0.0, f64::max);
    let scale = Scale::linear(most, LABELS, COLUMN - FIGURE);
    picture.level_axis(&scale, top, height);
    for group in groups {
        top += GAP / 2.0;
        let middle = top + group.bars.len() as f64 * BAR / 2.0;
        picture.text("", "end", (LABELS - 8.0, middle + 4.0), group.name.as_str());
        for (series_of_bar, row) in &group.bars {
            let tells = format!(
                "{} {}: {} [{}, {}] cycles",
                row.id,
                row.operation,
                figure(row.median),
                figure(row.q1),
                figure(row.q3)
            );
            let end = scale.at(row.median);
            picture.rectangle(SERIES[*series_of_bar], (LABELS, top + 1.5), (end - LABELS, BAR - 3.0), &tells);
            let y = top + BAR / 2.0;
            picture.line("whisker", (scale.at(row.q1), y), (scale.at(row.q3), y));
            picture.text("small", "start", (scale.at(row.q3) + 5.0, y + 4.0), figure(row.median));
            top += BAR;
        }
        top += GAP / 2.0;
    }
    picture.finish(heading, label)
}
