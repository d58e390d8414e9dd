//! `carryless sign`.

use crate::digests::Digest;
use crate::failure::Failure;
use crate::files::Target;
use crate::hex;
use crate::key_file::KeyArguments;
use std::io::Write;
use std::path::PathBuf;

/// Sign a message by ECDSA. The nonce is RFC 6979's: the same message has the same signature.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// What the message is digested by
    #[arg(long, default_value = "sha256")]
    digest: Digest,
    /// The form of the signature
    #[arg(long, default_value = "der")]
    format: Format,
    /// Write hexadecimal digits
    #[arg(long)]
    hex: bool,
    /// The file that the signature is written to; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The message; - for standard input
    #[arg(value_name = "MESSAGE")]
    message: PathBuf,
}

/// The form of a signature.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// r and s as a sequence in DER
    Der,
    /// r and s, each as long as the order
    P1363,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let target = arguments.out.as_deref().map(|path| Target::of("--out", path)).transpose()?;
    let signature = arguments.digest.sign(&arguments.key.secret()?, &arguments.message)?;
    let octets = match arguments.format {
        Format::Der => signature.to_der(),
        Format::P1363 => signature.to_bytes(),
    };
    let line = || format!("{}\n", hex::digits(&octets)).into_bytes();
    let written = if arguments.hex { line() } else { octets.to_vec() };
    target.unwrap_or(Target::StandardOutput).write(out, &written)
}
