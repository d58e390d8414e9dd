//! Keys of 32 bytes, Ed25519's and X25519's: PKCS#8 and SubjectPublicKeyInfo.
//!
//! Source: RFC 8410, 3 (the algorithms have no parameters), 4 and 7; RFC 5958, 2 (PKCS#8). What is written is encoded by the packages
//! `pkcs8` and `spki`.

use super::kind::{FileKind, check_version};
use super::signed::Signed;
use super::{EC_PUBLIC_KEY, FileError};
use alloc::string::String;
use alloc::vec::Vec;
use der::asn1::{AnyRef, BitStringRef, ObjectIdentifier, OctetStringRef};
use der::pem::{LineEnding, PemLabel};
use der::{Decode, Encode, Reader, SecretDocument, Tag, TagNumber, Tagged};
use pkcs8::{AlgorithmIdentifierRef, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

/// An algorithm whose keys are 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Algorithm(ObjectIdentifier);

/// What a file says of a secret key.
pub(crate) struct Secret<'a> {
    pub bytes: &'a [u8; 32],
    public: Option<&'a [u8]>,
}

impl Algorithm {
    /// id-X25519.
    #[cfg(any(feature = "jwk", feature = "x25519"))]
    pub const X25519: Self = Algorithm(ObjectIdentifier::new_unwrap("1.3.101.110"));
    /// id-Ed25519.
    #[cfg(any(feature = "ed25519", feature = "jwk", feature = "ssh"))]
    pub const ED25519: Self = Algorithm(ObjectIdentifier::new_unwrap("1.3.101.112"));

    /// The identifier.
    #[cfg(all(feature = "ed25519", feature = "x509"))]
    pub fn identifier(self) -> ObjectIdentifier {
        self.0
    }

    /// The algorithm with this name in a JSON Web Key (RFC 8037, 2).
    #[cfg(feature = "jwk")]
    pub fn of_jose(name: &str) -> Option<Self> {
        [Self::ED25519, Self::X25519].into_iter().find(|algorithm| algorithm.jose() == name)
    }

    /// Its name in a JSON Web Key.
    #[cfg(feature = "jwk")]
    pub fn jose(self) -> &'static str {
        if self == Self::ED25519 { "Ed25519" } else { "X25519" }
    }

    fn check(self, given: &AlgorithmIdentifierRef<'_>) -> Result<(), FileError> {
        match given.parameters {
            _ if given.oid != self.0 => Err(FileError::Algorithm(given.oid)),
            Some(_) => Err(FileError::Der),
            None => Ok(()),
        }
    }

    /// The secret key in a document, if it is one for secret keys.
    pub fn secret(self, kind: FileKind, bytes: &[u8]) -> Result<Option<Secret<'_>>, FileError> {
        match kind {
            FileKind::Pkcs8 => self.pkcs8(bytes).map(Some),
            FileKind::Sec1 => Err(FileError::Algorithm(EC_PUBLIC_KEY)),
            FileKind::Encrypted => Err(FileError::Encrypted),
            _ => Ok(None),
        }
    }

    /// PrivateKeyInfo: a version, the algorithm, the key as an octet string within one, and perhaps attributes and the public key.
    fn pkcs8(self, bytes: &[u8]) -> Result<Secret<'_>, FileError> {
        AnyRef::from_der(bytes)?.sequence(|reader| {
            check_version(reader, 0..=1)?;
            self.check(&reader.decode()?)?;
            let inner = reader.decode::<&OctetStringRef>()?.as_bytes();
            let bytes = octets(<&OctetStringRef>::from_der(inner)?.as_bytes())?;
            // [0] IMPLICIT Attributes, [1] IMPLICIT BIT STRING, both optional.
            let attributes = Tag::ContextSpecific { constructed: true, number: TagNumber(0) };
            if !reader.is_finished() && Tag::peek(reader)? == attributes {
                reader.decode::<AnyRef<'_>>()?;
            }
            let public = if reader.is_finished() { None } else { Some(public_field(reader.decode()?)?) };
            Ok(Secret { bytes, public })
        })
    }

    /// The public key in a document, if it is one for public keys: a SubjectPublicKeyInfo, or what holds one.
    pub fn public(self, kind: FileKind, bytes: &[u8]) -> Result<Option<[u8; 32]>, FileError> {
        let info = match kind {
            FileKind::Spki => Some(bytes),
            FileKind::Certificate | FileKind::Request => Signed::read(kind, bytes)?.key,
            _ => None,
        };
        info.map(|info| self.spki(info)).transpose()
    }

    fn spki(self, bytes: &[u8]) -> Result<[u8; 32], FileError> {
        let info = SubjectPublicKeyInfoRef::from_der(bytes)?;
        self.check(&info.algorithm)?;
        octets(info.subject_public_key.as_bytes().ok_or(FileError::Der)?).copied()
    }

    fn identified(self) -> AlgorithmIdentifierRef<'static> {
        AlgorithmIdentifierRef { oid: self.0, parameters: None }
    }

    /// PKCS#8: its first version, which OpenSSL writes, or with the public key the second.
    pub fn secret_document(self, secret: &[u8; 32], public: Option<&[u8; 32]>) -> SecretDocument {
        let inner = OctetStringRef::new(secret).and_then(|secret| secret.to_der());
        let inner = Zeroizing::new(inner.expect("a key fits"));
        let inner = OctetStringRef::new(&inner).expect("a key fits");
        let public_key = public.map(|public| BitStringRef::from_bytes(public).expect("a key fits"));
        let info = PrivateKeyInfoRef { public_key, ..PrivateKeyInfoRef::new(self.identified(), inner) };
        SecretDocument::encode_msg(&info).expect("a key fits")
    }

    /// SubjectPublicKeyInfo.
    pub fn public_document(self, public: &[u8; 32]) -> Vec<u8> {
        let subject_public_key = BitStringRef::from_bytes(public).expect("a key fits");
        SubjectPublicKeyInfoRef { algorithm: self.identified(), subject_public_key }.to_der().expect("a key fits")
    }

    /// SubjectPublicKeyInfo in PEM.
    #[cfg(any(feature = "ed25519", feature = "x25519"))]
    pub fn public_pem(self, public: &[u8; 32]) -> String {
        der::pem::encode_string(SubjectPublicKeyInfoRef::PEM_LABEL, LineEnding::LF, &self.public_document(public))
            .expect("a key is text")
    }
}

impl Secret<'_> {
    /// Whether the public key that the file has, if it has one, is this.
    #[cfg(any(feature = "ed25519", feature = "x25519"))]
    pub fn check_pair(&self, public: &[u8; 32]) -> Result<(), FileError> {
        if self.public.is_none_or(|given| given == public) { Ok(()) } else { Err(FileError::Pair) }
    }
}

/// A document in PEM, `PRIVATE KEY`.
#[cfg(any(feature = "ed25519", feature = "x25519"))]
pub(crate) fn secret_pem(document: &SecretDocument) -> Zeroizing<String> {
    document.to_pem(PrivateKeyInfoRef::PEM_LABEL, LineEnding::LF).expect("a key is text")
}

/// The public key in PKCS#8. The package ring wrote its bit string within the tag once, in place of under it.
fn public_field(field: AnyRef<'_>) -> Result<&[u8], FileError> {
    let public = match field.tag() {
        Tag::ContextSpecific { constructed: false, number: TagNumber(1) } => field.value().strip_prefix(&[0]),
        Tag::ContextSpecific { constructed: true, number: TagNumber(1) } => {
            <BitStringRef<'_>>::from_der(field.value())?.as_bytes()
        }
        _ => None,
    };
    public.ok_or(FileError::Der)
}

fn octets(bytes: &[u8]) -> Result<&[u8; 32], FileError> {
    bytes.try_into().map_err(|_| FileError::Octets(bytes.len()))
}
