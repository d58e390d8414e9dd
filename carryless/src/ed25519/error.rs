//! What can go wrong with keys and signatures.

use crate::coordinates::PointError;
use core::fmt;

/// Why bytes are no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The bytes encode no point of the curve.
    NotOnCurve,
    /// The bytes encode a point, and are not its canonical encoding.
    NotCanonical,
    /// The computation of the public key was disturbed.
    Fault,
}

impl KeyError {
    pub(super) fn says(self) -> &'static str {
        match self {
            Self::NotOnCurve => "the public key is not an encoding of a point of Edwards25519",
            Self::NotCanonical => {
                "the public key is not the canonical encoding of its point: y is not below 2^255 − 19, or x is 0 and its sign is set"
            }
            Self::Fault => "the public key is not on the curve: the computation was disturbed",
        }
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.says())
    }
}

impl core::error::Error for KeyError {}

impl From<PointError> for KeyError {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}

/// Why there is no signature, or none that is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// There are not 64 bytes, but this many.
    Length(usize),
    /// S is not below n.
    Range,
    /// The context has this many bytes, more than 255, or none where it must have one.
    Context(usize),
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
            Self::Length(given) => return write!(f, "a signature of Ed25519 has 64 bytes, not {given}"),
            Self::Context(0) => "the context of Ed25519ctx is empty; accepted are 1 to 255 bytes",
            Self::Context(given) => return write!(f, "the context has {given} bytes; accepted are at most 255"),
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
