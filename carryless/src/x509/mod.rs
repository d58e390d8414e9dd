//! X.509: the signatures of certificates, chains, certificate requests and revocation lists.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use carryless::key::KeyReader;
//! use carryless::x509;
//! use std::fs;
//!
//! // The key of a certificate that is trusted already, and a certificate that its owner is said to have signed.
//! let issuer = KeyReader::new().public(&fs::read("ca.pem")?)?;
//! let certificate = x509::verify_certificate(&fs::read("certificate.pem")?, &issuer)?;
//! println!("signed: {}", certificate.subject());
//!
//! // A chain: each certificate is signed by the key of the next one, the last by the issuer.
//! for certificate in x509::verify_chain(&fs::read("fullchain.pem")?, &issuer)? {
//!     println!("signed: {}", certificate.subject());
//! }
//! // A request is signed by the key that it asks a certificate for, a revocation list by its issuer.
//! println!("{} asks", x509::verify_request(&fs::read("request.pem")?)?.subject());
//! let list = x509::verify_revocation_list(&fs::read("list.crl")?, &issuer)?;
//! # Ok(())
//! # }
//! ```
//!
//! Files are in DER, or in PEM with anything around it: the first block of the wanted kind is used, and a file with a
//! damaged one before it is refused. The bytes that were received are verified, and returned: what is in them beside
//! names and keys is not decoded here, for issuers write dates, numbers and extensions that the standards do not allow.
//! `decode` of the result decodes it, by the package [`x509_cert`], if it conforms to the standards.
//!
//! **The signature is all that is checked.** Not checked are: whether the issuer's name is that of the key's owner, and
//! whether that owner may issue certificates; the dates; revocation; the extensions, those that are critical too; whether the
//! subject is whom the caller wants to talk to. Who needs a chain validated needs more than this.
//!
//! Keys are of the curves of [`StandardCurve`](crate::key::StandardCurve), weak ones too: whoever refuses those asks
//! [`StandardCurve::is_weak`](crate::key::StandardCurve::is_weak). Signatures are ECDSA with SHA-1, SHA-2 or SHA-3,
//! in DER or as BSI TR-03111 has them; with the features `dstu4145` and `ed25519` an issuer may be a key of DSTU 4145 or Ed25519 too, and
//! [`AnyIssuerKey`] is one of any. SHA-1 is there for
//! old certificates alone, for two certificates with one SHA-1 digest can be made today. Who does not need it looks at the `algorithm` of what is given back.
//!
//! Source: RFC 5280, 4.1 (certificates) and 5.1 (revocation lists); RFC 2986, 4 (requests).
//! Cost: that of a verification and, where a key is read, of its check. Time: variable; all of it is public.

mod algorithm;
mod any;
#[cfg(feature = "dstu4145")]
mod dstu4145;
#[cfg(feature = "ed25519")]
mod ed25519;
mod error;

pub use any::AnyIssuerKey;
pub use error::{CertificateError, ChainError};
pub use pkcs8::AlgorithmIdentifierRef;
pub use x509_cert;

use crate::key::file::{FileKind, Wanted, find, search};
use crate::key::{AnyPublicKey, FileError, KeyReader, Signed};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use der::Decode;
use der::asn1::ObjectIdentifier;
use x509_cert::name::Name;

/// A key that verifies what an issuer signed: [`AnyPublicKey`], by ECDSA, and with the features `dstu4145` and `ed25519` those of these modules.
pub trait IssuerKey: Sized {
    /// Whether a message was signed by this key and an algorithm, whose signature is a bit string of whole bytes.
    ///
    /// # Errors
    /// If the algorithm is none of such a key, or the signature is none.
    fn verify_by(
        &self,
        algorithm: &AlgorithmIdentifierRef<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), CertificateError>;

    /// The key in a certificate or a request in DER.
    ///
    /// # Errors
    /// If it is refused.
    fn of_certificate(certificate: &[u8]) -> Result<Self, FileError>;
}

impl IssuerKey for AnyPublicKey {
    fn verify_by(
        &self,
        algorithm: &AlgorithmIdentifierRef<'_>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), CertificateError> {
        algorithm::verify(algorithm, message, signature, self)
    }

    fn of_certificate(certificate: &[u8]) -> Result<Self, FileError> {
        KeyReader::new().for_signatures().public(certificate)
    }
}

/// Documents, each as its bytes. A macro, for each is a type of its own, with its documentation.
macro_rules! documents {
    ($($(#[$attribute:meta])* $name:ident $kind:ident $decoded:ty;)*) => {$(
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(Vec<u8>);

        impl $name {
            fn parts(&self) -> Signed<'_> {
                Signed::read(FileKind::$kind, &self.0).expect("read before")
            }

            /// The bytes in DER, as they were received.
            pub fn as_der(&self) -> &[u8] {
                &self.0
            }

            /// The algorithm of the signature.
            pub fn algorithm(&self) -> ObjectIdentifier {
                self.parts().algorithm.oid
            }

            /// All that is in it.
            ///
            /// # Errors
            /// If it is not as the standards want.
            pub fn decode(&self) -> Result<$decoded, der::Error> {
                <$decoded>::from_der(&self.0)
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, "{}({} bytes)", stringify!($name), self.0.len())
            }
        }
    )*};
}

documents! {
    /// A certificate; what a function of this module says of it is said where it is given back.
    Certificate Certificate x509_cert::Certificate;
    /// A certificate request that was signed by its key.
    Request Request x509_cert::request::CertReq;
    /// A revocation list whose signature was found to be valid.
    RevocationList RevocationList x509_cert::crl::CertificateList;
}

impl Certificate {
    /// One whose bytes were read before.
    #[cfg(feature = "dstu4145")]
    pub(crate) fn of_checked(bytes: &[u8]) -> Self {
        Certificate(bytes.to_vec())
    }

    /// The name of the subject, as text; its bytes where it is none.
    pub fn subject(&self) -> String {
        name(self.parts().subject)
    }

    /// The name of the issuer, as text; its bytes where it is none.
    pub fn issuer(&self) -> String {
        name(self.parts().issuer)
    }

    /// The subject's key.
    ///
    /// # Errors
    /// If it is refused.
    pub fn public_key(&self) -> Result<AnyPublicKey, FileError> {
        KeyReader::new().public(&self.0)
    }

    /// The subject's key, as one that signs certificates.
    ///
    /// # Errors
    /// If it is refused.
    pub fn issuer_key<K: IssuerKey>(&self) -> Result<K, FileError> {
        K::of_certificate(&self.0)
    }
}

impl Request {
    /// The name of the subject, as text; its bytes where it is none.
    pub fn subject(&self) -> String {
        name(self.parts().subject)
    }

    /// The key that a certificate is asked for, which signed the request.
    ///
    /// # Errors
    /// If it is refused: it is one of another algorithm.
    pub fn public_key(&self) -> Result<AnyPublicKey, FileError> {
        KeyReader::new().public(&self.0)
    }
}

impl RevocationList {
    /// The name of the issuer, as text; its bytes where it is none.
    pub fn issuer(&self) -> String {
        name(self.parts().issuer)
    }
}

fn name(bytes: Option<&[u8]>) -> String {
    let bytes = bytes.unwrap_or_default();
    Name::from_der(bytes).map_or_else(|_| format!("{bytes:02x?}"), |name| name.to_string())
}

/// The first certificate of a file, if its signature is one by this key. Nothing else is checked.
///
/// # Errors
/// A [`CertificateError`] names what failed.
pub fn verify_certificate(file: &[u8], issuer: &impl IssuerKey) -> Result<Certificate, CertificateError> {
    let bytes = first(file, FileKind::Certificate)?;
    verify(FileKind::Certificate, &bytes, issuer)?;
    Ok(Certificate(bytes))
}

/// The certificates of a file, if each is signed by the key of the next one, and the last by this key. Nothing else is
/// checked. They are in the order in which servers send them, that of the server first.
///
/// # Errors
/// A [`ChainError`] says which certificate failed, and why.
pub fn verify_chain(file: &[u8], issuer: &impl IssuerKey) -> Result<Vec<Certificate>, ChainError> {
    let chain = certificates(file).map_err(|error| ChainError { position: 0, error })?;
    verify_certificates(&chain, issuer)?;
    Ok(chain)
}

/// Whether each of these is signed by the key of the next one, and the last by this key. Nothing else is checked.
///
/// # Errors
/// As [`verify_chain`].
pub fn verify_certificates<K: IssuerKey>(chain: &[Certificate], issuer: &K) -> Result<(), ChainError> {
    for position in 0..chain.len() {
        let at = |error| ChainError { position, error };
        let next = chain.get(position + 1).map(|next| K::of_certificate(&next.0)).transpose();
        let next = next.map_err(|error| ChainError { position: position + 1, error: CertificateError::Key(error) })?;
        verify(FileKind::Certificate, &chain[position].0, next.as_ref().unwrap_or(issuer)).map_err(at)?;
    }
    Ok(())
}

/// The certificates of a file, in their order: PEM, DER, PKCS#7, or PKCS#12 that is not encrypted. **Nothing of them is checked.** What
/// is no certificate is passed over.
///
/// # Errors
/// If there is none; if a part of the file is damaged, be it behind them.
pub fn certificates(file: &[u8]) -> Result<Vec<Certificate>, CertificateError> {
    certificates_by(&KeyReader::new(), file)
}

/// The certificates of a file, in their order, by a reader, which may have a password for PKCS#12, and tells what was not looked
/// at. **Nothing of them is checked.**
///
/// # Errors
/// As [`certificates`].
pub fn certificates_by(reader: &KeyReader<'_>, file: &[u8]) -> Result<Vec<Certificate>, CertificateError> {
    let mut certificates = Vec::new();
    let searched = search(file, reader.settings(Wanted::Signed(FileKind::Certificate)), &mut |document| {
        if document.kind == FileKind::Certificate {
            Signed::read(document.kind, document.bytes)?;
            certificates.push(Certificate(document.bytes.to_vec()));
        }
        Ok(false)
    });
    match searched {
        Err(FileError::NoKey(_)) if !certificates.is_empty() => Ok(certificates),
        Err(error) => Err(missing(error)),
        Ok(()) => Ok(certificates),
    }
}

/// The first certificate request of a file, if its signature is one by the key that it has in it. Nothing else is checked:
/// whoever asks has that key, and may be anybody.
///
/// # Errors
/// A [`CertificateError`] names what failed.
pub fn verify_request(file: &[u8]) -> Result<Request, CertificateError> {
    let bytes = first(file, FileKind::Request)?;
    let key = AnyIssuerKey::of_certificate(&bytes).map_err(CertificateError::Key)?;
    verify(FileKind::Request, &bytes, &key)?;
    Ok(Request(bytes))
}

/// The first revocation list of a file, if its signature is one by this key. Nothing else is checked.
///
/// # Errors
/// A [`CertificateError`] names what failed.
pub fn verify_revocation_list(file: &[u8], issuer: &impl IssuerKey) -> Result<RevocationList, CertificateError> {
    let bytes = first(file, FileKind::RevocationList)?;
    verify(FileKind::RevocationList, &bytes, issuer)?;
    Ok(RevocationList(bytes))
}

fn verify(kind: FileKind, bytes: &[u8], key: &impl IssuerKey) -> Result<(), CertificateError> {
    let signed = Signed::read(kind, bytes)?;
    // RFC 5280, 4.1.1.2 and 5.1.1.2: outside, where it is not signed, the algorithm is the one inside.
    if signed.inner_algorithm.is_some_and(|inner| inner != signed.algorithm) {
        return Err(CertificateError::TwoAlgorithms);
    }
    key.verify_by(&signed.algorithm, signed.bytes, signed.signature)
}

/// The first document of a kind.
fn first(file: &[u8], wanted: FileKind) -> Result<Vec<u8>, CertificateError> {
    let settings = KeyReader::new().settings(Wanted::Signed(wanted));
    find(file, settings, |document| Ok((document.kind == wanted).then(|| document.bytes.to_vec()))).map_err(missing)
}

fn missing(error: FileError) -> CertificateError {
    match error {
        FileError::NoKey(found) => CertificateError::Missing(found),
        error => CertificateError::File(error),
    }
}
