//! Tables of what point operations cost: run on elements that count.

use super::cell::Cell;
use carryless_counting::costs::Costs;

/// A printed cost; what is not stated is nothing.
#[derive(Clone, Copy, Default)]
pub struct Printed {
    /// Products.
    pub m: Option<u32>,
    /// Squares.
    pub s: Option<u32>,
    /// Inversions.
    pub i: Option<u32>,
    /// Reductions.
    pub r: Option<u32>,
}

/// The cells I, M, S, R of one operation: as printed, as verified, and as counted here.
pub fn cells(row: &str, column: &str, printed: Printed, verified: Costs, here: Costs) -> Vec<Cell> {
    type Part = fn(&Costs) -> u32;
    let parts: [(&'static str, Option<u32>, Part); 4] =
        [("I", printed.i, |c| c.i), ("M", printed.m, |c| c.m), ("S", printed.s, |c| c.s), ("R", printed.r, |c| c.r)];
    let cell = |(quantity, printed, part): (&'static str, Option<u32>, Part)| {
        let cell = Cell::new(row, column, quantity, "").paper(printed.map(f64::from));
        cell.verified(f64::from(part(&verified))).here(f64::from(part(&here)))
    };
    parts.into_iter().map(cell).collect()
}
