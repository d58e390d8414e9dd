//! Curves over F_(p^m) that are defined over F_p: expansions in powers of the Frobenius map, and the methods that take
//! them, on toy curves for every scalar and point, on OEF31-7 with vectors.

use crate::common::hold::{hold, scalar};
use crate::common::out_of_line::OutOfLine;
use crate::common::{limbs, vectors};
use carryless::coordinates::{Affine, Jacobian, Point, Xyzz};
use carryless::curve::{Curve, SubfieldCurve, equation::Weierstrass};
use carryless::curves::Oef31x7;
use carryless::field::Field;
use carryless::field::extension::{Accumulated, ExtensionModulus, Oef};
use carryless::field::named::Oef31x7Field;
use carryless::scalar::frobenius::expand_vartime;
use carryless::scalar_mul::*;
use carryless::word::Target;
use carryless::{lincomb_vartime, mul_vartime};
use std::collections::HashMap;

/// A toy curve y² = x³ − 3x + b over F_(p^m), p, m, ω; #E(F_p), n, t; the generator.
macro_rules! toy_curve {
    ($curve:ident $modulus:ident: $p:literal $m:literal $omega:literal, $b:literal, $h:literal $n:literal $t:literal, $x:expr, $y:expr) => {
        #[derive(Clone, Copy)]
        struct $modulus;

        impl ExtensionModulus for $modulus {
            const NAME: &'static str = stringify!($modulus);
            const P: u32 = $p;
            const DEGREE: usize = $m;
            const OMEGA: u32 = $omega;
        }

        #[derive(Clone, Copy)]
        struct $curve;

        impl Curve for $curve {
            type Field = Oef<$modulus, $m, Accumulated>;
            type Equation = Weierstrass;
            type On<T: Target> = Self;

            const NAME: &'static str = stringify!($curve);
            const A: Option<i32> = Some(-3);
            const COFACTOR: u32 = $h;
            const ORDER: &'static [u64] = &[$n];

            fn b() -> Self::Field {
                Oef::from_limbs(&[$b])
            }
            fn generator() -> (Self::Field, Self::Field) {
                (Oef::from_limbs(&$x), Oef::from_limbs(&$y))
            }
        }

        impl SubfieldCurve for $curve {
            const TRACE: i64 = $t;
        }
    };
}

toy_curve!(Toy31x2 Mod31x2: 31 2 3, 24, 27 37 5, [0x1e], [0x9_0000_0000]);
toy_curve!(Toy127x3 Mod127x3: 127 3 3, 9, 116 17683 12, [0x5e_0000_0028, 0x23], [0x27_0000_000e, 0x33]);
toy_curve!(Twin127x3 TwinMod127x3: 127 3 3, 77, 142 14407 -14, [0x1d_0000_0033, 0x47], [0x1c_0000_0075, 0x10]);

/// k·P and k·P + k'·Q by every method of these curves, against kP and (k + k')P, with Q = P.
fn check_methods<C: SubfieldCurve<Equation = Weierstrass>>(k: u64, p: &Affine<C>, expected: &Affine<C>) {
    let k = &[k];
    let label = format!("{}, {k:?}·{p:?}", C::NAME);
    for w in 2..=5 {
        assert_eq!(frobenius_wnaf_vartime::<Jacobian<C>>(w, k, p).to_affine_vartime(), *expected, "{label}, w = {w}");
    }
    assert_eq!(frobenius_wnaf_vartime::<Affine<C>>(3, k, p), *expected, "{label}");
    assert_eq!(frobenius_wnaf_vartime::<Xyzz<C>>(4, k, p).to_affine_vartime(), *expected, "{label}");
    let table = OddMultiples::<Jacobian<C>, _>::new_vartime(4, p, [*p; 4]);
    let sum = interleave_frobenius_vartime(3, k, &table, k, &p.neg());
    assert_eq!(sum.to_affine_vartime(), Affine::IDENTITY, "{label}");
    let fixed = FixedBaseFrobenius::<Jacobian<C>, _>::new_vartime(3, p, [*p; 4]);
    assert_eq!(fixed.mul_vartime(k).to_affine_vartime(), *expected, "{label}");
    let sum = interleave_frobenius_vartime(3, k, &table, &[1], p);
    assert_eq!(sum.to_affine_vartime(), expected.add_vartime(*p), "{label}");
}

/// Every point of a toy curve but O.
fn points<C: SubfieldCurve<Equation = Weierstrass>>(p: u64, m: u32) -> Vec<Affine<C>> {
    let element = |n: u64| {
        let coefficient = |i: u32| n / p.pow(i) % p;
        let limbs = [coefficient(0) | coefficient(1) << 32, if m > 2 { coefficient(2) } else { 0 }];
        C::Field::from_limbs(&limbs)
    };
    let mut roots = HashMap::<_, Vec<C::Field>>::new();
    for y in (0..p.pow(m)).map(element) {
        roots.entry(y.square().to_limbs()).or_default().push(y);
    }
    let on_curve = |x: C::Field| {
        let square = x * x.square() + C::a() * x + C::b();
        roots.get(&square.to_limbs()).into_iter().flatten().map(move |y| Affine::new_unchecked(x, *y))
    };
    (0..p.pow(m)).map(element).flat_map(on_curve).collect()
}

#[test]
fn every_scalar_and_point_of_a_toy_curve() {
    let points = points::<Toy31x2>(31, 2);
    assert_eq!(points.len() + 1, 27 * 37);
    for k in 0..27 * 37 + 2 {
        let digits = expand_vartime::<Toy31x2>(&[k]);
        assert!(digits.iter().all(|digit| digit.abs() <= (31 + 5 + 1) / 2), "{k} is {digits:?}");
    }
    // One of P and −P.
    for p in points.iter().step_by(2) {
        assert!(p.is_on_curve());
        let mut multiple = Affine::IDENTITY;
        for k in 0..27 * 37 + 2 {
            let sum = frobenius_wnaf_vartime::<Jacobian<_>>(4, &[k], p);
            assert_eq!(sum.to_affine_vartime(), multiple, "{k}·{p:?}");
            if k % 16 == 0 {
                check_methods(k, p, &multiple);
            }
            multiple = multiple.add_vartime(*p);
        }
    }
}

/// The generator, points of F_p, the points of order two, and some others.
fn check_some_points<C: SubfieldCurve<Equation = Weierstrass>>(order: u64) {
    let points = points::<C>(127, 3);
    assert_eq!(points.len() as u64 + 1, order);
    let is_of_subfield = |p: &&Affine<C>| p.frobenius(1) == **p;
    let subfield: Vec<_> = points.iter().filter(is_of_subfield).collect();
    assert_eq!(subfield.len() as u32 + 1, C::COFACTOR);
    let mut some = vec![Affine::generator(), Affine::IDENTITY];
    some.extend(subfield.into_iter().step_by(20).copied());
    some.extend(points.iter().filter(|p| p.neg() == **p).copied());
    some.extend(points.iter().step_by(100_003).copied());
    for p in &some {
        let mut multiple = Affine::IDENTITY;
        for k in 0..C::ORDER[0] + 2 {
            if k % 251 == 0 || k + 20 > C::ORDER[0] {
                check_methods(k, p, &multiple);
                // Scalars as long as the group, and beyond.
                check_methods(order * 5 + k, p, &multiple);
            }
            multiple = multiple.add_vartime(*p);
        }
    }
}

#[test]
fn toy_curves_of_degree_three() {
    check_some_points::<Toy127x3>(116 * 17683);
    check_some_points::<Twin127x3>(142 * 14407);
}

type C = Oef31x7<OutOfLine<Oef31x7Field>>;

#[test]
fn expansions_agree_with_the_vectors() {
    let file = vectors("frobenius.json");
    let curve = &file["curves"][C::NAME];
    assert_eq!(curve["trace"], C::TRACE);
    let tests = curve["tests"].as_array().expect("tests");
    assert!(tests.len() > 30);
    for test in tests {
        let parts: Vec<i64> =
            test["parts"].as_array().expect("parts").iter().map(|c| c.as_i64().expect("an integer")).collect();
        assert_eq!(expand_vartime::<C>(&limbs(&test["k"]))[..], parts[..], "{test}");
    }
    // φ(G) = λG.
    let g = Affine::<C>::generator();
    let eigenvalue = limbs(&curve["lambda"]);
    assert_eq!(wnaf_vartime::<Jacobian<C>>(4, &eigenvalue, &g).to_affine_vartime(), g.frobenius(1));
}

#[test]
fn multiples_and_sums_agree_with_the_vectors() {
    let answers = vectors("known_answers.json");
    let element = |value: &serde_json::Value| {
        let coefficients: Vec<u64> = value.as_array().expect("a list").iter().map(|c| c.as_u64().unwrap()).collect();
        let pairs: Vec<u64> = coefficients.chunks(2).map(|c| c[0] | c.get(1).unwrap_or(&0) << 32).collect();
        <C as Curve>::Field::from_limbs(&pairs)
    };
    let point = |value: &serde_json::Value| match value {
        serde_json::Value::Null => Affine::<C>::IDENTITY,
        serde_json::Value::String(_) => Affine::generator(),
        value => Affine::new_unchecked(element(&value[0]), element(&value[1])),
    };
    let mut outside = 0;
    for test in answers["curves"][C::NAME].as_array().expect("tests") {
        let (k, p, expected) = (limbs(&test["k"]), point(&test["base"]), point(&test["out"]));
        outside += usize::from(!p.is_in_subgroup());
        for w in 2..=8 {
            assert_eq!(frobenius_wnaf_vartime::<Jacobian<C>>(w, &k, &p).to_affine_vartime(), expected, "{test}");
        }
        for w in [2, 5, 6] {
            let fixed = FixedBaseFrobenius::<Jacobian<C>, _>::new_vartime(w, &p, vec![p; 32]);
            assert_eq!(fixed.mul_vartime(&k).to_affine_vartime(), expected, "{test}");
        }
        assert_eq!(frobenius_wnaf_vartime::<Xyzz<C>>(4, &k, &p).to_affine_vartime(), expected, "{test}");
        assert_eq!(frobenius_wnaf_vartime::<Affine<C>>(4, &k, &p), expected, "{test}");
    }
    assert!(outside >= 5, "points outside the subgroup");
    let g = Affine::<C>::generator();
    let table = OddMultiples::<Jacobian<C>, _>::new_vartime(6, &g, [g; 16]);
    for test in answers["multi_scalar"][C::NAME].as_array().expect("tests") {
        let (u, v, q) = (limbs(&test["u"]), limbs(&test["v"]), point(&test["Q"]));
        let sum = interleave_frobenius_vartime(5, &u, &table, &v, &q).to_affine_vartime();
        assert_eq!(sum, point(&test["out"]), "{test}");
    }
}

/// Scalars of any length, on points inside and outside the subgroup, against the width-w NAF.
#[test]
fn any_scalar_on_any_point() {
    let g = Affine::<C>::generator();
    // The point of order two, which lies in F_p.
    let two = Affine::new_unchecked(<C as Curve>::Field::from_limbs(&[1_355_042_032]), <C as Curve>::Field::ZERO);
    assert!(two.is_on_curve() && !two.is_in_subgroup());
    // hn/2, of which every quotient is half an odd number, or an integer.
    let half = [0xa40c_37e8_b5ce_7f79, 0xe800_1624_d543_b9ed, 0xf200_0000_53ff_fffe, 0x0000_0000_00ff_ffff];
    assert_eq!(mul_vartime(&half, &g.add_vartime(two)), two);
    hold(40, (scalar(), scalar()), |(k, l)| {
        let p = wnaf_vartime::<Jacobian<C>>(4, &l, &g).to_affine_vartime();
        for p in [p, p.add_vartime(two), two, Affine::IDENTITY] {
            let expected = wnaf_vartime::<Jacobian<C>>(5, &k, &p).to_affine_vartime();
            assert_eq!(mul_vartime(&k, &p), expected, "k = {k:x?}");
            assert_eq!(lincomb_vartime(&k, &p, &l, &g), expected.add_vartime(mul_vartime(&l, &g)));
        }
    });
}
