//! López–Dahab and Kim–Kim coordinates on y² + xy = x³ + ax² + b.

use crate::claim::{frobenius, point_formulas, weighted};
use crate::curves::{ANY, BinaryForm};
use crate::law::{Law, Place};
use crate::symbol::Binary;
use carryless::coordinates::{KimKim, LopezDahab};
use carryless::curve::BinaryCurve;

fn point<L: Law<2> + BinaryCurve, const NINE: bool>(p: Place<2>, z: Binary) -> LopezDahab<L, NINE> {
    weighted(p, z, [1, 2])
}

fn kim_kim<L: Law<2> + BinaryCurve>(p: Place<2>, z: Binary) -> KimKim<L> {
    KimKim::from_lopez_dahab(point(p, z))
}

#[test]
fn lopez_dahab() {
    point_formulas::<BinaryForm<ANY, false>, LopezDahab<_>, 2>(point);
    point_formulas::<BinaryForm<ANY, false>, LopezDahab<_, true>, 2>(point);
    point_formulas::<BinaryForm<0, true>, LopezDahab<_>, 2>(point);
    frobenius::<BinaryForm<1, true>, LopezDahab<_>>(point);
}

/// The doubling is for a² = a alone.
#[test]
fn kim_kim_coordinates() {
    point_formulas::<BinaryForm<1, false>, KimKim<_>, 2>(kim_kim);
    point_formulas::<BinaryForm<0, false>, KimKim<_>, 2>(kim_kim);
    point_formulas::<BinaryForm<0, true>, KimKim<_>, 2>(kim_kim);
    point_formulas::<BinaryForm<1, true>, KimKim<_>, 2>(kim_kim);
    frobenius::<BinaryForm<0, true>, KimKim<_>>(kim_kim);
}
