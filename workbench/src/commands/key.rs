//! `carryless key`: new keys, and what a file holds.

use crate::failure::Failure;
use crate::files::Target;
use crate::hex;
use crate::key_file::{self, Holder, KeyArguments, SecretTarget};
use crate::table::Table;
use carryless::dstu4145::{self, CurveForm, KeyFile, KeyFileForm};
use carryless::key::{AnyKey, AnySecretKey, KeyError, PointForm, PublicFormat, SecretFormat, StandardCurve};
use carryless::{ed25519, x25519};
use getrandom::SysRng;
use rand_core::UnwrapErr;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// Show what a file holds, make a key, write its public part, list the curves.
#[derive(clap::Subcommand)]
#[allow(missing_docs, reason = "their arguments say what they do")]
pub enum Command {
    New(New),
    Public(Public),
    Show(Show),
    Curves(Curves),
}

/// Make a secret key.
#[derive(clap::Args)]
pub struct New {
    /// The curve, one of NIST's or of `carryless key curves`, by its NIST, SEC or ANSI name in any case; or Ed25519 or X25519
    #[arg(long, value_name = "NAME")]
    curve: String,
    /// The form of the file
    #[arg(long, default_value = "pkcs8")]
    format: Format,
    /// Write DER, not PEM
    #[arg(long)]
    der: bool,
    /// Encrypt it, in the forms pkcs8, openssh and those of DSTU 4145: a file whose first line is the password
    #[arg(long, value_name = "FILE")]
    password: Option<PathBuf>,
    /// Make a key on a curve that is refused as a weak one, too: of DSTU 4145, or one whose constants are data, below 112 bits of security
    #[arg(long)]
    allow_weak: bool,
    #[command(flatten)]
    target: SecretTarget,
}

/// Write the public key of a key.
#[derive(clap::Args)]
pub struct Public {
    #[command(flatten)]
    key: KeyArguments,
    /// The form of the file
    #[arg(long, default_value = "spki")]
    format: PublicForm,
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

/// List the curves that keys may be on: with a type each, those whose constants are data, and then Ed25519 and X25519.
///
/// Weak ones of those whose constants are data are used with --allow-weak alone; what was signed on them is verified.
#[derive(clap::Args)]
pub struct Curves {}

/// The form of a file of a secret key.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// `EC PRIVATE KEY`
    Sec1,
    /// `PRIVATE KEY`
    Pkcs8,
    /// A JSON Web Key: P-256, P-384, P-521, Ed25519, X25519
    Jwk,
    /// `OPENSSH PRIVATE KEY`: P-256, P-384, P-521, Ed25519
    Openssh,
    /// `PRIVATE KEY` of DSTU 4145: the curves of that, as M-257
    Dstu4145,
    /// PKCS#12 of DSTU 4145, as programs in Ukraine encrypt it: in DER, with a password
    Dstu4145Pkcs12,
    /// PKCS#8 of DSTU 4145, as programs in Ukraine encrypt it, without a code: in DER, with a password
    Dstu4145Pkcs8,
    /// `key-6.dat` of DSTU 4145, without a salt, for programs that ask for it: in DER, with a password
    #[value(name = "key-6")]
    Key6,
}

impl Format {
    /// How a key of DSTU 4145 is encrypted for programs in Ukraine.
    fn ukrainian(self) -> Option<KeyFileForm> {
        match self {
            Self::Dstu4145Pkcs12 => Some(KeyFileForm::Pkcs12),
            Self::Dstu4145Pkcs8 => Some(KeyFileForm::Pkcs8),
            Self::Key6 => Some(KeyFileForm::Key6),
            _ => None,
        }
    }
}

/// The form of a file of a public key.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PublicForm {
    /// SubjectPublicKeyInfo: `PUBLIC KEY`
    Spki,
    /// A JSON Web Key: P-256, P-384, P-521, Ed25519, X25519
    Jwk,
    /// A line `ecdsa-sha2-…` or `ssh-ed25519`: P-256, P-384, P-521, Ed25519
    Openssh,
}

/// Runs the command.
pub fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::New(arguments) => new(arguments, out),
        Command::Public(arguments) => public(arguments, out),
        Command::Show(arguments) => show(arguments, out),
        Command::Curves(_) => curves(out),
    }
}

fn curves(out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(&[0, 1, 2, 3], ["curve", "weak", "identifier", "other names"]);
    for curve in StandardCurve::all() {
        let names = if curve.aliases().is_empty() { "–".to_owned() } else { curve.aliases().join(", ") };
        let weak = if curve.is_weak() { "--allow-weak" } else { "–" };
        table.push([curve.name(), weak, curve.oid().unwrap_or("–"), &names]);
    }
    table.push(["Ed25519", "–", "1.3.101.112", "–"]);
    table.push(["X25519", "–", "1.3.101.110", "–"]);
    Ok(write!(out, "{table}")?)
}

fn new(arguments: &New, out: &mut dyn Write) -> Result<(), Failure> {
    let password = arguments.password.as_deref().map(|path| key_file::read_password("--password", path)).transpose()?;
    let refused = |argument: &str, says: &str| Err(Failure::Argument(format!("{argument}: {says}")));
    let format = match (arguments.format, &password) {
        (Format::Sec1 | Format::Jwk, Some(_)) => {
            return refused(
                "--password",
                "the forms sec1 and jwk are never encrypted here; accepted are pkcs8, openssh and those of DSTU 4145",
            );
        }
        (Format::Jwk | Format::Openssh, _) if arguments.der => {
            return refused("--der", "the forms jwk and openssh are texts; accepted with it are pkcs8 and sec1");
        }
        (Format::Openssh, Some(password)) if password.is_empty() => {
            return refused(
                "--password",
                "its first line is empty, which encrypts nothing in the form openssh; accepted is another",
            );
        }
        (format, None) if format.ukrainian().is_some() => {
            return refused("--format", "this form is encrypted always; accepted is --password with it, or dstu4145");
        }
        (Format::Sec1, _) => SecretFormat::Sec1,
        _ => SecretFormat::Pkcs8,
    };
    let rng = &mut UnwrapErr(SysRng);
    if arguments.format == Format::Dstu4145 || arguments.format.ukrainian().is_some() {
        return new_of_dstu4145(arguments, password.as_ref().map(|password| &password[..]), out);
    }
    for (name, new) in [("ed25519", new_of_ed25519 as fn(&_, _) -> _), ("x25519", new_of_x25519)] {
        if arguments.curve.eq_ignore_ascii_case(name) {
            return arguments.target.write(out, &new(arguments, password.as_ref().map(|password| &password[..]))?);
        }
    }
    let curve = key_file::curve(&arguments.curve)?;
    let key = match arguments.allow_weak {
        true => AnySecretKey::random_weak(curve, rng),
        false => AnySecretKey::random(curve, rng),
    };
    let key = key.map_err(|error| not_made(&error, error == KeyError::Weak))?;
    let bytes = match (arguments.format, arguments.der, password) {
        (Format::Jwk, ..) => line(key.to_jwk().ok_or_else(|| no_name(key.curve()))?),
        (Format::Openssh, _, None) => text(&key.to_openssh("").ok_or_else(|| no_name(key.curve()))?),
        (Format::Openssh, _, Some(password)) => {
            text(&key.to_encrypted_openssh(&password, "", rng).ok_or_else(|| no_name(key.curve()))?)
        }
        (_, true, None) => key.to_der(format).to_bytes(),
        (_, true, Some(password)) => key.to_encrypted_der(&password, rng).to_bytes(),
        (_, false, None) => text(&key.to_pem(format)),
        (_, false, Some(password)) => text(&key.to_encrypted_pem(&password, rng)),
    };
    arguments.target.write(out, &bytes)
}

fn new_of_dstu4145(arguments: &New, password: Option<&[u8]>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = &arguments.curve;
    let known = dstu4145::Curve::from_name(name).or_else(|| dstu4145::Curve::from_oid(name));
    let curve = known.ok_or_else(|| {
        let names: Vec<_> = dstu4145::Curve::ALL.iter().map(|curve| curve.name()).collect();
        let (name, names) = (crate::names::quoted(name), names.join(", "));
        Failure::Argument(format!("--curve: '{name}' is no curve of DSTU 4145; accepted are {names}"))
    })?;
    let key = match arguments.allow_weak {
        true => dstu4145::SecretKey::random_weak(curve, &mut SysRng),
        false => dstu4145::SecretKey::random(curve, &mut SysRng),
    };
    let key = key.map_err(|error| not_made(&error, error == dstu4145::Error::Weak))?;
    let (form, rng) = (CurveForm::Named, &mut UnwrapErr(SysRng));
    let bytes = match (arguments.format.ukrainian(), arguments.der, password) {
        (Some(form), _, Some(password)) => {
            KeyFile::of(&key).to_encrypted_der(form, password, rng).expect("one key").to_bytes()
        }
        (_, true, None) => key.to_der(form).to_bytes(),
        (_, true, Some(password)) => key.to_encrypted_der(form, password, rng).to_bytes(),
        (_, false, None) => text(&key.to_pem(form)),
        (_, false, Some(password)) => text(&key.to_encrypted_pem(form, password, rng)),
    };
    arguments.target.write(out, &bytes)
}

fn new_of_ed25519(arguments: &New, password: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut rng = UnwrapErr(SysRng);
    let key = ed25519::SecretKey::random(&mut rng);
    Ok(match (arguments.format, arguments.der, password) {
        (Format::Jwk, ..) => line(key.to_jwk()),
        (Format::Openssh, _, None) => text(&key.to_openssh("")),
        (Format::Openssh, _, Some(password)) => {
            text(&key.to_encrypted_openssh(password, "", &mut rng).expect("a password that is not empty"))
        }
        (Format::Pkcs8, true, None) => key.to_der().to_bytes(),
        (Format::Pkcs8, true, Some(password)) => key.to_encrypted_der(password, &mut rng).to_bytes(),
        (Format::Pkcs8, false, None) => text(&key.to_pem()),
        (Format::Pkcs8, false, Some(password)) => text(&key.to_encrypted_pem(password, &mut rng)),
        _ => return Err(Failure::Argument("--format: accepted for Ed25519 are pkcs8, jwk and openssh".into())),
    })
}

fn new_of_x25519(arguments: &New, password: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut rng = UnwrapErr(SysRng);
    let key = x25519::SecretKey::random(&mut rng);
    Ok(match (arguments.format, arguments.der, password) {
        (Format::Pkcs8, true, None) => key.to_der().to_bytes(),
        (Format::Pkcs8, true, Some(password)) => key.to_encrypted_der(password, &mut rng).to_bytes(),
        (Format::Pkcs8, false, None) => text(&key.to_pem()),
        (Format::Pkcs8, false, Some(password)) => text(&key.to_encrypted_pem(password, &mut rng)),
        (Format::Jwk, ..) => line(key.to_jwk()),
        _ => return Err(Failure::Argument("--format: accepted for X25519 are pkcs8 and jwk".into())),
    })
}

fn not_made(error: &dyn Error, is_weak: bool) -> Failure {
    match is_weak {
        true => Failure::Argument(format!("--curve: {error}; accepted is another, or the same with --allow-weak")),
        false => Failure::Work(error.to_string()),
    }
}

fn text(pem: &str) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(pem.as_bytes().to_vec())
}

fn line(json: Zeroizing<String>) -> Zeroizing<Vec<u8>> {
    let mut line = Zeroizing::new(Vec::with_capacity(json.len() + 1));
    line.extend_from_slice(json.as_bytes());
    line.push(b'\n');
    line
}

/// The forms that have names for some curves alone.
fn no_name(curve: StandardCurve) -> Failure {
    Failure::Argument(format!(
        "--format: it has no name for {curve}; accepted are P-256, P-384, P-521 and Ed25519 in the forms jwk and openssh, X25519 in \
         jwk"
    ))
}

fn public(arguments: &Public, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.format != PublicForm::Spki && (arguments.der || arguments.compressed) {
        let message =
            "--format: --der and --compressed are for the form spki; accepted is that form, or none of the two";
        return Err(Failure::Argument(message.into()));
    }
    let key = match arguments.key.key()? {
        Holder::Standard(key) => key.public_key(),
        Holder::Dstu4145Secret(key) => return public_of_dstu4145(arguments, key.public_key(), out),
        Holder::Dstu4145Public(key) => return public_of_dstu4145(arguments, &key, out),
        Holder::Ed25519Secret(key) => return public_of_ed25519(arguments, key.public_key(), out),
        Holder::Ed25519Public(key) => return public_of_ed25519(arguments, &key, out),
        Holder::X25519Secret(key) => return public_of_x25519(arguments, key.public_key(), out),
        Holder::X25519Public(key) => return public_of_x25519(arguments, &key, out),
    };
    let form = if arguments.compressed { PointForm::Compressed } else { PointForm::Uncompressed };
    let format = PublicFormat::Spki(form);
    let bytes = match arguments.format {
        PublicForm::Spki if arguments.der => key.to_der(format),
        PublicForm::Spki => key.to_pem(format).into_bytes(),
        PublicForm::Jwk => (key.to_jwk().ok_or_else(|| no_name(key.curve()))? + "\n").into_bytes(),
        PublicForm::Openssh => key.to_openssh("").ok_or_else(|| no_name(key.curve()))?.into_bytes(),
    };
    write_public(arguments, &bytes, out)
}

fn write_public(arguments: &Public, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    match &arguments.out {
        Some(path) => Target::of("--out", path)?.write(out, bytes),
        None => Ok(out.write_all(bytes)?),
    }
}

fn public_of_dstu4145(arguments: &Public, key: &dstu4145::PublicKey, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.format != PublicForm::Spki {
        return Err(Failure::Argument("--format: a key of DSTU 4145 has the form spki alone".into()));
    }
    let bytes = if arguments.der { key.to_der(CurveForm::Named) } else { key.to_pem(CurveForm::Named).into_bytes() };
    write_public(arguments, &bytes, out)
}

fn public_of_ed25519(arguments: &Public, key: &ed25519::PublicKey, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = match arguments.format {
        _ if arguments.compressed => return Err(one_form("Ed25519")),
        PublicForm::Jwk => (key.to_jwk() + "\n").into_bytes(),
        PublicForm::Openssh => key.to_openssh("").into_bytes(),
        PublicForm::Spki if arguments.der => key.to_der(),
        PublicForm::Spki => key.to_pem().into_bytes(),
    };
    write_public(arguments, &bytes, out)
}

fn public_of_x25519(arguments: &Public, key: &x25519::PublicKey, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = match arguments.format {
        _ if arguments.compressed => return Err(one_form("X25519")),
        PublicForm::Jwk => (key.to_jwk() + "\n").into_bytes(),
        PublicForm::Openssh => {
            return Err(Failure::Argument("--format: accepted for X25519 are spki and jwk".into()));
        }
        PublicForm::Spki if arguments.der => key.to_der(),
        PublicForm::Spki => key.to_pem().into_bytes(),
    };
    write_public(arguments, &bytes, out)
}

fn one_form(algorithm: &str) -> Failure {
    Failure::Argument(format!("--compressed: a key of {algorithm} has one form; accepted is the same without it"))
}

fn show(arguments: &Show, out: &mut dyn Write) -> Result<(), Failure> {
    let key = match arguments.key.key()? {
        Holder::Standard(key) => key,
        Holder::Dstu4145Secret(key) => return show_of_dstu4145("secret", key.public_key(), out),
        Holder::Dstu4145Public(key) => return show_of_dstu4145("public", &key, out),
        Holder::Ed25519Secret(key) => return show_of_ed25519("secret", key.public_key(), out),
        Holder::Ed25519Public(key) => return show_of_ed25519("public", &key, out),
        Holder::X25519Secret(key) => return show_of_x25519("secret", key.public_key(), out),
        Holder::X25519Public(key) => return show_of_x25519("public", &key, out),
    };
    let kind = match key {
        AnyKey::Secret(_) => "secret key",
        AnyKey::Public(_) => "public key",
    };
    let public = key.public_key();
    let curve = public.curve();
    let aliases = if curve.aliases().is_empty() { String::new() } else { format!(" ({})", curve.aliases().join(", ")) };
    writeln!(out, "curve       {}{aliases}", curve.name())?;
    writeln!(out, "file holds  {kind}")?;
    writeln!(out, "public key  {}", hex::digits(&public.to_sec1(PointForm::Uncompressed)))?;
    writeln!(out, "compressed  {}", hex::digits(&public.to_sec1(PointForm::Compressed)))?;
    Ok(())
}

fn show_of_dstu4145(kind: &str, key: &dstu4145::PublicKey, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "curve       {} (DSTU 4145, {})", key.curve().name(), key.curve().oid())?;
    writeln!(out, "file holds  {kind} key")?;
    writeln!(out, "compressed  {}, the lowest octet first", hex::digits(&key.to_compressed()))?;
    Ok(())
}

fn show_of_ed25519(kind: &str, key: &ed25519::PublicKey, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "curve       Edwards25519 (Ed25519)")?;
    writeln!(out, "file holds  {kind} key")?;
    writeln!(out, "public key  {}", hex::digits(&key.to_bytes()))?;
    if key.has_small_order() {
        writeln!(out, "warning     its order is 8 or less: anybody can sign any message by it")?;
    }
    Ok(())
}

fn show_of_x25519(kind: &str, key: &x25519::PublicKey, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "curve       Curve25519 (X25519)")?;
    writeln!(out, "file holds  {kind} key")?;
    Ok(writeln!(out, "public key  {}", hex::digits(&key.to_bytes()))?)
}
