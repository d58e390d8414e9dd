//! Optimal extension fields: vectors, extreme coefficients, laws, every element of small fields.

use crate::common::hold::hold;
use crate::common::random::random;
use crate::common::{limbs, vectors};
use carryless::field::Field;
use carryless::field::extension::{
    Accumulated, ExtensionModulus, ExtensionMultiplier, Karatsuba18, Oef, invert, subfield,
};
use carryless::field::named::{Oef31x6Field, Oef31x6Modulus, Oef31x7Modulus, Oef32x5Field, Oef32x5Modulus};
use proptest::prelude::*;
use serde_json::Value;

/// The field with this p, m and ω, of few elements.
macro_rules! small_modulus {
    ($name:ident, $p:expr, $m:expr, $omega:expr) => {
        #[derive(Clone, Copy)]
        struct $name;

        impl ExtensionModulus for $name {
            const NAME: &'static str = stringify!($name);
            const P: u32 = $p;
            const DEGREE: usize = $m;
            const OMEGA: u32 = $omega;
        }
    };
}

small_modulus!(Mod31x2, 31, 2, 3);
small_modulus!(Mod127x3, 127, 3, 3);
small_modulus!(Mod127x6, 127, 6, 3);

/// An element with these coefficients.
fn element<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>(c: [u32; N]) -> Oef<M, N, S> {
    let mut limbs = [0; 9];
    for (i, c) in c.into_iter().enumerate() {
        limbs[i / 2] |= u64::from(c) << (32 * (i % 2));
    }
    Oef::from_limbs(&limbs)
}

/// The coefficients of an element.
fn coefficients<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>(a: Oef<M, N, S>) -> [u32; N] {
    let limbs = a.to_limbs();
    std::array::from_fn(|i| (limbs[i / 2] >> (32 * (i % 2))) as u32)
}

/// ab from the definition, every term reduced by division.
fn product<M: ExtensionModulus, const N: usize>(a: [u32; N], b: [u32; N]) -> [u32; N] {
    let p = u128::from(M::P);
    let mut c = [0; N];
    for i in 0..N {
        for j in 0..N {
            let factor = if i + j < N { 1 } else { u128::from(M::OMEGA) };
            let term = factor * u128::from(a[i]) * u128::from(b[j]) % p;
            c[(i + j) % N] = ((u128::from(c[(i + j) % N]) + term) % p) as u32;
        }
    }
    c
}

/// Sum, difference, negative, product and square against arithmetic by division.
#[inline(never)]
fn check_pair<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>(a: [u32; N], b: [u32; N]) {
    let (x, y) = (element::<M, S, N>(a), element::<M, S, N>(b));
    let p = u64::from(M::P);
    let by_division =
        |f: fn(u64, u64, u64) -> u64| std::array::from_fn(|i| (f(u64::from(a[i]), u64::from(b[i]), p) % p) as u32);
    assert_eq!(coefficients(x + y), by_division(|a, b, _| a + b), "{} {a:?} + {b:?}", M::NAME);
    assert_eq!(coefficients(x - y), by_division(|a, b, p| a + p - b), "{} {a:?} - {b:?}", M::NAME);
    assert_eq!(coefficients(-x), by_division(|a, _, p| p - a), "{} -{a:?}", M::NAME);
    assert_eq!(coefficients(x * y), product::<M, N>(a, b), "{} {a:?} * {b:?}", M::NAME);
    assert_eq!(coefficients(x.square()), product::<M, N>(a, a), "{} {a:?} squared", M::NAME);
    assert_eq!((x == y, x.is_zero().declassify()), (a == b, a == [0; N]), "{} {a:?} = {b:?}", M::NAME);
}

/// The inverse by every algorithm, and the powers of p, which are compared with products.
#[inline(never)]
fn check_element<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>(a: [u32; N]) {
    let x = element::<M, S, N>(a);
    let expected = if a == [0; N] { Oef::ZERO } else { Oef::ONE };
    assert_eq!(x.invert() * x, expected, "{} 1/{a:?}", M::NAME);
    assert_eq!(x.invert(), x.invert_vartime(), "{} 1/{a:?}", M::NAME);
    assert_eq!(x.invert(), invert::by_euclid_vartime(x), "{} 1/{a:?}", M::NAME);
    assert_eq!(x.invert(), invert::by_polynomial_euclid_vartime(x), "{} 1/{a:?}", M::NAME);
    let mut power = x;
    for j in 1..N {
        power = (0..u32::BITS - M::P.leading_zeros()).rev().fold(Oef::ONE, |result, bit| {
            let square = result.square();
            if M::P >> bit & 1 == 1 { square * power } else { square }
        });
        assert_eq!(x.frobenius(j), power, "{} {a:?}^(p^{j})", M::NAME);
    }
    assert_eq!(x.frobenius(0), x);
    assert_eq!(x.frobenius(N), x);
}

fn each_vector(file: &str, key: &str, name: &str, check: impl Fn(&Value)) {
    let file = vectors(file);
    let tests = file[key][name]["tests"].as_array().expect("tests");
    assert!(tests.len() > 5, "{name}");
    tests.iter().for_each(check);
}

#[inline(never)]
fn check_vectors<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>() {
    each_vector("extension_fields.json", "fields", M::NAME, |test| {
        let value = |key: &str| -> Oef<M, N, S> { Oef::from_limbs(&limbs(&test[key])) };
        let (a, b) = (value("a"), value("b"));
        assert_eq!(a + b, value("add"), "{test}");
        assert_eq!(a - b, value("sub"), "{test}");
        assert_eq!(a * b, value("mul"), "{test}");
        assert_eq!(a.square(), value("square"), "{test}");
        assert_eq!(a.invert(), value("invert"), "{test}");
        assert_eq!(a.invert_vartime(), value("invert"), "{test}");
        assert_eq!(invert::by_polynomial_euclid_vartime(a), value("invert"), "{test}");
        let powers = test["frobenius"].as_array().expect("powers");
        assert_eq!(powers.len(), N - 1);
        for (j, power) in (1..).zip(powers) {
            assert_eq!(a.frobenius(j), Oef::from_limbs(&limbs(power)), "{test}");
        }
    });
    each_vector("known_answers.json", "oef_fields", M::NAME, |test| {
        let value = |key: &str| -> Oef<M, N, S> {
            element(std::array::from_fn(|i| u32::try_from(test[key][i].as_u64().expect("a coefficient")).unwrap()))
        };
        let a = value("a");
        assert_eq!(a * value("b"), value("mul"), "{test}");
        assert_eq!(a.square(), value("sqr_a"), "{test}");
        assert_eq!(a.invert(), value("inv_a"), "{test}");
        assert_eq!(a.frobenius(1), value("frob1_a"), "{test}");
        assert_eq!(a.frobenius(2), value("frob2_a"), "{test}");
        if !test["sqrt_a"].is_null() {
            assert_eq!(value("sqrt_a").square(), a, "{test}");
        }
    });
}

#[test]
fn agree_with_the_vectors() {
    check_vectors::<Oef31x6Modulus, Accumulated, 6>();
    check_vectors::<Oef31x6Modulus, Karatsuba18, 6>();
    check_vectors::<Oef31x7Modulus, Accumulated, 7>();
    check_vectors::<Oef32x5Modulus, Accumulated, 5>();
}

/// Every choice of extreme coefficients, with every other one.
fn check_extremes<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>() {
    let choices = |n: usize| std::array::from_fn(|i| if n >> i & 1 == 1 { M::P - 1 } else { 0 });
    let middle = [M::P / 2, M::P / 2 + 1, 1, M::P - 2, 1 << 16, 0xFFFF];
    for n in 0..1 << N {
        for k in 0..1 << N {
            check_pair::<M, S, N>(choices(n), choices(k));
        }
        for c in middle {
            check_pair::<M, S, N>(choices(n), [c; N]);
            check_pair::<M, S, N>([c; N], choices(n));
        }
    }
    for c in middle {
        check_element::<M, S, N>([c; N]);
    }
    check_element::<M, S, N>([M::P - 1; N]);
    check_element::<M, S, N>([0; N]);
}

#[test]
fn extreme_coefficients() {
    check_extremes::<Oef31x6Modulus, Accumulated, 6>();
    check_extremes::<Oef31x6Modulus, Karatsuba18, 6>();
    check_extremes::<Oef31x7Modulus, Accumulated, 7>();
    check_extremes::<Oef32x5Modulus, Accumulated, 5>();
}

/// Every choice of coefficients 0, 1 and p − 1, and its inverse: remainders of Euclid's algorithm fall by more than a degree.
#[test]
fn inverses_with_large_quotients() {
    fn check<M: ExtensionModulus, const N: usize>() {
        for n in 0..3_usize.pow(N as u32) {
            let a = std::array::from_fn(|i| [0, 1, M::P - 1][n / 3_usize.pow(i as u32) % 3]);
            check_element::<M, Accumulated, N>(a);
            check_element::<M, Accumulated, N>(coefficients(element::<M, Accumulated, N>(a).invert()));
        }
    }
    check::<Oef31x6Modulus, 6>();
    check::<Oef31x7Modulus, 7>();
    check::<Oef32x5Modulus, 5>();
}

/// All elements of a field, by their coefficients.
fn all<const N: usize>(p: u32) -> impl Iterator<Item = [u32; N]> + Clone {
    (0..p.pow(N as u32)).map(move |n| std::array::from_fn(|i| n / p.pow(i as u32) % p))
}

#[test]
fn every_element_of_small_fields() {
    for a in all::<2>(31) {
        check_element::<Mod31x2, Accumulated, 2>(a);
        all::<2>(31).for_each(|b| check_pair::<Mod31x2, Accumulated, 2>(a, b));
    }
    all::<2>(127)
        .for_each(|[a, b]| [0, 1, 126].into_iter().for_each(|c| check_element::<Mod127x3, Accumulated, 3>([a, b, c])));
}

/// Every product of two terms c·x^i and d·x^j: a product of polynomials is a sum of these.
#[test]
fn every_product_of_terms() {
    for (i, j) in all::<2>(6).map(|[i, j]| (i as usize, j as usize)) {
        for [c, d] in all::<2>(127) {
            let (mut a, mut b) = ([0; 6], [0; 6]);
            (a[i], b[j]) = (c, d);
            check_pair::<Mod127x6, Karatsuba18, 6>(a, b);
            check_pair::<Mod127x6, Accumulated, 6>(a, b);
        }
    }
}

#[test]
fn inverses_of_the_subfield() {
    fn check<M: ExtensionModulus>(a: u32) {
        let inverse = subfield::invert::<M>(a);
        assert_eq!(subfield::mul::<M>(inverse, a), u32::from(a != 0), "1/{a} modulo {}", M::P);
        assert_eq!(subfield::invert_by_euclid_vartime::<M>(a), inverse, "1/{a} modulo {}", M::P);
    }
    (0..31).for_each(check::<Mod31x2>);
    (0..127).for_each(check::<Mod127x6>);
    for i in 0..10_000 {
        check::<Oef31x6Modulus>(i);
        check::<Oef31x6Modulus>(Oef31x6Modulus::P - 1 - i);
        check::<Oef31x6Modulus>(i * 214_748);
        check::<Oef32x5Modulus>(i);
        check::<Oef32x5Modulus>(Oef32x5Modulus::P - 1 - i);
        check::<Oef32x5Modulus>(i * 429_496);
    }
    (0..31).for_each(|i| check::<Oef31x6Modulus>(1 << i));
    (0..32).for_each(|i| check::<Oef32x5Modulus>(1 << i));
}

#[test]
fn integers_of_elements() {
    let p = u64::from(Oef31x6Modulus::P);
    assert!(Oef31x6Field::<Accumulated>::is_canonical(&[]));
    assert!(Oef31x6Field::<Accumulated>::is_canonical(&[(p - 1) << 32 | (p - 1); 3]));
    assert!(Oef31x6Field::<Accumulated>::is_canonical(&[1, 2, 3, 0, 0]));
    for (limb, shift) in [(0, 0), (0, 32), (1, 0), (1, 32), (2, 0), (2, 32)] {
        let mut limbs = [0; 3];
        limbs[limb] = p << shift;
        assert!(!Oef31x6Field::<Accumulated>::is_canonical(&limbs));
    }
    assert!(!Oef31x6Field::<Accumulated>::is_canonical(&[0, 0, 0, 1]));

    let p = u64::from(Oef32x5Modulus::P);
    assert!(Oef32x5Field::<Accumulated>::is_canonical(&[(p - 1) << 32 | (p - 1), (p - 1) << 32 | (p - 1), p - 1]));
    assert!(!Oef32x5Field::<Accumulated>::is_canonical(&[0, 0, p]));
    assert!(!Oef32x5Field::<Accumulated>::is_canonical(&[0, 0, 1 << 32]));
    assert!(!Oef32x5Field::<Accumulated>::is_canonical(&[p << 32]));

    let a = element::<Oef32x5Modulus, Accumulated, 5>([1, 2, 3, 4, 5]);
    assert_eq!(a.to_limbs(), [2 << 32 | 1, 4 << 32 | 3, 5, 0, 0, 0, 0, 0, 0]);
    assert_eq!((Oef32x5Field::<Accumulated>::BITS, Oef31x6Field::<Accumulated>::BITS), (160, 192));
}

/// Laws on any elements, and the norm, which the inversion counts on, in F_p.
#[inline(never)]
fn check_laws<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>(words: [[u32; N]; 4]) {
    let [a, b, c, d] = words.map(|words| element::<M, S, N>(words.map(|word| word % M::P)));
    assert_eq!(a * (b + c), a * b + a * c);
    assert_eq!((a * b) * c, a * (b * c));
    assert_eq!(Oef::mul_add2(a, b, c, d), a * b + c * d);
    assert_eq!(Oef::mul_prepared(&a.prepare(), b), a * b);
    assert_eq!((a * b).frobenius(1), a.frobenius(1) * b.frobenius(1));
    assert_eq!(a.frobenius(1).frobenius(N - 1), a);
    let norm = (1..N).fold(a, |product, j| product * a.frobenius(j));
    assert_eq!(coefficients(norm)[1..], [0; N][1..]);
    assert_eq!(invert::by_fermat(a) * a * b, if a == Oef::ZERO { Oef::ZERO } else { b });
    assert_eq!((a.half() + a.half(), (a + a).half()), (a, a));
}

#[test]
fn laws() {
    hold(200, any::<[[u32; 7]; 4]>(), |words| {
        let six = words.map(|words| std::array::from_fn(|i| words[i]));
        check_laws::<Oef31x6Modulus, Accumulated, 6>(six);
        check_laws::<Oef31x6Modulus, Karatsuba18, 6>(six);
        check_laws::<Oef31x7Modulus, Accumulated, 7>(words);
        check_laws::<Oef32x5Modulus, Accumulated, 5>(words.map(|words| std::array::from_fn(|i| words[i])));
    });
}

#[test]
fn inverses_and_powers() {
    hold(200, any::<[u32; 7]>(), |words| {
        check_element::<Oef31x6Modulus, Accumulated, 6>(std::array::from_fn(|i| words[i] % Oef31x6Modulus::P));
        check_element::<Oef31x7Modulus, Accumulated, 7>(words.map(|word| word % Oef31x7Modulus::P));
        check_element::<Oef32x5Modulus, Accumulated, 5>(std::array::from_fn(|i| words[i] % Oef32x5Modulus::P));
        check_element::<Mod127x6, Karatsuba18, 6>(std::array::from_fn(|i| words[i] % 127));
    });
}

/// Random pairs, of which a quarter of the coefficients is extreme.
fn check_random_pairs<M: ExtensionModulus, S: ExtensionMultiplier<M, N>, const N: usize>(count: u32) {
    let mut state = 0;
    let mut coefficient = || {
        let random = random(&mut state);
        let kind = random >> 61;
        if kind == 0 {
            M::P - 1 - (random >> 32) as u32 % 3
        } else if kind == 1 {
            (random >> 32) as u32 % 3
        } else {
            (random % u64::from(M::P)) as u32
        }
    };
    for _ in 0..count {
        let a = std::array::from_fn(|_| coefficient());
        let b = std::array::from_fn(|_| coefficient());
        check_pair::<M, S, N>(a, b);
    }
}

#[test]
fn random_pairs() {
    check_random_pairs::<Oef31x6Modulus, Accumulated, 6>(2000);
    check_random_pairs::<Oef31x6Modulus, Karatsuba18, 6>(2000);
    check_random_pairs::<Oef31x7Modulus, Accumulated, 7>(2000);
    check_random_pairs::<Oef32x5Modulus, Accumulated, 5>(2000);
    check_random_pairs::<Mod127x6, Karatsuba18, 6>(2000);
}

#[test]
#[ignore = "deep: a million pairs of each field and multiplier"]
fn many_random_pairs() {
    check_random_pairs::<Oef31x6Modulus, Accumulated, 6>(1_000_000);
    check_random_pairs::<Oef31x6Modulus, Karatsuba18, 6>(1_000_000);
    check_random_pairs::<Oef31x7Modulus, Accumulated, 7>(1_000_000);
    check_random_pairs::<Oef32x5Modulus, Accumulated, 5>(1_000_000);
}
