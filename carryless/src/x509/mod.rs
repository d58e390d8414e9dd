//! X.509: the signatures of certificates and of certificate requests.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use carryless::key::AnyPublicKey;
//! use carryless::x509::{self, x509_cert::{Certificate, der::DecodePem}};
//! use std::fs;
//!
//! // A certificate that is trusted already, and one that its owner is said to have signed.
//! let trusted = Certificate::from_pem(fs::read("ca.pem")?)?;
//! let issuer = x509::public_key(trusted.tbs_certificate().subject_public_key_info())?;
//! let certificate = x509::verify_certificate_pem(&fs::read_to_string("certificate.pem")?, &issuer)?;
//! println!("signed: {}", certificate.tbs_certificate().subject());
//!
//! // A request is signed by the key that it asks a certificate for.
//! let request = x509::verify_request_pem(&fs::read_to_string("request.pem")?)?;
//! println!("{} asks", request.info.subject);
//! # Ok(())
//! # }
//! ```
//!
//! The octets that were received are verified, and not what the decoded certificate would be encoded as: the two differ
//! where an issuer wrote a date, a default or a set otherwise than the standard wants. So a certificate comes in as DER or
//! PEM, and is given back decoded, as the package [`x509_cert`] has it, once its signature is found to be valid.
//!
//! **The signature is all that is checked.** Not checked are: whether the issuer's name is that of the key's owner, and
//! whether that owner may issue certificates; the dates; the chain up to a certificate that is trusted; revocation; the
//! extensions, those that are critical too; whether the subject is whom the caller wants to talk to. Who needs a chain
//! validated needs more than this.
//!
//! Keys are of the fifteen curves of [`StandardCurve`](crate::key::StandardCurve), signatures ECDSA with SHA-1, SHA-224,
//! SHA-256, SHA-384 or SHA-512. SHA-1 is there for old certificates alone, for two certificates with one SHA-1 digest can
//! be made today. Who does not need it looks at the `signature_algorithm().oid` of what is given back.
//!
//! Source: RFC 5280, 4.1 (certificates); RFC 2986, 4 (requests); RFC 3279, 2.2.3, and RFC 5758, 3.2 (algorithms).
//! Cost: that of a verification and, where a key is read, of its check. Time: variable; all of it is public.

mod algorithm;
mod error;
mod signed;

pub use error::CertificateError;
pub use x509_cert;

use crate::key::{AnyPublicKey, FileError, file};
use alloc::vec::Vec;
use der::{Decode, Encode};
use pkcs8::spki::SubjectPublicKeyInfoOwned;
use signed::Signed;
use x509_cert::Certificate;
use x509_cert::request::CertReq;

/// The certificate that these octets are in DER, if its signature is one by this key. Nothing else is checked.
///
/// # Errors
/// A [`CertificateError`] names what failed.
pub fn verify_certificate(octets: &[u8], issuer: &AnyPublicKey) -> Result<Certificate, CertificateError> {
    let certificate = Certificate::from_der(octets)?;
    if certificate.tbs_certificate().signature() != certificate.signature_algorithm() {
        return Err(CertificateError::TwoAlgorithms);
    }
    Signed::from_der(octets)?.verify(issuer)?;
    Ok(certificate)
}

/// The certificate of a text in PEM, `CERTIFICATE`, as [`verify_certificate`]. If there are several, the first.
///
/// # Errors
/// As there; [`CertificateError::Pem`] if there is none.
pub fn verify_certificate_pem(text: &str, issuer: &AnyPublicKey) -> Result<Certificate, CertificateError> {
    verify_certificate(&octets(text, &["CERTIFICATE"])?, issuer)
}

/// The certificate request that these octets are in DER, if its signature is one by the key that it has in it. Nothing
/// else is checked: whoever asks has that key, and may be anybody.
///
/// # Errors
/// A [`CertificateError`] names what failed.
pub fn verify_request(octets: &[u8]) -> Result<CertReq, CertificateError> {
    let request = CertReq::from_der(octets)?;
    Signed::from_der(octets)?.verify(&public_key(&request.info.public_key)?)?;
    Ok(request)
}

/// The certificate request of a text in PEM, `CERTIFICATE REQUEST` or `NEW CERTIFICATE REQUEST`, as [`verify_request`].
///
/// # Errors
/// As there; [`CertificateError::Pem`] if there is none.
pub fn verify_request_pem(text: &str) -> Result<CertReq, CertificateError> {
    verify_request(&octets(text, &["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"])?)
}

/// The key that a certificate or a request has in it, as [`AnyPublicKey::from_der`].
///
/// # Errors
/// As there.
pub fn public_key(info: &SubjectPublicKeyInfoOwned) -> Result<AnyPublicKey, FileError> {
    AnyPublicKey::from_der(&info.to_der()?)
}

/// The octets of the first block of a text in PEM, with one of these labels.
fn octets(text: &str, labels: &[&str]) -> Result<Vec<u8>, CertificateError> {
    let block = file::block(text).map_err(|_| CertificateError::Pem)?;
    let (label, octets) = der::pem::decode_vec(block.as_bytes()).map_err(|_| CertificateError::Pem)?;
    if labels.contains(&label) { Ok(octets) } else { Err(CertificateError::Label) }
}
