//! Names of what is not read, so that a message can tell it: other curves, other algorithms, other encryptions.
//!
//! Source: SEC 2 v2.0, A.2; ANSI X9.62, J; RFC 5639, 4.1; WAP-261-WTLS, A (curves); RFC 8017, 8410, 8018 and 7292 and the
//! registries that they name.

use core::fmt;
use der::asn1::ObjectIdentifier;

/// Of keys.
const ALGORITHMS: &[(&str, &str)] = &[
    ("1.2.840.113549.1.1.1", "RSA"),
    ("1.2.840.113549.1.1.10", "RSASSA-PSS"),
    ("1.2.840.10040.4.1", "DSA"),
    ("1.2.840.113549.1.3.1", "Diffie-Hellman"),
    ("1.2.840.10046.2.1", "Diffie-Hellman"),
    ("1.3.101.110", "X25519"),
    ("1.3.101.111", "X448"),
    ("1.3.101.112", "Ed25519"),
    ("1.3.101.113", "Ed448"),
];

/// Curves, by the first of their names.
const CURVES: &[(&str, &str)] = &[
    ("1.2.156.10197.1.301", "SM2"),
    ("1.2.840.10045.3.0.1", "c2pnb163v1"),
    ("1.2.840.10045.3.0.2", "c2pnb163v2"),
    ("1.2.840.10045.3.0.3", "c2pnb163v3"),
    ("1.2.840.10045.3.0.4", "c2pnb176v1"),
    ("1.2.840.10045.3.0.5", "c2tnb191v1"),
    ("1.2.840.10045.3.0.6", "c2tnb191v2"),
    ("1.2.840.10045.3.0.7", "c2tnb191v3"),
    ("1.2.840.10045.3.0.10", "c2pnb208w1"),
    ("1.2.840.10045.3.0.11", "c2tnb239v1"),
    ("1.2.840.10045.3.0.12", "c2tnb239v2"),
    ("1.2.840.10045.3.0.13", "c2tnb239v3"),
    ("1.2.840.10045.3.0.16", "c2pnb272w1"),
    ("1.2.840.10045.3.0.17", "c2pnb304w1"),
    ("1.2.840.10045.3.0.18", "c2tnb359v1"),
    ("1.2.840.10045.3.0.19", "c2pnb368w1"),
    ("1.2.840.10045.3.0.20", "c2tnb431r1"),
    ("1.2.840.10045.3.1.1", "prime192v1"),
    ("1.2.840.10045.3.1.2", "prime192v2"),
    ("1.2.840.10045.3.1.3", "prime192v3"),
    ("1.2.840.10045.3.1.4", "prime239v1"),
    ("1.2.840.10045.3.1.5", "prime239v2"),
    ("1.2.840.10045.3.1.6", "prime239v3"),
    ("1.2.840.10045.3.1.7", "prime256v1"),
    ("1.3.36.3.3.2.8.1.1.1", "brainpoolP160r1"),
    ("1.3.36.3.3.2.8.1.1.2", "brainpoolP160t1"),
    ("1.3.36.3.3.2.8.1.1.3", "brainpoolP192r1"),
    ("1.3.36.3.3.2.8.1.1.4", "brainpoolP192t1"),
    ("1.3.36.3.3.2.8.1.1.5", "brainpoolP224r1"),
    ("1.3.36.3.3.2.8.1.1.6", "brainpoolP224t1"),
    ("1.3.36.3.3.2.8.1.1.7", "brainpoolP256r1"),
    ("1.3.36.3.3.2.8.1.1.8", "brainpoolP256t1"),
    ("1.3.36.3.3.2.8.1.1.9", "brainpoolP320r1"),
    ("1.3.36.3.3.2.8.1.1.10", "brainpoolP320t1"),
    ("1.3.36.3.3.2.8.1.1.11", "brainpoolP384r1"),
    ("1.3.36.3.3.2.8.1.1.12", "brainpoolP384t1"),
    ("1.3.36.3.3.2.8.1.1.13", "brainpoolP512r1"),
    ("1.3.36.3.3.2.8.1.1.14", "brainpoolP512t1"),
    ("1.3.132.0.1", "sect163k1"),
    ("1.3.132.0.2", "sect163r1"),
    ("1.3.132.0.3", "sect239k1"),
    ("1.3.132.0.4", "sect113r1"),
    ("1.3.132.0.5", "sect113r2"),
    ("1.3.132.0.6", "secp112r1"),
    ("1.3.132.0.7", "secp112r2"),
    ("1.3.132.0.8", "secp160r1"),
    ("1.3.132.0.9", "secp160k1"),
    ("1.3.132.0.10", "secp256k1"),
    ("1.3.132.0.15", "sect163r2"),
    ("1.3.132.0.16", "sect283k1"),
    ("1.3.132.0.17", "sect283r1"),
    ("1.3.132.0.22", "sect131r1"),
    ("1.3.132.0.23", "sect131r2"),
    ("1.3.132.0.24", "sect193r1"),
    ("1.3.132.0.25", "sect193r2"),
    ("1.3.132.0.26", "sect233k1"),
    ("1.3.132.0.27", "sect233r1"),
    ("1.3.132.0.28", "secp128r1"),
    ("1.3.132.0.29", "secp128r2"),
    ("1.3.132.0.30", "secp160r2"),
    ("1.3.132.0.31", "secp192k1"),
    ("1.3.132.0.32", "secp224k1"),
    ("1.3.132.0.33", "secp224r1"),
    ("1.3.132.0.34", "secp384r1"),
    ("1.3.132.0.35", "secp521r1"),
    ("1.3.132.0.36", "sect409k1"),
    ("1.3.132.0.37", "sect409r1"),
    ("1.3.132.0.38", "sect571k1"),
    ("1.3.132.0.39", "sect571r1"),
    ("2.23.43.1.4.1", "wap-wsg-idm-ecid-wtls1"),
    ("2.23.43.1.4.3", "wap-wsg-idm-ecid-wtls3"),
    ("2.23.43.1.4.4", "wap-wsg-idm-ecid-wtls4"),
    ("2.23.43.1.4.5", "wap-wsg-idm-ecid-wtls5"),
    ("2.23.43.1.4.6", "wap-wsg-idm-ecid-wtls6"),
    ("2.23.43.1.4.7", "wap-wsg-idm-ecid-wtls7"),
    ("2.23.43.1.4.8", "wap-wsg-idm-ecid-wtls8"),
    ("2.23.43.1.4.9", "wap-wsg-idm-ecid-wtls9"),
    ("2.23.43.1.4.10", "wap-wsg-idm-ecid-wtls10"),
    ("2.23.43.1.4.11", "wap-wsg-idm-ecid-wtls11"),
    ("2.23.43.1.4.12", "wap-wsg-idm-ecid-wtls12"),
];

/// Schemes, ciphers and pseudorandom functions.
const ENCRYPTIONS: &[(&str, &str)] = &[
    ("1.2.840.113549.1.5.1", "pbeWithMD2AndDES-CBC"),
    ("1.2.840.113549.1.5.3", "pbeWithMD5AndDES-CBC"),
    ("1.2.840.113549.1.5.4", "pbeWithMD2AndRC2-CBC"),
    ("1.2.840.113549.1.5.6", "pbeWithMD5AndRC2-CBC"),
    ("1.2.840.113549.1.5.10", "pbeWithSHA1AndDES-CBC"),
    ("1.2.840.113549.1.5.11", "pbeWithSHA1AndRC2-CBC"),
    ("1.2.840.113549.1.12.1.1", "pbeWithSHA1And128BitRC4"),
    ("1.2.840.113549.1.12.1.2", "pbeWithSHA1And40BitRC4"),
    ("1.2.840.113549.1.12.1.5", "pbeWithSHA1And128BitRC2-CBC"),
    ("1.2.840.113549.3.2", "RC2-CBC"),
    ("1.3.14.3.2.7", "DES-CBC"),
    ("1.2.392.200011.61.1.1.1.2", "CAMELLIA-128-CBC"),
    ("1.2.392.200011.61.1.1.1.3", "CAMELLIA-192-CBC"),
    ("1.2.392.200011.61.1.1.1.4", "CAMELLIA-256-CBC"),
    ("1.2.410.200046.1.1.2", "ARIA-128-CBC"),
    ("1.2.410.200046.1.1.7", "ARIA-192-CBC"),
    ("1.2.410.200046.1.1.12", "ARIA-256-CBC"),
    ("1.2.156.10197.1.104.2", "SM4-CBC"),
    ("1.2.410.200004.1.4", "SEED-CBC"),
    ("2.16.840.1.101.3.4.1.6", "AES-128-GCM"),
    ("2.16.840.1.101.3.4.1.26", "AES-192-GCM"),
    ("2.16.840.1.101.3.4.1.46", "AES-256-GCM"),
    ("1.2.643.7.1.1.4.2", "HMAC-GOST-R-34.11-2012-512"),
    ("1.2.643.2.2.10", "HMAC-GOST-R-34.11-94"),
    ("1.2.156.10197.1.401.2", "HMAC-SM3"),
    ("1.2.643.2.2.21", "GOST-28147-89"),
];

/// An identifier, with its name where it has one.
pub(super) struct Named<'a>(pub &'a ObjectIdentifier);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut known = [ALGORITHMS, CURVES, ENCRYPTIONS].into_iter().flatten();
        match known.find(|(identifier, _)| ObjectIdentifier::new(identifier).as_ref() == Ok(self.0)) {
            Some((identifier, name)) => write!(f, "{name} ({identifier})"),
            None => write!(f, "{}", self.0),
        }
    }
}
