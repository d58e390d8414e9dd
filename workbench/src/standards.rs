//! Which standards have a curve, and what they say of it: whether one that is fast may be deployed.

use carryless::key::StandardCurve;
use carryless_rows::curves::{CURVES, ErasedCurve};

/// What is said of a curve.
pub struct Status {
    /// The standards that have it; nothing if it stands in papers alone.
    pub standards: Option<&'static str>,
    /// Whether NIST deprecates it: SP 800-186 does so with all its binary curves.
    pub is_deprecated: bool,
    /// What TLS 1.3 (RFC 8446) has of it.
    pub in_tls: Option<&'static str>,
}

const NIST: &str = "SP 800-186, SEC 2";
const OLD_NIST: &str = "FIPS 186-4, SEC 2";

/// The status of a curve of the library's list.
///
/// Sources: NIST SP 800-186; FIPS 186-4; SEC 2; RFC 7748; RFC 8032; RFC 8446, sections 4.2.3 and 4.2.7; RFC 5639; RFC 7027 and 8734; WAP-261-WTLS; DSTU 4145-2002.
pub fn of(curve: &ErasedCurve) -> Status {
    let (standards, in_tls) = match curve.name {
        "K-163" | "B-163" | "P-192" => (Some(OLD_NIST), None),
        "K-233" | "B-233" | "K-283" | "B-283" | "K-409" | "B-409" | "K-571" | "B-571" | "P-224" => (Some(NIST), None),
        "P-256" | "P-384" | "P-521" => (Some(NIST), Some("ECDHE, ECDSA")),
        "K-239" => (Some("SEC 2"), None),
        "M-233" | "M-257" | "M-431" => (Some("DSTU 4145-2002"), None),
        "secp256k1" => (Some("SEC 2"), None),
        "brainpoolP256r1" | "brainpoolP384r1" | "brainpoolP512r1" => (Some("RFC 5639"), Some("ECDHE, ECDSA")),
        "Edwards25519" => (Some("RFC 8032, RFC 7748, SP 800-186"), Some("X25519, Ed25519")),
        "WAP-160" => (Some("WTLS"), None),
        _ => (None, None),
    };
    let is_of_nist = [Some(NIST), Some(OLD_NIST)].contains(&standards);
    Status { standards, is_deprecated: curve.is_binary() && is_of_nist, in_tls }
}

/// What the library has on a curve.
pub fn here(curve: &ErasedCurve) -> &'static str {
    match StandardCurve::from_name(curve.name) {
        Some(_) => "keys, signatures, files",
        None if curve.for_comparison_only => "comparison only",
        None if curve.name == "Edwards25519" => "Ed25519, X25519",
        None => "keys, signatures",
    }
}

/// The names of those of these curves of which this holds, in the order of the list.
pub fn names(curves: &[&ErasedCurve], holds: impl Fn(&Status) -> bool) -> String {
    let is_meant = |curve: &&ErasedCurve| curves.iter().any(|own| own.name == curve.name) && holds(&of(curve));
    CURVES.iter().filter(is_meant).map(|curve| curve.name).collect::<Vec<_>>().join(", ")
}
