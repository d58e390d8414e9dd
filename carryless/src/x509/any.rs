//! The key of an issuer, of any algorithm.

use super::{AlgorithmIdentifierRef, CertificateError, IssuerKey};
#[cfg(feature = "dstu4145")]
use crate::dstu4145;
#[cfg(feature = "ed25519")]
use crate::ed25519;
use crate::key::{AnyPublicKey, FileError};

/// The key of an issuer, of any algorithm that this program has by its features: so a chain may have keys of several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyIssuerKey {
    /// By ECDSA.
    Ecdsa(AnyPublicKey),
    /// By DSTU 4145.
    #[cfg(feature = "dstu4145")]
    Dstu4145(dstu4145::PublicKey),
    /// By Ed25519.
    #[cfg(feature = "ed25519")]
    Ed25519(ed25519::PublicKey),
}

impl IssuerKey for AnyIssuerKey {
    fn verify_by(
        &self,
        algorithm: &AlgorithmIdentifierRef<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), CertificateError> {
        match self {
            Self::Ecdsa(key) => key.verify_by(algorithm, message, signature),
            #[cfg(feature = "dstu4145")]
            Self::Dstu4145(key) => key.verify_by(algorithm, message, signature),
            #[cfg(feature = "ed25519")]
            Self::Ed25519(key) => key.verify_by(algorithm, message, signature),
        }
    }

    fn of_certificate(certificate: &[u8]) -> Result<Self, FileError> {
        let key = AnyPublicKey::of_certificate(certificate).map(Self::Ecdsa);
        #[cfg(feature = "dstu4145")]
        let key = or_by(key, || dstu4145::PublicKey::of_certificate(certificate).map(Self::Dstu4145));
        #[cfg(feature = "ed25519")]
        let key = or_by(key, || ed25519::PublicKey::of_certificate(certificate).map(Self::Ed25519));
        key
    }
}

/// The key or, where it is one of another algorithm, what is found by `read`; of errors the first, but for that.
#[cfg(any(feature = "dstu4145", feature = "ed25519"))]
fn or_by(
    key: Result<AnyIssuerKey, FileError>,
    read: impl FnOnce() -> Result<AnyIssuerKey, FileError>,
) -> Result<AnyIssuerKey, FileError> {
    match key {
        Err(error) if matches!(error.reason(), FileError::Algorithm(_)) => match read() {
            Err(other) if matches!(other.reason(), FileError::Algorithm(_)) => Err(error),
            read => read,
        },
        key => key,
    }
}
