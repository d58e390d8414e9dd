//! The digests that files and certificates name, by their identifiers. The digests themselves are those of packages.
//!
//! Source: RFC 8018, B.1; NIST's register of algorithms (2.16.840.1.101.3.4.2); the Ukrainian one (1.2.804.2.1.1.1.1).

use der::asn1::ObjectIdentifier;

/// A digest that is found at run time.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "encryption"), allow(dead_code, reason = "certificates name fewer"))]
pub(crate) enum Digest {
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512Of224,
    Sha512Of256,
    Sha3Of224,
    Sha3Of256,
    Sha3Of384,
    Sha3Of512,
    /// GOST 34.311-95 with the first of the Ukrainian substitutions.
    #[cfg(feature = "dstu4145")]
    Gost34311,
}

/// Each with its identifier and that of its HMAC.
const IDENTIFIERS: &[(Digest, ObjectIdentifier, ObjectIdentifier)] = &[
    (Digest::Sha1, oid("1.3.14.3.2.26"), oid("1.2.840.113549.2.7")),
    (Digest::Sha224, oid("2.16.840.1.101.3.4.2.4"), oid("1.2.840.113549.2.8")),
    (Digest::Sha256, oid("2.16.840.1.101.3.4.2.1"), oid("1.2.840.113549.2.9")),
    (Digest::Sha384, oid("2.16.840.1.101.3.4.2.2"), oid("1.2.840.113549.2.10")),
    (Digest::Sha512, oid("2.16.840.1.101.3.4.2.3"), oid("1.2.840.113549.2.11")),
    (Digest::Sha512Of224, oid("2.16.840.1.101.3.4.2.5"), oid("1.2.840.113549.2.12")),
    (Digest::Sha512Of256, oid("2.16.840.1.101.3.4.2.6"), oid("1.2.840.113549.2.13")),
    (Digest::Sha3Of224, oid("2.16.840.1.101.3.4.2.7"), oid("2.16.840.1.101.3.4.2.13")),
    (Digest::Sha3Of256, oid("2.16.840.1.101.3.4.2.8"), oid("2.16.840.1.101.3.4.2.14")),
    (Digest::Sha3Of384, oid("2.16.840.1.101.3.4.2.9"), oid("2.16.840.1.101.3.4.2.15")),
    (Digest::Sha3Of512, oid("2.16.840.1.101.3.4.2.10"), oid("2.16.840.1.101.3.4.2.16")),
    #[cfg(feature = "dstu4145")]
    (Digest::Gost34311, GOST34311, HMAC_GOST34311),
];

#[cfg(feature = "dstu4145")]
pub(crate) const GOST34311: ObjectIdentifier = oid("1.2.804.2.1.1.1.1.2.1");
#[cfg(feature = "dstu4145")]
pub(crate) const HMAC_GOST34311: ObjectIdentifier = oid("1.2.804.2.1.1.1.1.1.2");

const fn oid(identifier: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(identifier)
}

impl Digest {
    /// The digest with this identifier.
    pub fn of(identifier: ObjectIdentifier) -> Option<Self> {
        IDENTIFIERS.iter().find(|(_, own, _)| *own == identifier).map(|(digest, ..)| *digest)
    }

    /// Whether it is one of SHA-1, SHA-2 and SHA-3, with which there are signatures by ECDSA.
    #[cfg(feature = "x509")]
    pub fn is_sha(self) -> bool {
        match self {
            #[cfg(feature = "dstu4145")]
            Self::Gost34311 => false,
            _ => true,
        }
    }

    /// The digest whose HMAC has this identifier.
    #[cfg(feature = "encryption")]
    pub fn of_hmac(identifier: ObjectIdentifier) -> Option<Self> {
        IDENTIFIERS.iter().find(|(_, _, of_hmac)| *of_hmac == identifier).map(|(digest, ..)| *digest)
    }
}

/// `with_digest!(digest, D => body)`: the body with the digest's type for `D`.
/// A macro, for a closure has no type as an argument.
macro_rules! with_digest {
    ($value:expr, $d:ident => $body:expr) => {
        match $value {
            $crate::digests::Digest::Sha1 => with_digest!(@ sha1::Sha1, $d => $body),
            $crate::digests::Digest::Sha224 => with_digest!(@ sha2::Sha224, $d => $body),
            $crate::digests::Digest::Sha256 => with_digest!(@ sha2::Sha256, $d => $body),
            $crate::digests::Digest::Sha384 => with_digest!(@ sha2::Sha384, $d => $body),
            $crate::digests::Digest::Sha512 => with_digest!(@ sha2::Sha512, $d => $body),
            $crate::digests::Digest::Sha512Of224 => with_digest!(@ sha2::Sha512_224, $d => $body),
            $crate::digests::Digest::Sha512Of256 => with_digest!(@ sha2::Sha512_256, $d => $body),
            $crate::digests::Digest::Sha3Of224 => with_digest!(@ sha3::Sha3_224, $d => $body),
            $crate::digests::Digest::Sha3Of256 => with_digest!(@ sha3::Sha3_256, $d => $body),
            $crate::digests::Digest::Sha3Of384 => with_digest!(@ sha3::Sha3_384, $d => $body),
            $crate::digests::Digest::Sha3Of512 => with_digest!(@ sha3::Sha3_512, $d => $body),
            #[cfg(feature = "dstu4145")]
            $crate::digests::Digest::Gost34311 => with_digest!(@ gost94::Gost94UA, $d => $body),
        }
    };
    (@ $type:ty, $d:ident => $body:expr) => {{
        type $d = $type;
        $body
    }};
}
pub(crate) use with_digest;
