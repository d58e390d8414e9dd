//! Published and computed vectors: field operations, scalar multiplication and point encoding.

mod common;

use carryless::coordinates::{Affine, LopezDahab, Point};
use carryless::curve::{Curve, named::*};
use carryless::encoding::sec1::{self, DecodeError};
use carryless::field::binary::{Element, invert};
use carryless::field::{BinaryField, Field, named::*};
use carryless::poly::{Carryless, CombBasic, CombVartime, KaratsubaRec, ShiftAndAdd};
use carryless::scalar_mul::*;
use carryless::word::*;
use common::{bytes, limbs, vectors};
use serde_json::Value;

/// Every operation of one representation against `fields.json` and the known answers.
fn check_field<F: BinaryField>() {
    let m = F::BITS.to_string();
    let element = |v: &Value| F::from_limbs(&limbs(v));
    for test in vectors("fields.json")["fields"][&m]["tests"].as_array().expect("tests") {
        let (a, b) = (element(&test["a"]), element(&test["b"]));
        let label = format!("m = {m}, {}, a = {}, b = {}", F::MULTIPLIER, test["a"], test["b"]);
        assert_eq!(a * b, element(&test["mul"]), "a·b: {label}");
        assert_eq!(a.square(), element(&test["square"]), "a²: {label}");
        let inverse = element(&test["invert"]);
        assert_eq!(a.invert(), inverse, "1/a: {label}");
        assert_eq!(a.invert_vartime(), inverse, "1/a: {label}");
        assert_eq!(invert::by_squarings(a), inverse, "1/a by squarings: {label}");
        assert_eq!(invert::by_euclid_vartime(a), inverse, "1/a by Euclid: {label}");
        assert_eq!(a.sqrt(), element(&test["sqrt"]), "√a: {label}");
        assert_eq!(a.trace(), test["trace"].as_u64().unwrap(), "Tr(a): {label}");
        assert_eq!(a.half_trace(), element(&test["half_trace"]), "H(a): {label}");
        assert_eq!(a.half_trace_vartime(), element(&test["half_trace"]), "H(a) by windows: {label}");
    }
    for test in vectors("known_answers.json")["binary_fields"][&m]["tests"].as_array().expect("tests") {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|key| element(&test[key]));
        let label = format!("m = {m}, {}, a = {}", F::MULTIPLIER, test["a"]);
        assert_eq!(a * b, element(&test["mul"]), "a·b: {label}");
        assert_eq!(F::mul_add2(a, b, c, d), element(&test["ab_plus_cd"]), "a·b + c·d: {label}");
        assert_eq!(a * c, element(&test["ac"]), "a·c: {label}");
        assert_eq!(a.square(), element(&test["sqr_a"]), "a²: {label}");
        assert_eq!(a.square_n(10), element(&test["sqr_2_10_a"]), "a^(2^10): {label}");
        assert_eq!(a.invert(), element(&test["inv_a"]), "1/a: {label}");
        assert_eq!(a.sqrt(), element(&test["sqrt_a"]), "√a: {label}");
        assert_eq!(a.trace(), test["trace_a"].as_u64().unwrap(), "Tr(a): {label}");
        assert_eq!(a.half_trace(), element(&test["halftrace_a"]), "H(a): {label}");
        let (root, solvable) = a.solve_quadratic();
        assert_eq!(solvable.declassify(), !test["solve_a"].is_null(), "z² + z = a: {label}");
        if solvable.declassify() {
            let even = if root.to_limbs()[0] & 1 == 0 { root } else { root + F::ONE };
            assert_eq!(even, element(&test["solve_a"]), "z² + z = a: {label}");
        }
    }
}

/// On 64-bit words with every multiplier, on 32- and 16-bit words, and on lanes.
macro_rules! check_representations {
    ($m:ident, $n64:literal, $n32:literal, $n16:literal, $lanes:literal) => {
        check_field::<Element<$m, u64, ShiftAndAdd, $n64>>();
        check_field::<Element<$m, u64, CombBasic, $n64>>();
        check_field::<Element<$m, u64, CombVartime<2>, $n64>>();
        check_field::<Element<$m, u64, CombVartime<4>, $n64>>();
        check_field::<Element<$m, u64, CombVartime<8>, $n64>>();
        check_field::<Element<$m, u64, KaratsubaRec, $n64>>();
        check_field::<Element<$m, u64, Carryless, $n64>>();
        check_field::<Element<$m, u32, CombVartime<4>, $n32>>();
        check_field::<Element<$m, u32, CombVartime<8>, $n32>>();
        check_field::<Element<$m, u32, KaratsubaRec, $n32>>();
        check_field::<Element<$m, u16, CombVartime<4>, $n16>>();
        check_field::<Element<$m, u16, CombVartime<8>, $n16>>();
        check_field::<Element<$m, u16, KaratsubaRec, $n16>>();
        check_field::<carryless::field::binary::Lanes<$m, Portable128, $lanes>>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            check_field::<carryless::field::binary::Lanes<$m, Xmm, $lanes>>();
        }
    };
}

#[test]
fn field_operations() {
    for_every_field!(check_representations);
}

fn affine<C: Curve<Field: BinaryField>>(x: &Value, y: &Value) -> Affine<C> {
    if x.is_null() {
        return Affine::IDENTITY;
    }
    Affine::new_unchecked(C::Field::from_limbs(&limbs(x)), C::Field::from_limbs(&limbs(y)))
}

fn check_curve<C: Curve<Field: BinaryField>>() {
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
        check(wnaf_vartime::<_, 4>(&k, &p));
        check(wnaf_rtl_vartime::<_, 4>(&k, &p));
        assert_eq!(wnaf_vartime::<Affine<C>, 4>(&k, &p), expected, "{label}");
    }
    for test in vectors("known_answers.json")["curves"][C::NAME].as_array().expect("tests") {
        let p = if test["base"] == "G" { Affine::generator() } else { affine::<C>(&test["base"][0], &test["base"][1]) };
        let expected = affine::<C>(&test["out"][0], &test["out"][1]);
        let q = wnaf_vartime::<LopezDahab<C>, 4>(&limbs(&test["k"]), &p);
        assert_eq!(q.to_affine_vartime(), expected, "{}, k = {}", C::NAME, test["k"]);
    }
}

fn check_encoding<C: Curve<Field: BinaryField>>() {
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

/// The curve over portable words and, where there is one, over the hardware's carry-less product.
macro_rules! check_on_all_words {
    ($check:ident, $curve:ident, $field:ident) => {
        $check::<$curve<$field<Portable128>>>();
        #[cfg(target_arch = "x86_64")]
        if has_carryless_product() {
            $check::<$curve<$field<Xmm>>>();
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

#[test]
fn point_encoding() {
    for_every_curve!(check_encodings);
}
