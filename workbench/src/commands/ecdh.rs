//! `carryless ecdh`.

use crate::failure::Failure;
use crate::hex;
use crate::key_file::{self, KeyArguments, SecretTarget};
use std::io::Write;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// Agree on a secret by ECDH: the x of the product of two keys, as octets. Derive keys from it; it is none itself.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// The other side's key
    #[arg(long, value_name = "FILE")]
    peer: PathBuf,
    /// With the cofactor: SP 800-56A's form
    #[arg(long)]
    cofactor: bool,
    /// Write hexadecimal digits
    #[arg(long)]
    hex: bool,
    #[command(flatten)]
    target: SecretTarget,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (key, peer) = (arguments.key.secret()?, key_file::read("--peer", &arguments.peer, None)?.public());
    if key.curve() != peer.curve() {
        let (own, other) = (key.curve(), peer.curve());
        return Err(Failure::Argument(format!(
            "--peer: the key is one of {other}; accepted is one of {own}, as --key"
        )));
    }
    let shared = if arguments.cofactor { key.diffie_hellman_with_cofactor(&peer) } else { key.diffie_hellman(&peer) };
    let shared = shared.map_err(|error| Failure::Work(error.to_string()))?;
    let line = || format!("{}\n", hex::digits(&shared)).into_bytes();
    let octets = Zeroizing::new(if arguments.hex { line() } else { shared.to_vec() });
    arguments.target.write(out, &octets)
}
