//! `carryless verify`.

use crate::digests::Digest;
use crate::failure::Failure;
use crate::files;
use crate::key_file::{KeyArguments, Verifier};
use carryless::cms::{self, CmsError, Signer};
use carryless::dstu4145::{self, Signature};
use carryless::ecdsa::{AnySignature, SignatureError};
use carryless::ed25519;
use carryless::key::file::bytes_of;
use carryless::key::{AnyPublicKey, StandardCurve};
use carryless::x509::Certificate;
use std::io::Write;
use std::path::PathBuf;

/// Verify a signature of a message: exit status 0 or 1.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// The signature, as `carryless sign` writes it, or a document that is signed by DSTU 4145 (CMS): in any of its forms, as bytes, hexadecimal digits, base64 or base64url
    #[arg(long, value_name = "FILE")]
    signature: PathBuf,
    /// What the message is digested by; if absent, as `carryless sign` does
    #[arg(long)]
    digest: Option<Digest>,
    /// The message; - for standard input
    #[arg(value_name = "MESSAGE")]
    message: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = files::read_small("--signature", &arguments.signature)?;
    match arguments.key.verifier()? {
        Verifier::Ecdsa(key) => by_ecdsa(arguments, &key, &bytes)?,
        Verifier::Dstu4145(key, certificates) => by_dstu4145(arguments, &key, &certificates, &bytes)?,
        Verifier::Ed25519(key) => by_ed25519(arguments, &key, &bytes)?,
    }
    writeln!(out, "the signature matches")?;
    Ok(())
}

fn by_ecdsa(arguments: &Arguments, key: &AnyPublicKey, file: &[u8]) -> Result<(), Failure> {
    let signature = signature(key.curve(), file).map_err(|error| match error {
        Refused::Range(error) => Failure::Work(format!("the signature matches nothing: {error}")),
        Refused::Bytes(says) => Failure::Argument(format!(
            "--signature: {}: {says}; accepted is a signature on {} in DER, or r and s side by side; as bytes, hexadecimal \
             digits, base64 or base64url",
            arguments.signature.display(),
            key.curve(),
        )),
    })?;
    let digest = arguments.digest.unwrap_or(Digest::fitting(key.curve()));
    if digest.verify(key, &arguments.message, &signature)? { Ok(()) } else { Err(mismatch(digest)) }
}

fn by_ed25519(arguments: &Arguments, key: &ed25519::PublicKey, file: &[u8]) -> Result<(), Failure> {
    if arguments.digest.is_some() {
        let message = "--digest: Ed25519 has SHA-512 in it; accepted with a key of Ed25519 is the same without it";
        return Err(Failure::Argument(message.into()));
    }
    let path = arguments.signature.display();
    let refused = |says: &str| {
        Failure::Argument(format!(
            "--signature: {path}: {says}; accepted is a signature of Ed25519, 64 bytes, as bytes, hexadecimal digits, base64 or base64url"
        ))
    };
    let bytes = bytes_of(file).ok_or_else(|| refused("it is a text that is neither hexadecimal digits nor base64"))?;
    let signature = ed25519::Signature::try_from(&bytes[..]).map_err(|error| match error {
        ed25519::SignatureError::Range => Failure::Work(format!("the signature matches nothing: {error}")),
        error => refused(&error.to_string()),
    })?;
    let message = files::read_all("MESSAGE", &arguments.message)?;
    key.verify(&message, &signature)
        .map_err(|_| Failure::Work("the signature does not match the message and the key".into()))
}

fn by_dstu4145(
    arguments: &Arguments,
    key: &dstu4145::PublicKey,
    certificates: &[Certificate],
    file: &[u8],
) -> Result<(), Failure> {
    if let Some(signed) = bytes_of(file).and_then(|bytes| document(arguments, key, certificates, &bytes).transpose()) {
        return signed;
    }
    let digest = arguments.digest.unwrap_or(Digest::Kupyna256);
    let digested = digest.for_dstu4145(&arguments.message)?;
    let refused = |error: dstu4145::Error| {
        Failure::Argument(format!(
            "--signature: {}: {error}; accepted is a signature of DSTU 4145 in an octet string, or r and s side by side; as bytes, \
             hexadecimal digits, base64 or base64url",
            arguments.signature.display(),
        ))
    };
    let bytes = bytes_of(file).ok_or_else(|| refused(dstu4145::Error::OctetString))?;
    // An octet string may be r and s side by side that begin as one does.
    let read = [Signature::from_der(key.curve(), &bytes), Signature::from_bytes(key.curve(), &bytes)];
    if read.iter().flatten().any(|signature| key.verify_digest(&digested, signature).is_ok()) {
        return Ok(());
    }
    match read.map(Result::err) {
        [Some(dstu4145::Error::Range), Some(_)] | [Some(_), Some(dstu4145::Error::Range)] => {
            Err(Failure::Work(format!("the signature matches nothing: {}", dstu4145::Error::Range)))
        }
        [Some(_), Some(error)] => Err(refused(error)),
        _ => Err(mismatch(digest)),
    }
}

/// Whether a document of CMS is signed by this key, which may be in one of these certificates; nothing where the bytes are none.
fn document(
    arguments: &Arguments,
    key: &dstu4145::PublicKey,
    certificates: &[Certificate],
    bytes: &[u8],
) -> Result<Option<()>, Failure> {
    // A sequence, and longer than any signature: an octet string of two halves of 64 octets has 131.
    if bytes.first() != Some(&0x30) || bytes.len() < 160 {
        return Ok(None);
    }
    let message = files::read_all("MESSAGE", &arguments.message)?;
    let document = cms::verify(bytes, Some(&message), certificates).map_err(|error| match error {
        CmsError::Form | CmsError::Kind(_) => {
            Failure::Argument(format!("--signature: {}: {error}", arguments.signature.display()))
        }
        error => Failure::Work(format!("the signature does not match: {error}")),
    })?;
    let is_own =
        |signer: &Signer| signer.certificate.issuer_key().is_ok_and(|of_signer: dstu4145::PublicKey| of_signer == *key);
    if document.signers.iter().any(is_own) {
        return Ok(Some(()));
    }
    let signers: Vec<_> = document.signers.iter().map(|signer| signer.certificate.subject().to_string()).collect();
    Err(Failure::Work(format!("the document is signed by other keys than --key: those of {}", signers.join("; "))))
}

fn mismatch(digest: Digest) -> Failure {
    Failure::Work(format!(
        "the signature does not match the message and the key, or it is one of another digest than {digest}, which --digest names"
    ))
}

/// Why a file is no signature.
enum Refused {
    /// A number of it is out of range.
    Range(SignatureError),
    /// Its bytes are none.
    Bytes(String),
}

/// The signature in a file: DER is never as long as the other form with the tag of a sequence and its own length.
fn signature(curve: StandardCurve, file: &[u8]) -> Result<AnySignature, Refused> {
    if file.is_empty() {
        return Err(Refused::Bytes("the file is empty".into()));
    }
    let Some(bytes) = bytes_of(file) else {
        return Err(Refused::Bytes("it is a text that is neither hexadecimal digits nor base64".into()));
    };
    let read = AnySignature::from_der(curve, &bytes).or_else(|in_der| match AnySignature::from_bytes(curve, &bytes) {
        Err(SignatureError::Length) => Err(in_der),
        signature => signature,
    });
    match read {
        Err(error @ SignatureError::Range) => return Err(Refused::Range(error)),
        Err(_) => {}
        Ok(signature) => return Ok(signature),
    }
    let (n, field) = (curve.secret_bytes(), curve.field_bits().div_ceil(8) as usize);
    let sizes = if n == field { format!("{}", 2 * n) } else { format!("{} or {}", 2 * n, 2 * field) };
    let count = bytes.len();
    Err(Refused::Bytes(match bytes.first() {
        Some(0x30) => format!("its {count} bytes are not a sequence of two integers in DER with nothing behind it"),
        _ => format!("it has {count} bytes, and r and s side by side have {sizes}"),
    }))
}
