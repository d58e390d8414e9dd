//! Whether a document was signed. Source: RFC 5652, 5.4 and 5.6.

use super::identifiers::{CONTENT_TYPE, DATA, MESSAGE_DIGEST, SIGNING_CERTIFICATE, SIGNING_TIME, hash_of};
use super::parts::{CertificateId, Parts, SignerInfo, attribute};
use super::{CmsError, SignerError};
use crate::dstu4145::{Hash, PublicKey, Signature, hash_of as hash_of_signature};
use crate::key::file::ber_to_der;
use crate::key::file::tlv::tlv;
use crate::x509::{Certificate, IssuerKey};
use alloc::vec::Vec;
use core::time::Duration;
use der::asn1::{AnyRef, GeneralizedTime, ObjectIdentifier, OctetStringRef, UtcTime};
use der::{Reader, Tag, Tagged};
use pkcs8::AlgorithmIdentifierRef;

/// A document whose signatures are all valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedDocument {
    /// What was signed, where it is in the document.
    pub content: Option<Vec<u8>>,
    /// Who signed it, one at least.
    pub signers: Vec<Signer>,
}

/// Who signed a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signer {
    /// The certificate whose key made the signature. **Whether it is one to be trusted is not known**: see the module.
    pub certificate: Certificate,
    /// The hash.
    pub hash: Hash,
    /// When the signer says to have signed, since the beginning of 1970 by UTC. Nobody else vouches for it.
    pub signing_time: Option<Duration>,
    /// Whether the signature is of the certificate too, as CAdES-BES wants it.
    pub is_certificate_signed: bool,
}

/// The document, if all who signed it did, and it is in the file or is this one: DER or BER. A signer's certificate is one in the
/// document or one of these.
///
/// # Errors
/// A [`CmsError`] names what failed.
pub fn verify(
    document: &[u8],
    content: Option<&[u8]>,
    certificates: &[Certificate],
) -> Result<SignedDocument, CmsError> {
    let of_ber;
    let parts = match Parts::read(document) {
        Err(CmsError::Form) => {
            of_ber = ber_to_der(document).ok_or(CmsError::Form)?;
            Parts::read(&of_ber)?
        }
        parts => parts?,
    };
    let content = match (parts.content, content) {
        (Some(inside), Some(given)) if inside != given => return Err(CmsError::OtherContent),
        (inside, given) => inside.or(given).ok_or(CmsError::NoContent)?,
    };
    if parts.signers.is_empty() {
        return Err(CmsError::NoSigner);
    }
    let all = parts.certificates.iter().copied().chain(certificates.iter().map(Certificate::as_der));
    let all: Vec<&[u8]> = all.collect();
    let verified = parts.signers.iter().enumerate().map(|(position, signer)| {
        verify_signer(signer, parts.content_type, content, &all).map_err(|error| CmsError::Signer(position, error))
    });
    let signers = verified.collect::<Result<_, _>>()?;
    Ok(SignedDocument { content: parts.content.map(<[u8]>::to_vec), signers })
}

fn verify_signer(
    signer: &SignerInfo<'_>,
    content_type: ObjectIdentifier,
    content: &[u8],
    certificates: &[&[u8]],
) -> Result<Signer, SignerError> {
    let hash = hash_of(signer.digest).ok_or(SignerError::Hash(signer.digest))?;
    let of_signature = hash_of_signature(signer.algorithm).ok_or(SignerError::Algorithm(signer.algorithm))?;
    if hash != of_signature {
        return Err(SignerError::TwoHashes);
    }
    let certificate = certificates.iter().find(|certificate| signer.certificate.is_of(certificate));
    let certificate = *certificate.ok_or(SignerError::NoCertificate)?;
    let key = PublicKey::of_certificate(certificate).map_err(SignerError::Key)?;
    let mut digest = hash.digest(content);
    let (mut signing_time, mut is_certificate_signed) = (None, false);
    match signer.attributes {
        Some(attributes) => {
            let of_type = attribute(attributes, CONTENT_TYPE)?.ok_or(SignerError::Attributes)?;
            if of_type.decode_as::<ObjectIdentifier>()? != content_type {
                return Err(SignerError::ContentType);
            }
            let signed = attribute(attributes, MESSAGE_DIGEST)?.ok_or(SignerError::Attributes)?;
            if signed.decode_as::<&OctetStringRef>()?.as_bytes() != &digest[..] {
                return Err(SignerError::Digest);
            }
            if let Some(named) = attribute(attributes, SIGNING_CERTIFICATE)? {
                check_certificate(named, certificate)?;
                is_certificate_signed = true;
            }
            signing_time = attribute(attributes, SIGNING_TIME)?.map(time).transpose()?;
            // RFC 5652, 5.4: what is signed is the SET, whose tag [0] stands for in the document.
            digest = hash.digest(&tlv(Tag::Set, &[attributes])?);
        }
        None if content_type != DATA => return Err(SignerError::Attributes),
        None => {}
    }
    let signature = Signature::from_bytes(key.curve(), signer.signature).map_err(SignerError::Signature)?;
    key.verify_digest(&digest, &signature).map_err(SignerError::Signature)?;
    let certificate = Certificate::of_checked(certificate);
    Ok(Signer { certificate, hash, signing_time, is_certificate_signed })
}

/// SEQUENCE { SEQUENCE OF ESSCertIDv2, … }, of which the first is the signer's. Source: RFC 5035, 3 and 4.
fn check_certificate(named: AnyRef<'_>, certificate: &[u8]) -> Result<(), SignerError> {
    let first = named.sequence(|reader| {
        let certificates = reader.decode::<AnyRef<'_>>()?;
        while !reader.is_finished() {
            reader.decode::<AnyRef<'_>>()?;
        }
        certificates.sequence(|reader| {
            let first = reader.decode::<AnyRef<'_>>()?;
            while !reader.is_finished() {
                reader.decode::<AnyRef<'_>>()?;
            }
            Ok::<_, der::Error>(first)
        })
    })?;
    first.sequence(|reader| {
        // The hash DEFAULT SHA-256, which documents of DSTU 4145 do not have.
        let hash = reader.decode::<AlgorithmIdentifierRef<'_>>()?.oid;
        let hash = hash_of(hash).ok_or(SignerError::Hash(hash))?;
        let digest = reader.decode::<&OctetStringRef>()?.as_bytes();
        let mut is_right = hash.digest(certificate)[..] == *digest;
        if !reader.is_finished() {
            is_right &= reader.decode::<AnyRef<'_>>()?.sequence(|reader| {
                // GeneralNames of one directoryName [4], and the serial number.
                let name = reader.decode::<AnyRef<'_>>()?.sequence(|reader| reader.decode::<AnyRef<'_>>())?;
                let serial = reader.tlv_bytes()?;
                Ok::<_, der::Error>(CertificateId::Serial { issuer: name.value(), serial }.is_of(certificate))
            })?;
        }
        if is_right { Ok(()) } else { Err(SignerError::OtherCertificate) }
    })
}

/// The time since the beginning of 1970.
fn time(value: AnyRef<'_>) -> Result<Duration, der::Error> {
    match value.tag() {
        Tag::UtcTime => Ok(value.decode_as::<UtcTime>()?.to_unix_duration()),
        _ => Ok(value.decode_as::<GeneralizedTime>()?.to_unix_duration()),
    }
}
