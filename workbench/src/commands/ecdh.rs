//! `carryless ecdh`.

use crate::failure::Failure;
use crate::files;
use crate::hex;
use crate::key_file::{self, KeyArguments};
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
    /// The file, which only its owner may read; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    force: bool,
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
    match &arguments.out {
        Some(path) => files::write_secret("--out", path, &octets, arguments.force),
        None => Ok(out.write_all(&octets)?),
    }
}
