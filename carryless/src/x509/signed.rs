//! What was signed, by which algorithm, and the signature: the form that certificates and requests share.

use super::{CertificateError, algorithm};
use crate::ecdsa::AnySignature;
use crate::key::AnyPublicKey;
use der::asn1::BitStringRef;
use der::{Decode, Header, Reader, SliceReader, Tag};
use pkcs8::AlgorithmIdentifierRef;

/// SEQUENCE { what was signed, AlgorithmIdentifier, BIT STRING }.
pub(super) struct Signed<'a> {
    /// The encoding, its header too, as it was received.
    octets: &'a [u8],
    algorithm: AlgorithmIdentifierRef<'a>,
    signature: BitStringRef<'a>,
}

impl<'a> Signed<'a> {
    pub fn from_der(octets: &'a [u8]) -> Result<Self, CertificateError> {
        let mut reader = SliceReader::new(octets)?;
        Header::decode(&mut reader)?.tag().assert_eq(Tag::Sequence)?;
        let octets = reader.tlv_bytes()?;
        let (algorithm, signature) = (reader.decode()?, reader.decode()?);
        reader.finish()?;
        Ok(Signed { octets, algorithm, signature })
    }

    /// Whether the signature is one by this key.
    pub fn verify(&self, key: &AnyPublicKey) -> Result<(), CertificateError> {
        let signature = self.signature.as_bytes().ok_or(CertificateError::Der)?;
        let signature = AnySignature::from_der(key.curve(), signature)?;
        algorithm::verify(&self.algorithm, self.octets, &signature, key)
    }
}
