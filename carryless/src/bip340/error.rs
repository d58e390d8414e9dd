//! What can go wrong with keys and signatures.

use crate::coordinates::PointError;
use crate::encoding::sec1::DecodeError;
use crate::key;
use core::fmt;

/// Why bytes are no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The secret is 0, or the order of the generator or more.
    Range,
    /// The public key is not below p.
    Coordinate,
    /// No point of the curve has this x.
    NoPoint,
    /// The computation of the public key was disturbed.
    Fault,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Range => "the secret key is not between 1 and the order of the generator less 1",
            Self::Coordinate => "the public key is not below the prime of the field, as the x of a point is",
            Self::NoPoint => "the public key is the x of no point of secp256k1",
            Self::Fault => "the public key is not on the curve: the computation was disturbed",
        })
    }
}

impl core::error::Error for KeyError {}

impl From<key::KeyError> for KeyError {
    fn from(error: key::KeyError) -> Self {
        match error {
            key::KeyError::Range => Self::Range,
            _ => Self::Fault,
        }
    }
}

impl From<DecodeError> for KeyError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::Coordinate => Self::Coordinate,
            // The form and the length are right.
            _ => Self::NoPoint,
        }
    }
}

/// Why there is no signature, or none that is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// There are not 64 bytes, but this many.
    Length(usize),
    /// r is not below p.
    Coordinate,
    /// s is not below n.
    Range,
    /// The signature is not one of this message by this key.
    Mismatch,
    /// The computation was disturbed, and nothing of it is given out.
    Fault,
    /// The generator of random bytes failed.
    Generator,
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length(given) => return write!(f, "a signature of BIP 340 has 64 bytes, not {given}"),
            Self::Coordinate => "the first half of the signature is not below the prime of the field",
            Self::Range => "the second half of the signature is not below the order of the generator",
            Self::Mismatch => "the signature is not one of this message by this key",
            Self::Fault => "a result fails its check: the computation was disturbed",
            Self::Generator => "the generator of random bytes failed",
        })
    }
}

impl core::error::Error for SignatureError {}

/// The first signature of a batch that is not valid.
pub type SignatureErrorAt = crate::ErrorAt<SignatureError>;

impl From<PointError> for SignatureError {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}

impl From<SignatureError> for ::signature::Error {
    fn from(_: SignatureError) -> Self {
        Self::new()
    }
}
