//! What can go wrong with a signature.

use crate::coordinates::PointError;
use core::fmt;

/// Why there is no signature, or none that is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// Bytes of a length that is neither twice that of n nor twice that of a field element.
    Length,
    /// Bytes that are not the DER encoding of a sequence of two integers.
    Der,
    /// r or s is not between 1 and n − 1.
    Range,
    /// The signature is not one of this message by this key.
    Mismatch,
    /// The digest has fewer bytes than this: half as many as n has, rounded up.
    Digest(usize),
    /// The key and the signature are of two curves.
    Curve,
    /// The computation was disturbed, and nothing of it is given out.
    Fault,
    /// The generator of random bytes failed.
    Generator,
    /// The curve is weak, and that was not allowed.
    Weak,
    /// The order of the curve's generator is not prime: there are no signatures on it.
    Order,
    /// Where the curve is found at run time, keys are recovered on secp256k1 alone.
    Recovery,
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Digest(least) => {
                return write!(f, "the digest is too short; accepted on this curve are {least} bytes or more");
            }
            Self::Length => "the length is not that of a signature on this curve",
            Self::Der => "the signature is not a sequence of two integers in DER",
            Self::Range => "a number of the signature is not between 1 and the order of the generator less 1",
            Self::Mismatch => "the signature is not one of this message by this key",
            Self::Curve => "the signature and the key are not of the same curve",
            Self::Fault => "a result fails its check: the computation was disturbed",
            Self::Generator => "the generator of random bytes failed",
            Self::Weak => "the curve is weak: keys on it sign only where that is allowed",
            Self::Order => "the order of the curve's generator is not prime: there are no signatures on it",
            Self::Recovery => "a key is recovered from a signature on secp256k1 alone",
        })
    }
}

impl core::error::Error for SignatureError {}

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
