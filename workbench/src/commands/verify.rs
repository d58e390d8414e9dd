//! `carryless verify`.

use crate::digests::Digest;
use crate::failure::Failure;
use crate::files;
use crate::hex;
use crate::key_file::KeyArguments;
use base64ct::{Base64, Encoding};
use carryless::ecdsa::{AnySignature, SignatureError};
use carryless::key::StandardCurve;
use std::io::Write;
use std::path::PathBuf;
use std::str;

/// Verify a signature of a message: exit status 0 or 1.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// The signature, as `carryless sign` writes it: in any of its forms, as octets, hexadecimal digits or base64
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
    let key = arguments.key.key()?.public_key();
    let octets = files::read_small("--signature", &arguments.signature)?;
    let signature = signature(key.curve(), &octets).map_err(|error| match error {
        SignatureError::Range => Failure::Work(format!("the signature matches nothing: {error}")),
        _ => Failure::Argument(format!(
            "--signature: {}: {error}; accepted is a signature on {} in DER, or r and s side by side; as octets, hexadecimal \
             digits or base64",
            arguments.signature.display(),
            key.curve(),
        )),
    })?;
    let digest = arguments.digest.unwrap_or(Digest::fitting(key.curve()));
    if !digest.verify(&key, &arguments.message, &signature)? {
        return Err(Failure::Work(format!(
            "the signature does not match the message and the key, or it is one of another digest than {digest}, which --digest \
             names"
        )));
    }
    writeln!(out, "the signature matches")?;
    Ok(())
}

/// The signature that octets encode: DER is never as long as the other form with the tag of a sequence and its own length.
fn signature(curve: StandardCurve, octets: &[u8]) -> Result<AnySignature, SignatureError> {
    let words: String = str::from_utf8(octets).unwrap_or_default().split_whitespace().collect();
    let text = hex::octets(&words).filter(|octets| !octets.is_empty());
    let text = text.or_else(|| Base64::decode_vec(&words).ok().filter(|octets| !octets.is_empty()));
    let octets = text.as_deref().unwrap_or(octets);
    AnySignature::from_der(curve, octets).or_else(|in_der| match AnySignature::from_bytes(curve, octets) {
        Err(SignatureError::Length) => Err(in_der),
        signature => signature,
    })
}
