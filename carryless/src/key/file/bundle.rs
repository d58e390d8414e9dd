//! Bundles of certificates: PKCS#7's or CMS's signed data, as in `.p7b`. What is signed by it is not looked at.
//!
//! Source: RFC 5652, 5.1.

use super::FileError;
use super::ber;
use alloc::vec::Vec;
use der::asn1::{AnyRef, ContextSpecific, ObjectIdentifier};
use der::{Decode, Reader, SliceReader, Tag, TagNumber, Tagged};

/// \[0\], in the place of the tag of a set.
const CERTIFICATES: Tag = Tag::ContextSpecific { constructed: true, number: TagNumber(0) };

/// A document in BER as DER.
pub(super) use ber::to_der;

/// Shows the certificates of a bundle, until `visit` has enough.
///
/// # Errors
/// If it is no bundle; those of `visit`.
pub(super) fn certificates(
    bytes: &[u8],
    visit: &mut dyn FnMut(&[u8]) -> Result<bool, FileError>,
) -> Result<(), FileError> {
    for certificate in all(bytes)? {
        if !visit(certificate)? {
            break;
        }
    }
    Ok(())
}

fn all(bytes: &[u8]) -> Result<Vec<&[u8]>, FileError> {
    AnyRef::from_der(bytes)?.sequence(|reader| {
        let _signed: ObjectIdentifier = reader.decode()?;
        let signed = ContextSpecific::<AnyRef<'_>>::decode_explicit(reader, TagNumber(0))?.ok_or(FileError::Der)?;
        signed.value.sequence(|reader| {
            // A version, the digests, and what is signed.
            for _ in 0..3 {
                reader.decode::<AnyRef<'_>>()?;
            }
            let mut certificates = Vec::new();
            while !reader.is_finished() {
                let part: AnyRef<'_> = reader.decode()?;
                if part.tag() == CERTIFICATES {
                    let mut inside = SliceReader::new(part.value())?;
                    while !inside.is_finished() {
                        certificates.push(inside.tlv_bytes()?);
                    }
                }
            }
            Ok(certificates)
        })
    })
}
