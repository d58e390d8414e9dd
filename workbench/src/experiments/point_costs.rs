//! Tables of what point operations cost: run on elements that count.

use super::reproduction::Cell;
use crate::costs::{self, Costs, Counted};
use carryless::coordinates::{Affine, Lambda, Point};
use carryless::curve::named::{B233, Jq25519, P192};
use carryless::field::named::{F2m233Lanes, Fp192Limbs, Fp25519Radix51};
use carryless::field::prime::Solinas;
use carryless::word::Portable128;

/// B-233, whose a is 1 and whose b is not, over elements that count.
pub type CountedCurve = B233<Counted<F2m233Lanes<Portable128>>>;

/// P-192, whose a is −3, over elements that count.
pub type CountedPrimeCurve = P192<Counted<Fp192Limbs<Solinas>>>;

/// A Jacobi quartic over elements that count; its constant is of full size.
pub type CountedQuartic = Jq25519<Counted<Fp25519Radix51>>;

/// An operation on points.
#[derive(Clone, Copy)]
pub enum Operation {
    /// 2P.
    Doubling,
    /// P + Q, Q as it lies in a table.
    MixedAddition,
    /// P + Q.
    Addition,
}

/// What an operation costs in the coordinates `P`, on ordinary points.
pub fn cost<P: Point>(operation: Operation) -> Costs {
    let g = Affine::generator();
    // Neither has Z = 1, nor is one a multiple of the other that a formula treats apart.
    let p = P::from_affine(&g).double_n_vartime(2);
    let q = P::from_affine(&g).double_n_vartime(3);
    let mut table = [P::entry(&g); 2];
    P::odd_multiples_vartime(&g, &mut [P::IDENTITY; 2], &mut table);
    let [_, entry] = table;
    match operation {
        Operation::Doubling => costs::of(|| p.double_vartime()).1,
        Operation::MixedAddition => costs::of(|| p.add_entry_vartime(&entry)).1,
        Operation::Addition => costs::of(|| p.add_vartime(q)).1,
    }
}

/// What a halving costs after another one.
pub fn halving_cost() -> Costs {
    let half = Lambda::<CountedCurve>::halve_affine_vartime(&Affine::generator()).expect("G is in the subgroup");
    costs::of(|| half.halve_vartime()).1
}

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
