//! `carryless certificate`.

use crate::failure::Failure;
use crate::{files, key_file};
use carryless::ecdsa::SignatureError;
use carryless::x509::{self, CertificateError, ChainError};
use std::io::Write;
use std::path::PathBuf;

/// Verify the signature of a certificate: exit status 0 or 1.
///
/// Or those of a chain, a certificate request or a revocation list. Nothing else of them is looked at: no date, no purpose, no revocation.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file with the key that signed: a certificate or a public key. If absent, the last certificate is its own issuer's
    #[arg(long, value_name = "FILE")]
    issuer: Option<PathBuf>,
    /// Certificates, each signed by the next one; or a request; or a revocation list. In PEM or DER; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let octets = files::read_small("FILE", &arguments.file)?;
    let issuer = arguments.issuer.as_deref().map(|path| key_file::read("--issuer", path, None)).transpose()?;
    let issuer = issuer.map(|key| key.public_key());
    let refused = |error: CertificateError| refused(arguments, &error, &error.to_string());
    match x509::certificates(&octets) {
        Ok(chain) => {
            let own = || chain.last().expect("a certificate").public_key();
            let issuer = issuer.map_or_else(own, Ok).map_err(|error| refused(CertificateError::Key(error)))?;
            let failed = |ChainError { position, error }| {
                let certificate = chain.get(position).map_or_else(String::new, |of| format!(" ({})", of.subject()));
                self::refused(arguments, &error, &format!("certificate {}{certificate}: {error}", position + 1))
            };
            x509::verify_chain(&octets, &issuer).map_err(failed)?;
            for (i, certificate) in chain.iter().enumerate() {
                let by = match (i + 1 < chain.len(), &arguments.issuer) {
                    (true, _) => "the key of the next certificate",
                    (false, Some(_)) => "the key of --issuer",
                    (false, None) => "its own key",
                };
                writeln!(out, "certificate  {}  signed by {by}", certificate.subject())?;
            }
        }
        Err(CertificateError::Missing(_)) => match (x509::verify_request(&octets), issuer) {
            (Err(CertificateError::Missing(_)), Some(issuer)) => {
                let list = x509::verify_revocation_list(&octets, &issuer).map_err(refused)?;
                writeln!(out, "revocation list of {}  signed by the key of --issuer", list.issuer())?;
            }
            (Err(CertificateError::Missing(found)), None) => {
                let (file, message) = (arguments.file.display(), "with --issuer a certificate or a revocation list");
                return Err(Failure::Argument(format!("FILE: {file}: it has {found}; accepted is {message}")));
            }
            (request, _) => {
                writeln!(out, "request  {}  signed by its own key", request.map_err(refused)?.subject())?;
            }
        },
        Err(error) => return Err(refused(error)),
    }
    Ok(())
}

/// A signature that is none by the key is what was asked; the rest is a file that cannot be asked about.
fn refused(arguments: &Arguments, error: &CertificateError, says: &str) -> Failure {
    let file = arguments.file.display();
    match error {
        CertificateError::Signature(SignatureError::Mismatch | SignatureError::Range | SignatureError::Curve) => {
            Failure::Work(format!("FILE: {file}: {says}"))
        }
        _ => Failure::Argument(format!(
            "FILE: {file}: {says}; accepted is a certificate, a chain, a request or a revocation list, signed by ECDSA"
        )),
    }
}
