//! ECDH: the x of d·Q, or with the cofactor of h·d·Q, as bytes.
//!
//! Both sides hold a [`SecretKey`] and the other's [`PublicKey`], which is in the subgroup of prime order: its type says
//! so. So no multiple of small order tells anything of d, and the two forms differ only in what they agree on.
//!
//! ```
//! use carryless::{K233, key::{PublicKey, SecretKey}};
//!
//! let [alice, bob] = [[0x11; 29], [0x22; 29]].map(|bytes| SecretKey::<K233>::from_be_bytes(&bytes).unwrap());
//! let peer = PublicKey::from_sec1(&bob.public_key().to_sec1(carryless::key::PointForm::Compressed))?;
//! assert_eq!(*alice.diffie_hellman(&peer), *bob.diffie_hellman(alice.public_key()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Give the bytes to a key-derivation function, as [`SharedSecret::derive_x963`]: they are no key themselves.
//!
//! Source: SEC 1 v2.0, 3.3; NIST SP 800-56A Rev. 3, 5.7.1.2.
//! Cost: that of [`mul`]. Time: constant in d and Q.

#[cfg(feature = "any")]
mod any;
#[cfg(feature = "compact")]
mod compact;

use crate::coordinates::{Affine, PointError};
use crate::encoding::sec1;
use crate::field::MAX_LIMBS;
use crate::key::{Bytes, PublicKey, SecretKey};
use crate::scalar::{Residue, SecretScalar};
use crate::scalar_mul::{KeyCurve, mul};
use core::fmt;
use core::ops::Deref;
use digest::Digest;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// x as bytes, as many as the field has, to which it dereferences. Erased when it is dropped, and not shown.
pub struct SharedSecret(Bytes<{ 8 * MAX_LIMBS }>);

/// Why two keys agree on nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AgreementError {
    /// The shared point is the point at infinity; valid keys do not lead to it.
    Infinity,
    /// The computation was disturbed.
    Fault,
    /// The keys are of two curves.
    Curve,
    /// The curve is weak, and that was not allowed.
    Weak,
}

impl fmt::Display for AgreementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Infinity => "the shared point is the point at infinity",
            Self::Fault => "the shared point is not on the curve: the computation was disturbed",
            Self::Curve => "the two keys are not of the same curve",
            Self::Weak => "the curve is weak: keys on it agree only where that is allowed",
        })
    }
}

impl core::error::Error for AgreementError {}

impl From<PointError> for AgreementError {
    fn from(_: PointError) -> Self {
        Self::Fault
    }
}

impl<C: KeyCurve> SecretKey<C> {
    /// x of d·Q.
    ///
    /// # Panics
    /// If the computation was disturbed, which [`Self::try_diffie_hellman`] tells by an error.
    pub fn diffie_hellman(&self, peer: &PublicKey<C>) -> SharedSecret {
        self.try_diffie_hellman(peer).expect("the computation was not disturbed")
    }

    /// x of d·Q.
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn try_diffie_hellman(&self, peer: &PublicKey<C>) -> Result<SharedSecret, AgreementError> {
        agree(self.secret_scalar(), peer, false)
    }

    /// x of h·d·Q, h the cofactor: Cofactor Diffie–Hellman. h·d is reduced modulo n, for Q has the order n.
    ///
    /// # Panics
    /// If the computation was disturbed, which [`Self::try_diffie_hellman_with_cofactor`] tells by an error.
    pub fn diffie_hellman_with_cofactor(&self, peer: &PublicKey<C>) -> SharedSecret {
        self.try_diffie_hellman_with_cofactor(peer).expect("the computation was not disturbed")
    }

    /// x of h·d·Q, as [`Self::diffie_hellman_with_cofactor`].
    ///
    /// # Errors
    /// If the computation was disturbed.
    pub fn try_diffie_hellman_with_cofactor(&self, peer: &PublicKey<C>) -> Result<SharedSecret, AgreementError> {
        agree(self.secret_scalar(), peer, true)
    }
}

/// x of d·Q, or of h·d·Q with the cofactor h.
pub(crate) fn agree<C: KeyCurve>(
    d: &SecretScalar<C>,
    peer: &PublicKey<C>,
    with_cofactor: bool,
) -> Result<SharedSecret, AgreementError> {
    let product = if with_cofactor {
        // SEC 1, 3.3.2. Multiplied into d, h takes no second k·P; as the order of Q is n, h·d may be reduced.
        let cofactor = Residue::from_be_bytes(&C::COFACTOR.to_be_bytes()).expect("h is below n");
        mul(&(&cofactor * &Residue::from_scalar(d)).to_scalar(), peer.point())?
    } else {
        mul(d, peer.point())?
    };
    SharedSecret::of_point(&product)
}

impl SharedSecret {
    /// x of a shared point.
    ///
    /// # Errors
    /// If the point is O.
    pub(crate) fn of_point<C: KeyCurve>(point: &Affine<C>) -> Result<Self, AgreementError> {
        if point.is_identity().declassify() {
            return Err(AgreementError::Infinity);
        }
        Ok(SharedSecret(Bytes::written(|buffer| sec1::encode_x(point, buffer).map_or(0, <[u8]>::len))))
    }

    /// Fills `out` by the key derivation function of ANSI X9.63: digests of the secret, a counter from 1 and `info`, which
    /// both sides know.
    ///
    /// ```
    /// # use carryless::{K233, key::SecretKey};
    /// # let [alice, bob] = [[0x11; 29], [0x22; 29]].map(|bytes| SecretKey::<K233>::from_be_bytes(&bytes).unwrap());
    /// let mut key = [0; 16];
    /// alice.diffie_hellman(bob.public_key()).derive_x963::<sha2::Sha256>(b"a use of the key", &mut key);
    /// ```
    ///
    /// Another one, HKDF, is that of the package `hkdf`, which takes the bytes of the secret.
    ///
    /// Source: SEC 1 v2.0, 3.6.1. Time: constant in the secret, as the digest is.
    ///
    /// # Panics
    /// If `out` is longer than 2^32 − 1 digests.
    pub fn derive_x963<D: Digest>(&self, info: &[u8], out: &mut [u8]) {
        for (i, part) in out.chunks_mut(<D as Digest>::output_size()).enumerate() {
            // SEC 1, 3.6.1: K_i = Hash(Z ‖ i ‖ SharedInfo), i in four bytes, of the last K_i as much as is wanted.
            let counter = u32::try_from(i + 1).expect("a counter of 32 bits").to_be_bytes();
            let mut digest = D::new().chain_update(self).chain_update(counter).chain_update(info).finalize();
            part.copy_from_slice(&digest[..part.len()]);
            digest.as_mut_slice().zeroize();
        }
    }
}

impl Deref for SharedSecret {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(…)")
    }
}
