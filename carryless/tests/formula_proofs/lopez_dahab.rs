//! López–Dahab and Kim–Kim coordinates on y² + xy = x³ + ax² + b.

use crate::claim::{frobenius, point_formulas, weighted};
use crate::curves::{ANY, BinaryForm};
use crate::law::{Law, Place};
use crate::symbol::{Binary, ONE_BY_ONE};
use carryless::coordinates::{KimKim, LopezDahab};
use carryless::curve::BinaryCurve;

fn point<L: Law<ONE_BY_ONE> + BinaryCurve, const NINE: bool>(p: Place<ONE_BY_ONE>, z: Binary) -> LopezDahab<L, NINE> {
    weighted(p, z, [1, 2])
}

fn kim_kim<L: Law<ONE_BY_ONE> + BinaryCurve>(p: Place<ONE_BY_ONE>, z: Binary) -> KimKim<L> {
    KimKim::from_lopez_dahab(point(p, z))
}

#[test]
fn lopez_dahab() {
    point_formulas::<BinaryForm<ONE_BY_ONE, ANY, false>, LopezDahab<_>, ONE_BY_ONE>(point);
    point_formulas::<BinaryForm<ONE_BY_ONE, ANY, false>, LopezDahab<_, true>, ONE_BY_ONE>(point);
    point_formulas::<BinaryForm<ONE_BY_ONE, 0, true>, LopezDahab<_>, ONE_BY_ONE>(point);
    frobenius::<BinaryForm<ONE_BY_ONE, 1, true>, LopezDahab<_>>(point);
}

/// The doubling is for a² = a alone.
#[test]
fn kim_kim_coordinates() {
    point_formulas::<BinaryForm<ONE_BY_ONE, 1, false>, KimKim<_>, ONE_BY_ONE>(kim_kim);
    point_formulas::<BinaryForm<ONE_BY_ONE, 0, false>, KimKim<_>, ONE_BY_ONE>(kim_kim);
    point_formulas::<BinaryForm<ONE_BY_ONE, 0, true>, KimKim<_>, ONE_BY_ONE>(kim_kim);
    point_formulas::<BinaryForm<ONE_BY_ONE, 1, true>, KimKim<_>, ONE_BY_ONE>(kim_kim);
    frobenius::<BinaryForm<ONE_BY_ONE, 0, true>, KimKim<_>>(kim_kim);
}
