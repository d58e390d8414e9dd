//! Curves over prime fields and their extensions: published and computed vectors of scalar multiplication, sums, the
//! endomorphism and encodings; the map between a Jacobi quartic and its Weierstrass curve.

use crate::common::out_of_line::OutOfLine;
use crate::common::{bytes, for_every_prime_curve, limbs, vectors};
use carryless::coordinates::{
    Affine, Chudnovsky, ConstantTimePoint, Endomorphism, Extended, HomogeneousX8, JacobiQuartic, Jacobian,
    JacobianChudnovsky, Point, Xyzz,
};
use carryless::curve::equation::{self, Weierstrass};
use carryless::curve::{Curve, Equation, Glv, GlvCurve};
use carryless::curves::*;
use carryless::encoding::sec1::{self, DecodeError};
use carryless::field::prime::{Barrett, Folded, Montgomery, MontgomerySpecial, PrimeModulus, PseudoMersenne, Solinas};
use carryless::field::{ConstantTime, Field, PrimeField, named::*};
use carryless::key::StandardCurve;
use carryless::scalar::glv::decompose_vartime;
use carryless::scalar::{SecretScalar, public_scalar_vartime};
use carryless::scalar_mul::*;
use carryless::word::Portable512;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Zmm, has_avx512ifma};
use num_bigint::BigUint;
use serde_json::Value;
use sha2::Digest;

/// A field element: a number, or in known answers a list of the coefficients of an extension's element, 1's first.
fn element<F: Field>(value: &Value) -> F {
    let Some(coefficients) = value.as_array() else { return F::from_limbs(&limbs(value)) };
    let coefficients: Vec<u64> = coefficients.iter().map(|c| c.as_u64().expect("a coefficient")).collect();
    let pairs = coefficients.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 32);
    F::from_limbs(&pairs.collect::<Vec<_>>())
}

/// The point (x, y), O where these are its coordinates or there are none.
fn affine<C: Curve>(x: &Value, y: &Value) -> Affine<C> {
    if x.is_null() {
        return Affine::IDENTITY;
    }
    let (x, y) = (element(x), element(y));
    if C::Equation::is_neutral((x, y)).declassify() { Affine::IDENTITY } else { Affine::new_unchecked(x, y) }
}

/// k·P from either end: by mixed and by full additions.
fn check_coordinates<P: Point>(k: &[u64], p: &Affine<P::Curve>, expected: &Affine<P::Curve>) {
    let label = format!("{}, {}, k = {k:x?}", P::Curve::NAME, P::COORDINATES);
    assert_eq!(wnaf_vartime::<P>(4, k, p).to_affine_vartime(), *expected, "{label}");
    assert_eq!(wnaf_rtl_vartime::<P>(4, k, p).to_affine_vartime(), *expected, "{label}");
}

/// The field of Edwards25519.
type Element = <Edwards25519 as Curve>::Field;

type Check<C> = fn(&[u64], &Affine<C>, &Affine<C>);

/// k, P and k·P of every vector of a curve.
fn multiples<C: Curve>() -> Vec<(Vec<u64>, Affine<C>, Affine<C>)> {
    let mut tests = Vec::new();
    for test in vectors("prime_scalar_mul.json")["curves"][C::NAME].as_array().expect("tests") {
        let p = affine::<C>(&test["x"], &test["y"]);
        tests.push((limbs(&test["k"]), p, affine::<C>(&test["out_x"], &test["out_y"])));
    }
    for test in vectors("known_answers.json")["curves"][C::NAME].as_array().expect("tests") {
        let p = if test["base"] == "G" { Affine::generator() } else { affine::<C>(&test["base"][0], &test["base"][1]) };
        tests.push((limbs(&test["k"]), p, affine::<C>(&test["out"][0], &test["out"][1])));
    }
    tests
}

/// Every vector of a curve by each of these checks, and by the default method.
fn check_multiples<C: NamedCurve>(checks: &[Check<C>]) {
    let tests = multiples::<C>();
    for (k, p, expected) in &tests {
        assert!(p.is_on_curve() && expected.is_on_curve());
        assert_eq!(mul_vartime(k, p), *expected, "{}, k = {k:x?}", C::NAME);
        for check in checks {
            check(k, p, expected);
        }
    }
    assert!(tests[0].1.is_in_subgroup() && tests.last().expect("a test").1.is_in_subgroup());
}

/// The known answers of sums, with P and Q exchanged, and with a fixed point.
fn check_sums<P: Point<Curve: NamedCurve>>() {
    let g = Affine::<P::Curve>::generator();
    let buffer = [P::entry(&g); 32];
    let comb = FixedBaseComb::<P, _>::new_vartime(4, 2, &g, buffer);
    let fixed = FixedBaseInterleave::<P, _>::new_vartime(3, &g, buffer);
    let table = OddMultiples::<P, _>::new_vartime(6, &g, buffer);
    let label = P::Curve::NAME;
    for test in vectors("known_answers.json")["multi_scalar"][label].as_array().expect("tests") {
        let (u, v) = (limbs(&test["u"]), limbs(&test["v"]));
        let point = |key: &str| affine::<P::Curve>(&test[key][0], &test[key][1]);
        let (q, expected) = (point("Q"), point("out"));
        assert_eq!(lincomb_vartime(&u, &g, &v, &q), expected, "{label}");
        assert_eq!(lincomb_vartime(&v, &q, &u, &g), expected, "{label}");
        assert_eq!(interleave_vartime(5, &u, &table, &v, &q).to_affine_vartime(), expected, "{label}");
        assert_eq!(straus_vartime::<P>(2, &u, &g, &v, &q).to_affine_vartime(), expected, "{label}");
        let u_g = mul_vartime(&u, &g);
        assert_eq!(comb.mul_vartime(&u).to_affine_vartime(), u_g, "{label}");
        assert_eq!(fixed.mul_vartime(&u).to_affine_vartime(), u_g, "{label}");
    }
}

fn check_weierstrass<C: NamedCurve<Equation = Weierstrass>>() {
    check_multiples::<C>(&[
        check_coordinates::<Jacobian<C>>,
        check_coordinates::<Chudnovsky<C>>,
        check_coordinates::<JacobianChudnovsky<C>>,
        check_coordinates::<Xyzz<C>>,
        |k, p, expected| assert_eq!(naf_vartime::<Affine<C>>(k, p), *expected, "{}", C::NAME),
    ]);
    check_sums::<Jacobian<C>>();
}

/// Every vector of a curve by products 8-way, different ones side by side; scalars at both ends; equal points, opposite ones
/// and O in one group, and groups that are not full; these and `more` scalars. `odd_windows`, `comb` and `sums` are the functions.
fn check_eights<C: NamedCurve<Equation = Weierstrass, Field: ConstantTime>>(
    more: &[Vec<u64>],
    odd_windows: impl Fn(&[SecretScalar<C>], &[Affine<C>], &mut [Affine<C>]),
    comb: impl Fn(&[SecretScalar<C>], &mut [Affine<C>]),
    sums: impl Fn(&[&[u64]], &[&[u64]], &[Affine<C>], &mut [Affine<C>]),
) {
    let g = Affine::<C>::generator();
    let below = |d: u64| {
        let mut k = C::ORDER.to_vec();
        k[0] -= d;
        k
    };
    let mut tests = multiples::<C>();
    let q = tests[0].1;
    // Those of n − 2d, d a digit, whose last digit is −d, end with a sum of equal points.
    let ends = [0, 1, 2, 3, 31, 32].map(|k| vec![k]).into_iter().chain([1, 31].map(below));
    for k in ends.chain((1..32).step_by(2).map(|d| below(2 * d))).chain(more.iter().cloned()) {
        for p in [g, q, g.neg(), Affine::IDENTITY] {
            let product = wnaf_vartime::<Jacobian<C>>(5, &k, &p).to_affine_vartime();
            tests.push((k.clone(), p, product));
        }
    }
    let k: Vec<_> = tests.iter().map(|(k, ..)| public_scalar_vartime::<C>(k)).collect();
    let p: Vec<_> = tests.iter().map(|(_, p, _)| *p).collect();
    let expected: Vec<_> = tests.iter().map(|(.., expected)| *expected).collect();
    assert!(k.len() > 48);
    let mut out = vec![q; k.len()];
    odd_windows(&k, &p, &mut out);
    assert_eq!(out, expected, "{} k·P", C::NAME);
    // k·G, and its sum with all that is added to it, 0·G and 0·P too: l = k, k·G = ±l·P, P = O.
    let publics: Vec<_> =
        tests.iter().map(|(k, ..)| wnaf_vartime::<Jacobian<C>>(5, k, &g).to_affine_vartime()).collect();
    comb(&k, &mut out);
    assert_eq!(out, publics, "{} k·G", C::NAME);
    let public: Vec<_> = tests.iter().map(|(k, ..)| &k[..]).collect();
    sums(&public, &public, &p, &mut out);
    for i in 0..out.len() {
        assert_eq!(out[i], publics[i].add_vartime(expected[i]), "{} k·G + k·P, {i}", C::NAME);
    }
    for len in [1, 7, 8, 9] {
        let mut out = vec![q; len];
        odd_windows(&k[..len], &p[..len], &mut out);
        assert_eq!(out, expected[..len], "{}: {len}", C::NAME);
        comb(&k[..len], &mut out);
        assert_eq!(out, publics[..len], "{}: {len}", C::NAME);
    }
}

/// On the words of every machine, and of this one if it has them.
#[test]
fn products_in_eights() {
    macro_rules! check {
        ($curve:ty, $n:expr) => {
            check_eights(
                &[],
                odd_windows_8way::<$curve, Portable512, { $n }>,
                generator_comb_8way::<$curve, Portable512, { $n }>,
                sums_with_generator_8way_vartime::<$curve, Portable512, { $n }>,
            );
            #[cfg(target_arch = "x86_64")]
            if has_avx512ifma() {
                check_eights(
                    &[],
                    odd_windows_8way::<$curve, Zmm, { $n }>,
                    generator_comb_8way::<$curve, Zmm, { $n }>,
                    sums_with_generator_8way_vartime::<$curve, Zmm, { $n }>,
                );
            }
        };
    }
    macro_rules! check_out_of_line {
        ($curve:ident, $field:ident) => {
            check!($curve<OutOfLine<<$curve as Curve>::Field>>, <$field as PrimeModulus>::LANE_LIMBS);
        };
    }
    for_every_prime_curve!(check_out_of_line);
    check!(P256<Fp256Limbs<MontgomerySpecial>>, 5);
}

/// By the halves of an endomorphism, those at the ends of their range too.
#[test]
fn halves_in_eights() {
    let tests = &vectors("glv.json")["curves"]["secp256k1"]["tests"];
    let k: Vec<_> = tests.as_array().expect("tests").iter().map(|test| limbs(&test["k"])).collect();
    check_eights(
        &k,
        glv_odd_windows_8way::<Secp256k1, Portable512, 5>,
        generator_comb_8way::<Secp256k1, Portable512, 5>,
        glv_sums_with_generator_8way_vartime::<Secp256k1, Portable512, 5>,
    );
    #[cfg(target_arch = "x86_64")]
    if has_avx512ifma() {
        check_eights(
            &k,
            glv_odd_windows_8way::<Secp256k1, Zmm, 5>,
            generator_comb_8way::<Secp256k1, Zmm, 5>,
            glv_sums_with_generator_8way_vartime::<Secp256k1, Zmm, 5>,
        );
    }
}

/// k·G and k·G + l·P on Edwards25519 in lanes: scalars at both ends of [0, n), points of every order, groups that are full and not.
fn check_edwards_eights(
    comb: impl Fn(&[SecretScalar<Edwards25519>], &mut [Affine<Edwards25519>]),
    sums: impl Fn(&[&[u64]], &[&[u64]], &[Affine<Edwards25519>], &mut [Affine<Edwards25519>]),
) {
    type P = Extended<Edwards25519>;
    let g = Affine::<Edwards25519>::generator();
    let mut k: Vec<Vec<u64>> = [0, 1, 2, 15, 16, 17, 31, 32, 512].map(|k| vec![k]).into();
    let order = Edwards25519::<Element>::ORDER;
    k.extend([1, 2, 16, 17, 512].map(|d| [&[order[0] - d], &order[1..]].concat()));
    // As many bits as n has, which are 253.
    let has_bits_of_n =
        |k: &Vec<u64>| k.get(3).is_none_or(|limb| limb >> 61 == 0) && k.iter().skip(4).all(|limb| *limb == 0);
    k.extend(multiples::<Edwards25519>().into_iter().map(|(k, ..)| k).filter(has_bits_of_n));
    assert!(k.len() > 24);
    // (0, −1) has order 2, (√−1, 0) order 4.
    let of_order_two = Affine::new_unchecked(Element::ZERO, -Element::ONE);
    let of_order_four = Affine::new_unchecked(root_of_minus_one(), Element::ZERO);
    let small = [Affine::IDENTITY, of_order_two, of_order_four];
    assert!(small.iter().all(|p| p.is_on_curve()));
    let p: Vec<_> =
        small.iter().flat_map(|small| [*small, g.add_vartime(*small), g.neg().add_vartime(*small)]).collect();
    let product = |k: &[u64], p: &Affine<_>| wnaf_vartime::<P>(4, k, p).to_affine_vartime();
    let expected: Vec<_> = k.iter().map(|k| product(k, &g)).collect();
    let scalars: Vec<_> = k.iter().map(|k| public_scalar_vartime(k)).collect();
    for len in [1, 7, 8, 9, k.len()] {
        let mut out = vec![g; len];
        comb(&scalars[..len], &mut out);
        assert_eq!(out, expected[..len], "{len} k·G");
    }
    // Every pair of a scalar and a point, in whatever groups they come, with another scalar of G.
    let pairs: Vec<_> = (0..k.len()).flat_map(|i| (0..p.len()).map(move |j| (i, j))).collect();
    let (l, points): (Vec<_>, Vec<_>) = pairs.iter().map(|&(i, j)| (&k[i][..], p[j])).unzip();
    let of_g: Vec<_> = (0..pairs.len()).map(|at| &k[(7 * at + 3) % k.len()][..]).collect();
    let mut out = vec![g; pairs.len()];
    sums(&of_g, &l, &points, &mut out);
    for (at, sum) in out.iter().enumerate() {
        let other = product(l[at], &points[at]);
        assert_eq!(*sum, expected[(7 * at + 3) % k.len()].add_vartime(other), "{at}: k·G + l·P");
    }
}

/// An element whose square is −1: 2^((p − 1)/4).
fn root_of_minus_one() -> Element {
    // p ≡ 5 modulo 8, so that 2 is no square. (p − 1)/4 = 2^253 − 5.
    let mut power = Element::ONE;
    for bit in (0..253).rev() {
        power = power.square();
        if bit >= 3 || [1, 0].contains(&bit) {
            power = power + power;
        }
    }
    assert_eq!(power.square(), -Element::ONE);
    power
}

/// On the words of every machine, and of this one if it has them.
#[test]
fn edwards_in_eights() {
    check_edwards_eights(
        edwards_generator_comb_8way::<_, Portable512, 5>,
        edwards_sums_with_generator_8way_vartime::<_, Portable512, 5>,
    );
    #[cfg(target_arch = "x86_64")]
    if has_avx512ifma() {
        check_edwards_eights(
            edwards_generator_comb_8way::<_, Zmm, 5>,
            edwards_sums_with_generator_8way_vartime::<_, Zmm, 5>,
        );
    }
}

/// The systems of which entries are not affine, or sums have more coordinates.
#[test]
fn sums_in_other_coordinates() {
    type C = P192<OutOfLine<Fp192Limbs<Solinas>>>;
    check_sums::<JacobianChudnovsky<C>>();
    check_sums::<Chudnovsky<C>>();
    check_sums::<Xyzz<C>>();
}

#[test]
fn multiples_and_sums_on_curves_for_keys() {
    macro_rules! check_prime {
        ($curve:ident, $field:ident) => {
            check_weierstrass::<$curve<OutOfLine<<$curve as Curve>::Field>>>();
        };
    }
    for_every_prime_curve!(check_prime);
}

#[test]
fn multiples_and_sums_on_other_curves() {
    check_weierstrass::<Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>>();
    check_weierstrass::<W25519<OutOfLine<Fp25519Radix51>>>();
    check_weierstrass::<Jq25519W<OutOfLine<Fp25519Limbs<PseudoMersenne>>>>();
    check_weierstrass::<Oef31x6<OutOfLine<Oef31x6Field>>>();
    check_weierstrass::<Oef31x7<OutOfLine<Oef31x7Field>>>();
    check_weierstrass::<Oef32x5<OutOfLine<Oef32x5Field>>>();
}

#[test]
fn multiples_and_sums_on_a_jacobi_quartic() {
    type C = Jq25519<OutOfLine<Fp25519Radix51>>;
    check_multiples::<C>(&[check_coordinates::<JacobiQuartic<C>>, |k, p, expected| {
        assert_eq!(naf_vartime::<Affine<C>>(k, p), *expected);
    }]);
    check_sums::<JacobiQuartic<C>>();
}

#[test]
fn multiples_and_sums_on_a_twisted_edwards_curve() {
    type C = Edwards25519<OutOfLine<Fp25519Radix51>>;
    check_multiples::<C>(&[check_coordinates::<Extended<C>>, |k, p, expected| {
        assert_eq!(naf_vartime::<Affine<C>>(k, p), *expected);
    }]);
    check_sums::<Extended<C>>();
}

/// The first test of RFC 8032, section 7.1: the clamped hash of the secret key, in the form of that document's B, makes its public
/// key; and points of any order, which the law is right for.
#[test]
fn published_keys_of_ed25519() {
    type C = Edwards25519<Fp25519Limbs<Folded>>;
    type F = <C as Curve>::Field;
    let keys = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        ),
    ];
    let bytes = |text: &str| -> Vec<u8> {
        (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).expect("hexadecimal")).collect()
    };
    for (secret, public) in keys {
        let mut s: [u8; 32] = sha2::Sha512::digest(bytes(secret))[..32].try_into().expect("32 bytes");
        s[0] &= 248;
        s[31] = s[31] & 63 | 64;
        let limbs: Vec<u64> = s.chunks(8).map(|limb| u64::from_le_bytes(limb.try_into().expect("8 bytes"))).collect();
        let p = mul_vartime(&limbs, &Affine::<C>::generator());
        assert_eq!(odd_windows::<Extended<C>>(5, &public_scalar_vartime(&limbs), &Affine::generator()), p);
        let (x, y) = p.coordinates().expect("not O");
        let mut encoding: Vec<u8> = y.to_limbs()[..4].iter().flat_map(|limb| limb.to_le_bytes()).collect();
        encoding[31] |= (x.to_limbs()[0] as u8 & 1) << 7;
        assert_eq!(encoding, bytes(public));
    }
    // x of order four is a root of −1; y of order eight a root of that of 2P in the double's formulas.
    let i = (-F::ONE).sqrt().0;
    let four = Affine::<C>::new_unchecked(i, F::ZERO);
    assert!(four.is_on_curve() && !four.is_in_subgroup());
    let two = Affine::<C>::new_unchecked(F::ZERO, -F::ONE);
    assert_eq!(mul_vartime(&[2], &four), two);
    assert_eq!(mul_vartime(&[4], &four), Affine::IDENTITY);
    let sum = Affine::generator().add_vartime(four);
    assert!(sum.is_on_curve() && !sum.is_in_subgroup());
    assert_eq!(mul_vartime(&[4], &sum), mul_vartime(&[4], &Affine::generator()));
}

/// The tests of X25519 of RFC 7748, sections 5.2 and 6.1, whose points are on the curve: a scalar is 8k, and 8P in the subgroup.
#[test]
fn published_products_of_x25519() {
    type C = Edwards25519<Fp25519Limbs<Folded>>;
    type F = <C as Curve>::Field;
    let limbs = |text: &str| -> [u64; 4] {
        std::array::from_fn(|i| u64::from_str_radix(&text[16 * i..][..16], 16).expect("hexadecimal").swap_bytes())
    };
    let x25519 = |scalar: &str, u: &str| -> Option<Vec<u64>> {
        let mut k = limbs(scalar);
        k[3] = k[3] & (u64::MAX >> 1) | 1 << 62;
        let k: [u64; 4] = std::array::from_fn(|i| k[i] >> 3 | k.get(i + 1).map_or(0, |next| next << 61));
        let mut u = limbs(u);
        u[3] &= u64::MAX >> 1;
        let u = F::from_limbs(&u);
        let y = (u - F::ONE) * (u + F::ONE).invert();
        let (x, is_square) = ((y.square() - F::ONE) * (C::b() * y.square() + F::ONE).invert()).sqrt();
        let p = is_square.declassify().then(|| Affine::<C>::new_unchecked(x, y))?;
        let product = montgomery_ladder(&public_scalar_vartime(&k), &p.double().double().double());
        assert_eq!(product, mul_vartime(&k, &p.double().double().double()));
        let (_, y) = product.coordinates().expect("not O");
        Some(((F::ONE + y) * (F::ONE - y).invert()).to_limbs()[..4].to_vec())
    };
    const NINE: &str = "0900000000000000000000000000000000000000000000000000000000000000";
    const ALICE: [&str; 2] = [
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
    ];
    const BOB: [&str; 2] = [
        "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
        "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
    ];
    const SHARED: &str = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";
    for (scalar, u, product) in [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (ALICE[0], NINE, ALICE[1]),
        (BOB[0], NINE, BOB[1]),
        (ALICE[0], BOB[1], SHARED),
        (BOB[0], ALICE[1], SHARED),
    ] {
        assert_eq!(x25519(scalar, u).as_deref(), Some(&limbs(product)[..]), "{scalar}, {u}");
    }
}

/// Coefficients of the curves go into other representations of their fields too.
#[test]
fn multiples_in_other_representations() {
    fn check<C: NamedCurve>() {
        check_multiples::<C>(&[]);
    }
    check::<P192<OutOfLine<Fp192Limbs<Barrett>>>>();
    check::<P224<OutOfLine<Fp224Limbs<Montgomery>>>>();
    check::<P256<OutOfLine<Fp256Limbs32<Solinas>>>>();
    check::<P256<OutOfLine<Fp256Limbs<Montgomery>>>>();
    check::<P384<OutOfLine<Fp384Limbs<Barrett>>>>();
    check::<P521<OutOfLine<Fp521Limbs<Montgomery>>>>();
    check::<BrainpoolP256r1<OutOfLine<FpBrainpool256Limbs<Barrett>>>>();
    check::<BrainpoolP384r1<OutOfLine<FpBrainpool384Limbs32<Montgomery>>>>();
    check::<BrainpoolP512r1<OutOfLine<FpBrainpool512Limbs<Barrett>>>>();
    check::<Wap160<OutOfLine<Fp160Limbs<Montgomery>>>>();
    check::<Secp256k1<OutOfLine<Fp256k1Limbs<PseudoMersenne>>>>();
    check::<Edwards25519<OutOfLine<Fp25519Limbs<Montgomery>>>>();
}

/// What the curve says of itself, as `prime_curves.json` has it.
#[test]
fn parameters() {
    fn check<C: Curve>() {
        let curves = vectors("prime_curves.json");
        let curve = curves["curves"].as_array().expect("curves").iter().find(|curve| curve["name"] == C::NAME);
        let curve = curve.expect("every curve");
        assert_eq!(C::ORDER, limbs(&curve["n"]), "{}", C::NAME);
        assert_eq!(curve["h"], C::COFACTOR, "{}", C::NAME);
        let g = affine::<C>(&curve["Gx"], &curve["Gy"]);
        assert_eq!(Affine::generator(), g, "{}", C::NAME);
        assert!(g.is_on_curve() && g.is_in_subgroup(), "{}", C::NAME);
        assert_eq!(naf_vartime::<Affine<C>>(C::ORDER, &g), Affine::IDENTITY, "{}", C::NAME);
        let has_keys = StandardCurve::from_name(C::NAME).is_some() || C::NAME == "Edwards25519";
        assert_eq!(C::FOR_COMPARISON_ONLY, !has_keys, "{}", C::NAME);
        assert_eq!(C::a(), element(&curve["a"]), "{}", C::NAME);
        // A Jacobi quartic has none.
        if !curve["b"].is_null() {
            assert_eq!(C::b(), element(&curve["b"]), "{}", C::NAME);
        }
    }
    macro_rules! check_prime {
        ($curve:ident, $field:ident) => {
            check::<$curve<OutOfLine<<$curve as Curve>::Field>>>();
        };
    }
    for_every_prime_curve!(check_prime);
    check::<Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>>();
    check::<W25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519W<OutOfLine<Fp25519Radix51>>>();
    check::<Edwards25519<OutOfLine<Fp25519Radix51>>>();
    check::<Oef31x6<OutOfLine<Oef31x6Field>>>();
    check::<Oef31x7<OutOfLine<Oef31x7Field>>>();
    check::<Oef32x5<OutOfLine<Oef32x5Field>>>();
}

/// A signed number, decimal or not.
fn signed(value: &Value) -> (u128, bool) {
    let text = value.as_str().expect("a number");
    let (sign, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let magnitude = match digits.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    (magnitude.expect("a number"), sign)
}

fn check_half<C: GlvCurve>(k: &[u64], k1: &Value, k2: &Value) {
    let halves = decompose_vartime::<C>(k);
    let halves = halves.map(|h| (u128::from(h.magnitude[0]) | u128::from(h.magnitude[1]) << 64, h.is_negative));
    assert_eq!(halves, [signed(k1), signed(k2)], "k = {k:x?}");
}

/// The constants of the endomorphism by each other and by the oracle's, k1 and k2 of its answers, that they are short and stand
/// for k, and the methods by them.
fn check_endomorphism<P>()
where
    P: Endomorphism + ConstantTimePoint<Curve = <P as Point>::Curve, Entry = <P as Point>::Entry>,
    <P as Point>::Curve: GlvCurve + NamedCurve<Field: ConstantTime>,
{
    let name = <<P as Point>::Curve as Curve>::NAME;
    let glv = &vectors("glv.json")["curves"][name];
    let integer = |limbs: &[u64]| {
        BigUint::from_slice(&limbs.iter().flat_map(|limb| [*limb as u32, (limb >> 32) as u32]).collect::<Vec<_>>())
    };
    // n = a² + ab + b², λ² + λ + 1 = 0, a = bλ; the quotients.
    let Glv { beta, basis, quotients } = <P as Point>::Curve::GLV;
    let ([a, b], n) = (basis.map(BigUint::from), integer(<P as Point>::Curve::ORDER));
    let lambda = integer(&limbs(&glv["lambda"]));
    assert_eq!(&a * &a + &a * &b + &b * &b, n, "{name}");
    assert_eq!((&lambda * &lambda + &lambda + 1u32) % &n, BigUint::ZERO, "{name}");
    assert_eq!(&lambda * &b % &n, a, "{name}");
    for (quotient, part) in quotients.iter().zip([&a, &b]) {
        assert_eq!(integer(quotient), ((part << 321u32) + &n) / (&n * 2u32), "{name}");
    }
    assert_eq!(integer(beta), integer(&limbs(&glv["beta"])), "{name}");
    // φ(G) = λG.
    let g = Affine::generator();
    let image = P::from_entry(&P::endomorphism(&<P as Point>::entry(&g)));
    let lambda_g = naf_vartime::<Affine<<P as Point>::Curve>>(&limbs(&glv["lambda"]), &g);
    assert_eq!(ConstantTimePoint::to_affine(image), lambda_g, "{name}");

    for test in glv["tests"].as_array().expect("tests") {
        let k = limbs(&test["k"]);
        check_half::<<P as Point>::Curve>(&k, &test["k1"], &test["k2"]);
        // Halves that are 0, −1, at the ends of their range.
        let product = glv_odd_windows::<P>(5, &public_scalar_vartime(&k), &g);
        assert_eq!(product, naf_vartime::<Affine<<P as Point>::Curve>>(&k, &g), "{name}: {k:x?}");
    }
    let below = |d: u64| [&[<P as Point>::Curve::ORDER[0] - d], &<P as Point>::Curve::ORDER[1..]].concat();
    let ends = (0..40).map(|k| vec![k]).chain((1..40).map(below));
    let ends = ends.flat_map(|k| [(k.clone(), g), (k.clone(), lambda_g), (k, Affine::IDENTITY)]);
    let ends = ends.map(|(k, p)| (k.clone(), p, naf_vartime::<Affine<<P as Point>::Curve>>(&k, &p)));
    for (k, p, expected) in multiples::<<P as Point>::Curve>().into_iter().chain(ends) {
        let secret = public_scalar_vartime(&k);
        for w in 3..=6 {
            assert_eq!(glv_odd_windows::<P>(w, &secret, &p), expected, "{name}: {k:x?}·{p:?}, w = {w}");
        }
        assert_eq!(Point::to_affine_vartime(glv_naf_vartime::<P>(&k, &p)), expected);
        assert_eq!(Point::to_affine_vartime(glv_wnaf_vartime::<P>(4, &k, &p)), expected);
    }
    let comb = FixedBaseComb::<P, _>::new_vartime(4, 1, &g, [<P as Point>::entry(&g); 16]);
    for test in vectors("known_answers.json")["multi_scalar"][name].as_array().expect("tests") {
        let point = |key: &str| affine::<<P as Point>::Curve>(&test[key][0], &test[key][1]);
        let (u, v) = (limbs(&test["u"]), limbs(&test["v"]));
        let sum = glv_comb_vartime(4, &u, &comb, &v, &point("Q"));
        assert_eq!(Point::to_affine_vartime(sum), point("out"));
        let sum = glv_interleave_vartime::<P>(5, &u, &g, &v, &point("Q"));
        assert_eq!(Point::to_affine_vartime(sum), point("out"));
    }
}

#[test]
fn endomorphisms() {
    type W = Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>;
    type S = Secp256k1<OutOfLine<Fp256k1Limbs<Folded>>>;
    check_endomorphism::<Jacobian<W>>();
    check_endomorphism::<Jacobian<S>>();
    check_endomorphism::<HomogeneousX8<S, Portable512, 5>>();
    #[cfg(target_arch = "x86_64")]
    if has_avx512ifma() {
        check_endomorphism::<HomogeneousX8<S, Zmm, 5>>();
    }
    let answers = vectors("known_answers.json");
    let lambda = limbs(&vectors("glv.json")["curves"][W::NAME]["lambda"]);
    let own = |test: &&Value| limbs(&test["lam"]) == lambda;
    let mut tests = 0;
    for test in answers["glv_wap"].as_array().expect("tests").iter().filter(own) {
        check_half::<W>(&limbs(&test["k"]), &test["k1"], &test["k2"]);
        tests += 1;
    }
    assert!(tests >= 10);
}

fn reason(test: &Value) -> DecodeError {
    match test["reason"].as_str().expect("reason") {
        "length" => DecodeError::Length,
        "tag" => DecodeError::Tag,
        "infinity" => DecodeError::Infinity,
        "coordinate" => DecodeError::Coordinate,
        "no-point" => DecodeError::NoPoint,
        "not-on-curve" => DecodeError::NotOnCurve,
        "hybrid-parity" => DecodeError::HybridParity,
        "subgroup" => DecodeError::Subgroup,
        other => panic!("unknown reason {other}"),
    }
}

fn check_decoding<C: Curve>(decode: fn(&[u8]) -> Result<Affine<C>, DecodeError>) {
    let tests = &vectors("prime_sec1.json")["curves"][C::NAME];
    for test in tests["valid"].as_array().expect("tests") {
        let point = affine::<C>(&test["x"], &test["y"]);
        let encoding = bytes(&test["encoding"]);
        assert_eq!(decode(&encoding), Ok(point), "{}, {}", C::NAME, test["encoding"]);
        if encoding[0] == 0x04 {
            assert_eq!(sec1::encode_uncompressed(&point, &mut [0; sec1::MAX_BYTES]), encoding);
        }
    }
    for test in tests["invalid"].as_array().expect("tests") {
        let encoding = bytes(&test["encoding"]);
        assert_eq!(decode(&encoding), Err(reason(test)), "{}, {}", C::NAME, test["encoding"]);
    }
}

#[test]
fn encodings() {
    fn check<C: Curve<Equation: equation::Compression<C>>>() {
        check_decoding::<C>(sec1::decode);
        for test in vectors("prime_sec1.json")["curves"][C::NAME]["valid"].as_array().expect("tests") {
            let encoding = bytes(&test["encoding"]);
            if encoding[0] & !1 == 0x02 {
                let point = affine::<C>(&test["x"], &test["y"]);
                assert_eq!(sec1::encode_compressed(&point, &mut [0; sec1::MAX_BYTES]), encoding);
            }
        }
    }
    macro_rules! check_prime {
        ($curve:ident, $field:ident) => {
            check::<$curve<OutOfLine<<$curve as Curve>::Field>>>();
        };
    }
    for_every_prime_curve!(check_prime);
    check::<Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>>();
    check::<W25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519W<OutOfLine<Fp25519Radix51>>>();
    check_decoding::<Jq25519<OutOfLine<Fp25519Radix51>>>(sec1::decode);
    check_decoding::<Edwards25519<OutOfLine<Fp25519Radix51>>>(sec1::decode);
    check_decoding::<Oef31x6<OutOfLine<Oef31x6Field>>>(sec1::decode);
    check_decoding::<Oef31x7<OutOfLine<Oef31x7Field>>>(sec1::decode);
    check_decoding::<Oef32x5<OutOfLine<Oef32x5Field>>>(sec1::decode);
}

/// The isomorphism of JQ-25519 and JQ-25519-W: both ways, on multiples of the generators and on points of even order.
#[test]
fn quartic_and_weierstrass() {
    type F = OutOfLine<Fp25519Radix51>;
    type Q = Affine<Jq25519<F>>;
    type W = Affine<Jq25519W<F>>;
    assert_eq!(Q::generator().to_weierstrass_vartime(), W::generator());
    for k in [1, 2, 3, 5, 1000] {
        let q = mul_vartime(&[k], &Q::generator());
        let w = mul_vartime(&[k], &W::generator());
        assert_eq!(q.to_weierstrass_vartime(), w);
        assert_eq!(Q::from_weierstrass_vartime(&w), Some(q));
        // Beside the point of order two.
        let two = Q::new_unchecked(F::ZERO, -F::ONE);
        let (q, w) = (q.add_vartime(two), w.add_vartime(two.to_weierstrass_vartime()));
        assert!(w.is_on_curve() && !w.is_in_subgroup() && !q.is_in_subgroup());
        assert_eq!(q.to_weierstrass_vartime(), w);
        assert_eq!(Q::from_weierstrass_vartime(&w), Some(q));
    }
    assert_eq!(Q::IDENTITY.to_weierstrass_vartime::<Jq25519W<F>>(), W::IDENTITY);
    assert_eq!(Q::from_weierstrass_vartime(&W::IDENTITY), Some(Q::IDENTITY));
    // The other points of order two have no image: u² + θu + θ² + a4 = 0.
    let theta = Q::new_unchecked(F::ZERO, -F::ONE).to_weierstrass_vartime::<Jq25519W<F>>().x();
    let half = (F::ONE + F::ONE).invert();
    for sign in [F::ONE, -F::ONE] {
        let u = -theta * half + sign + sign;
        let point = W::new_unchecked(u, F::ZERO);
        assert!(point.is_on_curve());
        assert_eq!(Q::from_weierstrass_vartime(&point), None);
        assert!(!point.is_in_subgroup());
    }
}
