//! What is signed, by which algorithm, and the signature: the form that certificates, requests and revocation lists share.
//!
//! Only what is needed is decoded. Issuers write dates, numbers and extensions otherwise than the standards want, and their
//! signatures are good all the same.
//!
//! Source: RFC 5280, 4.1 and 5.1; RFC 2986, 4.

use super::FileError;
use super::kind::FileKind;
use der::asn1::{AnyRef, BitStringRef};
use der::{Decode, Header, Reader, SliceReader, Tag};
use pkcs8::AlgorithmIdentifierRef;

/// SEQUENCE { what was signed, AlgorithmIdentifier, BIT STRING }.
#[cfg_attr(not(feature = "x509"), allow(dead_code, reason = "of its parts only the key is read then"))]
pub(crate) struct Signed<'a> {
    /// The encoding of what was signed, its header too, as it was received.
    pub bytes: &'a [u8],
    /// The algorithm inside, which a request has not.
    pub inner_algorithm: Option<AlgorithmIdentifierRef<'a>>,
    pub algorithm: AlgorithmIdentifierRef<'a>,
    pub signature: &'a [u8],
    /// The serial number, which only a certificate has, in DER.
    #[cfg_attr(not(all(feature = "dstu4145", feature = "x509")), allow(dead_code, reason = "signed documents ask"))]
    pub serial: Option<&'a [u8]>,
    /// The name of the issuer, which a request has not, in DER.
    pub issuer: Option<&'a [u8]>,
    /// The name of the subject, which a revocation list has not, in DER.
    pub subject: Option<&'a [u8]>,
    /// The SubjectPublicKeyInfo, which a revocation list has not, in DER.
    pub key: Option<&'a [u8]>,
    /// What is behind these, each part in DER.
    #[cfg_attr(not(all(feature = "dstu4145", feature = "x509")), allow(dead_code, reason = "signed documents ask"))]
    pub rest: &'a [u8],
}

impl<'a> Signed<'a> {
    /// The parts of a document of one of the three kinds.
    pub fn read(kind: FileKind, bytes: &'a [u8]) -> Result<Self, FileError> {
        let mut reader = SliceReader::new(bytes)?;
        Header::decode(&mut reader)?.tag().assert_eq(Tag::Sequence)?;
        let bytes = reader.tlv_bytes()?;
        let (algorithm, signature) = (reader.decode()?, reader.decode::<BitStringRef<'a>>()?);
        reader.finish()?;
        let mut inside = SliceReader::new(AnyRef::from_der(bytes)?.value())?;
        // The version, with or without [0], and in a certificate the serial number. A SEQUENCE is next: in a request the
        // subject, else the algorithm.
        let mut before = None;
        while Tag::peek(&inside)? != Tag::Sequence {
            before = Some(inside.tlv_bytes()?);
        }
        let mut signed = Signed {
            bytes,
            inner_algorithm: None,
            algorithm,
            signature: signature.as_bytes().ok_or(FileError::Der)?,
            serial: before.filter(|_| kind == FileKind::Certificate),
            issuer: None,
            subject: None,
            key: None,
            rest: &[],
        };
        if kind != FileKind::Request {
            signed.inner_algorithm = Some(inside.decode()?);
            signed.issuer = Some(inside.tlv_bytes()?);
        }
        if kind == FileKind::Certificate {
            // The dates.
            inside.tlv_bytes()?;
        }
        if kind != FileKind::RevocationList {
            signed.subject = Some(inside.tlv_bytes()?);
            signed.key = Some(inside.tlv_bytes()?);
        }
        // The rest is whole, whatever it says.
        signed.rest = inside.read_slice(inside.remaining_len())?;
        let mut rest = SliceReader::new(signed.rest)?;
        while !rest.is_finished() {
            rest.decode::<AnyRef<'a>>()?;
        }
        Ok(signed)
    }
}
