//! Slides on the fastest methods of each curve: by the products of the slides, and by the processor's.

use super::scalar_mul::Timed;
use crate::published::Source;

/// A method of the slides.
pub struct Line {
    /// What it is called here.
    pub label: &'static str,
    /// The cells that the published lines begin with, before the curve.
    pub published: [&'static str; 3],
    /// Its coordinates where they are its own.
    pub coordinates: Option<&'static str>,
    /// The method of its rows.
    pub method: &'static str,
}

/// The quantity of times by comb products, in López–Dahab coordinates as in the slides.
pub const COMBS: &str = "by combs";

/// The quantity of times by the processor's carry-less products, in Kim–Kim coordinates.
pub const CARRYLESS: &str = "by carry-less products";

/// The lines of this curve, each by both kinds of products.
pub fn timed(source: &Source, curve: &'static str, lines: &[Line]) -> Vec<Timed> {
    let cells = |line: &Line| {
        let [kind, memory, method] = line.published;
        let cell = |quantity, multiplier, coordinates, paper| {
            let coordinates = line.coordinates.unwrap_or(coordinates);
            let row = format!("{multiplier}/{coordinates}/{}", line.method);
            Timed { label: line.label, curve, quantity, row, paper, without: None }
        };
        let paper = source.cycles(&[kind, memory, method, curve], "us");
        [cell(COMBS, "comb4", "lopez-dahab", paper), cell(CARRYLESS, "clmul", "kim-kim", None)]
    };
    lines.iter().flat_map(cells).collect()
}
