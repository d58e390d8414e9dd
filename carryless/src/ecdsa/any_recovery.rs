//! Recovery where the curve is found at run time: on secp256k1, where Bitcoin and Ethereum have it.

use super::{AnySignature, RecoveryError, RecoveryId, SignatureError};
#[cfg(feature = "secp256k1")]
use crate::key::PublicKey;
use crate::key::{AnyPublicKey, AnySecretKey};

impl AnySecretKey {
    /// A signature of the message with this digest, with the smaller of s and n − s, and what its public key is recovered by:
    /// [`SecretKey::sign_prehash_recoverable`](crate::key::SecretKey::sign_prehash_recoverable), which says its time.
    ///
    /// ```
    /// # #[cfg(feature = "secp256k1")] {
    /// use carryless::key::{AnyPublicKey, AnySecretKey, StandardCurve};
    ///
    /// let key = AnySecretKey::from_be_bytes(StandardCurve::Secp256k1, &[0x11; 32])?;
    /// let (signature, id) = key.sign_prehash_recoverable(&[0x22; 32])?;
    /// assert!(signature.is_low_s());
    /// assert_eq!(AnyPublicKey::recover_from_prehash_vartime(&[0x22; 32], &signature, id)?, key.public_key());
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SignatureError::Recovery`] on another curve than secp256k1; as there.
    pub fn sign_prehash_recoverable(&self, digest: &[u8]) -> Result<(AnySignature, RecoveryId), SignatureError> {
        match self {
            #[cfg(feature = "secp256k1")]
            Self::Secp256k1(key) => key.sign_prehash_recoverable(digest).map(|(signature, id)| (signature.into(), id)),
            #[allow(unreachable_patterns, reason = "a program may have one curve")]
            _ => {
                let _ = digest;
                Err(SignatureError::Recovery)
            }
        }
    }
}

impl AnyPublicKey {
    /// The key by which this is a signature of the message with this digest:
    /// [`PublicKey::recover_from_prehash_vartime`](crate::key::PublicKey::recover_from_prehash_vartime), which says its time. No key is
    /// verified.
    ///
    /// # Errors
    /// [`RecoveryError::Curve`] on another curve than secp256k1; as there.
    pub fn recover_from_prehash_vartime(
        digest: &[u8],
        signature: &AnySignature,
        id: RecoveryId,
    ) -> Result<Self, RecoveryError> {
        match signature {
            #[cfg(feature = "secp256k1")]
            AnySignature::Secp256k1(signature) => {
                Ok(PublicKey::recover_from_prehash_vartime(digest, signature, id)?.into())
            }
            #[allow(unreachable_patterns, reason = "a program may have one curve")]
            _ => {
                let _ = (digest, id);
                Err(RecoveryError::Curve)
            }
        }
    }
}
