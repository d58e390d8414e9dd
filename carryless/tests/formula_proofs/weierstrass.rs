//! Coordinates on y² = x³ + ax + b, for a = −3, a = 0 and any a.

use crate::claim::{Case, bucket_formulas, constant_time_formulas, odd_multiples, placed, point_formulas, weighted};
use crate::curves::{ANY, WeierstrassForm};
use crate::law::{Law, Place};
use crate::symbol::{ODD, Odd, with_stand_in};
use carryless::coordinates::{
    BucketPoint, Chudnovsky, ConstantTimePoint, Homogeneous, Jacobian, JacobianChudnovsky, Point, Xyzz,
};
use carryless::curve::{Curve, equation::Weierstrass};
use carryless::field::Field;
use carryless::word::Mask;

/// For each of the three forms that a formula may have.
macro_rules! for_each_a {
    ($check:ident) => {
        $check::<WeierstrassForm<-3>>();
        $check::<WeierstrassForm<0>>();
        $check::<WeierstrassForm<ANY>>();
    };
}

trait Form: Law<ODD> + Curve<Field = Odd, Equation = Weierstrass> {}
impl<L: Law<ODD> + Curve<Field = Odd, Equation = Weierstrass>> Form for L {}

fn jacobian<L: Form>(p: Place<ODD>, z: Odd) -> Jacobian<L> {
    weighted(p, z, [2, 3])
}

fn mixed<L: Form>(p: Place<ODD>, z: Odd) -> JacobianChudnovsky<L> {
    weighted(p, z, [2, 3])
}

/// By the entry that a point in Jacobian coordinates becomes.
fn chudnovsky<L: Form>(p: Place<ODD>, z: Odd) -> Chudnovsky<L> {
    let mut entries = [Chudnovsky::IDENTITY];
    JacobianChudnovsky::to_entries_vartime(&[mixed(p, z)], &mut entries);
    entries[0]
}

fn xyzz<L: Form>(p: Place<ODD>, z: Odd) -> Xyzz<L> {
    let (zz, zzz) = (z * z, z * z * z);
    let coordinates = match p {
        Some((x, y)) => [x * zz, y * zzz, zz, zzz],
        None => [Odd::variable("u"), Odd::variable("v"), Odd::ZERO, Odd::ZERO],
    };
    Xyzz::gather(&coordinates.map(|v| v.to_limbs()[0]), [0; 8])
}

/// (t²y·x : t²y·y : t²y), as the sum of O = (0 : t : 0) and (x, y): over a closed field t²y is any factor. (x : 0 : 1) for y = 0.
fn homogeneous<L: Form>(p: Place<ODD>, t: Odd) -> Homogeneous<L> {
    let identity = with_stand_in(t, || Homogeneous::<L>::identity().neg_if(Mask::public(false)));
    match p {
        None => identity,
        Some((_, y)) if y.is_same(Odd::ZERO) => Homogeneous::from_entry(&placed(p)),
        _ => identity.add_entry(&placed(p)),
    }
}

#[test]
fn jacobian_coordinates() {
    fn check<L: Form>() {
        point_formulas::<L, Jacobian<L>, ODD>(jacobian);
    }
    for_each_a!(check);
}

/// Whether H = 0 and r = 0 are asked for whatever the other is, and O's coordinates too: a selection rests on all answers.
#[test]
fn jacobian_coordinates_in_constant_time() {
    fn asked_for(case: &Case<ODD>) -> Vec<Odd> {
        let rise = match (case.name, case.p, case.q) {
            ("P + Q", Some((_, y1)), Some((_, y2))) => vec![y2 - y1],
            _ => vec![],
        };
        [rise, Odd::named("u"), Odd::named("v")].concat()
    }
    fn check<L: Form>() {
        constant_time_formulas::<L, Jacobian<L>, ODD>(jacobian, asked_for);
        odd_multiples::<L, Jacobian<L>, ODD>();
    }
    for_each_a!(check);
}

#[test]
fn chudnovsky_coordinates() {
    fn check<L: Form>() {
        point_formulas::<L, Chudnovsky<L>, ODD>(chudnovsky);
        point_formulas::<L, JacobianChudnovsky<L>, ODD>(mixed);
    }
    for_each_a!(check);
}

#[test]
fn xyzz_coordinates() {
    fn check<L: Form>() {
        point_formulas::<L, Xyzz<L>, ODD>(xyzz);
        bucket_formulas::<L, Xyzz<L>, ODD>(xyzz, |_| vec![]);
    }
    for_each_a!(check);
}

/// Z3 = 0 where P + Q = O, and beside that only where P − Q is of order two, which no point of the group is.
#[test]
fn homogeneous_coordinates() {
    fn not_of_order_two(case: &Case<ODD>) -> Vec<Odd> {
        let ordinates = [case.p, case.q, case.difference].into_iter().flatten().map(|(_, y)| y);
        ordinates.filter(|y| !y.is_same(Odd::ZERO)).collect()
    }
    fn check<L: Form>() {
        constant_time_formulas::<L, Homogeneous<L>, ODD>(homogeneous, not_of_order_two);
    }
    for_each_a!(check);
}
