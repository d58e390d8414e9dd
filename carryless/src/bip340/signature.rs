//! Signatures.

use super::error::SignatureError;
use crate::curve::Curve;
use crate::curves::Secp256k1;
use crate::field::{Field, MAX_LIMBS, read_be};
use crate::scalar::is_below;
use core::fmt;

/// r and s, each as 32 bytes, r below p and s below n. (Whether r is the x of a point is found when it is verified.)
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    r: [u8; 32],
    s: [u8; 32],
}

impl Signature {
    /// Of an r below p and an s below n.
    pub(super) fn new(r: [u8; 32], s: [u8; 32]) -> Self {
        Signature { r, s }
    }

    /// The signature of these bytes.
    ///
    /// # Errors
    /// [`SignatureError::Coordinate`] if r is not below p, [`SignatureError::Range`] if s is not below n.
    pub fn from_bytes(bytes: &[u8; 64]) -> Result<Self, SignatureError> {
        let (mut r, mut s) = ([0; 32], [0; 32]);
        r.copy_from_slice(&bytes[..32]);
        s.copy_from_slice(&bytes[32..]);
        if !<Secp256k1 as Curve>::Field::is_canonical(&limbs(&r)) {
            return Err(SignatureError::Coordinate);
        }
        if !is_below(&limbs(&s), <Secp256k1 as Curve>::ORDER).declassify() {
            return Err(SignatureError::Range);
        }
        Ok(Signature { r, s })
    }

    /// r, then s.
    pub fn to_bytes(&self) -> [u8; 64] {
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&self.r);
        bytes[32..].copy_from_slice(&self.s);
        bytes
    }

    /// r.
    pub(super) fn r(&self) -> &[u8; 32] {
        &self.r
    }

    /// s.
    pub(super) fn s(&self) -> [u64; MAX_LIMBS] {
        limbs(&self.s)
    }
}

/// The integer of big-endian bytes.
fn limbs(bytes: &[u8; 32]) -> [u64; MAX_LIMBS] {
    let mut limbs = [0; MAX_LIMBS];
    let _ = read_be(bytes, &mut limbs);
    limbs
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
