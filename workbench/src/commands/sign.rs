//! `carryless sign`.

use crate::digests::Digest;
use crate::failure::Failure;
use crate::files::Target;
use crate::hex;
use crate::key_file::KeyArguments;
use base64ct::{Base64, Encoding};
use std::io::Write;
use std::path::PathBuf;

/// Sign a message by ECDSA.
///
/// The nonce is RFC 6979's: the same message has the same signature.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// What the message is digested by: if absent, SHA-256 over fields of up to 283 bits, SHA-384 up to 409, SHA-512 above
    #[arg(long)]
    digest: Option<Digest>,
    /// The form of the signature
    #[arg(long, alias = "format", default_value = "der")]
    form: Form,
    /// Write hexadecimal digits
    #[arg(long, conflicts_with = "base64")]
    hex: bool,
    /// Write base64
    #[arg(long)]
    base64: bool,
    /// The file that the signature is written to; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The message; - for standard input
    #[arg(value_name = "MESSAGE")]
    message: PathBuf,
}

/// The form of a signature.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    /// r and s as a sequence in DER
    Der,
    /// r and s, each as long as the order
    P1363,
    /// r and s, each as long as an element of the field
    Field,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let target = arguments.out.as_deref().map(|path| Target::of("--out", path)).transpose()?;
    let key = arguments.key.signer()?;
    let signature = arguments.digest.unwrap_or(Digest::fitting(key.curve())).sign(&key, &arguments.message)?;
    let bytes = match arguments.form {
        Form::Der => signature.to_der(),
        Form::P1363 => signature.to_bytes(),
        Form::Field => signature.to_field_bytes(),
    };
    let written = match (arguments.hex, arguments.base64) {
        (true, _) => format!("{}\n", hex::digits(&bytes)).into_bytes(),
        (_, true) => format!("{}\n", Base64::encode_string(&bytes)).into_bytes(),
        _ => bytes.to_vec(),
    };
    target.unwrap_or(Target::StandardOutput).write(out, &written)
}
