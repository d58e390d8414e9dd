//! τ-adic recodings and methods on the Koblitz curves.

mod common;

use carryless::curve::{Coefficient, Curve, Koblitz, named::*};
use carryless::field::{MAX_LIMBS, named::*};
use carryless::recoding::{self, Digits};
use carryless::scalar::tau::partial_reduction;
use carryless::word::Portable128;
use common::{limbs, vectors};
use serde_json::Value;

/// Calls a generic function for every Koblitz curve.
macro_rules! for_every_koblitz_curve {
    ($check:ident) => {
        $check::<K163<F2m163Lanes<Portable128>>>();
        $check::<K233<F2m233Lanes<Portable128>>>();
        $check::<K283<F2m283Lanes<Portable128>>>();
        $check::<K409<F2m409Lanes<Portable128>>>();
        $check::<K571<F2m571Lanes<Portable128>>>();
    };
}

fn padded(k: &[u64]) -> [u64; MAX_LIMBS] {
    std::array::from_fn(|i| k.get(i).copied().unwrap_or(0))
}

/// A decimal number as a coefficient.
fn decimal(value: &Value) -> Coefficient {
    let text = value.as_str().expect("a number");
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    digits.bytes().fold([0; 5], |sum, digit| combine(10, sum, i128::from(sign * i64::from(digit - b'0')), ONE))
}

const ONE: Coefficient = [1, 0, 0, 0, 0];

/// pv + qw.
fn combine(p: i128, v: Coefficient, q: i128, w: Coefficient) -> Coefficient {
    let mut carry = 0;
    std::array::from_fn(|i| {
        let sum = p * i128::from(v[i]) + q * i128::from(w[i]) + carry;
        carry = sum >> 64;
        sum as u64
    })
}

fn check_known_expansions<C: Curve>() {
    let tests = &vectors("known_answers.json")["tnaf"][C::NAME];
    for test in tests.as_array().expect("tests") {
        let k = limbs(&test["k"]);
        let label = format!("{}, k = {}", C::NAME, test["k"]);
        let rho = [decimal(&test["rho"][0]), decimal(&test["rho"][1])];
        assert_eq!(partial_reduction::<C>(&padded(&k)), rho, "{label}");
        let expect = |digits: Digits, key: &str| {
            let expected: Vec<_> = test[key].as_array().expect("digits").iter().map(|d| d.as_i64().unwrap()).collect();
            assert!(digits.as_slice().iter().map(|d| i64::from(*d)).eq(expected), "{key}, {label}");
        };
        expect(recoding::tnaf_digits_vartime::<C>(&k), "tnaf");
        for w in 3..=6 {
            expect(recoding::wtnaf_digits_vartime::<C>(&k, w), &format!("wtnaf{w}"));
        }
    }
}

#[test]
fn known_expansions() {
    for_every_koblitz_curve!(check_known_expansions);
}
