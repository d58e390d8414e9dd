//! Methods for a fixed point: all points and scalars of toy curves against the slow reference, and the vectors on every
//! curve.

use crate::common::out_of_line::OutOfLine;
use crate::common::toy::prime::{self, Weierstrass};
use crate::common::toy::reference::{Group, Law};
use crate::common::toy::{ToyCurve, ToyModulus, affine, reference_field, set_b};
use crate::common::{for_every_curve, limbs, vectors};
use carryless::coordinates::{Affine, Jacobian, JacobianChudnovsky, KimKim, LopezDahab, Point, Xyzz};
use carryless::curve::BinaryCurve;
use carryless::curves::*;
use carryless::field::binary::Element;
use carryless::field::{Field, named::*};
use carryless::poly::ShiftAndAdd;
use carryless::scalar_mul::*;
use carryless::word::Portable128;

type Multiply<P> = Box<dyn Fn(&[u64]) -> P>;
type Method<P> = Box<dyn Fn(&Affine<<P as Point>::Curve>) -> Multiply<P>>;

fn comb<P: Point>(w: u32, v: u32) -> (String, Method<P>) {
    let method = move |p: &Affine<P::Curve>| -> Multiply<P> {
        let buffer = vec![P::entry(p); FixedBaseComb::<P>::entries(w, v)];
        let table = FixedBaseComb::<P, _>::new_vartime(w, v, p, buffer);
        Box::new(move |k| table.mul_vartime(k))
    };
    (format!("fixed-base-comb{w}x{v}"), Box::new(method))
}

fn interleave<P: Point>(w: u32) -> (String, Method<P>) {
    let method = move |p: &Affine<P::Curve>| -> Multiply<P> {
        let buffer = vec![P::entry(p); FixedBaseInterleave::<P>::entries(w)];
        let table = FixedBaseInterleave::<P, _>::new_vartime(w, p, buffer);
        Box::new(move |k| table.mul_vartime(k))
    };
    (format!("fixed-base-interleave-{w}"), Box::new(method))
}

fn naf<P: Point>(w: u32) -> (String, Method<P>) {
    let method = move |p: &Affine<P::Curve>| -> Multiply<P> {
        let buffer = vec![P::entry(p); FixedBaseNaf::<P>::entries(w)];
        let table = FixedBaseNaf::<P, _>::new_vartime(w, p, buffer);
        Box::new(move |k| table.mul_vartime(k))
    };
    (format!("fixed-base-naf{w}"), Box::new(method))
}

/// Every method with every width, teeth and tables.
fn methods<P: Point>() -> Vec<(String, Method<P>)> {
    let combs = (1..=8).flat_map(|w| (1..=8).map(move |v| comb(w, v)));
    combs.chain((2..=8).map(interleave)).chain((1..=6).map(naf)).collect()
}

/// All scalars up to 2·#E + 2 for all points of a curve.
fn check_scalars<P: Point>(law: &dyn Group) {
    for p in law.points() {
        let expected = law.multiples(p, 2 * law.points().len() + 2);
        for (name, method) in methods::<P>() {
            let multiply = method(&affine(p));
            for (k, expected) in expected.iter().enumerate() {
                let label = || format!("{name}, {}, {k}·{p:?}, {}", P::COORDINATES, law.label());
                assert_eq!(multiply(&[k as u64]).to_affine_vartime(), affine(*expected), "{}", label());
            }
        }
    }
}

/// The order shapes the tables, and need not be that of the point: with 2 and 5 bits scalars are taken in pieces, with
/// 9 bits they are not.
#[test]
fn all_scalars_on_toy_curves() {
    type Toy<const M: u32, const A: i32, const N: u64> =
        ToyCurve<OutOfLine<Element<ToyModulus<M>, u64, 1, ShiftAndAdd>>, A, 1, N>;
    let (three, five) = (reference_field::<3>(), reference_field::<5>());
    for b in 1..8 {
        set_b(b);
        check_scalars::<LopezDahab<Toy<3, 0, 2>>>(&Law { field: &three, a: 0, b });
        check_scalars::<LopezDahab<Toy<3, 1, 31>>>(&Law { field: &three, a: 1, b });
        check_scalars::<Affine<Toy<3, 1, 31>>>(&Law { field: &three, a: 1, b });
    }
    for b in [1, 2, 5] {
        set_b(b);
        check_scalars::<LopezDahab<Toy<5, 0, 511>>>(&Law { field: &five, a: 0, b });
        check_scalars::<LopezDahab<Toy<5, 1, 31>>>(&Law { field: &five, a: 1, b });
        check_scalars::<KimKim<Toy<5, 1, 511>>>(&Law { field: &five, a: 1, b });
    }
}

/// Curves over prime fields, with orders that shape the tables alike.
#[test]
fn all_scalars_on_toy_curves_over_prime_fields() {
    for (p, a, b) in [(7, 0, 4), (5, 4, 0), (11, 3, 5)] {
        let law = Weierstrass::new(p, a, b);
        check_scalars::<Jacobian<prime::ToyCurve<1, 1, 31>>>(&law);
        check_scalars::<JacobianChudnovsky<prime::ToyCurve<1, 1, 511>>>(&law);
        check_scalars::<Xyzz<prime::ToyCurve<1, 1, 2>>>(&law);
    }
}

/// Every vector of a curve, the tables of each point prepared once.
fn check_vectors<C: BinaryCurve>() {
    type P<C> = LopezDahab<C>;
    let vectors = vectors("scalar_mul.json");
    let tests = vectors["curves"][C::NAME].as_array().expect("tests");
    let point = |x: &serde_json::Value, y: &serde_json::Value| match x.is_null() {
        true => Affine::<C>::IDENTITY,
        false => Affine::new_unchecked(C::Field::from_limbs(&limbs(x)), C::Field::from_limbs(&limbs(y))),
    };
    let methods: [(String, Method<P<C>>); 7] =
        [comb(4, 1), comb(4, 2), comb(5, 3), comb(8, 2), interleave(3), naf(4), naf(5)];
    let mut bases: Vec<_> = tests.iter().map(|test| (&test["x"], &test["y"])).collect();
    bases.dedup();
    for (x, y) in bases {
        for (name, method) in &methods {
            let multiply = method(&point(x, y));
            for test in tests.iter().filter(|test| (&test["x"], &test["y"]) == (x, y)) {
                let found = multiply(&limbs(&test["k"])).to_affine_vartime();
                assert_eq!(found, point(&test["out_x"], &test["out_y"]), "{}: {name}, k = {}", C::NAME, test["k"]);
            }
        }
    }
}

macro_rules! check_curve {
    ($curve:ident, $field:ident) => {
        check_vectors::<$curve<OutOfLine<$field<Portable128>>>>();
    };
}

#[test]
fn vectors_of_every_curve() {
    for_every_curve!(check_curve);
}
