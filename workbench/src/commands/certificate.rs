//! `carryless certificate`.

use crate::failure::Failure;
use crate::key_file::File;
use carryless::dstu4145;
use carryless::ecdsa::SignatureError;
use carryless::ed25519;
use carryless::key::FileError;
use carryless::x509::{self, AnyIssuerKey, Certificate, CertificateError, ChainError};
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
    /// A file whose first line is the password of --issuer, where it is an encrypted PKCS#12 file
    #[arg(long, value_name = "FILE", requires = "issuer")]
    issuer_password: Option<PathBuf>,
    /// A file whose first line is the password of FILE, where it is an encrypted PKCS#12 file
    #[arg(long, value_name = "FILE")]
    password: Option<PathBuf>,
    /// Certificates, each signed by the next one; or a request; or a revocation list. In PEM or DER, PKCS#7 or PKCS#12; - for standard
    /// input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let password = ("--issuer-password", arguments.issuer_password.as_deref());
    let issuer = arguments.issuer.as_deref().map(|path| File { argument: "--issuer", path, password }.issuer());
    let issuer = issuer.transpose()?;
    let file =
        File { argument: "FILE", path: &arguments.file, password: ("--password", arguments.password.as_deref()) };
    file.with_reader(|reader, bytes, _| {
        let refused = |error: CertificateError| refused(arguments, &error, &error.to_string());
        match x509::certificates_by(reader, bytes) {
            Ok(chain) => chain_of(arguments, &chain, issuer, out),
            Err(CertificateError::Missing(found)) => match (x509::verify_request(bytes), issuer) {
                (Err(CertificateError::Missing(_)), Some(issuer)) => {
                    let list = x509::verify_revocation_list(bytes, &issuer).map_err(refused)?;
                    Ok(writeln!(out, "revocation list of {}  signed by the key of --issuer", list.issuer())?)
                }
                (Err(CertificateError::Missing(_)), None) => {
                    let (file, message) =
                        (arguments.file.display(), "with --issuer a certificate or a revocation list");
                    Err(Failure::Argument(format!("FILE: {file}: it has {found}; accepted is {message}")))
                }
                (Ok(_), Some(_)) => {
                    let message =
                        "--issuer: a request is signed by its own key; accepted is a request without --issuer";
                    Err(Failure::Argument(message.into()))
                }
                (request, _) => {
                    Ok(writeln!(out, "request  {}  signed by its own key", request.map_err(refused)?.subject())?)
                }
            },
            Err(error) => Err(refused(error)),
        }
    })
}

/// Each certificate is signed by the key of the next one, and the last by the issuer's or its own.
fn chain_of(
    arguments: &Arguments,
    chain: &[Certificate],
    issuer: Option<AnyIssuerKey>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let last = chain.last().expect("a certificate");
    let own = || last.issuer_key().map_err(CertificateError::Key);
    let issuer = issuer.map_or_else(own, Ok).map_err(|error| refused(arguments, &error, &error.to_string()))?;
    x509::verify_certificates(chain, &issuer).map_err(|ChainError { position, error }| {
        let certificate = chain.get(position).map_or_else(String::new, |of| format!(" ({})", of.subject()));
        let has_other_issuer = arguments.issuer.is_none() && last.issuer() != last.subject();
        let hint = match has_other_issuer && position + 1 == chain.len() {
            true => format!("; its issuer is {}, whose key --issuer may name", last.issuer()),
            false => String::new(),
        };
        refused(arguments, &error, &format!("certificate {}{certificate}: {error}{hint}", position + 1))
    })?;
    for (i, certificate) in chain.iter().enumerate() {
        let by = match (i + 1 < chain.len(), &arguments.issuer) {
            (true, _) => "the key of the next certificate",
            (false, Some(_)) => "the key of --issuer",
            (false, None) => "its own key",
        };
        writeln!(out, "certificate  {}  signed by {by}", certificate.subject())?;
    }
    Ok(())
}

/// A signature that is none by the key is what was asked; the rest is a file that cannot be asked about.
fn refused(arguments: &Arguments, error: &CertificateError, says: &str) -> Failure {
    let file = arguments.file.display();
    match error {
        CertificateError::Signature(SignatureError::Mismatch | SignatureError::Range | SignatureError::Curve)
        | CertificateError::Dstu4145(dstu4145::Error::Mismatch | dstu4145::Error::Range)
        | CertificateError::Ed25519(ed25519::SignatureError::Mismatch | ed25519::SignatureError::Range)
        // The key next in the chain is one of another algorithm, and so not the signer's.
        | CertificateError::Dstu4145Algorithm(_)
        | CertificateError::Ed25519Algorithm(_) => Failure::Work(format!("FILE: {file}: {says}")),
        CertificateError::File(refused) if refused.reason() == &FileError::Encrypted => {
            Failure::Argument(format!("FILE: {file}: {says}; accepted is the same with --password FILE"))
        }
        _ => Failure::Argument(format!(
            "FILE: {file}: {says}; accepted is a certificate, a chain, a request or a revocation list, signed by ECDSA, DSTU 4145 or Ed25519"
        )),
    }
}
