//! Complete coordinates on y² + xy = x³ + ax² + b for a = 0 and a = 1, b = 1 and any b.

use crate::claim::{Case, bucket_formulas, constant_time_formulas, is, placed};
use crate::curves::BinaryForm;
use crate::law::{Law, Place};
use crate::symbol::{Binary, taken_for_nonzero};
use carryless::coordinates::{BucketPoint, Complete};
use carryless::curve::{BinaryCurve, KoblitzCurve};
use carryless::field::Field;

fn complete<L: Law<2> + BinaryCurve>(p: Place<2>, r: Binary) -> Complete<L> {
    Complete::from_affine(&placed(p)).scale(r)
}

/// X, S, Z and U.
fn coordinates<L: BinaryCurve>(p: Complete<L>) -> [Binary; 4] {
    let mut limbs = [0; 4];
    p.scatter(&mut limbs, [0; 4]);
    limbs.map(|limb| Binary::from_constant(&[limb]))
}

/// x(P − Q), which is zero where P − Q = N.
fn difference(case: &Case<2>) -> Vec<Binary> {
    case.difference.map(|(x, _)| x).into_iter().collect()
}

fn formulas<L: Law<2> + BinaryCurve>() {
    constant_time_formulas::<L, Complete<L>, 2>(complete, difference);
    bucket_formulas::<L, Complete<L>, 2>(complete, difference);
    sums_vanish_where_the_points_differ_by_n::<L>();
}

/// P and Q = P + N, N = (0, √b): the sum is (0 : 0 : 0 : 0). By the other proofs nothing else is wrong.
fn sums_vanish_where_the_points_differ_by_n<L: Law<2> + BinaryCurve>() {
    L::begin();
    let (r1, r2) = (Binary::variable("r1"), Binary::variable("r2"));
    let p = L::point("x", "y");
    let q = L::chord(p, L::of_order_two());
    let sum = coordinates(complete::<L>(p, r1) + complete(q, r2));
    assert!(sum.iter().all(|v| v.is_same(Binary::ZERO)), "P + (P + N) is {sum:?}");
}

/// τ, and that U is that of the image.
fn frobenius<L: Law<2> + KoblitzCurve>() {
    L::begin();
    let r = Binary::variable("r");
    let p = L::point("x", "y");
    let image = p.map(|(x, y)| (x * x, y * y));
    let found = complete::<L>(p, r).frobenius_n(1);
    is("τP", &found.to_affine(), image, &[r]);
    let expected = coordinates(complete::<L>(image, r * r));
    assert!(coordinates(found).iter().zip(expected).all(|(v, w)| v.is_same(w)), "τP is {:?}", coordinates(found));
}

/// [`Complete::equals`] compares S1U2 and S2U1. With d(P, Q) their difference, d(P, Q)·d(−P, Q) is zero only where
/// x(P) = x(Q), or x(P)·x(Q) = √b, which is where Q = N ± P; and d(P, P) is, d(P, −P) is not.
fn equality<L: Law<2> + BinaryCurve>() {
    L::begin();
    let (r1, r2) = (Binary::variable("r1"), Binary::variable("r2"));
    let (p, q) = (L::point("x1", "y1"), L::point("x2", "y2"));
    let [Some((x1, _)), Some((x2, _))] = [p, q] else { panic!("two points") };
    let (first, opposite, second) = (complete::<L>(p, r1), complete::<L>(L::neg(p), r1), complete::<L>(q, r2));
    let beta = L::fourth_root_of_b();
    assert!(first.equals(complete(p, r2)).declassify(), "P = P");
    assert!(!first.equals(complete(L::neg(p), r2)).declassify(), "P is not −P");
    taken_for_nonzero(&[r1, r2, x1, beta]).expect("P is not −P where x is not 0");
    let d = |p, q| {
        let ([_, s1, _, u1], [_, s2, _, u2]) = (coordinates::<L>(p), coordinates::<L>(q));
        s1 * u2 + s2 * u1
    };
    let root = beta * r1 * r2 * beta * r1 * r2 * (x1 + x2) * (x1 * x2 + beta * beta);
    assert!((d(first, second) * d(opposite, second)).is_same(root * root), "d(P, Q)·d(−P, Q)");
}

#[test]
fn complete_coordinates() {
    formulas::<BinaryForm<0, false>>();
    formulas::<BinaryForm<1, false>>();
    equality::<BinaryForm<0, false>>();
    equality::<BinaryForm<1, true>>();
}

#[test]
fn complete_coordinates_on_koblitz_curves() {
    formulas::<BinaryForm<0, true>>();
    formulas::<BinaryForm<1, true>>();
    frobenius::<BinaryForm<0, true>>();
    frobenius::<BinaryForm<1, true>>();
}
