//! The algorithms: ECDSA, each with its digest. Source: RFC 3279, 2.2.3 (SHA-1); RFC 5758, 3.2 (SHA-2).

use super::CertificateError;
use crate::ecdsa::{AnySignature, Digest};
use crate::key::AnyPublicKey;
use der::asn1::ObjectIdentifier;
use pkcs8::AlgorithmIdentifierRef;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};

const ECDSA_WITH_SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.1");
const ECDSA_WITH_SHA224: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.1");
const ECDSA_WITH_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const ECDSA_WITH_SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3");
const ECDSA_WITH_SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.4");

/// Whether this is a signature of the octets by the key, with the digest that the algorithm names.
pub(super) fn verify(
    algorithm: &AlgorithmIdentifierRef<'_>,
    octets: &[u8],
    signature: &AnySignature,
    key: &AnyPublicKey,
) -> Result<(), CertificateError> {
    if algorithm.parameters.is_some() {
        return Err(CertificateError::Parameters);
    }
    match algorithm.oid {
        ECDSA_WITH_SHA1 => key.verify_digest(Sha1::new_with_prefix(octets), signature)?,
        ECDSA_WITH_SHA224 => key.verify_digest(Sha224::new_with_prefix(octets), signature)?,
        ECDSA_WITH_SHA256 => key.verify_digest(Sha256::new_with_prefix(octets), signature)?,
        ECDSA_WITH_SHA384 => key.verify_digest(Sha384::new_with_prefix(octets), signature)?,
        ECDSA_WITH_SHA512 => key.verify_digest(Sha512::new_with_prefix(octets), signature)?,
        _ => return Err(CertificateError::Algorithm),
    }
    Ok(())
}
