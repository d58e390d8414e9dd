//! Every way from bytes to a point: the oracle's encodings, and what is refused. Points outside the subgroup first.

use crate::common::{NAMES, hex, on_curve, points_of_order_4, text, vectors};
use carryless::coordinates::Point as _;
use carryless::elliptic_curve::api::group::GroupEncoding;
use carryless::elliptic_curve::api::pkcs8::{DecodePublicKey, EncodePublicKey};
use carryless::elliptic_curve::api::point::{AffineCoordinates, NonIdentity};
use carryless::elliptic_curve::api::sec1::CompressedPoint;
use carryless::elliptic_curve::api::sec1::{FromSec1Point, Sec1Point, ToSec1Point};
use carryless::elliptic_curve::api::{FieldBytes, PublicKey as GenericKey};
use carryless::elliptic_curve::{GenericCurve, Point, PublicKey, SecretKey, Standard};
use carryless::field::Field;
use carryless::{Affine, PointError, sec1};
use serde_json::Value;

/// What every decoder makes of bytes: the same point, or nothing.
fn decode<C: GenericCurve>(bytes: &[u8]) -> Option<Point<C>> {
    let point = Point::<C>::from_sec1_bytes(bytes).ok();
    let key = PublicKey::<C>::from_sec1_bytes(bytes).ok();
    // O is a point, and no key.
    assert_eq!(key.map(|key| *key.as_affine()), point.filter(|point| *point != Point::IDENTITY));
    assert_eq!(PublicKey::<C>::from_public_key_der(&file::<C>(bytes)).ok(), key);
    if let Ok(encoded) = Sec1Point::<Standard<C>>::from_bytes(bytes) {
        assert_eq!(Point::from_sec1_point(&encoded).into_option(), point);
        assert_eq!(PublicKey::<C>::from_sec1_point(&encoded).into_option(), key);
        assert_eq!(GenericKey::<Standard<C>>::try_from(&encoded).ok(), key);
    }
    decode_fixed::<C>(bytes, point);
    point
}

/// Those that take a fixed number of bytes.
fn decode_fixed<C: GenericCurve>(bytes: &[u8], point: Option<Point<C>>) {
    if let Ok(compressed) = CompressedPoint::<Standard<C>>::try_from(bytes) {
        let identity = bytes.iter().all(|byte| *byte == 0).then_some(Point::IDENTITY);
        assert_eq!(Point::<C>::from_bytes(&compressed).into_option(), identity.or(point));
        assert_eq!(Point::<C>::from_bytes_unchecked(&compressed).into_option(), identity.or(point));
        assert_eq!(NonIdentity::<Point<C>>::from_bytes(&compressed).into_option().map(|p| p.to_point()), point);
    }
    if bytes.len() == sec1::uncompressed_bytes::<C>() && bytes[0] == 4 {
        let (x, y) = bytes[1..].split_at(sec1::field_bytes::<C>());
        let [x, y] = [x, y].map(|bytes| FieldBytes::<Standard<C>>::try_from(bytes).expect("as many bytes"));
        assert_eq!(Point::<C>::from_coordinates(&x, &y).into_option(), point);
    }
}

/// A SubjectPublicKeyInfo with these bytes for the point: the header of another, with its lengths made to fit.
fn file<C: GenericCurve>(point: &[u8]) -> Vec<u8> {
    let one = SecretKey::<C>::from_scalar(carryless::elliptic_curve::Scalar::from(1)).expect("not 0");
    let key = one.public_key().to_public_key_der().expect("DER");
    let algorithm_at = key.as_bytes().iter().skip(1).position(|byte| *byte == 0x30).expect("a sequence") + 1;
    let algorithm = &key.as_bytes()[algorithm_at..][..2 + usize::from(key.as_bytes()[algorithm_at + 1])];
    let bits = tagged(0x03, &[&[0], point].concat());
    tagged(0x30, &[algorithm, &bits].concat())
}

/// DER: a tag, the length, the content.
fn tagged(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = match content.len() {
        length @ 0..=0x7f => vec![length as u8],
        length => vec![0x81, length as u8],
    };
    [vec![tag], length, content.to_vec()].concat()
}

#[test]
fn encodings_of_the_oracle() {
    let files = ["sec1.json", "prime_sec1.json"].map(vectors);
    for name in NAMES.iter().copied() {
        let curve = files.iter().map(|file| &file["curves"][name]).find(|curve| curve.is_object()).expect("a curve");
        on_curve!(name, check_encodings(curve));
    }
}

fn check_encodings<C: GenericCurve>(curve: &Value) {
    for valid in curve["valid"].as_array().expect("encodings") {
        let bytes = hex(text(valid, "encoding"));
        let expected = sec1::decode::<C>(&bytes).expect("a point");
        // The package `sec1` knows no hybrid form.
        let point = decode::<C>(&bytes);
        assert_eq!(point.map(|point| *point.affine()), (bytes[0] < 5).then_some(expected), "{}", C::NAME);
        let Some(point) = point else { continue };
        let compressed = bytes[0] != 4;
        assert_eq!(point.to_sec1_point(compressed).as_bytes(), bytes);
        assert_eq!(PublicKey::<C>::from_affine(point).expect("not O").to_sec1_point(compressed).as_bytes(), bytes);
    }
    let mut outside = 0;
    for invalid in curve["invalid"].as_array().expect("encodings") {
        let (bytes, reason) = (hex(text(invalid, "encoding")), text(invalid, "reason"));
        let expected = (bytes == [0]).then_some(Point::IDENTITY);
        assert_eq!(decode::<C>(&bytes), expected, "{}: {reason}", C::NAME);
        outside += u32::from(reason.contains("subgroup"));
    }
    assert!(C::COFACTOR == 1 || outside > 2, "{}: {outside} points outside the subgroup", C::NAME);
}

#[test]
fn small_orders() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_small_orders()));
}

/// Points of order 2, 4 and 2n, which only curves over F_2^m have.
fn check_small_orders<C: GenericCurve>() {
    if C::COFACTOR == 1 {
        return;
    }
    // √b = b^(2^(m−1)).
    let root = (1..C::Field::BITS).fold(C::b(), |root, _| root.square());
    let of_order_2 = Affine::<C>::new_unchecked(C::Field::ZERO, root);
    assert!(of_order_2.is_on_curve() && of_order_2.double() == Affine::IDENTITY);
    let mut points = vec![of_order_2, of_order_2.add_vartime(Affine::generator())];
    if C::COFACTOR == 4 {
        let of_order_4 = points_of_order_4::<C>();
        assert!(of_order_4.iter().all(|point| point.is_on_curve() && point.double() == of_order_2));
        points.extend(of_order_4);
    }
    for point in points {
        assert_eq!(Point::new(point).err(), Some(PointError::NotInSubgroup));
        let (mut long, mut short) = ([0; sec1::MAX_BYTES], [0; sec1::MAX_BYTES]);
        assert_eq!(decode::<C>(sec1::encode_uncompressed(&point, &mut long)), None, "{}", C::NAME);
        assert_eq!(decode::<C>(sec1::encode_compressed(&point, &mut short)), None, "{}", C::NAME);
    }
}

#[test]
fn other_refusals() {
    NAMES.iter().for_each(|name| on_curve!(*name, check_others()));
}

fn check_others<C: GenericCurve>() {
    // With the x of G there are only G and −G, whose y is not 0.
    let off = Affine::<C>::new_unchecked(Affine::<C>::generator().x(), C::Field::ZERO);
    assert_eq!(Point::new(off).err(), Some(PointError::NotOnCurve));
    let mut buffer = [0; sec1::MAX_BYTES];
    assert_eq!(decode::<C>(sec1::encode_uncompressed(&off, &mut buffer)), None);
    assert_eq!(decode::<C>(&[]), None);
    assert_eq!(decode::<C>(&[0]), Some(Point::IDENTITY));
    assert_eq!(decode::<C>(&vec![0; sec1::compressed_bytes::<C>()]), None);
    assert!(PublicKey::<C>::from_affine(Point::IDENTITY).is_err());
    // The compact form, which has a tag and x.
    let mut buffer = [0; sec1::MAX_BYTES];
    let compact = sec1::encode_compressed(&Affine::<C>::generator(), &mut buffer).len();
    buffer[0] = 5;
    assert_eq!(decode::<C>(&buffer[..compact]), None);
}
