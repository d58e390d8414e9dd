//! A signed document. Source: RFC 5652, 5; ETSI EN 319 122-1, 5.

use super::CmsError;
use super::identifiers::{
    CONTENT_TYPE, DATA, MESSAGE_DIGEST, SIGNED_DATA, SIGNING_CERTIFICATE, SIGNING_TIME, identifier_of,
};
use crate::dstu4145::{Error, Hash, PublicKey, SecretKey, Signature, algorithm_of};
use crate::key::file::FileKind;
use crate::key::file::tlv::{context, sequence, tlv};
use crate::key::{FileError, Signed};
use crate::x509::{Certificate, IssuerKey};
use alloc::vec::Vec;
use core::time::Duration;
use der::asn1::{GeneralizedTime, ObjectIdentifier, UtcTime};
use der::{Encode, Tag};
use rand_core::TryCryptoRng;

/// The form of a signed document: with what is signed in it, the certificate, and no time, unless something else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    hash: Hash,
    is_detached: bool,
    has_certificate: bool,
    signing_time: Option<Duration>,
}

impl Form {
    /// A document that is hashed so.
    pub fn new(hash: Hash) -> Self {
        Form { hash, is_detached: false, has_certificate: true, signing_time: None }
    }

    /// What is signed is left out, and kept beside it.
    pub fn detached(self) -> Self {
        Form { is_detached: true, ..self }
    }

    /// The certificate is left out, for who has it.
    pub fn without_certificate(self) -> Self {
        Form { has_certificate: false, ..self }
    }

    /// It says that it was signed at this time, since the beginning of 1970 by UTC, in whole seconds.
    pub fn signed_at(self, time: Duration) -> Self {
        Form { signing_time: Some(time), ..self }
    }
}

/// A signed document in DER, by one key, which is that of the certificate.
///
/// # Errors
/// If the certificate is refused, or is one of another key; if the time is behind the year 9999; if the computation was disturbed.
pub fn sign(content: &[u8], key: &SecretKey, certificate: &Certificate, form: &Form) -> Result<Vec<u8>, CmsError> {
    signed(content, key, certificate, form, |digest| key.sign_digest(digest))
}

/// A signed document, as [`sign`], with random bytes in the nonce: [`SecretKey::sign_with_rng`].
///
/// # Errors
/// As [`sign`]; if the generator failed.
pub fn sign_with_rng(
    rng: &mut (impl TryCryptoRng + ?Sized),
    content: &[u8],
    key: &SecretKey,
    certificate: &Certificate,
    form: &Form,
) -> Result<Vec<u8>, CmsError> {
    signed(content, key, certificate, form, |digest| key.sign_digest_with_rng(rng, digest))
}

fn signed(
    content: &[u8],
    key: &SecretKey,
    certificate: &Certificate,
    form: &Form,
    sign: impl FnOnce(&[u8]) -> Result<Signature, Error>,
) -> Result<Vec<u8>, CmsError> {
    let certificate = certificate.as_der();
    if PublicKey::of_certificate(certificate).map_err(CmsError::Certificate)? != *key.public_key() {
        return Err(CmsError::Pair);
    }
    let parts = Signed::read(FileKind::Certificate, certificate).map_err(CmsError::Certificate)?;
    let (Some(issuer), Some(serial)) = (parts.issuer, parts.serial) else {
        return Err(CmsError::Certificate(FileError::Der));
    };
    let hash = form.hash;
    let attributes = attributes(form, &hash.digest(content), &hash.digest(certificate), [issuer, serial])?;
    let signature = sign(&hash.digest(&tlv(Tag::Set, &[&attributes])?))?;
    let (version, of_hash) = (1_u8.to_der()?, algorithm(identifier_of(hash))?);
    let signer = sequence(&[
        &version,
        &sequence(&[issuer, serial])?,
        &of_hash,
        &tlv(context(0), &[&attributes])?,
        &algorithm(algorithm_of(key.curve(), hash))?,
        &tlv(Tag::OctetString, &[&signature.to_bytes()])?,
    ])?;
    let inside = match form.is_detached {
        true => Vec::new(),
        false => tlv(context(0), &[&tlv(Tag::OctetString, &[content])?])?,
    };
    let certificates = if form.has_certificate { tlv(context(0), &[certificate])? } else { Vec::new() };
    let signed = sequence(&[
        &version,
        &tlv(Tag::Set, &[&of_hash])?,
        &sequence(&[&DATA.to_der()?, &inside])?,
        &certificates,
        &tlv(Tag::Set, &[&signer])?,
    ])?;
    Ok(sequence(&[&SIGNED_DATA.to_der()?, &tlv(context(0), &[&signed])?])?)
}

/// The attributes of CAdES-BES, in the order of DER: one behind the other.
fn attributes(
    form: &Form,
    of_content: &[u8],
    of_certificate: &[u8],
    [issuer, serial]: [&[u8]; 2],
) -> Result<Vec<u8>, CmsError> {
    // RFC 5035, 4: the hash, the digest, and GeneralNames of one directoryName with the serial number.
    let names = sequence(&[&tlv(context(4), &[issuer])?])?;
    let certificate = sequence(&[
        &algorithm(identifier_of(form.hash))?,
        &tlv(Tag::OctetString, &[of_certificate])?,
        &sequence(&[&names, serial])?,
    ])?;
    let mut all = Vec::from([
        attribute(CONTENT_TYPE, &DATA.to_der()?)?,
        attribute(MESSAGE_DIGEST, &tlv(Tag::OctetString, &[of_content])?)?,
        attribute(SIGNING_CERTIFICATE, &sequence(&[&sequence(&[&certificate])?])?)?,
    ]);
    if let Some(time) = form.signing_time {
        all.push(attribute(SIGNING_TIME, &encoded(time).map_err(|_| CmsError::Time)?)?);
    }
    all.sort();
    Ok(all.concat())
}

fn attribute(identifier: ObjectIdentifier, value: &[u8]) -> Result<Vec<u8>, der::Error> {
    sequence(&[&identifier.to_der()?, &tlv(Tag::Set, &[value])?])
}

/// An algorithm without parameters.
fn algorithm(identifier: ObjectIdentifier) -> Result<Vec<u8>, der::Error> {
    sequence(&[&identifier.to_der()?])
}

/// UTCTime up to 2049, and GeneralizedTime from then on (RFC 5652, 11.3).
fn encoded(time: Duration) -> Result<Vec<u8>, der::Error> {
    match UtcTime::from_unix_duration(time) {
        Ok(time) => time.to_der(),
        Err(_) => GeneralizedTime::from_unix_duration(time)?.to_der(),
    }
}
