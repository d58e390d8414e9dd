//! Key agreement where the curve is found at run time.

use super::{AgreementError, SharedSecret};
use crate::key::{AnyPublicKey, AnySecretKey, standard_curves};

macro_rules! agreements {
    ($($feature:literal $curve:ident)*) => {
        impl AnySecretKey {
            /// [`SecretKey::try_diffie_hellman`](crate::key::SecretKey::try_diffie_hellman).
            ///
            /// # Errors
            /// As there; [`AgreementError::Curve`] if the keys are of two curves.
            pub fn diffie_hellman(&self, peer: &AnyPublicKey) -> Result<SharedSecret, AgreementError> {
                match (self, peer) {
                    $(#[cfg(feature = $feature)] (Self::$curve(key), AnyPublicKey::$curve(peer)) => key.try_diffie_hellman(peer),)*
                    #[allow(unreachable_patterns, reason = "a program may have one curve")]
                    _ => Err(AgreementError::Curve),
                }
            }

            /// [`SecretKey::try_diffie_hellman_with_cofactor`](crate::key::SecretKey::try_diffie_hellman_with_cofactor).
            ///
            /// # Errors
            /// As there; [`AgreementError::Curve`] if the keys are of two curves.
            pub fn diffie_hellman_with_cofactor(&self, peer: &AnyPublicKey) -> Result<SharedSecret, AgreementError> {
                match (self, peer) {
                    $(#[cfg(feature = $feature)] (Self::$curve(key), AnyPublicKey::$curve(peer)) => key.try_diffie_hellman_with_cofactor(peer),)*
                    #[allow(unreachable_patterns, reason = "a program may have one curve")]
                    _ => Err(AgreementError::Curve),
                }
            }
        }
    };
}
standard_curves!(agreements! {});
