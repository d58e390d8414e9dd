//! Published and computed vectors: field operations, scalar multiplication and point encoding.

#[path = "common/mod.rs"]
mod common;

use carryless::coordinates::{Affine, KimKim, LopezDahab, Point};
use carryless::curve::{BinaryCurve, Curve, equation};
use carryless::curves::*;
use carryless::encoding::sec1::{self, DecodeError};
use carryless::field::binary::{Element, Lanes, VeryLazy, invert, sqrt_by_table_vartime};
use carryless::field::{BinaryField, Field, MAX_LIMBS, named::*};
use carryless::poly::lanes::Pairs;
use carryless::poly::{
    AbAc, AbAcPlusCd, AbPlusCd, Carryless, CombBasic, CombBasicVartime, CombSplitVartime, CombVartime,
    KaratsubaCombVartime, KaratsubaFormulae, KaratsubaRec, OperandScanningVartime, ShiftAndAdd, ShiftAndAddVartime,
    Unfused,
};
use carryless::scalar_mul::*;
use carryless::word::*;
use common::out_of_line::OutOfLine;
use common::{bytes, for_every_curve, for_every_field, limbs, vectors};
use serde_json::Value;

/// The tests of a field in a file: each with its inputs a, b … as limbs.
fn tests(file: &str, group: &str, field: &str) -> Vec<Value> {
    let name = field.strip_prefix("F2-").expect("a binary field");
    vectors(file)[group][name]["tests"].as_array().expect("tests").clone()
}

/// Fails unless the test's answer under `key` is `actual`. Not generic: the checks of a hundred representations call
/// it.
fn expect(multiplier: &str, test: &Value, key: &str, actual: [u64; MAX_LIMBS]) {
    let mut expected = [0; MAX_LIMBS];
    match &test[key] {
        Value::Number(n) => expected[0] = n.as_u64().unwrap(),
        hex => limbs(hex).iter().zip(&mut expected).for_each(|(limb, e)| *e = *limb),
    }
    assert_eq!(actual, expected, "{key}, {multiplier}, a = {}, b = {}", test["a"], test["b"]);
}

/// Products and squares of one representation.
fn check_products<F: Field>() {
    let expect = |test: &Value, key: &'static str, actual: F| expect(F::MULTIPLIER, test, key, actual.to_limbs());
    for test in tests("fields.json", "fields", F::NAME) {
        let [a, b] = ["a", "b"].map(|key| F::from_limbs(&limbs(&test[key])));
        expect(&test, "mul", a * b);
        expect(&test, "square", a.square());
    }
    for test in tests("known_answers.json", "binary_fields", F::NAME) {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|key| F::from_limbs(&limbs(&test[key])));
        expect(&test, "mul", a * b);
        expect(&test, "ac", a * c);
        expect(&test, "ab_plus_cd", F::mul_add2(a, b, c, d));
        expect(&test, "sqr_a", a.square());
        expect(&test, "sqr_2_10_a", a.square_n(10));
    }
}

/// Products of one representation where an operand of several is prepared.
fn check_prepared<F: Field>() {
    let expect = |test: &Value, key: &'static str, actual: F| expect(F::MULTIPLIER, test, key, actual.to_limbs());
    for test in tests("known_answers.json", "binary_fields", F::NAME) {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|key| F::from_limbs(&limbs(&test[key])));
        let (prepared_a, prepared_c) = (a.prepare(), c.prepare());
        expect(&test, "mul", F::mul_prepared(&prepared_a, b));
        expect(&test, "ac", F::mul_prepared(&prepared_a, c));
        expect(&test, "ab_plus_cd", F::mul_add2_prepared(a, b, &prepared_c, d));
        let wide = F::mul_wide_prepared(&prepared_a, b) + F::mul_wide_prepared(&prepared_c, d);
        expect(&test, "ab_plus_cd", F::reduce(wide));
    }
}

/// Every other operation of one representation.
fn check_operations<F: BinaryField>() {
    let expect = |test: &Value, key: &'static str, actual: F| expect(F::MULTIPLIER, test, key, actual.to_limbs());
    let check = |test: &Value, [inverse, sqrt, trace, half_trace]: [&'static str; 4]| {
        let a = F::from_limbs(&limbs(&test["a"]));
        expect(test, inverse, a.invert());
        expect(test, inverse, a.invert_vartime());
        expect(test, inverse, invert::by_squarings(a));
        expect(test, inverse, invert::by_euclid_vartime(a));
        expect(test, sqrt, a.sqrt());
        expect(test, sqrt, a.sqrt_vartime());
        expect(test, sqrt, sqrt_by_table_vartime::<_, 4>(a));
        expect(test, sqrt, sqrt_by_table_vartime::<_, 6>(a));
        expect(test, trace, F::from_limbs(&[a.trace()]));
        expect(test, half_trace, a.half_trace());
        expect(test, half_trace, a.half_trace_vartime());
        let (root, h) = a.sqrt_and_half_trace_vartime();
        expect(test, sqrt, root);
        expect(test, half_trace, h);
        a
    };
    for test in tests("fields.json", "fields", F::NAME) {
        check(&test, ["invert", "sqrt", "trace", "half_trace"]);
    }
    for test in tests("known_answers.json", "binary_fields", F::NAME) {
        let a = check(&test, ["inv_a", "sqrt_a", "trace_a", "halftrace_a"]);
        for (root, solvable) in [a.solve_quadratic(), a.solve_quadratic_vartime()] {
            assert_eq!(solvable.declassify(), !test["solve_a"].is_null(), "z² + z = {}", test["a"]);
            if solvable.declassify() {
                // The answer is the root with bit 0 clear.
                let low_bit = F::from_limbs(&[root.to_limbs()[0] & 1]);
                expect(&test, "solve_a", root + low_bit);
            }
        }
    }
}

/// Products with every multiplier on 64-bit words, with some on 32- and 16-bit words, and on lanes; the other
/// operations on one word field and on lanes.
macro_rules! check_representations {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        check_products::<OutOfLine<Element<$m, u64, $n64, ShiftAndAdd>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, ShiftAndAddVartime>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, CombBasic>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, CombBasicVartime>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, CombVartime<2>>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, CombVartime<4>>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, CombVartime<8>>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, KaratsubaRec>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, KaratsubaFormulae>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, OperandScanningVartime<4, 8>>>>();
        check_products::<OutOfLine<Element<$m, u64, $n64, Carryless>>>();
        check_products::<OutOfLine<Element<$m, u32, $n32, CombVartime<4>>>>();
        check_products::<OutOfLine<Element<$m, u32, $n32, CombVartime<8>>>>();
        check_products::<OutOfLine<Element<$m, u32, $n32, KaratsubaRec>>>();
        check_products::<OutOfLine<Element<$m, u32, $n32, KaratsubaFormulae>>>();
        check_products::<OutOfLine<Element<$m, u32, $n32, OperandScanningVartime<4, 8>>>>();
        check_products::<OutOfLine<Element<$m, u16, $n16, CombVartime<4>>>>();
        check_products::<OutOfLine<Element<$m, u16, $n16, CombVartime<8>>>>();
        check_products::<OutOfLine<Element<$m, u16, $n16, KaratsubaRec>>>();
        check_products::<OutOfLine<Element<$m, u16, $n16, KaratsubaFormulae>>>();
        check_products::<OutOfLine<Element<$m, u16, $n16, OperandScanningVartime<4, 4>>>>();
        check_operations::<OutOfLine<Element<$m, u64, $n64, CombVartime<4>>>>();
        check_operations::<OutOfLine<Element<$m, u32, $n32, CombVartime<4>>>>();
        check_products::<OutOfLine<Lanes<$m, Portable128, $lanes>>>();
        check_operations::<OutOfLine<Lanes<$m, Portable128, $lanes>>>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            check_products::<OutOfLine<Element<$m, Clmul64, $n64, KaratsubaRec>>>();
            check_products::<OutOfLine<Element<$m, Clmul64, $n64, KaratsubaFormulae>>>();
            check_products::<OutOfLine<Element<$m, Clmul64, $n64, Carryless>>>();
            check_products::<OutOfLine<Lanes<$m, Xmm, $lanes>>>();
            check_operations::<OutOfLine<Lanes<$m, Xmm, $lanes>>>();
        }
    };
}

#[test]
fn field_operations() {
    for_every_field!(check_representations);
}

/// Fused products of every family and form, very lazy reduction, and the other forms of products on lanes.
macro_rules! check_fused_representations {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        macro_rules! check {
            ($field:ty) => {
                check_products::<OutOfLine<$field>>();
                check_prepared::<OutOfLine<$field>>();
            };
        }
        check!(Element<$m, u64, $n64, CombVartime<4>, AbAcPlusCd<CombVartime<4>>>);
        check!(Element<$m, u64, $n64, CombVartime<4>, AbAc<CombVartime<8>>>);
        check!(Element<$m, u64, $n64, CombSplitVartime, AbAcPlusCd<CombSplitVartime>>);
        check!(Element<$m, u64, $n64, KaratsubaCombVartime, AbAcPlusCd<KaratsubaCombVartime>>);
        check!(Element<$m, u64, $n64, KaratsubaRec, AbPlusCd<KaratsubaRec>>);
        check!(Element<$m, u64, $n64, ShiftAndAdd, AbPlusCd<CombVartime<2>>>);
        check!(Element<$m, u32, $n32, CombVartime<4>, AbAcPlusCd<KaratsubaCombVartime>>);
        check!(Element<$m, u16, $n16, KaratsubaCombVartime, AbAc<CombSplitVartime>>);
        check!(VeryLazy<$m, u64, $n64, KaratsubaFormulae, AbAcPlusCd<KaratsubaRec>>);
        check!(VeryLazy<$m, u32, $n32, KaratsubaRec>);
        check!(VeryLazy<$m, u16, $n16, KaratsubaFormulae>);
        check!(Lanes<$m, Portable128, $lanes, AbAcPlusCd<Pairs>>);
        check!(Lanes<$m, Portable128, $lanes, Unfused>);
        check_operations::<OutOfLine<VeryLazy<$m, u64, $n64, KaratsubaFormulae, AbAcPlusCd<KaratsubaRec>>>>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            check!(VeryLazy<$m, Clmul64, $n64, KaratsubaRec, AbAcPlusCd<KaratsubaRec>>);
            check!(Lanes<$m, Xmm, $lanes, AbAcPlusCd<Pairs>>);
            check!(Lanes<$m, Xmm, $lanes, Unfused>);
        }
    };
}

#[test]
fn field_operations_with_fused_products() {
    for_every_field!(check_fused_representations);
}

fn affine<C: Curve>(x: &Value, y: &Value) -> Affine<C> {
    if x.is_null() {
        return Affine::IDENTITY;
    }
    Affine::new_unchecked(C::Field::from_limbs(&limbs(x)), C::Field::from_limbs(&limbs(y)))
}

/// k·P from either end: by mixed and by full additions.
fn check_coordinates<P: Point>(k: &[u64], p: &Affine<P::Curve>, expected: &Affine<P::Curve>) {
    let label = format!("{}, {}, k = {k:x?}", P::Curve::NAME, P::COORDINATES);
    assert_eq!(wnaf_vartime::<P>(4, k, p).to_affine_vartime(), *expected, "{label}");
    assert_eq!(wnaf_rtl_vartime::<P>(4, k, p).to_affine_vartime(), *expected, "{label}");
}

fn check_curve<C: BinaryCurve>() {
    for test in vectors("scalar_mul.json")["curves"][C::NAME].as_array().expect("tests") {
        let (k, p) = (limbs(&test["k"]), affine::<C>(&test["x"], &test["y"]));
        let expected = affine::<C>(&test["out_x"], &test["out_y"]);
        assert!(p.is_on_curve() && p.is_in_subgroup());
        let label = format!("{}, k = {}", C::NAME, test["k"]);
        let check = |q: LopezDahab<C>| assert_eq!(q.to_affine_vartime(), expected, "{label}");
        check(double_and_add_vartime(&k, &p));
        check(double_and_add_rtl_vartime(&k, &p));
        check(naf_vartime(&k, &p));
        check(naf_rtl_vartime(&k, &p));
        check(wnaf_vartime(4, &k, &p));
        check(wnaf_rtl_vartime(4, &k, &p));
        assert_eq!(wnaf_vartime::<Affine<C>>(4, &k, &p), expected, "{label}");
        check_coordinates::<LopezDahab<C, true>>(&k, &p, &expected);
        check_coordinates::<KimKim<C>>(&k, &p, &expected);
    }
    for test in vectors("known_answers.json")["curves"][C::NAME].as_array().expect("tests") {
        let p = if test["base"] == "G" { Affine::generator() } else { affine::<C>(&test["base"][0], &test["base"][1]) };
        let expected = affine::<C>(&test["out"][0], &test["out"][1]);
        let q = wnaf_vartime::<LopezDahab<C>>(4, &limbs(&test["k"]), &p);
        assert_eq!(q.to_affine_vartime(), expected, "{}, k = {}", C::NAME, test["k"]);
    }
}

fn check_encoding<C: Curve<Equation: equation::Compression<C>>>() {
    let tests = &vectors("sec1.json")["curves"][C::NAME];
    let mut buffer = [0; sec1::MAX_BYTES];
    for test in tests["valid"].as_array().expect("tests") {
        let encoding = bytes(&test["encoding"]);
        let point = affine::<C>(&test["x"], &test["y"]);
        assert_eq!(sec1::decode::<C>(&encoding), Ok(point), "{}, {}", C::NAME, test["encoding"]);
        match encoding[0] {
            0x02 | 0x03 => assert_eq!(sec1::encode_compressed(&point, &mut buffer), encoding),
            0x04 => assert_eq!(sec1::encode_uncompressed(&point, &mut buffer), encoding),
            _ => (),
        }
    }
    for test in tests["invalid"].as_array().expect("tests") {
        let reason = match test["reason"].as_str().expect("reason") {
            "length" => DecodeError::Length,
            "tag" => DecodeError::Tag,
            "infinity" => DecodeError::Infinity,
            "coordinate" => DecodeError::Coordinate,
            "no-point" => DecodeError::NoPoint,
            "not-on-curve" => DecodeError::NotOnCurve,
            "hybrid-parity" => DecodeError::HybridParity,
            "subgroup" => DecodeError::Subgroup,
            other => panic!("unknown reason {other}"),
        };
        let encoding = bytes(&test["encoding"]);
        assert_eq!(sec1::decode::<C>(&encoding), Err(reason), "{}, {}", C::NAME, test["encoding"]);
    }
}

/// The curve over portable words and, where there is one, over the hardware's carry-less product; the workbench's tests
/// run the same vectors with everything inlined.
macro_rules! check_on_all_words {
    ($check:ident, $curve:ident, $field:ident) => {
        $check::<$curve<OutOfLine<$field<Portable128>>>>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            $check::<$curve<OutOfLine<$field<Xmm>>>>();
        }
    };
}

macro_rules! check_scalar_mul {
    ($curve:ident, $field:ident) => {
        check_on_all_words!(check_curve, $curve, $field);
    };
}

macro_rules! check_encodings {
    ($curve:ident, $field:ident) => {
        check_on_all_words!(check_encoding, $curve, $field);
    };
}

#[test]
fn scalar_multiplication() {
    for_every_curve!(check_scalar_mul);
}

/// Both curve coefficients a, and b = 1, over fields with every form of fused products and over very lazy reduction.
#[test]
fn scalar_multiplication_with_fused_products() {
    check_curve::<K233<OutOfLine<Element<F2m233, u64, 4, CombSplitVartime, AbAcPlusCd<CombSplitVartime>>>>>();
    check_curve::<B233<OutOfLine<Element<F2m233, u64, 4, CombVartime<4>, AbAc<KaratsubaCombVartime>>>>>();
    check_curve::<B163<OutOfLine<Element<F2m163, u64, 3, CombVartime<4>, AbPlusCd<CombVartime<4>>>>>>();
    check_curve::<E503<OutOfLine<VeryLazy<F2m503, u64, 8, KaratsubaFormulae, AbAcPlusCd<KaratsubaRec>>>>>();
    check_curve::<K409<OutOfLine<VeryLazy<F2m409, u64, 7, KaratsubaRec>>>>();
}

#[test]
fn point_encoding() {
    for_every_curve!(check_encodings);
}
