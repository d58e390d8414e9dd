//! Bytes in, bytes out: the known answers; single calls beside keys, and rows of columns beside single calls.

use crate::common::{hex, vectors};
use carryless::bytes::columns::{self, Keys};
use carryless::bytes::{self, Refused};
use carryless::ecdsa::{SignatureError, SignatureForm};
use carryless::key::{AnySecretKey, PointForm, StandardCurve};
use carryless::sec1::DecodeError;
use serde_json::Value;

/// More than are computed together.
const ROWS: usize = 35;

fn slices(rows: &[Vec<u8>]) -> Vec<&[u8]> {
    rows.iter().map(Vec::as_slice).collect()
}

/// [x, y] in SEC 1; `00` for O.
fn point(curve: StandardCurve, value: &Value) -> Vec<u8> {
    let length = curve.field_bits().div_ceil(8) as usize;
    let number = |value: &Value| hex(&value.as_str().expect("a number")[2..]);
    let coordinate = |i: usize| [vec![0; length - number(&value[i]).len()], number(&value[i])].concat();
    if value.is_null() { vec![0] } else { [vec![4], coordinate(0), coordinate(1)].concat() }
}

fn sum(curve: StandardCurve, scalars: &[&[u8]], points: &[&[u8]]) -> Result<Vec<u8>, (usize, Refused)> {
    let mut workspace = vec![u64::MAX; columns::msm_limbs(curve, points.len())];
    let sum = columns::msm_vartime(curve, scalars, points, PointForm::Uncompressed, &mut workspace);
    sum.map(|sum| sum.to_vec())
}

#[test]
fn products_are_the_known_answers() {
    let answers = vectors("known_answers.json");
    for curve in StandardCurve::ALL.iter().copied() {
        let mut below_the_order = 0;
        for test in answers["curves"][curve.name()].as_array().expect("tests") {
            let of_generator = test["base"] == "G";
            let g = bytes::multiply(curve, &[1], None, PointForm::Uncompressed).expect("G").to_vec();
            let p = if of_generator { g } else { point(curve, &test["base"]) };
            let (k, out) = (hex(&test["k"].as_str().expect("a number")[2..]), point(curve, &test["out"]));
            assert_eq!(sum(curve, &[&k], &[&p]), Ok(out.clone()), "{curve}: {test}");
            match bytes::multiply(curve, &k, (!of_generator).then_some(&p), PointForm::Uncompressed) {
                Ok(product) => assert_eq!((*product).to_vec(), out, "{curve}: {test}"),
                Err(error) => assert_eq!(error, Refused::Scalar, "{curve}: {test}"),
            }
            below_the_order += usize::from(bytes::multiply(curve, &k, None, PointForm::Compressed).is_ok());
        }
        assert!(below_the_order >= 3, "{curve}");
    }
}

/// Signatures of rows, and verdicts on them.
fn check_signatures(key: &AnySecretKey, secret: &[u8], form: SignatureForm) {
    let (curve, public) = (key.curve(), key.public_key().to_sec1(PointForm::Compressed));
    let digests: Vec<Vec<u8>> = (0..ROWS as u8).map(|i| vec![i; 48]).collect();
    let mut signatures = vec![Err(Refused::Fault); ROWS];
    columns::sign(key, &slices(&digests), form, &mut signatures);
    for (digest, signature) in digests.iter().zip(&signatures) {
        assert_eq!(*signature, bytes::sign_digest(curve, secret, digest, form));
        assert_eq!(*signature, Ok(key.sign_prehash(digest).expect("a signature").to_form(form)));
    }
    let mut signatures: Vec<Vec<u8>> = signatures.into_iter().map(|s| s.expect("a signature").to_vec()).collect();
    // Another one, none, and one that is cut: the rest of its share is looked at all the same.
    signatures[3] = signatures[4].clone();
    signatures[32].clear();
    signatures[33].pop();
    let keys: Vec<&[u8]> = (0..ROWS).map(|i| if i == 5 { &[4, 1][..] } else { &public }).collect();
    for each in [false, true] {
        let (one, mut verdicts) = (key.public_key(), vec![Ok(()); ROWS]);
        let column = if each { Keys::Each(curve, &keys) } else { Keys::One(&one) };
        columns::verify(column, &slices(&digests), &slices(&signatures), form, &mut verdicts);
        for (i, verdict) in verdicts.iter().enumerate() {
            let key = if each { keys[i] } else { &public };
            assert_eq!(*verdict, bytes::verify_digest(curve, key, &digests[i], &signatures[i], form), "{curve}: {i}");
            assert_eq!(verdict.is_ok(), !([3, 32, 33].contains(&i) || each && i == 5), "{curve}: {i}");
        }
        assert_eq!(verdicts[3], Err(Refused::Signature(SignatureError::Mismatch)));
    }
}

fn check_rows(curve: StandardCurve, form: SignatureForm) {
    let secret = vec![0x5a; curve.secret_bytes() - 1];
    let key = AnySecretKey::from_be_bytes(curve, &secret).expect("a key");
    let public = bytes::public_key(curve, &secret, PointForm::Compressed).expect("a point");
    assert_eq!(public, key.public_key().to_sec1(PointForm::Compressed));
    assert_eq!(bytes::check(curve, &public), Ok(()));

    check_signatures(&key, &secret, form);
    let signature = bytes::sign(curve, &secret, b"message", SignatureForm::Der).expect("a signature");
    assert_eq!(signature, key.sign(b"message").expect("a signature").to_der());
    assert_eq!(bytes::verify(curve, &public, b"message", &signature, SignatureForm::Der), Ok(()));

    // i·G and i·(i·G), but for a scalar that is too large and a point that is none; and the sum, of squares.
    let (mut scalars, mut points): (Vec<_>, Vec<_>) = ((0..ROWS as u8).map(|i| vec![i]).collect(), Vec::new());
    let mut multiples = vec![Err(Refused::Fault); ROWS];
    columns::multiply(curve, &slices(&scalars), None, PointForm::Uncompressed, &mut multiples);
    points.extend(multiples.iter().map(|point| point.as_ref().expect("a multiple").to_vec()));
    let squares: u32 = (0..ROWS as u32).map(|i| i * i).sum();
    let expected = bytes::multiply(curve, &squares.to_be_bytes(), None, PointForm::Uncompressed).expect("below n");
    assert_eq!(sum(curve, &slices(&scalars), &slices(&points)), Ok(expected.to_vec()), "{curve}");
    scalars[7] = vec![0xff; 73];
    points[9] = vec![4, 1];
    columns::multiply(curve, &slices(&scalars), Some(&slices(&points)), PointForm::Compressed, &mut multiples);
    for (i, multiple) in multiples.iter().enumerate() {
        assert_eq!(
            *multiple,
            bytes::multiply(curve, &scalars[i], Some(&points[i]), PointForm::Compressed),
            "{curve}: {i}"
        );
        let decoded = &mut [Err(Refused::Fault)];
        columns::decode(curve, &[&points[i]], PointForm::Compressed, decoded);
        assert_eq!(decoded[0].is_ok(), ![0, 9].contains(&i), "{curve}: {i}");
    }
    // Beside a point that is refused before it, a scalar that is too long for a sum is not the first.
    scalars[12] = vec![1; 145];
    assert_eq!(
        sum(curve, &slices(&scalars), &slices(&points)),
        Err((9, Refused::Point(DecodeError::Length))),
        "{curve}"
    );
    points[9] = vec![0];
    assert_eq!(sum(curve, &slices(&scalars), &slices(&points)), Err((12, Refused::Scalar)), "{curve}");

    let other = AnySecretKey::from_be_bytes(curve, &[7]).expect("a key");
    for cofactor in [false, true] {
        let shared = bytes::exchange(curve, &secret, &other.public_key().to_sec1(PointForm::Compressed), cofactor);
        let again = bytes::exchange(curve, &[7], &public, cofactor).expect("a secret");
        assert_eq!(shared.expect("a secret").to_vec(), again.to_vec(), "{curve}");
    }
    assert_eq!(bytes::public_key(curve, &[0; 90], PointForm::Compressed), Err(Refused::Secret));
    assert_eq!(bytes::exchange(curve, &[], &public, false).err(), Some(Refused::Secret));
}

#[test]
fn rows_are_what_single_calls_say() {
    let forms = [SignatureForm::Der, SignatureForm::Scalars, SignatureForm::FieldSize];
    for (curve, form) in StandardCurve::ALL.iter().zip(forms.into_iter().cycle()) {
        check_rows(*curve, form);
    }
}
