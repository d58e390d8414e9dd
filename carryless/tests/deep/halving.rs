//! Halving and halve-and-add: all points and scalars of toy curves against the slow reference, known answers on every
//! curve, and points outside the subgroup.

use crate::common::out_of_line::OutOfLine;
use crate::common::toy::reference::{self, Group, Law};
use crate::common::toy::{ToyCurve, ToyModulus, affine, reference_field, set_b};
use crate::common::{bytes, for_every_curve, limbs, vectors};
use carryless::coordinates::{Affine, KimKim, Lambda, LopezDahab, Point, PointError};
use carryless::curve::BinaryCurve;
use carryless::curves::*;
use carryless::field::binary::Element;
use carryless::field::{Field, named::*};
use carryless::poly::ShiftAndAdd;
use carryless::scalar::times_power_of_two_vartime;
use carryless::scalar_mul::*;
use carryless::word::Portable128;
use serde_json::Value;

/// Half, or why there is none.
type Halved<C> = Result<Affine<C>, PointError>;

/// 2^(−n)·P by every way to it, n > 0.
fn halves<C: BinaryCurve>(p: &Affine<C>, n: u32) -> [Halved<C>; 3] {
    let again = |half: Lambda<C>, times| (0..times).fold(half, |half, _| half.halve_vartime()).to_affine();
    [
        Lambda::halve_affine_vartime(p).map(|half| again(half, n - 1)),
        Lambda::from_affine_vartime(p).map(|p| again(p, n)),
        p.halve_n_vartime(n),
    ]
}

type Method<C> = Box<dyn Fn(&[u64], &Affine<C>) -> Halved<C>>;

/// Every method from the left, with every width.
fn from_the_left<C: BinaryCurve>() -> Vec<(String, Method<C>)> {
    let mut methods: Vec<(String, Method<C>)> = vec![
        ("halve-and-add".to_owned(), Box::new(halve_and_add_vartime)),
        ("halve-and-add-naf".to_owned(), Box::new(halve_and_add_naf_vartime)),
    ];
    for w in 2..=8 {
        methods.push((format!("halve-and-add-wnaf{w}"), Box::new(move |k, p| halve_and_add_wnaf_vartime(w, k, p))));
    }
    methods
}

/// Every method from the right, with every width.
fn from_the_right<P: Point<Curve: BinaryCurve>>() -> Vec<(String, Method<P::Curve>)> {
    fn to_affine<P: Point<Curve: BinaryCurve>>(q: Result<P, PointError>) -> Halved<P::Curve> {
        q.map(P::to_affine_vartime)
    }
    let mut methods: Vec<(String, Method<P::Curve>)> = vec![
        ("halve-and-add-rtl".to_owned(), Box::new(|k, p| to_affine(halve_and_add_rtl_vartime::<P>(k, p)))),
        ("halve-and-add-rtl-naf".to_owned(), Box::new(|k, p| to_affine(halve_and_add_rtl_naf_vartime::<P>(k, p)))),
    ];
    for w in 2..=8 {
        let method = move |k: &[u64], p: &_| to_affine(halve_and_add_rtl_wnaf_vartime::<P>(w, k, p));
        methods.push((format!("halve-and-add-rtl-wnaf{w}"), Box::new(method)));
    }
    methods
}

fn methods<C: BinaryCurve>() -> Vec<(String, Method<C>)> {
    let mut methods = from_the_left();
    methods.extend(from_the_right::<LopezDahab<C>>());
    methods.extend(from_the_right::<KimKim<C>>());
    methods.extend(from_the_right::<Affine<C>>());
    methods
}

/// All halves 2^(−n)·P of a point of odd order, n ≤ 12, against the reference; O is its own.
fn check_halves<C: BinaryCurve>(law: &Law, subgroup: &[reference::Point], p: reference::Point) {
    let same = Lambda::<C>::from_affine_vartime(&affine(p)).map(Lambda::to_affine);
    assert_eq!(same, Ok(affine(p)));
    assert_eq!(affine::<C>(p).halve_n_vartime(0), Ok(affine(p)));
    let mut half = p;
    for n in 1..=12 {
        half = *subgroup.iter().find(|q| law.double(**q) == half).expect("a half");
        for found in halves::<C>(&affine(p), n) {
            assert_eq!(found, Ok(affine(half)), "2^(−{n})·{p:?}, a = {}, b = {:#b}", law.a, law.b);
        }
    }
}

/// All points and, for those of the subgroup, all scalars up to 2n + 2, on the first curves over F_2^M whose order is
/// H·N.
fn check_curves<const M: u32, const A: i32, const H: u32, const N: u64>() {
    type C<const M: u32, const A: i32, const H: u32, const N: u64> =
        ToyCurve<OutOfLine<Element<ToyModulus<M>, u64, 1, ShiftAndAdd>>, A, H, N>;
    let field = reference_field::<M>();
    let mut curves = 0;
    for b in field.elements().skip(1) {
        let law = Law { field: &field, a: A as u32, b };
        let points = law.points();
        if points.len() as u64 != u64::from(H) * N {
            continue;
        }
        curves += 1;
        set_b(b);
        check_curve::<C<M, A, H, N>>(&law, &points);
        // The others are mostly isomorphic to one that was seen: their b are conjugates.
        if curves == 3 {
            break;
        }
    }
    assert!(curves > 0, "no curve over F_2^{M} with a = {A} has {H}·{N} points");
}

fn check_curve<C: BinaryCurve>(law: &Law, points: &[reference::Point]) {
    let h = C::COFACTOR as usize;
    let n = points.len() / h;
    let subgroup: Vec<_> = points.iter().map(|p| law.multiples(*p, h)[h]).collect();
    for p in points {
        if !subgroup.contains(p) {
            check_refusal::<C>(&affine(*p));
            continue;
        }
        check_halves::<C>(law, &subgroup, *p);
        for (k, expected) in law.multiples(*p, 2 * n + 2).into_iter().enumerate() {
            for (name, method) in methods::<C>() {
                let found = method(&[k as u64], &affine(*p));
                assert_eq!(found, Ok(affine(expected)), "{name}, {k}·{p:?}, a = {}, b = {:#b}", law.a, law.b);
            }
        }
    }
}

/// That everything refuses a point that is not in the subgroup, for every scalar.
fn check_refusal<C: BinaryCurve>(p: &Affine<C>) {
    assert!(p.is_on_curve() && !p.is_in_subgroup());
    for half in halves(p, 1).into_iter().chain(halves(p, 2)) {
        assert_eq!(half, Err(PointError::NotInSubgroup), "{}: half of {p:?}", C::NAME);
    }
    for (name, method) in methods::<C>() {
        for k in 0..3 {
            assert_eq!(method(&[k], p), Err(PointError::NotInSubgroup), "{}: {name}, {k}·{p:?}", C::NAME);
        }
    }
}

#[test]
fn toy_curves_with_cofactor_two() {
    check_curves::<3, 1, 2, 3>();
    check_curves::<3, 1, 2, 7>();
    check_curves::<5, 1, 2, 11>();
    check_curves::<5, 1, 2, 15>();
    check_curves::<5, 1, 2, 17>();
    check_curves::<7, 1, 2, 71>();
}

#[test]
fn toy_curves_with_cofactor_four() {
    check_curves::<3, 0, 4, 3>();
    check_curves::<5, 0, 4, 7>();
    check_curves::<5, 0, 4, 9>();
    check_curves::<5, 0, 4, 11>();
    check_curves::<7, 0, 4, 37>();
}

fn point<C: BinaryCurve>(value: &Value) -> Affine<C> {
    let coordinate = |i: usize| C::Field::from_limbs(&limbs(&value[i]));
    Affine::new_unchecked(coordinate(0), coordinate(1))
}

/// Halves of points, scalars of halve-and-add, and k·P for the scalars k of the vectors.
fn check_known_answers<C: BinaryCurve>() {
    for test in vectors("known_answers.json")["halving"][C::NAME].as_array().expect("tests") {
        let (double, half) = (point::<C>(&test["twoP"]), point::<C>(&test["P"]));
        for found in halves(&double, 1) {
            assert_eq!(found, Ok(half), "{}", C::NAME);
        }
        for (power, expected) in [("t", "kprime"), ("ell", "kprime_ell")] {
            let power = test[power].as_u64().expect("a number") as u32;
            let product = times_power_of_two_vartime(&limbs(&test["k"]), power, C::ORDER);
            let mut expected = limbs(&test[expected]);
            expected.resize(product.len(), 0);
            assert_eq!(product[..], expected, "{}: 2^{power}·k mod n", C::NAME);
        }
    }
    for test in vectors("scalar_mul.json")["curves"][C::NAME].as_array().expect("tests") {
        let coordinate = |name: &str| C::Field::from_limbs(&limbs(&test[name]));
        let p = Affine::<C>::new_unchecked(coordinate("x"), coordinate("y"));
        let expected = match test["out_x"].is_null() {
            true => Affine::IDENTITY,
            false => Affine::new_unchecked(coordinate("out_x"), coordinate("out_y")),
        };
        type Halve<C> = fn(&[u64], &Affine<C>) -> Halved<C>;
        let methods: [(&str, Halve<C>); 3] = [
            ("halve-and-add", halve_and_add_vartime),
            ("halve-and-add-wnaf4", |k, p| halve_and_add_wnaf_vartime(4, k, p)),
            ("halve-and-add-rtl-wnaf4", |k, p| {
                Ok(halve_and_add_rtl_wnaf_vartime::<LopezDahab<C>>(4, k, p)?.to_affine_vartime())
            }),
        ];
        for (name, method) in methods {
            assert_eq!(method(&limbs(&test["k"]), &p), Ok(expected), "{}: {name}, k = {}", C::NAME, test["k"]);
        }
    }
}

/// Points of order 2, 2n and, where the cofactor is 4, of order 4 and 4n.
fn check_outside<C: BinaryCurve>() {
    let mut points = 0;
    for test in vectors("sec1.json")["curves"][C::NAME]["invalid"].as_array().expect("tests") {
        let encoding = bytes(&test["encoding"]);
        if test["reason"] != "subgroup" || encoding[0] != 0x04 {
            continue;
        }
        let coordinates = encoding[1..].chunks(encoding.len() / 2).map(|bytes| {
            let limb = |chunk: &[u8]| chunk.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
            C::Field::from_limbs(&bytes.rchunks(8).map(limb).collect::<Vec<_>>())
        });
        let [x, y] = coordinates.collect::<Vec<_>>().try_into().expect("two coordinates");
        check_refusal(&Affine::<C>::new_unchecked(x, y));
        points += 1;
    }
    assert!(points > 1 && (C::COFACTOR == 2 || points > 4), "{}: {points} points", C::NAME);
}

macro_rules! check_real_curve {
    ($curve:ident, $field:ident) => {
        check_known_answers::<$curve<OutOfLine<$field<Portable128>>>>();
        check_outside::<$curve<OutOfLine<$field<Portable128>>>>();
    };
}

#[test]
fn known_answers() {
    for_every_curve!(check_real_curve);
}

#[test]
fn the_error_says_what_is_wrong() {
    assert_eq!(PointError::NotInSubgroup.to_string(), "the point is outside the subgroup of prime order");
}
