//! `carryless verify`.

use crate::digests::Digest;
use crate::failure::Failure;
use crate::files;
use crate::hex;
use crate::key_file::KeyArguments;
use carryless::ecdsa::{AnySignature, SignatureError};
use carryless::key::StandardCurve;
use std::io::Write;
use std::path::PathBuf;
use std::str;

/// Say whether a signature is one of a message by a key: exit status 0 or 1.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// The signature, as `carryless sign` writes it: in DER or P1363 form, or the hexadecimal digits of one
    #[arg(long, value_name = "FILE")]
    signature: PathBuf,
    /// What the message is digested by
    #[arg(long, default_value = "sha256")]
    digest: Digest,
    /// The message; - for standard input
    #[arg(value_name = "MESSAGE")]
    message: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let key = arguments.key.key()?.public();
    let octets = files::read_small("--signature", &arguments.signature)?;
    let signature = signature(key.curve(), &octets).map_err(|error| match error {
        SignatureError::Range => Failure::Work(format!("the signature matches nothing: {error}")),
        _ => Failure::Argument(format!(
            "--signature: {}: {error}; accepted is a signature on {} in DER or P1363 form, or its hexadecimal digits",
            arguments.signature.display(),
            key.curve(),
        )),
    })?;
    if !arguments.digest.verify(&key, &arguments.message, &signature)? {
        return Err(Failure::Work("the signature does not match the message and the key".into()));
    }
    writeln!(out, "the signature matches")?;
    Ok(())
}

/// The signature that octets encode: DER is never as long as the other form with the tag of a sequence and its own length.
fn signature(curve: StandardCurve, octets: &[u8]) -> Result<AnySignature, SignatureError> {
    let digits = str::from_utf8(octets).ok().and_then(|text| hex::octets(text.trim()));
    let octets = digits.as_deref().unwrap_or(octets);
    AnySignature::from_der(curve, octets).or_else(|in_der| match AnySignature::from_bytes(curve, octets) {
        Err(SignatureError::Length) => Err(in_der),
        signature => signature,
    })
}
