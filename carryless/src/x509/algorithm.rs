//! The algorithms: ECDSA, each with its digest.
//!
//! Source: RFC 3279, 2.2.3 (SHA-1); RFC 5758, 3.2 (SHA-2); NIST's register of algorithms, 2.16.840.1.101.3.4.3 (SHA-3); ANSI
//! X9.62, with the digest in the parameters or the one that fits; BSI TR-03111, 5.2.1.1 (plain signatures).

use super::CertificateError;
use crate::digests::{Digest, with_digest};
use crate::ecdsa::{self, AnySignature, FittingDigest};
use crate::key::AnyPublicKey;
use der::asn1::ObjectIdentifier;
use pkcs8::AlgorithmIdentifierRef;

const SPECIFIED: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3");
const RECOMMENDED: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.2");

/// The algorithms that name their digest, with its digest and whether the signature is plain, r and s side by side.
const ALGORITHMS: [(ObjectIdentifier, Digest, bool); 18] = [
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.1"), Digest::Sha1, false),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.1"), Digest::Sha224, false),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2"), Digest::Sha256, false),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3"), Digest::Sha384, false),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.4"), Digest::Sha512, false),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.9"), Digest::Sha3Of224, false),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.10"), Digest::Sha3Of256, false),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.11"), Digest::Sha3Of384, false),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.12"), Digest::Sha3Of512, false),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.1"), Digest::Sha1, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.2"), Digest::Sha224, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.3"), Digest::Sha256, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.4"), Digest::Sha384, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.5"), Digest::Sha512, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.8"), Digest::Sha3Of224, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.9"), Digest::Sha3Of256, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.10"), Digest::Sha3Of384, true),
    (ObjectIdentifier::new_unwrap("0.4.0.127.0.7.1.1.4.1.11"), Digest::Sha3Of512, true),
];

/// Whether what was signed was signed by this key, with the digest that the algorithm names.
pub(super) fn verify(
    algorithm: &AlgorithmIdentifierRef<'_>,
    message: &[u8],
    signature: &[u8],
    key: &AnyPublicKey,
) -> Result<(), CertificateError> {
    let (digest, is_plain) = digest(algorithm, key)?;
    let signature = match is_plain {
        true => AnySignature::from_bytes(key.curve(), signature)?,
        false => AnySignature::from_der(key.curve(), signature)?,
    };
    let digest = with_digest!(digest, D => <D as ecdsa::Digest>::digest(message).to_vec());
    Ok(key.verify_digested(&digest, &signature)?)
}

fn digest(algorithm: &AlgorithmIdentifierRef<'_>, key: &AnyPublicKey) -> Result<(Digest, bool), CertificateError> {
    let refused = CertificateError::Algorithm(algorithm.oid);
    match algorithm.oid {
        SPECIFIED => {
            let named = algorithm.parameters.ok_or(refused)?.decode_as::<AlgorithmIdentifierRef<'_>>()?.oid;
            let digest = Digest::of(named).filter(|digest| digest.is_sha());
            Ok((digest.ok_or(CertificateError::Algorithm(named))?, false))
        }
        // RFC 5758, 3.2 asks for none. NULL says no more.
        _ if algorithm.parameters.is_some_and(|parameters| !parameters.is_null()) => Err(CertificateError::Parameters),
        RECOMMENDED => Ok(match key.curve().fitting_digest() {
            FittingDigest::Sha256 => (Digest::Sha256, false),
            FittingDigest::Sha384 => (Digest::Sha384, false),
            FittingDigest::Sha512 => (Digest::Sha512, false),
        }),
        _ => {
            let known = ALGORITHMS.iter().find(|(identifier, ..)| *identifier == algorithm.oid);
            known.map(|(_, digest, is_plain)| (*digest, *is_plain)).ok_or(refused)
        }
    }
}
