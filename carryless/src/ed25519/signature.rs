//! Signatures.

use super::error::SignatureError;
use crate::curve::Curve;
use crate::curves::Edwards25519;
use crate::field::{MAX_LIMBS, read_le};
use crate::scalar::is_below;
use core::fmt;

/// R and S, each as 32 bytes, S below n. (Whether R encodes a point is found when it is verified.)
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    r: [u8; 32],
    s: [u8; 32],
}

impl Signature {
    /// Of R and of an S below n.
    pub(super) fn new(r: [u8; 32], s: [u8; 32]) -> Self {
        Signature { r, s }
    }

    /// The signature of these bytes.
    ///
    /// # Errors
    /// [`SignatureError::Range`] if S is not below n: (R, S + n) would be another signature of the same message.
    pub fn from_bytes(bytes: &[u8; 64]) -> Result<Self, SignatureError> {
        let (mut r, mut s) = ([0; 32], [0; 32]);
        r.copy_from_slice(&bytes[..32]);
        s.copy_from_slice(&bytes[32..]);
        let signature = Signature { r, s };
        if is_below(&signature.s(), <Edwards25519 as Curve>::ORDER).declassify() {
            Ok(signature)
        } else {
            Err(SignatureError::Range)
        }
    }

    /// R, then S.
    pub fn to_bytes(&self) -> [u8; 64] {
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&self.r);
        bytes[32..].copy_from_slice(&self.s);
        bytes
    }

    /// The encoding of R.
    pub(super) fn r(&self) -> &[u8; 32] {
        &self.r
    }

    /// S.
    pub(super) fn s(&self) -> [u64; MAX_LIMBS] {
        let mut limbs = [0; MAX_LIMBS];
        let _ = read_le(&self.s, &mut limbs);
        limbs
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = SignatureError;

    fn try_from(bytes: &[u8]) -> Result<Self, SignatureError> {
        Self::from_bytes(bytes.try_into().map_err(|_| SignatureError::Length(bytes.len()))?)
    }
}

impl From<Signature> for [u8; 64] {
    fn from(signature: Signature) -> Self {
        signature.to_bytes()
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        self.to_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
