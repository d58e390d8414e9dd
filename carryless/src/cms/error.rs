//! What can go wrong with a signed document.

use crate::dstu4145::Error;
use crate::key::FileError;
use core::fmt;
use der::asn1::ObjectIdentifier;

/// Why a document is not accepted, or not signed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CmsError {
    /// The bytes are no document of CMS, or damaged.
    Form,
    /// A document of CMS that is not signed, but of this kind.
    Kind(ObjectIdentifier),
    /// Nobody has signed it.
    NoSigner,
    /// What was signed is not in the document, and was not given.
    NoContent,
    /// What was signed is in the document, and is not what was given.
    OtherContent,
    /// A signer, the first being 0, is refused.
    Signer(usize, SignerError),
    /// The certificate is refused.
    Certificate(FileError),
    /// The certificate is one of another key.
    Pair,
    /// The time is none that documents can have.
    Time,
    /// There is no signature.
    Signature(Error),
}

/// Why a signer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignerError {
    /// The signer's certificate is neither in the document nor among those that were given.
    NoCertificate,
    /// The key in the certificate is refused.
    Key(FileError),
    /// The hash is not GOST 34.311 or Kupyna.
    Hash(ObjectIdentifier),
    /// The signature algorithm is not DSTU 4145.
    Algorithm(ObjectIdentifier),
    /// The signature algorithm has another hash than the document.
    TwoHashes,
    /// The signed attributes are damaged, or lack one that they must have, or have it twice.
    Attributes,
    /// The signed attributes are those of a document of another kind.
    ContentType,
    /// The document was changed: the signed attributes have another digest.
    Digest,
    /// The signed attributes name another certificate.
    OtherCertificate,
    /// The signature is not one by this key.
    Signature(Error),
}

impl fmt::Display for CmsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "the bytes are not a signed document (CMS, PKCS#7), or are damaged",
            Self::Kind(kind) => return write!(f, "it is a document of CMS of the kind {kind}, and not a signed one"),
            Self::NoSigner => "nobody has signed it",
            Self::NoContent => "what was signed is not in it, and was not given",
            Self::OtherContent => "what was signed is in it, and is not what was given",
            Self::Signer(position, error) => return write!(f, "signer {}: {error}", position + 1),
            Self::Certificate(error) => return write!(f, "the certificate is refused: {error}"),
            Self::Pair => "the certificate is not one of this key",
            Self::Time => "the time is none that a document can have",
            Self::Signature(error) => return error.fmt(f),
        })
    }
}

impl fmt::Display for SignerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCertificate => "the certificate is neither in the document nor among those that were given",
            Self::Key(error) => return write!(f, "the key in the certificate is refused: {error}"),
            Self::Hash(hash) => return write!(f, "the hash {hash} is neither GOST 34.311 nor Kupyna"),
            Self::Algorithm(algorithm) => return write!(f, "the signature algorithm {algorithm} is not DSTU 4145"),
            Self::TwoHashes => "the document is hashed otherwise than the signature",
            Self::Attributes => "the signed attributes are damaged, or one is missing or there twice",
            Self::ContentType => "the signed attributes are those of a document of another kind",
            Self::Digest => "the document was changed: it has another digest than was signed",
            Self::OtherCertificate => "the signed attributes name another certificate",
            Self::Signature(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for CmsError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Signer(_, error) => Some(error),
            Self::Certificate(error) => Some(error),
            Self::Signature(error) => Some(error),
            _ => None,
        }
    }
}

impl core::error::Error for SignerError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Key(error) => Some(error),
            Self::Signature(error) => Some(error),
            _ => None,
        }
    }
}

impl From<der::Error> for CmsError {
    fn from(_: der::Error) -> Self {
        Self::Form
    }
}

impl From<Error> for CmsError {
    fn from(error: Error) -> Self {
        Self::Signature(error)
    }
}

impl From<der::Error> for SignerError {
    fn from(_: der::Error) -> Self {
        Self::Attributes
    }
}
