//! The identifiers in signed documents.

use crate::dstu4145::Hash;
use der::asn1::ObjectIdentifier;

pub(super) const DATA: ObjectIdentifier = oid("1.2.840.113549.1.7.1");
pub(super) const SIGNED_DATA: ObjectIdentifier = oid("1.2.840.113549.1.7.2");
/// Attributes (RFC 5652, 11; RFC 5035, 3).
pub(super) const CONTENT_TYPE: ObjectIdentifier = oid("1.2.840.113549.1.9.3");
pub(super) const MESSAGE_DIGEST: ObjectIdentifier = oid("1.2.840.113549.1.9.4");
pub(super) const SIGNING_TIME: ObjectIdentifier = oid("1.2.840.113549.1.9.5");
pub(super) const SIGNING_CERTIFICATE: ObjectIdentifier = oid("1.2.840.113549.1.9.16.2.47");
/// id-ce-subjectKeyIdentifier (RFC 5280, 4.2.1.2).
pub(super) const KEY_IDENTIFIER: ObjectIdentifier = oid("2.5.29.14");

const fn oid(identifier: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(identifier)
}

/// The hash with this identifier.
pub(super) fn hash_of(identifier: ObjectIdentifier) -> Option<Hash> {
    Hash::ALL.into_iter().find(|hash| oid(hash.oid()) == identifier)
}

/// The identifier of a hash.
pub(super) fn identifier_of(hash: Hash) -> ObjectIdentifier {
    oid(hash.oid())
}
