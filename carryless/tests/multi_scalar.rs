//! k·P + l·Q by every method: all pairs of points of toy curves with small scalars against the slow reference, and
//! known answers and edge cases on every curve.

mod common;
#[path = "common/out_of_line.rs"]
mod out_of_line;
mod toy;

use carryless::coordinates::{Affine, JacobiQuartic, Jacobian, JacobianChudnovsky, KimKim, LopezDahab, Point, Xyzz};
use carryless::curve::{Curve, named::*};
use carryless::field::binary::Element;
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::ShiftAndAdd;
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use common::{limbs, vectors};
use out_of_line::OutOfLine;
use serde_json::Value;
use toy::prime::{self, Quartic, ToyQuartic, Weierstrass};
use toy::reference::{Group, Law};
use toy::{ToyCurve, ToyModulus, affine, reference_field, set_b};

type Method<P> = fn(&[u64], &Affine<<P as Point>::Curve>, &[u64], &Affine<<P as Point>::Curve>) -> P;

fn interleave<P: Point, const T1: usize, const T2: usize>(
    k: &[u64],
    p: &Affine<P::Curve>,
    l: &[u64],
    q: &Affine<P::Curve>,
) -> P {
    interleave_vartime::<P, T1, T2>(k, &OddMultiples::new_vartime(p), l, q)
}

fn methods<P: Point>() -> [(&'static str, Method<P>); 8] {
    [
        ("interleave-2-2", interleave::<P, 1, 1>),
        ("interleave-3-4", interleave::<P, 2, 4>),
        ("interleave-8-2", interleave::<P, 64, 1>),
        ("interleave-all-2", |k, p, l, q| interleave_all_vartime::<P, 2, 1>([k, l], &[*p, *q])),
        ("interleave-all-4", |k, p, l, q| interleave_all_vartime::<P, 2, 4>([k, l], &[*p, *q])),
        ("straus-1", straus_vartime::<P, 4>),
        ("straus-2", straus_vartime::<P, 16>),
        ("straus-3", straus_vartime::<P, 64>),
    ]
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
    type Toy<const A: i32> = ToyCurve<OutOfLine<Element<ToyModulus<3>, u64, ShiftAndAdd, 1>>, A, 1>;
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

fn point<C: Curve<Field: BinaryField>>(value: &Value) -> Affine<C> {
    let coordinate = |i: usize| C::Field::from_limbs(&limbs(&value[i]));
    Affine::new_unchecked(coordinate(0), coordinate(1))
}

/// The known answers, and what follows from them with P and Q exchanged, equal, opposite and O.
fn check_known_answers<C: Curve<Field: BinaryField>>() {
    type P<C> = LopezDahab<C>;
    let g = Affine::<C>::generator();
    for test in vectors("known_answers.json")["multi_scalar"][C::NAME].as_array().expect("tests") {
        let (u, v) = (limbs(&test["u"]), limbs(&test["v"]));
        let (q, expected) = (point::<C>(&test["Q"]), point::<C>(&test["out"]));
        let multiple = |k: &[u64], p: &Affine<C>| naf_vartime::<P<C>>(k, p).to_affine_vartime();
        let (u_g, v_q, u_2q) = (multiple(&u, &g), multiple(&v, &q), multiple(&u, &q.add_vartime(q)));
        let shifted = multiple(&[0, 1], &q);
        for (name, method) in methods::<P<C>>() {
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
        let three = interleave_all_vartime::<P<C>, 3, 2>([&u, &v, C::ORDER], &[g, q, g]).to_affine_vartime();
        assert_eq!(three, expected, "{}: uG + vQ + nG", C::NAME);
    }
    assert_eq!(interleave_all_vartime::<P<C>, 0, 1>([], &[]).to_affine_vartime(), Affine::IDENTITY);
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
