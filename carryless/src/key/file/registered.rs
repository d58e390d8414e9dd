//! The curves that have names in JSON Web Keys and in SSH, and keys of theirs in DER, for the one reader of keys.
//!
//! Source: RFC 7518, 6.2.1.1 and 7.6; RFC 5656, 6.1 and 10.1.

use super::public_file;
use ::sec1::EcPrivateKey;
use alloc::vec::Vec;
use core::fmt;
use der::Encode;
use der::asn1::ObjectIdentifier;
use zeroize::Zeroizing;

/// A curve that is registered, whether this program has it or not.
#[derive(Debug)]
pub(crate) struct Registered {
    identifier: ObjectIdentifier,
    /// Its name in a JSON Web Key.
    #[cfg(feature = "jwk")]
    pub jose: &'static str,
    /// The algorithm of its keys in SSH, which ends in the name of the curve.
    #[cfg(feature = "ssh")]
    pub ssh: &'static str,
    /// Bytes of a coordinate, and of a secret.
    pub bytes: usize,
}

const ALL: &[Registered] = &[
    Registered::new("1.2.840.10045.3.1.7", "P-256", "ecdsa-sha2-nistp256", 256),
    Registered::new("1.3.132.0.34", "P-384", "ecdsa-sha2-nistp384", 384),
    Registered::new("1.3.132.0.35", "P-521", "ecdsa-sha2-nistp521", 521),
];

/// Bytes of the longest coordinate or secret.
pub(super) const MAX_BYTES: usize = 66;

impl Registered {
    #[cfg_attr(
        not(all(feature = "jwk", feature = "ssh")),
        allow(unused_variables, reason = "a program may have one kind of names")
    )]
    const fn new(identifier: &'static str, jose: &'static str, ssh: &'static str, bits: usize) -> Self {
        Registered {
            identifier: ObjectIdentifier::new_unwrap(identifier),
            #[cfg(feature = "jwk")]
            jose,
            #[cfg(feature = "ssh")]
            ssh,
            bytes: bits.div_ceil(8),
        }
    }

    /// The curve with this object identifier.
    pub fn of(identifier: ObjectIdentifier) -> Option<&'static Self> {
        Self::find(|curve| curve.identifier == identifier)
    }

    pub(super) fn find(known: impl Fn(&Self) -> bool) -> Option<&'static Self> {
        ALL.iter().find(|curve| known(curve))
    }

    /// The name of the curve in SSH.
    #[cfg(feature = "ssh")]
    pub(super) fn ssh_curve(&self) -> &'static [u8] {
        &self.ssh.as_bytes()["ecdsa-sha2-".len()..]
    }

    /// A secret key in DER, SEC 1. The reader checks that the point is that of the secret.
    pub(super) fn secret_document(&self, secret: &[u8], point: &[u8]) -> Zeroizing<Vec<u8>> {
        let parameters = Some(self.identifier.into());
        let key = EcPrivateKey { private_key: secret, parameters, public_key: Some(point) };
        Zeroizing::new(key.to_der().expect("a key fits"))
    }

    /// A public key in DER, a SubjectPublicKeyInfo.
    pub(super) fn public_document(&self, point: &[u8]) -> Vec<u8> {
        public_file((&self.identifier).into(), point)
    }
}

/// A name out of a file, for a message: what is not a printable ASCII character is a question mark, and what is long is cut off.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Name {
    bytes: [u8; 45],
    length: u8,
}

impl Name {
    pub(super) fn new(name: &[u8]) -> Self {
        let mut bytes = [0; 45];
        let length = name.len().min(bytes.len());
        for (byte, given) in bytes.iter_mut().zip(name) {
            *byte = if given.is_ascii_graphic() || *given == b' ' { *given } else { b'?' };
        }
        Name { bytes, length: length as u8 }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(core::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or("?"))
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
