//! `carryless sign`.

use crate::digests::{Digest, not_used};
use crate::failure::Failure;
use crate::files::{self, Target};
use crate::hex;
use crate::key_file::{KeyArguments, Signer};
use base64ct::{Base64, Encoding};
use carryless::cms::{self, CmsError};
use carryless::dstu4145::{self, Hash};
use carryless::ed25519;
use carryless::key::AnySecretKey;
use carryless::x509;
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Sign a message: by ECDSA, or with a key of DSTU 4145 or Ed25519 by these.
///
/// The nonce of ECDSA is RFC 6979's: by all of them the same message has the same signature.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// What the message is digested by: if absent, SHA-256 over fields of up to 283 bits, SHA-384 up to 409, SHA-512 above; Kupyna-256 for
    /// DSTU 4145
    #[arg(long)]
    digest: Option<Digest>,
    /// The form of the signature; if absent, der. Ed25519's has one, 64 bytes
    #[arg(long, alias = "format")]
    form: Option<Form>,
    /// Sign on a curve that is refused as a weak one, too: of DSTU 4145, or one whose constants are data, below 112 bits of security
    #[arg(long)]
    allow_weak: bool,
    /// The signer's certificate, for the form cms
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Put the message into the signed document; otherwise it stays beside it
    #[arg(long, requires = "certificate")]
    attached: bool,
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
    /// r and s as a sequence in DER; of DSTU 4145 in an octet string
    Der,
    /// r and s, each as long as the order; of DSTU 4145 the lowest octet of each first
    P1363,
    /// r and s, each as long as an element of the field; not of DSTU 4145
    Field,
    /// A signed document, CMS with the attributes of CAdES-BES: by DSTU 4145, with --certificate
    Cms,
}

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let target = arguments.out.as_deref().map(|path| Target::of("--out", path)).transpose()?;
    let bytes = match arguments.key.signer()? {
        Signer::Ecdsa(key) if arguments.allow_weak => by_ecdsa(arguments, &key.allow_weak())?,
        Signer::Ecdsa(key) => by_ecdsa(arguments, &key)?,
        Signer::Dstu4145(key) if arguments.allow_weak => by_dstu4145(arguments, &key.allow_weak())?,
        Signer::Dstu4145(key) => by_dstu4145(arguments, &key)?,
        Signer::Ed25519(key) => by_ed25519(arguments, &key)?,
    };
    let written = match (arguments.hex, arguments.base64) {
        (true, _) => format!("{}\n", hex::digits(&bytes)).into_bytes(),
        (_, true) => format!("{}\n", Base64::encode_string(&bytes)).into_bytes(),
        _ => bytes,
    };
    target.unwrap_or(Target::StandardOutput).write(out, &written)
}

fn by_ecdsa(arguments: &Arguments, key: &AnySecretKey) -> Result<Vec<u8>, Failure> {
    let sign = || arguments.digest.unwrap_or(Digest::fitting(key.curve())).sign(key, &arguments.message);
    Ok(match arguments.form.unwrap_or(Form::Der) {
        Form::Der => sign()?.to_der(),
        Form::P1363 => sign()?.to_bytes(),
        Form::Field => sign()?.to_field_bytes(),
        Form::Cms => {
            let message = "--form: 'cms' is for keys of DSTU 4145; accepted are der, p1363 and field";
            return Err(Failure::Argument(message.into()));
        }
    }
    .to_vec())
}

fn by_dstu4145(arguments: &Arguments, key: &dstu4145::SecretKey) -> Result<Vec<u8>, Failure> {
    let digest = arguments.digest.unwrap_or(Digest::Kupyna256);
    let sign = || key.sign_digest(&digest.for_dstu4145(&arguments.message)?).map_err(not_signed);
    match arguments.form.unwrap_or(Form::Der) {
        Form::Der => Ok(sign()?.to_der().to_vec()),
        Form::P1363 => Ok(sign()?.to_bytes().to_vec()),
        Form::Cms => document(arguments, key, digest.hash_of_dstu4145()?),
        Form::Field => {
            Err(Failure::Argument("--form: DSTU 4145 has no form 'field'; accepted are der, p1363 and cms".into()))
        }
    }
}

fn by_ed25519(arguments: &Arguments, key: &ed25519::SecretKey) -> Result<Vec<u8>, Failure> {
    let refused =
        |says: &str| Err(Failure::Argument(format!("{says}; accepted with a key of Ed25519 is the same without it")));
    if arguments.form.is_some() {
        return refused("--form: a signature of Ed25519 has one form, 64 bytes");
    }
    if arguments.digest.is_some() {
        return refused("--digest: Ed25519 has SHA-512 in it");
    }
    let message = files::read_all("MESSAGE", &arguments.message)?;
    Ok(key.try_sign(&message).map_err(|error| Failure::Work(error.to_string()))?.to_bytes().to_vec())
}

fn not_signed(error: dstu4145::Error) -> Failure {
    match error {
        dstu4145::Error::Weak => not_used(&error, true),
        error => Failure::Work(error.to_string()),
    }
}

/// A signed document, which says that it was signed now.
fn document(arguments: &Arguments, key: &dstu4145::SecretKey, hash: Hash) -> Result<Vec<u8>, Failure> {
    let path = arguments.certificate.as_deref().ok_or_else(|| {
        Failure::Argument(
            "--form: 'cms' names the signer's certificate; accepted is the same with --certificate FILE".into(),
        )
    })?;
    let refused = |error: &dyn Display| {
        Failure::Argument(format!("--certificate: {}: {error}; accepted is the certificate of --key", path.display()))
    };
    let certificates = x509::certificates(&files::read_small("--certificate", path)?).map_err(|e| refused(&e))?;
    let form = cms::Form::new(hash);
    let form = if arguments.attached { form } else { form.detached() };
    let form = SystemTime::now().duration_since(UNIX_EPOCH).map_or(form, |now| form.signed_at(now));
    let message = files::read_all("MESSAGE", &arguments.message)?;
    let certificate = certificates.first().ok_or_else(|| refused(&"it has no certificate"))?;
    cms::sign(&message, key, certificate, &form).map_err(|error| match error {
        CmsError::Signature(error) => not_signed(error),
        error => refused(&error),
    })
}
