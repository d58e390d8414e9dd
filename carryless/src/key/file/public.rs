//! Public keys: SubjectPublicKeyInfo.

use super::{EC_PUBLIC_KEY, FileError, named_curve, pem};
use crate::key::{PointForm, PublicKey};
use crate::scalar_mul::KeyCurve;
use alloc::string::String;
use alloc::vec::Vec;
use der::asn1::{BitStringRef, ObjectIdentifier};
use der::oid::AssociatedOid;
use der::pem::{LineEnding, PemLabel};
use der::{Decode, Document, Encode};
use pkcs8::{AlgorithmIdentifierRef, SubjectPublicKeyInfoRef};

/// The form of a file of a public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicFormat {
    /// SubjectPublicKeyInfo: in PEM, `PUBLIC KEY`. The point is in this form.
    Spki(PointForm),
}

/// What a file says of a public key.
pub(in crate::key) struct PublicParts<'a> {
    pub curve: ObjectIdentifier,
    point: &'a [u8],
}

impl<'a> PublicParts<'a> {
    /// Those of a file in DER.
    pub fn read(octets: &'a [u8]) -> Result<Self, FileError> {
        let info = SubjectPublicKeyInfoRef::from_der(octets)?;
        let curve = named_curve(&info.algorithm)?;
        Ok(PublicParts { curve, point: info.subject_public_key.as_bytes().ok_or(FileError::Der)? })
    }

    /// The key, if it is one of this curve.
    pub fn key<C: KeyCurve + AssociatedOid>(&self) -> Result<PublicKey<C>, FileError> {
        if self.curve == C::OID { Ok(PublicKey::from_sec1(self.point)?) } else { Err(FileError::Curve) }
    }
}

/// The octets of a public key in PEM.
pub(in crate::key) fn from_pem(text: &str) -> Result<Document, FileError> {
    let (label, octets) = Document::from_pem(pem::block(text)?)?;
    if label == SubjectPublicKeyInfoRef::PEM_LABEL { Ok(octets) } else { Err(FileError::Label) }
}

impl<C: KeyCurve + AssociatedOid> PublicKey<C> {
    /// The key of a file in DER.
    ///
    /// # Errors
    /// If it is no SubjectPublicKeyInfo, or of another curve; if the point is refused.
    pub fn from_der(octets: &[u8]) -> Result<Self, FileError> {
        PublicParts::read(octets)?.key()
    }

    /// The key of a file in PEM, `PUBLIC KEY`.
    ///
    /// # Errors
    /// As [`Self::from_der`].
    pub fn from_pem(text: &str) -> Result<Self, FileError> {
        Self::from_der(from_pem(text)?.as_bytes())
    }

    /// The file in DER.
    pub fn to_der(&self, PublicFormat::Spki(form): PublicFormat) -> Vec<u8> {
        let (point, curve) = (self.to_sec1(form), C::OID);
        let algorithm = AlgorithmIdentifierRef { oid: EC_PUBLIC_KEY, parameters: Some((&curve).into()) };
        let subject_public_key = BitStringRef::from_bytes(&point).expect("a point fits");
        SubjectPublicKeyInfoRef { algorithm, subject_public_key }.to_der().expect("a key fits")
    }

    /// The file in PEM.
    pub fn to_pem(&self, format: PublicFormat) -> String {
        der::pem::encode_string(SubjectPublicKeyInfoRef::PEM_LABEL, LineEnding::LF, &self.to_der(format))
            .expect("a key is text")
    }
}
