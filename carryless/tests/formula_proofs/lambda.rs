//! λ-coordinates on y² + xy = x³ + ax² + b: the double of a half is the point.
//!
//! A half-trace is a variable h with h² + h = v + Tr(v), a square root one with a known square. Traces are chosen as they may
//! come for points of the subgroup of odd order: Tr(x) = Tr(a), and where h = 4 what is halved can be halved once more. That a
//! half is the one of odd order is not shown here.

use crate::claim::{is, placed};
use crate::curves::BinaryForm;
use crate::law::{Law, Place};
use crate::symbol::{ONE_BY_ONE, all_traces_were_asked_for, let_traces_be};
use carryless::coordinates::{Affine, Lambda};
use carryless::curve::BinaryCurve;

/// Halves and quarters of a point: `first` are its traces, then those of each half, and those of the last one where its own
/// steps are not asked for.
fn halves<L: Law<ONE_BY_ONE> + BinaryCurve>(first: &[u64], [half, next]: [&[u64]; 2], last: &[u64]) {
    let what = format!("traces {half:?}, {next:?}");
    let begin = |traces: &[&[u64]]| {
        L::begin();
        let p = L::point("x", "y");
        let_traces_be(&traces.concat());
        p
    };
    let is_half = |half: Affine<L>, p: Place<ONE_BY_ONE>| {
        assert!(all_traces_were_asked_for(), "{what}: traces");
        let half = half.coordinates();
        is(&what, &placed::<L, ONE_BY_ONE>(L::double(half)), p, &[L::excluded(p), L::excluded(half)]);
    };
    let p = begin(&[first]);
    let lambda = Lambda::from_affine_vartime(&placed::<L, ONE_BY_ONE>(p)).expect("a point of the subgroup");
    is(&what, &lambda.to_affine(), p, &[L::excluded(p)]);
    let_traces_be(half);
    let lambda = lambda.halve_vartime();
    is_half(lambda.to_affine(), p);
    let_traces_be(next);
    is_half(lambda.halve_vartime().to_affine(), lambda.to_affine().coordinates());

    let p = begin(&[first, half]);
    is_half(Lambda::halve_affine_vartime(&placed::<L, ONE_BY_ONE>(p)).expect("a point of the subgroup").to_affine(), p);
    let p = begin(&[first, half, last]);
    let quarter = placed::<L, ONE_BY_ONE>(p).halve_n_vartime(2).expect("a point of the subgroup").coordinates();
    assert!(all_traces_were_asked_for(), "{what}: traces");
    // The x of no half is 0.
    let (Some((x, y)), Some((u, v))) = (L::double(L::double(quarter)), p) else { panic!("two points") };
    assert!(x.is_same(u) && y.is_same(v), "{what}: 4Q is ({x:?}, {y:?})");
}

/// Tr(x) = 1, so that Tr(x + a) = 0; of a half Tr(t), and the trace of its x, which is 1.
#[test]
fn halves_for_cofactor_two() {
    for [t, next] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        halves::<BinaryForm<ONE_BY_ONE, 1, false>>(&[1, 0], [&[t, 1], &[next, 1]], &[next]);
    }
}

/// Tr(x) = 0, twice asked for, and Tr(t) = 0; of a half Tr(t) = 0, and whether the other half can be halved again.
#[test]
fn halves_for_cofactor_four() {
    for [other, next] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        halves::<BinaryForm<ONE_BY_ONE, 0, false>>(&[0, 0, 0], [&[0, other], &[0, next]], &[0, next]);
        halves::<BinaryForm<ONE_BY_ONE, 0, true>>(&[0, 0, 0], [&[0, other], &[0, next]], &[0, next]);
    }
}
