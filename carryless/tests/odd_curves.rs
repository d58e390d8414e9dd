//! Curves over prime fields and their extensions: published and computed vectors of scalar multiplication, sums, the
//! endomorphism and encodings; the map between a Jacobi quartic and its Weierstrass curve.

mod common;
#[path = "common/out_of_line.rs"]
mod out_of_line;

use carryless::coordinates::{Affine, Chudnovsky, JacobiQuartic, Jacobian, JacobianChudnovsky, Point, Xyzz};
use carryless::curve::equation::{self, Weierstrass};
use carryless::curve::{Curve, Equation, named::*};
use carryless::encoding::sec1::{self, DecodeError};
use carryless::field::prime::{Barrett, Montgomery, MontgomerySpecial, PseudoMersenne, Solinas};
use carryless::field::{ConstantTime, Field, named::*};
use carryless::scalar::glv::decompose_vartime;
use carryless::scalar::{SecretScalar, public_scalar_vartime};
use carryless::scalar_mul::*;
use carryless::word::Portable512;
#[cfg(target_arch = "x86_64")]
use carryless::word::{Zmm, has_avx512ifma};
use common::{bytes, limbs, vectors};
use out_of_line::OutOfLine;
use serde_json::Value;

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

/// Every vector of a curve by each of these checks, and by the method of choice.
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
        assert_eq!(mul_add_vartime(&u, &g, &v, &q), expected, "{label}");
        assert_eq!(mul_add_vartime(&v, &q, &u, &g), expected, "{label}");
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

/// Every vector of a curve by products in eights, different ones side by side; scalars at both ends; equal points, opposite ones
/// and O in one group, and groups that are not full. `odd_windows`, `comb` and `sums` are the functions.
fn check_eights<C: NamedCurve<Equation = Weierstrass, Field: ConstantTime>>(
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
    for k in ends.chain((1..32).step_by(2).map(|d| below(2 * d))) {
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
fn products_in_eights_on_nist_curves() {
    macro_rules! check {
        ($($curve:ty, $n:literal;)*) => {
            $(
                check_eights(
                    odd_windows_in_eights::<$curve, Portable512, $n>,
                    generator_comb_in_eights::<$curve, Portable512, $n>,
                    sums_with_generator_in_eights_vartime::<$curve, Portable512, $n>,
                );
                #[cfg(target_arch = "x86_64")]
                if has_avx512ifma() {
                    check_eights(
                        odd_windows_in_eights::<$curve, Zmm, $n>,
                        generator_comb_in_eights::<$curve, Zmm, $n>,
                        sums_with_generator_in_eights_vartime::<$curve, Zmm, $n>,
                    );
                }
            )*
        };
    }
    check! {
        P192<OutOfLine<Fp192Limbs<Solinas>>>, 4;
        P224<OutOfLine<Fp224Limbs<Solinas>>>, 5;
        P256<OutOfLine<Fp256Limbs<Solinas>>>, 5;
        P256<Fp256Limbs<MontgomerySpecial>>, 5;
        P384<OutOfLine<Fp384Limbs<Solinas>>>, 8;
        P521<OutOfLine<Fp521Limbs<Solinas>>>, 11;
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
fn multiples_and_sums_on_nist_curves() {
    check_weierstrass::<P192<OutOfLine<Fp192Limbs<Solinas>>>>();
    check_weierstrass::<P224<OutOfLine<Fp224Limbs<Solinas>>>>();
    check_weierstrass::<P256<OutOfLine<Fp256Limbs<Solinas>>>>();
    check_weierstrass::<P384<OutOfLine<Fp384Limbs<Solinas>>>>();
    check_weierstrass::<P521<OutOfLine<Fp521Limbs<Solinas>>>>();
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
    check::<Wap160<OutOfLine<Fp160Limbs<Montgomery>>>>();
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
        assert_eq!(C::FOR_COMPARISON_ONLY, !C::NAME.starts_with("P-"), "{}", C::NAME);
        assert_eq!(C::a(), element(&curve["a"]), "{}", C::NAME);
        // A Jacobi quartic has none.
        if !curve["b"].is_null() {
            assert_eq!(C::b(), element(&curve["b"]), "{}", C::NAME);
        }
    }
    check::<P192<OutOfLine<Fp192Limbs<Solinas>>>>();
    check::<P224<OutOfLine<Fp224Limbs<Solinas>>>>();
    check::<P256<OutOfLine<Fp256Limbs<Solinas>>>>();
    check::<P384<OutOfLine<Fp384Limbs<Solinas>>>>();
    check::<P521<OutOfLine<Fp521Limbs<Solinas>>>>();
    check::<Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>>();
    check::<W25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519W<OutOfLine<Fp25519Radix51>>>();
    check::<Oef31x6<OutOfLine<Oef31x6Field>>>();
    check::<Oef31x7<OutOfLine<Oef31x7Field>>>();
    check::<Oef32x5<OutOfLine<Oef32x5Field>>>();
}

/// k1 and k2 of known answers, and that they are short and stand for k.
#[test]
fn halves_of_scalars() {
    type C = Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>;
    type P = Jacobian<C>;
    let signed = |value: &Value| {
        let text = value.as_str().expect("a number");
        let (sign, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let magnitude = match digits.strip_prefix("0x") {
            Some(digits) => u128::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        (magnitude.expect("a number"), sign)
    };
    let check = |k: &[u64], k1: &Value, k2: &Value| {
        let halves = decompose_vartime::<C>(k);
        let halves = halves.map(|h| (u128::from(h.magnitude[0]) | u128::from(h.magnitude[1]) << 64, h.is_negative));
        assert_eq!(halves, [signed(k1), signed(k2)], "k = {k:x?}");
    };
    let glv = vectors("glv.json");
    for test in glv["tests"].as_array().expect("tests") {
        check(&limbs(&test["k"]), &test["k1"], &test["k2"]);
    }
    let answers = vectors("known_answers.json");
    let own = |test: &&Value| limbs(&test["lam"]) == limbs(&glv["lambda"]);
    let mut tests = 0;
    for test in answers["glv_wap"].as_array().expect("tests").iter().filter(own) {
        check(&limbs(&test["k"]), &test["k1"], &test["k2"]);
        tests += 1;
    }
    assert!(tests >= 10);
    // φ(G) = λG.
    let g = Affine::<C>::generator();
    let lambda_g = naf_vartime::<P>(&limbs(&glv["lambda"]), &g).to_affine_vartime();
    assert_eq!(<P as carryless::coordinates::Endomorphism>::endomorphism(&g), lambda_g);
    check_multiples::<C>(&[
        |k, p, expected| assert_eq!(glv_naf_vartime::<P>(k, p).to_affine_vartime(), *expected),
        |k, p, expected| assert_eq!(glv_wnaf_vartime::<P>(4, k, p).to_affine_vartime(), *expected),
    ]);
    let comb = FixedBaseComb::<P, _>::new_vartime(4, 1, &g, [P::entry(&g); 16]);
    for test in answers["multi_scalar"][C::NAME].as_array().expect("tests") {
        let point = |key: &str| affine::<C>(&test[key][0], &test[key][1]);
        let sum = glv_comb_vartime(4, &limbs(&test["u"]), &comb, &limbs(&test["v"]), &point("Q"));
        assert_eq!(sum.to_affine_vartime(), point("out"));
    }
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
    check::<P192<OutOfLine<Fp192Limbs<Solinas>>>>();
    check::<P224<OutOfLine<Fp224Limbs<Solinas>>>>();
    check::<P256<OutOfLine<Fp256Limbs<Solinas>>>>();
    check::<P384<OutOfLine<Fp384Limbs<Solinas>>>>();
    check::<P521<OutOfLine<Fp521Limbs<Solinas>>>>();
    check::<Wap160<OutOfLine<Fp160Limbs<PseudoMersenne>>>>();
    check::<W25519<OutOfLine<Fp25519Radix51>>>();
    check::<Jq25519W<OutOfLine<Fp25519Radix51>>>();
    check_decoding::<Jq25519<OutOfLine<Fp25519Radix51>>>(sec1::decode);
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
