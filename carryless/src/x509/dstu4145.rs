//! Keys of DSTU 4145 as issuers of certificates.

use super::{AlgorithmIdentifierRef, CertificateError, IssuerKey};
use crate::dstu4145::{PublicKey, Signature, hash_of};
use crate::key::FileError;

impl IssuerKey for PublicKey {
    fn verify_by(
        &self,
        algorithm: &AlgorithmIdentifierRef<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), CertificateError> {
        let hash = hash_of(algorithm.oid).ok_or(CertificateError::Dstu4145Algorithm(algorithm.oid))?;
        if algorithm.parameters.is_some_and(|parameters| !parameters.is_null()) {
            return Err(CertificateError::Parameters);
        }
        let signature = Signature::from_der(self.curve(), signature)?;
        Ok(self.verify(hash, message, &signature)?)
    }

    fn of_certificate(certificate: &[u8]) -> Result<Self, FileError> {
        PublicKey::from_der(certificate)
    }
}
