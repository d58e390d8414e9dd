//! What can go wrong with a certificate or a request.

use crate::ecdsa::SignatureError;
use crate::key::FileError;
use core::fmt;

/// Why a certificate or a request is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// A text without a block in PEM, or with one that is broken.
    Pem,
    /// A block in PEM of something else.
    Label,
    /// Octets that are not a certificate, or not a request, in DER.
    Der,
    /// The algorithm in the part that is signed is not the one beside the signature.
    TwoAlgorithms,
    /// The algorithm is not ECDSA with SHA-1, SHA-224, SHA-256, SHA-384 or SHA-512.
    Algorithm,
    /// The algorithm has parameters, which ECDSA has not.
    Parameters,
    /// The key in the request is refused.
    Key(FileError),
    /// The signature is not one by this key.
    Signature(SignatureError),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pem => "the text has no block in PEM",
            Self::Label => "the block in PEM is neither a certificate nor a request where one is wanted",
            Self::Der => "the octets are not a certificate, or not a request, in DER",
            Self::TwoAlgorithms => "the certificate names two signature algorithms",
            Self::Algorithm => "the signature algorithm is not ECDSA with SHA-1 or SHA-2",
            Self::Parameters => "the signature algorithm has parameters",
            Self::Key(error) => return write!(f, "the key in the request is refused: {error}"),
            Self::Signature(error) => return error.fmt(f),
        })
    }
}

impl core::error::Error for CertificateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Key(error) => Some(error),
            Self::Signature(error) => Some(error),
            _ => None,
        }
    }
}

impl From<der::Error> for CertificateError {
    fn from(error: der::Error) -> Self {
        match error.kind() {
            der::ErrorKind::Pem(_) => Self::Pem,
            _ => Self::Der,
        }
    }
}

impl From<FileError> for CertificateError {
    fn from(error: FileError) -> Self {
        Self::Key(error)
    }
}

impl From<SignatureError> for CertificateError {
    fn from(error: SignatureError) -> Self {
        Self::Signature(error)
    }
}
