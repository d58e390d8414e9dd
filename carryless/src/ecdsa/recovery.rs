//! The public key that a signature tells, with two bits beside it, on curves over F_p of prime order.
//!
//! ```
//! use carryless::{curves::Secp256k1, ecdsa::RecoveryId, key::{PublicKey, SecretKey}};
//!
//! let key = SecretKey::<Secp256k1>::from_be_bytes(&[0x11; 32])?;
//! let (signature, id) = key.sign_prehash_recoverable(&[0x22; 32])?;
//! // As a byte, to another and back: Ethereum and Bitcoin write 27 more.
//! let id = RecoveryId::from_byte(id.to_byte())?;
//! let public = PublicKey::recover_from_prehash_vartime(&[0x22; 32], &signature, id)?;
//! assert_eq!(&public, key.public_key());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where (r, s) is a signature of a message with the class z of its digest, s·R = z·G + r·Q for R = k·G with x(R) mod n = r. So
//! Q = (s/r)·R − (z/r)·G. x(R) is r or, where that is below p, r + n; and y is even or odd: four points at most, which the two bits tell
//! apart. They are known when R is, and cost nothing.
//!
//! Whoever recovers a key has not verified anything: for almost any (r, s) and digest there is a key. It is compared with one that is known,
//! or with its hash.
//!
//! Source: SEC 1 v2.0, 4.1.6.
//! Cost of a recovery: that of [`lincomb_vartime`], a root, and an inversion modulo n.

use super::nonce::HmacDrbg;
use super::sign::sign_class_with_point;
use super::{Digest, Signature, SignatureError, check_digest, class_of, with_fitting_digest};
use crate::coordinates::Affine;
use crate::curve::PrimeCurve;
use crate::encoding::sec1;
use crate::field::{Field, MAX_LIMBS, write_be};
use crate::key::{PublicKey, SecretKey};
use crate::scalar::{Residue, is_below};
use crate::scalar_mul::{KeyCurve, lincomb_vartime};
use crate::word::Mask;
use core::fmt;

/// Which of the points with x(R) mod n = r the R of a signature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecoveryId {
    /// Whether the y of R is odd.
    pub is_y_odd: bool,
    /// Whether the x of R is r + n, and not r: where n and p are as long as each other, a chance of less than 2^−(t/2 − 2) for n of t bits.
    pub is_x_reduced: bool,
}

impl RecoveryId {
    /// Of a number from 0 to 3: the low bit is the parity of y, the other one that of x being reduced.
    ///
    /// # Errors
    /// [`RecoveryError::Id`] if it is another: Ethereum and Bitcoin add 27 or more, which are subtracted first.
    pub fn from_byte(byte: u8) -> Result<Self, RecoveryError> {
        match byte {
            0..=3 => Ok(RecoveryId { is_y_odd: byte & 1 == 1, is_x_reduced: byte & 2 == 2 }),
            other => Err(RecoveryError::Id(other)),
        }
    }

    /// The number, from 0 to 3.
    pub fn to_byte(self) -> u8 {
        u8::from(self.is_y_odd) | u8::from(self.is_x_reduced) << 1
    }

    /// That of a signature whose R this is, which is public with it.
    fn of<C: PrimeCurve>(point: &Affine<C>) -> Self {
        RecoveryId {
            is_y_odd: Mask::low_bit(point.y().to_limbs()[0]).declassify(),
            is_x_reduced: !is_below(&point.x().to_limbs(), C::ORDER).declassify(),
        }
    }
}

/// Why there is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecoveryError {
    /// The number of a [`RecoveryId`] is this one, and not 0, 1, 2 or 3.
    Id(u8),
    /// The digest has fewer bytes than this: half as many as n has, rounded up.
    Digest(usize),
    /// The x that r stands for is not below p.
    Coordinate,
    /// No point of the curve has this x.
    NoPoint,
    /// The key would be O.
    Infinity,
    /// Where the curve is found at run time, keys are recovered on secp256k1 alone.
    Curve,
}

impl fmt::Display for RecoveryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Id(given) => return write!(f, "a recovery id is 0, 1, 2 or 3, not {given}"),
            Self::Digest(least) => return SignatureError::Digest(*least).fmt(f),
            Self::Coordinate => {
                "the x that the signature and the recovery id stand for is not below the prime of the field"
            }
            Self::NoPoint => "no point of the curve has the x that the signature and the recovery id stand for",
            Self::Infinity => "the public key would be the point at infinity",
            Self::Curve => return SignatureError::Recovery.fmt(f),
        })
    }
}

impl core::error::Error for RecoveryError {}

impl<C: KeyCurve + PrimeCurve> SecretKey<C> {
    /// A signature of a message, by the digest that fits the curve, and what its public key is recovered by. s is the smaller of s and n − s:
    /// the signature is [`Signature::normalize_s`] of [`Self::sign`]'s. Cost: that of [`Self::sign`].
    ///
    /// # Time
    /// Constant in the key and the nonce.
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn sign_recoverable(&self, message: &[u8]) -> Result<(Signature<C>, RecoveryId), SignatureError> {
        with_fitting_digest!(C, D => self.sign_class_recoverable(&Residue::from_digest(&D::digest(message))))
    }

    /// A signature of the message with this digest, as [`Self::sign_prehash`] makes it, with the smaller of s and n − s; and what its public
    /// key is recovered by.
    ///
    /// # Time
    /// Constant in the key and the nonce.
    ///
    /// # Errors
    /// As [`Self::sign_prehash`].
    pub fn sign_prehash_recoverable(&self, digest: &[u8]) -> Result<(Signature<C>, RecoveryId), SignatureError> {
        self.sign_class_recoverable(&class_of(digest)?)
    }

    fn sign_class_recoverable(&self, z: &Residue<C>) -> Result<(Signature<C>, RecoveryId), SignatureError> {
        let signed = with_fitting_digest!(C, D => {
            sign_class_with_point(self.secret_scalar(), z, &[], &mut HmacDrbg::<D>::new())
        });
        let (signature, point) = signed?;
        let id = RecoveryId::of(&point);
        // n − s belongs to −k, and so to −R.
        let id = RecoveryId { is_y_odd: id.is_y_odd == signature.is_low_s(), ..id };
        Ok((signature.normalize_s(), id))
    }
}

impl<C: KeyCurve + PrimeCurve> PublicKey<C> {
    /// The key by which (r, s) is a signature of the message with this digest, where R is the point that the id says. No key is verified: that
    /// is for the caller.
    ///
    /// # Time
    /// Variable in all arguments, which are public.
    ///
    /// # Errors
    /// [`RecoveryError::Digest`] if the digest has fewer than [`min_digest_bytes`](super::min_digest_bytes); [`RecoveryError::Coordinate`]
    /// and [`RecoveryError::NoPoint`] if there is no such R, [`RecoveryError::Infinity`] if the key would be O.
    pub fn recover_from_prehash_vartime(
        digest: &[u8],
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, RecoveryError> {
        const { assert!(C::COFACTOR == 1, "a point of the curve is one of the subgroup") };
        if let Err(SignatureError::Digest(least)) = check_digest::<C>(digest) {
            return Err(RecoveryError::Digest(least));
        }
        let (z, r) = (Residue::from_digest(digest), signature.r());
        let point = point_of(r.to_public_limbs(), id)?;
        let w = r.invert(); // w = 1/r
        let (k, l) = (-&(&z * &w), &signature.s() * &w);
        // Q = (s/r)·R − (z/r)·G.
        let q = lincomb_vartime(&k.to_public_limbs(), &Affine::generator(), &l.to_public_limbs(), &point);
        if q.is_identity().declassify() { Err(RecoveryError::Infinity) } else { Ok(PublicKey::of_multiple(q)) }
    }
}

/// R, of r as an integer.
fn point_of<C: PrimeCurve>(r: [u64; MAX_LIMBS], id: RecoveryId) -> Result<Affine<C>, RecoveryError> {
    let x = if id.is_x_reduced { plus_order::<C>(r) } else { r };
    if !C::Field::is_canonical(&x) {
        return Err(RecoveryError::Coordinate);
    }
    let mut buffer = [0; sec1::MAX_BYTES];
    let compressed = &mut buffer[..sec1::compressed_bytes::<C>()];
    compressed[0] = 2 | u8::from(id.is_y_odd);
    write_be(&x, &mut compressed[1..]);
    sec1::decode(compressed).map_err(|_| RecoveryError::NoPoint)
}

/// r + n, of an r below n; n has at most 521 bits.
fn plus_order<C: PrimeCurve>(mut r: [u64; MAX_LIMBS]) -> [u64; MAX_LIMBS] {
    let mut carry = 0;
    for (i, limb) in r.iter_mut().enumerate() {
        let sum = u128::from(*limb) + u128::from(C::ORDER.get(i).copied().unwrap_or(0)) + carry;
        (*limb, carry) = (sum as u64, sum >> 64);
    }
    r
}
