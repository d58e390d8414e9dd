//! The digests that files and certificates name, by their identifiers. The digests themselves are those of packages.
//!
//! Source: RFC 8018, B.1; NIST's register of algorithms (2.16.840.1.101.3.4.2).

use der::asn1::ObjectIdentifier;

/// An enumeration of digests, each with its type, its identifier and that of its HMAC; and `with_digest!(digest, D => body)`:
/// the body with the type for `D`.
macro_rules! digests {
    ($dollar:tt $($name:ident $type:ty, $identifier:literal $hmac:literal;)*) => {
        #[derive(Clone, Copy)]
        #[cfg_attr(not(feature = "encryption"), allow(dead_code, reason = "certificates name fewer"))]
        pub(crate) enum Digest {
            $($name,)*
        }

        impl Digest {
            /// The digest with this identifier.
            pub fn of(identifier: ObjectIdentifier) -> Option<Self> {
                $(if identifier == const { ObjectIdentifier::new_unwrap($identifier) } { return Some(Self::$name); })*
                None
            }

            /// The digest whose HMAC has this identifier.
            #[cfg(feature = "encryption")]
            pub fn of_hmac(identifier: ObjectIdentifier) -> Option<Self> {
                $(if identifier == const { ObjectIdentifier::new_unwrap($hmac) } { return Some(Self::$name); })*
                None
            }
        }

        macro_rules! with_digest {
            ($dollar value:expr, $dollar d:ident => $dollar body:expr) => {
                match $dollar value {
                    $($crate::digests::Digest::$name => {
                        type $dollar d = $type;
                        $dollar body
                    })*
                }
            };
        }
        pub(crate) use with_digest;
    };
}

digests! { $
    Sha1 sha1::Sha1, "1.3.14.3.2.26" "1.2.840.113549.2.7";
    Sha224 sha2::Sha224, "2.16.840.1.101.3.4.2.4" "1.2.840.113549.2.8";
    Sha256 sha2::Sha256, "2.16.840.1.101.3.4.2.1" "1.2.840.113549.2.9";
    Sha384 sha2::Sha384, "2.16.840.1.101.3.4.2.2" "1.2.840.113549.2.10";
    Sha512 sha2::Sha512, "2.16.840.1.101.3.4.2.3" "1.2.840.113549.2.11";
    Sha512Of224 sha2::Sha512_224, "2.16.840.1.101.3.4.2.5" "1.2.840.113549.2.12";
    Sha512Of256 sha2::Sha512_256, "2.16.840.1.101.3.4.2.6" "1.2.840.113549.2.13";
    Sha3Of224 sha3::Sha3_224, "2.16.840.1.101.3.4.2.7" "2.16.840.1.101.3.4.2.13";
    Sha3Of256 sha3::Sha3_256, "2.16.840.1.101.3.4.2.8" "2.16.840.1.101.3.4.2.14";
    Sha3Of384 sha3::Sha3_384, "2.16.840.1.101.3.4.2.9" "2.16.840.1.101.3.4.2.15";
    Sha3Of512 sha3::Sha3_512, "2.16.840.1.101.3.4.2.10" "2.16.840.1.101.3.4.2.16";
}
