//! Complete coordinates on y² + xy = x³ + ax² + b for a = 0 and a = 1, b = 1 and any b.

use crate::claim::{Case, bucket_formulas, constant_time_formulas, is, placed};
use crate::curves::{BinaryForm, U};
use crate::law::{Law, Place};
use crate::symbol::{IS_SIMD, ONE_BY_ONE, Symbol, taken_for_nonzero};
use carryless::coordinates::{BucketPoint, Complete};
use carryless::curve::{BinaryCurve, KoblitzCurve};
use carryless::field::Field;

fn complete<L: Law<K> + BinaryCurve, const K: u32>(p: Place<K>, r: Symbol<K>) -> Complete<L> {
    Complete::from_affine(&placed(p)).scale(r)
}

/// X, S, Z and U.
fn coordinates<L: BinaryCurve<Field = Symbol<K>>, const K: u32>(p: Complete<L>) -> [Symbol<K>; 4] {
    let mut limbs = [0; 4];
    p.scatter(&mut limbs, [0; 8]);
    limbs.map(|limb| Symbol::<K>::from_constant(&[limb]))
}

/// The x of P, Q and P − Q, which are zero for N alone.
fn other_than_n<const K: u32>(case: &Case<K>) -> Vec<Symbol<K>> {
    let abscissas = [case.p, case.q, case.difference].into_iter().flatten().map(|(x, _)| x);
    abscissas.filter(|x| !x.is_same(Symbol::<K>::ZERO)).collect()
}

fn formulas<L: Law<K> + BinaryCurve, const K: u32>() {
    constant_time_formulas::<L, Complete<L>, K>(complete, other_than_n);
    bucket_formulas::<L, Complete<L>, K>(complete, other_than_n);
    sums_vanish_where_the_points_differ_by_n::<L, K>();
}

/// P and Q = P + N, N = (0, √b): the sum is (0 : 0 : 0 : 0). By the other proofs nothing else is wrong.
fn sums_vanish_where_the_points_differ_by_n<L: Law<K> + BinaryCurve, const K: u32>() {
    L::begin();
    let (r1, r2) = (Symbol::<K>::variable("r1"), Symbol::<K>::variable("r2"));
    let p = L::point("x", "y");
    let q = L::chord(p, L::of_order_two());
    let sum = coordinates(complete::<L, K>(p, r1) + complete(q, r2));
    assert!(sum.iter().all(|v| v.is_same(Symbol::<K>::ZERO)), "P + (P + N) is {sum:?}");
}

/// τ, and that U is that of the image.
fn frobenius<L: Law<K> + KoblitzCurve, const K: u32>() {
    L::begin();
    let r = Symbol::<K>::variable("r");
    let p = L::point("x", "y");
    let image = p.map(|(x, y)| (x * x, y * y));
    let found = complete::<L, K>(p, r).frobenius_n(1);
    is("τP", &found.to_affine(), image, &[r]);
    let expected = coordinates(complete::<L, K>(image, r * r));
    assert!(coordinates(found).iter().zip(expected).all(|(v, w)| v.is_same(w)), "τP is {:?}", coordinates(found));
}

/// [`Complete::equals`] compares S1U2 and S2U1. With d(P, Q) their difference, d(P, Q)·d(−P, Q) is zero only where
/// x(P) = x(Q), or x(P)·x(Q) = √b, which is where Q = N ± P; and d(P, P) is, d(P, −P) is not.
fn equality<L: Law<K> + BinaryCurve, const K: u32>() {
    L::begin();
    let (r1, r2) = (Symbol::<K>::variable("r1"), Symbol::<K>::variable("r2"));
    let (p, q) = (L::point("x1", "y1"), L::point("x2", "y2"));
    let [Some((x1, _)), Some((x2, _))] = [p, q] else { panic!("two points") };
    let (first, opposite, second) = (complete::<L, K>(p, r1), complete::<L, K>(L::neg(p), r1), complete::<L, K>(q, r2));
    let beta = L::fourth_root_of_b();
    assert!(first.equals(complete(p, r2)).declassify(), "P = P");
    assert!(!first.equals(complete(L::neg(p), r2)).declassify(), "P is not −P");
    taken_for_nonzero(&[r1, r2, x1, beta]).expect("P is not −P where x is not 0");
    let d = |p, q| {
        let ([_, s1, _, u1], [_, s2, _, u2]) = (coordinates::<L, K>(p), coordinates::<L, K>(q));
        s1 * u2 + s2 * u1
    };
    let root = beta * r1 * r2 * beta * r1 * r2 * (x1 + x2) * (x1 * x2 + beta * beta);
    assert!((d(first, second) * d(opposite, second)).is_same(root * root), "d(P, Q)·d(−P, Q)");
}

#[test]
fn complete_coordinates() {
    formulas::<BinaryForm<ONE_BY_ONE, 0, false>, ONE_BY_ONE>();
    formulas::<BinaryForm<ONE_BY_ONE, 1, false>, ONE_BY_ONE>();
    equality::<BinaryForm<ONE_BY_ONE, 0, false>, ONE_BY_ONE>();
}

/// [`Complete::double`], where the other proofs double by [`Complete::double_n`]; and two doublings of that.
fn doubles_where_a_is_u() {
    type L = BinaryForm<ONE_BY_ONE, U, false>;
    L::begin();
    let r = Symbol::<ONE_BY_ONE>::variable("r");
    let p = L::point("x", "y");
    let double = L::double(p);
    let [Some((x, _)), Some((x2, _))] = [p, double] else { panic!("two points") };
    let point = complete::<L, ONE_BY_ONE>(p, r);
    is("2P", &point.double().to_affine(), double, &[r, x, L::fourth_root_of_b()]);
    is("4P", &point.double_n(2).to_affine(), L::double(double), &[r, x, x2, L::fourth_root_of_b()]);
}

#[test]
fn complete_coordinates_where_a_is_u() {
    formulas::<BinaryForm<ONE_BY_ONE, U, false>, ONE_BY_ONE>();
    formulas::<BinaryForm<IS_SIMD, U, false>, IS_SIMD>();
    equality::<BinaryForm<ONE_BY_ONE, U, false>, ONE_BY_ONE>();
    doubles_where_a_is_u();
}

#[test]
fn complete_coordinates_on_koblitz_curves() {
    formulas::<BinaryForm<ONE_BY_ONE, 0, true>, ONE_BY_ONE>();
    formulas::<BinaryForm<ONE_BY_ONE, 1, true>, ONE_BY_ONE>();
    equality::<BinaryForm<ONE_BY_ONE, 1, true>, ONE_BY_ONE>();
    frobenius::<BinaryForm<ONE_BY_ONE, 0, true>, ONE_BY_ONE>();
    frobenius::<BinaryForm<IS_SIMD, 1, true>, IS_SIMD>();
}
