//! Shared secrets on curves whose constants are data.

use super::{AgreementError, SharedSecret};
use crate::compact::Limbs;
use crate::field::{MAX_LIMBS, write_be};
use crate::key::{Bytes, CompactPublicKey, CompactSecretKey};

impl CompactSecretKey {
    /// x of d·Q.
    ///
    /// ```
    /// use carryless::{compact::CompactCurve, key::CompactSecretKey};
    ///
    /// let curve = CompactCurve::from_name("sect193r1").expect("a curve of SEC 2");
    /// let key = |byte| CompactSecretKey::from_be_bytes(curve, &[byte; 24]).map(CompactSecretKey::allow_weak);
    /// let (alice, bob) = (key(0x11)?, key(0x22)?);
    /// assert_eq!(*alice.try_diffie_hellman(bob.public_key())?, *bob.try_diffie_hellman(alice.public_key())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Time
    /// Constant in d.
    ///
    /// # Errors
    /// [`AgreementError::Weak`] on a weak curve, unless that was allowed; if the keys are of two curves; if the computation was disturbed.
    pub fn try_diffie_hellman(&self, peer: &CompactPublicKey) -> Result<SharedSecret, AgreementError> {
        self.agree(peer, false)
    }

    /// x of h·d·Q, h the cofactor: Cofactor Diffie–Hellman.
    ///
    /// # Time
    /// Constant in d.
    ///
    /// # Errors
    /// As [`Self::try_diffie_hellman`].
    pub fn try_diffie_hellman_with_cofactor(&self, peer: &CompactPublicKey) -> Result<SharedSecret, AgreementError> {
        self.agree(peer, true)
    }

    fn agree(&self, peer: &CompactPublicKey, with_cofactor: bool) -> Result<SharedSecret, AgreementError> {
        let curve = self.curve();
        if curve != peer.curve() {
            return Err(AgreementError::Curve);
        }
        if !self.is_allowed() {
            return Err(AgreementError::Weak);
        }
        let mut product = curve.mul(self.secret(), peer.point())?.ok_or(AgreementError::Infinity)?;
        if with_cofactor {
            let mut h: Limbs = [0; MAX_LIMBS];
            h[0] = curve.cofactor().into();
            product = curve.mul(&h, &product)?.ok_or(AgreementError::Infinity)?;
        }
        Ok(SharedSecret(Bytes::written(|buffer| {
            write_be(&product.x, &mut buffer[..curve.field_bytes()]);
            curve.field_bytes()
        })))
    }
}
