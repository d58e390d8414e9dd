//! What can go wrong.

use crate::coordinates::PointError;
use core::fmt;

/// Why there is no key, no signature, or none that is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The secret key is 0, or the order of the curve's generator or more.
    SecretKey,
    /// Octets that are no compressed point, or no coordinates, of the curve: their number, or a value that is no field element.
    PointBytes,
    /// A point that is no public key.
    Point(PointError),
    /// A digest that has neither 32 nor 48 nor 64 octets.
    Digest,
    /// A signature of an odd number of octets, of none, or of more than 128.
    Length,
    /// A signature that is not an octet string in DER.
    OctetString,
    /// r or s is not between 1 and n − 1.
    Range,
    /// The signature is not one of this message by this key.
    Mismatch,
    /// The key and the signature are of two curves.
    Curve,
    /// The curve is weak, and that was not allowed.
    Weak,
    /// A document that is no certificate, request or revocation list, or not signed by DSTU 4145.
    Document,
    /// The computation was disturbed, and nothing of it is given out.
    Fault,
    /// The generator of random bytes failed.
    Generator,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Point(error) => return error.fmt(f),
            Self::SecretKey => "the secret key is not between 1 and the order of the generator less 1",
            Self::PointBytes => "the octets are no point over the field of the curve",
            Self::Digest => "the digest has neither 32 nor 48 nor 64 octets",
            Self::Length => "a signature is two numbers of the same length, of at most 64 octets each",
            Self::OctetString => "the signature is not an octet string in DER",
            Self::Range => "a number of the signature is not between 1 and the order of the generator less 1",
            Self::Mismatch => "the signature is not one of this message by this key",
            Self::Curve => "the signature and the key are not of the same curve",
            Self::Weak => "the curve is weak: keys on it are made, and sign, only where that is allowed",
            Self::Document => {
                "the document is not a certificate, request or revocation list that is signed by DSTU 4145"
            }
            Self::Fault => "a result fails its check: the computation was disturbed",
            Self::Generator => "the generator of random bytes failed",
        })
    }
}

impl core::error::Error for Error {}

impl From<PointError> for Error {
    fn from(error: PointError) -> Self {
        match error {
            PointError::Fault => Self::Fault,
            error => Self::Point(error),
        }
    }
}
