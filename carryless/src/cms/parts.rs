//! The parts of a signed document, as it was received. Source: RFC 5652, 5.1 and 5.3.

use super::CmsError;
use super::identifiers::{KEY_IDENTIFIER, SIGNED_DATA};
use crate::key::Signed;
use crate::key::file::FileKind;
use crate::key::file::tlv::{self, context};
use alloc::vec::Vec;
use der::asn1::{AnyRef, ContextSpecific, ObjectIdentifier, OctetStringRef};
use der::{Decode, Reader, SliceReader, Tag, TagNumber, Tagged};
use pkcs8::AlgorithmIdentifierRef;

pub(super) struct Parts<'a> {
    pub content_type: ObjectIdentifier,
    /// What was signed, where it is in the document.
    pub content: Option<&'a [u8]>,
    pub certificates: Vec<&'a [u8]>,
    pub signers: Vec<SignerInfo<'a>>,
}

pub(super) struct SignerInfo<'a> {
    pub certificate: CertificateId<'a>,
    pub digest: ObjectIdentifier,
    /// The attributes that are signed, one behind the other.
    pub attributes: Option<&'a [u8]>,
    pub algorithm: ObjectIdentifier,
    pub signature: &'a [u8],
}

/// How a signer names the certificate.
pub(super) enum CertificateId<'a> {
    /// Its issuer and its serial number, in DER.
    Serial { issuer: &'a [u8], serial: &'a [u8] },
    /// The identifier of its key.
    Key(&'a [u8]),
}

impl<'a> Parts<'a> {
    pub fn read(document: &'a [u8]) -> Result<Self, CmsError> {
        AnyRef::try_from(document)?.sequence(|reader| {
            let kind: ObjectIdentifier = reader.decode()?;
            if kind != SIGNED_DATA {
                return Err(CmsError::Kind(kind));
            }
            let signed = ContextSpecific::<AnyRef<'_>>::decode_explicit(reader, TagNumber(0))?;
            signed.ok_or(CmsError::Form)?.value.sequence(Self::of_signed)
        })
    }

    fn of_signed(reader: &mut SliceReader<'a>) -> Result<Self, CmsError> {
        let _version: u8 = reader.decode()?;
        set(reader.decode()?)?;
        let (content_type, content) = reader.decode::<AnyRef<'a>>()?.sequence(|reader| {
            let content_type = reader.decode::<ObjectIdentifier>()?;
            let content = ContextSpecific::<&OctetStringRef>::decode_explicit(reader, TagNumber(0))?;
            Ok::<_, der::Error>((content_type, content.map(|content| content.value.as_bytes())))
        })?;
        let certificates = tlv::optional(reader, context(0))?.map(|set| tlv::values(set.value())).transpose()?;
        let _revocation_lists = tlv::optional(reader, context(1))?;
        let signers =
            tlv::values(set(reader.decode()?)?)?.into_iter().map(SignerInfo::read).collect::<Result<_, _>>()?;
        Ok(Parts { content_type, content, certificates: certificates.unwrap_or_default(), signers })
    }
}

impl<'a> SignerInfo<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, CmsError> {
        AnyRef::try_from(bytes)?.sequence(|reader| {
            let _version: u8 = reader.decode()?;
            let certificate = match tlv::optional(reader, KEY)? {
                Some(key) => CertificateId::Key(key.value()),
                None => reader.decode::<AnyRef<'a>>()?.sequence(|reader| {
                    Ok::<_, der::Error>(CertificateId::Serial {
                        issuer: reader.tlv_bytes()?,
                        serial: reader.tlv_bytes()?,
                    })
                })?,
            };
            let digest = reader.decode::<AlgorithmIdentifierRef<'_>>()?.oid;
            let attributes = tlv::optional(reader, context(0))?.map(|attributes| attributes.value());
            let algorithm = reader.decode::<AlgorithmIdentifierRef<'_>>()?.oid;
            let signature = reader.decode::<&OctetStringRef>()?.as_bytes();
            let _unsigned = tlv::optional(reader, context(1))?;
            Ok(SignerInfo { certificate, digest, attributes, algorithm, signature })
        })
    }
}

/// \[0\], in the place of the tag of an octet string.
const KEY: Tag = Tag::ContextSpecific { constructed: false, number: TagNumber(0) };

/// What is in a SET.
fn set(value: AnyRef<'_>) -> Result<&[u8], der::Error> {
    value.tag().assert_eq(Tag::Set)?;
    Ok(value.value())
}

impl CertificateId<'_> {
    /// Whether it names this certificate.
    pub fn is_of(&self, certificate: &[u8]) -> bool {
        let Ok(parts) = Signed::read(FileKind::Certificate, certificate) else { return false };
        match *self {
            Self::Serial { issuer, serial } => parts.issuer == Some(issuer) && parts.serial == Some(serial),
            Self::Key(key) => key_identifier(parts.rest).is_ok_and(|known| known == Some(key)),
        }
    }
}

/// What a certificate says that its key is identified by, of the parts behind the key.
fn key_identifier(rest: &[u8]) -> Result<Option<&[u8]>, der::Error> {
    let mut reader = SliceReader::new(rest)?;
    while !reader.is_finished() {
        let part = reader.decode::<AnyRef<'_>>()?;
        if part.tag() != context(3) {
            continue;
        }
        for extension in tlv::values(AnyRef::from_der(part.value())?.value())? {
            let found = AnyRef::from_der(extension)?.sequence(|reader| {
                let identifier: ObjectIdentifier = reader.decode()?;
                tlv::optional(reader, Tag::Boolean)?;
                let value = reader.decode::<&OctetStringRef>()?.as_bytes();
                Ok::<_, der::Error>((identifier == KEY_IDENTIFIER).then_some(value))
            })?;
            if let Some(value) = found {
                return Ok(Some(<&OctetStringRef>::from_der(value)?.as_bytes()));
            }
        }
    }
    Ok(None)
}

/// The one value of the attribute with this identifier.
///
/// # Errors
/// If attributes are damaged, or it is there twice, or has not one value.
pub(super) fn attribute(attributes: &[u8], wanted: ObjectIdentifier) -> Result<Option<AnyRef<'_>>, der::Error> {
    let mut found = None;
    for attribute in tlv::values(attributes)? {
        let (identifier, values) = AnyRef::from_der(attribute)?
            .sequence(|reader| Ok::<_, der::Error>((reader.decode::<ObjectIdentifier>()?, set(reader.decode()?)?)))?;
        if identifier != wanted {
            continue;
        }
        // RFC 5652, 11: one value, and one attribute of each of these kinds.
        let value = AnyRef::from_der(values)?;
        if found.replace(value).is_some() {
            return Err(Tag::Set.value_error().into());
        }
    }
    Ok(found)
}
