//! Public keys, and the verification of one signature.
//!
//! Cost: that of s·G − e·P, two digests of a tag and one of the message; a root for a key from bytes.

use super::digest::tagged;
use super::error::{KeyError, SignatureError};
use super::signature::Signature;
use crate::coordinates::{Affine, Point};
use crate::curves::Secp256k1;
use crate::field::{Field, write_be};
use crate::key;
use crate::scalar::Residue;
use crate::scalar_mul::lincomb_vartime;
use crate::word::Mask;
use core::fmt;

/// A point P of the curve with an even y, known by its x.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey {
    /// Its y is even.
    key: key::PublicKey<Secp256k1>,
}

/// The x of a point; 0 for O.
pub(super) fn x_bytes(p: &Affine<Secp256k1>) -> [u8; 32] {
    let mut bytes = [0; 32];
    write_be(&p.x().to_limbs(), &mut bytes);
    bytes
}

/// Whether y is odd.
pub(super) fn has_odd_y(p: &Affine<Secp256k1>) -> Mask {
    Mask::low_bit(p.y().to_limbs()[0])
}

/// Whether R = s·G − e·P is the point that a signature says: one with its x, and an even y.
pub(super) fn is_of_signature_vartime(r: &Affine<Secp256k1>, signature: &Signature) -> bool {
    // The x of O would stand as 0, and its y as even.
    let is_even = !r.is_identity() & !has_odd_y(r);
    is_even.declassify() && x_bytes(r) == *signature.r()
}

impl PublicKey {
    /// The key with the x of another, and whether that one's y is odd.
    ///
    /// # Time
    /// Constant: the parity belongs to the secret.
    pub(super) fn of_either(key: &key::PublicKey<Secp256k1>) -> (Self, Mask) {
        let p = key.point();
        let is_odd = has_odd_y(p);
        (PublicKey { key: key::PublicKey::of_multiple(Affine::select(is_odd, p.neg(), *p)) }, is_odd)
    }

    /// The key that bytes are, the x of its point, big-endian. Cost: 1M + 1S and a root.
    ///
    /// # Time
    /// Variable in `bytes`.
    ///
    /// # Errors
    /// [`KeyError::Coordinate`] if it is not below p, [`KeyError::NoPoint`] if it is the x of no point.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        // SEC 1's compressed form of a point with an even y.
        let mut compressed = [2; 33];
        compressed[1..].copy_from_slice(bytes);
        Ok(PublicKey { key: key::PublicKey::from_sec1(&compressed)? })
    }

    /// The x of the point, big-endian.
    pub fn to_bytes(&self) -> [u8; 32] {
        x_bytes(self.point())
    }

    /// The point.
    pub(super) fn point(&self) -> &Affine<Secp256k1> {
        self.key.point()
    }

    /// Whether (r, s) is a signature of a message by this key: s·G − e·P is not O, has an even y, and the x r.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] if it is none.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        let e = self.challenge(signature.r(), message).to_public_limbs();
        let r = lincomb_vartime(&signature.s(), &Affine::generator(), &e, &self.point().neg());
        if is_of_signature_vartime(&r, signature) { Ok(()) } else { Err(SignatureError::Mismatch) }
    }

    /// e, of R, P and the message.
    pub(super) fn challenge(&self, r: &[u8; 32], message: &[u8]) -> Residue<Secp256k1> {
        Residue::from_digest(&*tagged("BIP0340/challenge", &[r, &self.to_bytes(), message]))
    }
}

/// The key with this one's x: of a key with an odd y, the key of the negative secret.
impl From<&key::PublicKey<Secp256k1>> for PublicKey {
    fn from(key: &key::PublicKey<Secp256k1>) -> Self {
        Self::of_either(key).0
    }
}

/// The key with an even y.
impl From<PublicKey> for key::PublicKey<Secp256k1> {
    fn from(public: PublicKey) -> Self {
        public.key
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(BIP 340 ")?;
        self.to_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
