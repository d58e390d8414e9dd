//! The second key of `key-6.dat`, for key agreement, which attributes of the first have.
//!
//! One has the secret, a bit string whose lowest bit is first; the other the curve, as in a key, but with octets and exponents the
//! highest first.
//!
//! Source: UAPKI (`cm-pkcs12`) and the package `jkurwa`, which agree; nothing is published.

use crate::key::FileError;
use crate::key::file::tlv::{self, context, sequence, tlv};
use alloc::vec::Vec;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use der::{Decode, Encode, Reader, SecretDocument, SliceReader, Tag, Tagged};
use zeroize::Zeroizing;

const CURVE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.19398.1.1.2.2");
const SECRET: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.19398.1.1.2.3");

/// The second key in PKCS#8, if there is one.
pub(super) fn document(pkcs8: &[u8]) -> Result<Option<SecretDocument>, FileError> {
    AnyRef::try_from(pkcs8)?.sequence(|reader| {
        let version = reader.tlv_bytes()?;
        let algorithm = reader.decode::<AnyRef<'_>>()?.sequence(|reader| {
            let identifier = reader.tlv_bytes()?;
            reader.tlv_bytes()?;
            Ok::<_, der::Error>(identifier)
        })?;
        let _first: &OctetStringRef = reader.decode()?;
        let Some(attributes) = tlv::optional(reader, context(0))? else { return Ok(None) };
        let [mut curve, mut secret] = [None; 2];
        for attribute in tlv::values(attributes.value())? {
            let (identifier, value) = attribute_of(attribute)?;
            match identifier {
                CURVE => curve = curve.or(value),
                SECRET => secret = secret.or(value),
                _ => {}
            }
        }
        let (Some(curve), Some(secret)) = (curve, secret) else { return Ok(None) };
        let algorithm = sequence(&[algorithm, &parameters(curve)?])?;
        let secret = Zeroizing::new(octets(secret)?);
        let secret = Zeroizing::new(tlv(Tag::OctetString, &[&secret])?);
        let document = Zeroizing::new(sequence(&[version, &algorithm, &secret])?);
        Ok(Some(SecretDocument::try_from(&document[..])?))
    })
}

/// An attribute and the first of its values.
fn attribute_of(bytes: &[u8]) -> Result<(ObjectIdentifier, Option<AnyRef<'_>>), der::Error> {
    AnyRef::from_der(bytes)?.sequence(|reader| {
        let identifier = reader.decode()?;
        let values = reader.decode::<AnyRef<'_>>()?;
        values.tag().assert_eq(Tag::Set)?;
        let mut inside = SliceReader::new(values.value())?;
        Ok((identifier, if inside.is_finished() { None } else { Some(inside.decode()?) }))
    })
}

/// The secret, its lowest octet first. How many bits of the last octet are unused is not asked: those are zeros.
fn octets(bits: AnyRef<'_>) -> Result<Vec<u8>, der::Error> {
    bits.tag().assert_eq(Tag::BitString)?;
    let (_unused, octets) = bits.value().split_first().ok_or(Tag::BitString.value_error())?;
    Ok(octets.iter().map(|octet| octet.reverse_bits()).collect())
}

/// SEQUENCE { the curve, a substitution } of SEQUENCE { the curve, two of them }.
fn parameters(given: AnyRef<'_>) -> Result<Vec<u8>, der::Error> {
    given.sequence(|reader| {
        let curve = reader.decode::<AnyRef<'_>>()?;
        let curve = if curve.tag() == Tag::Sequence { turned_curve(curve)? } else { curve.to_der()? };
        let substitution = reader.tlv_bytes()?;
        while !reader.is_finished() {
            reader.tlv_bytes()?;
        }
        sequence(&[&curve, substitution])
    })
}

/// SEQUENCE { the field, a, b, n, G }, with b and the compressed G turned about.
fn turned_curve(curve: AnyRef<'_>) -> Result<Vec<u8>, der::Error> {
    curve.sequence(|reader| {
        let field = turned_field(reader.decode()?)?;
        let (a, b) = (reader.tlv_bytes()?, turned(reader.decode()?)?);
        let (n, g) = (reader.tlv_bytes()?, turned(reader.decode()?)?);
        sequence(&[&field, a, &b, n, &g])
    })
}

/// SEQUENCE { m, an exponent or SEQUENCE of three }; m alone in a normal basis.
fn turned_field(field: AnyRef<'_>) -> Result<Vec<u8>, der::Error> {
    field.sequence(|reader| {
        let m = reader.tlv_bytes()?;
        if reader.is_finished() {
            return sequence(&[m]);
        }
        let exponents = reader.decode::<AnyRef<'_>>()?;
        if exponents.tag() != Tag::Sequence {
            return sequence(&[m, &exponents.to_der()?]);
        }
        let mut exponents = tlv::values(exponents.value())?;
        exponents.reverse();
        sequence(&[m, &sequence(&exponents)?])
    })
}

fn turned(octets: &OctetStringRef) -> Result<Vec<u8>, der::Error> {
    let octets: Vec<u8> = octets.as_bytes().iter().rev().copied().collect();
    tlv(Tag::OctetString, &[&octets])
}
