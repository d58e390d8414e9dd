//! k·P + l·Q by every method: all pairs of points of toy curves with small scalars against the slow reference, and
//! known answers and edge cases on every curve.

use crate::common::out_of_line::OutOfLine;
use crate::common::toy::prime::{self, Quartic, ToyQuartic, Weierstrass};
use crate::common::toy::reference::{Group, Law};
use crate::common::toy::{ToyCurve, ToyModulus, affine, reference_field, set_b};
use crate::common::{for_every_curve, limbs, vectors};
use carryless::coordinates::{Affine, JacobiQuartic, Jacobian, JacobianChudnovsky, KimKim, LopezDahab, Point, Xyzz};
use carryless::curve::BinaryCurve;
use carryless::curves::*;
use carryless::field::binary::Element;
use carryless::field::{Field, named::*};
use carryless::poly::ShiftAndAdd;
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use serde_json::Value;

type Method<P> = Box<dyn Fn(&[u64], &Affine<<P as Point>::Curve>, &[u64], &Affine<<P as Point>::Curve>) -> P>;

/// P's table for width `w1`, and width `w2` for Q.
fn interleave<P: Point>(w1: u32, w2: u32) -> (String, Method<P>) {
    let method = move |k: &[u64], p: &Affine<P::Curve>, l: &[u64], q: &Affine<P::Curve>| {
        let buffer = vec![P::entry(p); OddMultiples::<P>::entries(w1)];
        interleave_vartime(w2, k, &OddMultiples::<P, _>::new_vartime(w1, p, buffer), l, q)
    };
    (format!("interleave-{w1}-{w2}"), Box::new(method))
}

/// `interleave_all_vartime` with room for `room` terms.
fn interleave_all<P: Point>(w: u32, room: usize) -> (String, Method<P>) {
    let method = move |k: &[u64], p: &Affine<P::Curve>, l: &[u64], q: &Affine<P::Curve>| {
        interleave_all_vartime(w, &[k, l], &[*p, *q], &mut vec![Term::<P>::new(); room])
    };
    (format!("interleave-all-{w}, {room} at a time"), Box::new(method))
}

fn straus<P: Point>(w: u32) -> (String, Method<P>) {
    (format!("straus-{w}"), Box::new(move |k, p, l, q| straus_vartime(w, k, p, l, q)))
}

/// Every method, with the widths of which small scalars have all digits.
fn methods<P: Point>() -> Vec<(String, Method<P>)> {
    let sums = (2..=5).flat_map(|w| [interleave(w, 7 - w), interleave_all(w, w as usize - 1)]);
    sums.chain((1..=3).map(straus)).collect()
}

/// Some methods, with the other widths.
fn wide_methods<P: Point>() -> [(String, Method<P>); 6] {
    [interleave(6, 8), interleave(7, 7), interleave(8, 6), interleave_all(4, 1), interleave_all(6, 2), straus(2)]
}

/// All pairs of points, with scalars of one and of several windows.
fn check_pairs<P: Point>(law: &dyn Group) {
    const SCALARS: [u64; 6] = [0, 1, 2, 3, 6, 9];
    let points = law.points();
    let multiples = |p| SCALARS.map(|k| law.multiples(p, k as usize)[k as usize]);
    for (p, q) in points.iter().flat_map(|p| points.iter().map(move |q| (*p, *q))) {
        for (k, k_p) in SCALARS.into_iter().zip(multiples(p)) {
            for (l, l_q) in SCALARS.into_iter().zip(multiples(q)) {
                let expected = affine(law.add(k_p, l_q));
                for (name, method) in methods::<P>() {
                    let sum = method(&[k], &affine(p), &[l], &affine(q)).to_affine_vartime();
                    let label = || format!("{k}·{p:?} + {l}·{q:?}, {}", law.label());
                    assert_eq!(sum, expected, "{name}, {}, {}", P::COORDINATES, label());
                }
            }
        }
    }
}

/// Two curves for each a, so small that P = ±Q and O come up everywhere.
#[test]
fn all_pairs_on_toy_curves() {
    type Toy<const A: i32> = ToyCurve<OutOfLine<Element<ToyModulus<3>, u64, 1, ShiftAndAdd>>, A, 1>;
    let field = reference_field::<3>();
    for b in [1, 3] {
        set_b(b);
        let laws = [0, 1].map(|a| Law { field: &field, a, b });
        check_pairs::<LopezDahab<Toy<0>>>(&laws[0]);
        check_pairs::<LopezDahab<Toy<1>>>(&laws[1]);
        check_pairs::<KimKim<Toy<0>>>(&laws[0]);
        check_pairs::<Affine<Toy<1>>>(&laws[1]);
    }
}

/// Curves over prime fields: one of seven points, one with points of order two, the subgroup of a Jacobi quartic.
#[test]
fn all_pairs_on_toy_curves_over_prime_fields() {
    for (p, a, b) in [(7, 0, 4), (5, 4, 0)] {
        let law = Weierstrass::new(p, a, b);
        check_pairs::<Jacobian<prime::ToyCurve>>(&law);
        check_pairs::<JacobianChudnovsky<prime::ToyCurve>>(&law);
        check_pairs::<Xyzz<prime::ToyCurve>>(&law);
    }
    let law = (0..17).filter_map(|a| Quartic::new(17, a)).find(|law| law.points().len() > 1).expect("a quartic");
    let law = Quartic::new(17, law.a).expect("as before");
    check_pairs::<JacobiQuartic<ToyQuartic>>(&law);
}

fn point<C: BinaryCurve>(value: &Value) -> Affine<C> {
    let coordinate = |i: usize| C::Field::from_limbs(&limbs(&value[i]));
    Affine::new_unchecked(coordinate(0), coordinate(1))
}

/// The known answers, and what follows from them with P and Q exchanged, equal, opposite and O.
fn check_known_answers<C: BinaryCurve>() {
    type P<C> = LopezDahab<C>;
    let g = Affine::<C>::generator();
    for test in vectors("known_answers.json")["multi_scalar"][C::NAME].as_array().expect("tests") {
        let (u, v) = (limbs(&test["u"]), limbs(&test["v"]));
        let (q, expected) = (point::<C>(&test["Q"]), point::<C>(&test["out"]));
        let multiple = |k: &[u64], p: &Affine<C>| naf_vartime::<P<C>>(k, p).to_affine_vartime();
        let (u_g, v_q, u_2q) = (multiple(&u, &g), multiple(&v, &q), multiple(&u, &q.add_vartime(q)));
        let shifted = multiple(&[0, 1], &q);
        for (name, method) in wide_methods::<P<C>>() {
            let sum = |k: &[u64], p: &Affine<C>, l: &[u64], q: &Affine<C>| method(k, p, l, q).to_affine_vartime();
            let label = format!("{}, {name}", C::NAME);
            assert_eq!(sum(&u, &g, &v, &q), expected, "{label}: uG + vQ");
            assert_eq!(sum(&v, &q, &u, &g), expected, "{label}: vQ + uG");
            assert_eq!(sum(&u, &g, &[], &q), u_g, "{label}: uG + 0Q");
            assert_eq!(sum(&[0], &g, &v, &q), v_q, "{label}: 0G + vQ");
            assert_eq!(sum(&u, &g, &v, &Affine::IDENTITY), u_g, "{label}: uG + vO");
            assert_eq!(sum(&u, &q, &u, &q.neg()), Affine::IDENTITY, "{label}: uQ − uQ");
            assert_eq!(sum(&u, &q, &u, &q), u_2q, "{label}: uQ + uQ");
            assert_eq!(sum(&[0, 1], &q, C::ORDER, &g), shifted, "{label}: 2^64·Q + nG");
        }
        let scalars = [u, v, C::ORDER.to_vec()];
        let three = interleave_all_vartime(3, &scalars, &[g, q, g], &mut [Term::<P<C>>::new()]).to_affine_vartime();
        assert_eq!(three, expected, "{}: uG + vQ + nG", C::NAME);
    }
}

macro_rules! check_curve {
    ($curve:ident, $field:ident) => {
        check_known_answers::<$curve<OutOfLine<$field<Portable128>>>>();
    };
}

#[test]
fn known_answers() {
    for_every_curve!(check_curve);
}

/// Sums of any number of terms, each with some room: O, equal and opposite points and the scalar 0 come up everywhere.
fn check_slices<P: Point>(law: &dyn Group) {
    let points = law.points();
    let term = |j: usize| (points[(7 * j + j / 3) % points.len()], (5 * j + j / 2) as u64 % 11);
    let mut terms: Vec<_> = (0..40).map(term).collect();
    // Terms that cancel one another.
    terms.extend((0..20).map(|j| (law.neg(term(j).0), term(j).1)));
    let scalars: Vec<_> = terms.iter().map(|(_, k)| [*k]).collect();
    let bases: Vec<_> = terms.iter().map(|(p, _)| affine::<P::Curve>(*p)).collect();
    for (w, room) in (2..=6).flat_map(|w| [1, 2, 7, 16, 64].map(|room| (w, room))) {
        let mut buffer = vec![Term::<P>::new(); room];
        let mut expected = None;
        for n in 0..=terms.len() {
            let sum = interleave_all_vartime(w, &scalars[..n], &bases[..n], &mut buffer).to_affine_vartime();
            assert_eq!(sum, affine(expected), "{n} terms, w = {w}, {room} at a time, {}", law.label());
            if let Some((p, k)) = terms.get(n) {
                expected = law.add(expected, law.multiples(*p, *k as usize)[*k as usize]);
            }
        }
    }
}

#[test]
fn sums_over_slices() {
    type Toy<const A: i32> = ToyCurve<OutOfLine<Element<ToyModulus<5>, u64, 1, ShiftAndAdd>>, A, 1>;
    let field = reference_field::<5>();
    set_b(3);
    check_slices::<LopezDahab<Toy<0>>>(&Law { field: &field, a: 0, b: 3 });
    check_slices::<KimKim<Toy<1>>>(&Law { field: &field, a: 1, b: 3 });
    let law = Weierstrass::new(11, 3, 5);
    check_slices::<Jacobian<prime::ToyCurve>>(&law);
    check_slices::<JacobianChudnovsky<prime::ToyCurve>>(&law);
}

/// Σ k_j·m_j·G over 2^14 terms: nothing of their number lies on the stack.
#[test]
fn a_sum_of_many_terms() {
    type P = KimKim<K163<OutOfLine<F2m163Lanes<Portable128>>>>;
    let g = Affine::generator();
    let multiples: Vec<_> = (0..100).map(|m| naf_vartime::<P>(&[m], &g).to_affine_vartime()).collect();
    let term = |j: u64| (j * j % 64, j * 37 % 100);
    let scalars: Vec<_> = (0..1 << 14).map(|j| [term(j).0]).collect();
    let points: Vec<_> = (0..1 << 14).map(|j| multiples[term(j).1 as usize]).collect();
    let total = (0..1 << 14).map(|j| term(j).0 * term(j).1).sum();
    let expected = naf_vartime::<P>(&[total], &g).to_affine_vartime();
    for room in [64, 1 << 14] {
        let sum = interleave_all_vartime(3, &scalars, &points, &mut vec![Term::<P>::new(); room]);
        assert_eq!(sum.to_affine_vartime(), expected, "{room} at a time");
    }
}
