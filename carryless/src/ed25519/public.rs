//! Public keys, and the verification of one signature.
//!
//! Cost: that of S·G − k·A ([`super::sum`]); [`PublicKey::verify_cofactored`] has a point to decode besides.

use super::digest::Domain;
use super::error::{KeyError, SignatureError};
use super::point::{CurvePoint, decode_vartime, encode};
use super::signature::Signature;
use super::sum::sum_with_generator_vartime;
use crate::coordinates::{Extended, Point};
use crate::curves::Edwards25519;
use crate::scalar::Residue;
use core::fmt;

/// A point A of the curve, and its encoding.
#[derive(Clone, Copy)]
pub struct PublicKey {
    bytes: [u8; 32],
    point: CurvePoint,
    /// Whether the encoding is the canonical one.
    is_canonical: bool,
}

impl PublicKey {
    /// The key with this point.
    pub(super) fn of_point(point: CurvePoint) -> Self {
        PublicKey { bytes: encode(&point), point, is_canonical: true }
    }

    /// The key that bytes encode.
    ///
    /// Cost: 254S + 18M + 3S.
    ///
    /// # Time
    /// Variable in `bytes`.
    ///
    /// # Errors
    /// If they encode no point, or are not its canonical encoding (RFC 8032, 5.1.3). A point of small order is none of the errors:
    /// [`Self::has_small_order`].
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        let key = Self::from_bytes_zip215(bytes)?;
        if key.is_canonical { Ok(key) } else { Err(KeyError::NotCanonical) }
    }

    /// The key that bytes encode, canonical or not: what ZIP 215 takes. By one that is not canonical nothing is a signature for
    /// [`Self::verify`].
    ///
    /// ```
    /// use carryless::ed25519::{KeyError, PublicKey};
    ///
    /// // y = 1, with a sign of x = 0.
    /// let mut bytes = [0; 32];
    /// (bytes[0], bytes[31]) = (1, 0x80);
    /// assert_eq!(PublicKey::from_bytes(&bytes), Err(KeyError::NotCanonical));
    /// assert_eq!(PublicKey::from_bytes_zip215(&bytes)?.to_bytes(), bytes);
    /// # Ok::<(), KeyError>(())
    /// ```
    ///
    /// # Time
    /// Variable in `bytes`.
    ///
    /// # Errors
    /// If they encode no point.
    pub fn from_bytes_zip215(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        let (point, is_canonical) = decode_vartime(bytes).ok_or(KeyError::NotOnCurve)?;
        Ok(PublicKey { bytes: *bytes, point, is_canonical })
    }

    /// The bytes that the key was read from, or its canonical encoding.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// Whether the order of the point is 1, 2, 4 or 8: anybody can make a signature of any message by such a key.
    ///
    /// # Time
    /// Variable in the key.
    pub fn has_small_order(&self) -> bool {
        is_of_small_order_vartime(Extended::from_affine(&self.point))
    }

    /// The point.
    pub(super) fn point(&self) -> &CurvePoint {
        &self.point
    }

    /// Whether (R, S) is a signature of a message by this key: R is the encoding of S·G − k·A.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] if it is none, as it is by every key that is not canonical.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verify_in(Domain::Pure, message, signature)
    }

    /// Whether (R, S) is a signature of a message by Ed25519ctx, as [`SecretKey::sign_with_context`](super::SecretKey::sign_with_context)
    /// makes it.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify`]; if the context has not 1 to 255 bytes.
    pub fn verify_with_context(
        &self,
        context: &[u8],
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verify_in(Domain::with_context(context)?, message, signature)
    }

    /// Whether (R, S) is a signature by Ed25519ph of the message with this digest by SHA-512, as
    /// [`SecretKey::sign_prehash`](super::SecretKey::sign_prehash) makes it.
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// As [`Self::verify`]; if the context has more than 255 bytes.
    pub fn verify_prehash(
        &self,
        context: &[u8],
        digest: &[u8; 64],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verify_in(Domain::prehashed(context)?, digest, signature)
    }

    fn verify_in(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        let expected = self.expected_r(domain, message, signature);
        if self.is_canonical && encode(&expected) == *signature.r() { Ok(()) } else { Err(SignatureError::Mismatch) }
    }

    /// Whether (R, S) is a signature of a message by this key for the cofactored rule: 8·(S·G − k·A − R) = O.
    ///
    /// ```
    /// use carryless::ed25519::SecretKey;
    ///
    /// let key = SecretKey::from_bytes(&[0x11; 32])?;
    /// let signature = key.sign(b"message");
    /// key.public_key().verify_cofactored(b"message", &signature)?;
    /// assert!(key.public_key().verify_cofactored(b"another", &signature).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Variable in all arguments.
    ///
    /// # Errors
    /// [`SignatureError::Mismatch`] if it is none.
    pub fn verify_cofactored(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        let (r, _) = decode_vartime(signature.r()).ok_or(SignatureError::Mismatch)?;
        let expected = Extended::from_affine(&self.expected_r(Domain::Pure, message, signature));
        let difference = expected.add_vartime(Extended::from_affine(&r.neg()));
        if is_of_small_order_vartime(difference) { Ok(()) } else { Err(SignatureError::Mismatch) }
    }

    /// k, of R, A and what is signed, as limbs.
    pub(super) fn challenge(&self, domain: Domain<'_>, message: &[u8], r: &[u8; 32]) -> Residue<Edwards25519> {
        domain.residue(&[r, &self.bytes, message])
    }

    /// S·G − k·A.
    fn expected_r(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> CurvePoint {
        let k = self.challenge(domain, message, signature.r()).to_public_limbs();
        sum_with_generator_vartime(&signature.s(), &k, &self.point.neg())
    }
}

/// Whether 8P = O.
pub(super) fn is_of_small_order_vartime(p: Extended<Edwards25519>) -> bool {
    p.double_n_vartime(3).to_affine_vartime().is_identity().declassify()
}

impl PartialEq for PublicKey {
    /// Whether the bytes are the same.
    fn eq(&self, b: &Self) -> bool {
        self.bytes == b.bytes
    }
}

impl Eq for PublicKey {}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(Ed25519 ")?;
        self.bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
