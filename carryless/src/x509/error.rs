//! What can go wrong with a certificate, a request or a revocation list.

#[cfg(feature = "dstu4145")]
use crate::dstu4145;
use crate::ecdsa::SignatureError;
#[cfg(feature = "ed25519")]
use crate::ed25519;
use crate::key::FileError;
use crate::key::file::Found;
use core::fmt;
use der::asn1::ObjectIdentifier;

/// Why a certificate, a request or a revocation list is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// The file is none, or is damaged.
    File(FileError),
    /// The file has something else.
    Missing(Found),
    /// The algorithm in the part that is signed is not the one beside the signature.
    TwoAlgorithms,
    /// This algorithm is not ECDSA with SHA-1, SHA-2 or SHA-3.
    Algorithm(ObjectIdentifier),
    /// This algorithm is not DSTU 4145 with GOST 34.311 or Kupyna, and the issuer's key is one of it.
    #[cfg(feature = "dstu4145")]
    Dstu4145Algorithm(ObjectIdentifier),
    /// The signature is not one by this key of DSTU 4145.
    #[cfg(feature = "dstu4145")]
    Dstu4145(dstu4145::Error),
    /// This algorithm is not Ed25519, and the issuer's key is one of it.
    #[cfg(feature = "ed25519")]
    Ed25519Algorithm(ObjectIdentifier),
    /// The signature is not one by this key of Ed25519.
    #[cfg(feature = "ed25519")]
    Ed25519(ed25519::SignatureError),
    /// The algorithm has parameters, which it has not.
    Parameters,
    /// The key in the certificate or the request is refused.
    Key(FileError),
    /// The signature is not one by this key.
    Signature(SignatureError),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File(FileError::Der) => "the bytes are not a certificate, a request or a revocation list in DER",
            Self::File(error) => return error.fmt(f),
            Self::Missing(found) => return write!(f, "it has {found}, which is not what is looked for"),
            Self::TwoAlgorithms => "it names two signature algorithms",
            Self::Algorithm(algorithm) => {
                return write!(f, "the signature algorithm {algorithm} is not ECDSA with SHA-1, SHA-2 or SHA-3");
            }
            #[cfg(feature = "dstu4145")]
            Self::Dstu4145Algorithm(algorithm) => {
                return write!(f, "the signature algorithm {algorithm} is not DSTU 4145 with GOST 34.311 or Kupyna");
            }
            #[cfg(feature = "dstu4145")]
            Self::Dstu4145(error) => return error.fmt(f),
            #[cfg(feature = "ed25519")]
            Self::Ed25519Algorithm(algorithm) => {
                return write!(f, "the signature algorithm {algorithm} is not Ed25519, of which the issuer's key is");
            }
            #[cfg(feature = "ed25519")]
            Self::Ed25519(error) => return error.fmt(f),
            Self::Parameters => "the signature algorithm has parameters",
            Self::Key(error) => return write!(f, "the key in it is refused: {error}"),
            Self::Signature(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for CertificateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::File(error) | Self::Key(error) => Some(error),
            Self::Signature(error) => Some(error),
            #[cfg(feature = "dstu4145")]
            Self::Dstu4145(error) => Some(error),
            #[cfg(feature = "ed25519")]
            Self::Ed25519(error) => Some(error),
            _ => None,
        }
    }
}

impl From<der::Error> for CertificateError {
    fn from(_: der::Error) -> Self {
        Self::File(FileError::Der)
    }
}

impl From<FileError> for CertificateError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<SignatureError> for CertificateError {
    fn from(error: SignatureError) -> Self {
        Self::Signature(error)
    }
}

#[cfg(feature = "dstu4145")]
impl From<dstu4145::Error> for CertificateError {
    fn from(error: dstu4145::Error) -> Self {
        Self::Dstu4145(error)
    }
}

#[cfg(feature = "ed25519")]
impl From<ed25519::SignatureError> for CertificateError {
    fn from(error: ed25519::SignatureError) -> Self {
        Self::Ed25519(error)
    }
}

/// Which certificate of a chain is not accepted, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainError {
    /// The certificate, the first of the file being 0.
    pub position: usize,
    /// Why.
    pub error: CertificateError,
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "certificate {} of the chain: {}", self.position + 1, self.error)
    }
}

impl core::error::Error for ChainError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
