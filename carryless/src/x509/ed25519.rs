//! Keys of Ed25519 as issuers of certificates. Source: RFC 8410, 6.

use super::{AlgorithmIdentifierRef, CertificateError, IssuerKey};
use crate::ed25519::{PublicKey, Signature};
use crate::key::FileError;
use crate::key::file::rfc8410::Algorithm;

impl IssuerKey for PublicKey {
    fn verify_by(
        &self,
        algorithm: &AlgorithmIdentifierRef<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), CertificateError> {
        if algorithm.oid != Algorithm::ED25519.identifier() {
            return Err(CertificateError::Ed25519Algorithm(algorithm.oid));
        }
        // RFC 8410, 3: there are none, and no NULL either.
        if algorithm.parameters.is_some() {
            return Err(CertificateError::Parameters);
        }
        Ok(self.verify(message, &Signature::try_from(signature)?)?)
    }

    fn of_certificate(certificate: &[u8]) -> Result<Self, FileError> {
        PublicKey::from_der(certificate)
    }
}
