//! Public keys: SubjectPublicKeyInfo.

use super::given::GivenCurve;
use super::kind::FileKind;
use super::search::{Document, Settings, find};
use super::signed::Signed;
use super::wanted::Wanted;
use super::{EC_PUBLIC_KEY, FileError, pem};
#[cfg(all(feature = "any", feature = "compact"))]
use crate::compact::CompactCurve;
#[cfg(all(feature = "any", feature = "compact"))]
use crate::key::CompactPublicKey;
use crate::key::{PointForm, PublicKey};
use crate::scalar_mul::KeyCurve;
use alloc::string::String;
use alloc::vec::Vec;
use der::asn1::{AnyRef, BitStringRef};
use der::oid::AssociatedOid;
use der::pem::{LineEnding, PemLabel};
use der::{Decode, Encode};
use pkcs8::{AlgorithmIdentifierRef, SubjectPublicKeyInfoRef};

/// The form of a file of a public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicFormat {
    /// SubjectPublicKeyInfo: in PEM, `PUBLIC KEY`. The point is in this form.
    Spki(PointForm),
}

/// What a document says of a public key.
pub(in crate::key) struct PublicParts<'a> {
    pub curve: Option<GivenCurve<'a>>,
    /// Whether it is for key agreement alone.
    #[cfg_attr(not(feature = "any"), allow(dead_code, reason = "the reader asks"))]
    pub is_for_agreement: bool,
    pub point: &'a [u8],
}

impl<'a> PublicParts<'a> {
    /// The parts of a document in DER: a SubjectPublicKeyInfo, or what holds one; nothing where it is of another kind.
    pub fn read(kind: FileKind, bytes: &'a [u8]) -> Result<Option<Self>, FileError> {
        match kind {
            FileKind::Spki => spki(bytes).map(Some),
            FileKind::Certificate | FileKind::Request => Signed::read(kind, bytes)?.key.map(spki).transpose(),
            _ => Ok(None),
        }
    }

    /// The key, if it is one of this curve.
    pub fn key<C: KeyCurve + AssociatedOid>(&self) -> Result<PublicKey<C>, FileError> {
        self.curve.as_ref().map_or(Ok(()), GivenCurve::check::<C>)?;
        Ok(PublicKey::from_sec1(self.point)?)
    }

    /// The key, if it is one of this curve, whose constants are data.
    #[cfg(all(feature = "any", feature = "compact"))]
    pub fn compact_key(&self, curve: CompactCurve) -> Result<CompactPublicKey, FileError> {
        self.curve.as_ref().map_or(Ok(()), |given| given.check_compact(curve))?;
        Ok(CompactPublicKey::from_sec1(curve, self.point)?)
    }
}

fn spki(bytes: &[u8]) -> Result<PublicParts<'_>, FileError> {
    let info = SubjectPublicKeyInfoRef::from_der(bytes)?;
    let (curve, is_for_agreement) = GivenCurve::of_algorithm(&info.algorithm)?;
    Ok(PublicParts { curve, is_for_agreement, point: point_in(info.subject_public_key)? })
}

/// The bytes of the point in a bit string. Old encoders count the zero bits at its end as unused, as if it were a list of flags: they are
/// part of it.
pub(in crate::key) fn point_in(bits: BitStringRef<'_>) -> Result<&[u8], FileError> {
    let bytes = bits.raw_bytes();
    let unused = bytes.last().map_or(0, |last| last & ((1 << bits.unused_bits()) - 1));
    if unused == 0 { Ok(bytes) } else { Err(FileError::Der) }
}

/// A SubjectPublicKeyInfo of this curve, its name or its parameters, with these bytes for its point.
pub(super) fn document(curve: AnyRef<'_>, point: &[u8]) -> Vec<u8> {
    let algorithm = AlgorithmIdentifierRef { oid: EC_PUBLIC_KEY, parameters: Some(curve) };
    let subject_public_key = BitStringRef::from_bytes(point).expect("a point fits");
    SubjectPublicKeyInfoRef { algorithm, subject_public_key }.to_der().expect("a key fits")
}

/// A SubjectPublicKeyInfo in PEM.
pub(super) fn pem_of(document: &[u8]) -> String {
    der::pem::encode_string(SubjectPublicKeyInfoRef::PEM_LABEL, LineEnding::LF, document).expect("a key is text")
}

/// The key in a document, if it is one for public keys.
fn of_document<C: KeyCurve + AssociatedOid>(document: &Document<'_>) -> Result<Option<PublicKey<C>>, FileError> {
    PublicParts::read(document.kind, document.bytes)?.map(|parts| parts.key()).transpose()
}

impl<C: KeyCurve + AssociatedOid> PublicKey<C> {
    /// The key of a file in DER: a SubjectPublicKeyInfo, a certificate or a certificate request.
    ///
    /// # Errors
    /// If it has no public key, or one of another curve; if the point is refused.
    pub fn from_der(bytes: &[u8]) -> Result<Self, FileError> {
        of_document(&Document { kind: FileKind::of_whole(bytes)?, bytes, place: &None })?.ok_or(FileError::Der)
    }

    /// The first public key in a text in PEM, which is to be one of this curve: that of a SubjectPublicKeyInfo, a certificate or a
    /// certificate request.
    ///
    /// # Errors
    /// As [`Self::from_der`]; if the text has no such block; if a block before it is damaged.
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, FileError> {
        find(pem::text(text.as_ref())?, Settings::new(Wanted::Public), of_document)
    }

    /// The file in DER.
    pub fn to_der(&self, PublicFormat::Spki(form): PublicFormat) -> Vec<u8> {
        document((&C::OID).into(), &self.to_sec1(form))
    }

    /// The file in PEM.
    pub fn to_pem(&self, format: PublicFormat) -> String {
        pem_of(&self.to_der(format))
    }
}
