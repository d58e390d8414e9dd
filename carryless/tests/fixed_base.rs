//! Methods for a fixed point: all points and scalars of toy curves against the slow reference, and the vectors on every
//! curve.

mod common;
#[path = "common/out_of_line.rs"]
mod out_of_line;
mod toy;

use carryless::coordinates::{Affine, Jacobian, JacobianChudnovsky, KimKim, LopezDahab, Point, Xyzz};
use carryless::curve::{Curve, named::*};
use carryless::field::binary::Element;
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::ShiftAndAdd;
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use common::{limbs, vectors};
use out_of_line::OutOfLine;
use toy::prime::{self, Weierstrass};
use toy::reference::{Group, Law};
use toy::{ToyCurve, ToyModulus, affine, reference_field, set_b};

type Multiply<P> = Box<dyn Fn(&[u64]) -> P>;
type Method<P> = fn(&Affine<<P as Point>::Curve>) -> Multiply<P>;

fn comb<P: Point, const T: usize, const TABLES: usize>(p: &Affine<P::Curve>) -> Multiply<P> {
    let table = FixedBaseComb::<P, T, TABLES>::new_vartime(p);
    Box::new(move |k| table.mul_vartime(k))
}

fn interleave<P: Point, const T: usize>(p: &Affine<P::Curve>) -> Multiply<P> {
    let table = FixedBaseInterleave::<P, T>::new_vartime(p);
    Box::new(move |k| table.mul_vartime(k))
}

fn naf<P: Point, const W: u32, const D: usize>(p: &Affine<P::Curve>) -> Multiply<P> {
    let table = FixedBaseNaf::<P, W, D>::new_vartime(p);
    Box::new(move |k| table.mul_vartime(k))
}

/// Every method, also with tables that are too small for any scalar at once.
fn methods<P: Point>() -> [(&'static str, Method<P>); 19] {
    [
        ("fixed-base-comb1", comb::<P, 2, 1>),
        ("fixed-base-comb2", comb::<P, 4, 1>),
        ("fixed-base-comb8", comb::<P, 256, 1>),
        ("fixed-base-comb1x2", comb::<P, 2, 2>),
        ("fixed-base-comb2x2", comb::<P, 4, 2>),
        ("fixed-base-comb3x2", comb::<P, 8, 2>),
        ("fixed-base-comb4x2", comb::<P, 16, 2>),
        ("fixed-base-comb8x2", comb::<P, 256, 2>),
        ("fixed-base-comb2x3", comb::<P, 4, 3>),
        ("fixed-base-comb1x8", comb::<P, 2, 8>),
        ("fixed-base-interleave-2", interleave::<P, 1>),
        ("fixed-base-interleave-4", interleave::<P, 4>),
        ("fixed-base-naf1", naf::<P, 1, 9>),
        ("fixed-base-naf2", naf::<P, 2, 3>),
        ("fixed-base-naf3", naf::<P, 3, 3>),
        ("fixed-base-naf4", naf::<P, 4, 1>),
        ("fixed-base-naf4", naf::<P, 4, 2>),
        ("fixed-base-naf5", naf::<P, 5, 2>),
        ("fixed-base-naf6", naf::<P, 6, 1>),
    ]
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
        ToyCurve<OutOfLine<Element<ToyModulus<M>, u64, ShiftAndAdd, 1>>, A, 1, N>;
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

/// Every vector of a curve, the tables of each point prepared once; D points of 4 digits are enough for the order.
fn check_vectors<C: Curve<Field: BinaryField>, const D: usize>() {
    type P<C> = LopezDahab<C>;
    assert_eq!(D as u32, (C::ORDER_BITS + 1).div_ceil(4));
    let vectors = vectors("scalar_mul.json");
    let tests = vectors["curves"][C::NAME].as_array().expect("tests");
    let point = |x: &serde_json::Value, y: &serde_json::Value| match x.is_null() {
        true => Affine::<C>::IDENTITY,
        false => Affine::new_unchecked(C::Field::from_limbs(&limbs(x)), C::Field::from_limbs(&limbs(y))),
    };
    let methods: [(&str, Method<P<C>>); 6] = [
        ("fixed-base-comb4", comb::<_, 16, 1>),
        ("fixed-base-comb4x2", comb::<_, 16, 2>),
        ("fixed-base-comb5x3", comb::<_, 32, 3>),
        ("fixed-base-interleave-3", interleave::<_, 2>),
        ("fixed-base-naf4", naf::<_, 4, D>),
        ("fixed-base-naf5", naf::<_, 5, 7>),
    ];
    let mut bases: Vec<_> = tests.iter().map(|test| (&test["x"], &test["y"])).collect();
    bases.dedup();
    for (x, y) in bases {
        for (name, method) in methods {
            let multiply = method(&point(x, y));
            for test in tests.iter().filter(|test| (&test["x"], &test["y"]) == (x, y)) {
                let found = multiply(&limbs(&test["k"])).to_affine_vartime();
                assert_eq!(found, point(&test["out_x"], &test["out_y"]), "{}: {name}, k = {}", C::NAME, test["k"]);
            }
        }
    }
}

macro_rules! check_curve {
    ($curve:ident, $field:ident) => {{
        type C = $curve<OutOfLine<$field<Portable128>>>;
        check_vectors::<C, { (C::ORDER_BITS + 1).div_ceil(4) as usize }>();
    }};
}

#[test]
fn vectors_of_every_curve() {
    for_every_curve!(check_curve);
}
