//! Keys that are bytes alone: every form in which owners have them; and that a public thing is never read as a secret.

use crate::common::{hex, rng};
use base64ct::{Base64, Base64UrlUnpadded, Encoding};
use carryless::key::{AnyKey, AnySecretKey, FileError, KeyError, KeyReader, PointForm, StandardCurve};
use num_bigint::BigUint;

const FORMS: [PointForm; 2] = [PointForm::Compressed, PointForm::Uncompressed];

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// A text in UTF-16 as Windows writes it, and in the other order.
fn utf_16(text: &str) -> [Vec<u8>; 2] {
    [u16::to_le_bytes, u16::to_be_bytes]
        .map(|bytes| [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(bytes).collect())
}

/// Bytes as they are, and in every spelling.
fn spellings(bytes: &[u8]) -> Vec<Vec<u8>> {
    let spaced: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let text = digits(bytes);
    let [little, big] = utf_16(&text);
    let base64 = Base64::encode_string(bytes);
    vec![
        bytes.to_vec(),
        little,
        big,
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        format!("0x{text}\n").into_bytes(),
        spaced.join(":").into_bytes(),
        format!("{}\n{}", &text[..8], &text[8..]).into_bytes(),
        text.into_bytes(),
        format!("{base64}\r\n").into_bytes(),
        format!("{}\n{}\n", &base64[..12], &base64[12..]).into_bytes(),
        Base64UrlUnpadded::encode_string(bytes).into_bytes(),
    ]
}

/// The type and length of DER before bytes.
fn header(tag: u8, length: usize) -> Vec<u8> {
    if length < 128 { vec![tag, length as u8] } else { vec![tag, 0x81, length as u8] }
}

#[test]
fn secrets() {
    for curve in StandardCurve::ALL {
        let reader = KeyReader::new().curve(*curve);
        let key = AnySecretKey::random(*curve, &mut rng(7)).expect("a key");
        let secret = key.to_be_bytes();
        assert!(!matches!(secret[0], 2..=7), "a secret without the shape of a point");
        let point = key.public_key().to_sec1(PointForm::Uncompressed);
        let zeros = vec![0; point.len() / 2 - secret.len()];
        // As it is, with zeros before it, and behind 04, x and y, where it is as long as a coordinate too.
        for bytes in [
            secret.to_vec(),
            [&[0, 0, 0], &secret[..]].concat(),
            [&point[..], &secret].concat(),
            [&point[..], &zeros, &secret].concat(),
        ] {
            for file in spellings(&bytes) {
                assert_eq!(reader.secret(&file).as_ref(), Ok(&key), "{curve}: {file:02x?}");
                assert_eq!(reader.key(&file), Ok(AnyKey::Secret(key.clone())), "{curve}: {file:02x?}");
                assert!(reader.public(&file).is_err(), "{curve}: {file:02x?}");
                assert!(KeyReader::new().secret(&file).is_err(), "{curve}");
            }
        }
        let decimal = format!("decimal:{}\n", BigUint::from_bytes_be(&secret));
        assert_eq!(reader.secret(decimal.as_bytes()).as_ref(), Ok(&key), "{curve}: {decimal}");
        // What is said to be a number may be short; bytes may lack two.
        let small = AnySecretKey::from_be_bytes(*curve, &[3]);
        for number in ["0x3", "0x03", "0X0003", "decimal:3", "decimal: 0003"] {
            assert_eq!(reader.secret(number.as_bytes()), small.clone().map_err(FileError::Secret), "{curve}");
        }
        let short = [&[9], &secret[3..]].concat();
        let expected = AnySecretKey::from_be_bytes(*curve, &short).map_err(FileError::Secret);
        assert_eq!(reader.secret(&short), expected);
        assert_eq!(reader.secret(digits(&short).as_bytes()), expected);
        // A public key beside a secret to which it does not belong.
        let other = AnySecretKey::random(*curve, &mut rng(8)).expect("a key").to_be_bytes();
        assert_eq!(reader.secret(&[&point[..], &other].concat()), Err(FileError::Pair));
        assert_eq!(reader.secret(b"decimal:0"), Err(FileError::Secret(KeyError::Range)));
    }
}

#[test]
fn points() {
    for curve in StandardCurve::ALL {
        let reader = KeyReader::new().curve(*curve);
        let key = AnySecretKey::random(*curve, &mut rng(7)).expect("a key").public_key();
        let mut all: Vec<Vec<u8>> = vec![key.to_sec1(PointForm::Uncompressed)[1..].to_vec()];
        for form in FORMS {
            let point = key.to_sec1(form);
            all.push(point.to_vec());
            all.push([&header(4, point.len())[..], &point].concat());
            all.push([&header(3, point.len() + 1)[..], &[0], &point].concat());
        }
        for file in all.iter().flat_map(|bytes| spellings(bytes)) {
            assert_eq!(reader.public(&file).as_ref(), Ok(&key), "{curve}: {file:02x?}");
            assert_eq!(reader.key(&file), Ok(AnyKey::Public(key.clone())), "{curve}: {file:02x?}");
            let refused = reader.secret(&file).expect_err("refused").to_string();
            assert_eq!(refused, "it has a public key, and no secret key", "{curve}");
        }
    }
}

/// A point that was cut, or is one of another curve, is no key of somebody else: whoever took it for a secret would agree with anybody
/// on d·G.
#[test]
fn cut_points_and_points_of_others() {
    let (mut cuts, mut pairs) = (0, 0);
    for curve in StandardCurve::ALL {
        let reader = KeyReader::new().curve(*curve);
        for secret in 1..8 {
            let point = |curve| AnySecretKey::from_be_bytes(curve, &[secret]).expect("a key").public_key();
            for form in FORMS {
                let own = digits(&point(*curve).to_sec1(form));
                for lost in (1..=12).chain([20, 40]) {
                    let cut = &own[..own.len() - lost];
                    assert!(reader.public(cut.as_bytes()).is_err(), "{curve}: {cut}");
                    assert!(reader.public(format!("0x{cut}").as_bytes()).is_err(), "{curve}: {cut}");
                    assert!(reader.public(&hex(cut)).is_err(), "{curve}: {cut}");
                    cuts += 1;
                }
                // On a curve over a field as large x may be that of another point.
                let length = |curve: &StandardCurve| curve.field_bits().div_ceil(8);
                let others = StandardCurve::ALL.iter().filter(|other| length(other) != length(curve));
                for other in others {
                    let bytes = point(*other).to_sec1(form);
                    for file in spellings(&bytes) {
                        assert!(reader.public(&file).is_err(), "{curve}: {other}: {bytes:?}");
                        let read = reader.secret(&file);
                        assert!(read.is_err() && reader.key(&file).is_err(), "{curve}: {other}: {file:02x?}: {read:?}");
                    }
                    pairs += 1;
                }
            }
        }
    }
    assert_eq!((cuts, pairs), (7 * 2 * 14 * 23, 7 * 2 * (22 * 23 - 28)));
}

/// What is accepted is said.
#[test]
fn other_lengths() {
    let reader = KeyReader::new().curve(StandardCurve::K233);
    let says = |file: &[u8]| reader.key(file).expect_err("refused").to_string();
    let point = "a point of the curve (31 bytes that begin with 02 or 03, 61 with 04, or 60 for x and y)";
    let secret = "a secret (29 bytes, or less in digits behind 0x; 90 behind 04, x and y)";
    assert_eq!(says(b"deadbeef"), format!("4 bytes alone are neither {point} nor {secret}"));
    assert_eq!(says(&[7; 40]), format!("40 bytes alone are neither {point} nor {secret}"));
    let public = reader.public(&[7; 29]).expect_err("refused").to_string();
    assert_eq!(public, format!("29 bytes alone are not {point}"));
    assert_eq!(reader.secret(&[7; 3]).expect_err("refused").to_string(), format!("3 bytes alone are not {secret}"));
    // A text is no secret, be it as long as one: 29 letters here.
    for text in ["a text as long as a secret is", "correct horse battery staple 1"] {
        assert!(reader.secret(text.as_bytes()).is_err(), "{text}");
    }
    let refused = KeyReader::new().curve(StandardCurve::P256).secret(b"correct horse battery staple 123");
    assert!(refused.is_err());
    // As long as a point of P-224, and beginning so.
    let secret = [&[2], &[7; 28][..]].concat();
    assert!(says(&secret).contains("shape of a point"));
    let key = AnySecretKey::from_be_bytes(StandardCurve::K233, &secret);
    assert_eq!(reader.secret(&[&[0], &secret[..]].concat()), key.map_err(FileError::Secret));
}
