//! Raw keys of a known curve, without a document around them: a point, a secret, or a point followed by its secret.
//!
//! What bytes are is told by how many there are and how they begin, and nothing is guessed: others are refused.
//!
//! Source: SEC 1 v2.0, 2.3 (points); PKCS#11 v3.1, 6.3.3 (a point in an OCTET STRING); ANSI X9.63 (04, x, y and the secret).

use super::file::{self, FileError, FileKind, Lengths, OtherFormat, Reading, Wanted, point_in, reading};
use super::{AnyKey, AnyPublicKey, AnySecretKey, StandardCurve};
use der::Decode;
use der::asn1::{BitStringRef, OctetStringRef};

/// The key that a file is, if it is neither a text with PEM nor a document nor of a format that is known.
///
/// # Errors
/// If it has not as many bytes as a key that is wanted, or does not begin as one; if the key is refused.
pub(super) fn key(curve: StandardCurve, file: &[u8], wanted: Wanted) -> Result<Option<AnyKey>, FileError> {
    let opened = file::opened(file);
    // One secret in thousands begins as an object identifier does.
    if file::is_text(&opened)
        || OtherFormat::of_der(&opened).is_some()
        || !matches!(FileKind::of_first(&opened), FileKind::Other | FileKind::Parameters)
    {
        return Ok(None);
    }
    let Some(Reading { bytes, is_number }) = reading(file) else { return Ok(None) };
    match read(curve, &bytes, is_number, wanted)? {
        None if OtherFormat::of_beginning(file).is_none() => Err(FileError::Alone(lengths(curve, bytes.len(), wanted))),
        key => Ok(key),
    }
}

fn lengths(curve: StandardCurve, bytes: usize, wanted: Wanted) -> Lengths {
    Lengths {
        bytes,
        coordinate: coordinate_bytes(curve),
        secret: (wanted != Wanted::Public).then(|| curve.secret_bytes()),
        is_point_accepted: wanted != Wanted::Secret,
    }
}

fn coordinate_bytes(curve: StandardCurve) -> usize {
    curve.field_bits().div_ceil(8) as usize
}

/// The key that bytes are, if they are as many as one has.
fn read(curve: StandardCurve, bytes: &[u8], is_number: bool, wanted: Wanted) -> Result<Option<AnyKey>, FileError> {
    let coordinate = coordinate_bytes(curve);
    // An uncompressed point has the tag of an octet string, a compressed one with an odd y that of a bit string.
    let in_string = <&OctetStringRef>::from_der(bytes).map(OctetStringRef::as_bytes);
    let in_bits = BitStringRef::from_der(bytes).ok().and_then(|bits| point_in(bits).ok());
    let points = [Some(bytes), in_string.ok(), in_bits];
    if let Some(point) = points.into_iter().flatten().find(|point| is_point(point, coordinate)) {
        return Ok(Some(AnyKey::Public(AnyPublicKey::from_sec1(curve, point)?)));
    }
    if bytes.len() == 2 * coordinate {
        let point = [&[4], bytes].concat();
        return Ok(Some(AnyKey::Public(AnyPublicKey::from_sec1(curve, &point)?)));
    }
    if let Some((point, secret)) = bytes.split_at_checked(1 + 2 * coordinate)
        && (secret.len() == coordinate || secret.len() == curve.secret_bytes())
        && point[0] == 4
    {
        let key = AnySecretKey::from_be_bytes(curve, secret)?;
        let belongs = key.public_key() == AnyPublicKey::from_sec1(curve, point)?;
        return if belongs { Ok(Some(AnyKey::Secret(key))) } else { Err(FileError::Pair) };
    }
    if wanted == Wanted::Public || !is_secret(bytes, is_number, curve.secret_bytes()) {
        return Ok(None);
    }
    if StandardCurve::COORDINATES.iter().any(|coordinate| is_point(bytes, *coordinate)) {
        return Err(FileError::ShapeOfPoint(bytes.len()));
    }
    Ok(Some(AnyKey::Secret(AnySecretKey::from_be_bytes(curve, bytes)?)))
}

/// Whether bytes are as many, and begin so, as those of a point in SEC 1.
fn is_point(bytes: &[u8], coordinate: usize) -> bool {
    match bytes.first() {
        Some(2 | 3) => bytes.len() == 1 + coordinate,
        Some(4 | 6 | 7) => bytes.len() == 1 + 2 * coordinate,
        _ => false,
    }
}

/// Whether bytes are as many as those of a secret: others may have left out two zeros before it, or written any number of them.
fn is_secret(bytes: &[u8], is_number: bool, secret: usize) -> bool {
    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    let is_long_enough = is_number || bytes.len() + 2 >= secret;
    is_long_enough && bytes.len() - zeros <= secret && bytes.len() <= 4 * secret
}
