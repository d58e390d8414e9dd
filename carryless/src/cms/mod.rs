//! Signed documents: CMS SignedData with the attributes of CAdES-BES, the form of `.p7s` and of what is in signed PDF and XML files.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use carryless::dstu4145::{Hash, KeyFile, PublicKey};
//! use carryless::{cms, x509};
//! use std::fs;
//!
//! // Sign: the document goes along, or is kept beside the signature.
//! let key = KeyFile::open(&fs::read("Key-6.dat")?, b"password")?.signing_key()?;
//! let certificate = x509::certificates(&fs::read("signer.cer")?)?.remove(0);
//! let document = fs::read("document.txt")?;
//! let form = cms::Form::new(Hash::Gost34311).detached();
//! fs::write("document.txt.p7s", cms::sign(&document, &key, &certificate, &form)?)?;
//!
//! // Verify, and whom the certificates are from.
//! let signed = cms::verify(&fs::read("document.txt.p7s")?, Some(&document), &[])?;
//! let issuer = x509::certificates(&fs::read("issuer.cer")?)?.remove(0).issuer_key::<PublicKey>()?;
//! for signer in signed.signers {
//!     x509::verify_certificate(signer.certificate.as_der(), &issuer)?;
//!     println!("{}", signer.certificate.subject());
//! }
//! # Ok(())
//! # }
//! ```
//!
//! **What is checked** is that every signer's signature is one of the document by the key of the certificate that is named, and what
//! the signed attributes say of the document and the certificate. **Whose certificates these are is not**: that is for
//! [`x509`](crate::x509), which does not check dates, revocation and usage either. Time stamps and what else is not signed is not
//! looked at.
//!
//! Source: RFC 5652, 5 (SignedData); RFC 5035 (ESSCertIDv2); ETSI EN 319 122-1, 5 (CAdES).
//! Time: of signing that of the key's signatures; of verifying variable, all of it public.

mod error;
mod identifiers;
mod parts;
mod sign;
mod verify;

pub use error::{CmsError, SignerError};
pub use sign::{Form, sign, sign_with_rng};
pub use verify::{SignedDocument, Signer, verify};
