//! Multiples of points whose curve is found at run time: the known answers, and what is refused.

use crate::common::{hex, vectors};
use carryless::key::{AnyPublicKey, AnySecretKey, MultipleError, PointForm, StandardCurve};
use serde_json::Value;

/// "0x…" as bytes.
fn bytes(value: &Value) -> Vec<u8> {
    hex(&value.as_str().expect("a number")[2..])
}

/// "0x…" as little-endian limbs.
fn limbs(value: &Value) -> Vec<u64> {
    let limb = |bytes: &[u8]| bytes.iter().fold(0, |limb, byte| limb << 8 | u64::from(*byte));
    bytes(value).rchunks(8).map(limb).collect()
}

/// [x, y]; nothing for O.
fn point(curve: StandardCurve, value: &Value) -> Option<AnyPublicKey> {
    let length = generator(curve).to_sec1(PointForm::Uncompressed).len() / 2;
    let coordinate = |i: usize| {
        let bytes = bytes(&value[i]);
        [vec![0; length - bytes.len()], bytes].concat()
    };
    let encoded = || [vec![4], coordinate(0), coordinate(1)].concat();
    (!value.is_null()).then(|| AnyPublicKey::from_sec1(curve, &encoded()).expect("a point of the subgroup"))
}

fn generator(curve: StandardCurve) -> AnyPublicKey {
    AnySecretKey::from_be_bytes(curve, &[1]).expect("a key").public_key()
}

#[test]
fn multiples_are_the_known_answers() {
    let answers = vectors("known_answers.json");
    let tests = |list: &str, curve: StandardCurve| answers[list][curve.name()].as_array().expect("tests").clone();
    for curve in StandardCurve::ALL.iter().copied() {
        let mut secret = 0;
        for test in tests("curves", curve) {
            let p = if test["base"] == "G" { Some(generator(curve)) } else { point(curve, &test["base"]) };
            let Some(p) = p else { continue };
            let expected = point(curve, &test["out"]);
            assert_eq!(p.multiple_vartime(&limbs(&test["k"])), expected, "{curve}: {test}");
            // A secret lies between 0 and n.
            if let Ok(key) = AnySecretKey::from_be_bytes(curve, &bytes(&test["k"])) {
                assert_eq!(key.multiple_of(&p).ok(), expected, "{curve}: {test}");
                secret += 1;
            }
        }
        assert!(secret > 2, "{curve}");
        for test in tests("multi_scalar", curve) {
            let q = point(curve, &test["Q"]).expect("no O");
            let sum = generator(curve).sum_of_multiples_vartime(&limbs(&test["u"]), &q, &limbs(&test["v"]));
            assert_eq!(sum, Ok(point(curve, &test["out"])), "{curve}: {test}");
        }
    }
}

#[test]
fn points_of_two_curves_are_refused() {
    let [own, other] = [StandardCurve::K233, StandardCurve::B233].map(generator);
    let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &[2]).expect("a key");
    assert_eq!(key.multiple_of(&other), Err(MultipleError::Curve));
    assert_eq!(own.sum_of_multiples_vartime(&[1], &other, &[1]), Err(MultipleError::Curve));
    // O is no key.
    assert_eq!(own.multiple_vartime(&[]), None);
    assert_eq!(own.sum_of_multiples_vartime(&[0], &own, &[0]), Ok(None));
}
