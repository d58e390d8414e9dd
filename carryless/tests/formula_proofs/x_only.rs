//! The step of the Montgomery ladder on y² + xy = x³ + ax² + b, and y recovered.

use crate::claim::{is, placed};
use crate::curves::{ANY, BinaryForm};
use crate::law::{Law, Place};
use crate::symbol::{IS_SIMD, ONE_BY_ONE, Symbol};
use carryless::coordinates::XOnly;
use carryless::curve::BinaryCurve;
use carryless::field::Field;

/// X : Z of a point.
fn x_only<L: Law<K> + BinaryCurve, const K: u32>(p: Place<K>, r: Symbol<K>) -> XOnly<L> {
    p.map_or(XOnly::IDENTITY, |_| XOnly::from_affine(&placed(p))).scale(r)
}

/// From kP and (k + 1)P, `points`, a step for either bit of the scalar: 2kP and (2k + 1)P, of which the first is recovered,
/// or (2k + 1)P and (2k + 2)P likewise. The y of a recovered point is linear in the x of the point after it: it is right
/// only where both are.
fn step<L: Law<K> + BinaryCurve, const K: u32>(what: &str, p: Place<K>, points: [Place<K>; 2], results: [Place<K>; 2]) {
    let x = p.expect("a point").0;
    let r = ["r1", "r2"].map(Symbol::<K>::variable);
    let [p1, p2] = [0, 1].map(|i| x_only::<L, K>(points[i], r[i]));
    let abscissas = points.iter().flatten().map(|(x, _)| *x);
    let distance = match points {
        [Some((x1, _)), Some((x2, _))] => vec![x1 + x2, x + x1],
        _ => vec![],
    };
    let factors = r.into_iter().chain([x, L::fourth_root_of_b()]).chain(abscissas).chain(distance);
    let nonzero: Vec<Symbol<K>> = factors.filter(|v| !v.is_same(Symbol::<K>::ZERO)).collect();
    let (sum, double) = XOnly::add_and_double(p1, p2, p1, x);
    is(&format!("{what}, 0"), &XOnly::recover(double, sum, &placed(p)), results[0], &nonzero);
    let (sum, double) = XOnly::add_and_double(p1, p2, p2, x);
    is(&format!("{what}, 1"), &XOnly::recover(sum, double, &placed(p)), results[1], &nonzero);
}

fn steps<L: Law<K> + BinaryCurve, const K: u32>() {
    L::begin();
    let (p, q) = (L::point("x", "y"), L::point("x1", "y1"));
    let next = L::chord(q, p);
    step::<L, K>("Q and Q + P", p, [q, next], [L::double(q), L::chord(q, next)]);
    L::begin();
    let p = L::point("x", "y");
    let double = L::double(p);
    step::<L, K>("P and 2P", p, [p, double], [double, L::chord(p, double)]);
    L::begin();
    let p = L::point("x", "y");
    step::<L, K>("O and P", p, [None, p], [None, p]);
    L::begin();
    let p = L::point("x", "y");
    step::<L, K>("−P and O", p, [L::neg(p), None], [L::neg(L::double(p)), L::neg(p)]);
    L::begin();
    let n = L::of_order_two();
    step::<L, K>("O and N", n, [None, n], [None, n]);
    step::<L, K>("N and O", n, [n, None], [None, n]);
}

#[test]
fn ladder_step() {
    steps::<BinaryForm<ONE_BY_ONE, ANY, false>, ONE_BY_ONE>();
    steps::<BinaryForm<ONE_BY_ONE, 0, true>, ONE_BY_ONE>();
    steps::<BinaryForm<IS_SIMD, ANY, false>, IS_SIMD>();
    steps::<BinaryForm<IS_SIMD, 1, true>, IS_SIMD>();
}
