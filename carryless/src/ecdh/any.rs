//! Key agreement where the curve is found at run time.

use super::{AgreementError, SharedSecret};
use crate::key::{AnyPublicKey, AnySecretKey, of_any};

impl AnySecretKey {
    /// The secret shared with the owner of a public key.
    ///
    /// # Errors
    /// As [`SecretKey::try_diffie_hellman`](crate::key::SecretKey::try_diffie_hellman); [`AgreementError::Curve`] if the keys are of
    /// two curves, [`AgreementError::Weak`] if it is a [weak](crate::key::StandardCurve::is_weak) one, unless [`Self::allow_weak`] allows it.
    pub fn diffie_hellman(&self, peer: &AnyPublicKey) -> Result<SharedSecret, AgreementError> {
        of_any!(Self, self, key; AnyPublicKey, peer, peer => key.try_diffie_hellman(peer); else Err(AgreementError::Curve))
    }

    /// The secret shared with the owner of a public key, with the cofactor.
    ///
    /// # Errors
    /// As [`SecretKey::try_diffie_hellman_with_cofactor`](crate::key::SecretKey::try_diffie_hellman_with_cofactor);
    /// [`AgreementError::Curve`] and [`AgreementError::Weak`] as in [`Self::diffie_hellman`].
    pub fn diffie_hellman_with_cofactor(&self, peer: &AnyPublicKey) -> Result<SharedSecret, AgreementError> {
        of_any!(Self, self, key; AnyPublicKey, peer, peer => key.try_diffie_hellman_with_cofactor(peer);
            else Err(AgreementError::Curve))
    }
}
