//! Everything on toy curves over prime fields, against the slow reference: all pairs of points in every coordinate
//! system, all scalars with every method; Weierstrass curves with every a and b, the subgroups of Jacobi quartics.

use crate::common::toy::affine;
use crate::common::toy::checks::{check_points, check_scalars, check_sums, comb};
use crate::common::toy::prime::{Edwards, Quartic, ToyCurve, ToyEdwards, ToyQuartic, Weierstrass};
use crate::common::toy::reference::Group;
use carryless::coordinates::{
    Affine, Chudnovsky, Extended, JacobiQuartic, Jacobian, JacobianChudnovsky, Point, PointError, Xyzz,
};
use carryless::curve::{Curve, equation};
use carryless::scalar_mul::*;
use std::cell::Cell;

/// Every smooth curve over F_p with an a that fits.
fn for_every_curve(p: u32, fits: impl Fn(u32) -> bool, check: impl Fn(&Weierstrass)) {
    for a in (0..p).filter(|a| fits(*a)) {
        for b in 0..p {
            let law = Weierstrass::new(p, a, b);
            if law.is_smooth() {
                check(&law);
            }
        }
    }
}

/// All pairs of points in every coordinate system.
fn check_all_points<C: Curve<Equation = equation::Weierstrass>>(law: &Weierstrass) {
    check_points::<Affine<C>>(law);
    check_points::<Jacobian<C>>(law);
    check_points::<Chudnovsky<C>>(law);
    check_points::<JacobianChudnovsky<C>>(law);
    check_points::<Xyzz<C>>(law);
    for x in 0..law.p {
        for y in 0..law.p {
            assert_eq!(affine::<C>(Some((x, y))).is_on_curve(), law.contains(x, y), "({x}, {y}), {}", law.label());
        }
    }
    assert!(Affine::<C>::IDENTITY.is_on_curve());
}

#[test]
fn all_points_for_any_a() {
    for p in [5, 7, 11] {
        for_every_curve(p, |_| true, check_all_points::<ToyCurve<1>>);
    }
}

/// The formulas for a = −3 and for a = 0.
#[test]
fn all_points_for_small_a() {
    for p in [5, 7, 11, 13] {
        for_every_curve(p, |a| a == p - 3, check_all_points::<ToyCurve<-3>>);
        for_every_curve(p, |a| a == 0, check_all_points::<ToyCurve<0>>);
    }
}

/// All scalars with every method, on a point of the largest order and on one of order two where there is one.
fn check_all_scalars<C: Curve<Equation = equation::Weierstrass>>(law: &Weierstrass) {
    let points = law.points();
    let largest = points.iter().max_by_key(|p| law.order(**p)).expect("a point");
    for p in std::iter::once(largest).chain(points.iter().find(|p| matches!(p, Some((_, 0))))) {
        check_scalars::<Affine<C>>(law, *p);
        check_scalars::<Jacobian<C>>(law, *p);
        check_scalars::<Chudnovsky<C>>(law, *p);
        check_scalars::<JacobianChudnovsky<C>>(law, *p);
        check_scalars::<Xyzz<C>>(law, *p);
    }
}

#[test]
fn all_scalars() {
    for_every_curve(7, |_| true, check_all_scalars::<ToyCurve<1>>);
    for_every_curve(13, |a| a == 10, check_all_scalars::<ToyCurve<-3>>);
    for_every_curve(13, |a| a == 0, check_all_scalars::<ToyCurve<0>>);
}

/// Sums of products: of all points, outside the subgroup too. Where (0, 0) is one, its order is two, and it is refused.
#[test]
fn sums() {
    fn check<C: Curve<Equation = equation::Weierstrass>>(law: &Weierstrass) {
        if law.b == 0 {
            let mut workspace = vec![0; 1 << 10];
            let points = [Affine::IDENTITY, affine::<C>(Some((0, 0)))];
            let error = msm_by_buckets_vartime(&[[1], [2]], &points, &mut workspace).expect_err("of order two");
            assert_eq!(error, BatchError::Point { index: 1, error: PointError::NotInSubgroup }, "{}", law.label());
        } else {
            check_sums::<C>(law, &law.points());
        }
    }
    for_every_curve(7, |_| true, check::<ToyCurve<1, 2, 3>>);
    for_every_curve(13, |a| a == 10, check::<ToyCurve<-3, 2, 3>>);
    for_every_curve(13, |a| a == 0, check::<ToyCurve<0, 2, 3>>);
}

/// The test for the subgroup where the cofactor is 4: all curves of 4n points, n an odd prime.
#[test]
fn subgroups() {
    fn check<const N: u64>(law: &Weierstrass, met: &Cell<[u32; 2]>) {
        let points = law.points();
        if points.len() as u64 == 4 * N {
            // Cyclic, or Z/2 × Z/2n: with one point of order two, or with three.
            let mut counts = met.get();
            counts[usize::from(points.iter().filter(|p| matches!(p, Some((_, 0)))).count() == 3)] += 1;
            met.set(counts);
            let subgroup: Vec<_> = points.iter().map(|p| law.multiples(*p, 4)[4]).collect();
            for p in points {
                let inside = affine::<ToyCurve<1, 4, N>>(p).is_in_subgroup();
                assert_eq!(inside, subgroup.contains(&p), "{p:?}, {}", law.label());
            }
        }
    }
    let (three, five) = (Cell::new([0; 2]), Cell::new([0; 2]));
    for_every_curve(
        13,
        |_| true,
        |law| {
            check::<3>(law, &three);
            check::<5>(law, &five);
        },
    );
    assert!(three.get().iter().chain(&five.get()).all(|met| *met > 0), "{three:?}, {five:?}");
}

/// Every pair of points and every scalar in the subgroups of the quartics over some fields; which points are in them.
#[test]
fn jacobi_quartics() {
    let mut sizes = Vec::new();
    for p in [11, 13, 17, 19, 23, 29] {
        for law in (0..p).filter_map(|a| Quartic::new(p, a)) {
            // The coefficients are set when a curve is made.
            let law = Quartic::new(p, law.a).expect("as before");
            let points = law.points();
            sizes.push(points.len());
            check_points::<Affine<ToyQuartic>>(&law);
            check_points::<JacobiQuartic<ToyQuartic>>(&law);
            let largest = points.iter().max_by_key(|p| law.order(**p)).expect("a point");
            check_scalars::<Affine<ToyQuartic>>(&law, *largest);
            check_scalars::<JacobiQuartic<ToyQuartic>>(&law, *largest);
            check_sums::<ToyQuartic>(&law, &points);
            for x in 0..p {
                for y in 0..p {
                    let point = affine::<ToyQuartic>(Some((x, y)));
                    assert_eq!(point.is_on_curve(), law.contains(x, y), "({x}, {y}), {}", law.label());
                    let inside = law.contains(x, y) && points.contains(&Some((x, y)));
                    assert!(!point.is_on_curve() || point.is_in_subgroup() == inside, "({x}, {y}), {}", law.label());
                }
            }
        }
    }
    assert!(sizes.iter().any(|size| *size >= 7), "subgroups of {sizes:?} points");
}

/// Every pair of points and every scalar on twisted Edwards curves over some fields; which points are in their subgroups.
#[test]
fn twisted_edwards_curves() {
    fn subgroups<const N: u64>(law: &Edwards, met: &mut u32) {
        let points = law.points();
        if points.len() as u64 == 8 * N {
            *met += 1;
            let subgroup: Vec<_> = points.iter().map(|p| law.multiples(*p, 8)[8]).collect();
            for p in points {
                let inside = affine::<ToyEdwards<N>>(p).is_in_subgroup();
                assert_eq!(inside, subgroup.contains(&p), "{p:?}, {}", law.label());
            }
        }
    }
    let (mut curves, mut three, mut five) = (0, 0, 0);
    for p in [5, 13, 17, 29, 37, 41] {
        for d in 1..p {
            let Some(law) = Edwards::new(p, d) else { continue };
            curves += 1;
            let points = law.points();
            check_points::<Affine<ToyEdwards>>(&law);
            check_points::<Extended<ToyEdwards>>(&law);
            let largest = points.iter().max_by_key(|p| law.order(**p)).expect("a point");
            check_scalars::<Affine<ToyEdwards>>(&law, *largest);
            check_scalars::<Extended<ToyEdwards>>(&law, *largest);
            subgroups::<3>(&law, &mut three);
            subgroups::<5>(&law, &mut five);
            for (x, y) in (0..p).flat_map(|x| (0..p).map(move |y| (x, y))) {
                let point = affine::<ToyEdwards>(Some((x, y)));
                assert_eq!(point.is_on_curve(), law.contains(x, y), "({x}, {y}), {}", law.label());
            }
        }
    }
    assert!(curves > 60 && three > 0 && five > 0, "{curves} curves, of them {three} and {five}");
}

/// φ and the methods by it on y² = x³ + 3 over F_31: all pairs of scalars below 2n.
#[test]
fn endomorphism() {
    type C = ToyCurve<0, 1, 43>;
    type P = Jacobian<C>;
    let law = Weierstrass::new(31, 0, 3);
    let points = law.points();
    assert_eq!(points.len(), 43);
    for p in &points {
        let multiples = law.multiples(*p, 90);
        for (k, expected) in (0..).zip(&multiples) {
            let p = affine::<C>(*p);
            for w in 2..=6 {
                let q = glv_wnaf_vartime::<P>(w, &[k], &p).to_affine_vartime();
                assert_eq!(q, affine(*expected), "{k}·{p:?}, w = {w}");
            }
            assert_eq!(glv_naf_vartime::<P>(&[k], &p).to_affine_vartime(), affine(*expected), "{k}·{p:?}");
            assert_eq!(glv_naf_vartime::<Affine<C>>(&[k], &p), affine(*expected), "{k}·{p:?}");
        }
    }
    let (p, q) = (points[1], law.multiples(points[1], 9)[9]);
    let combs: Vec<_> = (1..=6).map(|w| comb::<P>(w, &affine(p))).collect();
    let (p_multiples, q_multiples) = (law.multiples(p, 90), law.multiples(q, 90));
    let p_point = p;
    for (k, p) in (0..).zip(&p_multiples) {
        for (l, q_multiple) in (0..).zip(&q_multiples) {
            for (w, comb) in combs.iter().enumerate() {
                let w = [4, 2, 3, 5, 6, 4][w];
                let sum = glv_comb_vartime(w, &[k], comb, &[l], &affine(q)).to_affine_vartime();
                assert_eq!(sum, affine(law.add(*p, *q_multiple)), "{k}, {l}");
            }
            let w = 2 + (k + l) as u32 % 5;
            let sum = glv_interleave_vartime::<P>(w, &[k], &affine(p_point), &[l], &affine(q)).to_affine_vartime();
            assert_eq!(sum, affine(law.add(*p, *q_multiple)), "{k}, {l}, w = {w}");
        }
    }
}
