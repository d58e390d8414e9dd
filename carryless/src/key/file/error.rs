//! What can be wrong with a file.

use crate::encoding::sec1::DecodeError;
use crate::key::KeyError;
use core::fmt;
use der::{ErrorKind, Tag};

/// Why a file is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// Text that is not PEM, or that is encrypted in the old manner, by headers.
    Pem,
    /// PEM with another label than those of keys.
    Label,
    /// Octets that are not the DER encoding of a key.
    Der,
    /// A key of another algorithm.
    Algorithm,
    /// A key that does not say of which curve it is.
    NoCurve,
    /// A curve that is given by its parameters.
    ExplicitParameters,
    /// A curve that is not known, or not the one that was asked for.
    Curve,
    /// Two parts of the file name two curves.
    TwoCurves,
    /// A secret that is too long.
    Length,
    /// The secret is refused.
    Secret(KeyError),
    /// The public key is refused.
    Point(DecodeError),
    /// The public key is not that of the secret one.
    Pair,
    /// An encrypted key, where no password was given.
    Encrypted,
    /// The password is wrong, or the encryption is of a kind that is not known.
    Password,
    /// The encryption asks for more work, or more memory, than is spent on a key.
    Cost,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pem => "the text is not PEM without headers",
            Self::Label => "the PEM label is not one of such a key",
            Self::Der => "the octets are not a key in DER",
            Self::Algorithm => "the key is not one of an elliptic curve",
            Self::NoCurve => "the key does not name its curve",
            Self::ExplicitParameters => "the curve is given by its parameters: only curves that are named are accepted",
            Self::Curve => "the key is of another curve",
            Self::TwoCurves => "the key names two curves",
            Self::Length => "the secret key has more octets than an element of the curve's field",
            Self::Secret(error) => return error.fmt(f),
            Self::Point(error) => return write!(f, "the public key is refused: {error}"),
            Self::Pair => "the public key in the file does not belong to the secret key",
            Self::Encrypted => "the key is encrypted",
            Self::Password => "the key cannot be decrypted: the password is wrong, or the encryption is not known",
            Self::Cost => "the encryption of the key asks for more work or memory than is spent on one",
        })
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Secret(error) => Some(error),
            Self::Point(error) => Some(error),
            _ => None,
        }
    }
}

impl From<der::Error> for FileError {
    fn from(error: der::Error) -> Self {
        match error.kind() {
            // Where the name of a curve stands, its parameters are a sequence.
            ErrorKind::TagUnexpected { expected: Some(Tag::ObjectIdentifier), actual: Tag::Sequence } => {
                Self::ExplicitParameters
            }
            ErrorKind::Pem(_) => Self::Pem,
            _ => Self::Der,
        }
    }
}

impl From<KeyError> for FileError {
    fn from(error: KeyError) -> Self {
        Self::Secret(error)
    }
}

impl From<DecodeError> for FileError {
    fn from(error: DecodeError) -> Self {
        Self::Point(error)
    }
}
