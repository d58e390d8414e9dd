//! What can be wrong with a file.

use super::kind::Found;
use super::names;
use super::parameters::Part;
use crate::encoding::sec1::DecodeError;
use crate::key::KeyError;
use core::fmt;
use der::asn1::ObjectIdentifier;

/// Why a file is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// A text without a block of PEM.
    NoBlock,
    /// A block of PEM without its last line.
    Unfinished,
    /// A block of PEM with something else than base64.
    Base64,
    /// Octets that are not the DER encoding of a key.
    Der,
    /// Whole documents, none of which has a key.
    NoKey(Found),
    /// Whole documents, none of which has a secret key.
    NoSecretKey(Found),
    /// Whole documents, none of which has a public key.
    NoPublicKey(Found),
    /// A key of this other algorithm.
    Algorithm(ObjectIdentifier),
    /// A key that does not say of which curve it is.
    NoCurve,
    /// The parameters of a curve that is not here.
    Parameters,
    /// The parameters of this curve, but for a part.
    OtherParameters(&'static str, Part),
    /// This curve is not here, or not the one that was asked for.
    Curve(ObjectIdentifier),
    /// Two parts of the file name two curves.
    TwoCurves,
    /// The secret is refused.
    Secret(KeyError),
    /// The public key is refused.
    Point(DecodeError),
    /// The public key is not that of the secret one.
    Pair,
    /// An encrypted key, where no password was given.
    Encrypted,
    /// The password is wrong, or the file is damaged.
    Password,
    /// The key is encrypted by this scheme, or with it, which is not read.
    Encryption(ObjectIdentifier),
    /// The headers name an encryption that is not read.
    EncryptionHeader,
    /// What is encrypted in the file asks, one by one or all together, for more work or more memory than is spent on a file.
    Cost,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBlock => "the text has no block in PEM: none of its lines begins one",
            Self::Unfinished => "a block in PEM begins and has no line that ends it",
            Self::Base64 => "a block in PEM has characters that are not base64, or is cut off",
            Self::Der => "the octets are not a key in DER",
            Self::NoKey(found) => return write!(f, "it has {found}, and no key"),
            Self::NoSecretKey(found) => return write!(f, "it has {found}, and no secret key"),
            Self::NoPublicKey(found) => return write!(f, "it has {found}, and no public key"),
            Self::Algorithm(identifier) => {
                return write!(f, "the key is one of {}, not of an elliptic curve", names::Named(identifier));
            }
            Self::NoCurve => "the key does not name its curve",
            Self::Parameters => "the curve is given by parameters that are those of no curve here",
            Self::OtherParameters(curve, part) => {
                return write!(f, "the curve is given by parameters that are those of {curve} but for {part}");
            }
            Self::Curve(identifier) => {
                return write!(f, "the key is one of {}, a curve that is not accepted here", names::Named(identifier));
            }
            Self::TwoCurves => "the key names two curves",
            Self::Secret(error) => return error.fmt(f),
            Self::Point(error) => return write!(f, "the public key is refused: {error}"),
            Self::Pair => "the public key in the file does not belong to the secret key",
            Self::Encrypted => "the key is encrypted, and there is no password",
            Self::Password => "the password is wrong, or the file is damaged",
            Self::Encryption(identifier) => {
                return write!(f, "it is encrypted by {}, which is not read", names::Named(identifier));
            }
            Self::EncryptionHeader => "its headers name an encryption that is not read; AES and 3DES in CBC mode are",
            Self::Cost => "to decrypt what is in it takes more work or memory than is spent on a file",
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
    fn from(_: der::Error) -> Self {
        Self::Der
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
