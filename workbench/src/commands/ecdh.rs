//! `carryless ecdh`.

use crate::digests::{Digest, not_used, with_digest};
use crate::failure::Failure;
use crate::hex;
use crate::key_file::{Agreeing, File, KeyArguments, SecretTarget};
use carryless::ecdh::{AgreementError, SharedSecret};
use carryless::key::AnySecretKey;
use carryless::x25519;
use hkdf::Hkdf;
use std::io::Write;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// Agree on a secret, or on a key that is derived from it, by ECDH, or with a key of X25519 by that.
///
/// The secret is the x, in X25519 the u, of the product of two keys. It is no key itself: it is for a program that derives one.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    key: KeyArguments,
    /// The other side's public key
    #[arg(long, value_name = "FILE")]
    peer: PathBuf,
    /// A file whose first line is the password of --peer, where it is an encrypted PKCS#12 file
    #[arg(long, value_name = "FILE")]
    peer_password: Option<PathBuf>,
    /// Agree on a curve that is refused as a weak one, too
    #[arg(long)]
    allow_weak: bool,
    /// With the cofactor: SP 800-56A's form
    #[arg(long)]
    cofactor: bool,
    /// Write a key that is derived from the secret, not the secret itself
    #[arg(long)]
    kdf: Option<Derivation>,
    /// The digest of the derivation: if absent, as `carryless sign` takes it
    #[arg(long, requires = "kdf")]
    digest: Option<Digest>,
    /// Bytes of the key: if absent, as many as the digest has
    #[arg(long, value_name = "OCTETS", requires = "kdf")]
    length: Option<usize>,
    /// What both sides know, and the key is bound to, in hexadecimal digits
    #[arg(long, value_name = "HEX", requires = "kdf")]
    info: Option<String>,
    /// The salt of HKDF, in hexadecimal digits
    #[arg(long, value_name = "HEX", requires = "kdf")]
    salt: Option<String>,
    /// Write hexadecimal digits
    #[arg(long)]
    hex: bool,
    #[command(flatten)]
    target: SecretTarget,
}

/// How a key is derived.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Derivation {
    /// ANSI X9.63's function (SEC 1, 3.6.1)
    X963,
    /// HKDF (RFC 5869)
    Hkdf,
}

/// The most bytes of a key that are derived.
const MOST: usize = 4096;

/// Runs the command.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    if !arguments.hex && arguments.target.is_terminal() {
        let message = "--out: a terminal does not show bytes; accepted is --hex, or --out FILE";
        return Err(Failure::Argument(message.into()));
    }
    let password = ("--peer-password", arguments.peer_password.as_deref());
    let peer = File { argument: "--peer", path: &arguments.peer, password };
    let bytes = match arguments.key.agreeing()? {
        Agreeing::Ecdh(key) => by_ecdh(arguments, key, &peer)?,
        Agreeing::X25519(key) => by_x25519(arguments, &key, &peer)?,
    };
    let line = || Zeroizing::new(format!("{}\n", hex::digits(&bytes)).into_bytes());
    let bytes = if arguments.hex { line() } else { bytes };
    arguments.target.write(out, &bytes)
}

fn by_ecdh(arguments: &Arguments, key: AnySecretKey, peer: &File<'_>) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let key = if arguments.allow_weak { key.allow_weak() } else { key };
    let peer = peer.public(Some(key.curve()))?;
    let shared = if arguments.cofactor { key.diffie_hellman_with_cofactor(&peer) } else { key.diffie_hellman(&peer) };
    let shared = shared.map_err(|error| match error {
        AgreementError::Weak => not_used(&error, true),
        error => Failure::Work(error.to_string()),
    })?;
    derived(arguments, Digest::fitting(key.curve()), &shared, Some(&shared))
}

fn by_x25519(arguments: &Arguments, key: &x25519::SecretKey, peer: &File<'_>) -> Result<Zeroizing<Vec<u8>>, Failure> {
    if arguments.cofactor {
        let message = "--cofactor: X25519 has it in it; accepted with a key of X25519 is the same without it";
        return Err(Failure::Argument(message.into()));
    }
    let shared = key.diffie_hellman(&peer.public_of_x25519()?).map_err(|error| Failure::Work(error.to_string()))?;
    derived(arguments, Digest::Sha256, &*shared, None)
}

/// The key that is derived from the secret, or the secret; by X9.63's function where it is one of ECDH.
fn derived(
    arguments: &Arguments,
    fitting: Digest,
    shared: &[u8],
    of_ecdh: Option<&SharedSecret>,
) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let Some(derivation) = arguments.kdf else { return Ok(Zeroizing::new(shared.to_vec())) };
    let digest = arguments.digest.unwrap_or(fitting);
    let (info, salt) = (bytes("--info", &arguments.info)?, bytes("--salt", &arguments.salt)?);
    let none = || Err(Failure::Argument("--digest: 'none' derives no key; accepted is a digest".into()));
    with_digest!(digest, D => {
        let length = arguments.length.unwrap_or(<D as carryless::ecdsa::Digest>::output_size());
        if !(1..=MOST).contains(&length) {
            return Err(Failure::Argument(format!("--length: {length} bytes; accepted are 1 to {MOST}")));
        }
        let mut key = Zeroizing::new(vec![0; length]);
        match derivation {
            Derivation::X963 if arguments.salt.is_some() => {
                return Err(Failure::Argument("--salt: x963 takes none; accepted is a salt with --kdf hkdf".into()));
            }
            Derivation::X963 => {
                let says = "--kdf: x963 is for ECDH; accepted with a key of X25519 is hkdf";
                of_ecdh.ok_or_else(|| Failure::Argument(says.into()))?.derive_x963::<D>(&info, &mut key);
            }
            Derivation::Hkdf => {
                let salt = arguments.salt.as_ref().map(|_| &*salt);
                Hkdf::<D>::new(salt, shared).expand(&info, &mut key).map_err(|_| {
                    Failure::Argument(format!("--length: {length} bytes; accepted are, by HKDF, 255 digests"))
                })?;
            }
        }
        Ok(key)
    }, none => none())
}

/// The bytes of an argument's hexadecimal digits; none if it is absent.
fn bytes(argument: &str, digits: &Option<String>) -> Result<Vec<u8>, Failure> {
    let bytes = digits.as_ref().map_or(Some(Vec::new()), |digits| hex::bytes(digits));
    bytes.ok_or_else(|| Failure::Argument(format!("{argument}: accepted is an even number of hexadecimal digits")))
}
