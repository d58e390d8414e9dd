//! `carryless key`: new keys, and what a file holds.

use crate::failure::Failure;
use crate::files::Target;
use crate::hex;
use crate::key_file::{self, KeyArguments, SecretTarget};
use carryless::key::{AnyKey, AnySecretKey, PointForm, PublicFormat, SecretFormat};
use getrandom::SysRng;
use rand_core::UnwrapErr;
use std::io::Write;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// Show what a file holds, make a key, write its public part.
#[derive(clap::Subcommand)]
#[allow(missing_docs, reason = "their arguments say what they do")]
pub enum Command {
    New(New),
    Public(Public),
    Show(Show),
}

/// Make a secret key.
#[derive(clap::Args)]
pub struct New {
    /// The curve, one of NIST's, by its NIST, SEC or ANSI name in any case
    #[arg(long, value_name = "NAME")]
    curve: String,
    /// The form of the file
    #[arg(long, default_value = "pkcs8")]
    format: Format,
    /// Write DER, not PEM
    #[arg(long)]
    der: bool,
    /// Encrypt it, in PKCS#8 form: a file whose first line is the password
    #[arg(long, value_name = "FILE")]
    password: Option<PathBuf>,
    #[command(flatten)]
    target: SecretTarget,
}

/// Write the public key of a key.
#[derive(clap::Args)]
pub struct Public {
    #[command(flatten)]
    key: KeyArguments,
    /// With the point in its compressed form
    #[arg(long)]
    compressed: bool,
    /// Write DER, not PEM
    #[arg(long)]
    der: bool,
    /// The file; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Show the curve and the public key of a key; never the secret.
#[derive(clap::Args)]
pub struct Show {
    #[command(flatten)]
    key: KeyArguments,
}

/// The form of a file of a secret key.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// `EC PRIVATE KEY`
    Sec1,
    /// `PRIVATE KEY`
    Pkcs8,
}

/// Runs the command.
pub fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::New(arguments) => new(arguments, out),
        Command::Public(arguments) => public(arguments, out),
        Command::Show(arguments) => show(arguments, out),
    }
}

fn new(arguments: &New, out: &mut dyn Write) -> Result<(), Failure> {
    let password = arguments.password.as_deref().map(|path| key_file::read_password("--password", path)).transpose()?;
    let format = match (arguments.format, &password) {
        (Format::Sec1, None) => SecretFormat::Sec1,
        (Format::Pkcs8, _) => SecretFormat::Pkcs8,
        (Format::Sec1, Some(_)) => {
            let message = "--password: the form sec1 is never encrypted; accepted is --format pkcs8";
            return Err(Failure::Argument(message.into()));
        }
    };
    let rng = &mut UnwrapErr(SysRng);
    let key = AnySecretKey::random(key_file::curve(&arguments.curve)?, rng);
    let octets = match (arguments.der, password) {
        (true, None) => key.to_der(format).to_bytes(),
        (true, Some(password)) => key.to_encrypted_der(&password, rng).to_bytes(),
        (false, None) => text(&key.to_pem(format)),
        (false, Some(password)) => text(&key.to_encrypted_pem(&password, rng)),
    };
    arguments.target.write(out, &octets)
}

fn text(pem: &str) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(pem.as_bytes().to_vec())
}

fn public(arguments: &Public, out: &mut dyn Write) -> Result<(), Failure> {
    let key = arguments.key.key()?.public_key();
    let form = if arguments.compressed { PointForm::Compressed } else { PointForm::Uncompressed };
    let format = PublicFormat::Spki(form);
    let octets = if arguments.der { key.to_der(format) } else { key.to_pem(format).into_bytes() };
    match &arguments.out {
        Some(path) => Target::of("--out", path)?.write(out, &octets),
        None => Ok(out.write_all(&octets)?),
    }
}

fn show(arguments: &Show, out: &mut dyn Write) -> Result<(), Failure> {
    let key = arguments.key.key()?;
    let kind = match key {
        AnyKey::Secret(_) => "secret key",
        AnyKey::Public(_) => "public key",
    };
    let public = key.public_key();
    let curve = public.curve();
    writeln!(out, "curve       {} ({})", curve.name(), curve.aliases().join(", "))?;
    writeln!(out, "file holds  {kind}")?;
    writeln!(out, "public key  {}", hex::digits(&public.to_sec1(PointForm::Uncompressed)))?;
    writeln!(out, "compressed  {}", hex::digits(&public.to_sec1(PointForm::Compressed)))?;
    Ok(())
}
